import { useQuery } from '@tanstack/react-query';
import { LANGUAGES } from '@vitrine/locales/languages';
import { areaList } from '@vitrine/wire/config/area-list';
import { client } from '../../ground/client.ts';
import { currentLanguage } from '../../ground/current-language.ts';

/** A country or region that the site serves, named in the language of the page. */
export interface Area {
  readonly id: number;
  /** Dialling prefix without `+`, at least three digits. */
  readonly code: string;
  readonly name: string;
}

/** The prefix that a form starts with (ACC-10). */
const DEFAULT_CODE = '001';

/** Names countries in the language of the page; one that the browser does not know by its code. */
export function countryNames(countries: readonly string[]): readonly string[] {
  const names = new Intl.DisplayNames(LANGUAGES[currentLanguage()].locale, { type: 'region' });
  return countries.map((country) => names.of(country) ?? country);
}

/** The areas by name, and the one to start with; asked for while they are needed. */
export function useAreas(isNeeded = true) {
  const answer = useQuery({
    queryKey: ['areas'],
    enabled: isNeeded,
    queryFn: ({ signal }) => client.call(areaList, {}, { signal }),
    staleTime: 3_600_000,
  });
  const { locale } = LANGUAGES[currentLanguage()];
  const names = countryNames(answer.data?.map(({ global_code }) => global_code) ?? []);
  const areas = answer.data?.map(({ id, code }, place): Area => ({ id, code, name: names[place] ?? code }));
  const first = areas?.find(({ code }) => code === DEFAULT_CODE) ?? areas?.[0];
  return {
    answer,
    areas: areas?.toSorted((a, b) => a.name.localeCompare(b.name, locale)),
    first,
    /** The area of a form: the chosen one, otherwise the first; undefined while the areas are not here. */
    idOf: (chosen: string) => (chosen === '' ? first?.id : Number(chosen)),
  };
}

/** The areas whose name, or dialling prefix with or without its zeros, contains what was typed. */
export function findAreas(areas: readonly Area[], typed: string): readonly Area[] {
  const query = typed.trim().toLocaleLowerCase();
  const digits = query.replace(/^\+?0*/, '');
  return areas.filter(
    ({ name, code }) =>
      name.toLocaleLowerCase().includes(query) || (/^\d+$/.test(digits) && code.replace(/^0+/, '').startsWith(digits)),
  );
}
