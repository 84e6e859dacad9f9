import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canSplit, estimateOf, problemOfPart, quickParts } from '../src/trading/close/close-part.ts';
import { orderRow } from './order-row.ts';

/** 0.01 lots at least, in steps of 0.01. */
const TERMS = { minLots: 100n, lotStep: 100n };

describe('a part of a position', () => {
  it('is judged by the rules of the core, in their order', () => {
    const problems = [undefined, 1_001n, 50n, 150n, 950n, 900n, 100n, 1_000n].map((lots) =>
      problemOfPart(lots, 1_000n, TERMS),
    );
    expect(problems).toEqual([
      'unreadable',
      'abovePosition',
      'belowMinimum',
      'offStep',
      'offStep',
      undefined,
      undefined,
      undefined,
    ]);
    expect(problemOfPart(800n, 1_000n, { minLots: 300n, lotStep: 100n })).toBe('remainderBelowMinimum');
    // All of it can be closed, whatever the terms are today.
    expect(problemOfPart(55n, 55n, TERMS)).toBeUndefined();
  });

  it('is offered as shares rounded down to the step; what cannot be closed is left out', () => {
    const offered = (held: bigint) => quickParts(held, TERMS).map(({ percent, lots }) => [percent, lots]);
    expect(offered(1_000n)).toEqual([
      [25, 200n],
      [50, 500n],
      [75, 700n],
      [100, 1_000n],
    ]);
    expect(offered(200n)).toEqual([
      [50, 100n],
      [75, 100n],
      [100, 200n],
    ]);
    expect(offered(100n)).toEqual([[100, 100n]]);
  });

  it('can be taken out of a position of at least twice the minimum', () => {
    expect([100n, 199n, 200n].map((held) => canSplit(held, TERMS))).toEqual([false, false, true]);
  });

  it('shares result, fee, swap and margin by lots, rounded towards zero', () => {
    const row = orderRow(1, { TradeFee: '1.000000', Swap: '-0.300001', CautionMoney: '10.000001' });
    const position = { row, price: 101, profit: -3_000_001n, net: -3_700_000n, seq: 1 };
    expect(estimateOf(position, 250n)).toEqual({
      lots: 250n,
      isWhole: false,
      profit: -750_000n,
      costs: 250_000n - 75_000n,
      net: -750_000n - 175_000n,
      releasedMargin: 2_500_000n,
      remainingLots: 750n,
    });
    expect(estimateOf(position, 1_000n)).toMatchObject({ isWhole: true, profit: -3_000_001n, remainingLots: 0n });
  });

  it('offers nothing that the core would refuse', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 7n }), fc.bigInt({ min: 1n, max: 500n }), (held, lotStep) => {
        const terms = { minLots: lotStep, lotStep };
        for (const { lots } of quickParts(held, terms)) expect(problemOfPart(lots, held, terms)).toBeUndefined();
      }),
    );
  });
});
