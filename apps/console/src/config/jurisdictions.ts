import type { ResponseOf } from '@vitrine/wire/call';
import type { ProfileFields } from '@vitrine/wire/config/operator/jurisdiction';
import type { operatorJurisdictions } from '@vitrine/wire/config/operator/operator-jurisdictions';
import { useMemo } from 'react';
import { useLocale } from 'use-intl';

export const JURISDICTIONS_KEY = ['jurisdictions'] as const;

export type JurisdictionsAnswer = ResponseOf<typeof operatorJurisdictions>;
export type Profile = JurisdictionsAnswer['profiles'][number];

/** A country with its profile, and what all of them are part of. */
export type CountryRow = JurisdictionsAnswer['countries'][number] & { readonly answer: JurisdictionsAnswer };

/** The name of a country in the language of the console. */
export function useCountryName(): (country: string) => string {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    return (country) => names.of(country) ?? country;
  }, [locale]);
}

/** The profile without what the list says besides. */
export function fieldsOf({ proposal: _, ...profile }: Profile): ProfileFields {
  return profile;
}

/** How many customers a profile has; those whose country nobody knows have the default one. */
export const customersOf = ({ countries, elsewhere }: JurisdictionsAnswer, id: string): number =>
  countries.reduce((sum, one) => sum + (one.profile === id ? one.customers : 0), id === 'default' ? elsewhere : 0);
