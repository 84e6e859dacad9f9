import type { Language } from '@vitrine/wire/envelope';
import type { Pool } from 'pg';

/** What readers of texts need. */
export interface ContentReads {
  readonly db: Pool;
  /** Languages in order of preference: readers get the first one that has a text. */
  readonly languagesFor: (language: Language) => readonly Language[];
  readonly timeText: (at: number) => string;
}

/** The reader's language, then the site's default, then English, which all texts are written in first. */
export function readersLanguages(language: Language, siteDefault: Language): readonly Language[] {
  return [...new Set<Language>([language, siteDefault, 'en'])];
}
