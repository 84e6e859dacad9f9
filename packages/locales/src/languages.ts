import type { Messages } from './en.ts';
import type { PartialMessages } from './fallback.ts';

interface Entry {
  /** BCP 47, for Intl and the `lang` attribute. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** Its own name for itself. */
  readonly name: string;
  /** Every text is there, by its own words. */
  readonly isComplete: boolean;
  readonly load: () => Promise<{ readonly messages: Messages }>;
}

/** A language with gaps: English stands in for each text that it lacks. */
async function withFallback(
  texts: Promise<{ readonly messages: PartialMessages }>,
): Promise<{ readonly messages: Messages }> {
  const [english, { fallBack }, own] = await Promise.all([import('./en.ts'), import('./fallback.ts'), texts]);
  return { messages: fallBack(english.messages, own.messages) };
}

function partial(locale: string, name: string, load: () => Promise<{ readonly messages: PartialMessages }>): Entry {
  return { locale, direction: 'ltr', name, isComplete: false, load: () => withFallback(load()) };
}

function complete(
  locale: string,
  direction: 'ltr' | 'rtl',
  name: string,
  load: () => Promise<{ readonly messages: Messages }>,
): Entry {
  return { locale, direction, name, isComplete: true, load };
}

/**
 * The languages of the site by the documents' country-style codes (`my` is Malay), in the documents' order. Each is
 * loaded when it is chosen.
 */
export const LANGUAGES = {
  hk: partial('zh-Hant-HK', '繁體中文', () => import('./hk.ts')),
  en: complete('en', 'ltr', 'English', () => import('./en.ts')),
  jp: partial('ja', '日本語', () => import('./jp.ts')),
  kr: partial('ko', '한국어', () => import('./kr.ts')),
  th: partial('th', 'ไทย', () => import('./th.ts')),
  vn: partial('vi', 'Tiếng Việt', () => import('./vn.ts')),
  fr: partial('fr', 'Français', () => import('./fr.ts')),
  de: partial('de', 'Deutsch', () => import('./de.ts')),
  ru: partial('ru', 'Русский', () => import('./ru.ts')),
  spa: partial('es', 'Español', () => import('./spa.ts')),
  pt: partial('pt', 'Português', () => import('./pt.ts')),
  ar: complete('ar', 'rtl', 'العربية', () => import('./ar.ts')),
  it: partial('it', 'Italiano', () => import('./it.ts')),
  tr: partial('tr', 'Türkçe', () => import('./tr.ts')),
  id: partial('id', 'Bahasa Indonesia', () => import('./id.ts')),
  my: partial('ms', 'Bahasa Melayu', () => import('./my.ts')),
  hi: partial('hi', 'हिन्दी', () => import('./hi.ts')),
  cs: partial('cs', 'Čeština', () => import('./cs.ts')),
} as const satisfies Readonly<Record<string, Entry>>;
export type LanguageCode = keyof typeof LANGUAGES;

export function isLanguage(code: string): code is LanguageCode {
  return Object.hasOwn(LANGUAGES, code);
}
