import { VerificationError } from '../journal/chains.ts';
import { type ComparedCheckpoints, compareAllCheckpoints } from '../journal/checkpoint-check.ts';
import { type PrunedTicks, readPruned } from '../journal/digests.ts';
import { ResumeFile } from '../journal/resume-point.ts';
import { readHead } from '../journal/stored-state.ts';
import { verify } from '../journal/verify.ts';
import { createLog } from '../platform/log.ts';
import { openDatabase } from '../platform/postgres/database.ts';
import { showProgress } from '../platform/progress.ts';
import { settingsOrExit } from '../platform/settings.ts';
import { brokenAuditEntry } from '../staff/index.ts';
import { endWithWhy } from './end-with-why.ts';

// `npm run verify [-- --from-start]`: proves the books of the database of the settings from the journal, and that the
// journal contains every checkpoint that the site has signed. Continues where the last run came to. The server must be
// stopped.

/** Time between two saves of how far it came. */
const SAVE_MS = 30_000;

function wantsAll(): boolean {
  const [flag, ...more] = process.argv.slice(2);
  if (flag === undefined || (flag === '--from-start' && more.length === 0)) return flag !== undefined;
  console.error('verify: the only option is --from-start, which begins again at the first row');
  return process.exit(1);
}

function checkpointText({ count, torn }: ComparedCheckpoints): string {
  if (count === 0) return 'checkpoints: none, so nothing shows whether the newest rows were removed';
  const lines = torn.map((line) => `, line ${line} is torn`);
  return `checkpoints: ${count} agree${lines.join('')}`;
}

function prunedText({ days, ticks, kept }: PrunedTicks): string {
  if (days === 0) return '';
  return `; ${ticks - kept} ticks of ${days} pruned days are proven by digests only, ${kept} are kept`;
}

const isFromStart = wantsAll();
const settings = settingsOrExit();
const database = await openDatabase(settings, createLog('warn')).catch(endWithWhy('verify', settings));
const progress = showProgress('rows');
try {
  const startedAt = performance.now();
  const heads = await readHead(database.app);
  const compared = await compareAllCheckpoints(database.app, heads, settings);
  const file = new ResumeFile(settings);
  const from = isFromStart ? undefined : await file.read(database.app, heads);
  const result = await verify(database, progress.at, { from, saveMs: SAVE_MS, save: (soFar) => file.write(soFar) });
  const ms = performance.now() - startedAt;
  const brokenEntry = await brokenAuditEntry(database.app);
  if (brokenEntry !== undefined)
    throw new VerificationError(`audit entry ${brokenEntry}`, 'does not follow from the one before');
  progress.end();
  const before = from?.read.seq ?? 0;
  console.log(`journal: ${result.rows} rows, head ${result.headHash}`);
  if (before > 0) console.log(`rows up to ${before} were verified by an earlier run; --from-start reads them again`);
  console.log(`tape: ${result.tapeBatches} batches${prunedText(await readPruned(database.app))}`);
  console.log(`state: ${result.stateHash}`);
  console.log('audit log: whole');
  console.log(checkpointText(compared));
  console.log(
    `no difference found (${Math.round(ms)} ms, ${Math.round(((result.rows - before) / ms) * 1_000)} rows/s)`,
  );
} catch (error) {
  progress.end();
  if (!(error instanceof VerificationError)) throw error;
  console.error(`verify: ${error.message}`);
  process.exitCode = 1;
} finally {
  await database.stop();
}
