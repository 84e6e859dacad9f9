import type { Instant } from '@vitrine/domain/kernel/time';
import type { EngineHealth, EnginePort } from '@vitrine/engine/engine-api';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { BackupStatus } from '../backup/schedule.ts';
import type { CheckpointStatus } from '../journal/checkpoints.ts';
import { type CandleBook, marketStatusOf, type Terms } from '../market/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { DiskStatus } from '../platform/disk-space.ts';
import type { Metrics } from '../platform/http/metrics.ts';
import { readTotals, type Totals } from './store.ts';

/** How often all balances are added up (milliseconds). The statement takes a second with a million customers. */
const CHECK_MS = 60_000;

export interface FeedHealth {
  readonly source: string;
  /** Age of its newest tick, milliseconds; undefined before the first. */
  readonly ageMs: number | undefined;
  /** The number of its instruments that are open and not halted, and how many of these have no fresh quote. */
  readonly open: number;
  readonly stale: number;
}

export interface Conservation extends Totals {
  /** Every book and currency sums to 0, and every account holds what its live orders hold. */
  readonly isConserved: boolean;
  readonly at: Instant;
}

export interface SiteHealth {
  readonly engine: EngineHealth;
  readonly feeds: readonly FeedHealth[];
  /** Undefined until the first check is done. */
  readonly conservation: Conservation | undefined;
  readonly checkpoint: CheckpointStatus & {
    /** Age of the newest one, milliseconds; undefined before the first. */
    readonly ageMs: number | undefined;
  };
  /** Undefined where the site writes none by itself. */
  readonly backup:
    | (Omit<BackupStatus, 'newestAt' | 'drill'> & {
        /** Age of the newest good one, milliseconds; undefined without one. */
        readonly ageMs: number | undefined;
        /** The last restore drill, and its age in milliseconds. */
        readonly drill: { readonly isGood: boolean; readonly ageMs: number } | undefined;
      })
    | undefined;
  /** Undefined where it is not watched. */
  readonly disk: DiskStatus | undefined;
}

/** What operators monitor. `/metrics` and the console both read it here, so that they never differ. */
export class SiteWatch {
  readonly #db: Pool;
  readonly #engine: EnginePort;
  readonly #terms: Terms;
  readonly #candles: CandleBook;
  readonly #log: Logger;
  readonly #checkpoints: Deps['checkpoints'];
  readonly #disk: Deps['disk'];
  readonly #backups: Deps['backups'];
  #conservation: Conservation | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #checking: Promise<Conservation> | undefined;

  constructor({ db, engine, log, checkpoints, disk, backups }: Deps, terms: Terms, candles: CandleBook) {
    this.#db = db;
    this.#engine = engine;
    this.#checkpoints = checkpoints;
    this.#disk = disk;
    this.#backups = backups;
    this.#terms = terms;
    this.#candles = candles;
    this.#log = log;
  }

  start(): void {
    const check = (): void => {
      this.check().catch((error: unknown) => this.#log.error({ err: error }, 'the balances were not added up'));
    };
    this.#timer = setInterval(check, CHECK_MS);
    check();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#checking?.catch(() => undefined);
  }

  health(): SiteHealth {
    return {
      engine: this.#engine.health(),
      feeds: this.#feeds(),
      conservation: this.#conservation,
      checkpoint: this.#checkpoint(),
      backup: this.#backup(),
      disk: this.#disk?.status(),
    };
  }

  #checkpoint(): SiteHealth['checkpoint'] {
    const status = this.#checkpoints.status();
    return { ...status, ageMs: status.newest && Date.now() - Date.parse(status.newest.at) };
  }

  #backup(): SiteHealth['backup'] {
    const status = this.#backups?.status();
    if (status === undefined) return undefined;
    const { newestAt, drill, ...rest } = status;
    const ageOf = (at: string): number => Date.now() - Date.parse(at);
    return {
      ...rest,
      ageMs: newestAt === undefined ? undefined : ageOf(newestAt),
      drill: drill && { isGood: drill.isGood, ageMs: ageOf(drill.at) },
    };
  }

  /** Registers the same figures for `/metrics`. */
  showIn(metrics: Metrics): void {
    const feeds = (read: (feed: FeedHealth) => number) => () =>
      this.#feeds().map((feed) => [feed.source, read(feed)] as const);
    metrics.gauges(
      'vitrine_feed_age_seconds',
      'Age of the newest tick of a price source; NaN before the first',
      'source',
      feeds(({ ageMs }) => (ageMs ?? Number.NaN) / 1_000),
    );
    metrics.gauges(
      'vitrine_feed_open',
      'Products of a price source whose market is open and not halted',
      'source',
      feeds(({ open }) => open),
    );
    metrics.gauges(
      'vitrine_feed_stale',
      'Of these, products without a fresh quote: they cannot be traded',
      'source',
      feeds(({ stale }) => stale),
    );
    this.#showBooks(metrics);
    this.#showBackups(metrics);
    metrics.gauge(
      'vitrine_disk_free_bytes',
      'Free space on the disk of the embedded database; NaN where it is not watched',
      () => this.#disk?.status()?.free ?? Number.NaN,
    );
  }

  #showBackups(metrics: Metrics): void {
    metrics.gauge(
      'vitrine_backup_age_seconds',
      'Age of the newest backup that no drill found damaged; NaN without one',
      () => (this.#backup()?.ageMs ?? Number.NaN) / 1_000,
    );
    metrics.gauge(
      'vitrine_backup_failing',
      '1 while the last backup or drill has failed; NaN without `BACKUP_TO`',
      () => {
        const backup = this.#backup();
        return backup === undefined ? Number.NaN : Number(backup.failure !== undefined);
      },
    );
    metrics.gauge(
      'vitrine_restore_drill_age_seconds',
      'Age of the last restore drill; NaN before the first',
      () => (this.#backup()?.drill?.ageMs ?? Number.NaN) / 1_000,
    );
    metrics.gauge(
      'vitrine_restore_drill_ok',
      '1: the last restore drill found a good backup; 0: a damaged one; NaN before the first',
      () => Number(this.#backup()?.drill?.isGood ?? Number.NaN),
    );
  }

  #showBooks(metrics: Metrics): void {
    metrics.gauge(
      'vitrine_conservation_ok',
      '1: all balances of every book sum to 0 and every hold is that of its orders; 0: they do not; NaN: not added up yet',
      () => (this.#conservation === undefined ? Number.NaN : Number(this.#conservation.isConserved)),
    );
    metrics.gauge(
      'vitrine_checkpoint_age_seconds',
      'Age of the newest signed checkpoint; NaN before the first',
      () => (this.#checkpoint().ageMs ?? Number.NaN) / 1_000,
    );
    metrics.gauge('vitrine_conservation_age_seconds', 'Time since the balances were last added up', () =>
      this.#conservation === undefined ? Number.NaN : (Date.now() - this.#conservation.at) / 1_000,
    );
  }

  /** Adds up all balances now. Callers during a run share its result. */
  check(): Promise<Conservation> {
    this.#checking ??= this.#addUp().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #addUp(): Promise<Conservation> {
    const totals = await readTotals(this.#db);
    const isConserved = totals.books.every(({ sum, differences }) => sum === 0n && differences === 0);
    if (!isConserved) this.#log.error(totals, 'money is not conserved');
    this.#conservation = { isConserved, at: Date.now(), ...totals };
    return this.#conservation;
  }

  #feeds(): FeedHealth[] {
    const now = Date.now();
    const bySource = Map.groupBy(this.#terms.instruments, ({ source }) => source);
    return [...bySource].sort().map(([source, instruments]) => {
      const ticks = instruments.map(({ id }) => this.#candles.tick(id));
      const newest = Math.max(...ticks.map((tick) => tick?.at ?? 0));
      const statuses = instruments.map((one, place) => (one.halted ? 0 : marketStatusOf(one, ticks[place], now)));
      return {
        source,
        ageMs: newest === 0 ? undefined : now - newest,
        open: statuses.filter((status) => status !== 0).length,
        stale: statuses.filter((status) => status === 2).length,
      };
    });
  }
}
