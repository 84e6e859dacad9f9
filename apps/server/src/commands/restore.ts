import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkSource, restoreIntoDatabase, restoreIntoFolder } from '../backup/restore-site.ts';
import { fetchNamed } from '../backup/source.ts';
import { requireEmpty } from '../platform/postgres/load-dump.ts';
import { showProgress } from '../platform/progress.ts';
import { settingsOrExit } from '../platform/settings.ts';

// `npm run restore -- --from backup [--into DATA_DIR]`: creates a site from a backup in an empty folder or an empty
// database, and verifies it. The backup is a file, or a folder or bucket whose newest one is meant. Data are never
// overwritten.

const USAGE = 'say which backup: npm run restore -- --from file, folder or s3://bucket/prefix [--into DATA_DIR]';

const { values } = parseArgs({ options: { from: { type: 'string' }, into: { type: 'string' } } });
const here = process.env.INIT_CWD ?? '.';
const [bytes, rows] = [showProgress('MB'), showProgress('rows')];
const report = {
  say(line: string) {
    bytes.end();
    rows.end();
    console.log(line);
  },
  at: (what: string, done: number, of?: number) => (what.endsWith(' MB') ? bytes : rows).at(what, done, of),
};
try {
  if (values.from === undefined) throw new Error(USAGE);
  const settings = settingsOrExit();
  const into = values.into === undefined ? undefined : path.resolve(here, values.into);
  const url = into === undefined ? settings.databaseUrl : undefined;
  // Before anything is downloaded.
  if (url !== undefined) await requireEmpty(url);
  const { file, what, remove } = await fetchNamed(values.from, here, settings.s3);
  try {
    const dump = await checkSource(file, report);
    const { version, at, note } = dump.head;
    report.say(`${what}: version ${version}, ${at}, ${note.journalRows} journal rows`);
    if (url !== undefined) {
      await restoreIntoDatabase(url, settings, file, dump, report);
      report.say('restored into the database of DATABASE_URL');
    } else {
      const dataDir = into ?? settings.dataDir;
      await restoreIntoFolder(dataDir, file, dump, report);
      report.say(`restored into ${dataDir}; start it with DATA_DIR=${dataDir} npm start`);
    }
  } finally {
    remove();
  }
} catch (error) {
  bytes.end();
  console.error(`restore: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
