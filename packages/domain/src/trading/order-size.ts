import { divFloor, type Lots, type Money, type Price, pow10, RATE_SCALE } from '../kernel/decimal.ts';
import { DEFAULT_MAX_DEVIATION } from './price-deviation.ts';

/** The lots that an instrument allows in one order. */
export interface LotRange {
  readonly minLots: Lots;
  readonly maxLots: Lots;
  /** Lots are a multiple of it; above 0. */
  readonly lotStep: Lots;
}

/**
 * The largest lots that an order may have: a multiple of the step from the minimum to the maximum for which `isWithin`
 * holds. Undefined when it does not hold for the smallest lots, or there are none. `isWithin` compares something that
 * grows with the lots with a budget, such as margin and fee with the free margin: once it fails, it fails for all larger
 * lots. Never rounded up: 110.55 a tenth of a lot within 500 at a step of 0.01 is 0.45 lots, which need 497.475.
 */
export function largestLots(
  { minLots, maxLots, lotStep }: LotRange,
  isWithin: (lots: Lots) => boolean,
): Lots | undefined {
  let low = (minLots + lotStep - 1n) / lotStep;
  let high = maxLots / lotStep;
  if (low > high || !isWithin(low * lotStep)) return undefined;
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (isWithin(middle * lotStep)) low = middle;
    else high = middle - 1n;
  }
  return low * lotStep;
}

/** What an order takes from the free margin when it is placed. Account currency. */
export interface OrderCost {
  readonly margin: Money;
  readonly fee: Money;
  /** Its result if it closed at once, which is the spread, never positive; 0 for a pending order. */
  readonly ownLoss: Money;
}

/**
 * The free margin after an order, by the rule that decides whether it is accepted (rules §3): posted - holds - margin -
 * fee + min(0, open profit + own loss). The order is accepted from 0 on. An open profit pays for the spread of the order.
 * Free 1,000 without positions, margin 110.55, fee 0.20, spread 1.00: 888.25; with an open profit of 5: 889.25.
 */
export function freeAfterOrder(
  account: { readonly free: Money; readonly openProfit: Money },
  { margin, fee, ownLoss }: OrderCost,
): Money {
  const belowZero = (profit: Money) => (profit < 0n ? profit : 0n);
  const withoutProfit = account.free - belowZero(account.openProfit);
  return withoutProfit - margin - fee + belowZero(account.openProfit + ownLoss);
}

/**
 * The highest price at which a market order that expects `expected` is still filled (0.1% above it), rounded down to the
 * precision of the price. Lots that are affordable there stay affordable while the order is on its way.
 */
export function highestFill(expected: Price): Price {
  return expected + divFloor(expected * DEFAULT_MAX_DEVIATION, pow10(RATE_SCALE));
}
