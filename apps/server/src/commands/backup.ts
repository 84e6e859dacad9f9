import path from 'node:path';
import { parseArgs } from 'node:util';
import { SHARD } from '@vitrine/engine/journal';
import type { Client } from 'pg';
import { dumpDatabase } from '../platform/postgres/dump.ts';
import { reachDatabase } from '../platform/postgres/reach.ts';
import { showProgress } from '../platform/progress.ts';
import { settingsOrExit } from '../platform/settings.ts';

// `npm run backup -- [--to file]`: writes a snapshot of the whole database to one file. The site can be running or
// stopped. The file contains all data of the site, so only its owner can read it.

/** The heads of the chains in the backup; a restore must reach the same. */
async function headsOf(client: Client): Promise<Readonly<Record<string, string>>> {
  const { rows } = await client.query<Record<string, string>>(
    `SELECT seq AS "journalRows", encode(hash, 'hex') AS "journalHead", tape_no AS "tapeBatches",
            encode(tape_hash, 'hex') AS "tapeHead" FROM public.journal_head WHERE shard = $1`,
    [SHARD],
  );
  if (rows[0] === undefined) throw new Error('the journal has no head: the database is not migrated');
  return rows[0];
}

const { values } = parseArgs({ options: { to: { type: 'string' } } });
const settings = settingsOrExit();
const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
const file = path.resolve(process.env.INIT_CWD ?? '.', values.to ?? `vitrine-${stamp}.sql.zst`);
const progress = showProgress('MB');
try {
  const database = await reachDatabase(settings);
  try {
    const startedAt = performance.now();
    const done = await dumpDatabase(database.url, file, headsOf, (_table, bytes, of) =>
      progress.at('backup: MB', bytes / 1e6, Math.max(bytes, of) / 1e6),
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    progress.end();
    const { note } = done.head;
    const mb = (bytes: number): string => (bytes / 1e6).toFixed(1);
    console.log(`journal: ${note.journalRows} rows, head ${note.journalHead}`);
    console.log(`${done.tables} tables, ${done.rows} rows, ${mb(done.textBytes)} MB as ${mb(done.fileBytes)} MB`);
    console.log(`backup: ${file} (${seconds.toFixed(1)} s, ${mb(done.textBytes / seconds)} MB/s)`);
  } finally {
    await database.release();
  }
} catch (error) {
  progress.end();
  console.error(`backup: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
