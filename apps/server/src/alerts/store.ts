import { KEPT_ALERTS, MAX_ALERTS } from '@vitrine/domain/alerts/index';
import type { Price } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { Pool, PoolClient } from 'pg';
import { noticeSql } from '../platform/edge-link.ts';
import { type InboxItem, writeInbox } from '../platform/messages/inbox.ts';
import { inTransaction } from '../platform/transaction.ts';

/** An alert that waits, as far as ticks are concerned. */
export interface WaitingAlert {
  readonly id: number;
  readonly instrument: number;
  readonly price: Price;
  readonly isRise: boolean;
  /** Only later ticks fire it. */
  readonly sinceTick: number;
  readonly version: number;
}

export interface AlertRecord extends WaitingAlert {
  readonly uid: number;
  readonly note: string;
  readonly createdAt: Instant;
  readonly fired:
    | { readonly no: number; readonly price: Price; readonly tick: number; readonly at: Instant }
    | undefined;
}

const COLUMNS = `id, uid, instrument, price, is_rise, note, since_tick, version, fired_no, fired_price, fired_tick,
  extract(epoch FROM created_at) * 1000 AS created_at, extract(epoch FROM fired_at) * 1000 AS fired_at`;

interface Columns {
  readonly id: string;
  readonly uid: string;
  readonly instrument: number;
  readonly price: string;
  readonly is_rise: boolean;
  readonly note: string;
  readonly since_tick: string;
  readonly version: number;
  readonly fired_no: string | null;
  readonly fired_price: string | null;
  readonly fired_tick: string | null;
  readonly created_at: string;
  readonly fired_at: string | null;
}

/** Tells all edges of the rows of `changed`: the customer's number and the alert's. */
const TELL_CHANGED = `SELECT *, ${noticeSql('alerts.changed', `uid || ' ' || id`)} FROM changed`;
const TELL_FIRED = `SELECT *, ${noticeSql('alerts.fired', `uid || ' ' || id`)} FROM changed`;

function alertOf(row: Columns): AlertRecord {
  return {
    id: Number(row.id),
    uid: Number(row.uid),
    instrument: row.instrument,
    price: BigInt(row.price),
    isRise: row.is_rise,
    note: row.note,
    sinceTick: Number(row.since_tick),
    version: row.version,
    createdAt: Math.round(Number(row.created_at)),
    fired:
      row.fired_no === null
        ? undefined
        : {
            no: Number(row.fired_no),
            price: BigInt(row.fired_price ?? 0),
            tick: Number(row.fired_tick),
            at: Math.round(Number(row.fired_at)),
          },
  };
}

/** Those that wait, newest first, then those that fired. */
export async function readAlerts(db: Pool, uid: number): Promise<readonly AlertRecord[]> {
  const { rows } = await db.query<Columns>(
    `SELECT ${COLUMNS} FROM alerts WHERE uid = $1 ORDER BY fired_no DESC NULLS FIRST, id DESC`,
    [uid],
  );
  return rows.map(alertOf);
}

/** Undefined if the customer has none with this number. */
export async function readAlert(db: Pool, uid: number, id: number): Promise<AlertRecord | undefined> {
  const { rows } = await db.query<Columns>(`SELECT ${COLUMNS} FROM alerts WHERE id = $1 AND uid = $2`, [id, uid]);
  return rows[0] && alertOf(rows[0]);
}

/** Everybody's that wait. */
export async function readAllWaiting(db: Pool): Promise<readonly AlertRecord[]> {
  const { rows } = await db.query<Columns>(`SELECT ${COLUMNS} FROM alerts WHERE fired_no IS NULL`);
  return rows.map(alertOf);
}

export type NewAlert = Pick<AlertRecord, 'uid' | 'instrument' | 'price' | 'isRise' | 'note' | 'sinceTick'>;

/** Stores an alert, or finds the one that waits at this price. Undefined: the customer has as many as one may have. */
export async function insertAlert(db: Pool, alert: NewAlert): Promise<AlertRecord | undefined> {
  const { uid, instrument, price, isRise, note, sinceTick } = alert;
  return inTransaction(db, async (client) => {
    // Two devices at once: the second counts what the first stored.
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('alerts', $1))`, [uid]);
    const known = await client.query<Columns>(
      `SELECT ${COLUMNS} FROM alerts WHERE uid = $1 AND instrument = $2 AND price = $3 AND fired_no IS NULL`,
      [uid, instrument, price],
    );
    if (known.rows[0] !== undefined) return alertOf(known.rows[0]);
    const { rows } = await client.query<Columns>(
      `WITH changed AS (INSERT INTO alerts (uid, instrument, price, is_rise, note, since_tick)
        SELECT $1, $2, $3, $4, $5, $6
        WHERE (SELECT count(*) FROM alerts WHERE uid = $1 AND fired_no IS NULL) < ${MAX_ALERTS}
        RETURNING ${COLUMNS}) ${TELL_CHANGED}`,
      [uid, instrument, price, isRise, note, sinceTick],
    );
    return rows[0] && alertOf(rows[0]);
  });
}

/** Replaces price and note of one that waits. Undefined: it has fired or is gone; `exists`: another is at this price. */
export async function updateAlert(
  db: Pool,
  { id, uid, version }: AlertRecord,
  { price, isRise, note, sinceTick }: Pick<AlertRecord, 'price' | 'isRise' | 'note' | 'sinceTick'>,
): Promise<AlertRecord | 'exists' | undefined> {
  try {
    const { rows } = await db.query<Columns>(
      `WITH changed AS (UPDATE alerts SET price = $4, is_rise = $5, note = $6, since_tick = $7,
          version = version + CASE WHEN price = $4 THEN 0 ELSE 1 END
        WHERE id = $1 AND uid = $2 AND version = $3 AND fired_no IS NULL RETURNING ${COLUMNS}) ${TELL_CHANGED}`,
      [id, uid, version, price, isRise, note, sinceTick],
    );
    return rows[0] && alertOf(rows[0]);
  } catch (error) {
    if ((error as { code?: string }).code === '23505') return 'exists';
    throw error;
  }
}

export async function removeAlert(db: Pool, uid: number, id: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `WITH changed AS (DELETE FROM alerts WHERE id = $1 AND uid = $2 RETURNING id, uid) ${TELL_CHANGED}`,
    [id, uid],
  );
  return rowCount === 1;
}

/** What the inbox says of an alert that fired. */
export type InboxParams = (alert: AlertRecord) => InboxItem['params'];

/** Records that an alert fired, and writes to the inbox, unless it had already, or was changed or deleted meanwhile. */
export async function fireAlert(
  db: Pool,
  alert: Pick<WaitingAlert, 'id' | 'version'>,
  tick: { readonly price: Price; readonly seq: number; readonly at: Instant },
  paramsOf: InboxParams,
): Promise<void> {
  const uid = await inTransaction(db, async (client) => {
    const fired = await markFired(client, alert, tick);
    if (fired === undefined) return undefined;
    const { id, uid, version } = fired;
    const source = `alert/${id}/${version}`;
    await writeInbox(client, [{ uid, kind: 'alert-fired', params: paramsOf(fired), at: tick.at, source }]);
    return uid;
  });
  if (uid !== undefined) await dropOldest(db, uid);
}

async function markFired(
  client: PoolClient,
  { id, version }: Pick<WaitingAlert, 'id' | 'version'>,
  { price, seq, at }: { readonly price: Price; readonly seq: number; readonly at: Instant },
): Promise<AlertRecord | undefined> {
  const { rows } = await client.query<Columns>(
    `WITH changed AS (UPDATE alerts SET fired_no = nextval('alerts_fired'), fired_price = $3, fired_tick = $4,
        fired_at = to_timestamp($5::double precision / 1000)
      WHERE id = $1 AND version = $2 AND fired_no IS NULL RETURNING ${COLUMNS}) ${TELL_FIRED}`,
    [id, version, price, seq, at],
  );
  return rows[0] && alertOf(rows[0]);
}

async function dropOldest(db: Pool, uid: number): Promise<void> {
  await db.query(
    `DELETE FROM alerts WHERE uid = $1 AND fired_no < (
       SELECT fired_no FROM alerts WHERE uid = $1 AND fired_no IS NOT NULL ORDER BY fired_no DESC
       OFFSET ${KEPT_ALERTS - 1} LIMIT 1)`,
    [uid],
  );
}

/** By instrument, the newest tick by which all its alerts were judged. */
export async function readProgress(db: Pool): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.query<{ instrument: number; tick_seq: string }>('SELECT * FROM alert_progress');
  return new Map(rows.map(({ instrument, tick_seq }) => [instrument, Number(tick_seq)]));
}

export async function writeProgress(db: Pool, progress: ReadonlyMap<number, number>): Promise<void> {
  await db.query(
    `INSERT INTO alert_progress SELECT * FROM unnest($1::int[], $2::bigint[])
      ON CONFLICT (instrument) DO UPDATE SET tick_seq = excluded.tick_seq`,
    [[...progress.keys()], [...progress.values()]],
  );
}
