import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const CATALOGUE = path.resolve(import.meta.dirname, '../../packages/locales/src');

/** Rooms that have texts: the first part of every key. */
export const TEXT_ROOMS = readdirSync(CATALOGUE).filter((name) =>
  existsSync(path.join(CATALOGUE, name, 'app/en.json')),
);

type Texts = { readonly [key: string]: string | Texts };

function flat(texts: Texts, prefix: string): readonly (readonly [key: string, text: string])[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as const] : flat(value, `${prefix}${key}.`),
  );
}

function readTexts(...file: readonly string[]): Texts {
  const name = path.join(CATALOGUE, ...file);
  return existsSync(name) ? (JSON.parse(readFileSync(name, 'utf8')) as Texts) : {};
}

const read = new Map<string, ReadonlyMap<string, string>>();

/**
 * All texts of a complete language by their keys, as they are written (ICU messages): those of the app begin with their
 * room, those of the console with `console`. Read once.
 */
export function textsOf(language: string): ReadonlyMap<string, string> {
  const known = read.get(language);
  if (known !== undefined) return known;
  const file = `${language}.json`;
  const texts = new Map([
    ...TEXT_ROOMS.flatMap((room) => flat(readTexts(room, 'app', file), `${room}.`)),
    ...readdirSync(CATALOGUE).flatMap((room) => [
      ...flat(readTexts(room, 'console', file), 'console.'),
      ...flat(readTexts(room, 'console-titles', file), 'console.title.'),
    ]),
  ]);
  read.set(language, texts);
  return texts;
}
