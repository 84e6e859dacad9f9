import { DAY, HOUR, type Instant, SECOND } from '@vitrine/domain/kernel/time';
import { isOpenAt } from '@vitrine/domain/market/calendar';
import type { Instrument } from '@vitrine/domain/market/instrument';
import { SEED_INSTRUMENTS, SEED_SIMULATIONS } from '@vitrine/domain/market/seed';
import { midOf, type Quote, type Tick } from '@vitrine/domain/market/tick';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulatedFeed } from '../../src/feed/simulated.ts';
import type { Feed } from '../../src/feed.ts';

const WEDNESDAY = Date.parse('2026-11-18T12:00:00Z');

function quotesOf(feed: Feed, at: Instant): Quote[] {
  return feed.poll(at).map((event) => {
    if (event.type !== 'quote') throw new Error('a simulated market has no seam');
    return event.quote;
  });
}

/** Every quote from `from` to `to`, polled at intervals that `gap` gives. */
function play(feed: Feed, from: Instant, to: Instant, gap: () => number, last: readonly Tick[] = []): Quote[] {
  feed.resume(from, last);
  const quotes: Quote[] = [];
  for (let now = from; now < to; ) {
    now = Math.min(to, now + gap());
    quotes.push(...quotesOf(feed, now));
  }
  return quotes;
}

function market(seed: string, ...codes: readonly string[]): Feed {
  const instruments = SEED_INSTRUMENTS.filter(({ code }) => codes.length === 0 || codes.includes(code));
  return simulatedFeed(seed, instruments, SEED_SIMULATIONS);
}

function instrument(id: number): Instrument {
  const found = SEED_INSTRUMENTS.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no instrument ${id}`);
  return found;
}

function tickOf(quote: Quote, seq: number): Tick {
  return { ...quote, seq, at: quote.sourceAt };
}

const everySecond = () => SECOND;

/** Deviations that `heads` of `flips` are away from a fair coin. */
function unfairness(heads: number, flips: number): number {
  return Math.abs(2 * heads - flips) / Math.sqrt(flips);
}

describe('the simulated feed', () => {
  it('MKT-32a gives the same ticks for the same seed, however it is polled', () => {
    const reference = play(market('seed'), WEDNESDAY, WEDNESDAY + 60 * SECOND, everySecond);
    expect(reference.length).toBeGreaterThan(2_000);
    fc.assert(
      fc.property(fc.infiniteStream(fc.integer({ min: 1, max: 5_000 })), (gaps) => {
        const gap = () => gaps.next().value ?? 1;
        expect(play(market('seed'), WEDNESDAY, WEDNESDAY + 60 * SECOND, gap)).toEqual(reference);
      }),
      { numRuns: 5 },
    );
    expect(play(market('other'), WEDNESDAY, WEDNESDAY + 60 * SECOND, everySecond)).not.toEqual(reference);
  });

  it('an instrument moves the same whichever others are quoted', () => {
    const alone = play(market('seed', 'BTCUSD'), WEDNESDAY, WEDNESDAY + 60 * SECOND, everySecond);
    const among = play(market('seed'), WEDNESDAY, WEDNESDAY + 60 * SECOND, everySecond);
    expect(alone).toEqual(among.filter((quote) => instrument(quote.instrument).code === 'BTCUSD'));
  });

  it('is in order of time, one tick a slot, within the age that a quote may have', () => {
    const quotes = play(market('seed'), WEDNESDAY, WEDNESDAY + 120 * SECOND, everySecond);
    for (const [index, quote] of quotes.entries()) {
      expect(quote.sourceAt).toBeGreaterThanOrEqual(quotes[index - 1]?.sourceAt ?? WEDNESDAY);
    }
    for (const { instrument: id, tickEveryMs } of SEED_SIMULATIONS) {
      const times = quotes.filter((quote) => quote.instrument === id).map((quote) => quote.sourceAt);
      if (!isOpenAt(instrument(id).calendar, WEDNESDAY)) {
        expect(times).toEqual([]);
        continue;
      }
      const slots = times.map((time) => Math.floor(time / tickEveryMs));
      expect(slots).toEqual(slots.map((_, index) => (slots[0] ?? 0) + index));
      expect(times.length).toBeGreaterThanOrEqual(Math.floor((120 * SECOND) / tickEveryMs) - 1);
    }
  });

  it('MKT-38c puts the spread around the mid', () => {
    for (const quote of play(market('seed'), WEDNESDAY, WEDNESDAY + 10 * SECOND, everySecond)) {
      const { spreadPoints } = instrument(quote.instrument);
      expect(quote.ask - quote.bid).toBe(BigInt(spreadPoints));
      expect(midOf(quote)).toBe(quote.bid + BigInt(spreadPoints >> 1));
    }
  });

  it('is silent while a market is closed, and goes on from where it stood', () => {
    const open = Date.parse('2026-11-20T20:59:00Z');
    const feed = market('seed', 'AAPL', 'XRPUSD');
    feed.resume(open, []);
    let before: Quote | undefined;
    let after: Quote | undefined;
    let crypto = 0;
    for (let now = open; now < Date.parse('2026-11-23T14:31:00Z'); now += 4 * SECOND) {
      for (const quote of quotesOf(feed, now)) {
        if (instrument(quote.instrument).code === 'XRPUSD') crypto += 1;
        else if (quote.sourceAt < Date.parse('2026-11-20T21:00:00Z')) before = quote;
        else {
          expect(quote.sourceAt).toBeGreaterThanOrEqual(Date.parse('2026-11-23T14:30:00Z'));
          after ??= quote;
        }
      }
    }
    expect(crypto).toBeGreaterThan(150_000);
    const change = Number(midOf(after ?? { bid: 0n, ask: 0n }) - midOf(before ?? { bid: 0n, ask: 0n }));
    expect(Math.abs(change)).toBeLessThan(50);
  });

  it('MKT-41b invents no tick for the time nobody polled, and goes on from its last price', () => {
    const feed = market('seed', 'BTCUSD');
    const [first] = play(feed, WEDNESDAY, WEDNESDAY + 2 * SECOND, everySecond).slice(-1);
    const woken = WEDNESDAY + 8 * HOUR;
    const [next, ...more] = quotesOf(feed, woken);
    expect(more).toEqual([]);
    expect(next?.sourceAt).toBe(woken);
    for (const { sourceAt } of quotesOf(feed, woken + SECOND)) expect(sourceAt).toBeGreaterThan(woken);
    expect(Math.abs(Number((next?.bid ?? 0n) - (first?.bid ?? 0n)))).toBeLessThan(20_000);
  });

  it('has one price of every open market at once after a start, and does not repeat it after the next', () => {
    const resumed = (at: Instant, last: readonly Tick[]) => {
      const feed = market('seed');
      feed.resume(at, last);
      return quotesOf(feed, at);
    };
    const start = WEDNESDAY + 123;
    const open = SEED_SIMULATIONS.map((one) => one.instrument).filter((id) => isOpenAt(instrument(id).calendar, start));
    let last: readonly Tick[] = [];
    for (const at of [start, start + 8 * SECOND, start + HOUR]) {
      const quotes = resumed(at, last);
      expect(quotes.map((quote) => quote.instrument)).toEqual(open);
      expect(new Set(quotes.map(({ sourceAt }) => sourceAt))).toEqual(new Set([at]));
      last = quotes.map((quote) => tickOf(quote, 1));
      expect(resumed(at, last)).toEqual([]);
    }
  });

  it('can have its very first tick while a market is closed, and only that', () => {
    const apple = SEED_INSTRUMENTS.filter(({ code }) => code === 'AAPL');
    const feed = simulatedFeed(
      'seed',
      apple,
      SEED_SIMULATIONS,
      ({ calendar }, at, isFirst) => isFirst || isOpenAt(calendar, at),
    );
    const sunday = Date.parse('2026-11-22T12:00:00Z');
    const [close, ...more] = play(feed, sunday, sunday + 60 * SECOND, everySecond);
    expect(more).toEqual([]);
    const start = SEED_SIMULATIONS.find((one) => one.instrument === close?.instrument)?.startPrice ?? 0n;
    expect(Math.abs(Number(midOf(close ?? { bid: 0n, ask: 0n }) - start))).toBeLessThan(Number(start) / 100);
    feed.resume(sunday + HOUR, [tickOf(close!, 1)]);
    expect(quotesOf(feed, sunday + HOUR)).toEqual([]);
  });

  it('a restart within the run changes nothing: the last ticks are all it must know', () => {
    const codes = ['EURUSD', 'JPN225', 'XRPUSD'];
    const whole = play(market('seed', ...codes), WEDNESDAY, WEDNESDAY + 120 * SECOND, everySecond);
    const half = play(market('seed', ...codes), WEDNESDAY, WEDNESDAY + 60 * SECOND, everySecond);
    const last = new Map(half.map((quote, seq) => [quote.instrument, tickOf(quote, seq)]));
    const rest = play(market('seed', ...codes), WEDNESDAY + 60 * SECOND, WEDNESDAY + 120 * SECOND, everySecond, [
      ...last.values(),
    ]);
    expect([...half, ...rest]).toEqual(whole);
  });

  it('keeps prices positive, even of something that costs next to nothing and moves like nothing on earth', () => {
    const base = instrument(34);
    const wild = SEED_SIMULATIONS.filter((one) => one.instrument === base.id).map((one) => ({
      ...one,
      startPrice: 9n,
      annualVolatilityPercent: 90_000,
    }));
    const feed = simulatedFeed('seed', [{ ...base, spreadPoints: 3 }], wild);
    for (const quote of play(feed, WEDNESDAY, WEDNESDAY + DAY, everySecond)) {
      expect(quote.bid).toBeGreaterThan(0n);
      expect(quote.ask - quote.bid).toBe(3n);
    }
  });

  it('spends the volatility of its class over the year', () => {
    const quotes = play(market('seed', 'BTCUSD'), WEDNESDAY, WEDNESDAY + DAY, everySecond);
    let squares = 0;
    for (const [index, quote] of quotes.entries()) {
      const previous = quotes[index - 1] ?? quote;
      squares += (Number(midOf(quote) - midOf(previous)) / Number(midOf(previous))) ** 2;
    }
    const annualPercent = Math.sqrt(squares * 364) * 100;
    expect(annualPercent).toBeGreaterThan(50);
    expect(annualPercent).toBeLessThan(60);
  });
});

describe('MKT-39 the direction of the next simulated tick is independent of the past', () => {
  // EURGBP moves about a point a tick, where rounding to the last digit would show as a bounce; BTCUSD hundreds.
  const changes = ['EURGBP', 'EURUSD', 'BTCUSD'].map((code) => {
    const quotes = play(market('a fixed seed', code), WEDNESDAY, WEDNESDAY + 16 * HOUR, everySecond);
    return quotes.map((quote, index) => ({
      at: quote.sourceAt,
      by: Number(midOf(quote) - midOf(quotes[index - 1] ?? quote)),
    }));
  });

  it.each([1, 2, 3, 4])('after %i moves in one direction', (length) => {
    for (const series of changes) {
      const moves = series.filter(({ by }) => by !== 0).map(({ by }) => by > 0);
      expect(moves.length).toBeGreaterThan(20_000);
      for (const direction of [true, false]) {
        let runs = 0;
        let ups = 0;
        for (let index = length; index < moves.length; index += 1) {
          if (moves.slice(index - length, index).some((up) => up !== direction)) continue;
          runs += 1;
          if (moves[index]) ups += 1;
        }
        expect(unfairness(ups, runs)).toBeLessThan(3.5);
      }
    }
  });

  it('after quiet and after wild ticks, and after ticks that changed nothing', () => {
    for (const series of changes) {
      const sizes = series.map(({ by }) => Math.abs(by)).toSorted((a, b) => a - b);
      const median = sizes[sizes.length >> 1] ?? 0;
      for (const past of [(by: number) => Math.abs(by) <= median, (by: number) => Math.abs(by) > median]) {
        const next = series.filter(({ by }, index) => by !== 0 && past(series[index - 1]?.by ?? 0));
        expect(unfairness(next.filter(({ by }) => by > 0).length, next.length)).toBeLessThan(3.5);
      }
    }
  });

  it('at every hour and at every tenth of a second', () => {
    for (const series of changes) {
      for (const part of [(at: Instant) => Math.floor(at / HOUR) % 24, (at: Instant) => Math.floor(at / 100) % 10]) {
        const counts = new Map<number, { moves: number; ups: number }>();
        for (const { at, by } of series) {
          if (by === 0) continue;
          const count = counts.get(part(at)) ?? { moves: 0, ups: 0 };
          counts.set(part(at), { moves: count.moves + 1, ups: count.ups + (by > 0 ? 1 : 0) });
        }
        let chiSquare = 0;
        for (const { moves, ups } of counts.values()) chiSquare += unfairness(ups, moves) ** 2;
        // Mean k, deviation sqrt(2k).
        expect(chiSquare).toBeLessThan(counts.size + 4 * Math.sqrt(2 * counts.size));
      }
    }
  });

  it('and the mean change is nothing', () => {
    for (const series of changes) {
      const sum = series.reduce((total, { by }) => total + by, 0);
      const squares = series.reduce((total, { by }) => total + by * by, 0);
      expect(Math.abs(sum) / Math.sqrt(squares)).toBeLessThan(3.5);
    }
  });
});
