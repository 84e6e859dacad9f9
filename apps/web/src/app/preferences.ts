import { isLanguage, type LanguageCode } from '@vitrine/locales/languages';
import type { ColorMode } from '@vitrine/ui/theme';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface Preferences {
  /** Undefined until the user has chosen: the site's default then counts. */
  readonly colorMode: ColorMode | undefined;
  readonly language: LanguageCode | undefined;
}

export const usePreferences = create<Preferences>()(
  persist((): Preferences => ({ colorMode: undefined, language: undefined }), {
    name: 'vitrine.preferences',
    merge: (stored, initial) => {
      const { colorMode, language } = (stored ?? {}) as Record<string, unknown>;
      return {
        ...initial,
        colorMode: colorMode === 'light' || colorMode === 'dark' ? colorMode : undefined,
        language: typeof language === 'string' && isLanguage(language) ? language : undefined,
      };
    },
  }),
);

export function chooseColorMode(colorMode: ColorMode): void {
  usePreferences.setState({ colorMode });
}

/** The language of this page load: `?lang=` before the stored choice before the site's default before English. */
export function languageOf(asked: string | null, stored: LanguageCode | undefined, byDefault: string): LanguageCode {
  for (const code of [asked, stored, byDefault]) if (typeof code === 'string' && isLanguage(code)) return code;
  return 'en';
}
