import { HOUR, SECOND } from '@vitrine/domain/kernel/time';
import { isOpenAt } from '@vitrine/domain/market/calendar';
import { type Candle, foldCandles } from '@vitrine/domain/market/candle';
import type { Instrument } from '@vitrine/domain/market/instrument';
import { SEED_INSTRUMENTS, SEED_SIMULATIONS, type Simulation } from '@vitrine/domain/market/seed';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourCandles, minuteCandles } from '../../src/feed/history.ts';

const START = Date.parse('2026-11-18T12:34:56.789Z');

function pair(code: string): [Instrument, Simulation] {
  const instrument = SEED_INSTRUMENTS.find((one) => one.code === code);
  const simulation = SEED_SIMULATIONS.find((one) => one.instrument === instrument?.id);
  if (instrument === undefined || simulation === undefined) throw new Error(`no instrument ${code}`);
  return [instrument, simulation];
}

const all = SEED_INSTRUMENTS.map(({ code }) => ({ code, candles: hourCandles('seed', ...pair(code), START) }));

describe('hourCandles', () => {
  it.each(all)('$code: two years, whole hours that are open, ending at the start price', ({ code, candles }) => {
    const [instrument, simulation] = pair(code);
    expect(candles.at(-1)?.close).toBe(simulation.startPrice);
    let previous: Candle | undefined;
    for (const candle of candles) {
      if (previous !== undefined && (previous.time >= candle.time || previous.close !== candle.open)) {
        expect(candle.open, `open at ${candle.time}`).toBe(previous.close);
        expect(candle.time).toBeGreaterThan(previous.time);
      }
      if (candle.low <= 0n || candle.high < candle.open || candle.high < candle.close)
        expect.unreachable('high or low');
      if (candle.low > candle.open || candle.low > candle.close || candle.volume < 1)
        expect.unreachable('low or volume');
      previous = candle;
    }
    const hours = new Set(candles.map(({ time }) => time));
    for (let at = Math.floor(START / HOUR) * HOUR - 2 * 365 * 24 * HOUR; at + HOUR <= START; at += HOUR) {
      const open = isOpenAt(instrument.calendar, at) || isOpenAt(instrument.calendar, at + 59 * 60_000);
      if (hours.has(at / SECOND) !== open) expect.unreachable(`${code} at ${at}`);
    }
    expect((previous?.time ?? 0) * SECOND + HOUR).toBeLessThanOrEqual(START);
  });

  it('depend on the seed and on nothing else', () => {
    expect(hourCandles('seed', ...pair('XRPUSD'), START)).toEqual(all.find(({ code }) => code === 'XRPUSD')?.candles);
    expect(hourCandles('other', ...pair('XRPUSD'), START)).not.toEqual(
      all.find(({ code }) => code === 'XRPUSD')?.candles,
    );
  });

  it('have a volume that follows the range: lively hours have several times that of quiet ones', () => {
    for (const code of ['EURUSD', 'BTCUSD', 'AAPL']) {
      const candles = all.find((one) => one.code === code)?.candles ?? [];
      const byRange = candles.toSorted((a, b) => Number(a.high - a.low - (b.high - b.low)));
      const tenth = Math.floor(candles.length / 10);
      const sum = (some: readonly Candle[]) => some.reduce((total, { volume }) => total + volume, 0);
      expect(sum(byRange.slice(-tenth)) / sum(byRange.slice(0, tenth))).toBeGreaterThan(2);
    }
  });

  it('drift nowhere: no sum of moves is far from none, and ups are as many as downs', () => {
    let ups = 0;
    let moves = 0;
    for (const { candles } of all) {
      const changes = candles.map(({ open, close }) => Number(close - open) / Number(close));
      const sum = changes.reduce((total, change) => total + change, 0);
      const squares = changes.reduce((total, change) => total + change * change, 0);
      expect(Math.abs(sum) / Math.sqrt(squares)).toBeLessThan(4);
      ups += changes.filter((change) => change > 0).length;
      moves += changes.filter((change) => change !== 0).length;
    }
    expect(Math.abs(2 * ups - moves) / Math.sqrt(moves)).toBeLessThan(4);
  });
});

describe('minuteCandles', () => {
  it.each(['EURUSD', 'AAPL', 'JPN225', 'XRPUSD'])('MKT-31c of %s fold exactly to their hours', (code) => {
    const [instrument] = pair(code);
    const hours = all.find((one) => one.code === code)?.candles ?? [];
    const sample = [...hours.slice(0, 40), ...hours.slice(-200)];
    const minutes = sample.flatMap((hour) => minuteCandles('seed', instrument, hour));
    expect(foldCandles('60min', minutes)).toEqual(sample);
    expect(foldCandles('1day', minutes)).toEqual(foldCandles('1day', sample));
    for (const [index, minute] of minutes.entries()) {
      expect(isOpenAt(instrument.calendar, minute.time * SECOND)).toBe(true);
      expect(minute.time).toBeGreaterThan(minutes[index - 1]?.time ?? 0);
      expect(minute.volume).toBeGreaterThan(0);
      expect(minute.low <= minute.open && minute.low <= minute.close).toBe(true);
      expect(minute.high >= minute.open && minute.high >= minute.close).toBe(true);
    }
    expect(sample.flatMap((hour) => minuteCandles('seed', instrument, hour))).toEqual(minutes);
  });

  it('look like trading: many prices between low and high, no minute that jumps over most of an hour', () => {
    const [instrument] = pair('BTCUSD');
    const hours = (all.find(({ code }) => code === 'BTCUSD')?.candles ?? []).slice(-200);
    const longest = hours.map((hour) => {
      const minutes = minuteCandles('seed', instrument, hour);
      expect(minutes).toHaveLength(60);
      return Math.max(...minutes.map(({ high, low }) => Number(high - low))) / Number(hour.high - hour.low);
    });
    expect(longest.toSorted((a, b) => a - b)[100]).toBeLessThan(0.5);
  });

  it('have more volume where the price moves more', () => {
    const [instrument] = pair('BTCUSD');
    const hours = (all.find(({ code }) => code === 'BTCUSD')?.candles ?? []).slice(-50);
    const minutes = hours.flatMap((hour) => minuteCandles('seed', instrument, hour));
    const sorted = minutes.toSorted((a, b) => Number(a.high - a.low - (b.high - b.low)));
    const sum = (some: readonly Candle[]) => some.reduce((total, { volume }) => total + volume, 0);
    expect(sum(sorted.slice(-600)) / sum(sorted.slice(0, 600))).toBeGreaterThan(2);
  });

  it('fold to any hour whatever: flat, full of gaps, of one tick', () => {
    const price = fc.bigInt({ min: 1n, max: 10_000_000n });
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 1, max: 20_000 }),
        fc.constantFrom(...SEED_INSTRUMENTS),
        fc.integer({ min: 400_000, max: 520_000 }),
        (prices, volume, instrument, hour) => {
          const [low, open, close, high] = prices.toSorted((a, b) => (a < b ? -1 : 1)) as [
            bigint,
            bigint,
            bigint,
            bigint,
          ];
          for (const [from, to] of [
            [open, close],
            [close, open],
            [low, high],
          ] as const) {
            const candle: Candle = { time: hour * 3_600, open: from, high, low, close: to, volume };
            expect(foldCandles('60min', minuteCandles('seed', instrument, candle))).toEqual([candle]);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
