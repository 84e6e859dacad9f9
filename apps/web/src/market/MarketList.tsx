import { useDeferredValue } from 'react';
import { useTranslations } from 'use-intl';
import { ListEnd } from '../ground/ListEnd.tsx';
import { moveAlongRows } from '../ground/list-keys.ts';
import { EmptyCategory, useIsInCategory } from './CategoryStrip.tsx';
import { ProductRow } from './ProductRow.tsx';
import type { Product } from './product.ts';

interface Props {
  readonly products: readonly Product[];
  readonly category: string;
}

/** As many as any phone shows at first. */
const FIRST_ROWS = 12;

/**
 * All products of a category as rows, those below the first screen drawn after it. A tick renders one row's figures,
 * never the list.
 */
export function MarketList({ products, category }: Props) {
  const t = useTranslations('market');
  const rows = useDeferredValue(Number.POSITIVE_INFINITY, FIRST_ROWS);
  const inCategory = products.filter(useIsInCategory(category));
  const shown = inCategory.slice(0, rows);
  if (shown.length === 0) return <EmptyCategory category={category} />;
  return (
    <>
      <ul aria-label={t('products')} onKeyDown={moveAlongRows}>
        {shown.map((product) => (
          <ProductRow key={product.id} product={product} />
        ))}
      </ul>
      {shown.length === inCategory.length ? <ListEnd /> : null}
    </>
  );
}
