import type { Price } from '../kernel/decimal.ts';
import { DAY, type Instant, MINUTE, SECOND } from '../kernel/time.ts';
import { midOf } from './tick.ts';

/** Every period a chart may ask for, finest first; the wire uses the same words. */
export const PERIODS = ['1min', '5min', '15min', '30min', '60min', '1day', '1week', 'year'] as const;
export type Period = (typeof PERIODS)[number];

/** Prices are mids at the instrument's precision. */
export interface Candle {
  /** Unix seconds of the opening. */
  readonly time: number;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  /** Number of ticks. */
  readonly volume: number;
}

/** Periods of one length, and the instant from which they are counted: weeks begin on Monday (1970-01-05 was one). */
const GRID: Readonly<Record<Exclude<Period, 'year'>, { length: number; origin: Instant }>> = {
  '1min': { length: MINUTE, origin: 0 },
  '5min': { length: 5 * MINUTE, origin: 0 },
  '15min': { length: 15 * MINUTE, origin: 0 },
  '30min': { length: 30 * MINUTE, origin: 0 },
  '60min': { length: 60 * MINUTE, origin: 0 },
  '1day': { length: DAY, origin: 0 },
  '1week': { length: 7 * DAY, origin: 4 * DAY },
};

/** Opening instant of the candle that holds `at`: UTC, weeks from Monday, `year` from 1 January. */
export function openOf(period: Period, at: Instant): Instant {
  if (period === 'year') return Date.UTC(new Date(at).getUTCFullYear(), 0, 1);
  const { length, origin } = GRID[period];
  return Math.floor((at - origin) / length) * length + origin;
}

/**
 * The one fold: takes the next finer candle (or tick) into the candle of `period`. Gives the same opening with the
 * price and volume taken in, or the first state of a new candle when `next` lies in a later one; the candle before is
 * then final. Candles come in order of time: an earlier one throws.
 */
export function foldCandle(candle: Candle | undefined, period: Period, next: Candle): Candle {
  const time = openOf(period, next.time * SECOND) / SECOND;
  if (candle === undefined || time > candle.time) return { ...next, time };
  if (time < candle.time) throw new RangeError(`a candle of ${next.time} cannot fold into that of ${candle.time}`);
  return {
    time,
    open: candle.open,
    high: next.high > candle.high ? next.high : candle.high,
    low: next.low < candle.low ? next.low : candle.low,
    close: next.close,
    volume: candle.volume + next.volume,
  };
}

/** {@link foldCandle} of one tick: a candle of its mid, volume 1, at its sequencing time. */
export function foldTick(
  candle: Candle | undefined,
  period: Period,
  tick: { readonly bid: Price; readonly ask: Price; readonly at: Instant },
): Candle {
  const mid = midOf(tick);
  const time = Math.floor(tick.at / SECOND);
  return foldCandle(candle, period, { time, open: mid, high: mid, low: mid, close: mid, volume: 1 });
}

/** The candles of `period` that finer ones in order of time make up. */
export function foldCandles(period: Period, finer: Iterable<Candle>): Candle[] {
  const folded: Candle[] = [];
  for (const next of finer) {
    const last = folded.at(-1);
    const candle = foldCandle(last, period, next);
    if (candle.time === last?.time) folded.pop();
    folded.push(candle);
  }
  return folded;
}
