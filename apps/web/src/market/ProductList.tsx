import { Percent } from '@vitrine/ui/components/Figures';
import { RowButton } from '@vitrine/ui/components/Row';
import { SearchField } from '@vitrine/ui/components/SearchField';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ListEnd } from '../ground/ListEnd.tsx';
import { Loading } from '../ground/Loading.tsx';
import { moveAlongRows } from '../ground/list-keys.ts';
import { NoAnswer } from '../ground/NoAnswer.tsx';
import { useSlashKey } from '../ground/use-slash-key.ts';
import { ALL, CategoryStrip, EmptyCategory, useIsInCategory } from './CategoryStrip.tsx';
import { LastPrice } from './LiveFigures.tsx';
import { MiniChart } from './MiniChart.tsx';
import { NoProducts } from './NoProducts.tsx';
import { ProductLogo } from './ProductLogo.tsx';
import { ProductName } from './ProductName.tsx';
import { ProductRowsSkeleton } from './ProductRowsSkeleton.tsx';
import type { Product } from './product.ts';
import { useProducts } from './queries.ts';
import { useQuote } from './quotes.ts';
import { useFoundProducts } from './use-found-products.ts';

const SKELETON_ROWS = 10;

interface Props {
  readonly current: number | undefined;
  readonly onChoose: (code: string) => void;
}

/** The products beside a chart or in a drawer over it: searched, by category, the current one marked. */
export function ProductList({ current, onChoose }: Props) {
  const t = useTranslations('market');
  const products = useProducts();
  const [category, setCategory] = useState(ALL);
  const isInCategory = useIsInCategory(category);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useSlashKey(field);
  const inCategory = useMemo(() => products.data?.filter(isInCategory), [products.data, isInCategory]);
  const { found: shown, isSearching } = useFoundProducts(inCategory, typed);

  if (shown === undefined) {
    if (products.isError) {
      return <NoAnswer answer={products} />;
    }
    return (
      <Loading>
        <ProductRowsSkeleton count={SKELETON_ROWS} />
      </Loading>
    );
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it passes arrow keys on to the rows, which open by themselves.
    <div onKeyDown={moveAlongRows} className="flex min-h-0 flex-1 flex-col">
      <div className="shrink-0 px-4 pt-3 pb-1">
        <SearchField
          ref={field}
          label={t('search.label')}
          clearLabel={t('search.clear')}
          shortcut="/"
          value={typed}
          onChange={setTyped}
        />
      </div>
      <CategoryStrip value={category} onChange={setCategory} className="shrink-0 border-b border-hairline" />
      {shown.length > 0 || isSearching ? null : typed === '' ? (
        <EmptyCategory category={category} />
      ) : (
        <NoProducts
          typed={typed}
          onShowAll={() => {
            setTyped('');
            setCategory(ALL);
            field.current?.focus();
          }}
        />
      )}
      <ul aria-label={t('products')} className="@container min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {shown.map((product) => (
          <Row key={product.id} product={product} isCurrent={product.id === current} onChoose={onChoose} />
        ))}
        {shown.length === 0 ? null : (
          <li>
            <ListEnd />
          </li>
        )}
      </ul>
    </div>
  );
}

interface RowProps {
  readonly product: Product;
  readonly isCurrent: boolean;
  readonly onChoose: (code: string) => void;
}

const Row = memo(function Row({ product, isCurrent, onChoose }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  const wasCurrent = useRef(false);
  useEffect(() => {
    // Once for each choice: a list that is shown again after another tab stays where it was left.
    if (isCurrent && !wasCurrent.current) row.current?.scrollIntoView({ block: 'nearest' });
    wasCurrent.current = isCurrent;
  }, [isCurrent]);
  return (
    <li ref={row} className="border-b border-hairline [contain-intrinsic-size:auto_57px] [content-visibility:auto]">
      <RowButton data-row={product.code} aria-current={isCurrent} onClick={() => onChoose(product.code)}>
        <ProductLogo product={product} className="size-5" />
        <ProductName product={product} wraps className="flex-1 text-base" />
        {/* The name comes first: a narrow column shows it whole and a smaller chart, or none. */}
        <MiniChart product={product} className="hidden h-7 w-10 shrink-0 @min-[17.5rem]:block @min-[19rem]:w-14" />
        <span className="flex w-20 shrink-0 flex-col items-end text-end">
          <LastPrice product={product} className="text-sm" />
          <Change code={product.code} />
        </span>
      </RowButton>
    </li>
  );
});

function Change({ code }: { readonly code: string }) {
  const change = useQuote(code)?.change;
  return change === undefined ? null : <Percent value={change} className="text-xs" />;
}
