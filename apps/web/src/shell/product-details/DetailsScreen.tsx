import { getRouteApi } from '@tanstack/react-router';
import { SkeletonCard } from '@vitrine/ui/components/Skeletons';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { ActionLink } from '../../ground/ActionLink.tsx';
import { BackHeader } from '../../ground/BackHeader.tsx';
import { Loading } from '../../ground/Loading.tsx';
import { lazyScreen } from '../../ground/lazy-screen.tsx';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { DayPercent, LastPrice } from '../../market/LiveFigures.tsx';
import { ProductLogo } from '../../market/ProductLogo.tsx';
import { ProductName } from '../../market/ProductName.tsx';
import type { Product } from '../../market/product.ts';
import { useProducts } from '../../market/queries.ts';
import { ContractCard, HoursCard, MarginCard, PriceCard, SizeCard, SwapCard } from './DetailCards.tsx';
import { useExample } from './use-example.ts';

const UnknownProduct = lazyScreen(() => import('../../market/UnknownProduct.tsx'), 'UnknownProduct');

const route = getRouteApi('/product/detail');
const SKELETON_CARDS = 4;

/** Everything that is fixed about trading a product, with what it comes to at the current price. */
export function DetailsScreen() {
  const t = useTranslations('details');
  const { symbol = '' } = route.useSearch();
  const products = useProducts();
  const product = products.data?.find(({ code }) => code === symbol);
  return (
    <div data-scroll="page" className="w-full overflow-y-auto">
      <div className="mx-auto w-full max-w-6xl pb-6 lg:p-6">
        <BackHeader title={t('title')} to="/product" />
        {product !== undefined ? (
          <Details product={product} />
        ) : products.data !== undefined ? (
          <Suspense fallback={null}>
            <UnknownProduct code={symbol} />
          </Suspense>
        ) : products.isError ? (
          <NoAnswer answer={products} />
        ) : (
          <Loading className="grid gap-3 p-4 lg:grid-cols-2 lg:p-0">
            {Array.from({ length: SKELETON_CARDS }, (_, card) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cards without identity
              <SkeletonCard key={card} />
            ))}
          </Loading>
        )}
      </div>
    </div>
  );
}

function Details({ product }: { readonly product: Product }) {
  const t = useTranslations('details');
  const example = useExample(product);
  const props = { product, example };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 bg-card px-4 pb-3 lg:rounded-card lg:border lg:border-hairline lg:py-3">
        <h2 className="flex min-w-0 items-center gap-3 text-lg">
          <ProductLogo product={product} className="size-7" />
          <ProductName product={product} />
        </h2>
        <span className="flex items-baseline gap-2 text-xl">
          <LastPrice product={product} />
          <DayPercent product={product} />
        </span>
        <span className="ms-auto">
          <ActionLink to="/trade" search={{ symbol: product.code }}>
            {t('trade')}
          </ActionLink>
        </span>
      </div>
      <div className="grid gap-3 p-4 lg:grid-cols-2 lg:items-start lg:px-0">
        <div className="flex flex-col gap-3">
          <PriceCard {...props} />
          <MarginCard {...props} />
          <HoursCard product={product} />
        </div>
        <div className="flex flex-col gap-3">
          <ContractCard {...props} />
          <SwapCard {...props} />
          <SizeCard product={product} />
        </div>
      </div>
    </>
  );
}
