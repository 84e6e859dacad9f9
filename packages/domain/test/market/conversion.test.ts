import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimal } from '../../src/kernel/decimal.ts';
import { conversionAt, conversionRoutes, PAR } from '../../src/market/conversion.ts';
import type { Instrument } from '../../src/market/instrument.ts';
import { SEED_INSTRUMENTS } from '../../src/market/seed.ts';

function pair(id: number, code: string, pricePrecision = 5): Instrument {
  const base = SEED_INSTRUMENTS[0] as Instrument;
  return { ...base, id, code, quoteCurrency: code.slice(3), pricePrecision };
}

describe('conversionRoutes', () => {
  it('takes a direct or an inverse pair, else none', () => {
    const routes = conversionRoutes(
      [pair(4, 'USDGBP'), pair(3, 'GBPUSD'), pair(2, 'USDJPY', 3), pair(5, 'EURSEK')],
      'USD',
    );
    expect(routes.get('USD')).toEqual({ instrument: 0, inverse: false, pricePrecision: 0 });
    expect(routes.get('GBP')).toEqual({ instrument: 3, inverse: false, pricePrecision: 5 });
    expect(routes.get('JPY')).toEqual({ instrument: 2, inverse: true, pricePrecision: 3 });
    expect(routes.has('SEK')).toBe(false);
  });

  it('depends on ids, not on the order of the list', () => {
    const list = [pair(9, 'GBPUSD'), pair(3, 'GBPUSD'), pair(1, 'EURGBP')];
    expect(conversionRoutes(list, 'USD')).toEqual(conversionRoutes(list.toReversed(), 'USD'));
    expect(conversionRoutes(list, 'USD').get('GBP')?.instrument).toBe(3);
  });

  it('a pair published later changes no route that stands', () => {
    const inverse = pair(3, 'USDJPY', 3);
    const before = conversionRoutes([inverse], 'USD').get('JPY');
    expect(before).toEqual({ instrument: 3, inverse: true, pricePrecision: 3 });
    expect(conversionRoutes([pair(9, 'JPYUSD', 7), inverse], 'USD').get('JPY')).toEqual(before);
  });

  it('reaches every quote currency of the seed', () => {
    const routes = conversionRoutes(SEED_INSTRUMENTS, 'USD');
    for (const instrument of SEED_INSTRUMENTS) expect(routes.has(instrument.quoteCurrency), instrument.code).toBe(true);
  });
});

describe('conversionAt', () => {
  it('is the exact middle of the named tick', () => {
    const route = { instrument: 7, inverse: false, pricePrecision: 4 };
    const tick = { seq: 12, bid: 11_000n, ask: 11_002n };
    expect(conversionAt(route, tick)).toEqual({ num: 22_002n, den: 20_000n, instrument: 7, tickSeq: 12 });
    expect(conversionAt({ ...route, inverse: true }, tick)).toEqual({
      num: 20_000n,
      den: 22_002n,
      instrument: 7,
      tickSeq: 12,
    });
  });

  it('is 1 for the account currency, and nothing without a tick', () => {
    expect(conversionAt({ instrument: 0, inverse: false, pricePrecision: 0 }, undefined)).toBe(PAR);
    expect(conversionAt({ instrument: 7, inverse: true, pricePrecision: 3 }, undefined)).toBeUndefined();
  });

  it('equals a rational model to 60 digits', () => {
    const Exact = Decimal.clone({ precision: 60 });
    const price = fc.bigInt({ min: 1n, max: 10n ** 12n });
    fc.assert(
      fc.property(
        price,
        fc.bigInt({ min: 0n, max: 10_000n }),
        fc.integer({ min: 0, max: 8 }),
        fc.boolean(),
        (bid, spread, pricePrecision, inverse) => {
          const rate = conversionAt({ instrument: 1, inverse, pricePrecision }, { seq: 1, bid, ask: bid + spread });
          const middle = new Exact(formatDecimal(bid, pricePrecision))
            .plus(formatDecimal(bid + spread, pricePrecision))
            .div(2);
          const model = inverse ? new Exact(1).div(middle) : middle;
          expect(new Exact(String(rate?.num)).div(String(rate?.den)).equals(model)).toBe(true);
        },
      ),
    );
  });
});
