import { DAY, type Instant } from '@vitrine/domain/kernel/time';

/**
 * Index of the idempotency keys used in the last 24 hours: 52-bit fingerprints in two generations of open-addressing
 * hash tables, 32 bytes per key. A hit only says which journal row to compare, because fingerprints can collide.
 */
class Generation {
  #prints = new Float64Array(1 << 12);
  #seqs = new Float64Array(1 << 12);
  #size = 0;
  readonly since: number;

  constructor(since: number) {
    this.since = since;
  }

  get(print: number): number {
    const mask = this.#prints.length - 1;
    for (let place = slotOf(print, mask); ; place = (place + 1) & mask) {
      const found = this.#prints[place] as number;
      if (found === print) return this.#seqs[place] as number;
      if (found === 0) return 0;
    }
  }

  set(print: number, seq: number): void {
    if (this.#size * 2 >= this.#prints.length) this.#grow();
    const mask = this.#prints.length - 1;
    let place = slotOf(print, mask);
    while (this.#prints[place] !== 0 && this.#prints[place] !== print) place = (place + 1) & mask;
    if (this.#prints[place] === 0) this.#size += 1;
    this.#prints[place] = print;
    this.#seqs[place] = seq;
  }

  #grow(): void {
    const prints = this.#prints;
    const seqs = this.#seqs;
    this.#prints = new Float64Array(prints.length * 2);
    this.#seqs = new Float64Array(prints.length * 2);
    this.#size = 0;
    for (let place = 0; place < prints.length; place += 1) {
      if (prints[place] !== 0) this.set(prints[place] as number, seqs[place] as number);
    }
  }
}

function slotOf(print: number, mask: number): number {
  // All bits of a fingerprint are equally random, so the low 32 bits are enough.
  return ((print % 4_294_967_296) | 0) & mask;
}

/** 52-bit fingerprint, never 0, of a hex SHA-256. */
export function fingerprint(hex: string): number {
  return Number.parseInt(hex.slice(0, 13), 16) || 1;
}

/** A key of a journal row: its {@link fingerprint}. */
export interface SeenKey {
  readonly print: number;
  readonly seq: number;
  readonly at: Instant;
}

export class KeyIndex {
  readonly #lifeMs: number;
  #current: Generation;
  #older: Generation;

  /** Of the last day before `now`. `seen`: the keys used in it, with the time and number of their row, oldest first. */
  static ofDay(now: number, seen: Iterable<SeenKey> = []): KeyIndex {
    const index = new KeyIndex(DAY, now);
    for (const { print, seq, at } of seen) index.add(print, seq, at);
    return index;
  }

  /** Keys are remembered for at least `lifeMs` and at most twice that. */
  constructor(lifeMs: number, now: number) {
    this.#lifeMs = lifeMs;
    this.#current = new Generation(now);
    this.#older = new Generation(now);
  }

  /** Journal number of the row that used the key; 0 if there is none. */
  find(hex: string): number {
    const print = fingerprint(hex);
    return this.#current.get(print) || this.#older.get(print);
  }

  add(print: number, seq: number, now: number): void {
    if (now - this.#current.since >= this.#lifeMs) {
      this.#older = this.#current;
      this.#current = new Generation(now);
    }
    this.#current.set(print, seq);
  }
}
