import { describe, expect, it } from 'vitest';
import { findProducts } from '../src/market/find-products.ts';
import type { Product } from '../src/market/product.ts';

const product = (code: string, showCode: string, name: string, categoryId = 1) =>
  ({ code, showCode, name, categoryId }) as Product;
const LIST = [
  product('EURUSD', 'EUR/USD', 'Euro / dollar américain'),
  product('USDJPY', 'USD/JPY', 'Dollar américain / yen'),
  product('XAUUSD', 'XAU/USD', 'Or', 2),
  product('BTCUSD', 'BTC/USD', 'Bitcoin', 6),
];
const names: Record<number, string> = { 1: 'Forex', 2: 'Métaux', 6: 'Crypto' };
const found = (typed: string) => findProducts(LIST, typed, (id) => names[id]).map(({ code }) => code);

describe('search among the loaded products', () => {
  it('an empty search leaves the list as it is', () => {
    expect(findProducts(LIST, '  ')).toBe(LIST);
  });

  it('finds them by code, by name in the language of the page, and by category', () => {
    expect(found('usd')).toEqual(['USDJPY', 'EURUSD', 'XAUUSD', 'BTCUSD']);
    expect(found('AMERICAIN')).toEqual(['EURUSD', 'USDJPY']);
    expect(found('bitcoin')).toEqual(['BTCUSD']);
    expect(found('metaux')).toEqual(['XAUUSD']);
  });

  it('nothing is found for what nothing is called', () => {
    expect(found('zzz')).toEqual([]);
    expect(found('%')).toEqual([]);
  });
});
