import type { Pool } from 'pg';
import { accountNumbersOf, BALANCES_JSON, type BalanceColumns, type Balances, balancesOf } from '../ledger/index.ts';
import { ORDER_COLUMNS, type OrderColumns, type OrderRecord, orderOf } from '../trading/index.ts';

/** A customer's accounts and holding orders, all as of one journal row. */
export interface Holdings extends Balances {
  readonly orders: readonly OrderRecord[];
}

export async function readHoldings(db: Pool, uid: number): Promise<Holdings> {
  const { rows } = await db.query<{ seq: string; balances: BalanceColumns[] | null; orders: OrderColumns[] | null }>({
    name: 'read-holdings',
    text: `SELECT seq, ${BALANCES_JSON} AS balances,
        (SELECT json_agg(held) FROM (SELECT ${ORDER_COLUMNS} FROM contract_orders
          WHERE uid = $2 AND status = 1 ORDER BY id DESC) AS held) AS orders
      FROM journal_head WHERE shard = 0`,
    values: [accountNumbersOf(uid), uid],
  });
  const row = rows[0]!;
  return { seq: Number(row.seq), byKind: balancesOf(row.balances), orders: (row.orders ?? []).map(orderOf) };
}
