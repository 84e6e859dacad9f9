import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import { ACCOUNT_SPAN, type Book, CUSTOMER_KINDS, TRADING_KINDS } from '@vitrine/domain/ledger/chart';
import type { MarginLevels } from '@vitrine/domain/trading/index';
import type { Pool } from 'pg';
import { accountNumbersOf, BALANCES_JSON, type BalanceColumns, type Balances, balancesOf } from '../ledger/index.ts';
import { ORDER_COLUMNS, type OrderColumns, type OrderRecord, orderOf } from '../trading/index.ts';

/** A customer's accounts and holding orders, all as of one journal row. */
export interface Holdings extends Balances {
  /** What his margin is judged by while anything is open; absent: what every account begins with. */
  readonly levels: MarginLevels | undefined;
  readonly orders: readonly OrderRecord[];
}

export async function readHoldings(db: Pool, uid: number): Promise<Holdings> {
  const { rows } = await db.query<{
    seq: string;
    levels: MarginLevels | null;
    balances: BalanceColumns[] | null;
    orders: OrderColumns[] | null;
  }>({
    name: 'read-holdings',
    text: `SELECT seq,
        (SELECT json_build_object('marginCallPercent', margin_call, 'marginRearmPercent', margin_rearm,
            'stopOutPercent', stop_out) FROM accounts WHERE uid = $2 AND stop_out IS NOT NULL) AS levels,
        ${BALANCES_JSON} AS balances,
        (SELECT json_agg(held) FROM (SELECT ${ORDER_COLUMNS} FROM contract_orders
          WHERE uid = $2 AND status = 1 ORDER BY id DESC) AS held) AS orders
      FROM journal_head WHERE shard = 0`,
    values: [accountNumbersOf(uid), uid],
  });
  const row = rows[0]!;
  return {
    seq: Number(row.seq),
    levels: row.levels ?? undefined,
    byKind: balancesOf(row.balances),
    orders: (row.orders ?? []).map(orderOf),
  };
}

/** What a customer's day has brought, as of one journal row. */
export interface Today {
  readonly seq: number;
  /** Realised since the day's start. */
  readonly profit: Money;
  /** What his accounts held at the day's start; at their opening when they were opened since. */
  readonly assets: Money;
}

/** `balance_after` of the last entry before the day says exactly what an account held at its start. */
export async function readToday(db: Pool, uid: number, dayStart: Instant): Promise<Today> {
  const { rows } = await db.query<{ seq: string; profit: string; assets: string }>({
    name: 'read-today',
    text: `SELECT head.seq,
        (SELECT coalesce(sum(profit), 0) FROM contract_orders
          WHERE uid = $1 AND status = 3 AND closed_at >= $2) AS profit,
        (SELECT coalesce(sum(newest.balance_after), 0) FROM unnest($3::smallint[]) AS own (kind) CROSS JOIN LATERAL (
          SELECT balance_after FROM account_log
          WHERE uid = $1 AND kind = own.kind AND (at < $2 OR seq <= accounts.opened_seq)
          ORDER BY seq DESC, idx DESC LIMIT 1) AS newest) AS assets
      FROM journal_head AS head LEFT JOIN accounts ON accounts.uid = $1 WHERE head.shard = 0`,
    values: [uid, dayStart, TRADING_KINDS.map((kind) => CUSTOMER_KINDS[kind])],
  });
  const { seq, profit, assets } = rows[0]!;
  return { seq: Number(seq), profit: BigInt(profit), assets: BigInt(assets) };
}

/** All balances of a book in a currency, added up. */
export interface BookTotals {
  readonly book: Book;
  readonly currency: string;
  /** Anything but 0 is money made or lost. */
  readonly sum: Money;
  /** Accounts that do not hold what their live orders hold. */
  readonly differences: number;
}

/** Adds up every balance and every hold in one statement, as of one moment. */
export async function readTotals(db: Pool): Promise<readonly BookTotals[]> {
  const { rows } = await db.query<{ book: Book; currency: string; sum: string; differences: string }>(
    `WITH live AS (SELECT uid * ${ACCOUNT_SPAN} + ${CUSTOMER_KINDS.forex} AS account, book, currency,
                          sum(CASE status WHEN 1 THEN margin ELSE margin + fee END) AS held
                     FROM contract_orders JOIN accounts USING (uid) WHERE status IN (0, 1) GROUP BY uid, book, currency)
     SELECT book, currency, coalesce(sum(posted), 0) AS sum,
            count(*) FILTER (WHERE coalesce(balances.held, 0) <> coalesce(live.held, 0)) AS differences
       FROM balances FULL JOIN live USING (account, book, currency) GROUP BY book, currency ORDER BY book, currency`,
  );
  return rows.map(({ book, currency, sum, differences }) => ({
    book,
    currency,
    sum: BigInt(sum),
    differences: Number(differences),
  }));
}
