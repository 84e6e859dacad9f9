import type { Money } from '../kernel/decimal.ts';

/** How many times the lots of a master a follower may have; whole. */
export const COPY_MULTIPLE = { min: 1, max: 100 } as const;

/** A master's orders, each times the followers at that moment, that may be copied in a minute (rules §5). */
export const COPIES_A_MINUTE = 20_000;

/** How a follower copies a master. */
export interface CopyTerms {
  /** The lots of a copy are at most this many times those of the master. */
  readonly multiple: number;
  /** What all copies of the master's orders together may have as margin, account currency. */
  readonly maxAmount: Money;
}
