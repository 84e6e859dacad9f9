import type { Lots } from '../kernel/decimal.ts';

/**
 * The share of an amount for some `lots` of `of` lots, rounded towards zero. The position keeps the amount minus this
 * share, so both always add up. Margin 1.000000 for 1 of 3 lots: share 0.333333, and 0.666667 stay.
 */
export function shareOf(amount: bigint, lots: Lots, of: Lots): bigint {
  return (amount * lots) / of;
}
