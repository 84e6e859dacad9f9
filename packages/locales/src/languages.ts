import type { Messages } from './en.ts';

interface Entry {
  /** BCP 47, for Intl and the `lang` attribute. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** Its own name for itself. */
  readonly name: string;
  readonly load: () => Promise<{ readonly messages: Messages }>;
}

/** The languages that have texts, by the documents' country-style codes. Each is loaded when it is chosen. */
export const LANGUAGES = {
  en: { locale: 'en', direction: 'ltr', name: 'English', load: () => import('./en.ts') },
  ar: { locale: 'ar', direction: 'rtl', name: 'العربية', load: () => import('./ar.ts') },
} as const satisfies Readonly<Record<string, Entry>>;
export type LanguageCode = keyof typeof LANGUAGES;

export function isLanguage(code: string): code is LanguageCode {
  return Object.hasOwn(LANGUAGES, code);
}
