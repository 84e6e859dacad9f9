import type { Price } from '@vitrine/domain/kernel/decimal';
import { HOUR, type Instant, MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import { type Calendar, isOpenAt, nextCloseAt, nextOpenAt } from '@vitrine/domain/market/calendar';
import { type Candle, VOLUME_STEP } from '@vitrine/domain/market/candle';
import type { Instrument } from '@vitrine/domain/market/instrument';
import type { Simulation } from '@vitrine/domain/market/seed';
import { drawsOf } from './draw.ts';
import { deviationOver, liveliness, STEP_BYTES, stepOf } from './walk.ts';

/** Length of the price history of a new simulated market. */
const HISTORY_HOURS = 2 * 365 * 24;

const UINT16 = 65_536n;

/** Bytes of a draw that one hour uses: its step, two wicks and its volume; a draw serves two hours. */
const HOUR_BYTES = STEP_BYTES + 6;
/** Bytes that one minute uses: walk, two wicks and volume; a draw serves four minutes. */
const MINUTE_BYTES = 8;

const WHOLE_HOUR: readonly number[] = Array.from({ length: 60 }, (_, minute) => minute);

/** The minutes (0 to 59) of the hour that begins at `hour` in which the calendar is open. */
function openMinutes(calendar: Calendar, hour: Instant): readonly number[] {
  const open = isOpenAt(calendar, hour);
  const edge = open ? nextCloseAt(calendar, hour) : nextOpenAt(calendar, hour);
  if (edge === undefined || edge >= hour + HOUR) return open ? WHOLE_HOUR : [];
  return WHOLE_HOUR.filter((minute) => isOpenAt(calendar, hour + minute * MINUTE));
}

function larger(a: Price, b: Price): Price {
  return a > b ? a : b;
}

function smaller(a: Price, b: Price): Price {
  return a < b ? a : b;
}

/**
 * The volume that so many ticks of an hour with this range have on average, times 0.8 to 1.2 as `random` (0 to 65,535)
 * says. Within its minute a price is 0.043 of the hour's range away from where the minute began.
 */
function usualVolume(ticks: number, range: Price, price: Price, random: number): number {
  const usual = BigInt(ticks) * (1_000n + (43n * range * VOLUME_STEP) / price);
  return Math.max(1, Number((usual * (4n * 65_536n + 2n * BigInt(random))) / (1_000n * 5n * 65_536n)));
}

/**
 * The 60min candles of the two years before `start` in which the calendar is open, oldest first, the last of them
 * closing at the start price: a random walk with the feed's steps, computed backwards. Only full hours before `start`
 * are generated; later candles come from ticks. A pure function.
 */
export function hourCandles(seed: string, instrument: Instrument, simulation: Simulation, start: Instant): Candle[] {
  const { id, assetClass, calendar } = instrument;
  const draw = drawsOf(seed);
  const end = Math.floor(start / HOUR);
  const hours: { index: number; minutes: number }[] = [];
  for (let index = end - HISTORY_HOURS; index < end; index += 1) {
    const minutes = openMinutes(calendar, index * HOUR).length;
    if (minutes > 0) hours.push({ index, minutes });
  }
  const deviations = new Map<number, bigint>();
  let bytes: Buffer = Buffer.alloc(0);
  let drawn = -1;
  let close = simulation.startPrice;
  const candles: Candle[] = [];
  for (const { index, minutes } of hours.toReversed()) {
    if (index >> 1 !== drawn) {
      drawn = index >> 1;
      bytes = draw('hour', id, drawn);
    }
    const offset = (index & 1) * HOUR_BYTES;
    const deviation =
      deviations.get(minutes) ?? deviationOver(minutes * MINUTE, simulation.annualVolatilityPercent, calendar);
    deviations.set(minutes, deviation);
    const percent = liveliness(assetClass, calendar, index * HOUR);
    const open = close - stepOf(close, deviation, percent, bytes, offset);
    // A wick is up to 0.8 deviations long.
    const reach = (close * deviation * BigInt(percent) * 8n) / 10n ** 15n;
    const wick = (at: number) => (reach * BigInt(bytes.readUInt16BE(at))) / UINT16;
    const ticks = Math.floor((minutes * MINUTE) / simulation.tickEveryMs);
    const high = larger(open, close) + wick(offset + STEP_BYTES);
    const low = smaller(open, close) - wick(offset + STEP_BYTES + 2);
    const volume = usualVolume(ticks, high - low, close, bytes.readUInt16BE(offset + STEP_BYTES + 4));
    candles.push({ time: (index * HOUR) / SECOND, open, high, low, close, volume });
    close = open;
  }
  return candles.reverse();
}

/**
 * The 1min candles of an hour from {@link hourCandles}, in the minutes in which the calendar is open: a bridge that
 * begins at the hour's open, reaches its high and its low, ends at its close and has the same number of ticks, so that
 * merging them gives exactly the hour's candle. If the current calendar is closed for the whole hour, all its minutes
 * are filled.
 */
export function minuteCandles(seed: string, instrument: Instrument, hour: Candle): Candle[] {
  const start = hour.time * SECOND;
  const open = openMinutes(instrument.calendar, start);
  const minutes = (open.length > 0 ? open : WHOLE_HOUR).slice(0, hour.volume);
  const draw = drawsOf(seed);
  const blocks = Array.from({ length: 15 }, (_, block) => draw('minute', instrument.id, (start / HOUR) * 15 + block));
  const random = (minute: number, at: number) =>
    BigInt(blocks[minute >> 2]?.readUInt16BE((minute & 3) * MINUTE_BYTES + at) ?? 0);

  const path = bridge(hour, minutes.length, (minute) => 2n * random(minute, 0) - (UINT16 - 1n));
  const reach = (hour.high - hour.low) / 8n;
  const candles = minutes.map((minute, index) => {
    const from = path[index] ?? hour.open;
    const to = path[index + 1] ?? hour.close;
    return {
      time: hour.time + (minute * MINUTE) / SECOND,
      open: from,
      high: smaller(hour.high, larger(from, to) + (reach * random(index, 2)) / UINT16),
      low: larger(hour.low, smaller(from, to) - (reach * random(index, 4)) / UINT16),
      close: to,
    };
  });
  const highest = candles.reduce(
    (best, candle, index) => (candle.high > (candles[best]?.high ?? 0n) ? index : best),
    0,
  );
  const lowest = candles.reduce((best, candle, index) => (candle.low < (candles[best]?.low ?? 0n) ? index : best), 0);
  const whole = candles.map((candle, index) => ({
    ...candle,
    high: index === highest ? hour.high : candle.high,
    low: index === lowest ? hour.low : candle.low,
  }));
  // As lively as it moves, and by half more or less at random.
  const volumes = shares(
    hour.volume,
    whole.map(({ high, low }, index) => 1 + Number((high - low) * (UINT16 / 2n + random(index, 6)))),
  );
  return whole.map((candle, index) => ({ ...candle, volume: volumes[index] ?? 0 }));
}

/**
 * `count` + 1 prices from the hour's open to its close: a random walk fixed at both ends. Prices above both ends are
 * scaled to reach the hour's high, prices below both ends to reach its low.
 */
function bridge(hour: Candle, count: number, move: (minute: number) => bigint): Price[] {
  const n = BigInt(count);
  const walk = [0n];
  for (let minute = 0; minute < count; minute += 1) walk.push((walk[minute] ?? 0n) + move(minute));
  const end = walk[count] ?? 0n;
  // A walk of n steps of this size spans about 37_000 · 1.5 · sqrt(n); the divisor brings it near high - low at n = 60.
  const size = hour.high - hour.low;
  const raw = walk.map((position, index) => {
    const k = BigInt(index);
    const around = ((position * n - end * k) * size) / (n * 430_000n);
    return hour.open + ((hour.close - hour.open) * k) / n + around;
  });
  const top = larger(hour.open, hour.close);
  const bottom = smaller(hour.open, hour.close);
  const above = larger(1n, raw.reduce(larger) - top);
  const below = larger(1n, bottom - raw.reduce(smaller));
  return raw.map((price) => {
    if (price > top) return top + ((price - top) * (hour.high - top)) / above;
    if (price < bottom) return bottom - ((bottom - price) * (bottom - hour.low)) / below;
    return price;
  });
}

/** Distributes `total` by weights, at least one to each if there are enough. */
function shares(total: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const rest = total - weights.length;
  let [weighed, given] = [0, 0];
  return weights.map((weight) => {
    weighed += weight;
    const upTo = Math.floor(rest * (weighed / all));
    const part = 1 + upTo - given;
    given = upTo;
    return part;
  });
}
