import type { PostingReason } from '../ledger/index.ts';

/**
 * Postings that two people may reverse: what was credited by mistake. Those of withdrawals belong to a request that goes its own
 * way, and results of trading are not among them: nobody sets an outcome.
 */
export const CORRECTABLE_REASONS = ['deposit', 'correction'] as const satisfies readonly PostingReason[];

export const isCorrectable = (reason: string): boolean => (CORRECTABLE_REASONS as readonly string[]).includes(reason);
