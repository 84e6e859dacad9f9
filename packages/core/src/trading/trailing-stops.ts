import type { Price } from '@vitrine/domain/kernel/decimal';
import { closingPrice, type Side, trailingLevel } from '@vitrine/domain/trading/index';
import { Floats, Ints } from '../columns.ts';
import type { TickRef } from '../event-codec.ts';
import { DistanceHeaps, NOBODY } from './distance-heaps.ts';

/** A tick whose closing price is the best one since a stop was set. */
export interface BestTick {
  /** Stops that were set at this tick or before, and after that of the place before, have this best tick. */
  readonly since: number;
  readonly tick: TickRef;
}

interface BestPlace extends BestTick {
  /** The stops with this best tick, by distance. */
  heap: number;
}

/** A trailing stop that a tick reaches, or would reach. */
export interface RunningStop {
  /** Points. */
  readonly distance: Price;
  readonly level: Price;
  readonly best: TickRef;
}

/** A trailing stop that was loaded, before the best ticks were. */
interface LoadedStop {
  readonly slot: number;
  readonly key: number;
}

/** Where the best ticks of an instrument and side are. */
export interface BestKey {
  readonly instrument: number;
  readonly side: Side;
}

/**
 * The running trailing stops. Each is a distance behind the best closing price since it was set.
 *
 * Stops that were set earlier have seen every tick that later ones have: of an instrument and side, the best prices in
 * the order in which stops were set never get better. They are kept as a row of places, each with one best tick and a
 * heap of the stops that have it. A tick that is better than the last places replaces them by one place, and their
 * heaps become one. So a tick costs as much for a million stops as for one: a stop makes at most one place, and each
 * place is replaced once. Looking for stops that a tick reaches costs a comparison a place, and the stops found.
 */
export class TrailingStops {
  readonly #places = new Map<number, BestPlace[]>();
  readonly #heaps = new DistanceHeaps();
  /** By slot of the position: the tick at which its stop was set, and the key of its instrument and side. */
  readonly #since = new Floats();
  readonly #key = new Ints();
  #size = 0;
  #loaded: LoadedStop[] = [];

  get size(): number {
    return this.#size;
  }

  /** Distance of a position's stop in points; 0: none. */
  distanceAt(slot: number): Price {
    return BigInt(this.#heaps.distanceOf(slot));
  }

  /** The stop of a position; undefined: it has none. */
  at(slot: number): RunningStop | undefined {
    const distance = this.distanceAt(slot);
    if (distance === 0n) return undefined;
    const { tick: best } = this.#placeOf(slot);
    const side = sideOf(this.#key.get(slot));
    return { distance, level: trailingLevel(side, closingPrice(side, best), distance), best };
  }

  /** The tick at which a position's stop was set. */
  sinceAt(slot: number): number {
    return this.#since.get(slot);
  }

  /** Where a tick belongs in the row of best ticks: behind those with better prices. */
  placeFor(key: BestKey, tick: TickRef): number {
    const places = this.#places.get(keyOf(key)) ?? [];
    const value = closeValue(key.side, tick);
    let place = places.length;
    while (place > 0 && closeValue(key.side, (places[place - 1] as BestPlace).tick) <= value) place -= 1;
    return place;
  }

  /**
   * Which places a tick replaces: the first of them, and the newest tick at which a stop of them was set. Undefined when
   * it moves no stop.
   */
  movedBy(key: BestKey, tick: TickRef): { readonly place: number; readonly since: number } | undefined {
    const places = this.#places.get(keyOf(key));
    if (places === undefined) return undefined;
    const value = closeValue(key.side, tick);
    let first = places.length;
    let hasStops = false;
    for (let place = first - 1; place >= 0; place -= 1) {
      const { heap, tick: best } = places[place] as BestPlace;
      if (closeValue(key.side, best) >= value) break;
      first = place;
      hasStops ||= heap !== NOBODY;
    }
    return hasStops ? { place: first, since: (places.at(-1) as BestPlace).since } : undefined;
  }

  /** Replaces the places from this one on by one. */
  replace(key: BestKey, place: number, { since, tick }: BestTick): void {
    const places = this.#places.get(keyOf(key)) ?? [];
    if (place > places.length) throw new Error(`instrument ${key.instrument}: no place ${place} of best prices`);
    this.#places.set(keyOf(key), places);
    let heap = NOBODY;
    for (const { heap: other } of places.splice(place)) heap = this.#heaps.meld(heap, other);
    places.push({ since, tick, heap });
  }

  /** Starts the stop of a position at a tick that is the last of the best ones. */
  start(slot: number, key: BestKey, distance: Price, tick: TickRef): void {
    this.#put(slot, keyOf(key), Number(distance), tick.seq);
    this.#join(slot);
  }

  /** Takes a stop from its home table; {@link build} starts it when the best ticks are loaded too. */
  load(slot: number, key: BestKey, distance: Price, since: number): void {
    this.#put(slot, keyOf(key), Number(distance), since);
    this.#loaded.push({ slot, key: keyOf(key) });
  }

  /** Takes a best tick from its home table, in any order of places. */
  loadBest(key: BestKey, place: number, { since, tick }: BestTick): void {
    const places = this.#places.get(keyOf(key)) ?? [];
    this.#places.set(keyOf(key), places);
    places[place] = { since, tick, heap: NOBODY };
  }

  /** Finishes loading: drops rows of places that were replaced, which are older than the place before them. */
  build(): void {
    const loaded = this.#loaded;
    if (loaded.length === 0 && this.#size > 0) return;
    this.#loaded = [];
    for (const places of this.#places.values()) {
      const end = places.findIndex(
        ({ tick }, place) => place > 0 && tick.seq <= (places[place - 1] as BestPlace).tick.seq,
      );
      if (end >= 0) places.splice(end);
    }
    for (const { slot } of loaded) this.#join(slot);
  }

  /** Removes the stop of a position, if it has one. */
  remove(slot: number): void {
    if (this.#heaps.distanceOf(slot) === 0) return;
    const place = this.#placeOf(slot);
    place.heap = this.#heaps.remove(slot, place.heap);
    this.#size -= 1;
  }

  /** Adds the positions whose stop a tick reaches to `found`, in no order. */
  collect(tick: Pick<TickRef, 'instrument' | 'bid' | 'ask'>, found: number[]): void {
    if (this.#size === 0) return;
    for (const side of ['buy', 'sell'] as const) {
      const value = closeValue(side, tick);
      for (const { heap, tick: best } of this.#places.get(keyOf({ instrument: tick.instrument, side })) ?? []) {
        if (heap !== NOBODY) this.#heaps.collect(heap, closeValue(side, best) - value, found);
      }
    }
  }

  /** The best ticks, by instrument, side and place. */
  *bests(): Generator<BestKey & BestTick & { readonly place: number }> {
    for (const key of [...this.#places.keys()].sort((a, b) => a - b)) {
      for (const [place, { since, tick }] of (this.#places.get(key) as BestPlace[]).entries()) {
        yield { instrument: key >> 1, side: sideOf(key), place, since, tick };
      }
    }
  }

  #put(slot: number, key: number, distance: number, since: number): void {
    this.#since.set(slot, since);
    this.#key.set(slot, key);
    this.#heaps.set(slot, distance);
    this.#size += 1;
  }

  #join(slot: number): void {
    const place = this.#placeOf(slot);
    place.heap = this.#heaps.meld(place.heap, slot);
  }

  /** The first place whose stops were set at the same tick or later. */
  #placeOf(slot: number): BestPlace {
    const places = this.#places.get(this.#key.get(slot)) ?? [];
    const since = this.#since.get(slot);
    let [low, high] = [0, places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[middle] as BestPlace).since < since) low = middle + 1;
      else high = middle;
    }
    const found = places[low];
    if (found === undefined) throw new Error(`the trailing stop at slot ${slot} has no best price`);
    return found;
  }
}

const keyOf = ({ instrument, side }: BestKey): number => instrument * 2 + (side === 'buy' ? 1 : 0);
const sideOf = (key: number): Side => (key % 2 === 1 ? 'buy' : 'sell');

/** How good a tick is for positions of a side: the higher the better, in points. */
function closeValue(side: Side, tick: Pick<TickRef, 'bid' | 'ask'>): number {
  return side === 'buy' ? Number(tick.bid) : -Number(tick.ask);
}
