import { Link } from '@tanstack/react-router';
import { Skeleton } from '@vitrine/ui/components/States';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { DayPercent, LastPrice } from './LiveFigures.tsx';
import { MiniChart } from './MiniChart.tsx';
import { ProductLogo } from './ProductLogo.tsx';
import type { Product } from './product.ts';

/** MKT-11 */
const CARDS = 4;
/** MKT-13 */
const PLACEHOLDERS = 10;

const STRIP = 'strip gap-2 px-4 py-3 md:grid md:grid-cols-4 md:gap-3 md:overflow-visible lg:p-0';
const CARD = 'flex w-34 shrink-0 flex-col gap-1 rounded-card border border-hairline bg-card p-3 md:w-auto';

/** Four of the ten places fill the width that the cards will have; the others stand beyond its end. */
const HELD_STRIP = 'strip gap-2 px-4 py-3 md:gap-3 lg:p-0';
const HELD_CARD = `${CARD} md:w-[calc((100%-2.25rem)/4)]!`;

/** The first products of the list, one press from a trade. */
export function ShortcutCards({ products }: { readonly products: readonly Product[] | undefined }) {
  const t = useTranslations();
  if (products === undefined)
    return (
      <ul aria-busy aria-label={t('ground.loading')} className={HELD_STRIP}>
        {Array.from({ length: PLACEHOLDERS }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
          <li key={place} data-placeholder className={HELD_CARD}>
            <Skeleton className="h-5.5 w-16" />
            <Skeleton className="h-10" />
            <Skeleton className="mt-1 h-5 w-20" />
            <Skeleton className="h-4 w-12" />
          </li>
        ))}
      </ul>
    );
  return (
    <ul aria-label={t('market.shortcuts')} className={STRIP}>
      {products.slice(0, CARDS).map((product) => (
        <li key={product.id} className="contents">
          <Card product={product} />
        </li>
      ))}
    </ul>
  );
}

const Card = memo(function Card({ product }: { readonly product: Product }) {
  return (
    <Link
      to="/trade"
      search={{ symbol: product.code }}
      data-shortcut={product.code}
      className={`${CARD} transition-colors duration-150 hover:border-control`}
    >
      <span className="flex min-w-0 items-center gap-1.5">
        <ProductLogo product={product} className="size-5" />
        <span className="truncate text-base font-semibold">
          <bdi dir="ltr">{product.showCode}</bdi>
        </span>
      </span>
      <MiniChart product={product} className="h-10 w-full" />
      <span className="flex min-h-6 items-center text-lg">
        <LastPrice product={product} />
      </span>
      <span className="flex">
        <DayPercent product={product} />
      </span>
    </Link>
  );
});
