import type { Column } from '@vitrine/ui/components/Table';
import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { DayExtreme, SessionHours } from './DayFigures.tsx';
import { DetailsLink } from './DetailsLink.tsx';
import { DayChange, LastPrice } from './LiveFigures.tsx';
import { MiniChart } from './MiniChart.tsx';
import { ProductLogo } from './ProductLogo.tsx';
import { ProductName } from './ProductName.tsx';
import type { Product } from './product.ts';
import { isSortKey } from './sort-products.ts';

const KEYS = ['symbol', 'last', 'change', 'high', 'low', 'chart', 'session', 'details'] as const;
export type MarketColumn = (typeof KEYS)[number];

const TEXT_COLUMNS: ReadonlySet<MarketColumn> = new Set(['symbol', 'session']);

const CELLS: Readonly<Record<MarketColumn, (product: Product) => ReactNode>> = {
  symbol: (product) => <ProductCell product={product} />,
  last: (product) => <LastPrice product={product} className="text-base" />,
  change: (product) => <DayChange product={product} />,
  high: (product) => <DayExtreme product={product} of="high" />,
  low: (product) => <DayExtreme product={product} of="low" />,
  chart: (product) => <MiniChart product={product} className="inline-block h-8 w-16 align-middle xl:w-24" />,
  session: (product) => (
    <span className="text-muted">
      <SessionHours product={product} />
    </span>
  ),
  details: (product) => <DetailsLink product={product} />,
};

/** The columns of the market's table. */
export function useMarketColumns(): readonly Column<Product, MarketColumn>[] {
  const t = useTranslations('market.table');
  return useMemo(
    () =>
      KEYS.map((key) => ({
        key,
        label: t(key),
        sortable: isSortKey(key),
        ...(TEXT_COLUMNS.has(key) ? {} : { align: 'end' as const }),
        render: CELLS[key],
      })),
    [t],
  );
}

function ProductCell({ product }: { readonly product: Product }) {
  return (
    <span className="flex items-center gap-2.5">
      <ProductLogo product={product} className="size-7" />
      <ProductName product={product} className="text-base" />
    </span>
  );
}
