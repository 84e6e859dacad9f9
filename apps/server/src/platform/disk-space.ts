import { statfs } from 'node:fs/promises';
import type { Refusal } from '@vitrine/domain/kernel/refusal';
import { refusal } from '@vitrine/domain/kernel/refusal';
import type { Clock } from '@vitrine/engine/clock';
import type { Logger } from 'pino';
import type { Settings } from './settings.ts';

/** How often the free space is read (milliseconds). */
const EVERY_MS = 10_000;
/** New risk is taken again when there is so much more than the least: it must not stop and start all the time. */
const ENOUGH = 1.1;
const MEBIBYTE = 1 << 20;

const SHORT = refusal('request.storage-short');

/** The space on the disk of the database, in bytes. */
export interface DiskStatus {
  readonly free: number;
  /** Below it no new risk is taken. */
  readonly least: number;
  readonly isShort: boolean;
}

/** Bytes that are free for this process on the disk of a directory. */
export async function readFreeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/**
 * Watches the disk of the embedded database. Below the least that must stay free, commands that add risk are refused;
 * what reduces risk goes on, with the space that is left.
 */
export class DiskSpace {
  readonly #directory: string;
  readonly #least: number;
  readonly #log: Logger;
  readonly #readFree: (directory: string) => Promise<number>;
  #status: DiskStatus | undefined;
  #stopTimer: () => void = () => undefined;

  private constructor(directory: string, least: number, log: Logger, readFree: typeof readFreeBytes) {
    this.#directory = directory;
    this.#least = least;
    this.#log = log;
    this.#readFree = readFree;
  }

  /**
   * Starts to watch. Another server's database does not tell how much space it has: then, and with `MIN_FREE_DISK_MB` 0,
   * nothing is watched.
   */
  static async start(
    { dataDir, databaseUrl, minFreeDiskMb }: Pick<Settings, 'dataDir' | 'databaseUrl' | 'minFreeDiskMb'>,
    clock: Clock,
    log: Logger,
    readFree: typeof readFreeBytes = readFreeBytes,
  ): Promise<DiskSpace> {
    const disk = new DiskSpace(dataDir, minFreeDiskMb * MEBIBYTE, log, readFree);
    if (databaseUrl !== undefined || minFreeDiskMb === 0) return disk;
    await disk.#read();
    disk.#stopTimer = clock.every(EVERY_MS, () => void disk.#read());
    return disk;
  }

  /** As last read; undefined if nothing is watched or the disk could not be read. */
  status(): DiskStatus | undefined {
    return this.#status;
  }

  /** Why a command that adds risk is refused now; undefined if it is not. */
  readonly refuseRisk = (): Refusal | undefined => (this.#status?.isShort === true ? SHORT : undefined);

  stop(): void {
    this.#stopTimer();
  }

  async #read(): Promise<void> {
    try {
      const free = await this.#readFree(this.#directory);
      const wasShort = this.#status?.isShort === true;
      const isShort = free < this.#least * (wasShort ? ENOUGH : 1);
      this.#status = { free, least: this.#least, isShort };
      if (isShort && !wasShort) this.#log.error(this.#status, 'the disk is nearly full: no new risk is taken');
      if (wasShort && !isShort) this.#log.info(this.#status, 'the disk has enough space again');
    } catch (error) {
      // A disk that cannot be read fails the next commit if it matters.
      this.#log.warn({ err: error }, 'the free space of the disk is not known');
      this.#status = undefined;
    }
  }
}
