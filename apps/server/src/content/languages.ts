import { LANGUAGES } from '@vitrine/locales/languages';
import type { Language } from '@vitrine/wire/envelope';
import type { Pool } from 'pg';
import type { Shared } from '../platform/http/context.ts';

/** What readers of texts need. */
export interface ContentReads {
  readonly db: Pool;
  /** Languages in order of preference: readers get the first one that has a text. */
  readonly languagesFor: (language: Language) => readonly Language[];
  readonly timeText: (at: number) => string;
  /** Everybody gets the same bytes until a text changes. */
  readonly shared: Shared<unknown>;
}

/** The reader's language, then the site's default, then English, which all texts are written in first. */
export function readersLanguages(language: Language, siteDefault: Language): readonly Language[] {
  return [...new Set<Language>([language, siteDefault, 'en'])];
}

/** The languages that customers can read the whole site in, and the site's default, which comes first. */
export function offeredLanguages(siteDefault: Language): readonly Language[] {
  const complete = (Object.keys(LANGUAGES) as Language[]).filter((code) => LANGUAGES[code].isComplete);
  return [...new Set<Language>([siteDefault, ...complete])];
}
