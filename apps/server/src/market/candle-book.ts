import { DAY, HOUR, type Instant, MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import { isOpenAt } from '@vitrine/domain/market/calendar';
import { type Candle, foldCandles, foldTick, openOf, type Period, volumeOf } from '@vitrine/domain/market/candle';
import type { Instrument } from '@vitrine/domain/market/instrument';
import { SEED_SIMULATIONS } from '@vitrine/domain/market/seed';
import { midOf, type Tick } from '@vitrine/domain/market/tick';
import type { Commit } from '@vitrine/engine/engine-api';
import { hourCandles, minuteCandles } from '@vitrine/engine/feed/history';
import { SIMULATED } from '@vitrine/engine/feed/simulated';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { TapeReader } from '../platform/deps.ts';
import { inTransaction } from '../platform/transaction.ts';
import {
  deleteCandles,
  deleteFineCandles,
  readCandles,
  readHeads,
  readHistories,
  readNewestCandles,
  readOldestCandle,
  STORED_PERIODS,
  type StoredCandle,
  type StoredPeriod,
  tellHistories,
  writeCandles,
  writeEarlierCandles,
  writeHeads,
  writeHistory,
} from './store.ts';

const FLUSH_MS = 2_000;
const TRIM_MS = MINUTE;
const FINE_KEPT_MS = 7 * 24 * HOUR;
/** Maximum number of hours whose generated minute candles are cached. */
const MAX_CACHED_HOURS = 2_000;
const COARSE: readonly StoredPeriod[] = ['1day', '1week', 'year'];
const FINE_MINUTES: Partial<Record<StoredPeriod, number>> = { '1min': 1, '5min': 5, '15min': 15, '30min': 30 };
/** Periods without rows of their own: what each is folded from, and how many of those it has at most. */
const FOLDED = {
  '4hour': { finer: '60min', most: 4 },
  '1month': { finer: '1day', most: 31 },
} as const satisfies Partial<Record<Period, { finer: StoredPeriod; most: number }>>;

/** The last that a date can be. */
const LAST_INSTANT = 8.64e15 - 31 * DAY;

const isFolded = (period: Period): period is keyof typeof FOLDED => Object.hasOwn(FOLDED, period);

/** The end of the last candle that opens before `before`: its parts all lie before that. */
function endAfter(period: keyof typeof FOLDED, before: Instant): Instant {
  if (before >= LAST_INSTANT) return before;
  const opening = openOf(period, before - 1);
  const next = period === '1month' ? 31 * DAY : 4 * HOUR;
  return openOf(period, opening + next);
}

interface Stored {
  /** The newest tick that the stored candles of each instrument include. */
  readonly heads: readonly Tick[];
  readonly histories: ReadonlyMap<number, Instant>;
  readonly newest: readonly StoredCandle[];
}

const seqsOf = (heads: readonly Tick[]) => new Map(heads.map((head) => [head.instrument, head.seq]));

/** The candles of one instrument and period that the table does not have yet, and the current one. */
interface Series {
  current: Candle | undefined;
  /** Finished candles that are not stored yet. */
  finished: Candle[];
  isDirty: boolean;
}

/**
 * The candles of every instrument and period, folded from committed ticks. Every two seconds one edge writes them to the
 * table together with the newest tick they include, so that a restart continues from the tape. For a simulated
 * instrument, two years of hourly history are generated once, in the background; the minutes of that time are generated
 * when they are requested.
 */
export class CandleBook {
  readonly #db: Pool;
  readonly #log: Logger;
  readonly #seed: string;
  readonly #now: () => Instant;
  readonly #series = new Map<number, ReadonlyMap<StoredPeriod, Series>>();
  readonly #heads = new Map<number, Tick>();
  readonly #dirtyHeads = new Set<number>();
  #revision = 0;
  /** {@link revisionOf}; 0 if absent. */
  readonly #revisions = new Map<number, number>();
  #finishedRevision = 0;
  /** {@link finishedRevisionOf}; 0 if absent. */
  readonly #finishedRevisions = new Map<number, number>();
  /** Generated minute candles, by instrument and hour. */
  readonly #minutes = new Map<string, readonly Candle[]>();
  /** Where the generated history of an instrument ends and its ticks begin. */
  #histories: Map<number, Instant> = new Map();
  /** Instruments whose stored candles come from a source that is no longer used. */
  #outdated = new Set<number>();
  /** Serialises writes to the table. */
  #writing: Promise<void> = Promise.resolve();
  #tape: TapeReader | undefined;
  /** Ticks of instruments whose candles are being read. */
  #held: { readonly instruments: ReadonlySet<number>; readonly ticks: Tick[] } | undefined;
  /** Instruments whose history was generated here, and which the other edges have not been told of. */
  #untold = new Set<number>();
  #trimTimer: ReturnType<typeof setInterval> | undefined;

  constructor(db: Pool, log: Logger, seed: string, now: () => Instant = Date.now) {
    this.#db = db;
    this.#log = log;
    this.#seed = seed;
    this.#now = now;
  }

  /** Reads the stored candles and folds the newer ticks of the tape. Call it before commits come. */
  async load(tape: TapeReader): Promise<void> {
    this.#tape = tape;
    const stored = await this.#readStored();
    this.#takeStored(stored, () => true);
    for await (const ticks of tape.after(seqsOf(stored.heads))) for (const tick of ticks) this.#addTick(tick);
  }

  /** Another edge has generated histories. */
  heard(): void {
    this.#write(() => this.#takeNewHistories()).catch((error: unknown) =>
      this.#log.error({ err: error }, 'generated candles are not read'),
    );
  }

  /** Histories may have been generated unheard. */
  missed(): void {
    this.heard();
  }

  /** Forgets regularly what another edge has stored. */
  start(): void {
    this.#trimTimer = setInterval(
      this.#guarded(() => this.trim()),
      TRIM_MS,
    );
  }

  stop(): void {
    clearInterval(this.#trimTimer);
  }

  /**
   * Starts writing to the table regularly, and generates the history of instruments that have none. One edge does it for
   * all. Returns what ends it, after everything is written.
   */
  async keep(instruments: readonly Instrument[]): Promise<() => Promise<void>> {
    await this.trim();
    const ending = new AbortController();
    const flushTimer = setInterval(
      this.#guarded(() => this.flush()),
      FLUSH_MS,
    );
    const clean = this.#guarded(async () => {
      await deleteFineCandles(this.#db, this.#now() - FINE_KEPT_MS);
      for (const id of this.#revisions.keys()) this.#changed(id);
    });
    const cleanTimer = setInterval(clean, HOUR);
    this.#guarded(() => this.#generateHistories(instruments, ending.signal))();
    return async () => {
      ending.abort();
      clearInterval(flushTimer);
      clearInterval(cleanTimer);
      await this.flush();
    };
  }

  onCommit(commit: Commit): void {
    for (const tick of commit.ticks) {
      if (this.#held?.instruments.has(tick.instrument) === true) this.#held.ticks.push(tick);
      else this.#addTick(tick);
    }
  }

  /** Forgets finished candles that are in the table. */
  async trim(): Promise<void> {
    for (const head of await readHeads(this.#db)) {
      if (head.source !== this.#heads.get(head.instrument)?.source) continue;
      this.#outdated.delete(head.instrument);
      for (const [period, series] of this.#series.get(head.instrument) ?? []) {
        const current = openOf(period, head.at) / SECOND;
        series.finished = series.finished.filter((candle) => candle.time >= current);
      }
    }
  }

  /** Grows with every tick of any instrument. */
  get revision(): number {
    return this.#revision;
  }

  /** Grows whenever candles of the instrument may have changed. */
  revisionOf(instrument: number): number {
    return this.#revisions.get(instrument) ?? 0;
  }

  /** Grows whenever a 5-minute candle of any instrument has ended, or its history has changed. */
  get finishedRevision(): number {
    return this.#finishedRevision;
  }

  /** The same of one instrument. */
  finishedRevisionOf(instrument: number): number {
    return this.#finishedRevisions.get(instrument) ?? 0;
  }

  /** Newest durable tick. */
  tick(instrument: number): Tick | undefined {
    return this.#heads.get(instrument);
  }

  /** The candle of the newest UTC day that had a tick. */
  day(instrument: number): Candle | undefined {
    return this.#series.get(instrument)?.get('1day')?.current;
  }

  /** At most `limit` candles that open before `before`, oldest first. */
  async read(instrument: Instrument, period: Period, limit: number, before: Instant): Promise<Candle[]> {
    if (!isFolded(period)) return this.#read(instrument, period, limit, before);
    const { finer, most } = FOLDED[period];
    // One candle more than asked for: the rows end within the oldest, which is left out.
    const rows = await this.#read(instrument, finer, (limit + 1) * most, endAfter(period, before));
    return foldCandles(period, rows).slice(-limit);
  }

  async #read(instrument: Instrument, period: StoredPeriod, limit: number, before: Instant): Promise<Candle[]> {
    const live = this.#live(instrument.id, period).filter((candle) => candle.time * SECOND < before);
    if (this.#outdated.has(instrument.id)) return live.slice(-limit);
    const stored = await readCandles(this.#db, instrument.id, period, before, limit);
    const byTime = new Map([...stored, ...live].map((candle) => [candle.time, candle]));
    const candles = [...byTime.values()].sort((a, b) => b.time - a.time).slice(0, limit);
    if (candles.length < limit && FINE_MINUTES[period] !== undefined) {
      candles.push(...(await this.#generatedCandles(instrument, period, limit - candles.length, before)));
    }
    return candles.reverse();
  }

  /** Writes the changed candles to the table. */
  flush(): Promise<void> {
    return this.#write(async () => {
      const dirty: StoredCandle[] = [];
      const flushed: { series: Series; finished: Candle[] }[] = [];
      for (const [instrument, periods] of this.#series) {
        for (const [period, series] of periods) {
          if (!series.isDirty) continue;
          series.isDirty = false;
          flushed.push({ series, finished: series.finished });
          for (const candle of series.finished) dirty.push({ instrument, period, candle });
          if (series.current !== undefined) dirty.push({ instrument, period, candle: series.current });
        }
      }
      if (dirty.length === 0 && this.#untold.size === 0) return;
      try {
        await this.#store(dirty);
      } catch (error) {
        for (const { series } of flushed) series.isDirty = true;
        throw error;
      }
      for (const { series, finished } of flushed) {
        series.finished = series.finished.filter((candle) => !finished.includes(candle));
      }
    });
  }

  async #store(dirty: readonly StoredCandle[]): Promise<void> {
    const heads = [...this.#dirtyHeads].map((instrument) => this.#heads.get(instrument)!);
    const outdated = this.#outdated;
    const untold = this.#untold;
    this.#outdated = new Set();
    this.#untold = new Set();
    this.#dirtyHeads.clear();
    try {
      await inTransaction(this.#db, async (client) => {
        const stored = seqsOf(await readHeads(client));
        // It stood still while another edge took the duty.
        if (heads.some(({ instrument, seq }) => seq < (stored.get(instrument) ?? 0)))
          throw new Error('another edge has stored newer candles');
        if (outdated.size > 0) await deleteCandles(client, [...outdated]);
        await writeCandles(client, dirty);
        await writeHeads(client, heads);
        if (untold.size > 0) await tellHistories(client);
      });
    } catch (error) {
      for (const head of heads) this.#dirtyHeads.add(head.instrument);
      for (const instrument of outdated) this.#outdated.add(instrument);
      for (const instrument of untold) this.#untold.add(instrument);
      throw error;
    }
  }

  #guarded(work: () => Promise<void>): () => void {
    return () => {
      work().catch((error: unknown) => this.#log.error({ err: error }, 'candles are not stored'));
    };
  }

  /** What is stored, as of one moment. */
  #readStored(): Promise<Stored> {
    return inTransaction(this.#db, async (client) => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      const histories = await readHistories(client);
      const heads = await readHeads(client);
      // A closed market without ticks still shows a day: the last one of its generated history.
      const known = new Set([...heads.map((head) => head.instrument), ...histories.keys()]);
      return { heads, histories, newest: await readNewestCandles(client, [...known]) };
    });
  }

  #takeStored({ heads, histories, newest }: Stored, isWanted: (instrument: number) => boolean): void {
    this.#histories = new Map(histories);
    for (const head of heads) if (isWanted(head.instrument)) this.#heads.set(head.instrument, head);
    for (const { instrument, period, candle } of newest) {
      if (isWanted(instrument)) this.#seriesOf(instrument, period).current = candle;
    }
  }

  /** Reads the candles of instruments whose history is new again, with the ticks that follow what is stored. */
  async #takeNewHistories(): Promise<void> {
    const instruments = new Set([...(await readHistories(this.#db)).keys()].filter((id) => !this.#histories.has(id)));
    if (instruments.size === 0) return;
    const held = { instruments, ticks: [] };
    this.#held = held;
    try {
      const stored = await this.#readStored();
      const newer: Tick[] = [];
      for await (const ticks of this.#tape?.after(seqsOf(stored.heads)) ?? []) {
        newer.push(...ticks.filter(({ instrument }) => instruments.has(instrument)));
      }
      for (const id of instruments) this.#series.delete(id);
      this.#takeStored(stored, (id) => instruments.has(id));
      for (const tick of newer) this.#addTick(tick);
    } finally {
      this.#held = undefined;
      for (const tick of held.ticks) this.#addTick(tick);
    }
    for (const id of instruments) this.#changed(id);
    for (const id of instruments) this.#finishedChanged(id);
  }

  #write(work: () => Promise<void>): Promise<void> {
    const turn = this.#writing.then(work);
    this.#writing = turn.catch(() => undefined);
    return turn;
  }

  #changed(instrument: number): void {
    this.#revision += 1;
    this.#revisions.set(instrument, this.#revision);
  }

  #finishedChanged(instrument: number): void {
    this.#finishedRevision += 1;
    this.#finishedRevisions.set(instrument, this.#finishedRevision);
  }

  #seriesOf(instrument: number, period: StoredPeriod): Series {
    let periods = this.#series.get(instrument);
    if (periods === undefined) {
      periods = new Map(STORED_PERIODS.map((one) => [one, { current: undefined, finished: [], isDirty: false }]));
      this.#series.set(instrument, periods);
    }
    return periods.get(period)!;
  }

  #addTick(tick: Tick): void {
    const head = this.#heads.get(tick.instrument);
    if (head !== undefined && tick.seq <= head.seq) return;
    if (head !== undefined && tick.source !== head.source) this.#discardCandles(tick.instrument);
    this.#heads.set(tick.instrument, tick);
    this.#changed(tick.instrument);
    this.#dirtyHeads.add(tick.instrument);
    const before = this.#seriesOf(tick.instrument, '5min').current?.time;
    const volume = this.#volumeOf(tick);
    for (const period of STORED_PERIODS) {
      const series = this.#seriesOf(tick.instrument, period);
      const next = foldTick(series.current, period, tick, volume);
      if (series.current !== undefined && series.current.time !== next.time) {
        series.finished = [...series.finished, series.current];
      }
      series.current = next;
      series.isDirty = true;
    }
    if (this.#seriesOf(tick.instrument, '5min').current?.time !== before) this.#finishedChanged(tick.instrument);
  }

  /** A pure function of the tape: a restart folds the same. */
  #volumeOf(tick: Tick): number {
    const minute = this.#seriesOf(tick.instrument, '1min').current;
    if (tick.source !== SIMULATED || minute?.time !== openOf('1min', tick.at) / SECOND) return 1;
    const mid = midOf(tick);
    return volumeOf(mid - minute.open, mid);
  }

  /**
   * After a change of the price source, candles start with the first tick of the new source: a chart never mixes two.
   */
  #discardCandles(instrument: number): void {
    this.#series.delete(instrument);
    this.#histories.delete(instrument);
    this.#outdated.add(instrument);
  }

  /** The candles of a series that are in memory, oldest first. */
  #live(instrument: number, period: StoredPeriod): readonly Candle[] {
    const series = this.#series.get(instrument)?.get(period);
    if (series === undefined) return [];
    return series.current === undefined ? series.finished : [...series.finished, series.current];
  }

  /** Candles shorter than an hour of the generated history, newest first. */
  async #generatedCandles(
    instrument: Instrument,
    period: StoredPeriod,
    missing: number,
    before: Instant,
  ): Promise<Candle[]> {
    const startsAt = this.#histories.get(instrument.id);
    if (startsAt === undefined) return [];
    const perHour = 60 / FINE_MINUTES[period]!;
    const end = Math.min(openOf('60min', startsAt), before);
    const candles: Candle[] = [];
    // Hours at the edge of a session have fewer candles than whole ones: read some more.
    const hours = await readCandles(
      this.#db,
      instrument.id,
      '60min',
      end,
      Math.ceil(missing / perHour) + 24,
      this.#now() - FINE_KEPT_MS,
    );
    for (const hour of hours) {
      const fine = foldCandles(period, this.#minutesOf(instrument, hour)).reverse();
      candles.push(...fine.filter((candle) => candle.time * SECOND < before));
      if (candles.length >= missing) break;
    }
    return candles.slice(0, missing);
  }

  #minutesOf(instrument: Instrument, hour: Candle): readonly Candle[] {
    const key = `${instrument.id} ${hour.time}`;
    let minutes = this.#minutes.get(key);
    if (minutes === undefined) {
      minutes = minuteCandles(this.#seed, instrument, hour);
      if (this.#minutes.size >= MAX_CACHED_HOURS) this.#minutes.clear();
      this.#minutes.set(key, minutes);
    }
    return minutes;
  }

  async #generateHistories(instruments: readonly Instrument[], ending: AbortSignal): Promise<void> {
    const waiting = instruments.filter(({ id, source }) => source === SIMULATED && !this.#histories.has(id));
    if (waiting.length === 0) return;
    const startedAt = performance.now();
    // Instruments that are open now come first: newcomers look at those.
    const isOpen = ({ calendar }: Instrument) => isOpenAt(calendar, this.#now());
    for (const instrument of [...waiting.filter(isOpen), ...waiting.filter((one) => !isOpen(one))]) {
      if (ending.aborted) return;
      await this.#generateHistory(instrument);
      // One instrument at a time, so that orders do not wait.
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    this.#log.info(
      { instruments: waiting.length, ms: Math.round(performance.now() - startedAt) },
      'two years of candles are stored',
    );
  }

  async #generateHistory(instrument: Instrument): Promise<void> {
    const simulation = SEED_SIMULATIONS.find((one) => one.instrument === instrument.id);
    if (simulation === undefined) return;
    await this.#write(async () => {
      // The history ends where the ticks begin; these may be from before a crash.
      const live = this.#live(instrument.id, '1min').map((candle) => candle.time * SECOND);
      const oldest = await readOldestCandle(this.#db, instrument.id, '1min');
      const startsAt = Math.min(this.#now(), oldest ?? Number.MAX_SAFE_INTEGER, ...live);
      const hours = hourCandles(this.#seed, instrument, simulation, startsAt);
      const coarse = new Map(COARSE.map((period) => [period, foldCandles(period, hours)]));
      const rows: StoredCandle[] = hours.map((candle) => ({ instrument: instrument.id, period: '60min', candle }));
      for (const [period, candles] of coarse) {
        for (const candle of candles) rows.push({ instrument: instrument.id, period, candle });
      }
      await inTransaction(this.#db, async (client) => {
        await writeEarlierCandles(client, rows);
        await writeHistory(client, instrument.id, startsAt);
      });
      this.#histories.set(instrument.id, startsAt);
      this.#untold.add(instrument.id);
      for (const [period, candles] of coarse) this.#mergeEarlier(instrument.id, period, candles.at(-1));
      this.#changed(instrument.id);
      this.#finishedChanged(instrument.id);
    });
  }

  /** Merges the generated part of the current day, week or year into its live candle. */
  #mergeEarlier(instrument: number, period: StoredPeriod, earlier: Candle | undefined): void {
    const series = this.#seriesOf(instrument, period);
    if (earlier === undefined) return;
    const { current } = series;
    if (current === undefined) {
      series.current = earlier;
      return;
    }
    if (current.time !== earlier.time) return;
    series.current = {
      time: current.time,
      open: earlier.open,
      high: earlier.high > current.high ? earlier.high : current.high,
      low: earlier.low < current.low ? earlier.low : current.low,
      close: current.close,
      volume: earlier.volume + current.volume,
    };
    series.isDirty = true;
  }
}
