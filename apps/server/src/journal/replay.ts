import { Machine } from '@vitrine/core/machine';
import { project } from '@vitrine/core/project';
import { TABLES } from '@vitrine/core/rows';
import { fingerprint } from '@vitrine/engine/idempotency-keys';
import { chain, GENESIS, type Head, type RowContent, readBody } from '@vitrine/engine/journal';
import { TableBatch } from '@vitrine/engine/table-batch';
import type { Client, Pool } from 'pg';
import { brokenLink, JOURNAL_CHAIN, missingLink, requireHead, VerificationError } from './chains.ts';
import { readJournal, type StoredRow } from './stored-state.ts';
import { statementsOf } from './table-writer.ts';

/**
 * Replays the whole journal, link by link of its chain, into a new machine and into twins of the projected tables: empty
 * temporary tables of the same names in the session of `owner`, which must own the real ones. They stay until the
 * session ends; unqualified names mean them. `visit` is called with each row after its replay. Throws
 * {@link VerificationError} with the first row that does not hold.
 */
export async function replayBeside(
  owner: Client,
  reads: Pool,
  head: Head,
  progress: (rows: number) => void,
  visit: (row: RowContent) => void | Promise<void> = () => undefined,
): Promise<Machine> {
  for (const table of Object.keys(TABLES)) {
    await owner.query(`CREATE TEMP TABLE ${table} (LIKE public.${table} INCLUDING INDEXES)`);
  }
  // As the journal's writer: the plans of tables that were empty a moment ago know nothing of their size.
  const planned = ['enable_seqscan = off', 'enable_hashjoin = off', 'enable_mergejoin = off'];
  await owner.query([...planned, "plan_cache_mode = 'force_generic_plan'"].map((set) => `SET ${set}`).join('; '));
  const machine = new Machine();
  let seq = 0;
  let hash: Buffer = GENESIS;
  // One page is written while the next is read and replayed.
  let writing: Promise<void> = Promise.resolve();
  for await (const page of readJournal(reads, 1, head.seq)) {
    const rebuilt = new TableBatch();
    for (const row of page) {
      seq += 1;
      if (row.seq !== seq) throw missingLink(JOURNAL_CHAIN, seq, row.seq);
      hash = chain(hash, row.body);
      if (!hash.equals(row.hash)) throw await brokenLink(reads, JOURNAL_CHAIN, seq);
      const visiting = visit(replay(machine, rebuilt, row));
      if (visiting !== undefined) await visiting;
    }
    await writing;
    writing = write(owner, rebuilt);
    // Who stops on a bad row does not wait for what was written beside it.
    writing.catch(() => undefined);
    progress(seq);
  }
  await writing;
  await requireHead(reads, JOURNAL_CHAIN, head);
  await owner.query('RESET enable_seqscan; RESET enable_hashjoin; RESET enable_mergejoin; RESET plan_cache_mode');
  return machine;
}

async function write(owner: Client, rebuilt: TableBatch): Promise<void> {
  for (const [table, changes] of rebuilt.changes()) {
    for (const { name, text, values } of statementsOf(table, changes)) {
      await owner.query({ name, text, values: [...values] });
    }
  }
}

function replay(machine: Machine, rebuilt: TableBatch, row: StoredRow): RowContent {
  const at = `journal row ${row.seq}`;
  try {
    const content = readBody(row.body);
    if (content.seq !== row.seq) throw new Error(`its body says row ${content.seq}`);
    // These two columns are copies for the start: the hash does not cover them.
    if (content.at !== row.at) throw new Error(`the column at is ${row.at}, its body says ${content.at}`);
    const print = content.key === '' ? undefined : fingerprint(content.key);
    if (print !== row.keyPrint) throw new Error('the column key_print is not the fingerprint of its key');
    content.events.forEach((event, idx) => {
      machine.apply(event);
      project(event, { seq: row.seq, at: content.at, idx }, rebuilt);
    });
    return content;
  } catch (error) {
    throw new VerificationError(at, error instanceof Error ? error.message : String(error));
  }
}
