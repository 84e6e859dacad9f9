import type { Instant } from '@vitrine/domain/kernel/time';
import type { Candle, Period } from '@vitrine/domain/market/candle';
import type { Instrument } from '@vitrine/domain/market/instrument';
import { instrumentFromJson } from '@vitrine/domain/market/instrument-json';
import type { Tick } from '@vitrine/domain/market/tick';
import type { Pool, PoolClient } from 'pg';
import { noticeSql } from '../platform/edge-link.ts';

/** The periods that have rows, each at the place that is its code in the table. The others are made of these. */
export const STORED_PERIODS = [
  '1min',
  '5min',
  '15min',
  '30min',
  '60min',
  '1day',
  '1week',
  'year',
] as const satisfies Period[];
export type StoredPeriod = (typeof STORED_PERIODS)[number];

/** A candle with its instrument and period. */
export interface StoredCandle {
  readonly instrument: number;
  readonly period: StoredPeriod;
  readonly candle: Candle;
}

interface CandleColumns {
  readonly opens_at: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
}

const codeOf = (period: StoredPeriod): number => STORED_PERIODS.indexOf(period);

function candleOf(row: CandleColumns): Candle {
  return {
    time: Number(row.opens_at) / 1000,
    open: BigInt(row.open),
    high: BigInt(row.high),
    low: BigInt(row.low),
    close: BigInt(row.close),
    volume: Number(row.volume),
  };
}

/** All versions of the terms of all instruments. */
export async function readInstrumentVersions(
  db: Pool,
): Promise<readonly { readonly subject: string; readonly version: number; readonly body: Instrument }[]> {
  const { rows } = await db.query<{ subject: string; version: string; body: string }>(
    `SELECT subject, version, body FROM facts WHERE subject LIKE 'instrument/%'`,
  );
  return rows.map((row) => {
    const { instrument } = JSON.parse(row.body) as { readonly instrument: unknown };
    return {
      subject: row.subject,
      version: Number(row.version),
      body: instrumentFromJson(JSON.stringify(instrument)),
    };
  });
}

/** The terms that the core has applied. */
export async function readAppliedTerms(
  db: Pool,
): Promise<readonly { readonly subject: string; readonly version: number; readonly body: string }[]> {
  const { rows } = await db.query<{ subject: string; version: string; body: string }>(
    `SELECT subject, version, body FROM applied_facts WHERE subject = 'site' OR subject LIKE 'instrument/%'`,
  );
  return rows.map((row) => ({ subject: row.subject, version: Number(row.version), body: row.body }));
}

/** The newest tick that the stored candles of each instrument include. */
export async function readHeads(db: Pool | PoolClient): Promise<readonly Tick[]> {
  const { rows } = await db.query<
    Record<'tick_seq' | 'bid' | 'ask' | 'at' | 'source_at' | 'source', string> & { instrument: number }
  >('SELECT instrument, tick_seq, bid, ask, at, source_at, source FROM candle_heads');
  return rows.map((row) => ({
    instrument: row.instrument,
    seq: Number(row.tick_seq),
    bid: BigInt(row.bid),
    ask: BigInt(row.ask),
    at: Number(row.at),
    sourceAt: Number(row.source_at),
    source: row.source,
  }));
}

/** The newest stored candle of each instrument and period. */
export async function readNewestCandles(
  db: Pool | PoolClient,
  instruments: readonly number[],
): Promise<readonly StoredCandle[]> {
  const { rows } = await db.query<CandleColumns & { instrument: number; period: number }>(
    `SELECT newest.* FROM unnest($1::int[]) AS asked (instrument), generate_series(0, $2) AS period (code),
     LATERAL (SELECT * FROM candles WHERE candles.instrument = asked.instrument AND candles.period = period.code
              ORDER BY opens_at DESC LIMIT 1) AS newest`,
    [instruments, STORED_PERIODS.length - 1],
  );
  return rows.map((row) => ({
    instrument: row.instrument,
    period: STORED_PERIODS[row.period]!,
    candle: candleOf(row),
  }));
}

/** At most `limit` stored candles that open before `before`, newest first. */
export async function readCandles(
  db: Pool,
  instrument: number,
  period: StoredPeriod,
  before: Instant,
  limit: number,
  from: Instant = 0,
): Promise<Candle[]> {
  const { rows } = await db.query<CandleColumns>({
    name: 'read-candles',
    text: `SELECT opens_at, open, high, low, close, volume FROM candles
           WHERE instrument = $1 AND period = $2 AND opens_at < $3 AND opens_at >= $4 ORDER BY opens_at DESC LIMIT $5`,
    values: [instrument, codeOf(period), before, from, limit],
  });
  return rows.map(candleOf);
}

/** When the oldest stored candle of a period opens. */
export async function readOldestCandle(
  db: Pool,
  instrument: number,
  period: StoredPeriod,
): Promise<Instant | undefined> {
  const { rows } = await db.query<{ opens_at: string }>(
    'SELECT opens_at FROM candles WHERE instrument = $1 AND period = $2 ORDER BY opens_at LIMIT 1',
    [instrument, codeOf(period)],
  );
  return rows[0] === undefined ? undefined : Number(rows[0].opens_at);
}

function columnsOf(candles: readonly StoredCandle[]) {
  return [
    candles.map((entry) => entry.instrument),
    candles.map((entry) => codeOf(entry.period)),
    candles.map((entry) => entry.candle.time * 1000),
    candles.map((entry) => entry.candle.open),
    candles.map((entry) => entry.candle.high),
    candles.map((entry) => entry.candle.low),
    candles.map((entry) => entry.candle.close),
    candles.map((entry) => entry.candle.volume),
  ];
}

const UNNEST =
  'SELECT * FROM unnest($1::int[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])';

/** Stores candles, replacing stored ones of the same time. */
export async function writeCandles(client: PoolClient, candles: readonly StoredCandle[]): Promise<void> {
  await client.query(
    `INSERT INTO candles ${UNNEST} ON CONFLICT (instrument, period, opens_at) DO UPDATE
     SET open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close, volume = excluded.volume`,
    columnsOf(candles),
  );
}

/**
 * Stores candles from before the stored ones. Where both have a candle of the same time, they are merged: the new one
 * has its open, the stored one its close.
 */
export async function writeEarlierCandles(client: PoolClient, candles: readonly StoredCandle[]): Promise<void> {
  await client.query(
    `INSERT INTO candles ${UNNEST} ON CONFLICT (instrument, period, opens_at) DO UPDATE
     SET open = excluded.open, high = greatest(candles.high, excluded.high), low = least(candles.low, excluded.low),
         volume = candles.volume + excluded.volume`,
    columnsOf(candles),
  );
}

export async function writeHeads(client: PoolClient, ticks: readonly Tick[]): Promise<void> {
  await client.query(
    `INSERT INTO candle_heads
     SELECT * FROM unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[])
     ON CONFLICT (instrument) DO UPDATE SET tick_seq = excluded.tick_seq, bid = excluded.bid, ask = excluded.ask,
       at = excluded.at, source_at = excluded.source_at, source = excluded.source`,
    [
      ticks.map((tick) => tick.instrument),
      ticks.map((tick) => tick.seq),
      ticks.map((tick) => tick.bid),
      ticks.map((tick) => tick.ask),
      ticks.map((tick) => tick.at),
      ticks.map((tick) => tick.sourceAt),
      ticks.map((tick) => tick.source),
    ],
  );
}

/** Where the generated history of each instrument ends, for those that have one. */
export async function readHistories(db: Pool | PoolClient): Promise<ReadonlyMap<number, Instant>> {
  const { rows } = await db.query<{ instrument: number; starts_at: string }>(
    'SELECT instrument, starts_at FROM candle_histories',
  );
  return new Map(rows.map((row) => [row.instrument, Number(row.starts_at)]));
}

export async function writeHistory(client: PoolClient, instrument: number, startsAt: Instant): Promise<void> {
  await client.query('INSERT INTO candle_histories (instrument, starts_at) VALUES ($1, $2)', [instrument, startsAt]);
}

/** Tells the other edges that histories were generated. */
export async function tellHistories(client: PoolClient): Promise<void> {
  await client.query(`SELECT ${noticeSql('market.history')}`);
}

/** Deletes candles shorter than an hour that opened before the instant. */
export async function deleteFineCandles(db: Pool, before: Instant): Promise<void> {
  await db.query('DELETE FROM candles WHERE period < $1 AND opens_at < $2', [codeOf('60min'), before]);
}

/** Deletes all candles of the instruments, including generated ones. */
export async function deleteCandles(client: PoolClient, instruments: readonly number[]): Promise<void> {
  await client.query('DELETE FROM candles WHERE instrument = ANY ($1)', [instruments]);
  await client.query('DELETE FROM candle_histories WHERE instrument = ANY ($1)', [instruments]);
}
