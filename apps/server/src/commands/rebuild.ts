import { TABLES, type TableName } from '@vitrine/core/rows';
import { VerificationError } from '../journal/chains.ts';
import { compareAllCheckpoints } from '../journal/checkpoint-check.ts';
import { rebuild } from '../journal/rebuild.ts';
import { readHead } from '../journal/stored-state.ts';
import { createLog } from '../platform/log.ts';
import { openDatabase } from '../platform/postgres/database.ts';
import { showProgress } from '../platform/progress.ts';
import { settingsOrExit } from '../platform/settings.ts';
import { endWithWhy } from './end-with-why.ts';

// `npm run rebuild -- <table|all>`: rebuilds tables that are projected from the journal. The server must be stopped.

const names = Object.keys(TABLES) as TableName[];
const asked = process.argv.slice(2);
const tables = asked.length === 1 && asked[0] === 'all' ? names : names.filter((name) => asked.includes(name));
if (tables.length === 0 || (asked[0] !== 'all' && tables.length !== asked.length)) {
  console.error(`rebuild: say which: npm run rebuild -- all, or of ${names.join(', ')}`);
  process.exit(1);
}
const settings = settingsOrExit();
const database = await openDatabase(settings, createLog('warn')).catch(endWithWhy('rebuild', settings));
const progress = showProgress('rows');
try {
  await compareAllCheckpoints(database.app, await readHead(database.app), settings);
  const rebuilt = await rebuild(database, tables, (rows, of) => progress.at('journal row', rows, of));
  progress.end();
  for (const { table, changed, rows } of rebuilt)
    console.log(`${table}: ${rows} rows, ${changed} of them new or changed`);
  console.log('rebuilt; npm run verify proves it');
} catch (error) {
  progress.end();
  if (!(error instanceof VerificationError)) throw error;
  console.error(`rebuild: nothing was changed, ${error.message}`);
  process.exitCode = 1;
} finally {
  await database.stop();
}
