import type { Instant } from '@vitrine/domain/kernel/time';
import type { ClosedBy, PendingKind } from '@vitrine/domain/trading/order';
import { NO_DISTANCE } from '@vitrine/domain/trading/trailing-stop';
import type { Pool } from 'pg';
import type { TradeFilter, TradeTotals } from '../ledger/index.ts';
import type { Reader } from '../platform/postgres/reader.ts';

/** A price and its tick. */
export interface Fill {
  readonly price: bigint;
  readonly tick: { readonly seq: number; readonly at: Instant };
}

/** A trailing stop as of a journal row. */
export interface TrailingRecord {
  /** Points. */
  readonly distance: bigint;
  /** The tick at which it was set; 0 while the order is pending. */
  readonly since: number;
  /** Where it is, or where the price reached it; undefined while the order is pending, or was closed otherwise. */
  readonly level: bigint | undefined;
}

/** A contract order as the projection stores it. */
export interface OrderRecord {
  readonly id: number;
  /** For a closed part, the order that it was a part of. */
  readonly partOf: number | undefined;
  readonly instrument: number;
  readonly side: 1 | 2;
  readonly lots: bigint;
  readonly multiple: number;
  readonly status: 0 | 1 | 3;
  /** Undefined if it never filled, or has not filled yet. */
  readonly open: Fill | undefined;
  /** How it was placed, if it was a pending order. */
  readonly pending: { readonly kind: PendingKind; readonly target: bigint } | undefined;
  /** 0: none. */
  readonly stopLoss: bigint;
  readonly takeProfit: bigint;
  readonly trailing: TrailingRecord | undefined;
  readonly termsVersion: number;
  /** Held margin. For a pending order, margin at its target; the fee is held too. */
  readonly margin: bigint;
  readonly fee: bigint;
  /** Overnight swap charged so far; negative if credited. */
  readonly swap: bigint;
  /** When it was opened or placed. */
  readonly createdAt: Instant;
  readonly close:
    | {
        /** Undefined if it never filled. */
        readonly fill: Fill | undefined;
        readonly profit: bigint;
        readonly by: ClosedBy;
        readonly at: Instant;
      }
    | undefined;
}

/** Orders after journal row `seq`. */
export interface OrderPage {
  readonly seq: number;
  readonly total: number;
  readonly totals: TradeTotals;
  readonly orders: readonly OrderRecord[];
}

/** By closing time in history, by creation time elsewhere. */
export interface OrderFilter extends TradeFilter {
  readonly uid: number;
  readonly status: 0 | 1 | 3;
  /** Only the closed parts of this order. */
  readonly partOf?: number | undefined;
}

/** The result of a closed order after costs, in SQL: the fee of one that never filled was not charged. */
export const NET_PROFIT = 'profit - CASE WHEN open_price IS NULL THEN 0 ELSE fee + swap END';

/** What {@link TradeTotals} names, of closed orders. */
const TOTALS = `count(*) AS total, count(open_price) AS filled, count(*) FILTER (WHERE ${NET_PROFIT} > 0) AS wins,
  coalesce(sum(profit), 0) AS profit, coalesce(sum(${NET_PROFIT}), 0) AS net,
  coalesce(sum(fee) FILTER (WHERE open_price IS NOT NULL), 0) AS fees,
  coalesce(sum(swap) FILTER (WHERE open_price IS NOT NULL), 0) AS swap`;

interface TotalColumns {
  readonly total: string;
  readonly filled: string;
  readonly wins: string;
  readonly profit: string;
  readonly net: string;
  readonly fees: string;
  readonly swap: string;
}

function totalsOf(row: TotalColumns): TradeTotals {
  return {
    profit: BigInt(row.profit),
    net: BigInt(row.net),
    fees: BigInt(row.fees),
    swap: BigInt(row.swap),
    filled: Number(row.filled),
    wins: Number(row.wins),
  };
}

/** Product and side of the filter, as parameters 4 and 5. */
const OF_PRODUCT_AND_SIDE = '($4 = 0 OR instrument = $4::int) AND ($5 = 0 OR side = $5::int)';

/** Where the trailing stop of a position is, or of a closed order was reached. */
const TRAILING_LEVEL = `CASE WHEN status = 1 AND trailing_distance > 0 THEN
    (SELECT CASE contract_orders.side WHEN 1 THEN max(bid) - trailing_distance ELSE min(ask) + trailing_distance END
      FROM trailing_bests AS best WHERE best.instrument = contract_orders.instrument
        AND best.side = contract_orders.side AND best.tick_seq >= trailing_since)
  ELSE trailing_level END`;

/** Columns of an order for JSON; those that may exceed a double are text. */
export const ORDER_COLUMNS = `id, part_of, instrument, side, lots::text, multiple, status, open_price::text, open_tick_seq,
  open_tick_at, terms_version, margin::text, fee::text, swap::text, opened_at, close_price::text, close_tick_seq, close_tick_at,
  profit::text, closed_by, closed_at, pending_kind, target_price::text, stop_loss::text, take_profit::text,
  trailing_distance::text, trailing_since, (${TRAILING_LEVEL})::text AS trailing_level`;

export interface OrderColumns {
  readonly id: number;
  readonly part_of: number | null;
  readonly instrument: number;
  readonly side: 1 | 2;
  readonly lots: string;
  readonly multiple: number;
  readonly status: 0 | 1 | 3;
  readonly open_price: string | null;
  readonly open_tick_seq: number | null;
  readonly open_tick_at: number | null;
  readonly terms_version: number;
  readonly margin: string;
  readonly fee: string;
  readonly swap: string;
  readonly opened_at: number;
  readonly close_price: string | null;
  readonly close_tick_seq: number | null;
  readonly close_tick_at: number | null;
  readonly profit: string | null;
  readonly closed_by: ClosedBy | null;
  readonly closed_at: number | null;
  readonly pending_kind: PendingKind | null;
  readonly target_price: string | null;
  readonly stop_loss: string;
  readonly take_profit: string;
  readonly trailing_distance: string | null;
  readonly trailing_since: number | null;
  readonly trailing_level: string | null;
}

export function orderOf(row: OrderColumns): OrderRecord {
  return {
    id: row.id,
    partOf: row.part_of ?? undefined,
    instrument: row.instrument,
    side: row.side,
    lots: BigInt(row.lots),
    multiple: row.multiple,
    status: row.status,
    open: fillOf(row.open_price, row.open_tick_seq, row.open_tick_at),
    pending: row.pending_kind === null ? undefined : { kind: row.pending_kind, target: BigInt(row.target_price!) },
    stopLoss: BigInt(row.stop_loss),
    takeProfit: BigInt(row.take_profit),
    trailing: trailingOf(row),
    termsVersion: row.terms_version,
    margin: BigInt(row.margin),
    fee: BigInt(row.fee),
    swap: BigInt(row.swap),
    createdAt: row.opened_at,
    close:
      row.closed_at === null
        ? undefined
        : {
            fill: fillOf(row.close_price, row.close_tick_seq, row.close_tick_at),
            profit: BigInt(row.profit!),
            by: row.closed_by!,
            at: row.closed_at,
          },
  };
}

function trailingOf(row: OrderColumns): TrailingRecord | undefined {
  const distance = BigInt(row.trailing_distance ?? '0');
  if (distance === NO_DISTANCE) return undefined;
  const level = row.trailing_level === null ? undefined : BigInt(row.trailing_level);
  return { distance, since: row.trailing_since ?? 0, level };
}

function fillOf(price: string | null, seq: number | null, at: number | null): Fill | undefined {
  return price === null ? undefined : { price: BigInt(price), tick: { seq: seq!, at: at! } };
}

/**
 * One page of orders, newest first, with the total and the newest journal row, in one statement and so one snapshot.
 * The status is part of the SQL text, so that each status uses its own partial index; so do the parts of an order.
 */
export async function readOrders(
  db: Reader,
  { uid, status, from, to, instrument, side, partOf }: OrderFilter,
  limit: number | undefined,
  offset: number,
): Promise<OrderPage> {
  const time = status === 3 ? 'closed_at' : 'opened_at';
  const order = status === 3 ? 'closed_at DESC, id DESC' : 'id DESC';
  const ofOrder = partOf === undefined ? '' : ' AND part_of = $8';
  const filter = `uid = $1 AND status = ${status} AND ${time} >= $2 AND ${time} < $3 AND ${OF_PRODUCT_AND_SIDE}${ofOrder}`;
  const { rows } = await db.query<TotalColumns & { seq: string; orders: OrderColumns[] | null }>({
    name: `read-orders-${status}${ofOrder}`,
    text: `SELECT head.seq, sums.*,
        (SELECT json_agg(page) FROM (SELECT ${ORDER_COLUMNS} FROM contract_orders WHERE ${filter}
          ORDER BY ${order} LIMIT $6 OFFSET $7) AS page) AS orders
      FROM journal_head AS head, (SELECT ${TOTALS} FROM contract_orders WHERE ${filter}) AS sums
      WHERE head.shard = 0`,
    values: [uid, from, to, instrument, side, limit ?? null, offset, ...(partOf === undefined ? [] : [partOf])],
  });
  const row = rows[0]!;
  return {
    seq: Number(row.seq),
    total: Number(row.total),
    totals: totalsOf(row),
    orders: (row.orders ?? []).map(orderOf),
  };
}

/** Where a page of history ended. */
export interface ClosedPlace {
  readonly closedAt: Instant;
  readonly id: number;
}

/** Closed orders after a position in the history, newest first. They never change, so paging by key has no gaps. */
export async function readClosedBelow(
  db: Reader,
  { uid, from, to, instrument, side }: OrderFilter,
  place: ClosedPlace,
  limit: number,
): Promise<readonly OrderRecord[]> {
  const { rows } = await db.query<{ orders: OrderColumns[] | null }>({
    name: 'read-closed-below',
    text: `SELECT json_agg(page) AS orders FROM (SELECT ${ORDER_COLUMNS} FROM contract_orders
      WHERE uid = $1 AND status = 3 AND closed_at >= $2 AND closed_at < $3 AND ${OF_PRODUCT_AND_SIDE} AND (closed_at, id) < ($6, $7)
      ORDER BY closed_at DESC, id DESC LIMIT $8) AS page`,
    values: [uid, from, to, instrument, side, place.closedAt, place.id, limit],
  });
  return (rows[0]?.orders ?? []).map(orderOf);
}

/** The result after costs of what journal row `seq` closed of a customer, at `since` or later. */
export async function readNetOfRow(db: Pool, uid: number, seq: number, since: Instant): Promise<bigint> {
  const { rows } = await db.query<{ net: string }>({
    name: 'read-net-of-row',
    text: `SELECT coalesce(sum(${NET_PROFIT}), 0) AS net FROM contract_orders
      WHERE uid = $1 AND status = 3 AND closed_at >= $2 AND closed_seq = $3`,
    values: [uid, since, seq],
  });
  return BigInt(rows[0]?.net ?? '0');
}

/** The instrument of an order of the customer; undefined if they have no such order. */
export async function readOwnInstrument(db: Pool, uid: number, order: number): Promise<number | undefined> {
  const { rows } = await db.query<{ instrument: number }>({
    name: 'read-own-instrument',
    text: 'SELECT instrument FROM contract_orders WHERE id = $1 AND uid = $2',
    values: [order, uid],
  });
  return rows[0]?.instrument;
}

/** Instrument and leverage of an order of the customer, which never change; undefined if they have no such order. */
export async function readOwnLeverage(
  db: Pool,
  uid: number,
  order: number,
): Promise<{ readonly instrument: number; readonly multiple: number } | undefined> {
  const { rows } = await db.query<{ instrument: number; multiple: number }>({
    name: 'read-own-leverage',
    text: 'SELECT instrument, multiple FROM contract_orders WHERE id = $1 AND uid = $2',
    values: [order, uid],
  });
  return rows[0];
}

/** The customer of an order; undefined if it does not exist. */
export async function readOrderOwner(db: Pool, id: number): Promise<number | undefined> {
  const { rows } = await db.query<{ uid: string }>('SELECT uid FROM contract_orders WHERE id = $1', [id]);
  return rows[0] === undefined ? undefined : Number(rows[0].uid);
}
