import { LANGUAGES, type LanguageCode } from '@vitrine/locales/languages';

let language: LanguageCode = 'en';

/** The language in force, for the `lang` header of calls. */
export function currentLanguage(): LanguageCode {
  return language;
}

/** Its BCP 47 tag, for Intl. */
export function currentLocale(): string {
  return LANGUAGES[language].locale;
}

export function setCurrentLanguage(code: LanguageCode): void {
  language = code;
}
