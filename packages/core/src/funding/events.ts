import type {
  DepositRejection,
  DepositWay,
  HoldReason,
  InvalidReason,
  PaymentFailure,
  PaymentWay,
  WithdrawalRejection,
} from '@vitrine/domain/funding/requests';
import type { Book } from '@vitrine/domain/ledger/index';
import { conversion, type EventsOf, foreign, instant, money, number, text, uid } from '../event-codec.ts';

const deposit = number;
const withdrawal = number;
/** A member of staff; 0: the simulated bank, a payment provider, or nobody. */
const staff = number;
/** A currency of the money desk: its id and its code. */
const currency = { currency: number, code: text<string>() } as const;

export const fundingEvents = {
  /** A version of the terms is in force; `terms` is its canonical JSON. */
  FundingTermsPublished: { version: 1, fields: { factVersion: number, terms: text<string>() } },
  /** A milder version takes the place of another one, for every customer who has that one. */
  FundingTermsReplaced: { version: 1, fields: { termsVersion: number, replacedBy: number } },
  /** A customer now has this version. */
  FundingTermsBound: { version: 1, fields: { uid, termsVersion: number } },
  /** `amount` is in units of the currency. `expiresAt` 0: it waits for no proof. */
  DepositClaimed: {
    version: 1,
    fields: {
      deposit,
      uid,
      book: text<Book>(),
      way: text<DepositWay>(),
      ...currency,
      amount: foreign,
      termsVersion: number,
      expiresAt: instant,
    },
  },
  DepositProven: { version: 1, fields: { deposit, uid } },
  /** What arrived, in units of the currency, and what it is worth in account currency at the conversion. */
  ArrivalRecorded: {
    version: 1,
    fields: { deposit, uid, ...currency, received: foreign, credited: money, staff, ...conversion },
  },
  /** The first of two has approved. */
  DepositPreapproved: { version: 1, fields: { deposit, uid, staff } },
  DepositApproved: { version: 1, fields: { deposit, uid, staff, credited: money } },
  DepositRejected: { version: 1, fields: { deposit, uid, staff, reason: text<DepositRejection>() } },
  DepositInvalidated: { version: 1, fields: { deposit, uid, reason: text<InvalidReason>() } },
  /** `amount` is gross, in account currency, and contains the fee. */
  WithdrawalRequested: {
    version: 1,
    fields: {
      withdrawal,
      uid,
      book: text<Book>(),
      way: text<PaymentWay>(),
      ...currency,
      amount: money,
      fee: money,
      termsVersion: number,
      deadline: instant,
    },
  },
  WithdrawalPreapproved: { version: 1, fields: { withdrawal, uid, staff } },
  /** `received` is what will be paid, in units of the currency; the conversion is account currency per unit. */
  WithdrawalApproved: {
    version: 1,
    fields: { withdrawal, uid, staff, code: text<string>(), received: foreign, ...conversion },
  },
  WithdrawalRejected: { version: 1, fields: { withdrawal, uid, staff, reason: text<WithdrawalRejection>() } },
  WithdrawalCancelled: { version: 1, fields: { withdrawal, uid } },
  HoldProposed: { version: 1, fields: { withdrawal, uid, staff, reason: text<HoldReason>() } },
  /** `proposer` and `staff` are the two; `holds` counts the holds of this withdrawal. */
  WithdrawalHeld: {
    version: 1,
    fields: {
      withdrawal,
      uid,
      proposer: staff,
      staff,
      reason: text<HoldReason>(),
      until: instant,
      holds: number,
    },
  },
  /** A hold was released by staff, or, `staff` 0, is over. `status` is what the withdrawal is again. */
  HoldEnded: { version: 1, fields: { withdrawal, uid, staff, status: text<'pending' | 'approved'>() } },
  WithdrawalPaid: { version: 1, fields: { withdrawal, uid, staff } },
  /** The payment failed: gross and fee went back. */
  WithdrawalFailed: { version: 1, fields: { withdrawal, uid, staff, reason: text<PaymentFailure>() } },
  GoodwillPosted: { version: 1, fields: { uid, amount: money, proposal: number, maker: number, checker: number } },
  /** The posting at this place of the journal was reversed. */
  PostingCorrected: {
    version: 1,
    fields: { uid, ofSeq: number, ofIdx: number, proposal: number, maker: number, checker: number },
  },
} as const;

export type FundingEvent = EventsOf<typeof fundingEvents>;
