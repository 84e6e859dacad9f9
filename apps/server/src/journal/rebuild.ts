import { TABLES, type TableName } from '@vitrine/core/rows';
import { SHARD } from '@vitrine/engine/journal';
import type { Client } from 'pg';
import { connectClient } from '../platform/postgres/client.ts';
import { VerificationError } from './chains.ts';
import type { EngineConnections } from './open-engine.ts';
import { replayBeside } from './replay.ts';
import { readHead } from './stored-state.ts';

export interface Rebuilt {
  readonly table: TableName;
  /** Rows that were not what the journal makes of them, or were not there. */
  readonly changed: number;
  readonly rows: number;
}

/**
 * Rebuilds projected tables from the journal: beside the old ones, then switched in one transaction. Indexes, rights and
 * triggers stay. The server must be stopped; its next start loads them. Throws `VerificationError` when the
 * journal does not hold, and then nothing is changed.
 */
export async function rebuild(
  connections: EngineConnections,
  tables: readonly TableName[],
  progress: (rows: number, of: number) => void = () => undefined,
): Promise<readonly Rebuilt[]> {
  const { head } = await readHead(connections.app);
  const owner = await connectClient(connections.engine);
  try {
    // The session's own user owns the tables; the engine's role may neither empty nor change them.
    await owner.query('SET ROLE NONE');
    await replayBeside(owner, connections.app, head, (rows) => progress(rows, head.seq));
    await owner.query('BEGIN');
    const { rowCount } = await owner.query('SELECT FROM public.journal_head WHERE shard = $1 AND seq = $2 FOR UPDATE', [
      SHARD,
      head.seq,
    ]);
    if (rowCount !== 1) throw new VerificationError('journal', 'a server has written meanwhile; stop it first');
    const rebuilt: Rebuilt[] = [];
    for (const table of tables) rebuilt.push(await switchTable(owner, table));
    // The server makes it again.
    await owner.query('TRUNCATE public.journal_index, public.journal_index_ticks');
    await owner.query('COMMIT');
    return rebuilt;
  } finally {
    await owner.end();
  }
}

/** Replaces a table's rows. The trigger that refuses changes of postings is disabled for this transaction. */
async function switchTable(owner: Client, table: TableName): Promise<Rebuilt> {
  const columns = Object.keys(TABLES[table].columns).join(', ');
  const { rows } = await owner.query<{ changed: string; rows: string }>(
    `SELECT (SELECT count(*) FROM pg_temp.${table}) AS rows,
            (SELECT count(*) FROM (SELECT ${columns} FROM pg_temp.${table} EXCEPT ALL SELECT ${columns} FROM public.${table}) d)
            AS changed`,
  );
  await owner.query(`ALTER TABLE public.${table} DISABLE TRIGGER USER`);
  await owner.query(`TRUNCATE public.${table}`);
  await owner.query(`INSERT INTO public.${table} (${columns}) SELECT ${columns} FROM pg_temp.${table}`);
  await owner.query(`ALTER TABLE public.${table} ENABLE TRIGGER USER`);
  return { table, changed: Number(rows[0]?.changed), rows: Number(rows[0]?.rows) };
}
