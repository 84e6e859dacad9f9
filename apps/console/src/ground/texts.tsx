import { DirectionProvider } from '@base-ui/react/direction-provider';
import {
  CONSOLE_LANGUAGES,
  CONSOLE_ROOMS,
  type ConsoleLanguage,
  type ConsoleRoom,
  type ConsoleTexts,
  loadConsoleTexts,
  mergeConsoleTexts,
  type TextTree,
} from '@vitrine/locales/console';
import { type ReactNode, useEffect } from 'react';
import { IntlProvider } from 'use-intl';
import { create } from 'zustand';

interface ShownTexts {
  readonly language: ConsoleLanguage;
  readonly texts: ConsoleTexts;
}

const useShownTexts = create<{ readonly shown: ShownTexts | undefined }>(() => ({ shown: undefined }));

/** The current language, for the `lang` header of calls. */
export function currentLanguage(): ConsoleLanguage {
  return useShownTexts.getState().shown?.language ?? 'en';
}

type Part = ConsoleRoom | 'ground';

let chosen: ConsoleLanguage = 'en';
const wanted = new Set<Part>(['ground']);
const loaded = new Map<string, TextTree>();
const keyOf = (language: ConsoleLanguage, part: Part) => `${language} ${part}`;

/** Loads all parts in the chosen language, then shows them at once. Falls back to English for a part that fails to load. */
async function showTexts(): Promise<void> {
  const language = chosen;
  const isMissing = (part: Part) => !loaded.has(keyOf(language, part));
  const missing = [...wanted].filter(isMissing);
  if (missing.length > 0 || useShownTexts.getState().shown?.language !== language) {
    const load = (part: Part) => loadConsoleTexts(language, part).catch(() => loadConsoleTexts('en', part));
    const trees = await Promise.all(missing.map(load));
    for (const [place, part] of missing.entries()) loaded.set(keyOf(language, part), trees[place]!);
    // Another language was chosen, or another page opened, in the meantime.
    if (language !== chosen || [...wanted].some(isMissing)) return showTexts();
    const texts = mergeConsoleTexts([...wanted].map((part) => loaded.get(keyOf(language, part))!));
    useShownTexts.setState({ shown: { language, texts } });
    document.documentElement.lang = CONSOLE_LANGUAGES[language].locale;
    document.documentElement.dir = CONSOLE_LANGUAGES[language].direction;
  }
}

/** Loads the texts of rooms: a page waits for this before it is drawn. */
export function loadRoomTexts(rooms: readonly ConsoleRoom[] | 'all'): Promise<void> {
  for (const room of rooms === 'all' ? CONSOLE_ROOMS : rooms) wanted.add(room);
  return showTexts();
}

interface Props {
  readonly code: ConsoleLanguage;
  readonly timeZone: string;
  readonly children: ReactNode;
}

/** Provides the texts of a language, and sets language and direction of the document. Draws nothing before they are loaded. */
export function Texts({ code, timeZone, children }: Props) {
  const shown = useShownTexts((state) => state.shown);
  useEffect(() => {
    chosen = code;
    void showTexts();
  }, [code]);
  if (shown === undefined) return null;
  const { locale, direction } = CONSOLE_LANGUAGES[shown.language];
  return (
    <IntlProvider locale={locale} messages={{ console: shown.texts }} timeZone={timeZone}>
      <DirectionProvider direction={direction}>{children}</DirectionProvider>
    </IntlProvider>
  );
}
