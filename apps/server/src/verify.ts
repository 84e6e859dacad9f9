import { VerificationError, verify } from './journal/verify.ts';
import { createLog } from './platform/log.ts';
import { openDatabase } from './platform/postgres/database.ts';
import { readSettings } from './platform/settings.ts';

// `npm run verify`: proves the books of the database of the settings, from its journal alone. The server must be stopped.
const settings = readSettings(process.env);
const database = await openDatabase(settings, createLog('warn'));
try {
  const startedAt = performance.now();
  let shownAt = startedAt;
  const result = await verify(database, (done, of) => {
    if (performance.now() - shownAt < 1_000) return;
    shownAt = performance.now();
    console.log(`journal row ${done} of ${of}`);
  });
  console.log(`journal: ${result.rows} rows, head ${result.headHash}`);
  console.log(`tape: ${result.tapeBatches} batches`);
  console.log(`state: ${result.stateHash}`);
  console.log(`everything holds (${Math.round(performance.now() - startedAt)} ms)`);
} catch (error) {
  if (!(error instanceof VerificationError)) throw error;
  console.error(`verify: ${error.message}`);
  process.exitCode = 1;
} finally {
  await database.stop();
}
