import { isLanguage, type LanguageCode } from '@vitrine/locales/languages';

/** Spellings of `?lang=` for a language that has another code here (I18N-02). */
const ALIASES: Readonly<Record<string, LanguageCode>> = { tw: 'hk' };

/**
 * The language of a page: `?lang=` before the stored choice before the site's default before English (I18N-03,
 * I18N-04). A code that names no language, or none that the site offers, counts as none.
 */
export function languageOf(
  asked: string | null,
  stored: LanguageCode | undefined,
  byDefault: string | undefined,
  offered?: readonly string[],
): LanguageCode {
  for (const code of [asked === null ? undefined : (ALIASES[asked] ?? asked), stored, byDefault])
    if (code !== undefined && isLanguage(code) && offered?.includes(code) !== false) return code;
  return 'en';
}
