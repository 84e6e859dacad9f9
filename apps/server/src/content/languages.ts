import type { Language } from '@vitrine/wire/envelope';
import type { Pool } from 'pg';

/** What reads of texts need. */
export interface ContentReads {
  readonly db: Pool;
  /** Languages in order of preference: a reader gets the first that has a text. */
  readonly languagesFor: (language: Language) => readonly Language[];
  readonly timeText: (at: number) => string;
}

/** The reader's language, then the site's default, then the one that everything is written in first. */
export function readersLanguages(language: Language, siteDefault: Language): readonly Language[] {
  return [...new Set<Language>([language, siteDefault, 'en'])];
}
