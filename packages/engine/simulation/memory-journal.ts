import { type Batch, ContentError, type Journal, type JournalRow, type RowContent, readBody } from '../src/journal.ts';
import type { MemoryStore } from './memory-store.ts';
import type { Random } from './random.ts';
import type { ProcessClock, VirtualTime } from './virtual-time.ts';

/** The fate of a batch. */
export const FATES = ['committed', 'slow', 'lost', 'unknown', 'refused'] as const;
export type Fate = (typeof FATES)[number];

/** Probability of each fault of a batch. */
export interface Misfortune {
  /** Takes up to two seconds. */
  readonly slow: number;
  /** The connection breaks before the commit: the batch is lost. */
  readonly lost: number;
  /** The connection breaks after the commit: the batch is durable, but the sender gets no answer. */
  readonly unknown: number;
  /** The store refuses the content of the batch. */
  readonly refused: number;
}

/**
 * One process's connection to the store. The store is another process: a batch that was sent arrives even if its
 * sender has died.
 */
export class MemoryJournal implements Journal {
  readonly #store: MemoryStore;
  readonly #epoch: number;
  readonly #time: VirtualTime;
  readonly #clock: ProcessClock;
  readonly #random: Random;
  readonly #misfortune: Misfortune;
  readonly #onFate: (fate: Fate) => void;
  readonly #onCommit: (batch: Batch) => void;
  /** The batch in flight. */
  #underway: { readonly takeBack: () => void; readonly arrive: () => void } | undefined;
  /** The row that the store must refuse. */
  #refusedSeq = 0;

  constructor(options: {
    readonly store: MemoryStore;
    readonly epoch: number;
    readonly time: VirtualTime;
    readonly clock: ProcessClock;
    readonly random: Random;
    readonly misfortune: Misfortune;
    readonly onFate: (fate: Fate) => void;
    /** Called when the store has committed a batch, even if its sender gets no answer. */
    readonly onCommit: (batch: Batch) => void;
  }) {
    this.#store = options.store;
    this.#epoch = options.epoch;
    this.#time = options.time;
    this.#clock = options.clock;
    this.#random = options.random;
    this.#misfortune = options.misfortune;
    this.#onFate = options.onFate;
    this.#onCommit = options.onCommit;
  }

  append(batch: Batch): Promise<void> {
    const fate = this.#fateOf(batch);
    this.#onFate(fate);
    const wayMs = fate === 'slow' ? this.#random.whole(20, 2_000) : 0.2 + this.#random.next() * 3;
    return new Promise((resolve, reject) => {
      const answer = (error?: Error): void => {
        this.#clock.after(0.1, () => (error === undefined ? resolve() : reject(error)));
      };
      const arrive = (): void => {
        this.#underway = undefined;
        if (fate === 'lost') answer(new Error('the connection broke before the commit'));
        else if (fate === 'refused') {
          this.#refusedSeq = this.#random.pick(batch.rows.filter(({ actor }) => actor > 0)).seq;
          answer(new ContentError(`simulated refusal of row ${this.#refusedSeq}`));
        } else {
          try {
            this.#store.apply(this.#epoch, batch);
          } catch (error) {
            answer(error as Error);
            return;
          }
          this.#onCommit(batch);
          answer(fate === 'unknown' ? new Error('the connection broke after the commit') : undefined);
        }
      };
      this.#underway = { takeBack: this.#time.after(wayMs, arrive), arrive };
    });
  }

  read(seq: number): Promise<RowContent | undefined> {
    return new Promise((resolve) => {
      this.#clock.after(0.3, () => {
        const row = this.#store.rows[seq - 1];
        resolve(row === undefined ? undefined : readBody(row.body));
      });
    });
  }

  dryRun(batches: readonly Batch[]): Promise<number | undefined> {
    return new Promise((resolve) => {
      this.#clock.after(0.5, () => {
        const place = batches.findIndex(({ rows }) => rows.some(({ seq }) => seq === this.#refusedSeq));
        resolve(place < 0 ? undefined : place);
      });
    });
  }

  quarantine(rows: readonly JournalRow[]): Promise<void> {
    return new Promise((resolve) => {
      this.#clock.after(0.5, () => {
        for (const { key } of rows) this.#store.quarantine.add(key);
        resolve();
      });
    });
  }

  /** The process died; the batch in flight arrives after this delay, or never. */
  die(arrivesAfterMs: number | undefined): void {
    if (this.#underway === undefined) return;
    this.#underway.takeBack();
    if (arrivesAfterMs !== undefined) this.#time.after(arrivesAfterMs, this.#underway.arrive);
  }

  #fateOf(batch: Batch): Fate {
    const { slow, lost, unknown, refused } = this.#misfortune;
    const drawn = this.#random.next();
    if (drawn < lost) return 'lost';
    if (drawn < lost + unknown) return 'unknown';
    if (drawn < lost + unknown + refused) return batch.rows.some((row) => row.actor > 0) ? 'refused' : 'committed';
    return drawn < lost + unknown + refused + slow ? 'slow' : 'committed';
  }
}
