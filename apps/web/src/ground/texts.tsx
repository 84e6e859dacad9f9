import { DirectionProvider } from '@base-ui/react/direction-provider';
import type { Messages, TextRoom } from '@vitrine/locales/en';
import { LANGUAGES, type LanguageCode } from '@vitrine/locales/languages';
import { loadTexts } from '@vitrine/locales/load-texts';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { IntlProvider } from 'use-intl';
import { setCurrentLanguage } from './current-language.ts';
import { INITIAL_TEXT_ROOMS, type LazyTextRoom } from './text-rooms.ts';

const isPseudo = new URLSearchParams(location.search).get('pseudo') === '1';

/**
 * The texts of a room; English where they cannot be loaded. `?pseudo=1` makes them 40% longer, to try layouts. Rejects
 * where not even English can be loaded.
 */
async function textsOf(room: TextRoom, code: LanguageCode): Promise<Messages[TextRoom]> {
  const texts = await loadTexts(room, code).catch(() => loadTexts(room, 'en'));
  return isPseudo ? (await import('./pseudo.ts')).pseudo(texts) : texts;
}

interface Shown {
  readonly code: LanguageCode;
  readonly messages: Readonly<Partial<Messages>>;
}

/** What is shown now; undefined before the first language is known and loaded. */
let shown: Shown | undefined;
/** The language that was asked for last; it is shown once the texts of every needed room are here. */
let wanted: LanguageCode | undefined;
/** Rooms that this page shows texts of. It only grows, so that a change of language brings all of them. */
const needed = new Set<TextRoom>(INITIAL_TEXT_ROOMS);
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads what `code` lacks of the needed rooms, then shows them all at once, unless another language was asked for. */
async function show(code: LanguageCode): Promise<void> {
  wanted = code;
  const messages: Partial<Record<TextRoom, Messages[TextRoom]>> = shown?.code === code ? { ...shown.messages } : {};
  const missing = () => [...needed].filter((room) => messages[room] === undefined);
  // A screen may need another room while these load.
  for (let rooms = missing(); rooms.length > 0; rooms = missing())
    await Promise.all(
      rooms.map(async (room) => {
        messages[room] = await textsOf(room, code);
      }),
    );
  if (wanted !== code) return;
  setCurrentLanguage(code);
  document.documentElement.lang = LANGUAGES[code].locale;
  document.documentElement.dir = LANGUAGES[code].direction;
  shown = { code, messages: messages as Partial<Messages> };
  for (const listener of listeners) listener();
}

/** Loads the texts of the first screen, so that its first drawing has them. */
export function prepareTexts(code: LanguageCode): Promise<void> {
  return show(code);
}

/**
 * Loads the texts of rooms before a screen that shows them is drawn. Before the language is known nothing is drawn, and
 * they come with it.
 */
export async function needTexts(rooms: readonly LazyTextRoom[]): Promise<void> {
  for (const room of rooms) needed.add(room);
  // The language may change meanwhile: then they are needed in that one.
  while (wanted !== undefined && rooms.some((room) => shown?.messages[room] === undefined)) await show(wanted);
}

interface Props {
  readonly code: LanguageCode;
  readonly timeZone: string;
  readonly children: ReactNode;
}

/** Shows a language: texts, language and direction of the page. Nothing is drawn before its texts are here. */
export function Texts({ code, timeZone, children }: Props) {
  const current = useSyncExternalStore(subscribe, () => shown);
  useEffect(() => {
    if (wanted !== code || shown?.code !== code) void show(code);
  }, [code]);
  if (current === undefined) return null;
  return (
    <IntlProvider locale={LANGUAGES[current.code].locale} messages={current.messages as Messages} timeZone={timeZone}>
      <DirectionProvider direction={LANGUAGES[current.code].direction}>{children}</DirectionProvider>
    </IntlProvider>
  );
}
