import type { Price } from '@vitrine/domain/kernel/decimal';
import { Floats, Ints } from '../columns.ts';

const NOWHERE = -1;

/**
 * Price levels that a rising (or a falling) price reaches, nearest first: a binary heap with an index of its members,
 * so that removing a level is as fast as adding one. Members are small whole numbers (slots).
 */
class LevelHeap {
  /** 1: reached from below, -1: from above. Keys are level x direction, so the smallest key is always the nearest. */
  readonly #direction: 1 | -1;
  readonly #key = new Floats();
  readonly #member = new Ints();
  readonly #placeOf = new Ints();
  #members = 0;
  #size = 0;

  constructor(direction: 1 | -1) {
    this.#direction = direction;
  }

  add(member: number, level: Price): void {
    while (this.#members <= member) this.#placeOf.set(this.#members++, NOWHERE);
    const key = Number(level) * this.#direction;
    let place = this.#size++;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (this.#key.get(parent) <= key) break;
      this.#move(parent, place);
      place = parent;
    }
    this.#put(place, member, key);
  }

  remove(member: number): void {
    const place = member < this.#members ? this.#placeOf.get(member) : NOWHERE;
    if (place === NOWHERE) return;
    this.#placeOf.set(member, NOWHERE);
    const last = --this.#size;
    if (place !== last) this.#settle(place, this.#member.get(last), this.#key.get(last));
  }

  /** Adds every member whose level the price has reached. */
  collect(price: Price, found: number[]): void {
    const key = Number(price) * this.#direction;
    const open = [0];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      if (place >= this.#size || this.#key.get(place) > key) continue;
      found.push(this.#member.get(place));
      open.push(place * 2 + 1, place * 2 + 2);
    }
  }

  /** Puts a member into a hole, then moves it up or down to its place. */
  #settle(hole: number, member: number, key: number): void {
    let place = hole;
    for (let parent = (place - 1) >> 1; place > 0 && this.#key.get(parent) > key; parent = (place - 1) >> 1) {
      this.#move(parent, place);
      place = parent;
    }
    for (;;) {
      const left = place * 2 + 1;
      if (left >= this.#size) break;
      const right = left + 1;
      const child = right < this.#size && this.#key.get(right) < this.#key.get(left) ? right : left;
      if (this.#key.get(child) >= key) break;
      this.#move(child, place);
      place = child;
    }
    this.#put(place, member, key);
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#member.get(from), this.#key.get(from));
  }

  #put(place: number, member: number, key: number): void {
    this.#key.set(place, key);
    this.#member.set(place, member);
    this.#placeOf.set(member, place);
  }
}

/** The levels of one instrument: those for its bid and those for its ask, rising or falling. */
class InstrumentLevels {
  readonly bidRises = new LevelHeap(1);
  readonly bidFalls = new LevelHeap(-1);
  readonly askRises = new LevelHeap(1);
  readonly askFalls = new LevelHeap(-1);
}

/** The price levels of many orders, by instrument. An order has at most one in each direction, all on the same side. */
export class Levels {
  readonly #of = new Map<number, InstrumentLevels>();

  /** `onAsk`: compared with the ask, otherwise with the bid; `above`: reached by a rising price. */
  add(instrument: number, onAsk: boolean, above: boolean, slot: number, level: Price): void {
    let levels = this.#of.get(instrument);
    if (levels === undefined) {
      levels = new InstrumentLevels();
      this.#of.set(instrument, levels);
    }
    heapOf(levels, onAsk, above).add(slot, level);
  }

  /** Removes the levels of a slot on one side of the quote. */
  remove(instrument: number, onAsk: boolean, slot: number): void {
    const levels = this.#of.get(instrument);
    if (levels === undefined) return;
    heapOf(levels, onAsk, true).remove(slot);
    heapOf(levels, onAsk, false).remove(slot);
  }

  /** The slots with a level that the quote has reached, without duplicates, in no particular order. */
  reached({
    instrument,
    bid,
    ask,
  }: {
    readonly instrument: number;
    readonly bid: Price;
    readonly ask: Price;
  }): number[] {
    const levels = this.#of.get(instrument);
    if (levels === undefined) return [];
    const found: number[] = [];
    levels.bidRises.collect(bid, found);
    levels.bidFalls.collect(bid, found);
    levels.askRises.collect(ask, found);
    levels.askFalls.collect(ask, found);
    return found.length < 2 ? found : [...new Set(found)];
  }
}

function heapOf(levels: InstrumentLevels, onAsk: boolean, above: boolean): LevelHeap {
  if (onAsk) return above ? levels.askRises : levels.askFalls;
  return above ? levels.bidRises : levels.bidFalls;
}
