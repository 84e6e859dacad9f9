import { describe, expect, it } from 'vitest';
import { daysOf, tradeFilterIn, withDays } from '../src/ground/history/trade-filter.ts';

describe('the filter of an address', () => {
  it.each([
    [{}, {}],
    [
      { product: 31, side: '2', from: '2026-11-01', to: '2026-11-23' },
      { product: 31, side: 2, from: '2026-11-01', to: '2026-11-23' },
    ],
    [{ product: '7' }, { product: 7 }],
    [{ product: 0, side: 0, from: '', to: undefined }, {}],
    [{ product: 2 ** 31, side: 3 }, {}],
    [{ product: 1.5, side: 'sell' }, {}],
    [{ from: '2026-02-31', to: '2026-13-01' }, {}],
    [{ from: '2026-1-1', to: 20261123 }, {}],
    [{ from: '2024-02-29' }, { from: '2024-02-29' }],
  ])('%o is read as %o', (search, filter) => expect(tradeFilterIn(search)).toEqual(filter));

  it('days are changed, and the rest is kept', () => {
    const filter = tradeFilterIn({ product: 31, side: 1, from: '2026-11-01' });
    expect(daysOf(filter)).toEqual({ from: '2026-11-01', to: undefined });
    expect(withDays(filter, { from: undefined, to: undefined })).toEqual({ product: 31, side: 1 });
    expect(withDays(filter, { from: '2026-11-02', to: '2026-11-03' })).toEqual({
      product: 31,
      side: 1,
      from: '2026-11-02',
      to: '2026-11-03',
    });
  });
});
