import { divFloor, type Money, type Price } from '../kernel/decimal.ts';
import type { Ratio } from '../kernel/ratio.ts';
import type { OpenContract } from './profit.ts';
import { exactValue } from './size.ts';

/** The rest of the account a contract stands in: what does not move with its price. */
export interface Surroundings {
  /** Net value without the contract's own profit: posted, fee taken, and the open profit of everything else. */
  readonly netValue: Money;
  /** Margin holds of all positions, the contract's included. */
  readonly usedMargin: Money;
}

/**
 * The closing price (bid of a buy, ask of a sell), at the instrument's precision, at which the prepayment ratio reaches
 * `percent` when this contract alone moves and the conversion stays: the first one, coming from prices that are better
 * for the contract, at which {@link isAtOrBelow} is true of netValue + {@link profitOf}(contract, price). With
 * u = the exact value of one point, T = floor(U x percent / 100) - netValue and k the largest whole number with
 * k x u <= T after rounding half-even: open + k for a buy, open - k for a sell. A result above the market of a buy, or
 * below that of a sell, says that the level is passed already.
 *
 * Undefined when no price above 0 does it, or when nothing is in use (usedMargin 0).
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
  // Exactly between two amounts half-even goes to the even one: an odd highest is then not reached.
  if (points * denominator === numerator && highest % 2n !== 0n) points -= 1n;
  const price = contract.openPrice + (contract.side === 'buy' ? points : -points);
  return price > 0n ? price : undefined;
}
