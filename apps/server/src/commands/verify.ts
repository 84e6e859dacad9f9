import { VerificationError } from '../journal/chains.ts';
import { type ComparedCheckpoints, compareAllCheckpoints } from '../journal/checkpoint-check.ts';
import { readHead } from '../journal/stored-state.ts';
import { verify } from '../journal/verify.ts';
import { createLog } from '../platform/log.ts';
import { openDatabase } from '../platform/postgres/database.ts';
import { showProgress } from '../platform/progress.ts';
import { settingsOrExit } from '../platform/settings.ts';
import { brokenAuditEntry } from '../staff/index.ts';
import { endWithWhy } from './end-with-why.ts';

// `npm run verify`: proves the books of the database of the settings from the journal, and that the journal contains
// every checkpoint that the site has signed. The server must be stopped.

function checkpointText({ count, torn }: ComparedCheckpoints): string {
  if (count === 0) return 'checkpoints: none, so nothing shows whether the newest rows were removed';
  const lines = torn.map((line) => `, line ${line} is torn`);
  return `checkpoints: ${count} agree${lines.join('')}`;
}

const settings = settingsOrExit();
const database = await openDatabase(settings, createLog('warn')).catch(endWithWhy('verify', settings));
const progress = showProgress('rows');
try {
  const startedAt = performance.now();
  const compared = await compareAllCheckpoints(database.app, await readHead(database.app), settings);
  const result = await verify(database, progress.at);
  const ms = performance.now() - startedAt;
  const brokenEntry = await brokenAuditEntry(database.app);
  if (brokenEntry !== undefined)
    throw new VerificationError(`audit entry ${brokenEntry}`, 'does not follow from the one before');
  progress.end();
  console.log(`journal: ${result.rows} rows, head ${result.headHash}`);
  console.log(`tape: ${result.tapeBatches} batches`);
  console.log(`state: ${result.stateHash}`);
  console.log('audit log: whole');
  console.log(checkpointText(compared));
  console.log(`everything holds (${Math.round(ms)} ms, ${Math.round((result.rows / ms) * 1_000)} rows/s)`);
} catch (error) {
  progress.end();
  if (!(error instanceof VerificationError)) throw error;
  console.error(`verify: ${error.message}`);
  process.exitCode = 1;
} finally {
  await database.stop();
}
