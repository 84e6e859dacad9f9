import { useNavigate } from '@tanstack/react-router';
import { RefreshButton } from '@vitrine/ui/components/PullToRefresh';
import { type Sort, Table } from '@vitrine/ui/components/Table';
import type { Refresh } from '@vitrine/ui/use-refresh';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ListEnd } from '../ground/ListEnd.tsx';
import { ALL, CategoryStrip, EmptyCategory, useIsInCategory } from './CategoryStrip.tsx';
import { type MarketColumn, useMarketColumns } from './market-columns.tsx';
import { NoProducts } from './NoProducts.tsx';
import type { Product } from './product.ts';
import { quotes } from './quotes.ts';
import { isSortKey, type ProductSort, sortProducts } from './sort-products.ts';
import { useFoundProducts } from './use-found-products.ts';

const SKELETON_ROWS = 14;

interface Props {
  readonly products: readonly Product[] | undefined;
  /** What is searched for; empty: everything is shown. */
  readonly typed: string;
  readonly onShowAll: () => void;
  readonly category: string;
  readonly onCategory: (category: string) => void;
  readonly refresh: Refresh;
}

/** The market of a desktop: every product with its day, sorted, by category, narrowed by a search. */
export function MarketTable({ products, typed, onShowAll, category, onCategory, refresh }: Props) {
  const t = useTranslations('market');
  const navigate = useNavigate();
  const isInCategory = useIsInCategory(category);
  const [sort, setSort] = useState<ProductSort>();

  // In order by the prices of the moment it was asked for, and again when the list is refreshed.
  const inCategory = useMemo(() => products?.filter(isInCategory), [products, isInCategory]);
  const { found, isSearching } = useFoundProducts(inCategory, typed);
  const shown = useMemo(() => sortProducts(found ?? [], sort, (code) => quotes.get(code)), [found, sort]);

  const columns = useMarketColumns();
  const onSort = ({ key, direction }: Sort<MarketColumn>) => {
    if (isSortKey(key)) setSort({ key, direction });
  };
  const showAll = () => {
    onCategory(ALL);
    onShowAll();
  };
  return (
    <section
      aria-label={t('table.title')}
      data-scroll="page"
      className="flex min-h-80 min-w-0 flex-1 flex-col overflow-hidden rounded-card border border-hairline bg-card"
    >
      <div className="flex shrink-0 items-center gap-3 border-b border-hairline pe-2">
        <CategoryStrip value={category} onChange={onCategory} className="min-w-0 flex-1" />
        <RefreshButton refresh={refresh} label={t('refresh')} />
      </div>
      <Table
        caption={t('table.title')}
        columns={columns}
        rows={shown}
        rowKey={({ code }) => code}
        {...(sort === undefined ? {} : { sort })}
        onSort={onSort}
        onOpen={({ code }) => void navigate({ to: '/trade', search: { symbol: code } })}
        {...(products === undefined || isSearching ? { skeletonRows: SKELETON_ROWS } : {})}
        end={<ListEnd />}
        empty={typed === '' ? <EmptyCategory category={category} /> : <NoProducts typed={typed} onShowAll={showAll} />}
        className="min-h-0 flex-1"
      />
    </section>
  );
}
