import * as z from 'zod/mini';
import { file } from '../../example.ts';
import { isoTime, moneyText } from '../../fields.ts';
import type { Reason } from '../../reasons.ts';

/** Through what real money arrives and leaves. */
export const PAYMENT_PROVIDERS = ['bank', 'ethereum'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];
export const paymentProvider = z.enum(PAYMENT_PROVIDERS);

/**
 * `waiting`: for a person. `matched`: assigned, its arrival is about to be recorded. `recorded`: the deposit has it.
 * `dismissed`: set aside, it is no deposit. `settled`: a payout of ours, or a debit that concerns no customer.
 */
export const PAYMENT_STATES = ['waiting', 'matched', 'recorded', 'dismissed', 'settled'] as const;

/** How a payment met the announced deposits. `lost`: the chain left it after it was confirmed. */
export const PAYMENT_MATCHES = [
  'exact',
  'amount-differs',
  'name-differs',
  'unknown',
  'suspect',
  'reversal',
  'not-a-deposit',
  'lost',
] as const;

/** A payment that a bank or a chain reports. */
export const paymentRow = z.object({
  id: z.number(),
  provider: paymentProvider,
  /** The account or address of the site that it concerns. */
  account: z.string(),
  /** A debit is money that has left, or that the bank takes back. */
  direction: z.enum(['credit', 'debit']),
  currency: z.string(),
  amount: moneyText,
  /** What the bank kept, in the currency; `amount` is what arrived. */
  charges: moneyText,
  /** `2026-11-25`: the bank's own day, or that of the block in UTC. */
  bookedOn: z.string(),
  /** The bank's reference or the number of the transaction; empty where there is none. */
  reference: z.string(),
  /** What the payer wrote. */
  text: z.string(),
  /** As the bank names them; chains name an address. */
  payer: z.nullable(z.string()),
  payerAccount: z.nullable(z.string()),
  /** Above 1: the bank booked that many payments as one sum. */
  payments: z.number(),
  match: z.enum(PAYMENT_MATCHES),
  /** Whose address it arrived at, or whose deposit it names; null when nobody is known. */
  customer: z.nullable(z.number()),
  /** The deposit that it names, or was assigned to. */
  deposit: z.nullable(z.number()),
  state: z.enum(PAYMENT_STATES),
  /** What a person wrote, or why the core refused it. */
  note: z.nullable(z.string()),
  /** Who assigned or dismissed it. */
  by: z.nullable(z.string()),
  /** Whether it can be assigned to a deposit: it waits, and is one payment that arrived. */
  isAssignable: z.boolean(),
});
export type PaymentRow = z.output<typeof paymentRow>;

/** How a decision about a payment is refused. */
export const PAYMENT_DECISION_REASONS = [
  'request.not-found',
  'request.key-reused',
  'staff.outdated',
  'funding.payment-refused',
] as const satisfies readonly Reason[];

/** A file of payouts. Amounts in the currency. */
export const paymentFileRow = z.object({
  id: z.number(),
  provider: paymentProvider,
  /** Names the file at the bank. */
  message: z.string(),
  /** For a chain all of them, with a blank between. */
  currency: z.string(),
  /** The account that pays; empty for a chain. */
  account: z.string(),
  total: moneyText,
  payments: z.number(),
  /** Of the payments: on their way, seen as paid, failed. */
  sent: z.number(),
  paid: z.number(),
  failed: z.number(),
  by: z.string(),
  createdAt: isoTime,
});
export type PaymentFileRow = z.output<typeof paymentFileRow>;

/** How a file of a bank or wallet is refused. The `detail` of the last three says what is wrong, in English. */
export const FILE_REASONS = [
  'funding.no-bank',
  'funding.file-too-large',
  'funding.file-unknown',
  'funding.file-invalid',
  'funding.file-not-ours',
  'funding.payment-refused',
] as const satisfies readonly Reason[];

/** The largest statement or answer of a bank. */
export const MOST_FILE_BYTES = 16 * 1024 * 1024;

/** What multipart/form-data needs around the file. */
const ENVELOPE_BYTES = 16_384;

/** How a call takes one file of a bank. */
export const FILE_BODY = {
  maxBytes: MOST_FILE_BYTES + ENVELOPE_BYTES,
  tooLarge: 'funding.file-too-large',
} as const;

/** A file that is none of a bank. */
export const EXAMPLE_FILE = file('data:text/plain;base64,bm90IGEgc3RhdGVtZW50');
