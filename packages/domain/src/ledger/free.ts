import type { Money } from '../kernel/decimal.ts';

/**
 * What an account can pay or give away: posted - holds + min(0, open profit), below 0 if it owes (rules §2). An open loss
 * counts, an open profit does not. Posted 1,000, holds 100, open profit -50: 850.
 */
export function freeOf(posted: Money, holds: Money, openProfit: Money): Money {
  return posted - holds + (openProfit < 0n ? openProfit : 0n);
}
