import type { Product } from './product.ts';

/** Case, accents and what stands between the two sides of a pair do not count. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s/_.-]/g, '');
}

/**
 * The products whose code contains what was typed, or whose category is named so; those whose code begins with it first,
 * otherwise in the order of the list. All of them for an empty search.
 */
export function findProducts(
  products: readonly Product[],
  typed: string,
  categoryName: (categoryId: number) => string | undefined = () => undefined,
): readonly Product[] {
  const wanted = plain(typed);
  if (wanted === '') return products;
  const rank = (product: Product): number => {
    const codes = [plain(product.showCode), plain(product.code)];
    if (codes.some((code) => code.startsWith(wanted))) return 0;
    if (codes.some((code) => code.includes(wanted))) return 1;
    return plain(categoryName(product.categoryId) ?? '').startsWith(wanted) ? 2 : 3;
  };
  return products
    .map((product) => ({ product, rank: rank(product) }))
    .filter((found) => found.rank < 3)
    .sort((first, second) => first.rank - second.rank)
    .map(({ product }) => product);
}
