import { divHalfEven, LOTS_SCALE, type Money, type Price, pow10 } from '../kernel/decimal.ts';
import type { Ratio } from '../kernel/ratio.ts';
import { exactValue, type Size } from './size.ts';

/** Everything besides price and conversion that a contract's margin depends on. */
export interface MarginTerms extends Size {
  readonly marginMode: 0 | 1;
  /** Account currency per lot (scale 6), used in mode 1. */
  readonly marginPerLot: Money;
  /** The leverage multiple chosen for the order. */
  readonly multiple: number;
  /** Highest leverage of the instrument for the book. */
  readonly leverageCap: number;
  /** True in the last 30 minutes before a long close: new risk then gets half the cap. */
  readonly capHalved: boolean;
}

/**
 * Notional N = lots x units per lot x price x conversion, in account currency, half-even at 6 decimals (rules §3).
 * 0.10 lots of 100,000 at 1.10550 and 1:1 is 11,055.000000.
 */
export function notionalOf(size: Size, price: Price, conversion: Ratio): Money {
  const value = exactValue(size, price, conversion);
  return divHalfEven(value.num, value.den);
}

/**
 * Margin of a contract, in account currency, half-even at 6 decimals (rules §3). Mode 0: N / multiple. Mode 1:
 * max(lots x margin per lot / multiple, N / cap). N is not rounded before the division.
 * 0.10 lots of 100,000 at 1.10550, 1:1, multiple 100, mode 0: 110.550000.
 */
export function marginOf(terms: MarginTerms, price: Price, conversion: Ratio): Money {
  const value = exactValue(terms, price, conversion);
  if (terms.marginMode === 0) return divHalfEven(value.num, value.den * BigInt(terms.multiple));
  const perLot = divHalfEven(terms.lots * terms.marginPerLot, pow10(LOTS_SCALE) * BigInt(terms.multiple));
  const atCap = marginAtCap(terms, value);
  return perLot > atCap ? perLot : atCap;
}

/** N / the (possibly halved) cap, half-even at 6 decimals: the minimum margin of a contract. */
function marginAtCap({ leverageCap, capHalved }: MarginTerms, notional: Ratio): Money {
  return divHalfEven(notional.num * (capHalved ? 2n : 1n), notional.den * BigInt(leverageCap));
}

/**
 * Margin of a pending order at its trigger, as {@link marginOf}. If the cap is now halved and the multiple exceeds it,
 * the margin is N / the halved cap: an accepted order is not refused because of the time at which it triggers.
 */
export function marginAtTrigger(terms: MarginTerms, price: Price, conversion: Ratio): Money {
  return isAboveCap(terms)
    ? marginAtCap(terms, exactValue(terms, price, conversion))
    : marginOf(terms, price, conversion);
}

/**
 * True when the multiple exceeds the (possibly halved) cap. Always false in mode 1, where the margin has a floor
 * instead.
 */
export function isAboveCap(terms: Pick<MarginTerms, 'marginMode' | 'multiple' | 'leverageCap' | 'capHalved'>): boolean {
  return terms.marginMode === 0 && terms.multiple * (terms.capHalved ? 2 : 1) > terms.leverageCap;
}
