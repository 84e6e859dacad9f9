import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_MAX_DEVIATION, exceedsDeviation } from '../../src/trading/index.ts';

describe('exceedsDeviation', () => {
  it('accepts a price at the limit of 0.1% and no further one, up and down', () => {
    const exceeds = (price: bigint) => exceedsDeviation(price, 10_000n, DEFAULT_MAX_DEVIATION);
    expect([9_989n, 9_990n, 10_000n, 10_010n, 10_011n].map(exceeds)).toEqual([true, false, false, false, true]);
  });

  it('treats both directions alike', () => {
    const natural = fc.bigInt({ min: 0n, max: 10n ** 12n });
    fc.assert(
      fc.property(natural, natural, natural, (expected, distance, limit) => {
        expect(exceedsDeviation(expected + distance, expected, limit)).toBe(
          exceedsDeviation(expected - distance, expected, limit),
        );
      }),
    );
  });
});
