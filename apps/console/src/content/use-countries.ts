import { useQuery } from '@tanstack/react-query';
import { createClient } from '@vitrine/wire/client';
import { areaList } from '@vitrine/wire/config/area-list';
import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { currentLanguage } from '../ground/texts.tsx';

/** The list is for everybody: the session of staff is for their own calls. */
const everybodys = createClient({ lang: currentLanguage, token: () => undefined });

/** The countries that the site serves, by their areas, in the language of the console. */
export function useCountries(): readonly { readonly id: number; readonly name: string }[] {
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['area-list'],
    queryFn: ({ signal }) => everybodys.call(areaList, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    return (data ?? [])
      .map(({ id, global_code }) => ({ id, name: names.of(global_code) ?? global_code }))
      .sort((one, other) => one.name.localeCompare(other.name, locale));
  }, [data, locale]);
}
