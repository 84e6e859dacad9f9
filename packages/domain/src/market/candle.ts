import type { Price } from '../kernel/decimal.ts';
import { DAY, HOUR, type Instant, MINUTE, SECOND } from '../kernel/time.ts';
import { midOf } from './tick.ts';

/** All candle periods, shortest first; the wire uses the same names. */
export const PERIODS = ['1min', '5min', '15min', '30min', '60min', '4hour', '1day', '1week', '1month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

/** Prices are mids at the instrument's precision. */
export interface Candle {
  /** Unix seconds of the opening. */
  readonly time: number;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  /** Number of ticks, each of which counts as {@link volumeOf} says. */
  readonly volume: number;
}

/** Length and origin of the fixed-length periods. Weeks begin on Monday: 1970-01-05 was one. */
const GRID: Readonly<Record<Exclude<Period, '1month' | 'year'>, { length: number; origin: Instant }>> = {
  '1min': { length: MINUTE, origin: 0 },
  '5min': { length: 5 * MINUTE, origin: 0 },
  '15min': { length: 15 * MINUTE, origin: 0 },
  '30min': { length: 30 * MINUTE, origin: 0 },
  '60min': { length: 60 * MINUTE, origin: 0 },
  '4hour': { length: 4 * HOUR, origin: 0 },
  '1day': { length: DAY, origin: 0 },
  '1week': { length: 7 * DAY, origin: 4 * DAY },
};

/** Opening time of the candle that contains `at`: UTC, weeks from Monday, months from the 1st, `year` from 1 January. */
export function openOf(period: Period, at: Instant): Instant {
  if (period === 'year') return Date.UTC(new Date(at).getUTCFullYear(), 0, 1);
  if (period === '1month') return Date.UTC(new Date(at).getUTCFullYear(), new Date(at).getUTCMonth(), 1);
  const { length, origin } = GRID[period];
  return Math.floor((at - origin) / length) * length + origin;
}

/**
 * Merges the next shorter candle into the candle of `period`. Returns the updated candle, or a new one if `next`
 * belongs to a later period; the old candle is then final. Candles must come in order of time: throws a RangeError on
 * an earlier one.
 */
export function foldCandle(candle: Candle | undefined, period: Period, next: Candle): Candle {
  const time = openOf(period, next.time * SECOND) / SECOND;
  if (candle === undefined || time > candle.time) return { ...next, time };
  if (time < candle.time) throw new RangeError(`candle ${next.time} is older than candle ${candle.time}`);
  return {
    time,
    open: candle.open,
    high: next.high > candle.high ? next.high : candle.high,
    low: next.low < candle.low ? next.low : candle.low,
    close: next.close,
    volume: candle.volume + next.volume,
  };
}

/** {@link foldCandle} of one tick: a candle of its mid at its sequencing time, with the volume it counts for. */
export function foldTick(
  candle: Candle | undefined,
  period: Period,
  tick: { readonly bid: Price; readonly ask: Price; readonly at: Instant },
  volume = 1,
): Candle {
  const mid = midOf(tick);
  const time = Math.floor(tick.at / SECOND);
  return foldCandle(candle, period, { time, open: mid, high: mid, low: mid, close: mid, volume });
}

/** Parts of a price that one unit of volume stands for: a thousandth of a percent. */
export const VOLUME_STEP = 100_000n;

/**
 * What a tick of the simulated feed adds to the volume. That feed has no trades, and as many ticks in a quiet minute as
 * in a wild one; a tick therefore counts more the further the price has moved within its minute. `moved` and `mid` are
 * in units of the price: volume = 1 + |moved| / mid · 100,000, rounded down. 12 points of 110,550 give 11.
 */
export function volumeOf(moved: Price, mid: Price): number {
  return 1 + Number(((moved < 0n ? -moved : moved) * VOLUME_STEP) / mid);
}

/** Merges shorter candles, given in order of time, into candles of `period`. */
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
