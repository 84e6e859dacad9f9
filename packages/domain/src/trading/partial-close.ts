import type { Lots } from '../kernel/decimal.ts';

/**
 * What of an amount belongs to a part of the lots, rounded towards zero: what rounding leaves stays with the rest, so that
 * both together are the amount. 1.000000 of margin for 1 of 3 lots is 0.333333; 0.666667 stay.
 */
export function shareOf(amount: bigint, lots: Lots, of: Lots): bigint {
  return (amount * lots) / of;
}
