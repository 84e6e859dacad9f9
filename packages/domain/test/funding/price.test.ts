import { describe, expect, it } from 'vitest';
import { creditedOf, fundingRateAt } from '../../src/funding/index.ts';

const tick = { seq: 7, bid: 11_000n, ask: 11_002n, pricePrecision: 4 };
const tickOf = (instrument: number) => (instrument === 1 ? tick : undefined);

describe('fundingRateAt', () => {
  it('is one to one for the account currency', () => {
    expect(fundingRateAt({ kind: 'par' }, 0, tickOf)).toEqual({ num: 1n, den: 1n, instrument: 0, tickSeq: 0 });
  });

  it('is the exact mid of the newest tick, or its reciprocal', () => {
    expect(fundingRateAt({ kind: 'instrument', instrument: 1, inverse: false }, 0, tickOf)).toEqual({
      num: 22_002n,
      den: 20_000n,
      instrument: 1,
      tickSeq: 7,
    });
    expect(fundingRateAt({ kind: 'instrument', instrument: 1, inverse: true }, 0, tickOf)).toMatchObject({
      num: 20_000n,
      den: 22_002n,
    });
  });

  it('is undefined while the instrument has no tick', () => {
    expect(fundingRateAt({ kind: 'instrument', instrument: 2, inverse: false }, 0, tickOf)).toBeUndefined();
  });

  it('changes to the next published price when that applies', () => {
    const price = {
      kind: 'published',
      usdPrice: 725_000_000n,
      next: { usdPrice: 730_000_000n, validFrom: 50 },
    } as const;
    expect(fundingRateAt(price, 49, tickOf)).toMatchObject({ num: 100_000_000n, den: 725_000_000n });
    expect(fundingRateAt(price, 50, tickOf)).toMatchObject({ den: 730_000_000n });
  });
});

describe('creditedOf', () => {
  it.each([
    [100_000_000n, { num: 22_002n, den: 20_000n }, 110_010_000n],
    [1n, { num: 1n, den: 3n }, 0n],
    [5n, { num: 1n, den: 3n }, 1n],
  ])('%s at %o is %s, rounded down', (received, rate, credited) => {
    expect(creditedOf(received, rate)).toBe(credited);
  });
});
