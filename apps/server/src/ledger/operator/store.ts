import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import {
  ACCOUNT_SPAN,
  type AccountNumber,
  type Book,
  CUSTOMER_KINDS,
  kindOf,
  ownerOf,
  TRADING_KINDS,
} from '@vitrine/domain/ledger/chart';
import type { AccountGroup } from '@vitrine/wire/ledger/operator/account-filter';
import type { Pool } from 'pg';
import { firstRowSince } from '../../journal/links.ts';

/** Maximum number of postings that one call scans, which takes some tens of milliseconds. */
export const WINDOW = 100_000;

export interface AccountFilter {
  readonly group: AccountGroup | undefined;
  readonly book: Book | undefined;
  readonly customer: number | undefined;
}

export interface AccountBalance {
  readonly account: AccountNumber;
  readonly book: Book;
  readonly currency: string;
  readonly posted: Money;
  readonly held: Money;
}

export interface AccountSum {
  readonly book: Book;
  readonly currency: string;
  readonly accounts: number;
  readonly posted: Money;
  readonly held: Money;
}

interface BalanceColumns {
  readonly book: Book;
  readonly currency: string;
  readonly posted: string;
  readonly held: string;
}

const figuresOf = ({ book, currency, posted, held }: BalanceColumns) => ({
  book,
  currency,
  posted: BigInt(posted),
  held: BigInt(held),
});

/** An account filter as an SQL condition on `balances`, with its values. */
function accountsOf({ group, book, customer }: AccountFilter): {
  readonly where: string;
  readonly values: readonly unknown[];
} {
  const least = Math.max(group === undefined || group === 'house' ? 0 : ACCOUNT_SPAN, (customer ?? 0) * ACCOUNT_SPAN);
  const most = Math.min(
    group === 'house' ? ACCOUNT_SPAN - 1 : Number.MAX_SAFE_INTEGER,
    customer === undefined ? Number.MAX_SAFE_INTEGER : (customer + 1) * ACCOUNT_SPAN - 1,
  );
  const kind = group === undefined || group === 'house' || group === 'customers' ? undefined : CUSTOMER_KINDS[group];
  return {
    where: `account BETWEEN $1 AND $2 AND ($3::bigint IS NULL OR account % ${ACCOUNT_SPAN} = $3)
      AND ($4::text IS NULL OR book = $4)`,
    values: [least, most, kind ?? null, book ?? null],
  };
}

/** The next accounts that match a filter, by number, book and currency, after a position in that order. */
export async function readAccounts(
  db: Pool,
  filter: AccountFilter,
  after: Pick<AccountBalance, 'account' | 'book' | 'currency'> | undefined,
  limit: number,
): Promise<readonly AccountBalance[]> {
  const { where, values } = accountsOf(filter);
  const { rows } = await db.query<BalanceColumns & { readonly account: string }>(
    `SELECT account, book, currency, posted, held FROM balances
      WHERE ${where} AND ($5::bigint IS NULL OR (account, book, currency) > ($5, $6::text, $7::text))
      ORDER BY account, book, currency LIMIT $8`,
    [...values, after?.account ?? null, after?.book ?? null, after?.currency ?? null, limit],
  );
  return rows.map((row) => ({ account: Number(row.account), ...figuresOf(row) }));
}

/** The totals of the accounts that match a filter, as of one journal row. */
export async function readSums(
  db: Pool,
  filter: AccountFilter,
): Promise<{ readonly seq: number; readonly sums: readonly AccountSum[] }> {
  const { where, values } = accountsOf(filter);
  const { rows } = await db.query<{
    seq: string;
    sums: (BalanceColumns & { readonly accounts: number })[] | null;
  }>(
    `SELECT seq, (SELECT json_agg(sums) FROM (
         SELECT book, currency, count(*) AS accounts, sum(posted)::text AS posted, sum(held)::text AS held
           FROM balances WHERE ${where} GROUP BY book, currency ORDER BY book, currency) AS sums) AS sums
       FROM journal_head WHERE shard = 0`,
    [...values],
  );
  const { seq, sums } = rows[0]!;
  return { seq: Number(seq), sums: (sums ?? []).map((row) => ({ accounts: row.accounts, ...figuresOf(row) })) };
}

export interface PostingFilter {
  readonly account: AccountNumber | undefined;
  /** The number of a reason. */
  readonly reason: number | undefined;
  readonly book: Book | undefined;
  readonly order: number | undefined;
  /** Journal rows, both included. */
  readonly fromSeq: number | undefined;
  readonly toSeq: number | undefined;
  /** `to` is exclusive. */
  readonly from: Instant | undefined;
  readonly to: Instant | undefined;
}

/** The position of a posting: journal row and index in it. */
export interface Place {
  readonly seq: number;
  readonly idx: number;
}

export interface PostingRecord extends Place {
  readonly at: Instant;
  readonly book: Book;
  readonly currency: string;
  readonly debit: AccountNumber;
  readonly credit: AccountNumber;
  readonly amount: Money;
  readonly reason: number;
  /** 0: none. */
  readonly order: number;
}

/** A filter of postings, with the range to search and the index to use. */
export interface PostingSearch {
  readonly filter: PostingFilter;
  /**
   * The customer of the account or order, if all its postings are in the account log, which has an index by customer.
   */
  readonly uid: number | undefined;
  /** Start of the range, inclusive. */
  readonly lower: Place;
  /** End of the range, exclusive. */
  readonly upper: Place;
}

/**
 * Starts a search below `after`, or at the newest posting. Later postings are not on any page, so pages neither skip
 * nor repeat a posting. `orderOwner` finds the customer of an order.
 */
export async function beginSearch(
  db: Pool,
  filter: PostingFilter,
  after: Place | undefined,
  orderOwner: (order: number) => Promise<number | undefined>,
): Promise<PostingSearch> {
  const { account, order } = filter;
  const head = await headSeq(db);
  const [uid, fromTime, toTime] = await Promise.all([
    account !== undefined && isLogged(account) ? ownerOf(account) : order === undefined ? undefined : orderOwner(order),
    filter.from === undefined ? 0 : firstRowSince(db, filter.from, head),
    filter.to === undefined ? Number.MAX_SAFE_INTEGER : firstRowSince(db, filter.to, head),
  ]);
  const least = Math.max(filter.fromSeq ?? 0, fromTime);
  const most = Math.min((filter.toSeq ?? Number.MAX_SAFE_INTEGER - 1) + 1, toTime, head + 1);
  const upper = after !== undefined && after.seq < most ? after : { seq: most, idx: 0 };
  return { filter, uid, lower: { seq: least, idx: 0 }, upper };
}

/** Whether all postings of an account are also in the account log of its owner. */
function isLogged(account: AccountNumber): boolean {
  const kind = kindOf(account);
  return kind !== undefined && (TRADING_KINDS as readonly string[]).includes(kind);
}

async function headSeq(db: Pool): Promise<number> {
  const { rows } = await db.query<{ seq: string }>('SELECT seq FROM journal_head WHERE shard = 0');
  return Number(rows[0]!.seq);
}

/** The part of a search that one call scans: at most {@link WINDOW} postings. */
interface Stretch {
  readonly search: PostingSearch;
  /** Inclusive. */
  readonly lower: Place;
  /** The search continues below it. */
  readonly hasMore: boolean;
}

/** A posting has up to two entries in the account log, at index `2 * idx` and `2 * idx + 1`. */
const IN_LOG = 2;

async function stretchOf(db: Pool, search: PostingSearch): Promise<Stretch> {
  const { uid, lower, upper } = search;
  const values = [upper.seq, upper.idx, lower.seq, lower.idx];
  const { rows } = await (uid === undefined
    ? db.query<{ seq: string; idx: number }>(
        `SELECT seq, idx FROM postings WHERE (seq, idx) < ($1, $2::int) AND (seq, idx) >= ($3, $4::int)
          ORDER BY seq DESC, idx DESC OFFSET ${WINDOW - 1} LIMIT 1`,
        values,
      )
    : db.query<{ seq: string; idx: number }>(
        `SELECT seq, idx / ${IN_LOG} AS idx FROM account_log
          WHERE uid = $5 AND (seq, idx) < ($1, $2::int * ${IN_LOG}) AND (seq, idx) >= ($3, $4::int * ${IN_LOG})
          ORDER BY seq DESC, idx DESC OFFSET ${WINDOW - 1} LIMIT 1`,
        [...values, uid],
      ));
  const edge = rows[0];
  if (edge === undefined) return { search, lower, hasMore: false };
  return { search, lower: { seq: Number(edge.seq), idx: edge.idx }, hasMore: true };
}

/** The filter of a part as an SQL condition, with its values. */
function postingsOf({ search: { filter, uid, upper }, lower }: Stretch): {
  readonly from: string;
  readonly values: readonly unknown[];
} {
  const values = [
    upper.seq,
    upper.idx,
    lower.seq,
    lower.idx,
    filter.account ?? null,
    filter.reason ?? null,
    filter.book ?? null,
    filter.order ?? null,
  ];
  const source =
    uid === undefined
      ? 'postings'
      : `(SELECT DISTINCT seq, idx / ${IN_LOG} AS idx FROM account_log
           WHERE uid = $9 AND (seq, idx) < ($1, $2::int * ${IN_LOG}) AND (seq, idx) >= ($3, $4::int * ${IN_LOG})
             AND ($6::smallint IS NULL OR type = $6) AND ($8::bigint IS NULL OR ref = $8)) AS logged
         JOIN postings USING (seq, idx)`;
  return {
    from: `${source} WHERE (seq, idx) < ($1, $2::int) AND (seq, idx) >= ($3, $4::int)
      AND ($5::bigint IS NULL OR debit = $5 OR credit = $5) AND ($6::smallint IS NULL OR reason = $6)
      AND ($7::text IS NULL OR book = $7) AND ($8::bigint IS NULL OR ref = $8)`,
    values: uid === undefined ? values : [...values, uid],
  };
}

export interface PostingPage {
  readonly rows: readonly PostingRecord[];
  /** The last posting searched: the search continues below it; undefined at the end. */
  readonly next: Place | undefined;
}

/** Searches the next part: returns the matching postings, newest first, up to the limit. */
export async function readPostings(db: Pool, search: PostingSearch, limit: number): Promise<PostingPage> {
  const stretch = await stretchOf(db, search);
  const { from, values } = postingsOf(stretch);
  const { rows } = await db.query<
    Readonly<Record<'seq' | 'at' | 'debit' | 'credit' | 'amount' | 'ref', string>> & {
      readonly idx: number;
      readonly book: Book;
      readonly currency: string;
      readonly reason: number;
    }
  >(
    `SELECT seq, idx, book, currency, debit, credit, amount, reason, ref, at FROM ${from}
      ORDER BY seq DESC, idx DESC LIMIT ${limit + 1}`,
    [...values],
  );
  const page = rows.slice(0, limit).map(
    (row): PostingRecord => ({
      seq: Number(row.seq),
      idx: row.idx,
      at: Number(row.at),
      book: row.book,
      currency: row.currency,
      debit: Number(row.debit),
      credit: Number(row.credit),
      amount: BigInt(row.amount),
      reason: row.reason,
      order: Number(row.ref),
    }),
  );
  const last = page.at(-1);
  if (rows.length > limit && last !== undefined) return { rows: page, next: last };
  return { rows: page, next: stretch.hasMore ? stretch.lower : undefined };
}

/** The number of postings that a search finds; stops counting at `most`. */
export async function countPostings(db: Pool, search: PostingSearch, most: number): Promise<number> {
  let count = 0;
  for (let rest = search; ; ) {
    const stretch = await stretchOf(db, rest);
    const { from, values } = postingsOf(stretch);
    const { rows } = await db.query<{ count: string }>(
      `SELECT count(*) FROM (SELECT FROM ${from} LIMIT ${most - count}) AS found`,
      [...values],
    );
    count += Number(rows[0]!.count);
    if (count >= most || !stretch.hasMore) return count;
    rest = { ...rest, upper: stretch.lower };
  }
}

/** The postings that a search finds, newest first, at most `most`, in batches. */
export async function* allPostings(
  db: Pool,
  search: PostingSearch,
  most: number,
): AsyncGenerator<readonly PostingRecord[], void> {
  const HANDFUL = 2_000;
  let left = most;
  for (let upper: Place | undefined = search.upper; upper !== undefined && left > 0; ) {
    const page: PostingPage = await readPostings(db, { ...search, upper }, Math.min(left, HANDFUL));
    left -= page.rows.length;
    if (page.rows.length > 0) yield page.rows;
    upper = page.next;
  }
}
