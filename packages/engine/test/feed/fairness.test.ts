import type { CoreEvent } from '@vitrine/core/events';
import { Machine } from '@vitrine/core/machine';
import { toNumber } from '@vitrine/domain/kernel/decimal';
import { HOUR, type Instant, SECOND } from '@vitrine/domain/kernel/time';
import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import type { Instrument } from '@vitrine/domain/market/instrument';
import { SEED_SIMULATIONS } from '@vitrine/domain/market/seed';
import { midOf, type Quote } from '@vitrine/domain/market/tick';
import { INITIAL_OPTION_TERMS } from '@vitrine/domain/options/terms';
import { describe, expect, it } from 'vitest';
import { accountFact, instrumentFact, listed, optionsFact, siteFact } from '../../../../tests/support/market.ts';
import { simulatedFeed } from '../../src/feed/simulated.ts';

const FROM = Date.parse('2026-11-18T12:00:00Z');
/** Deviations of a fair game that a sum may be away from nothing; one in 2,000 of fair ones is further. */
const BOUND = 3.5;

/** The machine on the simulated market of one instrument without costs: what is left over is not chance but a way to win. */
class Market {
  readonly machine = new Machine();
  readonly instrument: Instrument;
  /** The newest ticks, oldest first, with the time at which they were sequenced. */
  readonly seen: { readonly mid: bigint; readonly at: Instant }[] = [];
  readonly #onEvent: (event: CoreEvent) => void;

  constructor(code: string, customers: number, onEvent: (event: CoreEvent) => void) {
    this.instrument = listed(code, { calendar: ALWAYS_OPEN, spreadPoints: 0, feeRate: 0n, quoteMaxAgeMs: 60_000 });
    this.#onEvent = onEvent;
    const at = FROM;
    this.machine.step({
      type: 'fact',
      at,
      fact: siteFact({ demoGrant: 10n ** 15n, houseCapital: 4n * 10n ** 18n }),
    });
    this.machine.step({ type: 'fact', at, fact: instrumentFact(this.instrument) });
    const durations = [{ id: 1, seconds: 5, profitRatio: 80_000_000n, minStake: 10_000n, maxStake: 5_000_000_000n }];
    this.machine.step({ type: 'fact', at, fact: optionsFact({ ...INITIAL_OPTION_TERMS, durations }) });
    for (let uid = 1; uid <= customers; uid += 1) this.machine.step({ type: 'fact', at, fact: accountFact(uid) });
  }

  /** Plays so many hours of the feed, one tick after the other; `act` comes after each. */
  play(hours: number, act: (at: Instant) => void): void {
    const feed = simulatedFeed('a fixed seed', [this.instrument], SEED_SIMULATIONS);
    feed.resume(FROM, []);
    for (let now = FROM + SECOND; now <= FROM + hours * HOUR; now += SECOND) {
      for (const event of feed.poll(now)) if (event.type === 'quote') this.#quote(event.quote, act);
    }
  }

  do(at: Instant, command: Extract<Parameters<Machine['step']>[0], { type: 'command' }>['command']): string {
    const { events, refusal } = this.machine.step({ type: 'command', at, command });
    events.forEach(this.#onEvent);
    return refusal?.reason ?? 'done';
  }

  #quote(quote: Quote, act: (at: Instant) => void): void {
    const at = quote.sourceAt;
    // What fell due before this tick does not see it.
    for (const input of [{ type: 'time', at } as const, { type: 'tick', at, quote } as const]) {
      this.machine.step(input).events.forEach(this.#onEvent);
    }
    this.seen.push({ mid: midOf(quote), at });
    act(at);
  }
}

describe('up wins as often as down on the simulated feed, whatever the last moves were', () => {
  it.each(['EURGBP', 'EURUSD', 'BTCUSD'])('%s', (code) => {
    const placedAfter = new Map<number, string>();
    const ends = new Map<string, { wins: number; losses: number }>();
    const market = new Market(code, 1, (event) => {
      if (event.type !== 'OptionSettled' || event.outcome === 'tie') return;
      expect(event.outcome).not.toBe('void');
      const past = placedAfter.get(event.option) ?? '';
      for (let length = 0; length <= past.length; length += 1) {
        const key = past.slice(past.length - length);
        const count = ends.get(key) ?? { wins: 0, losses: 0 };
        if (event.outcome === 'win') count.wins += 1;
        else count.losses += 1;
        ends.set(key, count);
      }
    });
    let option = 0;
    let freeAt = FROM;
    market.play(12, (at) => {
      // One at a time, so that no two have a tick in common.
      if (at < freeAt || market.seen.length < 5) return;
      freeAt = at + 7 * SECOND;
      const last = market.seen.slice(-5);
      const moves = last.slice(1).map(({ mid }, place) => {
        const before = last[place]?.mid ?? mid;
        return mid > before ? 'u' : mid < before ? 'd' : 's';
      });
      option += 1;
      placedAfter.set(option, moves.join(''));
      const command = { kind: 'submit-option', direction: 'up', stake: 1_000_000n, seconds: 5 } as const;
      expect(market.do(at, { ...command, uid: 1, instrument: market.instrument.id })).toBe('done');
    });
    expect(ends.get('')?.wins).toBeGreaterThan(2_000);
    let squares = 0;
    let classes = 0;
    for (const [past, { wins, losses }] of ends) {
      if (wins + losses < 50) continue;
      const away = (wins - losses) / Math.sqrt(wins + losses);
      expect(Math.abs(away), `after ${past}`).toBeLessThan(BOUND);
      if (past.length !== 4) continue;
      squares += away ** 2;
      classes += 1;
    }
    // Chi-square over the classes of four moves, which have no option in common: mean k, deviation sqrt(2k).
    expect(classes).toBeGreaterThan(10);
    expect(squares).toBeLessThan(classes + 4 * Math.sqrt(2 * classes));
  });
});

describe('latency does not pay where a market order fills at the last tick', () => {
  const HOLD = 5 * SECOND;
  /**
   * Milliseconds by which a trader sees the ticks after they were sequenced: at once, over a fast line, over slow ones.
   * Nobody sees one earlier: it leaves the house after its commit, and then it is the last tick.
   */
  const LATENCIES = [0, 50, 300, 1_000, 4_000];
  /** Follow the last move that was seen, or bet against it. */
  const MANNERS = [1, -1];
  /** The default of 0.1%, and a fiftieth of it. */
  const GUARDS = [undefined, 2_000n];
  const traders = LATENCIES.flatMap((latency) =>
    MANNERS.flatMap((manner) => GUARDS.map((maxDeviation) => ({ latency, manner, maxDeviation }))),
  ).map((trader, place) => ({ ...trader, uid: place + 1 }));

  it.each(['EURUSD', 'BTCUSD'])('%s: who sees prices at once or late and names the one he saw wins nothing', (code) => {
    const results = traders.map(() => ({ sum: 0, squares: 0, trades: 0, refused: 0 }));
    const open = new Map<number, { readonly order: number; readonly until: Instant }>();
    const market = new Market(code, traders.length, (event) => {
      if (event.type === 'OrderOpened') open.set(event.uid, { order: event.order, until: event.tick.at + HOLD });
      if (event.type !== 'OrderClosed') return;
      const result = results[event.uid - 1];
      const profit = toNumber(event.profit, 6);
      if (result === undefined) return;
      result.sum += profit;
      result.squares += profit ** 2;
      result.trades += 1;
    });
    const { id: instrument } = market.instrument;
    market.play(8, (at) => {
      for (const { uid, latency, manner, maxDeviation } of traders) {
        const position = open.get(uid);
        if (position !== undefined) {
          if (at < position.until) continue;
          expect(market.do(at, { kind: 'close-order', uid, order: position.order })).toBe('done');
          open.delete(uid);
          continue;
        }
        const place = market.seen.findLastIndex((tick) => tick.at <= at - latency);
        const [before, newest] = [market.seen[place - 1]?.mid, market.seen[place]?.mid];
        if (before === undefined || newest === undefined || before === newest) continue;
        const side = (newest > before ? 1 : -1) * manner > 0 ? 'buy' : 'sell';
        const order = { kind: 'submit-order', uid, instrument, side, lots: 10_000n, multiple: 1 } as const;
        const said = market.do(at, { ...order, expectPrice: newest, maxDeviation });
        if (said === 'done') continue;
        expect(said).toBe('trading.price-changed');
        const result = results[uid - 1];
        if (result !== undefined) result.refused += 1;
      }
    });
    for (const [place, { sum, squares, trades, refused }] of results.entries()) {
      const { latency, maxDeviation } = traders[place] as (typeof traders)[number];
      const who = JSON.stringify({ latency, maxDeviation: String(maxDeviation), place });
      expect(trades, who).toBeGreaterThan(500);
      expect(Math.abs(sum) / Math.sqrt(squares), who).toBeLessThan(BOUND);
      // The narrow guard refuses whoever comes too late; nobody who is there at once.
      if (latency === 0) expect(refused, who).toBe(0);
      else if (maxDeviation !== undefined && latency >= 1_000) expect(refused, who).toBeGreaterThan(500);
    }
  });
});
