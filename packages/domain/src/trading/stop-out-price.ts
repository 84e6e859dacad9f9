import { divFloor, type Money, type Price } from '../kernel/decimal.ts';
import type { Ratio } from '../kernel/ratio.ts';
import type { OpenContract } from './profit.ts';
import { exactValue } from './size.ts';

/** The figures of the account that do not move with the price of the contract. */
export interface Surroundings {
  /** Net value without the contract's own profit: posted after the fee, plus the open profit of all other contracts. */
  readonly netValue: Money;
  /** Margin holds of all positions, including this contract's. */
  readonly usedMargin: Money;
}

/**
 * The closing price (bid for a buy, ask for a sell), at the instrument's precision, at which the prepayment ratio falls
 * to `percent` if only this contract's price moves: the best price for the contract at which {@link isAtOrBelow} holds
 * for netValue + {@link profitOf}(contract, price). With u = the exact value of one point, T = floor(U x percent / 100)
 * - netValue and k the largest whole number with k x u <= T after rounding half-even: open + k for a buy, open - k for
 * a sell. If the result is above the market for a buy, or below it for a sell, the account is already past the level.
 *
 * Undefined when no price above 0 leads to that level, or when usedMargin is 0.
 *
 * Posted 1,000, a buy of 0.10 lots of 100,000 from 1.10550 with margin 110.55, percent 50: T = 55.275 - 1,000 =
 * -944.725, a point is worth 0.10, k = -9,448 (a loss of 944.70 leaves 50.02%): 1.01102.
 */
export function stopOutPrice(
  contract: OpenContract,
  { netValue, usedMargin }: Surroundings,
  percent: number,
  conversion: Ratio,
): Price | undefined {
  if (usedMargin <= 0n) return undefined;
  const point = exactValue(contract, 1n, conversion);
  const highest = divFloor(usedMargin * BigInt(percent), 100n) - netValue;
  const numerator = (2n * highest + 1n) * point.den;
  const denominator = 2n * point.num;
  let points = divFloor(numerator, denominator);
  // Half-even rounds an exact tie to the even amount: if `highest` is odd, the tie rounds above it, so take one point
  // less.
  if (points * denominator === numerator && highest % 2n !== 0n) points -= 1n;
  const price = contract.openPrice + (contract.side === 'buy' ? points : -points);
  return price > 0n ? price : undefined;
}
