import { isLanguage, type LanguageCode } from '@vitrine/locales/languages';
import type { ColorMode } from '@vitrine/ui/theme';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** The zone that times are shown in: the site's, this device's, or UTC. */
export const TIMES_IN = ['site', 'device', 'utc'] as const;
export type TimesIn = (typeof TIMES_IN)[number];

interface Preferences {
  /** Undefined until the user has chosen: the site's default then counts. */
  readonly colorMode: ColorMode | undefined;
  readonly language: LanguageCode | undefined;
  readonly timesIn: TimesIn;
  /** The installation was offered and declined. */
  readonly isInstallDeclined: boolean;
  /** Codes of the products that this browser marks, those marked last at the end. */
  readonly favourites: readonly string[];
}

/** Read before the first paint too, by `first-paint.js`. */
const STORED_AS = 'vitrine.preferences';

export const usePreferences = create<Preferences>()(
  persist(
    (): Preferences => ({
      colorMode: undefined,
      language: undefined,
      timesIn: 'site',
      isInstallDeclined: false,
      favourites: [],
    }),
    {
      name: STORED_AS,
      merge: (stored) => {
        const { colorMode, language, timesIn, isInstallDeclined, favourites } = (stored ?? {}) as Record<
          string,
          unknown
        >;
        return {
          colorMode: colorMode === 'light' || colorMode === 'dark' ? colorMode : undefined,
          language: typeof language === 'string' && isLanguage(language) ? language : undefined,
          timesIn: TIMES_IN.find((choice) => choice === timesIn) ?? 'site',
          isInstallDeclined: isInstallDeclined === true,
          favourites: Array.isArray(favourites) ? favourites.filter((code) => typeof code === 'string') : [],
        };
      },
    },
  ),
);

export function chooseColorMode(colorMode: ColorMode): void {
  usePreferences.setState({ colorMode });
}

export function chooseTimesIn(timesIn: TimesIn): void {
  usePreferences.setState({ timesIn });
}

export function toggleFavourite(code: string): void {
  usePreferences.setState(({ favourites }) => ({
    favourites: favourites.includes(code) ? favourites.filter((other) => other !== code) : [...favourites, code],
  }));
}

/** The choice of the language screen; it ends what `?lang=` asked for. */
export function chooseLanguage(language: LanguageCode): void {
  sessionStorage.removeItem(ASKED_AS);
  usePreferences.setState({ language });
}

const ASKED_AS = 'vitrine.lang';

/** What `?lang=` asks for: of this address, otherwise of the one by which this window came in. */
export function askedLanguage(): string | null {
  const asked = new URLSearchParams(location.search).get('lang');
  if (asked === null) return sessionStorage.getItem(ASKED_AS);
  sessionStorage.setItem(ASKED_AS, asked);
  return asked;
}

/** Takes over what was chosen in another window of this browser. Called once. */
export function followOtherPreferences(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === STORED_AS || key === null) void usePreferences.persist.rehydrate();
  });
}
