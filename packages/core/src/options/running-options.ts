import type { Money, Price } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { FrozenOption } from '@vitrine/domain/options/index';
import { Bigs, Floats, Ints } from '../columns.ts';

export const NONE = -1;

/** Everything the machine keeps of a running option. */
export interface RunningOption extends FrozenOption {
  readonly option: number;
  /** Dense index of the customer. */
  readonly customer: number;
  readonly instrument: number;
  /** What a win pays on top of the stake. */
  readonly win: Money;
  readonly acceptedAt: Instant;
  readonly acceptedTick: number;
  /** Its entry tick; undefined while it waits for one. */
  readonly entry: { readonly seq: number; readonly price: Price } | undefined;
}

/** The queue of an instrument's options that wait for their entry, by id: first and last slot. */
interface Waiting {
  first: number;
  last: number;
}

/**
 * The running options: stable slots in typed columns, a binary heap by due time, and for each instrument a queue of
 * options that wait for their entry. An option is due at its expiry, or, while it has no entry, when it is too late to
 * enter.
 */
export class RunningOptions {
  readonly #slotOf = new Map<number, number>();
  readonly #option = new Floats();
  readonly #customer = new Ints();
  readonly #instrument = new Ints();
  readonly #isUp = new Ints();
  readonly #isRatioLoss = new Ints();
  readonly #stake = new Bigs();
  readonly #profitRatio = new Bigs();
  readonly #win = new Bigs();
  readonly #acceptedAt = new Floats();
  readonly #expiresAt = new Floats();
  readonly #quoteMaxAge = new Ints();
  readonly #acceptedTick = new Floats();
  /** 0: not entered. */
  readonly #entrySeq = new Floats();
  readonly #entryPrice = new Floats();
  /** Running options by instrument; absent: none. */
  readonly #counts = new Map<number, number>();
  readonly #free: number[] = [];
  #slots = 0;

  readonly #heap = new Ints();
  /** Position in the heap, by slot. */
  readonly #place = new Ints();

  readonly #waiting = new Map<number, Waiting>();
  readonly #next = new Ints();
  readonly #previous = new Ints();

  get size(): number {
    return this.#slotOf.size;
  }

  /** How many run in an instrument. */
  countIn(instrument: number): number {
    return this.#counts.get(instrument) ?? 0;
  }

  slotOf(option: number): number {
    return this.#slotOf.get(option) ?? NONE;
  }

  at(slot: number): RunningOption {
    const seq = this.#entrySeq.get(slot);
    return {
      option: this.#option.get(slot),
      customer: this.#customer.get(slot),
      instrument: this.#instrument.get(slot),
      direction: this.#isUp.get(slot) === 1 ? 'up' : 'down',
      stake: this.#stake.get(slot),
      profitRatio: this.#profitRatio.get(slot),
      lossLevel: this.#isRatioLoss.get(slot) === 1 ? 'ratio' : 'stake',
      win: this.#win.get(slot),
      acceptedAt: this.#acceptedAt.get(slot),
      expiresAt: this.#expiresAt.get(slot),
      quoteMaxAgeMs: this.#quoteMaxAge.get(slot),
      acceptedTick: this.#acceptedTick.get(slot),
      entry: seq === 0 ? undefined : { seq, price: BigInt(this.#entryPrice.get(slot)) },
    };
  }

  *all(): Generator<RunningOption> {
    for (const slot of this.#slotOf.values()) yield this.at(slot);
  }

  /** The options of a customer, by id. Looks at nothing else of the others than whose they are. */
  optionsOf(customer: number): number[] {
    const own: number[] = [];
    for (const [option, slot] of this.#slotOf) if (this.#customer.get(slot) === customer) own.push(option);
    return own.sort((a, b) => a - b);
  }

  /** Adds an option. Ids of one instrument must be ascending. */
  add(running: RunningOption): void {
    const { entry } = running;
    const slot = this.#free.pop() ?? this.#slots++;
    const place = this.size;
    this.#slotOf.set(running.option, slot);
    this.#counts.set(running.instrument, this.countIn(running.instrument) + 1);
    this.#option.set(slot, running.option);
    this.#customer.set(slot, running.customer);
    this.#instrument.set(slot, running.instrument);
    this.#isUp.set(slot, running.direction === 'up' ? 1 : 0);
    this.#isRatioLoss.set(slot, running.lossLevel === 'ratio' ? 1 : 0);
    this.#stake.set(slot, running.stake);
    this.#profitRatio.set(slot, running.profitRatio);
    this.#win.set(slot, running.win);
    this.#acceptedAt.set(slot, running.acceptedAt);
    this.#expiresAt.set(slot, running.expiresAt);
    this.#quoteMaxAge.set(slot, running.quoteMaxAgeMs);
    this.#acceptedTick.set(slot, running.acceptedTick);
    this.#entrySeq.set(slot, entry?.seq ?? 0);
    this.#entryPrice.set(slot, Number(entry?.price ?? 0n));
    if (entry === undefined) this.#wait(slot);
    this.#put(place, slot);
    this.#rise(place);
  }

  /** Sets the entry of an option: it leaves the queue and is due at its expiry. */
  enter(slot: number, seq: number, price: Price): void {
    this.#leave(slot);
    this.#entrySeq.set(slot, seq);
    this.#entryPrice.set(slot, Number(price));
    this.#sink(this.#place.get(slot));
  }

  remove(slot: number): void {
    if (this.#entrySeq.get(slot) === 0) this.#leave(slot);
    this.#slotOf.delete(this.#option.get(slot));
    const instrument = this.#instrument.get(slot);
    this.#counts.set(instrument, this.countIn(instrument) - 1);
    this.#free.push(slot);
    const place = this.#place.get(slot);
    const last = this.size;
    if (place === last) return;
    this.#put(place, this.#heap.get(last));
    this.#rise(place);
    this.#sink(place);
  }

  /** The option that is due first (tie: the lower id), if it is due by `at`. */
  dueBy(at: Instant): number {
    if (this.size === 0) return NONE;
    const slot = this.#heap.get(0);
    return this.#dueAt(slot) <= at ? slot : NONE;
  }

  /** The first option in an instrument's queue. */
  firstWaiting(instrument: number): number {
    return this.#waiting.get(instrument)?.first ?? NONE;
  }

  nextWaiting(slot: number): number {
    return this.#next.get(slot);
  }

  /** Whether a tick came after the option's acceptance and in time for its entry. */
  canEnter(slot: number, tick: { readonly seq: number; readonly at: Instant }): boolean {
    return (
      tick.seq > this.#acceptedTick.get(slot) && tick.at - this.#acceptedAt.get(slot) <= this.#quoteMaxAge.get(slot)
    );
  }

  #dueAt(slot: number): Instant {
    const expiresAt = this.#expiresAt.get(slot);
    if (this.#entrySeq.get(slot) !== 0) return expiresAt;
    return Math.min(expiresAt, this.#acceptedAt.get(slot) + this.#quoteMaxAge.get(slot) + 1);
  }

  #isBefore(one: number, other: number): boolean {
    const difference = this.#dueAt(one) - this.#dueAt(other);
    return difference === 0 ? this.#option.get(one) < this.#option.get(other) : difference < 0;
  }

  #put(place: number, slot: number): void {
    this.#heap.set(place, slot);
    this.#place.set(slot, place);
  }

  #rise(from: number): void {
    const slot = this.#heap.get(from);
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.#isBefore(slot, this.#heap.get(parent))) break;
      this.#put(place, this.#heap.get(parent));
      place = parent;
    }
    this.#put(place, slot);
  }

  #sink(from: number): void {
    const slot = this.#heap.get(from);
    let place = from;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.size) break;
      if (child + 1 < this.size && this.#isBefore(this.#heap.get(child + 1), this.#heap.get(child))) child += 1;
      if (!this.#isBefore(this.#heap.get(child), slot)) break;
      this.#put(place, this.#heap.get(child));
      place = child;
    }
    this.#put(place, slot);
  }

  #wait(slot: number): void {
    const waiting = this.#waiting.get(this.#instrument.get(slot));
    this.#next.set(slot, NONE);
    this.#previous.set(slot, waiting?.last ?? NONE);
    if (waiting === undefined) this.#waiting.set(this.#instrument.get(slot), { first: slot, last: slot });
    else {
      this.#next.set(waiting.last, slot);
      waiting.last = slot;
    }
  }

  #leave(slot: number): void {
    const instrument = this.#instrument.get(slot);
    const waiting = this.#waiting.get(instrument) as Waiting;
    const next = this.#next.get(slot);
    const previous = this.#previous.get(slot);
    if (previous === NONE) waiting.first = next;
    else this.#next.set(previous, next);
    if (next === NONE) waiting.last = previous;
    else this.#previous.set(next, previous);
    if (waiting.first === NONE) this.#waiting.delete(instrument);
  }
}
