import { Badge } from '@vitrine/ui/components/Badge';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../ground/table/column.ts';
import { type CountryRow, type Profile, useCountryName } from './jurisdictions.ts';

export const profileOf = ({ answer, profile }: CountryRow): Profile | undefined =>
  answer.profiles.find(({ id }) => id === profile);

/** The columns of the list of countries. */
export function useJurisdictionColumns(): readonly Column<CountryRow>[] {
  const t = useTranslations('console.jurisdictions');
  const nameOf = useCountryName();
  return useMemo(
    (): readonly Column<CountryRow>[] => [
      { key: 'country', label: t('country'), value: ({ country }) => nameOf(country), isSortable: true },
      { key: 'code', label: t('code'), value: ({ country }) => country },
      {
        key: 'profile',
        label: t('profile'),
        value: (row) => profileOf(row)?.name ?? row.profile,
        cell: (row) => {
          const profile = profileOf(row);
          return (
            <span className="inline-flex flex-wrap items-center gap-2">
              <bdi>{profile?.name ?? row.profile}</bdi>
              {profile?.closeOnly ? <Badge tone="warning">{t('closeOnly')}</Badge> : null}
            </span>
          );
        },
        isSortable: true,
      },
      { key: 'customers', label: t('customers'), value: ({ customers }) => customers, align: 'end', isSortable: true },
    ],
    [t, nameOf],
  );
}
