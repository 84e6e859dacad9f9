import { MAX_OPEN_DEPOSITS, PROOF_TIME, paymentWayOf } from '@vitrine/domain/funding/index';
import { type Refusal, refusal } from '@vitrine/domain/kernel/refusal';
import type { Instant } from '@vitrine/domain/kernel/time';
import { refuseByBreak } from '../ledger/index.ts';
import type { Decision, Step } from '../step.ts';
import type { FundingContext } from './context.ts';
import { findDeposit, isRefusal, refuseAmount, refuseIntake, refuseStranger } from './guards.ts';
import type { CancelDeposit, ClaimDeposit, GiveProof } from './input.ts';
import { bindTerms, currencyIn, versionFor } from './terms.ts';

/**
 * Records that a customer pays, or will pay; nothing moves (rules §6). A bank deposit waits {@link PROOF_TIME} for its
 * proof. The other ways come with theirs.
 */
export function claimDeposit(context: FundingContext, step: Step, command: ClaimDeposit): Decision {
  const { ledger, funding } = context;
  const { uid, way, amount } = command;
  const customer = ledger.indexOf(uid);
  const barred = refuseCustomer(context, customer, step.at);
  if (barred !== undefined) return { refused: barred };
  const termsVersion = versionFor(context, customer);
  const currency = currencyIn(context, termsVersion, command.currency);
  const bounds = currency?.way === paymentWayOf(way) ? currency.deposit : undefined;
  const bad = refuseAmount(bounds, amount) ?? refuseAnother(context, customer, way);
  if (bad !== undefined || currency === undefined) return { refused: bad as Refusal };
  bindTerms(context, step, customer);
  step.emit({
    type: 'DepositClaimed',
    deposit: funding.nextDeposit,
    uid,
    book: ledger.bookAt(customer),
    way,
    currency: currency.id,
    code: currency.code,
    amount,
    termsVersion,
    expiresAt: way === 'bank' ? step.at + PROOF_TIME : 0,
  });
  return undefined;
}

function refuseCustomer(context: FundingContext, customer: number, at: Instant): Refusal | undefined {
  const stranger = refuseStranger(context, customer);
  if (stranger !== undefined) return stranger;
  const { ledger, siteMode } = context;
  if (ledger.isFrozenAt(customer)) return refusal('funding.account-frozen');
  return (
    siteMode.refuseChange() ?? refuseByBreak(ledger, customer, at) ?? refuseIntake(context, ledger.bookAt(customer), at)
  );
}

/** The refusal of one more deposit: of a second bank deposit without proof, or when too many are open. */
function refuseAnother({ funding }: FundingContext, customer: number, way: ClaimDeposit['way']): Refusal | undefined {
  const { deposits } = funding;
  if (way === 'bank' && deposits.waitsForProof(customer)) return refusal('funding.deposit-under-way');
  const count = deposits.countOf(customer);
  return count >= MAX_OPEN_DEPOSITS ? refusal('funding.too-many-deposits', { count }) : undefined;
}

/** Records the proof of a bank deposit, which then no longer expires. */
export function giveProof(context: FundingContext, step: Step, command: GiveProof): Decision {
  const open = findDeposit(context, command);
  if (isRefusal(open)) return { refused: open };
  if (open.isProven) return { refused: refusal('funding.proof-given') };
  step.emit({ type: 'DepositProven', deposit: open.deposit, uid: command.uid });
  return undefined;
}

/** Ends a deposit of which nothing has arrived. */
export function cancelDeposit(context: FundingContext, step: Step, command: CancelDeposit): Decision {
  const open = findDeposit(context, command);
  if (isRefusal(open)) return { refused: open };
  if (open.arrival !== undefined) return { refused: refusal('funding.deposit-arrived') };
  step.emit({ type: 'DepositInvalidated', deposit: open.deposit, uid: command.uid, reason: 'cancelled' });
  return undefined;
}
