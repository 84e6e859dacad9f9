import {
  DEPOSIT_REJECTIONS,
  DEPOSIT_STATUS,
  DEPOSIT_WAYS,
  type DepositStatus,
  HOLD_REASONS,
  INVALID_REASONS,
  PAYMENT_FAILURES,
  PAYMENT_WAYS,
  WITHDRAWAL_STATUS,
  type WithdrawalStatus,
} from '@vitrine/domain/funding/requests';
import * as z from 'zod/mini';
import { isoTime, moneyText } from '../../fields.ts';
import type { StaffRole } from '../../staff/role.ts';
import { bankTexts, confirmations, optionalMoneyText, optionalRateText } from '../fields.ts';

/** Who works the queues. Above a limit two different people decide. */
export const FINANCE: readonly StaffRole[] = ['finance-maker', 'finance-checker'];
/** Who reads the queues. */
export const FUNDING_READERS: readonly StaffRole[] = ['finance-maker', 'finance-checker', 'support', 'owner'];
/** Who reads what a customer has uploaded for a payment, and full account numbers. */
export const PROOF_READERS: readonly StaffRole[] = ['finance-maker', 'finance-checker', 'owner'];

export const DEPOSIT_STATES = Object.keys(DEPOSIT_STATUS) as DepositStatus[];
export const WITHDRAWAL_STATES = Object.keys(WITHDRAWAL_STATUS) as WithdrawalStatus[];

/**
 * What a colleague should look at before approving a withdrawal: an unverified name, a payout way shared with another
 * customer, a typed address, a way that is younger than a week, the first withdrawal, more than was ever paid in, another
 * request today.
 */
export const WITHDRAWAL_WARNINGS = [
  'unverified',
  'shared-way',
  'typed-address',
  'new-way',
  'first-withdrawal',
  'above-paid-in',
  'another-today',
] as const;
export type WithdrawalWarning = (typeof WITHDRAWAL_WARNINGS)[number];

/** Transaction id or bank reference; the same one counts once, however it is written. */
export const paymentReference = z.string().check(z.regex(/^[!-~](?:[ -~]{0,138}[!-~])?$/));
/** The same; absent or empty: none. */
export const optionalReference = z._default(z.string().check(z.regex(/^([!-~](?:[ -~]{0,138}[!-~])?)?$/)), '');

/** The `version` of the request that the caller has seen: another one means that it has changed since. */
export const seenVersion = z.pipe(
  z.union([z.string(), z.number()]).check(z.refine((value) => /^\d{1,15}$/.test(String(value)))),
  z.transform(Number),
);

/** How a step of a request answers: what it is now. */
export const REQUEST_STEP_REASONS = [
  'request.not-found',
  'request.key-reused',
  'request.busy',
  'request.quarantined',
  'staff.outdated',
  'funding.wrong-state',
  'funding.needs-staff',
  'funding.same-staff',
  'staff.not-independent',
] as const;

export const staffStep = z.object({ by: z.string(), at: isoTime });

/** One deposit in the queue. Amounts in the currency unless they say otherwise. */
export const depositRow = z.object({
  id: z.number(),
  customer: z.number(),
  name: z.string(),
  way: z.enum(DEPOSIT_WAYS),
  currency: z.string(),
  /** Its id on the money desk: accounts take deposits of one currency. */
  currencyId: z.number(),
  amount: moneyText,
  state: z.enum(DEPOSIT_STATES),
  createdAt: isoTime,
  /** A bank request without a proof ends then. */
  expiresAt: z.nullable(isoTime),
  hasAccount: z.boolean(),
  hasProof: z.boolean(),
  received: optionalMoneyText,
  rate: optionalRateText,
  /** In the currency of the site. */
  credited: optionalMoneyText,
  confirmations,
  arrival: z.nullable(staffStep),
  /** The first of two approvals. */
  firstApproval: z.nullable(staffStep),
  decision: z.nullable(staffStep),
  /** Whether two people have to approve it. */
  needsTwo: z.boolean(),
  /** Transaction id or bank reference; empty until it has arrived. */
  reference: z.string(),
  /** Why it was rejected, or is invalid. */
  reason: z.nullable(z.enum([...DEPOSIT_REJECTIONS, ...INVALID_REASONS])),
  /** What a decision must name: `staff.outdated` otherwise. */
  version: z.number(),
});
export type OperatorDepositRow = z.output<typeof depositRow>;

/** One withdrawal in the queue. */
export const withdrawalRow = z.object({
  id: z.number(),
  customer: z.number(),
  name: z.string(),
  way: z.enum(PAYMENT_WAYS),
  currency: z.string(),
  /** In the currency of the site, fee included. */
  amount: moneyText,
  fee: moneyText,
  /** In the currency: an estimate until it is approved. */
  pays: moneyText,
  rate: optionalRateText,
  state: z.enum(WITHDRAWAL_STATES),
  createdAt: isoTime,
  deadlineAt: isoTime,
  overdueSince: z.nullable(isoTime),
  /** The first of two approvals. */
  firstApproval: z.nullable(staffStep),
  approval: z.nullable(staffStep),
  /** A hold that waits for a second person, or is in force. */
  hold: z.nullable(
    z.object({
      reason: z.enum(HOLD_REASONS),
      proposedBy: z.string(),
      /** Null while a second person has not confirmed it. */
      confirmedBy: z.nullable(z.string()),
      until: z.nullable(isoTime),
      renewals: z.number(),
    }),
  ),
  decision: z.nullable(staffStep),
  needsTwo: z.boolean(),
  /** Nothing speaks against approving it with others: see `warnings`. */
  isClean: z.boolean(),
  warnings: z.array(z.enum(WITHDRAWAL_WARNINGS)),
  reference: z.string(),
  /** Why it was rejected, or its payment failed. */
  reason: z.nullable(z.enum(PAYMENT_FAILURES)),
  version: z.number(),
});
export type OperatorWithdrawalRow = z.output<typeof withdrawalRow>;

/** What is known of the customer of a request. Amounts in the currency of the site. */
export const customerContext = z.object({
  customer: z.number(),
  name: z.string(),
  contact: z.string(),
  isVerified: z.boolean(),
  isFrozen: z.boolean(),
  registeredAt: isoTime,
  /** Posted on the funding account. */
  balance: moneyText,
  paidIn: moneyText,
  paidOut: moneyText,
  /** Requests of the last 24 hours, and of the last 30 days. */
  velocity: z.object({
    deposits24h: z.number(),
    withdrawals24h: z.number(),
    deposited30d: moneyText,
    withdrawn30d: moneyText,
  }),
  /** Other customers with the same payout way. */
  sharedWays: z.array(z.object({ customer: z.number(), way: z.string() })),
  /** Other requests with the same proof image. */
  sameProof: z.array(z.object({ customer: z.number(), deposit: z.number() })),
  /** The last 20 of both kinds, newest first, without this one. */
  earlier: z.array(
    z.object({
      kind: z.enum(['deposit', 'withdrawal']),
      id: z.number(),
      currency: z.string(),
      amount: moneyText,
      state: z.string(),
      createdAt: isoTime,
    }),
  ),
});

/** Where a withdrawal goes, in full. */
export const destination = z.object({
  address: z.string(),
  memo: z.string(),
  ...bankTexts,
  /** When the way was bound; null for a typed address. */
  boundAt: z.nullable(isoTime),
});
