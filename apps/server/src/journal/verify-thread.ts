import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { ClientConfig } from 'pg';
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
const { config, head, tapeHead } = workerData as ReaderTask & { readonly config: ClientConfig };
const post = (message: ReaderMessage): void => port.postMessage(message);

async function read(): Promise<void> {
  const db = createPool({ ...config, max: 2 }, () => undefined);
  let ahead = 0;
  port.on('message', () => {
    ahead -= 1;
  });
  try {
    const reading = new VerifyReading(db, tapeHead);
    for await (const { rows } of readCheckedJournal(db, head)) {
      post({ kind: 'rows', rows: rows.map(({ hash: _, ...row }): CheckedRow => row) });
      ahead += 1;
      await reading.take(rows);
      while (ahead > AHEAD) await once(port, 'message');
    }
    post({ kind: 'end', ...(await reading.finish((batches) => post({ kind: 'tape', batches }))) });
  } finally {
    await db.end();
  }
}

try {
  await read();
} catch (error) {
  if (!(error instanceof VerificationError)) throw error;
  post({ kind: 'broken', at: error.at, what: error.what });
}
port.close();
