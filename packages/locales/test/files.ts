import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { messages, type TextRoom } from '../src/en.ts';

export type Texts = string | { readonly [key: string]: Texts };

export const SOURCES = path.resolve(import.meta.dirname, '../src');

/** Rooms whose texts the app composes. */
export const ROOMS = Object.keys(messages) as TextRoom[];

/** Rooms that have texts of a kind on disk. */
export function roomsWith(kind: string): readonly string[] {
  return readdirSync(SOURCES).filter((room) => existsSync(path.join(SOURCES, room, kind)));
}

/** A file of texts as it is on disk; undefined where there is none. */
export function readTexts(room: string, language: string, kind = 'app'): Texts | undefined {
  const file = path.join(SOURCES, room, kind, `${language}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : undefined;
}
