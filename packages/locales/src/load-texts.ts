/// <reference types="vite/client" />
import type { Messages, TextRoom } from './en.ts';
import { fallBack, type Partly } from './fallback.ts';
import { LANGUAGES, type LanguageCode } from './languages.ts';

/** One file for each room and language; only a room's English file is always there. */
const FILES: Readonly<Record<string, (() => Promise<unknown>) | undefined>> = import.meta.glob('./*/app/*.json', {
  import: 'default',
});

/** Loads a room's texts in a language, with English for each text that the language lacks. */
export async function loadTexts<Room extends TextRoom>(room: Room, language: LanguageCode): Promise<Messages[Room]> {
  const file = (code: LanguageCode) => FILES[`./${room}/app/${code}.json`]?.();
  if (LANGUAGES[language].isComplete) return (await file(language)) as Messages[Room];
  const [english, own] = await Promise.all([file('en'), file(language)]);
  return fallBack(english as Messages[Room], own as Partly<Messages[Room]> | undefined);
}
