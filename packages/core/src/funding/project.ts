import { DEPOSIT_STATUS, WITHDRAWAL_STATUS } from '@vitrine/domain/funding/requests';
import type { Projections, RowContext } from '../rows.ts';
import type { FundingEvent } from './events.ts';

const NOT_DECIDED = {
  open: 1,
  reason: '',
  first_staff: 0,
  first_at: 0,
  conv_instrument: 0,
  conv_seq: 0,
  rate_num: 0n,
  rate_den: 0n,
  decided_staff: 0,
  decided_at: 0,
  decided_seq: 0,
} as const;

const NOTHING_ARRIVED = {
  proven_at: 0,
  received: 0n,
  received_currency: 0,
  received_code: '',
  credited: 0n,
  arrived_at: 0,
  arrived_staff: 0,
} as const;

const NOT_APPROVED = {
  approved_staff: 0,
  approved_at: 0,
  received: 0n,
  proposed_staff: 0,
  proposed_reason: '',
  hold_proposer: 0,
  hold_staff: 0,
  hold_reason: '',
  hold_until: 0,
  holds: 0,
  has_failed: 0,
} as const;

interface Converted {
  readonly convInstrument: number;
  readonly convSeq: number;
  readonly convNum: bigint;
  readonly convDen: bigint;
}

/** The columns of the rate. */
const rateOf = ({ convInstrument, convSeq, convNum, convDen }: Converted) =>
  ({ conv_instrument: convInstrument, conv_seq: convSeq, rate_num: convNum, rate_den: convDen }) as const;

/** The columns that the end of a request fills. */
const ended = ({ seq, at }: RowContext, status: number, staff = 0) =>
  ({ status, open: 0, decided_staff: staff, decided_at: at, decided_seq: seq }) as const;

/** Funding events -> `deposits`, `withdrawals`, `goodwill`, `corrections`, and the terms and who has which. */
export const projectFunding: Projections<FundingEvent> = {
  FundingTermsPublished({ factVersion, terms }, { at }, rows) {
    rows.insert('funding_terms', { version: factVersion, body: terms, published_at: at, replaced_by: 0 });
  },
  FundingTermsReplaced({ termsVersion, replacedBy }, _row, rows) {
    rows.update('funding_terms', { version: termsVersion }, { replaced_by: replacedBy });
  },
  FundingTermsBound({ uid, termsVersion }, _row, rows) {
    rows.upsert('funding_customers', { uid, terms_version: termsVersion });
  },
  DepositClaimed(event, { seq, at }, rows) {
    const { deposit, uid, book, way, currency, code, amount, termsVersion, expiresAt } = event;
    rows.insert('deposits', {
      id: deposit,
      uid,
      book,
      way,
      currency,
      code,
      amount,
      terms_version: termsVersion,
      status: DEPOSIT_STATUS.pending,
      claimed_at: at,
      claimed_seq: seq,
      expires_at: expiresAt,
      ...NOTHING_ARRIVED,
      ...NOT_DECIDED,
    });
  },
  DepositProven({ deposit }, { at }, rows) {
    rows.update('deposits', { id: deposit }, { proven_at: at, expires_at: 0 });
  },
  ArrivalRecorded(event, { at }, rows) {
    const { deposit, received, currency, code, credited, staff } = event;
    const what = { received, received_currency: currency, received_code: code, credited };
    const changes = { ...what, arrived_at: at, arrived_staff: staff, expires_at: 0, ...rateOf(event) };
    rows.update('deposits', { id: deposit }, changes);
  },
  DepositPreapproved({ deposit, staff }, { at }, rows) {
    rows.update('deposits', { id: deposit }, { first_staff: staff, first_at: at });
  },
  DepositApproved({ deposit, staff }, row, rows) {
    rows.update('deposits', { id: deposit }, ended(row, DEPOSIT_STATUS.done, staff));
  },
  DepositRejected({ deposit, staff, reason }, row, rows) {
    rows.update('deposits', { id: deposit }, { ...ended(row, DEPOSIT_STATUS.rejected, staff), reason });
  },
  DepositInvalidated({ deposit, reason }, row, rows) {
    rows.update('deposits', { id: deposit }, { ...ended(row, DEPOSIT_STATUS.invalid), reason });
  },
  WithdrawalRequested(event, { seq, at }, rows) {
    const { withdrawal, uid, book, way, currency, code, amount, fee, termsVersion, deadline } = event;
    rows.insert('withdrawals', {
      id: withdrawal,
      uid,
      book,
      way,
      currency,
      code,
      amount,
      fee,
      terms_version: termsVersion,
      status: WITHDRAWAL_STATUS.pending,
      requested_at: at,
      requested_seq: seq,
      deadline_at: deadline,
      ...NOT_APPROVED,
      ...NOT_DECIDED,
    });
  },
  WithdrawalPreapproved({ withdrawal, staff }, { at }, rows) {
    rows.update('withdrawals', { id: withdrawal }, { first_staff: staff, first_at: at });
  },
  WithdrawalApproved(event, { at }, rows) {
    const { withdrawal, staff, received } = event;
    const what = { status: WITHDRAWAL_STATUS.approved, approved_staff: staff, approved_at: at, received };
    rows.update('withdrawals', { id: withdrawal }, { ...what, ...rateOf(event) });
  },
  WithdrawalRejected({ withdrawal, staff, reason }, row, rows) {
    const changes = { ...ended(row, WITHDRAWAL_STATUS.rejected, staff), reason, hold_until: 0 };
    rows.update('withdrawals', { id: withdrawal }, changes);
  },
  WithdrawalCancelled({ withdrawal }, row, rows) {
    rows.update('withdrawals', { id: withdrawal }, ended(row, WITHDRAWAL_STATUS.cancelled));
  },
  HoldProposed({ withdrawal, staff, reason }, _row, rows) {
    rows.update('withdrawals', { id: withdrawal }, { proposed_staff: staff, proposed_reason: reason });
  },
  WithdrawalHeld({ withdrawal, proposer, staff, reason, until, holds }, _row, rows) {
    const hold = { hold_proposer: proposer, hold_staff: staff, hold_reason: reason, hold_until: until, holds };
    const changes = { status: WITHDRAWAL_STATUS.held, ...hold, proposed_staff: 0, proposed_reason: '' };
    rows.update('withdrawals', { id: withdrawal }, changes);
  },
  HoldEnded({ withdrawal, status }, _row, rows) {
    rows.update('withdrawals', { id: withdrawal }, { status: WITHDRAWAL_STATUS[status], hold_until: 0 });
  },
  WithdrawalPaid({ withdrawal, staff }, row, rows) {
    rows.update('withdrawals', { id: withdrawal }, ended(row, WITHDRAWAL_STATUS.paid, staff));
  },
  WithdrawalFailed({ withdrawal, staff, reason }, row, rows) {
    const changes = { ...ended(row, WITHDRAWAL_STATUS.rejected, staff), reason, has_failed: 1 };
    rows.update('withdrawals', { id: withdrawal }, changes);
  },
  GoodwillPosted({ proposal, uid, amount, maker, checker }, { seq, at }, rows) {
    rows.insert('goodwill', { proposal, uid, amount, maker, checker, at, seq });
  },
  PostingCorrected({ ofSeq, ofIdx, uid, proposal, maker, checker }, { seq, at }, rows) {
    rows.insert('corrections', { of_seq: ofSeq, of_idx: ofIdx, uid, proposal, maker, checker, at, seq });
  },
};
