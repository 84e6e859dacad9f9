import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { INITIAL_TEXT_ROOMS } from '../../apps/web/src/ground/text-rooms.ts';
import { LANGUAGES } from '../../packages/locales/src/languages.ts';
import { compiled, type Texts } from './compiled-texts.ts';

/** Kilobytes (1000 bytes) gzip that a room may add to a page in one language. */
const ROOM_LIMIT = 7;
/** What every page loads of a language: the rest of the 15 is for the rooms of its screen. */
const FIRST_LIMIT = 8;

const SOURCES = path.resolve(import.meta.dirname, '../../packages/locales/src');
const file = (room: string, language: string) => path.join(SOURCES, room, 'app', `${language}.json`);
const rooms = readdirSync(SOURCES).filter((room) => existsSync(file(room, 'en')));

/** Weight of the texts of rooms as the browser gets them. */
function kilobytes(names: readonly string[], language: string): number {
  const texts = names
    .map((room) => file(room, language))
    .filter((name) => existsSync(name))
    .map((name) => JSON.stringify(compiled(JSON.parse(readFileSync(name, 'utf8')) as Texts)));
  return gzipSync(texts.join('\n'), { level: 9 }).length / 1_000;
}

describe.each(Object.keys(LANGUAGES))('the texts in %s', (language) => {
  it.each(rooms)(`of %s weigh at most ${ROOM_LIMIT} kB`, (room) => {
    expect(kilobytes([room], language)).toBeLessThanOrEqual(ROOM_LIMIT);
  });

  it(`that every page loads weigh at most ${FIRST_LIMIT} kB`, () => {
    expect(kilobytes(INITIAL_TEXT_ROOMS, language)).toBeLessThanOrEqual(FIRST_LIMIT);
  });
});
