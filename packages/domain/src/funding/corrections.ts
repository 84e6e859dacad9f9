import type { PostingReason } from '../ledger/index.ts';

/** Postings of the money desk, which two people may reverse. Results of trading are not among them: nobody sets an outcome. */
export const CORRECTABLE_REASONS = [
  'deposit',
  'withdrawal',
  'withdrawal-returned',
  'correction',
] as const satisfies readonly PostingReason[];

export const isCorrectable = (reason: string): boolean => (CORRECTABLE_REASONS as readonly string[]).includes(reason);
