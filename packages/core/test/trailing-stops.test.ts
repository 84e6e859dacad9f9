import type { Side } from '@vitrine/domain/trading/order';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TickRef } from '../src/event-codec.ts';
import { TrailingStops } from '../src/trading/trailing-stops.ts';

const SLOTS = 12;
const price = fc.integer({ min: 20, max: 40 });

/** Prices move, stops come and go, and the machine restarts. */
const action = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('tick' as const), bid: price, spread: fc.nat({ max: 3 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('set' as const),
      slot: fc.nat({ max: SLOTS }),
      distance: fc.integer({ min: 1, max: 12 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), slot: fc.nat({ max: SLOTS }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
);

interface Kept {
  readonly slot: number;
  readonly distance: number;
  readonly since: number;
  best: number;
}

const sideOf = (slot: number): Side => (slot % 2 === 0 ? 'buy' : 'sell');
const closing = (side: Side, { bid, ask }: Pick<TickRef, 'bid' | 'ask'>): number => Number(side === 'buy' ? bid : ask);
const isBetter = (side: Side, one: number, than: number): boolean => (side === 'buy' ? one > than : one < than);

/** Both sides of one instrument, beside a list that looks at every stop at every tick. */
class Both {
  stops = new TrailingStops();
  list: Kept[] = [];
  tick: TickRef = { instrument: 7, seq: 1, bid: 30n, ask: 31n, at: 1 };
  /** Rows as a table keeps them: those of places that were replaced stay behind. */
  readonly rows = new Map<string, Parameters<TrailingStops['loadBest']>>();

  quote(bid: number, spread: number): void {
    const seq = this.tick.seq + 1;
    this.tick = { instrument: 7, seq, bid: BigInt(bid), ask: BigInt(bid + spread), at: seq };
    for (const side of ['buy', 'sell'] as const) {
      const behind = this.list.filter(
        ({ slot, best }) => sideOf(slot) === side && isBetter(side, closing(side, this.tick), best),
      );
      const moved = this.stops.movedBy({ instrument: 7, side }, this.tick);
      expect(moved !== undefined, 'a tick moves stops exactly if it is better for one').toBe(behind.length > 0);
      for (const kept of behind) kept.best = closing(side, this.tick);
      if (moved !== undefined) this.#replace(side, moved.place, moved.since);
    }
  }

  set(slot: number, distance: number): void {
    const side = sideOf(slot);
    this.remove(slot);
    this.list.push({ slot, distance, since: this.tick.seq, best: closing(side, this.tick) });
    this.#replace(side, this.stops.placeFor({ instrument: 7, side }, this.tick), this.tick.seq);
    this.stops.start(slot, { instrument: 7, side }, BigInt(distance), this.tick);
  }

  remove(slot: number): void {
    this.list = this.list.filter((kept) => kept.slot !== slot);
    this.stops.remove(slot);
  }

  restart(): void {
    const loaded = new TrailingStops();
    for (const { slot, distance, since } of this.list) {
      loaded.load(slot, { instrument: 7, side: sideOf(slot) }, BigInt(distance), since);
    }
    for (const row of [...this.rows.values()].reverse()) loaded.loadBest(...row);
    loaded.build();
    expect([...loaded.bests()]).toEqual([...this.stops.bests()]);
    this.stops = loaded;
  }

  check(): void {
    const found: number[] = [];
    this.stops.collect(this.tick, found);
    const reached = this.list.filter(({ slot, distance, best }) => {
      const side = sideOf(slot);
      const behind = side === 'buy' ? best - closing(side, this.tick) : closing(side, this.tick) - best;
      return behind >= distance;
    });
    expect(found.sort((a, b) => a - b)).toEqual(reached.map(({ slot }) => slot).sort((a, b) => a - b));
    for (const { slot, distance, best } of this.list) {
      const at = this.stops.at(slot);
      expect(at?.distance).toBe(BigInt(distance));
      expect(closing(sideOf(slot), at?.best as TickRef)).toBe(best);
      expect(Number(at?.level)).toBe(sideOf(slot) === 'buy' ? best - distance : best + distance);
    }
    expect(this.stops.size).toBe(this.list.length);
  }

  #replace(side: Side, place: number, since: number): void {
    const key = { instrument: 7, side };
    this.stops.replace(key, place, { since, tick: this.tick });
    this.rows.set(`${side} ${place}`, [key, place, { since, tick: this.tick }]);
  }
}

it('every trailing stop is its distance behind the best price since it was set, whatever came and went before', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 120 }), (actions) => {
      const both = new Both();
      for (const one of actions) {
        if (one.do === 'tick') both.quote(one.bid, one.spread);
        else if (one.do === 'set') both.set(one.slot, one.distance);
        else if (one.do === 'remove') both.remove(one.slot);
        else both.restart();
        both.check();
      }
    }),
    { numRuns: 500 },
  );
});

it('one event moves all stops of a side, and no more than one place is left of those that it moves', () => {
  const both = new Both();
  for (let slot = 0; slot < 1_000; slot += 2) {
    both.quote(1_000 - slot, 1);
    both.set(slot, 5_000);
  }
  const buys = () => [...both.stops.bests()].length;
  expect(buys()).toBe(500);
  both.quote(500, 1);
  expect(buys()).toBe(252);
  both.quote(2_000, 1);
  expect(buys()).toBe(1);
});
