import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ROW, RowContent } from '@vitrine/ui/components/Row';
import type { CompanyProfile } from '@vitrine/wire/content/company';
import { companySearch } from '@vitrine/wire/content/company-search';
import { Building2, ExternalLink } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { currentLanguage } from '../ground/current-language.ts';
import { ListEnd, NoData, NothingFound } from '../ground/ListEnd.tsx';
import { Loading } from '../ground/Loading.tsx';
import { NoAnswer } from '../ground/NoAnswer.tsx';
import { searchable, usePaused } from '../ground/use-paused.ts';
import { webAddress } from '../ground/web-address.ts';
import { RowsSkeleton } from './RowsSkeleton.tsx';

interface Props {
  readonly typed: string;
  readonly onShowAll: () => void;
}

/** The companies that a search finds, all of them for an empty one (NEWS-18, NEWS-19). */
export function CompanyResults({ typed, onShowAll }: Props) {
  const t = useTranslations('search.companies');
  const asked = usePaused(searchable(typed));
  const answer = useQuery({
    queryKey: ['company-search', asked, currentLanguage()],
    queryFn: ({ signal }) => client.call(companySearch, { searchCurrency: asked }, { signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    refetchOnReconnect: true,
  });
  const { data } = answer;
  // Enter opens the first row: not one of what was typed before.
  const isStale = answer.isPlaceholderData || asked !== searchable(typed);
  if (data === undefined) {
    if (answer.isError) return <NoAnswer answer={answer} />;
    return (
      <Loading>
        <RowsSkeleton />
      </Loading>
    );
  }
  if (data.length === 0 && !isStale)
    return asked === '' ? <NoData text={t('empty')} /> : <NoCompanies typed={asked} onShowAll={onShowAll} />;
  return (
    <>
      <p role="status" className="shrink-0 border-b border-hairline px-4 py-2 text-xs text-muted">
        {t('found', { count: data.length })}
      </p>
      <ul
        key={isStale ? undefined : asked}
        aria-label={t('list')}
        className="divide-y divide-hairline lg:min-h-0 lg:overflow-y-auto"
      >
        {data.map((company) => (
          <li key={company.id}>
            <CompanyRow company={company} isStale={isStale} />
          </li>
        ))}
        <li>
          <ListEnd />
        </li>
      </ul>
    </>
  );
}

/** A company and the way to its website; what the site says of its own company, which may have none, is here. */
function CompanyRow({ company, isStale }: { readonly company: CompanyProfile; readonly isStale: boolean }) {
  const t = useTranslations('search.companies');
  const row = isStale ? undefined : true;
  const address = webAddress(company.url);
  const content = (
    <RowContent
      start={<CompanyLogo logo={company.logo} />}
      title={<span className="font-medium">{company.name}</span>}
      note={[company.subject, company.location].filter((text) => text !== '').join(' · ') || undefined}
      chevron={address === undefined}
      {...(address !== undefined && { end: <ExternalLink aria-hidden size={16} className="mirror text-muted" /> })}
    />
  );
  if (address === undefined)
    return (
      <Link to="/descript/detail" search={{ group: 'company.about' }} data-row={row} className={ROW}>
        {content}
      </Link>
    );
  return (
    <a href={address.href} target="_blank" rel="noopener noreferrer" data-row={row} className={ROW}>
      {content}
      <span className="sr-only">{t('newWindow')}</span>
    </a>
  );
}

function CompanyLogo({ logo }: { readonly logo: string }) {
  return logo === '' ? (
    <span className="flex size-10 items-center justify-center rounded-control bg-sunken">
      <Building2 aria-hidden size={20} />
    </span>
  ) : (
    <img src={logo} alt="" loading="lazy" className="size-10 rounded-control object-contain" />
  );
}

function NoCompanies({ typed, onShowAll }: Props) {
  const t = useTranslations('search.companies');
  return <NothingFound text={t('none', { typed })} hint={t('noneText')} action={t('showAll')} onShowAll={onShowAll} />;
}
