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

/** All texts of a complete language by their keys, as they are written (ICU messages). */
export function textsOf(language: string): ReadonlyMap<string, string> {
  const read = (room: string) =>
    JSON.parse(readFileSync(path.join(CATALOGUE, room, 'app', `${language}.json`), 'utf8')) as Texts;
  return new Map(TEXT_ROOMS.flatMap((room) => flat(read(room), `${room}.`)));
}
