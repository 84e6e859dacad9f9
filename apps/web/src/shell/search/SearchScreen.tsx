import { Navigate, useCanGoBack, useRouter } from '@tanstack/react-router';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { SearchField } from '@vitrine/ui/components/SearchField';
import { ArrowLeft } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CompanyResults } from '../../content/CompanyResults.tsx';
import { useCompanyMode } from '../../content/company-status.ts';
import { moveAlongRows } from '../../ground/list-keys.ts';
import { useSite } from '../../ground/site.ts';
import { useSlashKey } from '../../ground/use-slash-key.ts';
import { ProductResults } from '../../market/ProductResults.tsx';
import { RecentSearches } from './RecentSearches.tsx';
import { rememberSearch } from './recent-searches.ts';

/** The search for products, in main mode for companies (NEWS-18). */
export function SearchScreen() {
  const t = useTranslations();
  const site = useSite().data;
  const kind = useCompanyMode(({ isMain }) => (isMain ? 'companies' : 'products'));
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useSlashKey(field);
  useEffect(() => field.current?.focus(), []);
  if (site?.is_home_search === '0') return <Navigate to="/" replace />;
  const search = (text: string) => {
    setTyped(text);
    field.current?.focus();
  };
  // What led to a row is worth keeping, what was only typed is not.
  const onRow = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('[data-row]') !== null) rememberSearch(kind, typed);
  };
  const Results = kind === 'companies' ? CompanyResults : ProductResults;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it passes arrow keys on to the rows, which open by themselves.
    <div
      onKeyDown={moveAlongRows}
      onClickCapture={onRow}
      className="mx-auto flex w-full max-w-3xl flex-col bg-card lg:my-4 lg:min-h-0 lg:overflow-hidden lg:rounded-card lg:border lg:border-hairline"
    >
      <h1 className="sr-only">{t('ground.title.product')}</h1>
      <div className="sticky top-(--shell-top) z-10 flex shrink-0 items-center gap-1 border-b border-hairline bg-card py-2 ps-1 pe-4 lg:static lg:ps-4">
        <Back />
        <div className="min-w-0 flex-1">
          <SearchField
            ref={field}
            label={t(kind === 'companies' ? 'market.search.companies' : 'market.search.label')}
            placeholder={t(kind === 'companies' ? 'search.companies.hint' : 'search.hint')}
            clearLabel={t('market.search.clear')}
            shortcut="/"
            value={typed}
            onChange={setTyped}
          />
        </div>
      </div>
      {typed === '' ? <RecentSearches kind={kind} onChoose={search} /> : null}
      <Results typed={typed} onShowAll={() => search('')} />
    </div>
  );
}

function Back() {
  const t = useTranslations('search');
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <IconButton
      label={t('back')}
      icon={<ArrowLeft aria-hidden size={20} className="mirror" />}
      className="lg:hidden"
      onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: '/' }))}
    />
  );
}
