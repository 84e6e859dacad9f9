import { changedCountries, type JurisdictionProfile, withProfile } from '@vitrine/domain/config/index';
import { Checkbox } from '@vitrine/ui/components/Checkbox';
import { SearchField } from '@vitrine/ui/components/SearchField';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { occursIn } from '../ground/table/call-rows.ts';
import { type JurisdictionsAnswer, useCountryName } from './jurisdictions.ts';

interface Props {
  readonly answer: JurisdictionsAnswer;
  /** Of the profile. */
  readonly id: string;
  readonly countries: readonly string[];
  readonly onChange: (countries: readonly string[]) => void;
}

/** The countries that a profile applies to, in a list to search; each says whose it is now. */
export function CountryChoice({ answer, id, countries, onChange }: Props) {
  const t = useTranslations('console.jurisdictions');
  const nameOf = useCountryName();
  const [text, setText] = useState('');
  const shown = answer.countries
    .map((one) => ({ ...one, name: nameOf(one.country) }))
    .filter(({ country, name }) => occursIn(text, [country, name]))
    .sort((a, b) => a.name.localeCompare(b.name));
  const nameOfProfile = (profile: string) => answer.profiles.find((one) => one.id === profile)?.name ?? profile;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-1.5 text-sm text-muted">{t('chosen', { count: countries.length })}</legend>
      <SearchField label={t('search')} value={text} onChange={setText} clearLabel={t('clear')} />
      <ul className="max-h-60 overflow-y-auto rounded-control border border-hairline px-3">
        {shown.map(({ country, name, profile, customers }) => (
          <li key={country}>
            <Checkbox
              label={name}
              note={t('now', { profile: nameOfProfile(profile), customers })}
              checked={countries.includes(country)}
              onChange={(isChosen) =>
                onChange(isChosen ? [...countries, country].sort() : countries.filter((one) => one !== country))
              }
            />
          </li>
        ))}
      </ul>
      {countries.length === 0 && answer.profiles.some((one) => one.id === id) ? (
        <p className="text-sm text-warning">{t('removed')}</p>
      ) : null}
    </fieldset>
  );
}

const SHOWN = 8;

/** Whom a change reaches: customers by country. Demo accounts and those of unknown countries have the default profile. */
export function Affected({
  answer,
  after,
}: {
  readonly answer: JurisdictionsAnswer;
  readonly after: JurisdictionProfile;
}) {
  const t = useTranslations('console.jurisdictions');
  const nameOf = useCountryName();
  const profiles = { profiles: answer.profiles.map(({ proposal: _, ...one }) => one as JurisdictionProfile) };
  const reached = new Set(
    changedCountries(
      profiles,
      withProfile(profiles, after),
      answer.countries.map(({ country }) => country),
    ),
  );
  const counts = answer.countries.filter(({ country }) => reached.has(country));
  const elsewhere = after.id === 'default' && reached.size > 0 ? answer.elsewhere : 0;
  const total = counts.reduce((sum, { customers }) => sum + customers, elsewhere);
  const most = counts.filter(({ customers }) => customers > 0).sort((a, b) => b.customers - a.customers);
  return (
    <section aria-label={t('affected')} className="flex flex-col gap-1 rounded-card bg-sunken p-3 text-sm">
      <h3 className="font-semibold">{t('affected')}</h3>
      <p>{t('affectedCount', { customers: total, countries: counts.length })}</p>
      <ul className="text-muted empty:hidden">
        {most.slice(0, SHOWN).map(({ country, customers }) => (
          <li key={country}>{t('affectedIn', { country: nameOf(country), customers })}</li>
        ))}
        {most.length > SHOWN ? <li>{t('affectedMore', { countries: most.length - SHOWN })}</li> : null}
        {elsewhere > 0 ? <li>{t('affectedElsewhere', { customers: elsewhere })}</li> : null}
      </ul>
      <p className="text-muted">{t('stays')}</p>
    </section>
  );
}
