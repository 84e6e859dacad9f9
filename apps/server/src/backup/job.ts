import { constants, setPriority } from 'node:os';
import { DAY } from '@vitrine/domain/kernel/time';
import { openStore } from '../platform/files/open-store.ts';
import type { BackupSettings, Settings } from '../platform/settings.ts';
import { type Backup, type Drill, lastDrill, pruneBackups } from './backup-list.ts';
import { drillBackup } from './restore-drill.ts';
import { takeBackup } from './take-backup.ts';

// A process of its own, started by `schedule.ts`: takes one backup, deletes what is too old, and does the restore drill when
// it is due. It has a low priority, so that orders go before it.

/** Of text: about a third of what two cores that have nothing else to do write. Orders come first. */
const BYTES_PER_SECOND = 32e6;

export interface BackupTask {
  /** Of the owner of the tables. */
  readonly databaseUrl: string;
  readonly backups: BackupSettings;
  readonly s3: Settings['s3'];
  /** Name of the site's public checkpoint key. */
  readonly site: string;
}

export type FromJob =
  /** The backup is whole; these are the backups of the site now. */
  | { readonly type: 'taken'; readonly backups: readonly Backup[]; readonly seconds: number }
  /** What the drill found is in them, too. */
  | { readonly type: 'drilled'; readonly drill: Drill; readonly backups: readonly Backup[] }
  | { readonly type: 'failed'; readonly doing: 'backup' | 'drill'; readonly why: string };

const post = (message: FromJob): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(message, () => resolve());
  });

/** Whether the last drill is as old as the settings want it, or found a damaged backup. */
function isDrillDue(backups: readonly Backup[], { drillDays }: BackupSettings, now: number): boolean {
  if (drillDays === 0) return false;
  const last = lastDrill(backups);
  return last?.isGood !== true || now - Date.parse(last.at) >= drillDays * DAY;
}

async function run({ databaseUrl, backups: settings, s3, site }: BackupTask): Promise<void> {
  const stop = new AbortController();
  // While a backup is written; a restore has its own way to end.
  const interrupt = (): void => stop.abort();
  process.once('SIGTERM', interrupt);
  const store = openStore(settings.to, s3);
  const startedAt = performance.now();
  await takeBackup(databaseUrl, store, { site, signal: stop.signal, bytesPerSecond: BYTES_PER_SECOND });
  const seconds = (performance.now() - startedAt) / 1_000;
  const backups = await pruneBackups(store, site, settings, Date.now());
  await post({ type: 'taken', backups, seconds });
  process.removeListener('SIGTERM', interrupt);
  const [newest, ...older] = backups;
  if (newest === undefined || stop.signal.aborted || !isDrillDue(backups, settings, Date.now())) return;
  try {
    const drill = await drillBackup(store, newest);
    await post({ type: 'drilled', drill, backups: [{ ...newest, drill }, ...older] });
  } catch (error) {
    await post({ type: 'failed', doing: 'drill', why: (error as Error).message });
  }
}

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// The site stops or has ended: so does this, in order.
process.once('disconnect', () => {
  if (process.listenerCount('SIGTERM') > 0) process.kill(process.pid, 'SIGTERM');
  // Nothing is under way that has an end of its own; temporary folders are removed at the exit.
  else process.exit(130);
});
process.once('message', (task: BackupTask) => {
  run(task)
    .catch((error: unknown) => post({ type: 'failed', doing: 'backup', why: (error as Error).message }))
    .finally(() => process.exit(0));
});
