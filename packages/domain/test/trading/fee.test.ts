import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeOf } from '../../src/trading/index.ts';
import { fixed, times, toFixedPoint } from '../rational.ts';
import { conversion, PAR, price, size, TENTH, worthOf, YEN } from './terms.ts';

const SEED = { seed: 20_261_123, numRuns: 400 };
const rate = fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 6n }), fc.bigInt({ min: 0n, max: 10n ** 12n }));

describe('feeOf', () => {
  it('per lot: 0.10 lots at 2 a lot cost 0.20, whatever the price', () => {
    expect(feeOf('per-lot', 200_000_000n, TENTH, 110_550n, PAR)).toBe(200_000n);
    expect(feeOf('per-lot', 200_000_000n, TENTH, 1n, YEN)).toBe(200_000n);
  });

  it('of the notional: 11,055 at 0.00002 cost 0.2211', () => {
    expect(feeOf('notional', 2_000n, TENTH, 110_550n, PAR)).toBe(221_100n);
  });

  it('a rate of 0 costs nothing', () => {
    expect(feeOf('per-lot', 0n, TENTH, 110_550n, PAR)).toBe(0n);
    expect(feeOf('notional', 0n, TENTH, 110_550n, PAR)).toBe(0n);
  });

  it('LED-10b half a millionth goes to the even neighbour', () => {
    // 0.0001 lots x 0.005 = 0.0000005 and x 0.015 = 0.0000015
    const least = { ...TENTH, lots: 1n };
    expect(feeOf('per-lot', 500_000n, least, 1n, PAR)).toBe(0n);
    expect(feeOf('per-lot', 1_500_000n, least, 1n, PAR)).toBe(2n);
  });

  it('per lot equals q x rate, rounded once', () => {
    fc.assert(
      fc.property(size, rate, price, conversion, (of, feeRate, at, c) => {
        expect(feeOf('per-lot', feeRate, of, at, c)).toBe(toFixedPoint(times(fixed(of.lots, 4), fixed(feeRate, 8)), 6));
      }),
      SEED,
    );
  });

  it('of the notional equals N x rate with N unrounded, rounded once', () => {
    fc.assert(
      fc.property(size, rate, price, conversion, (of, feeRate, at, c) => {
        expect(feeOf('notional', feeRate, of, at, c)).toBe(
          toFixedPoint(times(worthOf(of, at, c), fixed(feeRate, 8)), 6),
        );
      }),
      SEED,
    );
  });
});
