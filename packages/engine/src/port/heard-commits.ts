import type { Instant } from '@vitrine/domain/kernel/time';
import type { Clock } from '../clock.ts';
import type { Commit, CommittedRow } from '../engine-api.ts';
import type { BusLog, CommitStore } from './bus.ts';
import type { EngineState } from './messages.ts';

/** How long a missing commit may be on its way behind others before it is read from the database (milliseconds). */
const GAP_MS = 100;
/** Wait after the database refused, or was behind (milliseconds). */
const RETRY_MS = 1_000;
/** Commits that wait behind a missing one. When there are more, all of them are read from the database. */
const MAX_WAITING = 1_000;

export interface HeardCommitsOptions {
  readonly store: CommitStore;
  readonly clock: Clock;
  readonly log: BusLog;
  /** The core that is followed first, the number of its last commit, and an end of the store read after it. */
  readonly from: { readonly no: number; readonly end: Awaited<ReturnType<CommitStore['end']>> };
  /** Receives each row and tick once and in order. */
  readonly hear: (commit: Commit) => void;
  /** Called when something was heard, or all that was missing has been. */
  readonly onAdvance: () => void;
}

/**
 * Puts the commits of a bus in order. Numbers of an epoch show what is missing; it is read from the database, where
 * everything is before any core says it. Rows and ticks that were heard already are left out, so that what is said twice
 * or was read before it arrived is heard once.
 */
export class HeardCommits {
  readonly #options: HeardCommitsOptions;
  readonly #waiting = new Map<number, { readonly commit: Commit; readonly head: EngineState['head'] }>();
  readonly #ticks: Map<number, number>;
  /** The last row that was heard. The head may be ahead of it, where a commit is more than one message, and is never behind. */
  #seq: number;
  #head: EngineState['head'];
  #at: Instant;
  #epoch = 0;
  /** The last commit of this epoch that was heard. */
  #no: number;
  /** The newest commit that is known of, and the journal's length with it. */
  #newest: { no: number; seq: number };
  /** The core is another one: whatever the one before has not said is in the database. */
  #isNewEpoch = false;
  #isReading = false;
  #isStopped = false;
  #stopTimer: (() => void) | undefined;
  /** How often something was read from the database; for metrics. */
  reads = 0;

  constructor(options: HeardCommitsOptions) {
    const { no, end } = options.from;
    this.#options = options;
    this.#no = no;
    this.#head = end.head;
    this.#seq = end.head.seq;
    this.#at = end.at;
    this.#ticks = new Map(end.ticks);
    this.#newest = { no, seq: end.head.seq };
  }

  get head(): EngineState['head'] {
    return this.#head;
  }

  /** Whether nothing is known to be missing. */
  get isWhole(): boolean {
    return this.hasHeard(this.#newest.no);
  }

  hasHeard(no: number): boolean {
    return !this.#isNewEpoch && this.#no >= no;
  }

  /** `commit` is undefined if it was too large for a message; `head` is the engine's after it. */
  take(no: number, head: EngineState['head'], commit: Commit | undefined): void {
    if (no > this.#no && commit !== undefined) {
      if (this.#waiting.size >= MAX_WAITING) this.#waiting.clear();
      this.#waiting.set(no, { commit, head });
    }
    this.expect(no, head.seq);
  }

  /** There is a commit of this number, with which the journal had this length. */
  expect(no: number, seq: number): void {
    if (no > this.#newest.no) this.#newest = { no, seq: Math.max(seq, this.#newest.seq) };
    this.#advance();
  }

  enterEpoch(): void {
    this.#epoch += 1;
    this.#isNewEpoch = true;
    this.#no = 0;
    this.#newest = { no: 0, seq: this.#newest.seq };
    this.#waiting.clear();
  }

  stop(): void {
    this.#isStopped = true;
    this.#stopTimer?.();
  }

  #advance(): void {
    if (this.#isReading || this.#isStopped) return;
    for (let next = this.#nextWaiting(); next !== undefined; next = this.#nextWaiting()) {
      this.#no += 1;
      this.#waiting.delete(this.#no);
      this.#hear(next.commit, next.head);
    }
    if (this.isWhole) this.#cancelTimer();
    else this.#readLater(GAP_MS);
    this.#options.onAdvance();
  }

  #nextWaiting() {
    return this.#isNewEpoch ? undefined : this.#waiting.get(this.#no + 1);
  }

  #hear({ rows, ticks, at }: Commit, head: EngineState['head']): void {
    const newRows = rows.filter(({ seq }) => seq > this.#seq);
    const newTicks = ticks.filter(({ instrument, seq }) => seq > (this.#ticks.get(instrument) ?? 0));
    this.#seq = newRows.at(-1)?.seq ?? this.#seq;
    for (const { instrument, seq } of newTicks) this.#ticks.set(instrument, seq);
    this.#at = Math.max(this.#at, at);
    if (head.seq > this.#head.seq) this.#head = head;
    if (newRows.length > 0 || newTicks.length > 0) this.#options.hear({ rows: newRows, ticks: newTicks, at: this.#at });
  }

  #cancelTimer(): void {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
  }

  #readLater(delayMs: number): void {
    this.#stopTimer ??= this.#options.clock.after(delayMs, () => {
      this.#stopTimer = undefined;
      void this.#read();
    });
  }

  /** Reads what is missing. What the core says meanwhile waits. */
  async #read(): Promise<void> {
    const [epoch, { no, seq }] = [this.#epoch, this.#newest];
    this.#isReading = true;
    this.reads += 1;
    const isDone = await this.#readAll(seq);
    this.#isReading = false;
    if (this.#isStopped) return;
    if (isDone && epoch === this.#epoch) {
      this.#isNewEpoch = false;
      this.#no = Math.max(this.#no, no);
      for (const waiting of this.#waiting.keys()) if (waiting <= this.#no) this.#waiting.delete(waiting);
    }
    if (!isDone) this.#readLater(RETRY_MS);
    this.#advance();
  }

  /** False: not everything could be read. */
  async #readAll(toSeq: number): Promise<boolean> {
    const { store, log } = this.#options;
    try {
      for await (const { rows, hash } of store.rowsAfter(this.#seq)) {
        const { seq, at } = rows.at(-1) as CommittedRow;
        if (this.#isStopped) return false;
        this.#hear({ rows, ticks: [], at }, { seq, hash });
      }
      for await (const ticks of store.ticksAfter(this.#ticks)) {
        if (this.#isStopped) return false;
        this.#hear({ rows: [], ticks, at: ticks.at(-1)?.at ?? this.#at }, this.#head);
      }
    } catch (error) {
      log.warn({ err: error }, 'missed commits cannot be read: the database is tried again');
      return false;
    }
    return this.#seq >= toSeq;
  }
}
