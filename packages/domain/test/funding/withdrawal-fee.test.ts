import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { receivedOf, withdrawalFee } from '../../src/funding/index.ts';

const SEED = { seed: 20_261_125, numRuns: 400 };
const amount = fc.bigInt({ min: 0n, max: 10n ** 15n });

describe('withdrawalFee', () => {
  it.each([
    ['fixed', 5_000_000n, 250_000_000n, 5_000_000n],
    ['fixed', 5_000_000n, 1n, 5_000_000n],
    ['percent', 1_500_000n, 250_000_000n, 3_750_000n],
    // 0.000001 x 50% and 0.000003 x 50%: half a millionth goes to the even neighbour
    ['percent', 50_000_000n, 1n, 0n],
    ['percent', 50_000_000n, 3n, 2n],
    ['percent', 0n, 250_000_000n, 0n],
  ] as const)('%s %s of %s is %s', (feeType, drawRate, of, fee) => {
    expect(withdrawalFee({ feeType, drawRate }, of)).toBe(fee);
  });
});

describe('receivedOf', () => {
  it.each([
    // 246.25 / 1.1055 = 222.7498...
    [246_250_000n, { num: 20_000n, den: 22_110n }, 'bank', 222_750_000n],
    [246_250_000n, { num: 20_000n, den: 22_110n }, 'coin', 222_749_900n],
    // a half goes up
    [5_000n, { num: 1n, den: 1n }, 'bank', 10_000n],
    [4_999n, { num: 1n, den: 1n }, 'bank', 0n],
    [50n, { num: 1n, den: 1n }, 'coin', 100n],
    [49n, { num: 1n, den: 1n }, 'coin', 0n],
    [0n, { num: 1n, den: 1n }, 'coin', 0n],
    [-1_000_000n, { num: 1n, den: 1n }, 'coin', 0n],
  ] as const)('FND-35a %s at %o by %s is %s', (net, usdPrice, way, received) => {
    expect(receivedOf(net, usdPrice, way)).toBe(received);
  });

  it('is within half a step of the exact product', () => {
    fc.assert(
      fc.property(
        amount,
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        fc.constantFrom('coin' as const, 'bank' as const),
        (net, num, den, way) => {
          const step = way === 'coin' ? 100n : 10_000n;
          const received = receivedOf(net, { num, den }, way);
          const twice = 2n * (received * den - net * num);
          expect(received % step).toBe(0n);
          expect(twice > -step * den && twice <= step * den).toBe(true);
        },
      ),
      SEED,
    );
  });
});
