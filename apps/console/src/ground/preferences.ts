import { type ConsoleLanguage, isConsoleLanguage } from '@vitrine/locales/console';
import type { ColorMode } from '@vitrine/ui/theme';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface Preferences {
  /** Undefined until somebody has chosen: the machine's mode then counts. */
  readonly colorMode: ColorMode | undefined;
  readonly language: ConsoleLanguage;
  /** Columns that are hidden, by table; a table that is not named shows what it shows by default. */
  readonly hiddenColumns: Readonly<Record<string, readonly string[]>>;
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** What this browser remembers of the look of the console; nothing of who works at it. Read by `first-paint.js` too. */
export const usePreferences = create<Preferences>()(
  persist((): Preferences => ({ colorMode: undefined, language: 'en', hiddenColumns: {} }), {
    name: 'vitrine.console.preferences',
    merge: (stored) => {
      const { colorMode, language, hiddenColumns } = (stored ?? {}) as Record<string, unknown>;
      return {
        colorMode: colorMode === 'light' || colorMode === 'dark' ? colorMode : undefined,
        language: typeof language === 'string' && isConsoleLanguage(language) ? language : 'en',
        hiddenColumns: Object.fromEntries(
          Object.entries(hiddenColumns ?? {}).filter((entry): entry is [string, readonly string[]] =>
            isTexts(entry[1]),
          ),
        ),
      };
    },
  }),
);

export function chooseColorMode(colorMode: ColorMode): void {
  usePreferences.setState({ colorMode });
}

export function chooseLanguage(language: ConsoleLanguage): void {
  usePreferences.setState({ language });
}

export function chooseHiddenColumns(table: string, hidden: readonly string[]): void {
  usePreferences.setState(({ hiddenColumns }) => ({ hiddenColumns: { ...hiddenColumns, [table]: hidden } }));
}
