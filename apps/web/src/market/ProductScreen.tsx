import { Navigate, useCanGoBack, useRouter } from '@tanstack/react-router';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { SearchField } from '@vitrine/ui/components/SearchField';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ListEnd, NoData } from '../ground/ListEnd.tsx';
import { Loading } from '../ground/Loading.tsx';
import { moveAlongRows } from '../ground/list-keys.ts';
import { NoAnswer } from '../ground/NoAnswer.tsx';
import { useSite } from '../ground/site.ts';
import { useSlashKey } from '../ground/use-slash-key.ts';
import { NothingFound } from './NothingFound.tsx';
import { ProductRow } from './ProductRow.tsx';
import { ProductRowsSkeleton } from './ProductRowsSkeleton.tsx';
import { useProducts } from './queries.ts';
import { useFoundProducts } from './use-found-products.ts';

const SKELETON_ROWS = 10;

/** The search for products; choosing one opens it on the trade screen (NEWS-18, NEWS-20). */
export function ProductScreen() {
  const t = useTranslations();
  const site = useSite().data;
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useSlashKey(field);
  useEffect(() => field.current?.focus(), []);
  if (site?.is_home_search === '0') return <Navigate to="/" replace />;
  const clear = () => {
    setTyped('');
    field.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it passes arrow keys on to the rows, which open by themselves.
    <div
      onKeyDown={moveAlongRows}
      className="mx-auto flex w-full max-w-3xl flex-col bg-card lg:my-4 lg:min-h-0 lg:overflow-hidden lg:rounded-card lg:border lg:border-hairline"
    >
      <h1 className="sr-only">{t('ground.title.product')}</h1>
      <div className="sticky top-(--shell-top) z-10 flex shrink-0 items-center gap-1 border-b border-hairline bg-card py-2 ps-1 pe-4 lg:static lg:ps-4">
        <IconButton
          label={t('market.search.back')}
          icon={<ArrowLeft aria-hidden size={20} className="mirror" />}
          className="lg:hidden"
          onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: '/' }))}
        />
        <div className="min-w-0 flex-1">
          <SearchField
            ref={field}
            label={t('market.search.label')}
            placeholder={t('market.search.hint')}
            clearLabel={t('market.search.clear')}
            shortcut="/"
            value={typed}
            onChange={setTyped}
          />
        </div>
      </div>
      <Results typed={typed} onShowAll={clear} />
    </div>
  );
}

function Results({ typed, onShowAll }: { readonly typed: string; readonly onShowAll: () => void }) {
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
  if (found.length === 0) return <NothingFound typed={typed.trim()} onShowAll={onShowAll} />;
  return (
    <>
      <p role="status" className="shrink-0 border-b border-hairline px-4 py-2 text-xs text-muted">
        {t('market.search.found', { count: found.length })}
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
