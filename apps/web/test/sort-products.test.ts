import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Product } from '../src/market/product.ts';
import type { LiveQuote } from '../src/market/quote-store.ts';
import { sortProducts } from '../src/market/sort-products.ts';

const product = (code: string) => ({ code, showCode: code }) as Product;
const LIST = ['B', 'A', 'C', 'D'].map(product);
const QUOTES: Record<string, LiveQuote> = {
  A: { mid: 3, change: -1, seq: 1, at: 0 },
  B: { mid: 1, change: 2, seq: 1, at: 0 },
  C: { mid: 2, change: 2, seq: 1, at: 0 },
};
const codes = (key: 'symbol' | 'last' | 'change', direction: 'ascending' | 'descending') =>
  sortProducts(LIST, { key, direction }, (code) => QUOTES[code])
    .map(({ code }) => code)
    .join('');

describe('the market table in order', () => {
  it('is the list itself until somebody sorts', () => {
    expect(sortProducts(LIST, undefined, () => undefined)).toBe(LIST);
  });

  it('by name, price and change, both ways; without a price last, equals as listed', () => {
    expect(codes('symbol', 'ascending')).toBe('ABCD');
    expect(codes('symbol', 'descending')).toBe('DCBA');
    expect(codes('last', 'ascending')).toBe('BCAD');
    expect(codes('last', 'descending')).toBe('ACBD');
    expect(codes('change', 'ascending')).toBe('ABCD');
    expect(codes('change', 'descending')).toBe('BCAD');
  });

  it('loses and doubles no product', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 })),
        fc.array(fc.option(fc.double({ noNaN: true }))),
        (names, changes) => {
          const list = names.map(product);
          const quoteOf = (code: string) => {
            const change = changes[names.indexOf(code)];
            return change == null ? undefined : { mid: change, change, seq: 1, at: 0 };
          };
          const sorted = sortProducts(list, { key: 'change', direction: 'descending' }, quoteOf);
          expect(new Set(sorted)).toEqual(new Set(list));
          expect(sorted).toHaveLength(list.length);
        },
      ),
    );
  });
});
