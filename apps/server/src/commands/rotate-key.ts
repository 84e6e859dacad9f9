import path from 'node:path';
import { parseArgs } from 'node:util';
import { keyFileOf } from '../platform/encryption-key.ts';
import { createLog } from '../platform/log.ts';
import { connectClient } from '../platform/postgres/client.ts';
import { openDatabase } from '../platform/postgres/database.ts';
import { showProgress } from '../platform/progress.ts';
import { type Settings, settingsOrExit } from '../platform/settings.ts';
import { rotateKey } from '../rotate-key.ts';
import { endWithWhy } from './end-with-why.ts';

// `npm run rotate-key [-- --new-key file]`: encrypts everything that the database and the images have encrypted under a new
// key. The site must be stopped. Killed, it goes on when it is called again.

const { values } = parseArgs({
  options: { 'new-key': { type: 'string' }, 'leave-unreadable': { type: 'boolean', default: false } },
});
const settings = settingsOrExit();

/** The file of the new key: beside the one that it replaces, or the one that is named. */
function newKeyFileOf({ dataDir, encryptionKey }: Settings): string {
  const named = values['new-key'];
  if (named !== undefined) return path.resolve(process.env.INIT_CWD ?? '.', named);
  if (encryptionKey !== undefined) {
    console.error(
      'rotate-key: the key is in ENCRYPTION_KEY: say which file has the new one, or shall have it: npm run rotate-key -- --new-key file',
    );
    process.exit(1);
  }
  return `${keyFileOf(dataDir)}.next`;
}

const newKeyFile = newKeyFileOf(settings);
const database = await openDatabase(settings, createLog('warn')).catch(endWithWhy('rotate-key', settings));
const progress = showProgress('images');
const client = await connectClient({ connectionString: database.url, application_name: 'vitrine rotate-key' });
try {
  const { sealed, oldKey } = await rotateKey(client, {
    settings,
    newKeyFile,
    leavesUnreadable: values['leave-unreadable'],
    progress: (what, done, of) => progress.at(what, done, of),
    now: () => new Date(),
  });
  progress.end();
  for (const { what, count, unreadable } of sealed)
    console.log(`${what}: ${count - unreadable}${unreadable === 0 ? '' : `, and ${unreadable} that no key opens`}`);
  console.log('every secret was read back with the new key');
  console.log(
    settings.encryptionKey === undefined
      ? `the old key is in ${oldKey}: backups from before need it. Copy the new one, ${keyFileOf(settings.dataDir)}, somewhere else`
      : `start the site with ENCRYPTION_KEY set to the content of ${newKeyFile}; keep the old key for backups from before`,
  );
} catch (error) {
  progress.end();
  console.error(`rotate-key: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await client.end();
  await database.stop();
}
