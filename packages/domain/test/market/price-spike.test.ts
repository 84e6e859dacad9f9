import { describe, expect, it } from 'vitest';
import { ASSET_CLASSES } from '../../src/market/instrument.ts';
import { isPriceSpike, SPIKE_PERCENT } from '../../src/market/price-spike.ts';

describe('a wild move', () => {
  it.each([
    ['fx-major', 1n],
    ['fx-other', 1n],
    ['index-major', 2n],
    ['index-other', 2n],
    ['crypto', 5n],
  ] as const)('MKT-35a of %s is one of more than %d percent, up or down alike', (assetClass, percent) => {
    const from = 100_000n;
    const limit = (from * percent) / 100n;
    for (const sign of [1n, -1n]) {
      expect(isPriceSpike(assetClass, from, from + sign * limit)).toBe(false);
      expect(isPriceSpike(assetClass, from, from + sign * (limit + 1n))).toBe(true);
    }
  });

  it('is known of every class', () => expect(Object.keys(SPIKE_PERCENT)).toEqual([...ASSET_CLASSES]));
});
