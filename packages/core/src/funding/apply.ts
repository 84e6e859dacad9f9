import { fundingTermsFromJson, PAY_TIME } from '@vitrine/domain/funding/index';
import type { Room } from '../room.ts';
import type { FundingContext } from './context.ts';
import type { FundingEvent } from './events.ts';
import type { FundingCommand, FundingFact } from './input.ts';
import type { OpenDeposit } from './open-deposits.ts';
import type { OpenWithdrawal } from './open-withdrawals.ts';
import { type FundingState, goodwillKey, postingKey } from './state.ts';
import { conversionIn } from './terms.ts';

/** Changes state as the event says. Throws when the event does not fit the state, because the journal is then wrong. */
export const applyFunding: Room<FundingContext, FundingCommand, FundingFact, FundingEvent>['apply'] = {
  FundingTermsPublished({ funding }, { factVersion, terms }) {
    funding.terms.publish(factVersion, fundingTermsFromJson(terms));
  },
  FundingTermsReplaced({ funding }, { termsVersion, replacedBy }) {
    funding.terms.replace(termsVersion, replacedBy);
  },
  FundingTermsBound({ funding, ledger }, { uid, termsVersion }) {
    funding.terms.bind(ledger.indexOf(uid), termsVersion);
  },
  DepositClaimed({ funding, ledger }, { deposit, uid, way, currency, termsVersion, expiresAt }) {
    const customer = ledger.indexOf(uid);
    const nothingYet = { isProven: false, arrival: undefined, firstStaff: 0 };
    funding.advanceDepositId(deposit);
    funding.deposits.add({ deposit, customer, way, currency, termsVersion, expiresAt, ...nothingYet });
  },
  DepositProven({ funding }, { deposit }) {
    const open = depositOf(funding, deposit);
    open.isProven = true;
    funding.deposits.keep(open);
  },
  ArrivalRecorded({ funding }, event) {
    const { deposit, received, currency, code, credited, staff } = event;
    const open = depositOf(funding, deposit);
    open.arrival = { received, currency, code, credited, staff, rate: conversionIn(event) };
    funding.deposits.keep(open);
  },
  DepositPreapproved({ funding }, { deposit, staff }) {
    depositOf(funding, deposit).firstStaff = staff;
  },
  DepositApproved: endDeposit,
  DepositRejected: endDeposit,
  DepositInvalidated: endDeposit,
  WithdrawalRequested({ funding, ledger }, event) {
    const { withdrawal, uid, book, way, currency, code, amount, fee, termsVersion, deadline } = event;
    const what = { withdrawal, customer: ledger.indexOf(uid), book, way, currency, code, amount, fee, termsVersion };
    funding.advanceWithdrawalId(withdrawal);
    funding.withdrawals.add({ ...what, ...newWithdrawal(deadline - PAY_TIME) });
  },
  WithdrawalPreapproved({ funding }, { withdrawal, staff }) {
    withdrawalOf(funding, withdrawal).firstStaff = staff;
  },
  WithdrawalApproved({ funding }, { withdrawal, received }) {
    const open = withdrawalOf(funding, withdrawal);
    open.received = received;
    open.status = 'approved';
  },
  WithdrawalRejected: endWithdrawal,
  WithdrawalCancelled: endWithdrawal,
  WithdrawalPaid: endWithdrawal,
  WithdrawalFailed: endWithdrawal,
  HoldProposed({ funding }, { withdrawal, staff, reason }) {
    withdrawalOf(funding, withdrawal).proposed = { staff, reason };
  },
  WithdrawalHeld({ funding }, { withdrawal, until, holds }) {
    const open = withdrawalOf(funding, withdrawal);
    funding.withdrawals.hold(open, until);
    open.status = 'held';
    open.holds = holds;
    open.proposed = NOTHING_PROPOSED;
  },
  HoldEnded({ funding }, { withdrawal, status }) {
    const open = withdrawalOf(funding, withdrawal);
    funding.withdrawals.release(open);
    open.status = status;
  },
  GoodwillPosted({ funding }, { proposal, uid }) {
    funding.goodwill.add(goodwillKey(proposal, uid));
  },
  PostingCorrected({ funding }, { ofSeq, ofIdx }) {
    funding.corrected.add(postingKey(ofSeq, ofIdx));
  },
};

const NOTHING_PROPOSED = { staff: 0, reason: '' } as const;

/** What a withdrawal is when it is requested. */
export function newWithdrawal(requestedAt: number) {
  const undecided = { firstStaff: 0, received: 0n, proposed: NOTHING_PROPOSED, heldUntil: 0, holds: 0 } as const;
  return { requestedAt, status: 'pending', ...undecided } as const;
}

function endDeposit({ funding }: FundingContext, { deposit }: { readonly deposit: number }): void {
  funding.deposits.remove(depositOf(funding, deposit));
}

function endWithdrawal({ funding }: FundingContext, { withdrawal }: { readonly withdrawal: number }): void {
  funding.withdrawals.remove(withdrawalOf(funding, withdrawal));
}

function depositOf({ deposits }: FundingState, deposit: number): OpenDeposit {
  const open = deposits.get(deposit);
  if (open === undefined) throw new Error(`deposit ${deposit} is not open`);
  return open;
}

function withdrawalOf({ withdrawals }: FundingState, withdrawal: number): OpenWithdrawal {
  const open = withdrawals.get(withdrawal);
  if (open === undefined) throw new Error(`withdrawal ${withdrawal} is not open`);
  return open;
}
