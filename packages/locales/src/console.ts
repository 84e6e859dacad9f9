const loadEnglish = () => import('./console/en.json', { with: { type: 'json' } });

/** The texts of the operator console: the keys of English are the keys of every language. */
export type ConsoleTexts = Awaited<ReturnType<typeof loadEnglish>>['default'];

interface Entry {
  /** BCP 47, for Intl and the `lang` attribute. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** Its own name for itself. */
  readonly name: string;
  readonly load: () => Promise<{ readonly default: ConsoleTexts }>;
}

/** The languages that staff can work in, each complete; loaded when it is chosen. */
export const CONSOLE_LANGUAGES = {
  en: {
    locale: 'en',
    direction: 'ltr',
    name: 'English',
    load: loadEnglish,
  },
  ar: {
    locale: 'ar',
    direction: 'rtl',
    name: 'العربية',
    load: () => import('./console/ar.json', { with: { type: 'json' } }),
  },
} as const satisfies Readonly<Record<string, Entry>>;
export type ConsoleLanguage = keyof typeof CONSOLE_LANGUAGES;

export function isConsoleLanguage(code: string): code is ConsoleLanguage {
  return Object.hasOwn(CONSOLE_LANGUAGES, code);
}
