import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountFigures,
  DEFAULT_MAX_DEVIATION,
  exceedsDeviation,
  feeOf,
  freeAfterOrder,
  highestFill,
  largestLots,
  type MarginTerms,
  marginOf,
  profitOf,
} from '../../src/trading/index.ts';
import { conversion, marginTerms, PAR, price, TENTH } from './terms.ts';

const SEED = { seed: 20_261_123, numRuns: 400 };

/** EUR/USD at 1:100, lots from 0.01 to 50 by 0.01. */
const RANGE = { minLots: 100n, maxLots: 500_000n, lotStep: 100n };
const FX: MarginTerms = {
  ...TENTH,
  marginMode: 0,
  marginPerLot: 0n,
  multiple: 100,
  leverageCap: 100,
  capHalved: false,
};

describe('largestLots', () => {
  const margin = (lots: bigint) => marginOf({ ...FX, lots }, 110_550n, PAR);

  it('0.10 lots that need 110.55 make 0.45 lots of 500', () => {
    expect(largestLots(RANGE, (lots) => margin(lots) <= 500_000_000n)).toBe(4_500n);
    expect(margin(4_500n)).toBe(497_475_000n);
  });

  it('is never above the maximum, and undefined below the minimum', () => {
    expect(largestLots(RANGE, () => true)).toBe(500_000n);
    expect(largestLots(RANGE, () => false)).toBeUndefined();
    expect(largestLots(RANGE, (lots) => margin(lots) <= 11_054_999n)).toBeUndefined();
    expect(largestLots(RANGE, (lots) => margin(lots) <= 11_055_000n)).toBe(100n);
  });

  it('is on the step where the range is not', () => {
    const odd = { minLots: 150n, maxLots: 999n, lotStep: 100n };
    expect(largestLots(odd, () => true)).toBe(900n);
    expect(largestLots(odd, (lots) => lots <= 200n)).toBe(200n);
    expect(largestLots(odd, (lots) => lots < 200n)).toBeUndefined();
    expect(largestLots({ ...odd, maxLots: 199n }, () => true)).toBeUndefined();
  });

  it('is accepted by the order check, and one step more is not, for margin or for the maximum', () => {
    const range = fc.record({
      step: fc.constantFrom(1n, 10n, 100n, 1_000n),
      min: fc.bigInt({ min: 1n, max: 50n }),
      more: fc.bigInt({ min: 0n, max: 1_000_000n }),
    });
    const money = fc.bigInt({ min: 0n, max: 10n ** 13n });
    const input = fc.record({
      terms: marginTerms,
      range,
      at: price,
      spread: fc.bigInt({ min: 0n, max: 1_000n }),
      rate: conversion,
      mode: fc.constantFrom('per-lot' as const, 'notional' as const),
      feeRate: fc.bigInt({ min: 0n, max: 10n ** 9n }),
      posted: money,
      held: money,
      openProfit: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
    });
    let accepted = 0;
    let refused = 0;
    fc.assert(
      fc.property(input, ({ terms, range, at, spread, rate, mode, feeRate, posted, held, openProfit }) => {
        const of = {
          lotStep: range.step,
          minLots: range.min * range.step,
          maxLots: (range.min + range.more) * range.step,
        };
        const { free } = accountFigures({ posted, holds: held, usedMargin: held, openProfit });
        const costOf = (lots: bigint) => ({
          margin: marginOf({ ...terms, lots }, at, rate),
          fee: feeOf(mode, feeRate, { ...terms, lots }, at, rate),
          ownLoss: profitOf({ ...terms, lots, side: 'buy', openPrice: at }, at - spread, rate),
        });
        /** The check of the core, in the words of rules §3: what is left of the posted money, and an open loss. */
        const isAccepted = (lots: bigint) => {
          const { margin, fee, ownLoss } = costOf(lots);
          const left = posted - held - margin - fee;
          const profit = openProfit + ownLoss;
          return left >= 0n && left + (profit < 0n ? profit : 0n) >= 0n;
        };
        const most = largestLots(of, (lots) => freeAfterOrder({ free, openProfit }, costOf(lots)) >= 0n);
        if (most === undefined) {
          expect(isAccepted(of.minLots)).toBe(false);
          refused += 1;
          return;
        }
        expect(most % of.lotStep === 0n && most >= of.minLots && most <= of.maxLots).toBe(true);
        expect(isAccepted(most)).toBe(true);
        expect(most + of.lotStep > of.maxLots || !isAccepted(most + of.lotStep)).toBe(true);
        accepted += 1;
      }),
      { ...SEED, numRuns: 2_000 },
    );
    // Otherwise the property would have said nothing.
    expect([accepted > 100, refused > 100]).toEqual([true, true]);
  });
});

describe('freeAfterOrder', () => {
  const COST = { margin: 110_550_000n, fee: 200_000n, ownLoss: -1_000_000n };

  it('takes margin, fee and spread; an open profit pays for the spread', () => {
    expect(freeAfterOrder({ free: 1_000_000_000n, openProfit: 0n }, COST)).toBe(888_250_000n);
    expect(freeAfterOrder({ free: 1_000_000_000n, openProfit: 5_000_000n }, COST)).toBe(889_250_000n);
    expect(freeAfterOrder({ free: 1_000_000_000n, openProfit: 400_000n }, COST)).toBe(888_650_000n);
  });

  it('counts an open loss, which is in the free margin already, once', () => {
    expect(freeAfterOrder({ free: 950_000_000n, openProfit: -50_000_000n }, COST)).toBe(838_250_000n);
  });
});

describe('highestFill', () => {
  it('is the last price above the expected one at which the order is filled', () => {
    expect(highestFill(110_550n)).toBe(110_660n);
    fc.assert(
      fc.property(price, (expected) => {
        const highest = highestFill(expected);
        expect(exceedsDeviation(highest, expected, DEFAULT_MAX_DEVIATION)).toBe(false);
        expect(exceedsDeviation(highest + 1n, expected, DEFAULT_MAX_DEVIATION)).toBe(true);
      }),
      SEED,
    );
  });
});
