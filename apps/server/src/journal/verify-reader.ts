import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ClientConfig } from 'pg';
import { VerificationError } from './chains.ts';
import type { CheckedRow } from './replay.ts';
import type { StoredHead } from './stored-state.ts';
import type { Disagreements, SavedReading } from './verify-reading.ts';

/** What the reading thread is told. Hashes become plain bytes on the way. */
export type ReaderTask = Pick<StoredHead, 'head' | 'tapeHead'> & {
  /** Undefined: from the first row. */
  readonly from?: ReadSoFar | undefined;
  /** Time between two `saved`, in milliseconds; undefined: none is wanted. */
  readonly saveMs?: number | undefined;
  readonly pageRows?: number | undefined;
};

/** A row up to which everything was read and agreed, and how to continue behind it. */
export interface ReadSoFar {
  readonly seq: number;
  readonly hash: Uint8Array;
  readonly reading: SavedReading;
}

/**
 * What it says, in this order: rows whose chain holds, now and then after them how to continue there, progress on the rest
 * of the tape, how to continue at the end, what the recomputation found.
 */
export type ReaderMessage =
  | { readonly kind: 'rows'; readonly rows: readonly CheckedRow[] }
  | { readonly kind: 'saved'; readonly so: ReadSoFar }
  | { readonly kind: 'tape'; readonly batches: number }
  | ({ readonly kind: 'end' } & Disagreements)
  | { readonly kind: 'broken'; readonly at: string; readonly what: string };

/**
 * Reads journal and tape in a thread of its own, which checks their chains and recomputes every figure. Throws
 * `VerificationError` with the first link that does not hold, after all rows before it.
 */
export async function* readInThread(
  config: ClientConfig,
  task: ReaderTask,
): AsyncGenerator<Exclude<ReaderMessage, { kind: 'broken' }>> {
  const worker = new Worker(new URL('./verify-thread.ts', import.meta.url), { workerData: { config, ...task } });
  try {
    for await (const [message] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[ReaderMessage]>) {
      if (message.kind === 'broken') throw new VerificationError(message.at, message.what);
      yield message;
      if (message.kind === 'end') return;
      if (message.kind === 'rows') worker.postMessage('next');
    }
    throw new Error('the reading thread of verify ended early');
  } finally {
    await worker.terminate();
  }
}
