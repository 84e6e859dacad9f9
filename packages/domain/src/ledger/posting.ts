import type { Money } from '../kernel/decimal.ts';

/** Reasons of postings, with their numbers in the account log (`Type` on the wire). Above 90: not for customers. */
export const POSTING_REASONS = {
  deposit: 1,
  withdrawal: 2,
  'withdrawal-returned': 3,
  /** How the account log calls the side of a transfer that receives; the posting has the reason `transfer-out`. */
  'transfer-in': 4,
  'transfer-out': 5,
  /** Into the contract account, when it becomes the only one. */
  'account-sweep': 6,
  'contract-fee': 11,
  'contract-result': 12,
  swap: 13,
  'balance-protection': 14,
  'option-stake': 21,
  'option-result': 22,
  'loan-paid-out': 31,
  'loan-repayment': 32,
  'fund-bought': 41,
  dividend: 42,
  'principal-back': 43,
  redemption: 44,
  'demo-grant': 51,
  correction: 61,
  'house-capital': 91,
} as const;
export type PostingReason = keyof typeof POSTING_REASONS;

/**
 * The place of an account log entry in its journal row. A posting between two accounts of one customer makes two entries:
 * the credit has the odd number.
 */
export function logPlaceOf(posting: number, value: Money): number {
  return posting * 2 + (value > 0n ? 1 : 0);
}

/** The place of the posting that made the entry at this place: {@link logPlaceOf}. */
export function postingOfPlace(place: number): number {
  return Math.floor(place / 2);
}

/** The `Type` of the account log entry that a posting with this reason makes on one of its two sides. */
export function logTypeOf(reason: PostingReason, value: Money): number {
  return POSTING_REASONS[reason === 'transfer-out' && value > 0n ? 'transfer-in' : reason];
}

/** The reason with this number; `undefined` if there is none. */
export function reasonOfType(type: number): PostingReason | undefined {
  for (const [reason, number] of Object.entries(POSTING_REASONS)) if (number === type) return reason as PostingReason;
  return undefined;
}
