import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { operatorJurisdictions } from '@vitrine/wire/config/operator/operator-jurisdictions';
import { proposeJurisdiction } from '@vitrine/wire/config/operator/propose-jurisdiction';
import { lazy, Suspense } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { isOpenTo } from '../ground/roles.ts';
import { useStaff } from '../ground/session.ts';
import { filterRows, occursIn, useWholeList } from '../ground/table/call-rows.ts';
import { choiceFilter, textFilter } from '../ground/table/filter.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { profileOf, useJurisdictionColumns } from './jurisdiction-columns.tsx';
import {
  type CountryRow,
  customersOf,
  JURISDICTIONS_KEY,
  type JurisdictionsAnswer,
  useCountryName,
} from './jurisdictions.ts';
import { ProfileDetail } from './ProfileDetail.tsx';

/** Loaded when first opened. */
const ProfileDialog = lazy(() => import('./ProfileDialog.tsx').then((module) => ({ default: module.ProfileDialog })));

const REFRESH_MS = 30_000;
/** The dialog in the address; another profile is opened by its id. */
const NEW = 'new-profile';

const rowKey = ({ country }: CountryRow) => country;
/** By their names in the language of the console. */
const rowsOf =
  (nameOf: (country: string) => string, locale: string) =>
  (answer: JurisdictionsAnswer): readonly CountryRow[] =>
    answer.countries
      .map((country) => ({ ...country, answer }))
      .sort((a, b) => nameOf(a.country).localeCompare(nameOf(b.country), locale));

/** What is offered in which countries. Two people change it, and nothing that is open changes. */
export default function JurisdictionsPage() {
  const t = useTranslations('console.jurisdictions');
  const { filters, dialog, showDialog } = useTableAddress();
  const nameOf = useCountryName();
  const data = useWholeList(JURISDICTIONS_KEY, operatorJurisdictions, rowsOf(nameOf, useLocale()), {
    refreshMs: REFRESH_MS,
  });
  const answer = data.rows[0]?.answer;
  const { text = '', profile: chosen } = filters;
  const shown = filterRows(
    data,
    (row) =>
      (chosen === undefined || row.profile === chosen) &&
      occursIn(text, [row.country, nameOf(row.country), profileOf(row)?.name ?? '']),
  );
  return (
    <ListPage
      name="jurisdictions"
      actions={<NewProfile onClick={() => showDialog(NEW)} />}
      caption={t('caption')}
      columns={useJurisdictionColumns()}
      rowKey={rowKey}
      data={shown}
      filters={useFilters(answer?.profiles ?? [])}
      empty={t('empty')}
      {...(answer && { summary: <Profiles answer={answer} /> })}
      detail={({ row, close }) => row && <CountryDetail row={row} onClose={close} />}
    >
      <Suspense>
        {answer !== undefined && dialog === NEW ? (
          <ProfileDialog answer={answer} profile={undefined} onClose={() => showDialog(undefined)} />
        ) : null}
      </Suspense>
    </ListPage>
  );
}

function useFilters(profiles: JurisdictionsAnswer['profiles']) {
  const t = useTranslations('console.jurisdictions');
  const nameOf = (wanted: string) => profiles.find(({ id }) => id === wanted)?.name ?? wanted;
  const ids = profiles.map(({ id }) => id);
  return [textFilter('text', t('search')), choiceFilter('profile', t('profile'), ids, nameOf)];
}

function NewProfile({ onClick }: { readonly onClick: () => void }) {
  const t = useTranslations('console.jurisdictions');
  const staff = useStaff();
  if (!isOpenTo(proposeJurisdiction, staff?.roles ?? [])) return null;
  return (
    <Button size="small" onClick={onClick}>
      {t('add')}
    </Button>
  );
}

/** All profiles with whom they reach; each filters the list. */
function Profiles({ answer }: { readonly answer: JurisdictionsAnswer }) {
  const t = useTranslations('console.jurisdictions');
  const { filters, filter } = useTableAddress();
  return (
    <ul aria-label={t('profiles')} className="flex flex-wrap gap-2">
      {answer.profiles.map(({ id, name, closeOnly, proposal }) => (
        <li key={id}>
          <Button
            size="small"
            aria-pressed={filters.profile === id}
            onClick={() => filter('profile', filters.profile === id ? undefined : id)}
          >
            <bdi>{name}</bdi>
            <span className="text-muted">
              {t('reach', {
                countries: answer.countries.filter(({ profile }) => profile === id).length,
                customers: customersOf(answer, id),
              })}
            </span>
            {closeOnly ? <Badge tone="warning">{t('closeOnly')}</Badge> : null}
            {proposal === null ? null : <Badge tone="accent">{t('waits')}</Badge>}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function CountryDetail({ row, onClose }: { readonly row: CountryRow; readonly onClose: () => void }) {
  const nameOf = useCountryName();
  const profile = profileOf(row);
  if (profile === undefined) return null;
  return <ProfileDetail title={nameOf(row.country)} answer={row.answer} profile={profile} onClose={onClose} />;
}
