import { EVENT_SCHEMAS } from '@vitrine/core/events';
import { ownerOf } from '@vitrine/domain/ledger/chart';
import type { CommittedRow, EnginePort } from '@vitrine/engine/engine-api';

/** Customers whose last rows are known; beyond that, the oldest are taken to concern everybody. */
const MOST_CUSTOMERS = 100_000;
/** Commits within this time count as heard with the first of them (milliseconds). */
const SAMPLE_MS = 250;
const MOST_SAMPLES = 100;

type Owners = (event: Readonly<Record<string, unknown>>) => readonly number[];

/** Whom an event concerns, by the units of its fields. 0 is the house. */
const OWNERS: ReadonlyMap<string, Owners> = new Map(
  Object.entries(EVENT_SCHEMAS).map(([type, { fields }]) => {
    const named = Object.entries(fields).filter(([, { unit }]) => unit === 'uid' || unit === 'account');
    const owners: Owners = (event) =>
      named.map(([name, { unit }]) => (unit === 'uid' ? (event[name] as number) : ownerOf(event[name] as number)));
    return [type, owners];
  }),
);

interface Waiting {
  readonly seq: number;
  readonly heard: (isHeard: boolean) => void;
}

/**
 * The journal rows that this edge has heard of: the last one of each customer that a replica may not have replayed, and
 * when they were heard.
 */
export class HeardRows {
  /** By seq, ascending: a customer with a new row moves to the end. */
  readonly #lastOf = new Map<number, number>();
  readonly #waiting = new Set<Waiting>();
  readonly #now: () => number;
  readonly #samples: { readonly at: number; seq: number }[];
  /** Rows up to this one may be anybody's. */
  #anybodys: number;
  #newest: number;

  /** `now`: milliseconds of a clock that never jumps. */
  constructor(engine: Pick<EnginePort, 'head'>, now: () => number = () => performance.now()) {
    this.#now = now;
    this.#newest = engine.head().seq;
    this.#anybodys = this.#newest;
    this.#samples = [{ at: now(), seq: this.#newest }];
  }

  take(rows: readonly CommittedRow[]): void {
    for (const { seq, events } of rows) {
      if (seq <= this.#newest) continue;
      this.#newest = seq;
      for (const event of events) for (const uid of OWNERS.get(event.type)?.(event) ?? []) this.#changed(uid, seq);
    }
    if (rows.length === 0) return;
    this.#sample();
    for (const waiting of this.#waiting) if (waiting.seq <= this.#newest) waiting.heard(true);
  }

  /** No row of this customer above it has been heard. */
  lastOf(uid: number): number {
    return Math.max(this.#anybodys, this.#lastOf.get(uid) ?? 0);
  }

  /** Whether all rows up to this one have been heard, or are within the time (milliseconds). */
  heardUpTo(seq: number, withinMs: number): Promise<boolean> {
    if (seq <= this.#newest) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiting: Waiting = {
        seq,
        heard: (isHeard) => {
          clearTimeout(timer);
          this.#waiting.delete(waiting);
          resolve(isHeard);
        },
      };
      const timer = setTimeout(waiting.heard, withinMs, false);
      this.#waiting.add(waiting);
    });
  }

  /** For how long the first row above this one has been known; up to a sample too long, 0 when none is (milliseconds). */
  behindMs(seq: number): number {
    const first = this.#samples.find((sample) => sample.seq > seq);
    return first === undefined ? 0 : this.#now() - first.at;
  }

  /** Nobody will ask whether a row up to this one is replayed. */
  forget(seq: number): void {
    for (const [uid, last] of this.#lastOf) {
      if (last > seq) return;
      this.#lastOf.delete(uid);
    }
  }

  #changed(uid: number, seq: number): void {
    this.#lastOf.delete(uid);
    this.#lastOf.set(uid, seq);
    const [oldest] = this.#lastOf;
    if (this.#lastOf.size <= MOST_CUSTOMERS || oldest === undefined) return;
    this.#lastOf.delete(oldest[0]);
    this.#anybodys = oldest[1];
  }

  #sample(): void {
    const newest = this.#samples.at(-1);
    const at = this.#now();
    if (newest !== undefined && at - newest.at < SAMPLE_MS) {
      newest.seq = this.#newest;
      return;
    }
    this.#samples.push({ at, seq: this.#newest });
    if (this.#samples.length > MOST_SAMPLES) this.#samples.shift();
  }
}
