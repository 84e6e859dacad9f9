import { isBeforeLongClose } from '@vitrine/domain/market/calendar';
import type { Instrument } from '@vitrine/domain/market/instrument';
import type { Book } from '../../../domain/src/ledger/chart.ts';
import { compare, type Fraction, fixed, fraction, over, times, toFixedPoint } from '../../../domain/test/rational.ts';
import type { NaivePending } from './naive-trader.ts';

/** The leverage cap, halved before a long close. */
export function capOf(terms: Instrument, current: Instrument, book: Book, at: number): Fraction {
  const halves = isBeforeLongClose(current.calendar, at) ? 2n : 1n;
  return over(fraction(BigInt(terms.leverageCap[book])), fraction(halves));
}

/** Margin and fee of lots at a price; a cap below the multiple (halved since the order was placed) counts instead. */
export function costOf(
  { lots, multiple, terms, tradeFee }: Pick<NaivePending, 'lots' | 'multiple' | 'terms' | 'tradeFee'>,
  cap: Fraction,
  price: bigint,
  rate: Fraction,
): { margin: bigint; fee: bigint } {
  const leverage = fraction(BigInt(multiple));
  const notional = times(fixed(lots, 4), fraction(terms.unitsPerLot), fixed(price, terms.pricePrecision), rate);
  let exact = over(notional, compare(leverage, cap) > 0 ? cap : leverage);
  if (terms.marginMode === 1) {
    const perLot = over(times(fixed(lots, 4), fixed(terms.marginPerLot, 6)), leverage);
    const floor = over(notional, cap);
    exact = compare(perLot, floor) > 0 ? perLot : floor;
  }
  const feeBase = tradeFee === 'per-lot' ? fixed(lots, 4) : notional;
  return { margin: toFixedPoint(exact, 6), fee: toFixedPoint(times(feeBase, fixed(terms.feeRate, 8)), 6) };
}
