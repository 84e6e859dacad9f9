import { divHalfUp, type Money } from '../kernel/decimal.ts';

/** Sums over closed trades; of several lists of trades they can be added. */
export interface TradeSums {
  readonly count: number;
  /** Trades with a net result above 0, and below 0. One of exactly 0 is neither. */
  readonly wins: number;
  readonly losses: number;
  /** Results of the price alone. */
  readonly gross: Money;
  readonly fees: Money;
  /** Overnight swap; negative for a credit. */
  readonly swap: Money;
  /** Net results of the wins, and of the losses (0 or negative). */
  readonly won: Money;
  readonly lost: Money;
  /** Highest and lowest net result of a trade; 0 without a win or without a loss. */
  readonly largestWin: Money;
  readonly largestLoss: Money;
  /** Total time that the trades were open. */
  readonly heldMs: number;
}

/** Of no trade. */
export const NO_TRADES: TradeSums = {
  count: 0,
  wins: 0,
  losses: 0,
  gross: 0n,
  fees: 0n,
  swap: 0n,
  won: 0n,
  lost: 0n,
  largestWin: 0n,
  largestLoss: 0n,
  heldMs: 0,
};

/** The sums over the trades of both. */
export function addSums(a: TradeSums, b: TradeSums): TradeSums {
  return {
    count: a.count + b.count,
    wins: a.wins + b.wins,
    losses: a.losses + b.losses,
    gross: a.gross + b.gross,
    fees: a.fees + b.fees,
    swap: a.swap + b.swap,
    won: a.won + b.won,
    lost: a.lost + b.lost,
    largestWin: a.largestWin > b.largestWin ? a.largestWin : b.largestWin,
    largestLoss: a.largestLoss < b.largestLoss ? a.largestLoss : b.largestLoss,
    heldMs: a.heldMs + b.heldMs,
  };
}

/** Share of winning trades in hundredths of a percent, half up; undefined without a trade. 2 of 3 is 6667n (66.67%). */
export function winRate(wins: number, count: number): bigint | undefined {
  return count === 0 ? undefined : divHalfUp(BigInt(wins) * 10_000n, BigInt(count));
}

/**
 * What the wins brought per unit that the losses cost, in hundredths, half up; undefined without a loss. Wins of 30.00
 * and losses of -20.00 are 150n (1.50).
 */
export function profitFactor({ won, lost }: Pick<TradeSums, 'won' | 'lost'>): bigint | undefined {
  return lost === 0n ? undefined : divHalfUp(won * 100n, -lost);
}

/** Mean of a sum over `count` trades, half up at 6 decimals; 0 without a trade. 10.000000 over 3 is 3.333333. */
export function averageOf(sum: Money, count: number): Money {
  return count === 0 ? 0n : divHalfUp(sum, BigInt(count));
}
