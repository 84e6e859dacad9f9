import { setTimeout as sleep } from 'node:timers/promises';
import { firesAt } from '@vitrine/domain/alerts/index';
import { isPrice, midOf, type Tick } from '@vitrine/domain/market/index';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { TapeReader } from '../platform/deps.ts';
import {
  type AlertRecord,
  fireAlert,
  readAllWaiting,
  readProgress,
  type WaitingAlert,
  writeProgress,
} from './store.ts';

/** How often it is stored how far the alerts are judged: what a restart judges again. */
const PROGRESS_MS = 30_000;
/** Pause before a database that did not take a fired alert is asked again. */
const RETRY_MS = 1_000;
/** Ticks of an instrument that are remembered for an alert that is being stored meanwhile. */
const REMEMBERED = 256;

/** The alerts of an instrument, and the prices between which none fires. */
interface Watched {
  readonly alerts: Map<number, WaitingAlert>;
  lowest: bigint;
  highest: bigint;
}

/** An alert that is being stored. */
type Hold = Pick<WaitingAlert, 'instrument' | 'sinceTick'>;

/**
 * Judges the alerts that wait by every durable tick, and by those that it missed while the process was down. An alert
 * has fired when its row says so: what is told to a customer is durable, and a tick that is judged again finds nothing
 * to fire.
 */
export class AlertWatch {
  readonly #db: Pool;
  readonly #log: Logger;
  readonly #onFired: (alert: AlertRecord) => void;
  readonly #watched = new Map<number, Watched>();
  /** The newest ticks of each instrument, oldest first. */
  readonly #recent = new Map<number, Tick[]>();
  /** Writes, one after the other, in the order of the ticks. */
  #writing: Promise<void> = Promise.resolve();
  /** Alerts that are being stored: nothing after their ticks counts as judged before they are watched. */
  readonly #holds = new Set<Hold>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #isStopped = false;

  constructor(db: Pool, log: Logger, onFired: (alert: AlertRecord) => void) {
    this.#db = db;
    this.#log = log;
    this.#onFired = onFired;
  }

  /** Loads the alerts, and judges them by the ticks since they were last judged. Call it before there are new ticks. */
  async load(tape: TapeReader, newest: readonly Tick[]): Promise<void> {
    for (const alert of await readAllWaiting(this.#db)) this.add(alert);
    const progress = await readProgress(this.#db);
    const cursors = new Map(newest.map(({ instrument, seq }) => [instrument, seq]));
    for (const [instrument, { alerts }] of this.#watched) {
      const since = Math.min(...[...alerts.values()].map(({ sinceTick }) => sinceTick));
      cursors.set(instrument, Math.max(since, progress.get(instrument) ?? 0));
    }
    for await (const ticks of tape.after(cursors)) this.take(ticks);
    await this.#writing;
    this.#timer = setInterval(() => this.#saveProgress(), PROGRESS_MS);
  }

  /** Stores an alert and watches it, if `store` gives one. */
  async storing<T extends AlertRecord | string | undefined>(hold: Hold, store: () => Promise<T>): Promise<T> {
    this.#holds.add(hold);
    try {
      const stored = await store();
      if (typeof stored === 'object') this.add(stored);
      return stored;
    } finally {
      this.#holds.delete(hold);
    }
  }

  /** Watches an alert that was stored, also by the ticks that came while it was. */
  add(alert: WaitingAlert): void {
    const { id, instrument, sinceTick } = alert;
    const watched = this.#watched.get(instrument) ?? { alerts: new Map(), lowest: -1n, highest: -1n };
    this.#watched.set(instrument, watched);
    watched.alerts.set(id, alert);
    setBounds(watched);
    for (const tick of this.#recent.get(instrument) ?? []) if (tick.seq > sinceTick) this.#judge(watched, tick);
  }

  remove(instrument: number, id: number): void {
    const watched = this.#watched.get(instrument);
    if (watched?.alerts.delete(id) === true) setBounds(watched);
  }

  /** Durable ticks, in their order. */
  take(ticks: readonly Tick[]): void {
    for (const tick of ticks) {
      if (!isPrice(tick)) continue;
      const recent = this.#recent.get(tick.instrument) ?? [];
      this.#recent.set(tick.instrument, recent);
      recent.push(tick);
      if (recent.length > REMEMBERED) recent.shift();
      const watched = this.#watched.get(tick.instrument);
      if (watched !== undefined) this.#judge(watched, tick);
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isStopped = true;
    this.#saveProgress();
    await this.#writing;
  }

  #judge(watched: Watched, tick: Tick): void {
    const mid = midOf(tick);
    const isBetween = (watched.lowest < 0n || mid > watched.lowest) && (watched.highest < 0n || mid < watched.highest);
    if (isBetween) return;
    for (const alert of watched.alerts.values()) {
      if (tick.seq <= alert.sinceTick || !firesAt(alert, mid)) continue;
      watched.alerts.delete(alert.id);
      this.#write(async () => {
        const fired = await fireAlert(this.#db, alert, { price: mid, seq: tick.seq, at: tick.at });
        if (fired !== undefined) this.#onFired(fired);
      });
    }
    setBounds(watched);
  }

  /** Tries until it succeeds; a process that ends before judges the same ticks again after its start. */
  #write(work: () => Promise<void>): void {
    const attempt = async (): Promise<void> => {
      for (;;) {
        try {
          return await work();
        } catch (error) {
          this.#log.error({ err: error }, 'price alerts are not written');
          if (this.#isStopped) return;
          await sleep(RETRY_MS);
        }
      }
    };
    this.#writing = this.#writing.then(attempt);
  }

  /** After all that these ticks fired. */
  #saveProgress(): void {
    const progress = new Map<number, number>();
    for (const [instrument, { alerts }] of this.#watched) {
      const newest = this.#recent.get(instrument)?.at(-1)?.seq;
      const held = [...this.#holds].flatMap((hold) => (hold.instrument === instrument ? [hold.sinceTick] : []));
      const seq = newest && Math.min(newest, ...held);
      if (seq !== undefined && alerts.size > 0) progress.set(instrument, seq);
    }
    if (progress.size > 0) this.#write(() => writeProgress(this.#db, progress));
  }
}

function setBounds(watched: Watched): void {
  watched.lowest = -1n;
  watched.highest = -1n;
  for (const { price, isRise } of watched.alerts.values()) {
    if (isRise && (watched.highest < 0n || price < watched.highest)) watched.highest = price;
    if (!isRise && price > watched.lowest) watched.lowest = price;
  }
}
