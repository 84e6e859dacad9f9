import type {
  DepositRejection,
  DepositWay,
  FundingTerms,
  HoldReason,
  PaymentFailure,
  PaymentWay,
  WithdrawalRejection,
} from '@vitrine/domain/funding/index';
import type { Money } from '@vitrine/domain/kernel/decimal';
import type { AccountNumber, Book, TradingKind } from '@vitrine/domain/ledger/index';

/** Moves money from one of the customer's accounts to another. */
export interface Transfer {
  readonly kind: 'transfer';
  readonly uid: number;
  readonly from: TradingKind;
  readonly to: TradingKind;
  readonly amount: Money;
}

/** Says that the customer pays, or will pay. Moves nothing. */
export interface ClaimDeposit {
  readonly kind: 'claim-deposit';
  readonly uid: number;
  readonly way: DepositWay;
  /** Id of a currency of the terms. */
  readonly currency: number;
  /** In units of that currency. */
  readonly amount: Money;
}

/** The customer has submitted the proof of a bank deposit, which then no longer expires. */
export interface GiveProof {
  readonly kind: 'give-proof';
  readonly uid: number;
  readonly deposit: number;
}

/** Withdraws a deposit of which nothing has arrived. */
export interface CancelDeposit {
  readonly kind: 'cancel-deposit';
  readonly uid: number;
  readonly deposit: number;
}

/** What a command of the desk says. */
interface AtTheDesk {
  /** The customer whose request it is. */
  readonly uid: number;
  /** The member of staff; absent: the simulated bank or a payment provider. */
  readonly staff?: number | undefined;
}

/** Says what arrived, and fixes the rate. Until the first approval it can be recorded again. */
export interface RecordArrival extends AtTheDesk {
  readonly kind: 'record-arrival';
  readonly deposit: number;
  /** In units of `currency`. */
  readonly received: Money;
  /** Id of the currency that arrived; absent: the one of the claim. */
  readonly currency?: number | undefined;
}

/** Credits what arrived, or, above the limit, records the first of two approvals. */
export interface ApproveDeposit extends AtTheDesk {
  readonly kind: 'approve-deposit';
  readonly deposit: number;
  /** The arrival that the person has seen. Another one is refused, however closely before it was recorded. Absent: any. */
  readonly seenReceived?: Money | undefined;
  readonly seenCurrency?: number | undefined;
  readonly seenCredited?: Money | undefined;
}

export interface RejectDeposit extends AtTheDesk {
  readonly kind: 'reject-deposit';
  readonly deposit: number;
  readonly reason: DepositRejection;
}

/** Asks for money: its gross amount leaves the customer's account at once. */
export interface RequestWithdrawal {
  readonly kind: 'request-withdrawal';
  readonly uid: number;
  readonly way: PaymentWay;
  /** Id of the currency that is paid out. */
  readonly currency: number;
  /** Gross, in account currency. */
  readonly amount: Money;
}

export interface CancelWithdrawal {
  readonly kind: 'cancel-withdrawal';
  readonly uid: number;
  readonly withdrawal: number;
}

/** Fixes what is paid and books the fee, or, above the limit, records the first of two approvals. */
export interface ApproveWithdrawal extends AtTheDesk {
  readonly kind: 'approve-withdrawal';
  readonly withdrawal: number;
}

export interface RejectWithdrawal extends AtTheDesk {
  readonly kind: 'reject-withdrawal';
  readonly withdrawal: number;
  readonly reason: WithdrawalRejection;
}

/** Proposes a hold or its renewal; the same command of a second member of staff confirms it. */
export interface HoldWithdrawal {
  readonly kind: 'hold-withdrawal';
  readonly uid: number;
  readonly withdrawal: number;
  readonly reason: HoldReason;
  readonly staff: number;
}

/** Ends a hold early: the withdrawal is again what it was before. */
export interface ReleaseWithdrawal {
  readonly kind: 'release-withdrawal';
  readonly uid: number;
  readonly withdrawal: number;
  readonly staff: number;
}

/** Says that an approved withdrawal was paid. */
export interface PayWithdrawal extends AtTheDesk {
  readonly kind: 'pay-withdrawal';
  readonly withdrawal: number;
}

/** Says that the payment of an approved withdrawal failed: the money goes back with its fee. */
export interface FailWithdrawal extends AtTheDesk {
  readonly kind: 'fail-withdrawal';
  readonly withdrawal: number;
  readonly reason: PaymentFailure;
}

/** A change of money that two members of staff have decided on. */
interface DecidedByTwo {
  /** The proposal that says why; each proposal is executed once. */
  readonly proposal: number;
  readonly maker: number;
  readonly checker: number;
}

/** Pays a customer out of the house's goodwill account. */
export interface PostGoodwill extends DecidedByTwo {
  readonly kind: 'post-goodwill';
  readonly uid: number;
  readonly amount: Money;
}

/** Reverses a posting in account currency. The figures are those of the journal; `verify` compares them. */
export interface CorrectPosting extends DecidedByTwo {
  readonly kind: 'correct-posting';
  /** The customer whose posting it is. */
  readonly uid: number;
  /** Journal row of the posting, and its place in it. */
  readonly seq: number;
  readonly idx: number;
  readonly book: Book;
  readonly debit: AccountNumber;
  readonly credit: AccountNumber;
  readonly amount: Money;
}

export type FundingCommand =
  | Transfer
  | ClaimDeposit
  | GiveProof
  | CancelDeposit
  | RecordArrival
  | ApproveDeposit
  | RejectDeposit
  | RequestWithdrawal
  | CancelWithdrawal
  | ApproveWithdrawal
  | RejectWithdrawal
  | HoldWithdrawal
  | ReleaseWithdrawal
  | PayWithdrawal
  | FailWithdrawal
  | PostGoodwill
  | CorrectPosting;

/** The terms of deposits and withdrawals; subject `funding`. */
export interface FundingFact {
  readonly kind: 'funding';
  readonly terms: FundingTerms;
}

/** The answer to an executed command of funding. */
export type FundingAnswer =
  | { readonly kind: 'deposit-claimed'; readonly deposit: number }
  | { readonly kind: 'withdrawal-requested'; readonly withdrawal: number }
  /** The first of two has approved, or proposed a hold: nothing is decided yet. */
  | { readonly kind: 'second-needed' };
