import { creditedOf } from '@vitrine/domain/funding/index';
import { refusal } from '@vitrine/domain/kernel/refusal';
import type { Decision, Step } from '../step.ts';
import type { FundingContext } from './context.ts';
import { findDeposit, isRefusal, refuseTooMuch, refuseUnstaffed, secondStaff } from './guards.ts';
import type { ApproveDeposit, RecordArrival, RejectDeposit } from './input.ts';
import { assetOf, type Crossing, canArrive, fundingAccount, fundsMoved, postArrival } from './money.ts';
import type { Arrival, OpenDeposit } from './open-deposits.ts';
import { conversionFields, currencyOf, rateOf } from './terms.ts';

/**
 * Records what arrived for a deposit, also less, more, or in another currency, and fixes the rate: that of the newest tick
 * (rules §6). It can be recorded again until the first approval, at the same rate unless it is another currency: nobody
 * chooses a tick.
 */
export function recordArrival(context: FundingContext, step: Step, command: RecordArrival): Decision {
  const open = findDeposit(context, command);
  if (isRefusal(open)) return { refused: open };
  if (open.firstStaff !== 0) return { refused: refusal('funding.arrival-approved') };
  const { received, currency: id = open.currency } = command;
  if (received <= 0n) return { refused: refusal('funding.amount-not-positive') };
  const currency = currencyOf(context, id, open.termsVersion);
  if (currency === undefined) return { refused: refusal('funding.currency-not-offered') };
  const { arrival: before } = open;
  const rate = before?.currency === id ? before.rate : rateOf(context, currency, step.at);
  if (rate === undefined) return { refused: refusal('funding.no-rate') };
  const credited = creditedOf(received, rate);
  if (credited === 0n) return { refused: refusal('funding.nothing-received') };
  const arrival = { received, currency: id, code: currency.code, credited, staff: command.staff ?? 0 };
  if (!canArrive(context, open.customer, crossingOf(context, open, arrival))) {
    return { refused: refuseTooMuch() };
  }
  const { uid, deposit } = command;
  step.emit({ type: 'ArrivalRecorded', deposit, uid, ...arrival, ...conversionFields(rate) });
  return undefined;
}

/**
 * Credits what arrived. Above `twoStaffAbove` the first member of staff only records their approval; a second, different
 * one decides, so that whoever recorded the arrival is never alone (rules §6). Real money is never approved without staff.
 */
export function approveDeposit(context: FundingContext, step: Step, command: ApproveDeposit): Decision {
  const open = findDeposit(context, command);
  if (isRefusal(open)) return { refused: open };
  const { staff, uid, deposit } = command;
  const { arrival, customer, firstStaff } = open;
  const unstaffed = refuseUnstaffed({ book: context.ledger.bookAt(customer), staff });
  if (unstaffed !== undefined) return { refused: unstaffed };
  if (arrival === undefined) return { refused: refusal('funding.arrival-missing') };
  if (isOutdated(command, arrival)) return { refused: refusal('funding.wrong-state') };
  const complete = secondStaff(context, { staff, firstStaff }, arrival.credited);
  if (typeof complete === 'object') return { refused: complete };
  if (complete === 'second-needed') {
    step.emit({ type: 'DepositPreapproved', deposit, uid, staff: staff as number });
    return undefined;
  }
  const crossing = crossingOf(context, open, arrival);
  if (!canArrive(context, customer, crossing)) {
    return { refused: refuseTooMuch() };
  }
  step.emit({ type: 'DepositApproved', deposit, uid, staff: staff ?? 0, credited: arrival.credited });
  postArrival(context, step, customer, crossing);
  fundsMoved(context, customer);
  return undefined;
}

/** Something else has arrived since the person looked. */
function isOutdated(
  { seenReceived, seenCurrency, seenCredited }: ApproveDeposit,
  { received, currency, credited }: Arrival,
): boolean {
  return (
    (seenReceived ?? received) !== received ||
    (seenCurrency ?? currency) !== currency ||
    (seenCredited ?? credited) !== credited
  );
}

function crossingOf(
  context: FundingContext,
  { deposit, customer, way }: OpenDeposit,
  arrival: Omit<Arrival, 'rate'>,
): Crossing {
  return {
    order: deposit,
    reason: 'deposit',
    asset: assetOf(context.ledger.bookAt(customer), way),
    account: fundingAccount(context, customer),
    outside: arrival.received,
    code: arrival.code,
    inside: arrival.credited,
  };
}

/** Ends a deposit that is not credited, with a reason that its customer reads. */
export function rejectDeposit(context: FundingContext, step: Step, command: RejectDeposit): Decision {
  const open = findDeposit(context, command);
  if (isRefusal(open)) return { refused: open };
  const { staff, uid, deposit, reason } = command;
  const unstaffed = refuseUnstaffed({ book: context.ledger.bookAt(open.customer), staff });
  if (unstaffed !== undefined) return { refused: unstaffed };
  step.emit({ type: 'DepositRejected', deposit, uid, staff: staff ?? 0, reason });
  return undefined;
}
