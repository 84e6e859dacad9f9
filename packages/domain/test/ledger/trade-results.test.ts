import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addSums,
  averageOf,
  NO_TRADES,
  profitFactor,
  type TradeSums,
  winRate,
} from '../../src/ledger/trade-results.ts';

/** The sums over one trade. */
function sumsOf(gross: bigint, fee: bigint, swap: bigint, heldMs: number): TradeSums {
  const net = gross - fee - swap;
  const [won, lost] = net > 0n ? [net, 0n] : [0n, net];
  return {
    count: 1,
    wins: net > 0n ? 1 : 0,
    losses: net < 0n ? 1 : 0,
    gross,
    fees: fee,
    swap,
    won,
    lost,
    largestWin: won,
    largestLoss: lost,
    heldMs,
  };
}

describe('the results of trades', () => {
  it.each([
    [0, 0, undefined],
    [0, 3, 0n],
    [2, 3, 6_667n],
    [1, 3, 3_333n],
    [1, 16, 625n],
    [3, 3, 10_000n],
  ])('%i wins of %i trades', (wins, count, rate) => expect(winRate(wins, count)).toBe(rate));

  it.each([
    [30_000_000n, -20_000_000n, 150n],
    [0n, -20_000_000n, 0n],
    [1n, -3n, 33n],
    [5n, -1_000n, 1n],
    [30_000_000n, 0n, undefined],
  ])('a profit factor of %s by %s', (won, lost, factor) => expect(profitFactor({ won, lost })).toBe(factor));

  it.each([
    [10_000_000n, 3, 3_333_333n],
    [-10_000_000n, 3, -3_333_333n],
    [5n, 2, 3n],
    [-5n, 2, -3n],
    [7n, 0, 0n],
  ])('the average of %s over %i trades', (sum, count, average) => expect(averageOf(sum, count)).toBe(average));

  it('sums do not depend on the order or the grouping of the trades', () => {
    const trade = fc
      .tuple(fc.bigInt(-900n, 900n), fc.bigInt(0n, 90n), fc.bigInt(-90n, 90n), fc.nat(10_000))
      .map(([gross, fee, swap, held]) => sumsOf(gross, fee, swap, held));
    const added = (trades: readonly TradeSums[]) => trades.reduce(addSums, NO_TRADES);
    fc.assert(
      fc.property(fc.array(trade), fc.nat(), (trades, cut) => {
        const at = cut % (trades.length + 1);
        const parts = addSums(added(trades.slice(at)), added(trades.slice(0, at)));
        expect(parts).toEqual(added(trades));
        expect(parts.won + parts.lost).toBe(parts.gross - parts.fees - parts.swap);
      }),
    );
  });
});
