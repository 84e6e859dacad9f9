import type { TextRoom } from '../../../packages/locales/src/en.ts';
import { LANGUAGES, type LanguageCode } from '../../../packages/locales/src/languages.ts';
import { INITIAL_TEXT_ROOMS, type LazyTextRoom } from '../src/ground/text-rooms.ts';

const FILE = /packages\/locales\/src\/(\w+)\/app\/(\w+)\.json$/;
const FIRST: ReadonlySet<string> = new Set<TextRoom>(INITIAL_TEXT_ROOMS);

/** What loads at once: the texts that every page loads, or those of one room. */
type Part = 'first' | LazyTextRoom;

const chunk = (part: string, language: string) => `texts-${part}-${language}`;

/** Name of the chunk that a file of texts belongs to; null for any other file. */
export function textChunk(file: string): string | null {
  const [, room, language] = FILE.exec(file) ?? [];
  return room === undefined || language === undefined ? null : chunk(FIRST.has(room) ? 'first' : room, language);
}

/** Names of the chunks with a part in a language: English too, where the language is not complete. */
export function textChunks(part: Part, language: LanguageCode): readonly string[] {
  return (LANGUAGES[language].isComplete ? [language] : [language, 'en']).map((code) => chunk(part, code));
}
