import type { Money } from '@vitrine/domain/kernel/decimal';
import { type Book, houseFundsAccounts } from '@vitrine/domain/ledger/chart';
import type { Exposure } from '@vitrine/domain/trading/exposure';
import type { Pool } from 'pg';

/** What customers hold in an instrument, and have ordered, by the terms that they traded under. */
export interface ExposureRow {
  readonly book: Book;
  readonly instrument: number;
  readonly version: string;
  /** How many positions, and how many pending orders. */
  readonly orders: string;
  readonly pending: string;
  readonly buys: string;
  readonly sells: string;
  /** Lots times opening price. */
  readonly bought: string;
  readonly sold: string;
  /** Lots times target of pending orders. */
  readonly pending_buys: string;
  readonly pending_sells: string;
}

export const sumOf = (
  rows: readonly ExposureRow[],
  column: Exclude<keyof ExposureRow, 'book' | 'instrument' | 'version'>,
) => rows.reduce((sum, row) => sum + BigInt(row[column]), 0n);

/** What the rows of one instrument amount to in the stress test of the house limit. */
export function exposureOf(rows: readonly ExposureRow[]): Exposure {
  return {
    net: sumOf(rows, 'buys') - sumOf(rows, 'sells'),
    pendingBuys: sumOf(rows, 'pending_buys'),
    pendingSells: sumOf(rows, 'pending_sells'),
  };
}

/**
 * Positions and pending orders of all customers, or of one: an entry for each instrument of a book, those with the most
 * positions first.
 */
export async function readExposures(db: Pool, uid?: number): Promise<readonly (readonly ExposureRow[])[]> {
  const { rows } = await db.query<ExposureRow>(
    `SELECT a.book, instrument, terms_version AS version, count(*) FILTER (WHERE status = 1) AS orders,
            count(*) FILTER (WHERE status = 0) AS pending,
            coalesce(sum(lots) FILTER (WHERE status = 1 AND side = 1), 0) AS buys,
            coalesce(sum(lots) FILTER (WHERE status = 1 AND side <> 1), 0) AS sells,
            coalesce(sum(lots * open_price) FILTER (WHERE status = 1 AND side = 1), 0) AS bought,
            coalesce(sum(lots * open_price) FILTER (WHERE status = 1 AND side <> 1), 0) AS sold,
            coalesce(sum(lots * target_price) FILTER (WHERE status = 0 AND side = 1), 0) AS pending_buys,
            coalesce(sum(lots * target_price) FILTER (WHERE status = 0 AND side <> 1), 0) AS pending_sells
       FROM contract_orders JOIN accounts a USING (uid) WHERE status IN (0, 1)${uid === undefined ? '' : ' AND uid = $1'}
      GROUP BY a.book, instrument, terms_version`,
    uid === undefined ? [] : [uid],
  );
  const entries = [...Map.groupBy(rows, ({ book, instrument }) => `${book} ${instrument}`).values()];
  return entries.sort((one, other) => Number(sumOf(other, 'orders') - sumOf(one, 'orders')));
}

/** A book's share of its house limit that is used: stress losses of contracts and wins of running options, over the funds. */
export interface LimitUse {
  readonly funds: Money;
  readonly contracts: Money;
  readonly options: Money;
}

/** What running options would pay, and the house's own funds, for each book. */
export async function readLimits(db: Pool): Promise<ReadonlyMap<Book, Omit<LimitUse, 'contracts'>>> {
  const { rows } = await db.query<{ book: Book; funds: string; options: string }>(
    `SELECT b.book, coalesce(sum(b.posted), 0) AS funds,
            (SELECT coalesce(sum(win), 0) FROM options JOIN accounts a USING (uid)
              WHERE options.status = 1 AND a.book = b.book) AS options
       FROM balances b WHERE b.account = ANY ($1) GROUP BY b.book`,
    [houseFundsAccounts()],
  );
  return new Map(rows.map(({ book, funds, options }) => [book, { funds: BigInt(funds), options: BigInt(options) }]));
}
