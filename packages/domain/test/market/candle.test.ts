import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Candle,
  foldCandle,
  foldCandles,
  foldTick,
  openOf,
  PERIODS,
  type Period,
  volumeOf,
} from '../../src/market/candle.ts';

function at(text: string): number {
  return Date.parse(text);
}

interface Quote {
  readonly bid: bigint;
  readonly ask: bigint;
  readonly at: number;
}

const quotes = fc
  .array(
    fc.record({
      bid: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      spread: fc.bigInt({ min: 0n, max: 50n }),
      // Mostly seconds, now and then hours to months.
      gap: fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 40 * 86_400_000 })),
    }),
    { maxLength: 200 },
  )
  .map((steps) => {
    let now = at('2025-12-28T23:58:00Z');
    return steps.map(({ bid, spread, gap }): Quote => {
      now += gap;
      return { bid, ask: bid + spread, at: now };
    });
  });

function foldTicks(period: Period, ticks: readonly Quote[]): Candle[] {
  const folded: Candle[] = [];
  for (const tick of ticks) {
    const last = folded.at(-1);
    const candle = foldTick(last, period, tick);
    if (last?.time === candle.time) folded.pop();
    folded.push(candle);
  }
  return folded;
}

describe('openOf', () => {
  it.each<[Period, string, string]>([
    ['1min', '2026-11-20T14:07:59.999Z', '2026-11-20T14:07:00Z'],
    ['5min', '2026-11-20T14:07:59Z', '2026-11-20T14:05:00Z'],
    ['15min', '2026-11-20T14:29:59Z', '2026-11-20T14:15:00Z'],
    ['30min', '2026-11-20T14:30:00Z', '2026-11-20T14:30:00Z'],
    ['60min', '2026-11-20T14:59:59Z', '2026-11-20T14:00:00Z'],
    ['4hour', '2026-11-20T15:59:59Z', '2026-11-20T12:00:00Z'],
    ['1month', '2026-11-30T23:59:59Z', '2026-11-01T00:00:00Z'],
    ['1month', '2028-02-29T12:00:00Z', '2028-02-01T00:00:00Z'],
    ['1day', '2026-11-20T23:59:59Z', '2026-11-20T00:00:00Z'],
    ['1week', '2026-11-22T23:59:59Z', '2026-11-16T00:00:00Z'],
    ['1week', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z'],
    ['1week', '2027-01-01T12:00:00Z', '2026-12-28T00:00:00Z'],
    ['year', '2026-12-31T23:59:59Z', '2026-01-01T00:00:00Z'],
    ['year', '2028-02-29T00:00:00Z', '2028-01-01T00:00:00Z'],
  ])('MKT-22b the %s of %s opens at %s', (period, instant, opening) => {
    expect(openOf(period, at(instant))).toBe(at(opening));
  });
});

describe('the volume of a simulated tick', () => {
  it.each([
    [0n, 110_550n, 1],
    [12n, 110_550n, 11],
    [-12n, 110_550n, 11],
    [1n, 9_201_751n, 1],
    [92_018n, 9_201_751n, 1_001],
  ])('a move of %s at %s counts %s', (moved, mid, volume) => {
    expect(volumeOf(moved, mid)).toBe(volume);
  });
});

describe('the fold', () => {
  it('MKT-38a MKT-37b takes the mid, rounded down, counts ticks, and goes by the time of sequencing', () => {
    const tick = { bid: 100n, ask: 103n, at: at('2026-11-20T14:00:30.250Z'), sourceAt: at('2026-11-19T09:00:00Z') };
    const first = foldTick(undefined, '1min', tick);
    const time = at('2026-11-20T14:00:00Z') / 1_000;
    expect(first).toEqual({ time, open: 101n, high: 101n, low: 101n, close: 101n, volume: 1 });
    const second = foldTick(first, '1min', { bid: 90n, ask: 90n, at: at('2026-11-20T14:00:59.999Z') });
    expect(second).toEqual({ time, open: 101n, high: 101n, low: 90n, close: 90n, volume: 2 });
  });

  it('of ticks is the fold of their 1min candles, and of any finer period that nests', () => {
    fc.assert(
      fc.property(quotes, (ticks) => {
        const minutes = foldTicks('1min', ticks);
        for (const period of PERIODS) {
          const direct = foldTicks(period, ticks);
          expect(foldCandles(period, minutes)).toEqual(direct);
          expect(direct.reduce((sum, { volume }) => sum + volume, 0)).toBe(ticks.length);
        }
        const days = foldTicks('1day', ticks);
        expect(foldCandles('1day', foldTicks('60min', ticks))).toEqual(days);
        expect(foldCandles('1week', days)).toEqual(foldTicks('1week', ticks));
        expect(foldCandles('4hour', foldTicks('60min', ticks))).toEqual(foldTicks('4hour', ticks));
        expect(foldCandles('1month', days)).toEqual(foldTicks('1month', ticks));
        expect(foldCandles('year', days)).toEqual(foldTicks('year', ticks));
      }),
    );
  });

  it('never runs backwards', () => {
    const late = foldTick(undefined, '1min', { bid: 1n, ask: 1n, at: at('2026-11-20T14:01:00Z') });
    expect(() => foldCandle(late, '1min', { ...late, time: late.time - 1 })).toThrow(RangeError);
  });
});
