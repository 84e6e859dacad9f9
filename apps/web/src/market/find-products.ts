import { searchTexts } from '@vitrine/domain/kernel/text-search';
import type { Product } from './product.ts';

/** The products that a text finds by code, name and category, best first; all of them for an empty search. */
export function findProducts(
  products: readonly Product[],
  typed: string,
  categoryName: (categoryId: number) => string | undefined = () => undefined,
): readonly Product[] {
  const termsOf = ({ code, showCode, name, categoryId }: Product) => ({
    codes: [code, showCode],
    names: [name],
    groups: [categoryName(categoryId) ?? ''],
  });
  return searchTexts(products, typed, termsOf) ?? (typed.trim() === '' ? products : []);
}
