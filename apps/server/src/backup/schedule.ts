import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR, MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import type { Clock } from '@vitrine/engine/clock';
import type { Logger } from 'pino';
import { openStore } from '../platform/files/open-store.ts';
import type { Settings } from '../platform/settings.ts';
import { type Backup, type Drill, lastDrill, listBackups, newestGood } from './backup-list.ts';
import type { BackupTask, FromJob } from './job.ts';

/** Wait before another try after a failure. */
const RETRY = 10 * MINUTE;
/** How long a stop waits for a backup to remove what it has written; its process does that alone too. */
const STOP_MS = 2 * SECOND;
const JOB = new URL('./job.ts', import.meta.url);

/** What others see of the backups of a running site. */
export interface BackupStatus {
  readonly everyHours: number;
  /** Time of the newest backup that no drill found damaged (ISO); undefined: there is none, or the place was not read yet. */
  readonly newestAt: string | undefined;
  /** Backups of this site that are whole. */
  readonly count: number;
  /** Why the last try failed, in one sentence; undefined when it did not. */
  readonly failure: string | undefined;
  /** The last restore drill. */
  readonly drill: Drill | undefined;
}

/** Writes a backup every few hours, in a process of its own. A failure is logged, shown, and tried again after ten minutes. */
export class Backups {
  readonly #task: BackupTask;
  readonly #clock: Clock;
  readonly #log: Logger;
  #backups: readonly Backup[] = [];
  #failure: string | undefined;
  #cancel: () => void = () => undefined;
  #child: ChildProcess | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  private constructor(task: BackupTask, clock: Clock, log: Logger) {
    this.#task = task;
    this.#clock = clock;
    this.#log = log;
  }

  /** Undefined: the settings want no backups. Begins with a look at those that exist; the first is taken when it is due. */
  static start(
    { backups, s3 }: Pick<Settings, 'backups' | 's3'>,
    { databaseUrl, site }: Pick<BackupTask, 'databaseUrl' | 'site'>,
    clock: Clock,
    log: Logger,
  ): Backups | undefined {
    if (backups === undefined) return undefined;
    const started = new Backups({ databaseUrl, backups, s3, site }, clock, log);
    started.#running = started.#look();
    return started;
  }

  status(): BackupStatus {
    return {
      everyHours: this.#task.backups.everyHours,
      newestAt: newestGood(this.#backups)?.manifest.at,
      count: this.#backups.length,
      failure: this.#failure,
      drill: lastDrill(this.#backups),
    };
  }

  /** Ends a backup that is being written; nothing of it stays. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    if (this.#child?.connected === true) this.#child.disconnect();
    const waited = new AbortController();
    await Promise.race([
      this.#running,
      sleep(STOP_MS, undefined, { signal: waited.signal, ref: false }).catch(() => undefined),
    ]);
    waited.abort();
  }

  async #look(): Promise<void> {
    const { backups, s3, site } = this.#task;
    try {
      const all = await listBackups(openStore(backups.to, s3));
      this.#backups = all.filter(({ manifest }) => manifest.site === site);
    } catch (error) {
      this.#fail('backup', (error as Error).message);
    }
    this.#schedule();
  }

  /** When the newest good one is old enough; after a failure a little later, so that it does not try all the time. */
  #schedule(): void {
    if (this.#isStopped) return;
    const { newestAt = '', everyHours } = this.status();
    const due = Date.parse(newestAt) + everyHours * HOUR - this.#clock.now();
    const delay = this.#failure === undefined ? Math.max(due || 0, 0) : Math.max(due || 0, RETRY);
    this.#cancel = this.#clock.after(Math.min(delay, everyHours * HOUR), () => {
      this.#running = this.#run().finally(() => this.#schedule());
    });
  }

  #run(): Promise<void> {
    const child = fork(JOB, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [], detached: true });
    this.#child = child;
    let hasSpoken = false;
    const { everyHours } = this.#task.backups;
    const late = setTimeout(() => {
      hasSpoken = true;
      this.#fail('backup', `it was not done within BACKUP_EVERY_HOURS, ${everyHours}`);
      if (child.connected) child.disconnect();
    }, everyHours * HOUR);
    late.unref();
    child.on('message', (message: FromJob) => {
      hasSpoken = true;
      this.#hear(message);
    });
    child.once('error', (error) => this.#fail('backup', error.message));
    child.send(this.#task, () => undefined);
    return new Promise((resolve) => {
      child.once('close', (code, signal) => {
        clearTimeout(late);
        this.#child = undefined;
        if (!hasSpoken && !this.#isStopped) this.#fail('backup', `its process ended with ${signal ?? code}`);
        resolve();
      });
    });
  }

  #hear(message: FromJob): void {
    if (message.type === 'failed') {
      this.#fail(message.doing, message.why);
      return;
    }
    this.#backups = message.backups;
    const [newest] = message.backups;
    if (message.type === 'drilled') {
      const { isGood, found } = message.drill;
      if (isGood) this.#log.info({ found }, 'restore drill done');
      // The newest good one is older now, so that another one is due.
      else this.#fail('drill', found);
      return;
    }
    this.#failure = undefined;
    const { bytes, journalRows } = newest?.manifest ?? {};
    this.#log.info(
      { name: newest?.name, bytes, journalRows, seconds: message.seconds, kept: message.backups.length },
      'backup taken',
    );
  }

  #fail(doing: 'backup' | 'drill', why: string): void {
    // The stop has interrupted it.
    if (this.#isStopped) return;
    this.#failure = why;
    this.#log.error(
      { why, to: this.#task.backups.to },
      doing === 'backup' ? 'the backup failed' : 'the restore drill failed',
    );
  }
}
