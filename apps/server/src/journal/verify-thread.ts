import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { GENESIS, type Head } from '@vitrine/engine/journal';
import type { ClientConfig, Pool } from 'pg';
import { createPool } from '../platform/postgres/client.ts';
import { VerificationError } from './chains.ts';
import { readCheckedJournal } from './checked-journal.ts';
import type { CheckedRow } from './replay.ts';
import type { ReaderMessage, ReaderTask } from './verify-reader.ts';
import { VerifyReading } from './verify-reading.ts';

// The second thread of `verify`: reads journal and tape, checks both chains, hands the rows over, and recomputes them.

/** Pages that may wait for the other thread. */
const AHEAD = 4;

const port = parentPort as MessagePort;
const { config, head, tapeHead, from, saveMs, pageRows } = workerData as ReaderTask & { readonly config: ClientConfig };
const post = (message: ReaderMessage): void => port.postMessage(message);

// Written now, because the thread is terminated. A thread that finds nothing compiled strips types by WebAssembly, whose end
// in a thread ends the process now and then (https://github.com/nodejs/node/issues/64500).
flushCompileCache();

async function read(db: Pool): Promise<void> {
  let ahead = 0;
  port.on('message', () => {
    ahead -= 1;
  });
  const reading = new VerifyReading(db, tapeHead, from?.reading);
  let last: Head = { seq: from?.seq ?? 0, hash: from === undefined ? GENESIS : Buffer.from(from.hash) };
  let savedAt = performance.now();
  const save = (): void => {
    const saved = saveMs === undefined ? undefined : reading.save();
    if (saved !== undefined) post({ kind: 'saved', so: { ...last, reading: saved } });
    savedAt = performance.now();
  };
  for await (const { rows, hash } of readCheckedJournal(db, head, last, pageRows)) {
    post({ kind: 'rows', rows: rows.map(({ hash: _, ...row }): CheckedRow => row) });
    ahead += 1;
    await reading.take(rows);
    last = { seq: rows.at(-1)?.seq ?? 0, hash };
    if (saveMs !== undefined && performance.now() - savedAt >= saveMs) save();
    while (ahead > AHEAD) await once(port, 'message');
  }
  await reading.readRestOfTape((batches) => post({ kind: 'tape', batches }));
  save();
  post({ kind: 'end', ...(await reading.finish()) });
}

const db = createPool({ ...config, max: 2 }, () => undefined);
try {
  await read(db);
} catch (error) {
  if (!(error instanceof VerificationError)) throw error;
  post({ kind: 'broken', at: error.at, what: error.what });
} finally {
  await db.end();
}
port.close();
