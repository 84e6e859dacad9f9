import { deadlineOf, receivedOf, type WithdrawalTerms, withdrawalFee } from '@vitrine/domain/funding/index';
import { formatMoney, type Money } from '@vitrine/domain/kernel/decimal';
import { type Refusal, refusal } from '@vitrine/domain/kernel/refusal';
import { customerAccount, kindInForce } from '@vitrine/domain/ledger/index';
import type { Decision, Step } from '../step.ts';
import type { FundingContext } from './context.ts';
import { findWithdrawal, isRefusal, refuseAmount, refuseStranger } from './guards.ts';
import type { CancelWithdrawal, RequestWithdrawal } from './input.ts';
import { formatFree, freeOn, fundingAccount, fundsMoved, move } from './money.ts';
import type { OpenWithdrawal } from './open-withdrawals.ts';
import { bindTerms, currencyIn, rateOf, versionFor } from './terms.ts';

/**
 * Asks for money: the gross amount leaves the funding account at once (rules §6). Neither a mode of the site, nor a frozen
 * account, nor a limit of the customer's own stops it: what may be held is held openly, with a reason. It is in `splits`,
 * because with one account the money could be taken out of the reach of a stop-out.
 */
export function requestWithdrawal(context: FundingContext, step: Step, command: RequestWithdrawal): Decision {
  const { ledger, funding } = context;
  const { uid, way, amount } = command;
  const customer = ledger.indexOf(uid);
  const stranger = refuseStranger(context, customer);
  if (stranger !== undefined) return { refused: stranger };
  const termsVersion = versionFor(context, customer);
  const currency = currencyIn(context, termsVersion, command.currency);
  const terms = currency?.way === way ? currency.withdrawal : undefined;
  const bad = refuseAmount(terms, amount);
  if (bad !== undefined || currency === undefined || terms === undefined) return { refused: bad as Refusal };
  const fee = withdrawalFee(terms, amount);
  const short =
    refuseFee(context, step, { ...currency, withdrawal: terms }, amount) ?? refuseShort(context, customer, amount);
  if (short !== undefined) return { refused: short };
  bindTerms(context, step, customer);
  const withdrawal = funding.nextWithdrawal;
  step.emit({
    type: 'WithdrawalRequested',
    withdrawal,
    uid,
    book: ledger.bookAt(customer),
    way,
    currency: currency.id,
    code: currency.code,
    amount,
    fee,
    termsVersion,
    deadline: deadlineOf(step.at),
  });
  const debit = fundingAccount(context, customer);
  const credit = customerAccount(uid, 'wd_pending');
  move(context, step, customer, { debit, credit, amount, reason: 'withdrawal', order: withdrawal });
  fundsMoved(context, customer);
  return undefined;
}

/** The refusal of an amount of which the fee leaves nothing, or nothing that can be paid at the present rate. */
function refuseFee(
  context: FundingContext,
  step: Step,
  currency: Parameters<typeof rateOf>[1] & { readonly withdrawal: WithdrawalTerms },
  amount: Money,
): Refusal | undefined {
  const fee = withdrawalFee(currency.withdrawal, amount);
  if (fee >= amount) return refusal('funding.fee-above-amount', { fee: formatMoney(fee) });
  const rate = rateOf(context, currency, step.at);
  // Without a price the request waits for one: a market that is silent keeps nobody from their money.
  if (rate === undefined) return undefined;
  const received = receivedOf(amount - fee, { num: rate.den, den: rate.num }, currency.way);
  return received === 0n ? refusal('funding.nothing-received') : undefined;
}

/** The refusal of more than can be withdrawn. The contract account pays like for a transfer, if it is the only one. */
function refuseShort(context: FundingContext, customer: number, amount: Money): Refusal | undefined {
  const { site } = context;
  if (site.onlyOneAccount === true && context.awaitsMarginCheck(customer)) {
    return refusal('funding.margin-check-running');
  }
  const free = freeOn(context, customer, kindInForce('change', site));
  return amount > free ? refusal('funding.amount-above-balance', { available: formatFree(free) }) : undefined;
}

/** Takes a request back while it is pending: its gross amount returns. */
export function cancelWithdrawal(context: FundingContext, step: Step, command: CancelWithdrawal): Decision {
  const open = findWithdrawal(context, command);
  if (isRefusal(open)) return { refused: open };
  if (open.status !== 'pending') return { refused: refusal('funding.withdrawal-not-pending') };
  step.emit({ type: 'WithdrawalCancelled', withdrawal: open.withdrawal, uid: command.uid });
  returnGross(context, step, open);
  return undefined;
}

/** Gives the gross amount of a withdrawal that is not approved back. */
export function returnGross(
  context: FundingContext,
  step: Step,
  { customer, withdrawal, amount }: OpenWithdrawal,
): void {
  const debit = customerAccount(context.ledger.uidAt(customer), 'wd_pending');
  const credit = fundingAccount(context, customer);
  move(context, step, customer, { debit, credit, amount, reason: 'withdrawal-returned', order: withdrawal });
  fundsMoved(context, customer);
}
