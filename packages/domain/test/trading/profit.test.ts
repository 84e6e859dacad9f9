import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closingPrice, openingPrice, profitOf } from '../../src/trading/index.ts';
import { fraction, minus, times, toFixedPoint } from '../rational.ts';
import { conversion, PAR, price, size, TENTH, worthOf, YEN } from './terms.ts';

const SEED = { seed: 20_261_124, numRuns: 400 };
const QUOTE = { bid: 110_540n, ask: 110_550n };

describe('prices of the two sides', () => {
  it('a buy opens at the ask and closes at the bid, a sell the reverse', () => {
    expect([openingPrice('buy', QUOTE), closingPrice('buy', QUOTE)]).toEqual([110_550n, 110_540n]);
    expect([openingPrice('sell', QUOTE), closingPrice('sell', QUOTE)]).toEqual([110_540n, 110_550n]);
  });

  it('opening and closing at one tick costs the spread, on either side, and nothing without one', () => {
    for (const side of ['buy', 'sell'] as const) {
      const loss = profitOf({ ...TENTH, side, openPrice: openingPrice(side, QUOTE) }, closingPrice(side, QUOTE), PAR);
      expect(loss).toBe(-1_000_000n);
      expect(profitOf({ ...TENTH, side, openPrice: 110_550n }, 110_550n, PAR)).toBe(0n);
    }
  });
});

describe('profitOf', () => {
  it('a buy of 0.10 lots of 100,000 from 1.10550 to 1.10650 gains 10', () => {
    expect(profitOf({ ...TENTH, side: 'buy', openPrice: 110_550n }, 110_650n, PAR)).toBe(10_000_000n);
  });

  it('a sell over the same way loses 10', () => {
    expect(profitOf({ ...TENTH, side: 'sell', openPrice: 110_550n }, 110_650n, PAR)).toBe(-10_000_000n);
  });

  it('yen become dollars by the exact rate, rounded once: 1,000 yen at 154.000 are 6.493506', () => {
    const contract = { ...TENTH, pricePrecision: 3, side: 'buy', openPrice: 154_000n } as const;
    expect(profitOf(contract, 154_100n, YEN)).toBe(6_493_506n);
  });

  it('LED-10a half a millionth goes to the even neighbour, gained or lost', () => {
    // 0.0001 lots of 1 unit, a move of 0.05 and 0.15: 0.000005 and 0.000015, halved by c = 1/10.
    const least = { lots: 1n, unitsPerLot: 1n, pricePrecision: 2, side: 'buy', openPrice: 100n } as const;
    const tenth = { num: 1n, den: 10n };
    expect(profitOf(least, 105n, tenth)).toBe(0n);
    expect(profitOf(least, 115n, tenth)).toBe(2n);
    expect(profitOf(least, 95n, tenth)).toBe(0n);
    expect(profitOf(least, 85n, tenth)).toBe(-2n);
  });

  it('equals (close - open) x q x K x c, rounded once, and a sell is its exact mirror', () => {
    fc.assert(
      fc.property(size, price, price, conversion, (of, openPrice, close, rate) => {
        const exact = times(worthOf(of, 1n, rate), minus(fraction(close), fraction(openPrice)));
        const bought = profitOf({ ...of, side: 'buy', openPrice }, close, rate);
        expect(bought).toBe(toFixedPoint(exact, 6));
        expect(profitOf({ ...of, side: 'sell', openPrice }, close, rate)).toBe(-bought);
      }),
      SEED,
    );
  });
});
