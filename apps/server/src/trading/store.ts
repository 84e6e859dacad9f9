import type { Instant } from '@vitrine/domain/kernel/time';
import type { ClosedBy } from '@vitrine/domain/trading/order';
import type { Pool } from 'pg';

/** A contract order as the engine's projection stores it. */
export interface OrderRecord {
  readonly id: number;
  readonly instrument: number;
  readonly side: 1 | 2;
  readonly lots: bigint;
  readonly multiple: number;
  readonly status: 0 | 1 | 3;
  readonly openPrice: bigint;
  readonly openTick: { readonly seq: number; readonly at: Instant };
  readonly termsVersion: number;
  readonly margin: bigint;
  readonly fee: bigint;
  readonly openedAt: Instant;
  readonly close:
    | {
        readonly price: bigint;
        readonly tick: { readonly seq: number; readonly at: Instant };
        readonly profit: bigint;
        readonly by: ClosedBy;
        readonly at: Instant;
      }
    | undefined;
}

/** Orders as they stood after journal row `seq`. */
export interface OrderPage {
  readonly seq: number;
  readonly total: number;
  /** Sum of the realised profits of the whole filter. */
  readonly profit: bigint;
  readonly orders: readonly OrderRecord[];
}

export interface OrderFilter {
  readonly uid: number;
  readonly status: 0 | 1 | 3;
  /** Instants; closing time in history, opening time elsewhere. `to` is exclusive. */
  readonly from: Instant;
  readonly to: Instant;
}

/** Columns of an order for JSON: what may exceed a double travels as text. */
export const ORDER_COLUMNS = `id, instrument, side, lots::text, multiple, status, open_price::text, open_tick_seq,
  open_tick_at, terms_version, margin::text, fee::text, opened_at, close_price::text, close_tick_seq, close_tick_at,
  profit::text, closed_by, closed_at`;

export interface OrderColumns {
  readonly id: number;
  readonly instrument: number;
  readonly side: 1 | 2;
  readonly lots: string;
  readonly multiple: number;
  readonly status: 0 | 1 | 3;
  readonly open_price: string;
  readonly open_tick_seq: number;
  readonly open_tick_at: number;
  readonly terms_version: number;
  readonly margin: string;
  readonly fee: string;
  readonly opened_at: number;
  readonly close_price: string | null;
  readonly close_tick_seq: number | null;
  readonly close_tick_at: number | null;
  readonly profit: string | null;
  readonly closed_by: ClosedBy | null;
  readonly closed_at: number | null;
}

export function orderOf(row: OrderColumns): OrderRecord {
  return {
    id: row.id,
    instrument: row.instrument,
    side: row.side,
    lots: BigInt(row.lots),
    multiple: row.multiple,
    status: row.status,
    openPrice: BigInt(row.open_price),
    openTick: { seq: row.open_tick_seq, at: row.open_tick_at },
    termsVersion: row.terms_version,
    margin: BigInt(row.margin),
    fee: BigInt(row.fee),
    openedAt: row.opened_at,
    close:
      row.close_price === null
        ? undefined
        : {
            price: BigInt(row.close_price),
            tick: { seq: row.close_tick_seq!, at: row.close_tick_at! },
            profit: BigInt(row.profit!),
            by: row.closed_by!,
            at: row.closed_at!,
          },
  };
}

/**
 * One page of orders, newest first, with the total and the journal row they are as of: one statement, one snapshot.
 * The status stands in the text, so that each uses its own partial index.
 */
export async function readOrders(
  db: Pool,
  { uid, status, from, to }: OrderFilter,
  limit: number | undefined,
  offset: number,
): Promise<OrderPage> {
  const time = status === 3 ? 'closed_at' : 'opened_at';
  const order = status === 3 ? 'closed_at DESC, id DESC' : 'id DESC';
  const filter = `uid = $1 AND status = ${status} AND ${time} >= $2 AND ${time} < $3`;
  const { rows } = await db.query<{ seq: string; total: string; profit: string | null; orders: OrderColumns[] | null }>(
    {
      name: `read-orders-${status}`,
      text: `SELECT head.seq, sums.total, sums.profit,
        (SELECT json_agg(page) FROM (SELECT ${ORDER_COLUMNS} FROM contract_orders WHERE ${filter}
          ORDER BY ${order} LIMIT $4 OFFSET $5) AS page) AS orders
      FROM journal_head AS head,
        (SELECT count(*) AS total, sum(profit) AS profit FROM contract_orders WHERE ${filter}) AS sums
      WHERE head.shard = 0`,
      values: [uid, from, to, limit ?? null, offset],
    },
  );
  const row = rows[0]!;
  return {
    seq: Number(row.seq),
    total: Number(row.total),
    profit: BigInt(row.profit ?? '0'),
    orders: (row.orders ?? []).map(orderOf),
  };
}
