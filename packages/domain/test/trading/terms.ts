import fc from 'fast-check';
import type { Ratio } from '../../src/kernel/ratio.ts';
import type { MarginTerms, Size } from '../../src/trading/index.ts';
import { type Fraction, fixed, fraction, times } from '../rational.ts';

/** What the formulas are asked about: from a hundredth of a cent to the largest order a table could hold. */
export const lots = fc.oneof(fc.bigInt({ min: 1n, max: 20_000n }), fc.bigInt({ min: 1n, max: 10n ** 12n }));
export const unitsPerLot = fc.oneof(
  fc.constantFrom(1n, 10n, 100n, 5_000n, 100_000n),
  fc.bigInt({ min: 1n, max: 10n ** 7n }),
);
export const pricePrecision = fc.integer({ min: 0, max: 8 });
export const price = fc.bigInt({ min: 1n, max: 10n ** 12n });
export const conversion: fc.Arbitrary<Ratio> = fc.oneof(
  fc.constant({ num: 1n, den: 1n }),
  fc.record({ num: fc.bigInt({ min: 1n, max: 10n ** 13n }), den: fc.bigInt({ min: 1n, max: 10n ** 13n }) }),
);
export const size: fc.Arbitrary<Size> = fc.record({ lots, unitsPerLot, pricePrecision });
export const marginTerms: fc.Arbitrary<MarginTerms> = fc.record({
  lots,
  unitsPerLot,
  pricePrecision,
  marginMode: fc.constantFrom(0, 1),
  marginPerLot: fc.bigInt({ min: 0n, max: 10n ** 13n }),
  multiple: fc.integer({ min: 1, max: 1_000 }),
  leverageCap: fc.integer({ min: 1, max: 1_000 }),
  capHalved: fc.boolean(),
});

/** q x K x P x c, as a person would write it down (rules §3). */
export function worthOf(of: Size, at: bigint, rate: Ratio): Fraction {
  return times(fixed(of.lots, 4), fraction(of.unitsPerLot), fixed(at, of.pricePrecision), fraction(rate.num, rate.den));
}

/** 0.10 lots of 100,000 units at five decimals: the contract of the worked figures. */
export const TENTH: Size = { lots: 1_000n, unitsPerLot: 100_000n, pricePrecision: 5 };
export const PAR: Ratio = { num: 1n, den: 1n };
/** One dollar is 154.000 yen: the exact middle of 153.998 and 154.002, turned over. */
export const YEN: Ratio = { num: 2_000n, den: 308_000n };
