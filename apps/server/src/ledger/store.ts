import type { SiteTerms } from '@vitrine/domain/config/index';
import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import {
  CUSTOMER_KINDS,
  customerAccount,
  kindInForce,
  kindOf,
  TRADING_KINDS,
  type TradingKind,
} from '@vitrine/domain/ledger/chart';
import type { Pool } from 'pg';
import type { Reader } from '../platform/postgres/reader.ts';

/** Entries that one statement reads for a file. */
const EXPORT_PAGE = 1_000;

/** The balance of an account. */
export interface Balance {
  readonly posted: Money;
  readonly held: Money;
}

/** The balances after journal row `seq`. They are 0 for a customer that the core does not know yet. */
export interface Balances {
  readonly seq: number;
  readonly byKind: Readonly<Record<TradingKind, Balance>>;
}

export interface BalanceColumns {
  readonly account: number;
  readonly posted: string;
  readonly held: string;
}

/** SQL expression for a user's balances as JSON; `$1` are the user's account numbers. */
export const BALANCES_JSON = `(SELECT json_agg(own) FROM (SELECT account, posted::text, held::text FROM balances
  WHERE account = ANY ($1)) AS own)`;

/**
 * What still belongs to the customer, who sees it as a locked part of another account: open stakes, and withdrawals that are
 * not paid yet.
 */
const WITHIN_OTHERS = ['stake', 'wd_pending', 'wd_payable'] as const;
const isWithdrawal = (kind: string | undefined): boolean => kind === 'wd_pending' || kind === 'wd_payable';

export function accountNumbersOf(uid: number): readonly number[] {
  return [...TRADING_KINDS, ...WITHIN_OTHERS].map((kind) => customerAccount(uid, kind));
}

/** Which accounts are in use. */
export type AccountsInUse = Pick<SiteTerms, 'onlyOneAccount'>;

export function balancesOf(rows: readonly BalanceColumns[] | null, inUse: AccountsInUse): Balances['byKind'] {
  const byKind = { change: NOTHING, forex: NOTHING, micro: NOTHING };
  for (const row of rows ?? []) {
    const kind = kindOf(row.account) as TradingKind | (typeof WITHIN_OTHERS)[number];
    const posted = BigInt(row.posted);
    const within = kind === 'stake' ? kindInForce('micro', inUse) : isWithdrawal(kind) ? 'change' : undefined;
    const [shown, held] = within === undefined ? [kind as TradingKind, BigInt(row.held)] : [within, posted];
    byKind[shown] = { posted: byKind[shown].posted + posted, held: byKind[shown].held + held };
  }
  return byKind;
}

const NOTHING: Balance = { posted: 0n, held: 0n };

export async function readBalances(db: Pool, uid: number, inUse: AccountsInUse): Promise<Balances> {
  const { rows } = await db.query<{ seq: string; balances: BalanceColumns[] | null }>({
    name: 'read-balances',
    text: `SELECT seq, ${BALANCES_JSON} AS balances FROM journal_head WHERE shard = 0`,
    values: [accountNumbersOf(uid)],
  });
  return { seq: Number(rows[0]!.seq), byKind: balancesOf(rows[0]!.balances, inUse) };
}

export interface LogEntry {
  readonly seq: number;
  readonly kind: 1 | 2 | 3;
  readonly type: number;
  readonly value: Money;
  readonly balanceAfter: Money;
  /** 0: none. */
  readonly order: number;
  readonly at: Instant;
}

export interface LogFilter {
  readonly uid: number;
  /** 0: all. */
  readonly kind: number;
  readonly type: number;
  readonly from: Instant;
  /** Exclusive. */
  readonly to: Instant;
}

export interface LogPage {
  readonly seq: number;
  readonly total: number;
  readonly entries: readonly LogEntry[];
}

export interface LogColumns {
  readonly seq: number;
  readonly kind: 1 | 2 | 3;
  readonly type: number;
  readonly value: string;
  readonly balance_after: string;
  readonly ref: number;
  readonly at: number;
}

export const entryOf = (entry: LogColumns): LogEntry => ({
  seq: entry.seq,
  kind: entry.kind,
  type: entry.type,
  value: BigInt(entry.value),
  balanceAfter: BigInt(entry.balance_after),
  order: entry.ref,
  at: entry.at,
});

const MATCHING = `uid = $1 AND ($2 = 0 OR kind = $2) AND ($3 = 0 OR type = $3) AND at >= $4 AND at < $5`;
const valuesOf = ({ uid, kind, type, from, to }: LogFilter): readonly number[] => [uid, kind, type, from, to];

/** The newest entries that match, at most `most`, in pages. Entries made meanwhile are not among them. */
export async function* readWholeLog(
  db: Reader,
  filter: LogFilter,
  most: number,
  page: number = EXPORT_PAGE,
): AsyncGenerator<readonly LogEntry[]> {
  let below: readonly [seq: number, idx: number] = [Number.MAX_SAFE_INTEGER, 0];
  for (let left = most; left > 0; ) {
    const limit = Math.min(left, page);
    const { rows } = await db.query<{ entry: LogColumns & { readonly idx: number } }>({
      name: 'read-whole-account-log',
      text: `SELECT row_to_json(page) AS entry FROM (SELECT seq, idx, kind, type, value::text, balance_after::text, ref, at
          FROM account_log WHERE ${MATCHING} AND (seq, idx) < ($6, $7) ORDER BY seq DESC, idx DESC LIMIT $8) AS page`,
      values: [...valuesOf(filter), ...below, limit],
    });
    const last = rows.at(-1)?.entry;
    if (last !== undefined) yield rows.map(({ entry }) => entryOf(entry));
    if (last === undefined || rows.length < limit) return;
    left -= rows.length;
    below = [last.seq, last.idx];
  }
}

/** How many entries match, counted up to `most`. */
export async function countLog(db: Reader, filter: LogFilter, most: number): Promise<number> {
  const { rows } = await db.query<{ count: string }>(
    `SELECT count(*) FROM (SELECT FROM account_log WHERE ${MATCHING} LIMIT $6) AS counted`,
    [...valuesOf(filter), most],
  );
  return Number(rows[0]?.count ?? 0);
}

/** One page of a user's account log, newest first, in one snapshot with its total. */
export async function readLog(db: Reader, filter: LogFilter, limit: number, offset: number): Promise<LogPage> {
  const { rows } = await db.query<{ seq: string; total: string; entries: LogColumns[] | null }>({
    name: 'read-account-log',
    text: `SELECT head.seq, (SELECT count(*) FROM account_log WHERE ${MATCHING}) AS total,
        (SELECT json_agg(page) FROM (SELECT seq, kind, type, value::text, balance_after::text, ref, at FROM account_log
          WHERE ${MATCHING} ORDER BY seq DESC, idx DESC LIMIT $6 OFFSET $7) AS page) AS entries
      FROM journal_head AS head WHERE head.shard = 0`,
    values: [...valuesOf(filter), limit, offset],
  });
  const row = rows[0]!;
  return {
    seq: Number(row.seq),
    total: Number(row.total),
    entries: (row.entries ?? []).map(entryOf),
  };
}

/** The number of an account on the wire (`accountTypeId`) is its kind. */
export function accountTypeOf(kind: TradingKind): 1 | 2 | 3 {
  return CUSTOMER_KINDS[kind];
}
