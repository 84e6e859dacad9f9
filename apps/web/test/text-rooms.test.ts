import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { INITIAL_TEXT_ROOMS } from '../src/ground/text-rooms.ts';

const SOURCES = path.resolve(import.meta.dirname, '../src');
const FIRST: ReadonlySet<string> = new Set(INITIAL_TEXT_ROOMS);

interface Lazy {
  readonly file: string;
  readonly texts: readonly string[];
}

interface Source {
  /** Files that it loads with itself. */
  readonly imports: readonly string[];
  /** Rooms whose texts it shows. */
  readonly rooms: readonly string[];
  readonly lazies: readonly Lazy[];
  /** Parts of screens that load late with texts of their own. */
  readonly parts: readonly Lazy[];
}

const LAZY =
  /lazyScreen\((?:(?!lazyScreen)[\s\S])*?import\('([^']+)'\)(?:(?!lazyScreen)[\s\S])*?,\s*'\w+',?(?:\s*\[([^\]]*)\],?)?\s*\)/g;

const PART = /lazyPart\(async \(\) => \{[^}]*\}[^}]*?import\('([^']+)'\)[^}]*?needTexts\(\[([^\]]*)\]\)/g;

function read(file: string): Source {
  const text = readFileSync(file, 'utf8');
  const beside = (name: string) => path.resolve(path.dirname(file), name);
  const lateIn = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, name = '', texts = '']) => ({
      file: beside(name),
      texts: [...texts.matchAll(/'(\w+)'/g)].map(([, room = '']) => room).sort(),
    }));
  const [lazies, parts] = [lateIn(LAZY), lateIn(PART)];
  const rest = text.replace(LAZY, '').replace(PART, '');
  const imports = [...rest.matchAll(/^(?:import|export) (?!type )[^;]*?'(\.[^']+\.tsx?)'|import\('(\.[^']+)'\)/gm)].map(
    ([, atOnce, later]) => beside(atOnce ?? later ?? ''),
  );
  const namespaces = [...text.matchAll(/useTranslations\((?:'(\w+)[^']*')?\)/g)].map(([, room]) => room);
  const keys = namespaces.includes(undefined) ? [...text.matchAll(/\bt\(['"`](\w+)\./g)].map(([, room]) => room) : [];
  return { imports, rooms: [...namespaces, ...keys].filter((room) => room !== undefined), lazies, parts };
}

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => path.join(SOURCES, name));
const sources = new Map(files.map((file) => [file, read(file)]));

/** Rooms, beside the first ones, whose texts a file and all it loads with itself show. */
function shownBy(entry: string): readonly string[] {
  const rooms = new Set<string>();
  const seen = new Set<string>();
  const queue = [entry];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const source = sources.get(file);
    if (source === undefined) throw new Error(`${file} is no source`);
    for (const room of source.rooms) if (!FIRST.has(room)) rooms.add(room);
    queue.push(...source.imports);
  }
  return [...rooms].sort();
}

it('what every page loads shows only texts that every page loads', () => {
  expect(shownBy(path.join(SOURCES, 'main.tsx'))).toEqual([]);
});

it('every screen, and every part of one with texts of its own, that loads late names the rooms whose texts it shows, and no other', () => {
  const lazies = [...sources.values()].flatMap((source) => source.lazies);
  const all = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx$/.test(name) && !name.endsWith('lazy-screen.tsx'))
    .reduce((sum, name) => sum + readFileSync(path.join(SOURCES, name), 'utf8').split('lazyScreen(').length - 1, 0);
  expect(lazies).toHaveLength(all);
  const late = [...lazies, ...[...sources.values()].flatMap(({ parts }) => parts)];
  expect(late.map(({ file }) => path.relative(SOURCES, file))).toContain('push/PushOffer.tsx');
  const named = (texts: (lazy: Lazy) => readonly string[]) =>
    late.map((lazy) => `${path.relative(SOURCES, lazy.file)}: ${texts(lazy).join(' ')}`);
  expect(named(({ texts }) => texts)).toEqual(named(({ file }) => shownBy(file)));
});
