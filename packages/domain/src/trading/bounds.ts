import { divHalfEven, type Money } from '../kernel/decimal.ts';

/** Positions and pending orders that one customer can have at the same time. */
export const MAX_OPEN_ORDERS = 3_000;

/**
 * The largest share of the house's funds in a book, percent, that the positions and pending orders of one customer may
 * put at risk in the published stress test.
 */
export const CUSTOMER_SHARE_PERCENT = 20;

/** The worst case that the orders of one customer may have in that test. Account currency, rounded half-even: 200 of 1,000. */
export function customerRiskLimit(houseFunds: Money): Money {
  return divHalfEven(houseFunds * BigInt(CUSTOMER_SHARE_PERCENT), 100n);
}
