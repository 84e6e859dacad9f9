import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountFigures, isAtOrBelow } from '../../src/trading/index.ts';
import { compare, fraction, over, times, toFixedPoint } from '../rational.ts';

const SEED = { seed: 20_261_125, numRuns: 400 };
const unit = 1_000_000n;
const money = fc.oneof(fc.bigInt({ min: -1_000n, max: 1_000n }), fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }));
const held = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 1_000n }), fc.bigInt({ min: 0n, max: 10n ** 18n }));

describe('accountFigures', () => {
  it('posted 1,000, margin 100, profit -50: net value 950, ratio 950.00, free 850', () => {
    const figures = accountFigures({
      posted: 1_000n * unit,
      holds: 100n * unit,
      usedMargin: 100n * unit,
      openProfit: -50n * unit,
    });
    expect(figures).toEqual({
      netValue: 950n * unit,
      free: 850n * unit,
      usedMargin: 100n * unit,
      pendingMargin: 0n,
      openProfit: -50n * unit,
      prepaymentRatio: 95_000n,
      riskRate: 1_053n,
      transferable: 850n * unit,
    });
  });

  it('open profit pays for nothing and cannot leave; open loss counts at once', () => {
    const account = { posted: 1_000n * unit, holds: 100n * unit, usedMargin: 100n * unit };
    expect(accountFigures({ ...account, openProfit: 500n * unit }).free).toBe(900n * unit);
    expect(accountFigures({ ...account, openProfit: 0n }).free).toBe(900n * unit);
    expect(accountFigures({ ...account, openProfit: -1n }).free).toBe(900n * unit - 1n);
    expect(accountFigures({ ...account, openProfit: -950n * unit })).toMatchObject({
      free: -50n * unit,
      transferable: 0n,
    });
  });

  it('what pending orders hold is counted apart: the ratio knows positions alone', () => {
    const figures = accountFigures({
      posted: 1_000n * unit,
      holds: 300n * unit,
      usedMargin: 100n * unit,
      openProfit: 0n,
    });
    expect(figures).toMatchObject({ usedMargin: 100n * unit, pendingMargin: 200n * unit, prepaymentRatio: 100_000n });
  });

  it('TRD-23b without margin in use there is no prepayment ratio, without net value no risk rate', () => {
    const idle = accountFigures({ posted: 5n, holds: 0n, usedMargin: 0n, openProfit: 0n });
    expect(idle).toMatchObject({ prepaymentRatio: undefined, riskRate: 0n });
    const ruined = { posted: 100n, holds: 100n, usedMargin: 100n };
    expect(accountFigures({ ...ruined, openProfit: -100n })).toMatchObject({
      prepaymentRatio: 0n,
      riskRate: undefined,
    });
    expect(accountFigures({ ...ruined, openProfit: -200n })).toMatchObject({
      prepaymentRatio: -10_000n,
      riskRate: undefined,
    });
  });

  it('TRD-23a every figure is the formula of the rules', () => {
    fc.assert(
      fc.property(money, held, held, money, (posted, usedMargin, pending, openProfit) => {
        const figures = accountFigures({ posted, holds: usedMargin + pending, usedMargin, openProfit });
        const netValue = posted + openProfit;
        const loss = openProfit < 0n ? openProfit : 0n;
        expect(figures.netValue).toBe(netValue);
        expect(figures.free).toBe(posted - usedMargin - pending + loss);
        expect(figures.transferable).toBe(figures.free > 0n ? figures.free : 0n);
        expect(figures.pendingMargin).toBe(pending);
        const percent = (a: bigint, b: bigint) =>
          toFixedPoint(times(over(fraction(a), fraction(b)), fraction(100n)), 2);
        expect(figures.prepaymentRatio).toBe(usedMargin === 0n ? undefined : percent(netValue, usedMargin));
        expect(figures.riskRate).toBe(netValue <= 0n ? undefined : percent(usedMargin, netValue));
      }),
      SEED,
    );
  });
});

describe('isAtOrBelow', () => {
  it.each([
    [50n, 100n, 50, true],
    [51n, 100n, 50, false],
    [100n, 100n, 100, true],
    [105n, 100n, 105, true],
    [0n, 1n, 50, true],
    [-1n, 1n, 50, true],
    [1n, 2n, 50, true],
    [500_000_000_001n, 1_000_000_000_000n, 50, false],
    [-5n, 0n, 50, false],
    [0n, 0n, 100, false],
  ])('net value %s on margin %s is at or below %i percent: %s', (netValue, used, percent, expected) => {
    expect(isAtOrBelow(netValue, used, percent)).toBe(expected);
  });

  it('compares exactly: the rounded ratio that is shown decides nothing', () => {
    fc.assert(
      fc.property(money, held, fc.integer({ min: 1, max: 1_000 }), (netValue, used, percent) => {
        const expected =
          used > 0n && compare(over(fraction(netValue), fraction(used)), fraction(BigInt(percent), 100n)) <= 0;
        expect(isAtOrBelow(netValue, used, percent)).toBe(expected);
      }),
      SEED,
    );
    const used = 10n ** 12n;
    expect(
      accountFigures({ posted: used / 2n + 1n, holds: used, usedMargin: used, openProfit: 0n }).prepaymentRatio,
    ).toBe(5_000n);
    expect(isAtOrBelow(used / 2n + 1n, used, 50)).toBe(false);
  });
});
