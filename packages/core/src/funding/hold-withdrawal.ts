import { HOLD_TIME, MAX_HOLDS } from '@vitrine/domain/funding/index';
import { refusal } from '@vitrine/domain/kernel/refusal';
import type { Instant } from '@vitrine/domain/kernel/time';
import { type Decision, MAX_ORDERS_PER_STEP, type Step } from '../step.ts';
import type { FundingContext } from './context.ts';
import { findWithdrawal, isRefusal } from './guards.ts';
import type { HoldWithdrawal, ReleaseWithdrawal } from './input.ts';
import type { OpenWithdrawal } from './open-withdrawals.ts';

/**
 * Holds a withdrawal, or renews its hold, for {@link HOLD_TIME} from now. It takes two: the first call proposes, the same
 * reason from another member of staff confirms (rules §6). Until then nothing is held. Another reason is another proposal.
 */
export function holdWithdrawal(context: FundingContext, step: Step, command: HoldWithdrawal): Decision {
  const open = findWithdrawal(context, command);
  if (isRefusal(open)) return { refused: open };
  const { uid, withdrawal, reason, staff } = command;
  const { proposed, holds } = open;
  if (holds >= MAX_HOLDS) return { refused: refusal('funding.no-more-holds', { count: holds }) };
  if (proposed.staff === 0 || proposed.reason !== reason) {
    step.emit({ type: 'HoldProposed', withdrawal, uid, staff, reason });
    return undefined;
  }
  if (proposed.staff === staff) return { refused: refusal('funding.same-staff') };
  step.emit({
    type: 'WithdrawalHeld',
    withdrawal,
    uid,
    proposer: proposed.staff,
    staff,
    reason,
    until: step.at + HOLD_TIME,
    holds: holds + 1,
  });
  return undefined;
}

/** Ends a hold early: the withdrawal is pending or approved again, as before. */
export function releaseWithdrawal(context: FundingContext, step: Step, command: ReleaseWithdrawal): Decision {
  const open = findWithdrawal(context, command);
  if (isRefusal(open)) return { refused: open };
  if (open.status !== 'held') return { refused: refusal('funding.wrong-state') };
  endHold(context, step, open, command.staff);
  return undefined;
}

function endHold({ ledger }: FundingContext, step: Step, open: OpenWithdrawal, staff: number): void {
  const { withdrawal, customer, received } = open;
  const status = received > 0n ? 'approved' : 'pending';
  step.emit({ type: 'HoldEnded', withdrawal, uid: ledger.uidAt(customer), staff, status });
}

/**
 * Ends what has run out at a time entry: bank deposits without proof, then holds. Returns true when more is due than fits
 * in one step.
 */
export function runDeadlines(context: FundingContext, step: Step): boolean {
  const { funding, ledger } = context;
  const expired = funding.deposits.expiringBy(step.at, MAX_ORDERS_PER_STEP);
  for (const { deposit, customer } of expired) {
    step.emit({ type: 'DepositInvalidated', deposit, uid: ledger.uidAt(customer), reason: 'expired' });
  }
  const left = MAX_ORDERS_PER_STEP - expired.length;
  for (const open of funding.withdrawals.endingBy(step.at, left)) endHold(context, step, open, 0);
  return isDue(funding, step.at);
}

function isDue({ deposits, withdrawals }: FundingContext['funding'], at: Instant): boolean {
  return deposits.expiringBy(at, 1).length > 0 || withdrawals.endingBy(at, 1).length > 0;
}
