import { describe, expect, it } from 'vitest';
import { ASSET_CLASSES } from '../../src/market/instrument.ts';
import { isWildMove, WILD_PERCENT } from '../../src/market/wild-move.ts';

describe('a wild move', () => {
  it.each([
    ['fx-major', 1n],
    ['fx-other', 1n],
    ['index-major', 2n],
    ['index-other', 2n],
    ['crypto', 5n],
  ] as const)('MKT-35 of %s is one of more than %d percent, up or down alike', (assetClass, percent) => {
    const from = 100_000n;
    const limit = (from * percent) / 100n;
    for (const sign of [1n, -1n]) {
      expect(isWildMove(assetClass, from, from + sign * limit)).toBe(false);
      expect(isWildMove(assetClass, from, from + sign * (limit + 1n))).toBe(true);
    }
  });

  it('is known of every class', () => expect(Object.keys(WILD_PERCENT)).toEqual([...ASSET_CLASSES]));
});
