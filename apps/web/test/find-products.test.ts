import { describe, expect, it } from 'vitest';
import { findProducts } from '../src/market/find-products.ts';
import type { Product } from '../src/market/product.ts';

const product = (code: string, showCode: string, categoryId = 1) => ({ code, showCode, categoryId }) as Product;
const LIST = [
  product('EURUSD', 'EUR/USD'),
  product('USDJPY', 'USD/JPY'),
  product('XAUUSD', 'XAU/USD', 2),
  product('BTCUSD', 'BTC/USD', 6),
];
const names: Record<number, string> = { 1: 'Forex', 2: 'Métaux', 6: 'Crypto' };
const found = (typed: string) => findProducts(LIST, typed, (id) => names[id]).map(({ code }) => code);

describe('search among the products', () => {
  it('an empty search leaves the list as it is', () => {
    expect(findProducts(LIST, '  ')).toBe(LIST);
  });

  it('those whose code begins so come before those that contain it', () => {
    expect(found('usd')).toEqual(['USDJPY', 'EURUSD', 'XAUUSD', 'BTCUSD']);
  });

  it('case, spaces and the sign between the two sides do not count', () => {
    for (const typed of ['eur/usd', 'EURUSD', 'eur usd', 'Eur-Usd', 'EUR_USD'])
      expect(found(typed)).toEqual(['EURUSD']);
  });

  it('the name of a class finds its products, accents or not', () => {
    expect(found('metaux')).toEqual(['XAUUSD']);
    expect(found('cry')).toEqual(['BTCUSD']);
  });

  it('nothing is found for what nothing is called', () => {
    expect(found('zzz')).toEqual([]);
  });
});
