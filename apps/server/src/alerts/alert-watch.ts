import { setTimeout as sleep } from 'node:timers/promises';
import { firesAt } from '@vitrine/domain/alerts/index';
import { isPrice, midOf, type Tick } from '@vitrine/domain/market/index';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { TapeReader } from '../platform/deps.ts';
import {
  fireAlert,
  type InboxParams,
  readAlert,
  readAllWaiting,
  readProgress,
  type WaitingAlert,
  writeProgress,
} from './store.ts';

/**
 * How often it is stored how far the alerts are judged: what a restart judges again. It is stored a turn late, because an
 * alert is watched a moment after it was stored.
 */
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

/**
 * Judges the alerts that wait by every durable tick, and by those that it missed while nobody did. One edge does this for
 * all. An alert has fired when its row says so: what is told to a customer is durable, and a tick that is judged again
 * finds nothing to fire.
 */
export class AlertWatch {
  readonly #db: Pool;
  readonly #log: Logger;
  readonly #tape: TapeReader;
  readonly #paramsOf: InboxParams;
  readonly #watched = new Map<number, Watched>();
  /** The newest ticks of each instrument, oldest first. */
  readonly #recent = new Map<number, Tick[]>();
  /** Ticks that came while the tape is read; undefined when it is. */
  #held: Tick[] | undefined = [];
  /** Reads and writes, one after the other, in the order of the ticks and changes. */
  #working: Promise<void> = Promise.resolve();
  /** How far the alerts were judged a turn ago. */
  #progress: ReadonlyMap<number, number> = new Map();
  #timer: ReturnType<typeof setInterval> | undefined;
  #isStopped = false;

  constructor(db: Pool, log: Logger, tape: TapeReader, paramsOf: InboxParams) {
    this.#db = db;
    this.#log = log;
    this.#tape = tape;
    this.#paramsOf = paramsOf;
  }

  /** Loads the alerts, and judges them by the ticks since they were last judged. `newest`: of each instrument. */
  async load(newest: readonly Tick[]): Promise<void> {
    for (const alert of await readAllWaiting(this.#db)) this.#watch(alert);
    const progress = await readProgress(this.#db);
    const cursors = new Map(newest.map(({ instrument, seq }) => [instrument, seq]));
    for (const [instrument, { alerts }] of this.#watched) {
      const since = Math.min(...[...alerts.values()].map(({ sinceTick }) => sinceTick));
      cursors.set(instrument, Math.max(since, progress.get(instrument) ?? 0));
    }
    for await (const ticks of this.#tape.after(cursors)) this.#judgeAll(ticks);
    const held = this.#held ?? [];
    this.#held = undefined;
    this.#judgeAll(held);
    await this.#working;
    this.#timer = setInterval(() => this.#saveProgress(), PROGRESS_MS);
  }

  /** An alert was stored, changed or deleted; in the order of these. */
  changed(uid: number, id: number): void {
    this.#work(async () => {
      const alert = await readAlert(this.#db, uid, id);
      this.#forget(id);
      if (alert === undefined || alert.fired !== undefined) return;
      const { instrument, sinceTick } = alert;
      const oldest = this.#recent.get(instrument)?.[0]?.seq;
      // Read before it is watched: its ticks are judged in their order.
      const missed: Tick[] = [];
      if (oldest === undefined || oldest > sinceTick + 1) {
        for await (const ticks of this.#tape.after(new Map([[instrument, sinceTick]]))) {
          missed.push(...ticks.filter((tick) => tick.instrument === instrument));
        }
      }
      const watched = this.#watch(alert);
      const newest = missed.at(-1)?.seq ?? 0;
      for (const tick of missed) if (isPrice(tick)) this.#judge(watched, tick);
      for (const tick of this.#recent.get(instrument) ?? []) {
        if (tick.seq > Math.max(newest, sinceTick)) this.#judge(watched, tick);
      }
    });
  }

  /** Durable ticks, in their order. */
  take(ticks: readonly Tick[]): void {
    if (this.#held === undefined) this.#judgeAll(ticks);
    else this.#held.push(...ticks);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isStopped = true;
    await this.#working;
  }

  #judgeAll(ticks: readonly Tick[]): void {
    for (const tick of ticks) {
      if (!isPrice(tick)) continue;
      const recent = this.#recent.get(tick.instrument) ?? [];
      this.#recent.set(tick.instrument, recent);
      if (tick.seq <= (recent.at(-1)?.seq ?? 0)) continue;
      recent.push(tick);
      if (recent.length > REMEMBERED) recent.shift();
      const watched = this.#watched.get(tick.instrument);
      if (watched !== undefined) this.#judge(watched, tick);
    }
  }

  #judge(watched: Watched, tick: Tick): void {
    const mid = midOf(tick);
    const isBetween = (watched.lowest < 0n || mid > watched.lowest) && (watched.highest < 0n || mid < watched.highest);
    if (isBetween) return;
    for (const alert of watched.alerts.values()) {
      if (tick.seq <= alert.sinceTick || !firesAt(alert, mid)) continue;
      watched.alerts.delete(alert.id);
      this.#work(() => fireAlert(this.#db, alert, { price: mid, seq: tick.seq, at: tick.at }, this.#paramsOf));
    }
    setBounds(watched);
  }

  #watch(alert: WaitingAlert): Watched {
    const watched = this.#watched.get(alert.instrument) ?? { alerts: new Map(), lowest: -1n, highest: -1n };
    this.#watched.set(alert.instrument, watched);
    watched.alerts.set(alert.id, alert);
    setBounds(watched);
    return watched;
  }

  #forget(id: number): void {
    for (const watched of this.#watched.values()) if (watched.alerts.delete(id)) setBounds(watched);
  }

  /** Tries until it succeeds; a process that ends before judges the same ticks again after its start. */
  #work(work: () => Promise<void>): void {
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
    this.#working = this.#working.then(attempt);
  }

  /** After all that these ticks fired. */
  #saveProgress(): void {
    const progress = this.#progress;
    if (progress.size > 0) this.#work(() => writeProgress(this.#db, progress));
    const watched = [...this.#watched].filter(([, { alerts }]) => alerts.size > 0);
    this.#progress = new Map(
      watched.flatMap(([instrument]): [number, number][] => {
        const newest = this.#recent.get(instrument)?.at(-1);
        return newest === undefined ? [] : [[instrument, newest.seq]];
      }),
    );
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
