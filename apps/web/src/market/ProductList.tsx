import { Badge } from '@vitrine/ui/components/Badge';
import { Percent, Price } from '@vitrine/ui/components/Figures';
import { RowButton } from '@vitrine/ui/components/Row';
import { Segmented } from '@vitrine/ui/components/Segmented';
import { Empty, Failed, Skeleton } from '@vitrine/ui/components/States';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useProblemText } from '../app/problem.ts';
import type { Product } from './product.ts';
import { useCategories, useProducts } from './queries.ts';
import { useQuote } from './quotes.ts';
import { useMarketState } from './use-market-state.ts';

const ALL = 'all';
const SKELETON_ROWS = 10;

interface Props {
  readonly current: number | undefined;
  readonly onChoose: (code: string) => void;
}

/** Arrow keys move between the rows. */
function onKeyDown(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')];
  const next = rows[rows.indexOf(document.activeElement as HTMLButtonElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

export function ProductList({ current, onChoose }: Props) {
  const t = useTranslations('market');
  const app = useTranslations('app');
  const problemText = useProblemText();
  const products = useProducts();
  const categories = useCategories();
  const [category, setCategory] = useState(ALL);

  if (products.data === undefined) {
    if (products.isError) {
      return (
        <Failed
          title={app('failed.title')}
          text={problemText(products.error)}
          retryLabel={app('failed.retry')}
          onRetry={() => void products.refetch()}
        />
      );
    }
    return (
      <div role="status" aria-busy className="flex flex-col gap-4 p-4">
        <span className="sr-only">{app('loading')}</span>
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
          <Skeleton key={row} className="h-10" />
        ))}
      </div>
    );
  }

  const options = [
    { value: ALL, label: t('all') },
    ...(categories.data ?? []).map(({ Id, NameShowTrans }) => ({ value: String(Id), label: NameShowTrans })),
  ];
  const shown = products.data.filter((product) => category === ALL || String(product.categoryId) === category);
  return (
    <>
      <Segmented
        label={t('category')}
        options={options}
        value={category}
        onChange={setCategory}
        className="shrink-0 border-b border-hairline px-1 lg:flex-wrap"
      />
      {shown.length === 0 ? <Empty title={t('empty')} text={t('emptyText')} /> : null}
      <ul onKeyDown={onKeyDown} className="min-h-0 flex-1 overflow-y-auto">
        {shown.map((product) => (
          <ProductRow key={product.id} product={product} isCurrent={product.id === current} onChoose={onChoose} />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  readonly product: Product;
  readonly isCurrent: boolean;
  readonly onChoose: (code: string) => void;
}

const ProductRow = memo(function ProductRow({ product, isCurrent, onChoose }: RowProps) {
  const t = useTranslations('market');
  const quote = useQuote(product.code);
  const state = useMarketState(product);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const isTradable = state === 'open' || state === 'stale';
  return (
    <li ref={row} className="border-b border-hairline [contain-intrinsic-size:auto_57px] [content-visibility:auto]">
      <RowButton aria-current={isCurrent} onClick={() => onChoose(product.code)}>
        <span className="min-w-0 flex-1">
          <bdi dir="ltr" className="block truncate text-base font-semibold">
            {product.showCode}
          </bdi>
        </span>
        {isTradable && quote !== undefined ? (
          <span className="flex flex-col items-end">
            <Price value={quote.mid} precision={product.pricePrecision} className="text-base" />
            <Percent value={quote.change} className="text-xs" />
          </span>
        ) : (
          <Badge>{state === 'suspended' ? t('suspended') : t('closed')}</Badge>
        )}
      </RowButton>
    </li>
  );
});
