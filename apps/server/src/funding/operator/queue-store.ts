import {
  DEPOSIT_STATUS,
  type DepositStatus,
  type DepositWay,
  type PaymentWay,
  WITHDRAWAL_STATUS,
  type WithdrawalStatus,
} from '@vitrine/domain/funding/index';
import type { Pool, PoolClient } from 'pg';
import { DEPOSIT_COLUMNS, DEPOSIT_TABLES, type Deposit, type DepositRecord, depositOf } from '../deposits-store.ts';
import {
  WITHDRAWAL_COLUMNS,
  WITHDRAWAL_TABLES,
  type Withdrawal,
  type WithdrawalRecord,
  withdrawalOf,
} from '../withdrawals-store.ts';

type Db = Pool | PoolClient;
export const QUEUE_PAGE = 50;

/** A request with the name of its customer. */
export type Named<T> = T & { readonly name: string };

interface Filter {
  readonly currency: string | undefined;
  readonly customer: number | undefined;
  /** Continues after this id. */
  readonly after: number | undefined;
}
export interface DepositFilter extends Filter {
  readonly state: DepositStatus;
  readonly way: DepositWay | undefined;
}
export interface WithdrawalFilter extends Filter {
  readonly state: WithdrawalStatus;
  readonly way: PaymentWay | undefined;
}

interface Queue {
  readonly table: 'deposits' | 'withdrawals';
  readonly columns: string;
  readonly tables: string;
}
const DEPOSITS: Queue = { table: 'deposits', columns: DEPOSIT_COLUMNS, tables: DEPOSIT_TABLES };
const WITHDRAWALS: Queue = { table: 'withdrawals', columns: WITHDRAWAL_COLUMNS, tables: WITHDRAWAL_TABLES };

interface Page<R> {
  readonly records: readonly Named<R>[];
  readonly next: string | null;
  /** All that wait in this state. */
  readonly waiting: number;
}

/** A page by key: what waits oldest first, what is decided newest first. */
async function page<R extends { readonly id: number }>(
  db: Db,
  { table, columns, tables }: Queue,
  status: number,
  isWaiting: boolean,
  { way, currency, customer, after }: Filter & { readonly way: string | undefined },
): Promise<Page<R>> {
  const [comparison, order, open] = isWaiting ? ['>', 'ASC', 1] : ['<', 'DESC', 0];
  const { rows } = await db.query<{ page: Named<R>[] | null; waiting: string }>(
    `SELECT (SELECT json_agg(found) FROM (SELECT ${columns}, coalesce(u.name, '') AS name
         FROM ${tables} LEFT JOIN users u ON u.uid = d.uid
         WHERE d.open = ${open} AND d.status = $1 AND ($2::bigint IS NULL OR d.id ${comparison} $2)
           AND ($3::text IS NULL OR d.way = $3) AND ($4::text IS NULL OR d.code = $4) AND ($5::bigint IS NULL OR d.uid = $5)
         ORDER BY d.id ${order} LIMIT $6) AS found) AS page,
       (SELECT count(*) FROM ${table} WHERE open = 1 AND status = $1) AS waiting`,
    [status, after ?? null, way ?? null, currency ?? null, customer ?? null, QUEUE_PAGE + 1],
  );
  const found = rows[0]?.page ?? [];
  const records = found.slice(0, QUEUE_PAGE);
  return {
    records,
    next: found.length > QUEUE_PAGE ? String(records.at(-1)?.id) : null,
    waiting: Number(rows[0]?.waiting ?? 0),
  };
}

export async function depositPage(db: Db, { state, ...filter }: DepositFilter) {
  const { records, ...rest } = await page<DepositRecord>(
    db,
    DEPOSITS,
    DEPOSIT_STATUS[state],
    state === 'pending',
    filter,
  );
  return { rows: records.map((record): Named<Deposit> => ({ ...depositOf(record), name: record.name })), ...rest };
}

const WAITING: ReadonlySet<WithdrawalStatus> = new Set(['pending', 'approved', 'held']);

export async function withdrawalPage(db: Db, { state, ...filter }: WithdrawalFilter) {
  const { records, ...rest } = await page<WithdrawalRecord>(
    db,
    WITHDRAWALS,
    WITHDRAWAL_STATUS[state],
    WAITING.has(state),
    filter,
  );
  return {
    rows: records.map((record): Named<Withdrawal> => ({ ...withdrawalOf(record), name: record.name })),
    ...rest,
  };
}

async function one<R>(db: Db, { columns, tables }: Queue, id: number): Promise<Named<R> | undefined> {
  const { rows } = await db.query<{ found: Named<R> }>(
    `SELECT to_json(found) AS found FROM (SELECT ${columns}, coalesce(u.name, '') AS name
       FROM ${tables} LEFT JOIN users u ON u.uid = d.uid WHERE d.id = $1) AS found`,
    [id],
  );
  return rows[0]?.found;
}

export async function readDeposit(db: Db, id: number): Promise<Named<Deposit> | undefined> {
  const record = await one<DepositRecord>(db, DEPOSITS, id);
  return record && { ...depositOf(record), name: record.name };
}

export async function readWithdrawal(db: Db, id: number): Promise<Named<Withdrawal> | undefined> {
  const record = await one<WithdrawalRecord>(db, WITHDRAWALS, id);
  return record && { ...withdrawalOf(record), name: record.name };
}
