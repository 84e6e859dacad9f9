import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ClientConfig } from 'pg';
import { VerificationError } from './chains.ts';
import type { CheckedRow } from './replay.ts';
import type { StoredHead } from './stored-state.ts';
import type { Disagreements } from './verify-reading.ts';

/** What the reading thread is told. Hashes become plain bytes on the way. */
export type ReaderTask = Pick<StoredHead, 'head' | 'tapeHead'>;

/** What it says, in this order: rows whose chain holds, progress on the rest of the tape, what the recomputation found. */
export type ReaderMessage =
  | { readonly kind: 'rows'; readonly rows: readonly CheckedRow[] }
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
