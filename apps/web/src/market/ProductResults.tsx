import { useTranslations } from 'use-intl';
import { ListEnd, NoData } from '../ground/ListEnd.tsx';
import { Loading } from '../ground/Loading.tsx';
import { NoAnswer } from '../ground/NoAnswer.tsx';
import { NoProducts } from './NoProducts.tsx';
import { ProductRow } from './ProductRow.tsx';
import { ProductRowsSkeleton } from './ProductRowsSkeleton.tsx';
import { useProducts } from './queries.ts';
import { useFoundProducts } from './use-found-products.ts';

const SKELETON_ROWS = 10;

interface Props {
  readonly typed: string;
  readonly onShowAll: () => void;
}

/** The products that a search finds, all of them for an empty one; choosing one opens it on the trade screen (NEWS-20). */
export function ProductResults({ typed, onShowAll }: Props) {
  const t = useTranslations();
  const products = useProducts();
  const { found, isSearching } = useFoundProducts(products.data, typed);
  if (found === undefined || isSearching) {
    if (found === undefined && products.isError) return <NoAnswer answer={products} />;
    return (
      <Loading>
        <ProductRowsSkeleton count={SKELETON_ROWS} />
      </Loading>
    );
  }
  if (products.data?.length === 0) return <NoData text={t('market.noneText')} />;
  if (found.length === 0) return <NoProducts typed={typed.trim()} onShowAll={onShowAll} />;
  return (
    <>
      <p role="status" className="shrink-0 border-b border-hairline px-4 py-2 text-xs text-muted">
        {t('search.found', { count: found.length })}
      </p>
      <ul aria-label={t('market.products')} className="lg:min-h-0 lg:overflow-y-auto">
        {found.map((product) => (
          <ProductRow key={product.id} product={product} />
        ))}
        <li>
          <ListEnd />
        </li>
      </ul>
    </>
  );
}
