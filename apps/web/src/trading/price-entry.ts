import { formatDecimal, type Price } from '@vitrine/domain/kernel/decimal';
import { NO_LEVEL, type Side, wrongStop } from '@vitrine/domain/trading/index';
import { readNumber } from '../ground/typed-number.ts';

export type StopName = 'stopLoss' | 'takeProfit';
/** The prices that an order form takes: where a pending order waits, and where the position closes by itself. */
export type PriceField = 'target' | StopName;
/** As typed; undefined: not switched on. With a target the order is a pending one. */
export type PriceTexts = Readonly<Record<PriceField, string | undefined>>;

export const STOP_NAMES: readonly StopName[] = ['stopLoss', 'takeProfit'];
export const NO_PRICES: PriceTexts = { target: undefined, stopLoss: undefined, takeProfit: undefined };

/**
 * A price as typed, in units of the product's precision; switched off, empty and 0 are
 * {@link NO_LEVEL}. Undefined when it cannot be read, or has more decimals than the product.
 */
export function readPrice(text: string | undefined, precision: number): Price | undefined {
  return text === undefined || text.trim() === '' ? NO_LEVEL : readNumber(text, precision);
}

/** A price as a field and the wire write it; empty for {@link NO_LEVEL}. */
export function priceEntry(price: Price, precision: number): string {
  return price === NO_LEVEL ? '' : formatDecimal(price, precision);
}

/** One step of a price field: the largest power of ten of points that is at most a ten-thousandth of the price, or one point. */
export function priceStep(price: Price): Price {
  let step = 1n;
  while (step * 100_000n <= price) step *= 10n;
  return step;
}

/** The price typed, moved by `count` steps and never below 0; the current price when nothing readable was typed. */
export function steppedPrice(text: string | undefined, count: number, precision: number, current: Price): string {
  const price = readPrice(text, precision) ?? NO_LEVEL;
  const next = price === NO_LEVEL ? current : price + BigInt(count) * priceStep(current);
  return formatDecimal(next > 0n ? next : NO_LEVEL, precision);
}

/** A stop that is set, judged for one side of the order. */
export interface StopMark {
  readonly isWrong: boolean;
  /** What the stop must lie beyond: the price the position closes at now, or the target of a pending order. */
  readonly reference: Price;
  readonly mustBe: 'above' | 'below';
}

/** Judges a stop against its reference by the rule of the core (rules §3); undefined when none is set. */
export function markOf(side: Side, name: StopName, level: Price, reference: Price): StopMark | undefined {
  if (level === NO_LEVEL) return undefined;
  const stops = { stopLoss: NO_LEVEL, takeProfit: NO_LEVEL, [name]: level };
  return {
    isWrong: wrongStop(side, reference, stops) !== undefined,
    reference,
    mustBe: (side === 'buy') === (name === 'takeProfit') ? 'above' : 'below',
  };
}
