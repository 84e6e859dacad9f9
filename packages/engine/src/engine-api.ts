import type { CoreEvent } from '@vitrine/core/events';
import type { Answer, Command, Fact } from '@vitrine/core/input';
import type { Refusal } from '@vitrine/domain/kernel/refusal';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { Quote, Tick } from '@vitrine/domain/market/tick';
import type { Feed } from './feed.ts';

/** Idempotency key: within `validMs` the same scope and value mean the same request. */
export interface IdempotencyKey {
  /** User and operation, for example `7:submit-order`. */
  readonly scope: string;
  readonly value: string;
  /** Canonical text of the arguments; reusing the key with other arguments is refused. */
  readonly args: string;
  /** Milliseconds of sequencing time, at most a day: the engine forgets older keys. */
  readonly validMs: number;
}

/** The result of a command, sent only after its batch is durable. */
export type Outcome =
  | {
      readonly ok: true;
      readonly seq: number;
      readonly at: Instant;
      readonly answer: Answer;
      readonly repeated: boolean;
    }
  | { readonly ok: false; readonly refusal: Refusal };

/** A durable journal row. */
export interface CommittedRow {
  readonly seq: number;
  readonly at: Instant;
  readonly events: readonly CoreEvent[];
  /** The journal's text of the row; only in the engine's own thread. */
  readonly body?: string;
}

/** One committed batch, in order; listeners run synchronously after the commit and before answers are sent. */
export interface Commit {
  readonly rows: readonly CommittedRow[];
  readonly ticks: readonly Tick[];
  /** Sequencing time of the newest line of input in the batch. */
  readonly at: Instant;
}

/** The engine as the rooms use it, wherever it runs: in this thread, or behind a port (`port/`). */
export interface EnginePort {
  /** Resolves after the commit; rejects only if the engine is about to end, and then the result is unknown. */
  submit(command: Command, key: IdempotencyKey | undefined): Promise<Outcome>;
  /** Resolves once the core has durably applied the fact, or ignored it as old. */
  fact(fact: Fact): Promise<void>;
  /** Behind a port the listeners run when a commit arrives, still before its answers. */
  onCommit(listener: (commit: Commit) => void): () => void;
  /** Journal length and head hash (hex) of the last durable commit. */
  head(): { readonly seq: number; readonly hash: string };
  /** Queue depth, batch sizes, commit latency: for /metrics and /healthz. */
  health(): EngineHealth;
}

/** The engine in its own thread: also what only the process that owns the journal does. */
export interface EngineApi extends EnginePort {
  quote(quote: Quote): void;
  /**
   * Polls the feeds until the returned function is called. No line of input is run before the quotes that were due before
   * it, however late it is handled, and they are sequenced at the times at which they were due.
   */
  runFeeds(feeds: readonly Feed[]): () => void;
  /** A recording starts over: open positions in these instruments close at its last line. */
  restartReplay(instruments: readonly number[]): void;
  /** Batches of the tape and their head hash (hex), as of the same commit. */
  tapeHead(): { readonly seq: number; readonly hash: string };
}

export interface EngineHealth {
  /** False when it has stopped, and while a commit is not answered for two seconds or the wall clock has jumped. */
  readonly accepting: boolean;
  /** Milliseconds by which the wall clock has jumped; 0 while it is followed. */
  readonly clockOffMs: number;
  readonly queued: number;
  readonly commits: number;
  readonly rows: number;
  readonly lastCommitMs: number;
  readonly lastBatchRows: number;
  /** Ticks of live feeds that the price filter held back since the start: on the tape, but no prices. */
  readonly filteredTicks: number;
}
