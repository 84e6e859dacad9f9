import { receivedOf } from '@vitrine/domain/funding/index';
import { refusal } from '@vitrine/domain/kernel/refusal';
import { customerAccount, houseAccount } from '@vitrine/domain/ledger/index';
import type { Decision, Step } from '../step.ts';
import type { FundingContext } from './context.ts';
import { findWithdrawal, isRefusal, refuseUnstaffed, secondStaff } from './guards.ts';
import type { ApproveWithdrawal, FailWithdrawal, PayWithdrawal, RejectWithdrawal } from './input.ts';
import { assetOf, fundingAccount, fundsMoved, move, postPayment } from './money.ts';
import type { OpenWithdrawal } from './open-withdrawals.ts';
import { returnGross } from './request-withdrawal.ts';
import { conversionFields, currencyOf, rateOf } from './terms.ts';

/**
 * Approves a withdrawal: the newest tick fixes what is paid, the fee goes to the house, and the customer can no longer
 * cancel (rules §6). Above `twoStaffAbove` the first member of staff only records their approval; a second, different one
 * decides. Real money is never approved without staff.
 */
export function approveWithdrawal(context: FundingContext, step: Step, command: ApproveWithdrawal): Decision {
  const open = findWithdrawal(context, command);
  if (isRefusal(open)) return { refused: open };
  const { staff, uid, withdrawal } = command;
  const { book, status, firstStaff, amount, fee, way } = open;
  const unstaffed = refuseUnstaffed({ book, staff });
  if (unstaffed !== undefined) return { refused: unstaffed };
  if (status !== 'pending') return { refused: refusal('funding.wrong-state') };
  const complete = secondStaff(context, { staff, firstStaff }, amount);
  if (typeof complete === 'object') return { refused: complete };
  if (complete === 'second-needed') {
    step.emit({ type: 'WithdrawalPreapproved', withdrawal, uid, staff: staff as number });
    return undefined;
  }
  const currency = currencyOf(context, open.currency, open.termsVersion);
  const rate = currency && rateOf(context, currency, step.at);
  if (rate === undefined) return { refused: refusal('funding.no-rate') };
  const received = receivedOf(amount - fee, { num: rate.den, den: rate.num }, way);
  if (received === 0n) return { refused: refusal('funding.nothing-received') };
  step.emit({
    type: 'WithdrawalApproved',
    withdrawal,
    uid,
    staff: staff ?? 0,
    code: open.code,
    received,
    ...conversionFields(rate),
  });
  bookApproval(context, step, open);
  return undefined;
}

function bookApproval(
  context: FundingContext,
  step: Step,
  { customer, withdrawal, amount, fee }: OpenWithdrawal,
): void {
  const uid = context.ledger.uidAt(customer);
  const pending = customerAccount(uid, 'wd_pending');
  const own = { debit: pending, reason: 'withdrawal', order: withdrawal } as const;
  move(context, step, customer, { ...own, credit: houseAccount('house/fee_withdraw'), amount: fee });
  move(context, step, customer, { ...own, credit: customerAccount(uid, 'wd_payable'), amount: amount - fee });
}

/** Gives a withdrawal that is pending or held back, with a reason that its customer reads. An approved one is paid or fails. */
export function rejectWithdrawal(context: FundingContext, step: Step, command: RejectWithdrawal): Decision {
  const open = findWithdrawal(context, command);
  if (isRefusal(open)) return { refused: open };
  const { staff, uid, withdrawal, reason } = command;
  const unstaffed = refuseUnstaffed({ book: open.book, staff });
  if (unstaffed !== undefined) return { refused: unstaffed };
  if (open.received > 0n) return { refused: refusal('funding.wrong-state') };
  step.emit({ type: 'WithdrawalRejected', withdrawal, uid, staff: staff ?? 0, reason });
  returnGross(context, step, open);
  return undefined;
}

/** Records that an approved withdrawal was paid: its net amount leaves the books. */
export function payWithdrawal(context: FundingContext, step: Step, command: PayWithdrawal): Decision {
  const open = findWithdrawal(context, command);
  if (isRefusal(open)) return { refused: open };
  const { uid, withdrawal, staff = 0 } = command;
  const { customer, status, received, code, amount, fee, book, way } = open;
  if (status !== 'approved') return { refused: refusal('funding.wrong-state') };
  step.emit({ type: 'WithdrawalPaid', withdrawal, uid, staff });
  postPayment(context, step, customer, {
    order: withdrawal,
    reason: 'withdrawal',
    asset: assetOf(book, way),
    account: customerAccount(uid, 'wd_payable'),
    outside: received,
    code,
    inside: amount - fee,
  });
  return undefined;
}

/**
 * Ends an approved withdrawal whose payment failed: gross and fee go back, and no clock runs while the customer corrects
 * their details (rules §6).
 */
export function failWithdrawal(context: FundingContext, step: Step, command: FailWithdrawal): Decision {
  const open = findWithdrawal(context, command);
  if (isRefusal(open)) return { refused: open };
  const { uid, withdrawal, staff = 0, reason } = command;
  const { customer, status, amount, fee } = open;
  if (status !== 'approved') return { refused: refusal('funding.wrong-state') };
  step.emit({ type: 'WithdrawalFailed', withdrawal, uid, staff, reason });
  const back = { credit: fundingAccount(context, customer), reason: 'withdrawal-returned', order: withdrawal } as const;
  move(context, step, customer, { ...back, debit: customerAccount(uid, 'wd_payable'), amount: amount - fee });
  move(context, step, customer, { ...back, debit: houseAccount('house/fee_withdraw'), amount: fee });
  fundsMoved(context, customer);
  return undefined;
}
