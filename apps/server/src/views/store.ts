import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import {
  ACCOUNT_SPAN,
  type AccountNumber,
  type Book,
  CUSTOMER_KINDS,
  TRADING_KINDS,
} from '@vitrine/domain/ledger/chart';
import type { MarginLevels } from '@vitrine/domain/trading/index';
import type { Pool, PoolClient } from 'pg';
import {
  type AccountsInUse,
  accountNumbersOf,
  BALANCES_JSON,
  type BalanceColumns,
  type Balances,
  balancesOf,
} from '../ledger/index.ts';
import { inTransaction } from '../platform/transaction.ts';
import { NET_PROFIT, ORDER_COLUMNS, type OrderColumns, type OrderRecord, orderOf } from '../trading/index.ts';

/** A customer's accounts and positions, all as of one journal row. */
export interface Holdings extends Balances {
  /** The customer's margin levels while anything is open; absent: `INITIAL_MARGIN_LEVELS`. */
  readonly levels: MarginLevels | undefined;
  readonly orders: readonly OrderRecord[];
}

export async function readHoldings(db: Pool | PoolClient, uid: number, inUse: AccountsInUse): Promise<Holdings> {
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
    byKind: balancesOf(row.balances, inUse),
    orders: (row.orders ?? []).map(orderOf),
  };
}

/** A customer's realised profit of the day, as of one journal row. */
export interface Today {
  readonly seq: number;
  /** Realised since the day's start, after fee and swap. */
  readonly profit: Money;
  /** The balance of the accounts at the start of the day, or at their opening if that was later. */
  readonly assets: Money;
}

/** `balance_after` of the last entry before the day is exactly an account's balance at the start of the day. */
export async function readToday(db: Pool, uid: number, dayStart: Instant): Promise<Today> {
  const { rows } = await db.query<{ seq: string; profit: string; assets: string }>({
    name: 'read-today',
    text: `SELECT head.seq,
        (SELECT coalesce(sum(${NET_PROFIT}), 0) FROM contract_orders
          WHERE uid = $1 AND status = 3 AND closed_at >= $2)
        + (SELECT coalesce(sum(profit), 0) FROM options WHERE uid = $1 AND status = 3 AND closed_at >= $2) AS profit,
        (SELECT coalesce(sum(newest.balance_after), 0) FROM unnest($3::smallint[]) AS own (kind) CROSS JOIN LATERAL (
          SELECT balance_after FROM account_log
          WHERE uid = $1 AND kind = own.kind AND (at < $2 OR seq <= accounts.opened_seq)
          ORDER BY seq DESC, idx DESC LIMIT 1) AS newest)
        + (SELECT coalesce(sum(stake), 0) FROM options WHERE uid = $1 AND accepted_at < $2
            AND (status = 1 OR (status = 3 AND closed_at >= $2))) AS assets
      FROM journal_head AS head LEFT JOIN accounts ON accounts.uid = $1 WHERE head.shard = 0`,
    values: [uid, dayStart, TRADING_KINDS.map((kind) => CUSTOMER_KINDS[kind])],
  });
  const { seq, profit, assets } = rows[0]!;
  return { seq: Number(seq), profit: BigInt(profit), assets: BigInt(assets) };
}

/** The totals of all balances of a book in a currency. */
export interface BookTotals {
  readonly book: Book;
  readonly currency: string;
  readonly accounts: number;
  /** Anything but 0 means that money was created or lost. */
  readonly sum: Money;
  /** Holds in the balances, and holds of live orders. */
  readonly held: Money;
  readonly live: Money;
  /** Number of accounts whose holds differ from those of their live orders. */
  readonly differences: number;
}

/** An account whose holds differ from those of its live orders. */
export interface HoldDifference {
  readonly account: AccountNumber;
  readonly book: Book;
  readonly currency: string;
  readonly held: Money;
  readonly live: Money;
}

/** The totals of all balances and holds after journal row `seq`. */
export interface Totals {
  readonly seq: number;
  readonly books: readonly BookTotals[];
  /** The first {@link DIFFERENCES_SHOWN} by account. */
  readonly differing: readonly HoldDifference[];
}

/** The first differences are enough to start looking for the cause. */
const DIFFERENCES_SHOWN = 100;
const IS_STAKE = `account > ${ACCOUNT_SPAN} AND account % ${ACCOUNT_SPAN} = ${CUSTOMER_KINDS.stake}`;
/**
 * SQL that joins each balance with the holds of the account's live orders; either side may be missing. On a stake
 * account the whole balance is held, by running options.
 */
const HOLDS = `WITH live AS (SELECT uid * ${ACCOUNT_SPAN} + ${CUSTOMER_KINDS.forex} AS account, book, currency,
                        sum(CASE status WHEN 1 THEN margin ELSE margin + fee END) AS live
                   FROM contract_orders JOIN accounts USING (uid) WHERE status IN (0, 1) GROUP BY uid, book, currency
                 UNION ALL SELECT uid * ${ACCOUNT_SPAN} + ${CUSTOMER_KINDS.stake}, book, currency, sum(stake)
                   FROM options JOIN accounts USING (uid) WHERE status = 1 GROUP BY uid, book, currency),
                holds AS (SELECT account, book, currency, posted, coalesce(live, 0) AS live,
                        coalesce(CASE WHEN ${IS_STAKE} THEN posted ELSE held END, 0) AS held
                   FROM balances FULL JOIN live USING (account, book, currency))`;

/** Adds up all balances and holds, as of one journal row. */
export async function readTotals(db: Pool): Promise<Totals> {
  return inTransaction(db, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const head = await client.query<{ seq: string }>('SELECT seq FROM journal_head WHERE shard = 0');
    const { rows } = await client.query<{ [K in keyof BookTotals]: BookTotals[K] extends Book ? Book : string }>(
      `${HOLDS} SELECT book, currency, count(posted) AS accounts, coalesce(sum(posted), 0) AS sum, sum(held) AS held,
                       sum(live) AS live, count(*) FILTER (WHERE held <> live) AS differences
         FROM holds GROUP BY book, currency ORDER BY book, currency`,
    );
    const books = rows.map(
      ({ book, currency, accounts, sum, held, live, differences }): BookTotals => ({
        book,
        currency,
        accounts: Number(accounts),
        sum: BigInt(sum),
        held: BigInt(held),
        live: BigInt(live),
        differences: Number(differences),
      }),
    );
    const differing = books.some(({ differences }) => differences > 0) ? await readDiffering(client) : [];
    return { seq: Number(head.rows[0]!.seq), books, differing };
  });
}

async function readDiffering(client: PoolClient): Promise<readonly HoldDifference[]> {
  const { rows } = await client.query<{ account: string; book: Book; currency: string; held: string; live: string }>(
    `${HOLDS} SELECT account, book, currency, held, live FROM holds WHERE held <> live
       ORDER BY account, book, currency LIMIT ${DIFFERENCES_SHOWN}`,
  );
  return rows.map(({ account, book, currency, held, live }) => ({
    account: Number(account),
    book,
    currency,
    held: BigInt(held),
    live: BigInt(live),
  }));
}
