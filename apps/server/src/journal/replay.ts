import { Machine } from '@vitrine/core/machine';
import { project } from '@vitrine/core/project';
import { type RowSink, TABLES } from '@vitrine/core/rows';
import { fingerprint } from '@vitrine/engine/idempotency-keys';
import { type Head, readBody } from '@vitrine/engine/journal';
import { TableBatch } from '@vitrine/engine/table-batch';
import type { Client, Pool } from 'pg';
import { VerificationError } from './chains.ts';
import { readCheckedJournal } from './checked-journal.ts';
import type { StoredRow } from './stored-state.ts';
import { statementsOf } from './table-writer.ts';

/**
 * Replays the whole journal, link by link of its chain, into twins of the projected tables: empty temporary tables of the
 * same names in the session of `owner`, which must own the real ones. They stay until the session ends; unqualified names
 * mean them. Throws {@link VerificationError} with the first row that does not hold.
 */
export async function replayBeside(
  owner: Client,
  reads: Pool,
  head: Head,
  progress: (rows: number) => void,
): Promise<void> {
  for (const table of Object.keys(TABLES)) {
    await owner.query(`CREATE TEMP TABLE ${table} (LIKE public.${table} INCLUDING INDEXES)`);
  }
  // As the journal's writer: the plans of tables that were empty a moment ago know nothing of their size.
  const planned = ['enable_seqscan = off', 'enable_hashjoin = off', 'enable_mergejoin = off'];
  await owner.query([...planned, "plan_cache_mode = 'force_generic_plan'"].map((set) => `SET ${set}`).join('; '));
  const machine = new Machine();
  // One page is written while the next is read and replayed.
  let writing: Promise<void> = Promise.resolve();
  for await (const { rows } of readCheckedJournal(reads, head)) {
    const rebuilt = new TableBatch();
    for (const row of rows) replayRow(machine, rebuilt, row);
    await writing;
    writing = write(owner, rebuilt);
    // Who stops on a bad row does not wait for what was written beside it.
    writing.catch(() => undefined);
    progress(rows.at(-1)?.seq ?? 0);
  }
  await writing;
  await owner.query('RESET enable_seqscan; RESET enable_hashjoin; RESET enable_mergejoin; RESET plan_cache_mode');
}

async function write(owner: Client, rebuilt: TableBatch): Promise<void> {
  for (const [table, changes] of rebuilt.changes()) {
    for (const { name, text, values } of statementsOf(table, changes)) {
      await owner.query({ name, text, values: [...values] });
    }
  }
}

/** A journal row without its hash, which was checked. */
export type CheckedRow = Omit<StoredRow, 'hash'>;

/**
 * Applies the events of a row to the machine and projects them, if there are tables. Throws {@link VerificationError} when
 * it does not hold.
 */
export function replayRow(machine: Machine, tables: RowSink | undefined, row: CheckedRow): void {
  try {
    const content = readBody(row.body);
    if (content.seq !== row.seq) throw new Error(`its body says row ${content.seq}`);
    // These two columns are copies for the start: the hash does not cover them.
    if (content.at !== row.at) throw new Error(`the column at is ${row.at}, its body says ${content.at}`);
    const print = content.key === '' ? undefined : fingerprint(content.key);
    if (print !== row.keyPrint) throw new Error('the column key_print is not the fingerprint of its key');
    content.events.forEach((event, idx) => {
      machine.apply(event);
      if (tables !== undefined) project(event, { seq: row.seq, at: content.at, idx }, tables);
    });
  } catch (error) {
    throw new VerificationError(`journal row ${row.seq}`, error instanceof Error ? error.message : String(error));
  }
}
