import {
  DEPOSIT_STATUS,
  type DepositRejection,
  type DepositStatus,
  type DepositWay,
  type InvalidReason,
} from '@vitrine/domain/funding/index';
import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { BankInfo } from '@vitrine/wire/funding/pending-bank-deposit';
import type { Reader } from '../platform/postgres/reader.ts';
import { paymentReference, readableReference } from './providers/bank/reference.ts';

/** Why a deposit is closed without a credit; empty for any other. */
type Reason = DepositRejection | InvalidReason | '';

/** A deposit with its details. Times are Unix ms, 0 for never; staff 0 for nobody. */
export interface Deposit {
  readonly id: number;
  readonly uid: number;
  readonly way: DepositWay;
  readonly currency: number;
  readonly code: string;
  readonly amount: Money;
  readonly status: DepositStatus;
  readonly reason: Reason;
  readonly claimedAt: Instant;
  readonly expiresAt: Instant;
  readonly provenAt: Instant;
  readonly received: Money;
  readonly receivedCurrency: number;
  readonly receivedCode: string;
  readonly credited: Money;
  readonly arrivedAt: Instant;
  readonly arrivedStaff: number;
  readonly firstStaff: number;
  readonly firstAt: Instant;
  readonly rate: { readonly num: bigint; readonly den: bigint };
  readonly decidedStaff: number;
  readonly decidedAt: Instant;
  /** Another one after every change. */
  readonly version: number;
  readonly address: string;
  readonly bankInfo: BankInfo | undefined;
  /** Id of the image. */
  readonly proof: string | undefined;
  readonly reference: string;
  readonly note: string;
}

/** Columns of a deposit for JSON; those that may exceed a double are text. */
export const DEPOSIT_COLUMNS = `d.id, d.uid, d.way, d.currency, d.code, d.amount::text, d.status, d.reason, d.claimed_at, d.expires_at,
  d.proven_at, d.received::text, d.received_currency, d.received_code, d.credited::text, d.arrived_at, d.arrived_staff, d.first_staff,
  d.first_at, d.rate_num::text, d.rate_den::text, d.decided_staff, d.decided_at, x.address, x.proof_image, x.reference,
  x.note, ('x' || substr(md5(concat(d::text, x::text)), 1, 12))::bit(48)::bigint AS version,
  CASE WHEN w.id IS NOT NULL THEN json_build_object('bank_name', w.bank_name, 'swift', w.swift, 'ifsc', w.ifsc,
    'iban', w.iban, 'name', w.payee_name, 'account', w.payee_account) END AS bank`;
export const DEPOSIT_TABLES = `deposits d LEFT JOIN deposit_details x ON x.deposit = d.id
  LEFT JOIN deposit_wires w ON w.id = x.wire`;

export interface DepositRecord {
  readonly id: number;
  readonly uid: number;
  readonly way: DepositWay;
  readonly currency: number;
  readonly code: string;
  readonly amount: string;
  readonly status: number;
  readonly reason: Reason;
  readonly claimed_at: number;
  readonly expires_at: number;
  readonly proven_at: number;
  readonly received: string;
  readonly received_currency: number;
  readonly received_code: string;
  readonly credited: string;
  readonly arrived_at: number;
  readonly arrived_staff: number;
  readonly first_staff: number;
  readonly first_at: number;
  readonly rate_num: string;
  readonly rate_den: string;
  readonly decided_staff: number;
  readonly decided_at: number;
  readonly address: string | null;
  readonly proof_image: string | null;
  readonly reference: string | null;
  readonly note: string | null;
  readonly version: number;
  readonly bank: Omit<BankInfo, 'reference'> | null;
}

const STATUSES = Object.keys(DEPOSIT_STATUS) as DepositStatus[];

/** What a customer writes into a bank transfer, so that the payment is found. */
export const paymentReferenceOf = (deposit: number): string => readableReference(paymentReference(BigInt(deposit)));

export function depositOf(row: DepositRecord): Deposit {
  return {
    id: row.id,
    uid: row.uid,
    way: row.way,
    currency: row.currency,
    code: row.code,
    amount: BigInt(row.amount),
    status: STATUSES.find((name) => DEPOSIT_STATUS[name] === row.status) ?? 'pending',
    reason: row.reason,
    claimedAt: row.claimed_at,
    expiresAt: row.expires_at,
    provenAt: row.proven_at,
    received: BigInt(row.received),
    receivedCurrency: row.received_currency,
    receivedCode: row.received_code,
    credited: BigInt(row.credited),
    arrivedAt: row.arrived_at,
    arrivedStaff: row.arrived_staff,
    firstStaff: row.first_staff,
    firstAt: row.first_at,
    rate: { num: BigInt(row.rate_num), den: BigInt(row.rate_den) },
    decidedStaff: row.decided_staff,
    decidedAt: row.decided_at,
    version: row.version,
    address: row.address ?? '',
    bankInfo: row.bank === null ? undefined : { ...row.bank, reference: paymentReferenceOf(row.id) },
    proof: row.proof_image ?? undefined,
    reference: row.reference ?? '',
    note: row.note ?? '',
  };
}

export interface Page<T> {
  /** The journal as of the read. */
  readonly seq: number;
  readonly total: number;
  readonly rows: readonly T[];
}

/** A page of a customer's deposits, newest first, in one snapshot with their number. `isCoin`: of one kind. */
export async function readDeposits(
  db: Reader,
  { uid, isCoin }: { readonly uid: number; readonly isCoin: boolean | undefined },
  limit: number,
  offset: number,
): Promise<Page<Deposit>> {
  const { rows } = await db.query<{ seq: string; total: string; page: DepositRecord[] | null }>({
    name: 'read-deposits',
    text: `SELECT head.seq,
        (SELECT count(*) FROM deposits WHERE uid = $1 AND ($2::boolean IS NULL OR (way = 'coin') = $2)) AS total,
        (SELECT json_agg(page) FROM (SELECT ${DEPOSIT_COLUMNS} FROM ${DEPOSIT_TABLES}
          WHERE d.uid = $1 AND ($2::boolean IS NULL OR (d.way = 'coin') = $2)
          ORDER BY d.id DESC LIMIT $3 OFFSET $4) AS page) AS page
      FROM journal_head AS head WHERE head.shard = 0`,
    values: [uid, isCoin ?? null, limit, offset],
  });
  const row = rows[0]!;
  return { seq: Number(row.seq), total: Number(row.total), rows: (row.page ?? []).map(depositOf) };
}

/** The newest pending bank request of a customer; without `received` money. */
export async function readPendingRequest(
  db: Reader,
  uid: number,
): Promise<{ readonly seq: number; readonly deposit: Deposit | undefined }> {
  const { rows } = await db.query<{ seq: string; found: DepositRecord | null }>({
    name: 'read-pending-bank-request',
    text: `SELECT head.seq, (SELECT to_json(found) FROM (SELECT ${DEPOSIT_COLUMNS} FROM ${DEPOSIT_TABLES}
          WHERE d.uid = $1 AND d.way = 'bank' AND d.open = 1 AND d.arrived_at = 0 ORDER BY d.id DESC LIMIT 1) AS found) AS found
      FROM journal_head AS head WHERE head.shard = 0`,
    values: [uid],
  });
  const row = rows[0]!;
  return { seq: Number(row.seq), deposit: row.found === null ? undefined : depositOf(row.found) };
}
