import { useContext } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { ChangeWordings } from './change-wording.ts';
import { useSiteTerms } from './site-terms.ts';
import { useSubjectNames } from './subject-names.ts';

/** Reads a figure of a change, by its field's name. */
export function useFigureText(): (name: string, value: string) => string {
  const wordings = useContext(ChangeWordings);
  const words = {
    t: useTranslations('console'),
    locale: useLocale(),
    site: useSiteTerms(),
    subjects: useSubjectNames(),
  };
  return (name, value) => {
    const reader = wordings.find(({ figures }) => Object.hasOwn(figures, name))?.figures[name];
    return reader === undefined ? value : reader(value, words);
  };
}
