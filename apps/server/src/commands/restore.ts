import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { compareAllCheckpoints } from '../journal/checkpoint-check.ts';
import { readNewestCheckpoint } from '../journal/checkpoint-file.ts';
import { writeCheckpoint } from '../journal/checkpoints.ts';
import { readHead } from '../journal/stored-state.ts';
import { verify } from '../journal/verify.ts';
import { createLog } from '../platform/log.ts';
import { lockDataDir } from '../platform/postgres/data-dir-lock.ts';
import { openDatabase } from '../platform/postgres/database.ts';
import type { DumpHead } from '../platform/postgres/dump-file.ts';
import { type EmbeddedPostgres, RESTORING, startEmbedded } from '../platform/postgres/embedded.ts';
import { type CheckedDump, checkDump, loadDump, requireEmpty } from '../platform/postgres/load-dump.ts';
import { showProgress } from '../platform/progress.ts';
import { type Settings, settingsOrExit } from '../platform/settings.ts';

// `npm run restore -- --from file [--into DATA_DIR]`: creates a site from a backup in an empty folder or an empty
// database, and verifies it. It never overwrites data.

type RestoreSettings = Pick<Settings, 'dataDir' | 'checkpointFile' | 'checkpointKeyFile'>;

/** A site in a folder of its own begins its own checkpoints, with a key of its own. */
const CHECKPOINTS = 'checkpoints.jsonl';
const KEY = 'checkpoint-key.pem';

const progress = showProgress('MB');
const showBytes = (doing: string, of: number) => (_table: string, bytes: number) =>
  progress.at(`${doing}: MB`, bytes / 1e6, of === 0 ? undefined : of / 1e6);

/**
 * Loads a backup into an empty database, migrates it to this version, verifies it and signs its heads. Prints the
 * results.
 */
async function restoreAt(url: string, settings: RestoreSettings, file: string, dump: CheckedDump): Promise<void> {
  const bytes = dump.tables.reduce((sum, table) => sum + table.bytes, 0);
  const startedAt = performance.now();
  await loadDump(url, file, dump, showBytes('load', bytes));
  const seconds = (performance.now() - startedAt) / 1_000;
  progress.end();
  console.log(`loaded and read back: ${(bytes / 1e6).toFixed(1)} MB (${(bytes / 1e6 / seconds).toFixed(1)} MB/s)`);
  const database = await openDatabase({ ...settings, databaseUrl: url }, createLog('warn'));
  try {
    const rows = showProgress('rows');
    const { rows: journalRows, tapeBatches, headHash } = await verify(database, rows.at);
    rows.end();
    requireNoted(dump.head, {
      journalRows: String(journalRows),
      tapeBatches: String(tapeBatches),
      journalHead: headHash,
    });
    console.log(`journal: ${journalRows} rows, head ${headHash}, as in the backup`);
    console.log('no difference found');
    await compareAllCheckpoints(database.app, await readHead(database.app), settings);
    await writeCheckpoint(settings, await readHead(database.app));
    console.log(`checkpoints: ${settings.checkpointFile}`);
  } finally {
    await database.stop();
  }
}

function requireNoted({ note }: DumpHead, found: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(found)) {
    if (note[name] !== value) throw new Error(`${name} is ${value}, the backup was made at ${note[name]}`);
  }
}

/**
 * Throws when the site whose database is restored was further than the backup: what it did since would be lost. The
 * operator decides that, by moving the file away.
 */
function requireNotBehind({ note }: DumpHead, { checkpointFile }: RestoreSettings): void {
  const { newest } = readNewestCheckpoint(checkpointFile);
  if (newest === undefined || newest.rows <= Number(note.journalRows)) return;
  throw new Error(
    `the backup ends at journal row ${note.journalRows}, but the checkpoint of ${newest.at} names row ${newest.rows}; ` +
      `to lose what followed, move ${checkpointFile} away first`,
  );
}

/**
 * Restores into a folder. The cluster is created in a subfolder and moved to its place at the very end, so that an
 * interrupted restore never looks like a site.
 */
async function restoreInto(dataDir: string, file: string, dump: CheckedDump): Promise<void> {
  const held = existsSync(dataDir) ? readdirSync(dataDir) : [];
  if (held.length > 0) throw new Error(`${dataDir} is not empty, it holds ${held[0]}; restore into a new folder`);
  mkdirSync(dataDir, { recursive: true });
  const unlock = await lockDataDir(dataDir);
  const building = path.join(dataDir, RESTORING);
  let embedded: EmbeddedPostgres | undefined;
  const giveUp = async (): Promise<void> => {
    await embedded?.stop();
    rmSync(building, { recursive: true, force: true });
    unlock();
  };
  const interrupted = (): void => {
    console.error('restore: interrupted, nothing was restored');
    void giveUp().finally(() => process.exit(130));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted);
  try {
    embedded = await startEmbedded(building);
    // The lock file and the other files beside the cluster stay in the subfolder.
    const own = { checkpointFile: path.join(building, CHECKPOINTS), checkpointKeyFile: path.join(building, KEY) };
    await restoreAt(embedded.url, { dataDir: path.join(building, 'run'), ...own }, file, dump);
    await embedded.stop();
    // Move the cluster last: a folder with a cluster counts as a site and needs the others.
    for (const name of [KEY, CHECKPOINTS, 'postgres.password', 'postgres'])
      renameSync(path.join(building, name), path.join(dataDir, name));
  } finally {
    await giveUp();
  }
}

const { values } = parseArgs({ options: { from: { type: 'string' }, into: { type: 'string' } } });
const here = process.env.INIT_CWD ?? '.';
try {
  if (values.from === undefined) throw new Error('say which file: npm run restore -- --from file [--into DATA_DIR]');
  const settings = settingsOrExit();
  const file = path.resolve(here, values.from);
  const into = values.into === undefined ? undefined : path.resolve(here, values.into);
  if (into === undefined && settings.databaseUrl !== undefined) await requireEmpty(settings.databaseUrl);
  const dump = await checkDump(file, showBytes('check', 0));
  progress.end();
  const { version, at, note } = dump.head;
  console.log(`${file}: version ${version}, ${at}, ${note.journalRows} journal rows`);
  if (into === undefined && settings.databaseUrl !== undefined) {
    requireNotBehind(dump.head, settings);
    await restoreAt(settings.databaseUrl, settings, file, dump);
    console.log('restored into the database of DATABASE_URL');
  } else {
    const dataDir = into ?? settings.dataDir;
    await restoreInto(dataDir, file, dump);
    console.log(`restored into ${dataDir}; start it with DATA_DIR=${dataDir} npm start`);
  }
} catch (error) {
  progress.end();
  console.error(`restore: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
