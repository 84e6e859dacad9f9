interface Entry {
  /** BCP 47, for Intl and the `lang` attribute. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** Its own name for itself. */
  readonly name: string;
  /** Every text is translated. English stands in for each text that an incomplete language lacks. */
  readonly isComplete: boolean;
}

function partial(locale: string, name: string): Entry {
  return { locale, direction: 'ltr', name, isComplete: false };
}

function complete(locale: string, direction: 'ltr' | 'rtl', name: string): Entry {
  return { locale, direction, name, isComplete: true };
}

/** The languages of the site by the documents' country-style codes (`my` is Malay), in the documents' order. */
export const LANGUAGES = {
  hk: partial('zh-Hant-HK', '繁體中文'),
  en: complete('en', 'ltr', 'English'),
  jp: partial('ja', '日本語'),
  kr: partial('ko', '한국어'),
  th: partial('th', 'ไทย'),
  vn: partial('vi', 'Tiếng Việt'),
  fr: partial('fr', 'Français'),
  de: partial('de', 'Deutsch'),
  ru: partial('ru', 'Русский'),
  spa: partial('es', 'Español'),
  pt: partial('pt', 'Português'),
  ar: complete('ar', 'rtl', 'العربية'),
  it: partial('it', 'Italiano'),
  tr: partial('tr', 'Türkçe'),
  id: partial('id', 'Bahasa Indonesia'),
  my: partial('ms', 'Bahasa Melayu'),
  hi: partial('hi', 'हिन्दी'),
  cs: partial('cs', 'Čeština'),
} as const satisfies Readonly<Record<string, Entry>>;
export type LanguageCode = keyof typeof LANGUAGES;

export function isLanguage(code: string): code is LanguageCode {
  return Object.hasOwn(LANGUAGES, code);
}
