import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { compareAllCheckpoints } from '../journal/checkpoint-check.ts';
import { readNewestCheckpoint } from '../journal/checkpoint-file.ts';
import { writeCheckpoint } from '../journal/checkpoints.ts';
import { readHead } from '../journal/stored-state.ts';
import { verify } from '../journal/verify.ts';
import { createLog } from '../platform/log.ts';
import { lockDataDir } from '../platform/postgres/data-dir-lock.ts';
import { openDatabase } from '../platform/postgres/database.ts';
import { DumpError, type DumpHead } from '../platform/postgres/dump-file.ts';
import { type EmbeddedPostgres, RESTORING, startEmbedded } from '../platform/postgres/embedded.ts';
import { type CheckedDump, checkDump, loadDump, requireEmpty } from '../platform/postgres/load-dump.ts';
import type { Settings } from '../platform/settings.ts';

// Creates a site from the dump of a backup in an empty folder or an empty database, and verifies it. It never overwrites
// data.

type RestoreSettings = Pick<Settings, 'dataDir' | 'checkpointFile' | 'checkpointKeyFile'>;

/** A site in a folder of its own begins its own checkpoints, with a key of its own. */
const CHECKPOINTS = 'checkpoints.jsonl';
const KEY = 'checkpoint-key.pem';

/** What a restore tells its caller while it works. */
export interface RestoreReport {
  /** A result, in one line. */
  say(line: string): void;
  /** What is done, how much of it, in bytes or rows, and out of how much where that is known. */
  at(what: string, done: number, of?: number): void;
}

/** Reads the whole dump; throws when it cannot be restored. */
export async function checkSource(file: string, { at }: RestoreReport): Promise<CheckedDump> {
  return checkDump(file, (_table, bytes) => at('check: MB', bytes / 1e6));
}

/** Loads a backup into an empty database, migrates it to this version, verifies it and signs its heads. */
async function restoreAt(
  url: string,
  settings: RestoreSettings,
  file: string,
  dump: CheckedDump,
  { say, at }: RestoreReport,
): Promise<void> {
  const bytes = dump.tables.reduce((sum, table) => sum + table.bytes, 0);
  const startedAt = performance.now();
  await loadDump(url, file, dump, (_table, done) => at('load: MB', done / 1e6, bytes / 1e6));
  const seconds = (performance.now() - startedAt) / 1_000;
  say(`loaded and read back: ${(bytes / 1e6).toFixed(1)} MB (${(bytes / 1e6 / seconds).toFixed(1)} MB/s)`);
  const database = await openDatabase({ ...settings, databaseUrl: url }, createLog('warn'));
  try {
    const { rows: journalRows, tapeBatches, headHash } = await verify(database, at);
    requireNoted(dump.head, {
      journalRows: String(journalRows),
      tapeBatches: String(tapeBatches),
      journalHead: headHash,
    });
    say(`journal: ${journalRows} rows, head ${headHash}, as in the backup`);
    say('no difference found');
    await compareAllCheckpoints(database.app, await readHead(database.app), settings);
    await writeCheckpoint(settings, await readHead(database.app));
    say(`checkpoints: ${settings.checkpointFile}`);
  } finally {
    await database.stop();
  }
}

function requireNoted({ note }: DumpHead, found: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(found)) {
    if (note[name] !== value) throw new DumpError(`${name} is ${value}, the backup was made at ${note[name]}`);
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

/** Restores into the empty database at the URL. */
export async function restoreIntoDatabase(
  url: string,
  settings: RestoreSettings,
  file: string,
  dump: CheckedDump,
  report: RestoreReport,
): Promise<void> {
  await requireEmpty(url);
  requireNotBehind(dump.head, settings);
  await restoreAt(url, settings, file, dump, report);
}

/**
 * Restores into a folder. The cluster is created in a subfolder and moved to its place at the very end, so that an
 * interrupted restore never looks like a site. Ends the process at SIGINT and SIGTERM.
 */
export async function restoreIntoFolder(
  dataDir: string,
  file: string,
  dump: CheckedDump,
  report: RestoreReport,
): Promise<void> {
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
    await restoreAt(embedded.url, { dataDir: path.join(building, 'run'), ...own }, file, dump, report);
    await embedded.stop();
    // Move the cluster last: a folder with a cluster counts as a site and needs the others.
    for (const name of [KEY, CHECKPOINTS, 'postgres.password', 'postgres'])
      renameSync(path.join(building, name), path.join(dataDir, name));
  } finally {
    await giveUp();
  }
}
