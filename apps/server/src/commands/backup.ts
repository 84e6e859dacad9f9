import path from 'node:path';
import { parseArgs } from 'node:util';
import { dumpKey } from '../backup/backup-list.ts';
import { headsOf, takeBackup } from '../backup/take-backup.ts';
import { openStore } from '../platform/files/open-store.ts';
import { dumpDatabase } from '../platform/postgres/dump.ts';
import { writeDumpFile } from '../platform/postgres/dump-file.ts';
import { reachDatabase } from '../platform/postgres/reach.ts';
import { showProgress } from '../platform/progress.ts';
import { type Settings, settingsOrExit } from '../platform/settings.ts';

// `npm run backup -- [--to file | --to s3://bucket/prefix]`: writes a snapshot of the whole database to one file; without
// `--to` into BACKUP_TO, or into a file of this folder. The site can be running or stopped. The file contains all data of
// the site, so only its owner can read it.

interface Made {
  readonly where: string;
  readonly journalRows: string | undefined;
  readonly journalHead: string | undefined;
  readonly tables: number;
  readonly rows: number;
  readonly textBytes: number;
  readonly bytes: number;
}

type Show = (bytes: number, of: number) => void;

async function intoStore(url: string, place: string, s3: Settings['s3'], show: Show): Promise<Made> {
  const store = openStore(place, s3);
  const { backup, ...made } = await takeBackup(url, store, { site: undefined, progress: show });
  return { where: `${place.replace(/\/$/, '')}/${dumpKey(backup.name)}`, ...backup.manifest, ...made };
}

async function intoFile(url: string, file: string, show: Show): Promise<Made> {
  const { head, written, ...made } = await dumpDatabase(
    url,
    (text) => writeDumpFile(file, text),
    headsOf,
    (_table, bytes, of) => show(bytes, of),
  );
  const { journalRows, journalHead } = head.note;
  return { where: file, journalRows, journalHead, ...written, ...made };
}

const { values } = parseArgs({ options: { to: { type: 'string' } } });
const settings = settingsOrExit();
const to = values.to ?? settings.backups?.to;
const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
const progress = showProgress('MB');
const show: Show = (bytes, of) => progress.at('backup: MB', bytes / 1e6, Math.max(bytes, of) / 1e6);
try {
  const database = await reachDatabase(settings);
  try {
    const startedAt = performance.now();
    const file = path.resolve(process.env.INIT_CWD ?? '.', to ?? `vitrine-${stamp}.sql.zst`);
    const isPlace = to !== undefined && /^(?:s3|file):\/\//.test(to);
    const made = isPlace
      ? await intoStore(database.url, to, settings.s3, show)
      : await intoFile(database.url, file, show);
    const seconds = (performance.now() - startedAt) / 1_000;
    progress.end();
    const mb = (bytes: number): string => (bytes / 1e6).toFixed(1);
    console.log(`journal: ${made.journalRows} rows, head ${made.journalHead}`);
    console.log(`${made.tables} tables, ${made.rows} rows, ${mb(made.textBytes)} MB as ${mb(made.bytes)} MB`);
    console.log('not in it: the encryption key, and the images of customers; keep copies of both');
    console.log(`backup: ${made.where} (${seconds.toFixed(1)} s, ${mb(made.textBytes / seconds)} MB/s)`);
  } finally {
    await database.release();
  }
} catch (error) {
  progress.end();
  console.error(`backup: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
