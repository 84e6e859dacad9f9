import { divHalfEven, type Money } from '../kernel/decimal.ts';
import { freeOf } from '../ledger/index.ts';

export interface AccountInput {
  /** Posted balance of the contract account. */
  readonly posted: Money;
  /** All holds on it: for positions and pending orders. */
  readonly holds: Money;
  /** Margin holds of positions alone. */
  readonly usedMargin: Money;
  /** Sum of the rounded profits of the open positions. */
  readonly openProfit: Money;
}

export interface AccountFigures {
  /** E = posted + open profit. */
  readonly netValue: Money;
  /** Posted - holds + min(0, open profit): an open loss counts, an open profit does not. */
  readonly free: Money;
  readonly usedMargin: Money;
  readonly pendingMargin: Money;
  readonly openProfit: Money;
  /** E / U x 100 in hundredths of a percent, half-even; undefined (`-`) when U is 0. */
  readonly prepaymentRatio: bigint | undefined;
  /** U / E x 100 in hundredths of a percent, half-even; undefined (`-`) when E <= 0. */
  readonly riskRate: bigint | undefined;
  /** The amount that may be transferred out: free, at least 0. */
  readonly transferable: Money;
}

/**
 * The figures of a contract account (rules §2 and §3). Posted 1,000, margin 100, profit -50: ratio 950.00, free 850.
 */
export function accountFigures(input: AccountInput): AccountFigures {
  const netValue = input.posted + input.openProfit;
  const free = freeOf(input.posted, input.holds, input.openProfit);
  return {
    netValue,
    free,
    usedMargin: input.usedMargin,
    pendingMargin: input.holds - input.usedMargin,
    openProfit: input.openProfit,
    prepaymentRatio: input.usedMargin === 0n ? undefined : divHalfEven(netValue * 10_000n, input.usedMargin),
    riskRate: netValue <= 0n ? undefined : divHalfEven(input.usedMargin * 10_000n, netValue),
    transferable: free > 0n ? free : 0n,
  };
}

/** True when the prepayment ratio E / U x 100 is at or below `percent` (whole percent), exactly. False when U is 0. */
export function isAtOrBelow(netValue: Money, usedMargin: Money, percent: number): boolean {
  return usedMargin > 0n && netValue * 100n <= usedMargin * BigInt(percent);
}
