import {
  type HoldReason,
  overdueSince,
  type PaymentWay,
  receivedOf,
  WITHDRAWAL_STATUS,
  type WithdrawalRejection,
  type WithdrawalStatus,
} from '@vitrine/domain/funding/index';
import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { Reader } from '../platform/postgres/reader.ts';
import type { Page } from './deposits-store.ts';
import type { FundingOffer } from './offer.ts';

/** A withdrawal with its details. Times are Unix ms, 0 for never; staff 0 for nobody. */
export interface Withdrawal {
  readonly id: number;
  readonly uid: number;
  readonly way: PaymentWay;
  readonly currency: number;
  readonly code: string;
  /** Gross, in account currency, as the fee. */
  readonly amount: Money;
  readonly fee: Money;
  readonly status: WithdrawalStatus;
  /** Empty: neither rejected nor failed. */
  readonly reason: WithdrawalRejection | '';
  readonly hasFailed: boolean;
  readonly requestedAt: Instant;
  readonly deadlineAt: Instant;
  readonly approvedStaff: number;
  readonly approvedAt: Instant;
  /** In units of the currency; 0: not approved. */
  readonly received: Money;
  readonly rate: { readonly num: bigint; readonly den: bigint };
  readonly firstStaff: number;
  readonly firstAt: Instant;
  readonly proposedStaff: number;
  readonly proposedReason: HoldReason | '';
  readonly holdProposer: number;
  readonly holdStaff: number;
  readonly holdReason: HoldReason | '';
  readonly holdUntil: Instant;
  readonly holds: number;
  readonly decidedStaff: number;
  readonly decidedAt: Instant;
  /** Another one after every change. */
  readonly version: number;
  /** Sealed; undefined when the customer was erased. */
  readonly sealed: Buffer | undefined;
  readonly digest: Buffer | undefined;
  readonly boundAt: number | undefined;
  readonly reference: string;
  readonly note: string;
}

/** Columns of a withdrawal for JSON; those that may exceed a double are text. */
export const WITHDRAWAL_COLUMNS = `d.id, d.uid, d.way, d.currency, d.code, d.amount::text, d.fee::text, d.status, d.reason, d.has_failed,
  d.requested_at, d.deadline_at, d.approved_staff, d.approved_at, d.received::text, d.rate_num::text, d.rate_den::text,
  d.first_staff, d.first_at, d.proposed_staff, d.proposed_reason, d.hold_proposer, d.hold_staff, d.hold_reason,
  d.hold_until, d.holds, d.decided_staff, d.decided_at, encode(x.sealed, 'base64') AS sealed,
  encode(x.digest, 'base64') AS digest, (extract(epoch FROM x.bound_at) * 1000)::bigint AS bound_at, x.reference, x.note,
  ('x' || substr(md5(concat(d::text, x.reference)), 1, 12))::bit(48)::bigint AS version`;
export const WITHDRAWAL_TABLES = 'withdrawals d LEFT JOIN withdrawal_details x ON x.withdrawal = d.id';

export interface WithdrawalRecord {
  readonly id: number;
  readonly uid: number;
  readonly way: PaymentWay;
  readonly currency: number;
  readonly code: string;
  readonly amount: string;
  readonly fee: string;
  readonly status: number;
  readonly reason: WithdrawalRejection | '';
  readonly has_failed: number;
  readonly requested_at: number;
  readonly deadline_at: number;
  readonly approved_staff: number;
  readonly approved_at: number;
  readonly received: string;
  readonly rate_num: string;
  readonly rate_den: string;
  readonly first_staff: number;
  readonly first_at: number;
  readonly proposed_staff: number;
  readonly proposed_reason: HoldReason | '';
  readonly hold_proposer: number;
  readonly hold_staff: number;
  readonly hold_reason: HoldReason | '';
  readonly hold_until: number;
  readonly holds: number;
  readonly decided_staff: number;
  readonly decided_at: number;
  readonly sealed: string | null;
  readonly digest: string | null;
  readonly bound_at: number | null;
  readonly reference: string | null;
  readonly note: string | null;
  readonly version: number;
}

const STATUSES = Object.keys(WITHDRAWAL_STATUS) as WithdrawalStatus[];
const bytesOf = (base64: string | null): Buffer | undefined =>
  base64 === null ? undefined : Buffer.from(base64, 'base64');

const stepsOf = (row: WithdrawalRecord) => ({
  approvedStaff: row.approved_staff,
  approvedAt: row.approved_at,
  firstStaff: row.first_staff,
  firstAt: row.first_at,
  proposedStaff: row.proposed_staff,
  proposedReason: row.proposed_reason,
  holdProposer: row.hold_proposer,
  holdStaff: row.hold_staff,
  holdReason: row.hold_reason,
  holdUntil: row.hold_until,
  holds: row.holds,
  decidedStaff: row.decided_staff,
  decidedAt: row.decided_at,
});

export const withdrawalOf = (row: WithdrawalRecord): Withdrawal => ({
  id: row.id,
  uid: row.uid,
  way: row.way,
  currency: row.currency,
  code: row.code,
  amount: BigInt(row.amount),
  fee: BigInt(row.fee),
  status: STATUSES.find((name) => WITHDRAWAL_STATUS[name] === row.status) ?? 'pending',
  reason: row.reason,
  hasFailed: row.has_failed === 1,
  requestedAt: row.requested_at,
  deadlineAt: row.deadline_at,
  received: BigInt(row.received),
  rate: { num: BigInt(row.rate_num), den: BigInt(row.rate_den) },
  ...stepsOf(row),
  version: row.version,
  sealed: bytesOf(row.sealed),
  digest: bytesOf(row.digest),
  boundAt: row.bound_at ?? undefined,
  reference: row.reference ?? '',
  note: row.note ?? '',
});

export const isOpen = ({ status }: Pick<Withdrawal, 'status'>): boolean =>
  status === 'pending' || status === 'approved' || status === 'held';

/** Since when an open withdrawal is overdue; undefined for any other. */
export const overdueOf = (withdrawal: Withdrawal, now: number): number | undefined =>
  isOpen(withdrawal) ? overdueSince(withdrawal.requestedAt, now) : undefined;

/** What arrives, in units of the currency: fixed at approval, until then at the rate of this moment; 0 while there is none. */
export function paysOf({ amount, fee, way, currency, received }: Withdrawal, offer: FundingOffer): Money {
  if (received !== 0n) return received;
  const terms = offer.currency(currency);
  const rate = terms && offer.rate(terms);
  return rate === undefined ? 0n : receivedOf(amount - fee, { num: rate.den, den: rate.num }, way);
}

/** A page of a customer's withdrawals, newest first, in one snapshot with their number. */
export async function readWithdrawals(
  db: Reader,
  { uid, way }: { readonly uid: number; readonly way: PaymentWay | undefined },
  limit: number,
  offset: number,
): Promise<Page<Withdrawal>> {
  const { rows } = await db.query<{ seq: string; total: string; page: WithdrawalRecord[] | null }>({
    name: 'read-withdrawals',
    text: `SELECT head.seq,
        (SELECT count(*) FROM withdrawals WHERE uid = $1 AND ($2::text IS NULL OR way = $2)) AS total,
        (SELECT json_agg(page) FROM (SELECT ${WITHDRAWAL_COLUMNS} FROM ${WITHDRAWAL_TABLES}
          WHERE d.uid = $1 AND ($2::text IS NULL OR d.way = $2) ORDER BY d.id DESC LIMIT $3 OFFSET $4) AS page) AS page
      FROM journal_head AS head WHERE head.shard = 0`,
    values: [uid, way ?? null, limit, offset],
  });
  const row = rows[0]!;
  return { seq: Number(row.seq), total: Number(row.total), rows: (row.page ?? []).map(withdrawalOf) };
}
