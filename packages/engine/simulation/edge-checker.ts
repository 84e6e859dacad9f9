import { isDeepStrictEqual } from 'node:util';
import type { Outcome } from '../src/engine-api.ts';
import { readBody } from '../src/journal.ts';
import type { EngineState, FromCore } from '../src/port/messages.ts';
import type { MemoryStore } from './memory-store.ts';
import { must } from './violation.ts';

/** One row in so many is compared with the journal to its last event. */
const COMPARED = 16;

/** Watches what one edge hears: every row and every price once and in order, and before the answers that depend on it. */
export class EdgeChecker {
  readonly #store: MemoryStore;
  /** The newest row and, by instrument, the newest price that were heard. */
  #seq: number;
  readonly #ticks: Map<number, number>;

  /** The edge begins with this head and these prices. */
  constructor(store: MemoryStore, seq: number, ticks: ReadonlyMap<number, number>) {
    this.#store = store;
    this.#seq = seq;
    this.#ticks = new Map(ticks);
  }

  /** Called with each message that the edge hears. */
  hear(message: FromCore): void {
    if (message.type === 'commit') {
      for (const { seq, at, events } of message.commit.rows) {
        must(seq === this.#seq + 1, () => `an edge heard row ${seq} after ${this.#seq}`);
        this.#seq = seq;
        const stored = this.#store.rows[seq - 1];
        must(stored?.at === at, () => `an edge heard row ${seq}, which is not in the journal`);
        if (seq % COMPARED !== 0) continue;
        must(isDeepStrictEqual(events, readBody(stored.body).events), () => `an edge heard another row ${seq}`);
      }
      for (const { instrument, seq } of message.commit.ticks) {
        const before = this.#ticks.get(instrument) ?? 0;
        must(seq === before + 1, () => `an edge heard tick ${seq} of instrument ${instrument} after ${before}`);
        this.#ticks.set(instrument, seq);
      }
    }
    if (message.type === 'commit' || message.type === 'state') this.#state(message.state);
  }

  /** Called when a customer is answered. */
  answered(outcome: Outcome): void {
    if (!outcome.ok) return;
    must(outcome.seq <= this.#seq, () => `row ${outcome.seq} was answered by an edge that had heard ${this.#seq}`);
  }

  /** Called when nothing is on its way. */
  settled(): void {
    const { head, lastTicks } = this.#store;
    must(this.#seq === head.seq, () => `an edge heard row ${this.#seq} of ${head.seq}`);
    for (const [instrument, { seq }] of lastTicks) {
      const heard = this.#ticks.get(instrument);
      must(heard === seq, () => `an edge heard tick ${heard} of ${seq} of instrument ${instrument}`);
    }
  }

  #state({ head }: EngineState): void {
    must(head.seq <= this.#store.head.seq, () => `an edge is at row ${head.seq} before it is durable`);
    must(head.seq >= this.#seq, () => `an edge is at row ${head.seq} and has heard ${this.#seq}`);
  }
}
