import { formatMoney } from '@vitrine/domain/kernel/decimal';
import {
  type OperatorWithdrawalRow,
  WITHDRAWAL_WARNINGS,
  type WithdrawalWarning,
} from '@vitrine/wire/funding/operator/fields';
import type { Pool, PoolClient } from 'pg';
import { priceText } from '../offer.ts';
import { overdueOf, paysOf, type Withdrawal } from '../withdrawals-store.ts';
import { type FundingDesk, isoOrNull, stepOf } from './desk.ts';
import type { Named } from './queue-store.ts';

/** The hold that waits for a second person, or is in force. */
function holdOf(withdrawal: Withdrawal, names: ReadonlyMap<number, string>): OperatorWithdrawalRow['hold'] {
  const { status, proposedStaff, proposedReason, holdProposer, holdStaff, holdReason, holdUntil, holds } = withdrawal;
  const by = (staff: number) => names.get(staff) ?? '';
  if (proposedReason !== '')
    return { reason: proposedReason, proposedBy: by(proposedStaff), confirmedBy: null, until: null, renewals: holds };
  if (status !== 'held' || holdReason === '') return null;
  return {
    reason: holdReason,
    proposedBy: by(holdProposer),
    confirmedBy: by(holdStaff),
    until: isoOrNull(holdUntil),
    renewals: Math.max(0, holds - 1),
  };
}

export function withdrawalRowOf(
  { offer }: Pick<FundingDesk, 'offer'>,
  withdrawal: Named<Withdrawal>,
  names: ReadonlyMap<number, string>,
  warnings: readonly WithdrawalWarning[],
): OperatorWithdrawalRow {
  const { reason, received, rate, amount } = withdrawal;
  const overdue = overdueOf(withdrawal, offer.now());
  return {
    id: withdrawal.id,
    customer: withdrawal.uid,
    name: withdrawal.name,
    way: withdrawal.way,
    currency: withdrawal.code,
    amount: formatMoney(amount),
    fee: formatMoney(withdrawal.fee),
    pays: formatMoney(paysOf(withdrawal, offer)),
    rate: received === 0n ? null : priceText(rate),
    state: withdrawal.status,
    createdAt: new Date(withdrawal.requestedAt).toISOString(),
    deadlineAt: new Date(withdrawal.deadlineAt).toISOString(),
    overdueSince: overdue === undefined ? null : new Date(overdue).toISOString(),
    firstApproval: stepOf(names, withdrawal.firstStaff, withdrawal.firstAt),
    approval: stepOf(names, withdrawal.approvedStaff, withdrawal.approvedAt),
    hold: holdOf(withdrawal, names),
    decision: stepOf(names, withdrawal.decidedStaff, withdrawal.decidedAt),
    needsTwo: amount > offer.terms.twoStaffAbove,
    isClean: warnings.length === 0,
    warnings: [...warnings],
    reference: withdrawal.reference,
    reason: reason === '' ? null : reason,
    version: withdrawal.version,
  };
}

interface Seen {
  readonly id: number;
  readonly unverified: boolean;
  readonly shared: boolean;
  readonly typed: boolean;
  readonly young: boolean;
  readonly first: boolean;
  readonly above: boolean;
  readonly another: boolean;
}

const SQL = `SELECT d.id,
    NOT EXISTS (SELECT FROM real_name_reviews r WHERE r.uid = d.uid AND r.state = 'approved') AS unverified,
    EXISTS (SELECT FROM payout_ways o WHERE o.digest = x.digest AND o.uid <> d.uid)
      OR EXISTS (SELECT FROM withdrawal_details o WHERE o.digest = x.digest AND o.uid <> d.uid AND o.withdrawal IS NOT NULL) AS shared,
    x.bound_at IS NULL AS typed,
    coalesce(x.bound_at > to_timestamp(d.requested_at / 1000.0) - interval '7 days', false) AS young,
    NOT EXISTS (SELECT FROM withdrawals o WHERE o.uid = d.uid AND o.status = 2) AS first,
    (SELECT coalesce(sum(o.amount), 0) FROM withdrawals o WHERE o.uid = d.uid AND o.status NOT IN (3, 4))
      > (SELECT coalesce(sum(p.credited), 0) FROM deposits p WHERE p.uid = d.uid AND p.status = 1) AS above,
    EXISTS (SELECT FROM withdrawals o WHERE o.uid = d.uid AND o.id <> d.id AND o.status NOT IN (3, 4)
      AND (o.requested_at + 0) > d.requested_at - 86400000 AND (o.requested_at + 0) <= d.requested_at) AS another
  FROM withdrawals d LEFT JOIN withdrawal_details x ON x.withdrawal = d.id WHERE d.id = ANY ($1)`;

/** The warnings of each, in the order of {@link WITHDRAWAL_WARNINGS}. */
export async function warningsOf(
  db: Pool | PoolClient,
  withdrawals: readonly Withdrawal[],
): Promise<ReadonlyMap<number, readonly WithdrawalWarning[]>> {
  const { rows } = await db.query<{ found: Seen }>(`SELECT to_json(found) AS found FROM (${SQL}) AS found`, [
    withdrawals.map(({ id }) => id),
  ]);
  return new Map(
    rows.map(({ found: { id, unverified, shared, typed, young, first, above, another } }) => {
      const seen = [unverified, shared, typed, young, first, above, another];
      return [id, WITHDRAWAL_WARNINGS.filter((_warning, place) => seen[place])];
    }),
  );
}
