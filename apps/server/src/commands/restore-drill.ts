import { parseArgs } from 'node:util';
import { listBackups } from '../backup/backup-list.ts';
import { drillBackup } from '../backup/restore-drill.ts';
import { openStore } from '../platform/files/open-store.ts';
import { settingsOrExit } from '../platform/settings.ts';

// `npm run restore-drill -- [--from s3://bucket/prefix]`: restores the newest backup of BACKUP_TO into a temporary folder,
// verifies it and removes it. Says in one line what it found, and exits with 1 unless the backup is good.

const { values } = parseArgs({ options: { from: { type: 'string' } } });
try {
  const settings = settingsOrExit();
  const from = values.from ?? settings.backups?.to;
  if (from === undefined)
    throw new Error('set BACKUP_TO, or say where: npm run restore-drill -- --from s3://bucket/prefix');
  const store = openStore(from, settings.s3);
  const [newest] = await listBackups(store);
  if (newest === undefined) throw new Error(`${from} holds no backup that is whole`);
  const { isGood, found } = await drillBackup(store, newest);
  console.log(`restore drill: ${found}`);
  if (!isGood) process.exitCode = 1;
} catch (error) {
  console.error(`restore drill: not done: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
