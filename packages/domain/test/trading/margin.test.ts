import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAboveCap, type MarginTerms, marginOf, notionalOf } from '../../src/trading/index.ts';
import { compare, fixed, fraction, over, times, toFixedPoint } from '../rational.ts';
import { conversion, marginTerms, PAR, price, size, TENTH, worthOf, YEN } from './terms.ts';

const SEED = { seed: 20_261_122, numRuns: 400 };

const FX: MarginTerms = {
  ...TENTH,
  marginMode: 0,
  marginPerLot: 0n,
  multiple: 100,
  leverageCap: 100,
  capHalved: false,
};
/** One lot of 100 ounces at two decimals, 450 a lot. */
const GOLD: MarginTerms = {
  lots: 10_000n,
  unitsPerLot: 100n,
  pricePrecision: 2,
  marginMode: 1,
  marginPerLot: 450_000_000n,
  multiple: 1,
  leverageCap: 1_000,
  capHalved: false,
};

describe('notionalOf', () => {
  it('0.10 lots of 100,000 at 1.10550 are worth 11,055', () => {
    expect(notionalOf(TENTH, 110_550n, PAR)).toBe(11_055_000_000n);
  });

  it('0.10 lots of EUR/JPY at 154.000 with the dollar at 154.000 are worth 10,000 dollars', () => {
    expect(notionalOf({ ...TENTH, pricePrecision: 3 }, 154_000n, YEN)).toBe(10_000_000_000n);
  });

  it('equals q x K x P x c, rounded once', () => {
    fc.assert(
      fc.property(size, price, conversion, (of, at, rate) => {
        expect(notionalOf(of, at, rate)).toBe(toFixedPoint(worthOf(of, at, rate), 6));
      }),
      SEED,
    );
  });
});

describe('marginOf', () => {
  it('mode 0: 0.10 lots of 100,000 at 1.10550 with multiple 100 need 110.55', () => {
    expect(marginOf(FX, 110_550n, PAR)).toBe(110_550_000n);
  });

  it('LED-10c half a millionth goes to the even neighbour, in either mode', () => {
    // 0.0001 lots of 1 unit at 1.05 and 1.15 are 0.000105 and 0.000115; a tenth of it is 0.0000105 and 0.0000115.
    const least = { ...FX, lots: 1n, unitsPerLot: 1n, pricePrecision: 2, multiple: 10 };
    expect(marginOf(least, 105n, PAR)).toBe(10n);
    expect(marginOf(least, 115n, PAR)).toBe(12n);
    // A tenth of 0.0001 lots at 0.05, 0.15 and 0.25 a lot.
    const margins = [50_000n, 150_000n, 250_000n].map((marginPerLot) =>
      marginOf({ ...least, marginMode: 1, marginPerLot, leverageCap: 1_000 }, 1n, PAR),
    );
    expect(margins).toEqual([0n, 2n, 2n]);
  });

  it('mode 1: the fixed margin a lot counts while it is above notional / cap', () => {
    // Notional 410,000; at cap 1,000 the floor is 410.
    expect(marginOf(GOLD, 410_000n, PAR)).toBe(450_000_000n);
    expect(marginOf({ ...GOLD, lots: 1_000n }, 410_000n, PAR)).toBe(45_000_000n);
  });

  it('mode 1: it is never less than notional / cap', () => {
    expect(marginOf({ ...GOLD, multiple: 10 }, 410_000n, PAR)).toBe(410_000_000n);
    expect(marginOf({ ...GOLD, leverageCap: 20 }, 410_000n, PAR)).toBe(20_500_000_000n);
  });

  it('mode 1: half the cap doubles the floor and leaves the fixed margin alone', () => {
    expect(marginOf({ ...GOLD, capHalved: true }, 410_000n, PAR)).toBe(820_000_000n);
    expect(marginOf({ ...GOLD, capHalved: true, marginPerLot: 900_000_000n }, 410_000n, PAR)).toBe(900_000_000n);
  });

  it('mode 0: half the cap changes no margin, it refuses multiples', () => {
    expect(marginOf({ ...FX, capHalved: true }, 110_550n, PAR)).toBe(110_550_000n);
  });

  it('TRD-28 equals the formula of its mode, rounded once', () => {
    fc.assert(
      fc.property(marginTerms, price, conversion, (terms, at, rate) => {
        const notional = worthOf(terms, at, rate);
        const multiple = fraction(BigInt(terms.multiple));
        let exact = over(notional, multiple);
        if (terms.marginMode === 1) {
          const cap = over(fraction(BigInt(terms.leverageCap)), fraction(terms.capHalved ? 2n : 1n));
          const fixedMargin = over(times(fixed(terms.lots, 4), fixed(terms.marginPerLot, 6)), multiple);
          const floor = over(notional, cap);
          exact = compare(fixedMargin, floor) > 0 ? fixedMargin : floor;
        }
        expect(marginOf(terms, at, rate)).toBe(toFixedPoint(exact, 6));
      }),
      SEED,
    );
  });
});

describe('isAboveCap', () => {
  it.each([
    [30, 30, false, false],
    [31, 30, false, true],
    [15, 30, true, false],
    [16, 30, true, true],
    [2, 5, true, false],
    [3, 5, true, true],
    [1, 1, false, false],
    [1, 1, true, true],
  ])('multiple %i under a cap of %i (halved: %s) is above it: %s', (multiple, leverageCap, capHalved, above) => {
    expect(isAboveCap({ marginMode: 0, multiple, leverageCap, capHalved })).toBe(above);
    expect(isAboveCap({ marginMode: 1, multiple, leverageCap, capHalved })).toBe(false);
  });

  it('an accepted order never needs less than notional / cap, in either mode', () => {
    fc.assert(
      fc.property(marginTerms, price, conversion, (terms, at, rate) => {
        fc.pre(!isAboveCap(terms));
        const cap = over(fraction(BigInt(terms.leverageCap)), fraction(terms.capHalved ? 2n : 1n));
        expect(marginOf(terms, at, rate)).toBeGreaterThanOrEqual(toFixedPoint(over(worthOf(terms, at, rate), cap), 6));
      }),
      SEED,
    );
  });
});
