import type { Product } from './product.ts';
import type { LiveQuote } from './quote-store.ts';

export const SORT_KEYS = ['symbol', 'last', 'change'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface ProductSort {
  readonly key: SortKey;
  readonly direction: 'ascending' | 'descending';
}

/**
 * The products in order by the prices of this moment; the caller decides when that is, so that no row moves under a
 * finger. Products without a price stand last in both directions, equal ones keep the order of the list.
 */
export function sortProducts(
  products: readonly Product[],
  sort: ProductSort | undefined,
  quoteOf: (code: string) => LiveQuote | undefined,
): readonly Product[] {
  if (sort === undefined) return products;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  if (sort.key === 'symbol') return products.toSorted((a, b) => sign * a.showCode.localeCompare(b.showCode, 'en'));
  const value = ({ code }: Product) => (sort.key === 'last' ? quoteOf(code)?.mid : quoteOf(code)?.change);
  return products.toSorted((a, b) => {
    const [first, second] = [value(a), value(b)];
    if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined);
    return sign * (first - second);
  });
}

export function isSortKey(key: string): key is SortKey {
  return SORT_KEYS.some((known) => known === key);
}
