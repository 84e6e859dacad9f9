import { CALLS, OPERATOR_CALLS } from '@vitrine/wire/calls';
import { REASONS } from '@vitrine/wire/reasons';
import { NAMING_FIELDS } from '@vitrine/wire/staff/naming-fields';
import { describe, expect, it } from 'vitest';
import { CONSOLE_LANGUAGES, CONSOLE_ROOMS, type ConsoleLanguage, loadConsoleTexts } from '../src/console.ts';
import { messages as en } from '../src/en.ts';
import { LANGUAGES } from '../src/languages.ts';
import { loadTexts } from '../src/load-texts.ts';
import { SERVER_TEXTS } from '../src/server.ts';
import { ROOMS, readTexts, roomsWith, type Texts } from './files.ts';

/** Every text by its dotted key. */
function flat(texts: Texts, prefix = ''): Record<string, string> {
  if (typeof texts === 'string') return { [prefix]: texts };
  return Object.assign(
    {},
    ...Object.entries(texts).map(([key, value]) => flat(value, prefix === '' ? key : `${prefix}.${key}`)),
  );
}

/** Right-to-left text without marks that turn its direction about: those that show it isolate what runs the other way. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Names of the ICU arguments of a text. */
function argumentsOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{([a-z]\w*)\s*[,}]/gi)].map((match) => match[1] ?? ''))].sort();
}

const source = flat(en);

const codes = Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[];

it('every room with texts for the app is composed', () => {
  expect(ROOMS).toEqual(roomsWith('app'));
});

describe.each(codes.filter((code) => LANGUAGES[code].isComplete))('texts in %s', (code) => {
  it('have the keys of English, no more and no fewer, and the same arguments', async () => {
    const texts = flat(
      Object.fromEntries(await Promise.all(ROOMS.map(async (room) => [room, await loadTexts(room, code)] as const))),
    );
    expect(Object.keys(texts).sort()).toEqual(Object.keys(source).sort());
    for (const [key, text] of Object.entries(texts)) {
      expect({ key, arguments: argumentsOf(text) }).toEqual({ key, arguments: argumentsOf(source[key] ?? '') });
      expect({ key, isEmpty: text.trim() === '' }).toEqual({ key, isEmpty: false });
    }
  });
});

const CONSOLE_PARTS = ['ground', ...CONSOLE_ROOMS] as const;

describe.each(Object.keys(CONSOLE_LANGUAGES) as ConsoleLanguage[])('texts of the console in %s', (language) => {
  it.each(CONSOLE_PARTS)('%s: has the keys of English, no more and no fewer, and the same arguments', async (part) => {
    const [own, english] = (await Promise.all([loadConsoleTexts(language, part), loadConsoleTexts('en', part)])).map(
      (texts) => flat(texts as Texts),
    );
    expect(Object.keys(own!)).toEqual(Object.keys(english!));
    for (const [key, text] of Object.entries(own!)) {
      expect({ key, arguments: argumentsOf(text), isEmpty: text.trim() === '' }).toEqual({
        key,
        arguments: argumentsOf(english![key] ?? ''),
        isEmpty: false,
      });
    }
  });
});

it('no two rooms write the same text of the console', async () => {
  const parts = await Promise.all(CONSOLE_PARTS.map((part) => loadConsoleTexts('en', part)));
  const keys = parts.flatMap((texts) => Object.keys(flat(texts as Texts)));
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
});

it('every file of console texts is loaded by the console', () => {
  expect([...roomsWith('console')].sort()).toEqual([...CONSOLE_PARTS].sort());
});

interface ServerFile {
  readonly room: string;
  readonly kind: 'refusals' | 'server';
  readonly texts: Readonly<Record<string, string>>;
}

/** Every file of texts that the server writes in a language. */
function serverFiles(language: string): readonly ServerFile[] {
  return (['refusals', 'server'] as const).flatMap((kind) =>
    roomsWith(kind).map((room) => ({ room, kind, texts: flat(readTexts(room, language, kind) ?? {}) })),
  );
}

/** Elements of `all` that `some` lacks. */
function missing(all: Iterable<string>, some: Iterable<string>): readonly string[] {
  const known = new Set(some);
  return [...all].filter((one) => !known.has(one)).sort();
}

describe.each(Object.keys(SERVER_TEXTS))('texts of the server in %s', (code) => {
  const texts = SERVER_TEXTS[code]!;

  it('are those of the files of every room, each key in one file', () => {
    const keys = serverFiles(code).flatMap((file) => Object.keys(file.texts));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    expect({ notComposed: missing(keys, Object.keys(texts)) }).toEqual({ notComposed: [] });
  });

  it('have the keys of English, no more and no fewer, and the same parameters', () => {
    const english = Object.keys(SERVER_TEXTS.en);
    expect({ missing: missing(english, Object.keys(texts)), unknown: missing(Object.keys(texts), english) }).toEqual({
      missing: [],
      unknown: [],
    });
    for (const [key, text] of Object.entries(texts)) {
      const original = SERVER_TEXTS.en[key as keyof typeof SERVER_TEXTS.en];
      expect({ key, arguments: argumentsOf(text) }).toEqual({ key, arguments: argumentsOf(original) });
      expect({ key, isEmpty: text.trim() === '', marks: DIRECTION_MARKS.test(text) }).toEqual({
        key,
        isEmpty: false,
        marks: false,
      });
    }
  });
});

it('the server speaks every language in which the app is complete', () => {
  expect(Object.keys(SERVER_TEXTS)).toEqual(expect.arrayContaining(codes.filter((code) => LANGUAGES[code].isComplete)));
});

it('every reason of the wire has its text in <room>/refusals, and every text there is of a reason', () => {
  const expected = Object.keys(REASONS).map((reason) => {
    const [room = ''] = reason.split('.');
    return `${room === 'request' ? 'ground' : room}/refusals: ${reason}`;
  });
  const written = serverFiles('en')
    .filter(({ kind }) => kind === 'refusals')
    .flatMap(({ room, texts }) => Object.keys(texts).map((reason) => `${room}/refusals: ${reason}`));
  expect({ missing: missing(expected, written), unknown: missing(written, expected) }).toEqual({
    missing: [],
    unknown: [],
  });
});

it("every change by a customer has its done-text in the room's server texts, and every done-text is of such a call", () => {
  const expected = CALLS.filter(({ effect }) => effect === 'change').map(
    ({ room, operation }) => `${room}/server: done.${operation}`,
  );
  const written = serverFiles('en').flatMap(({ room, kind, texts }) =>
    Object.keys(texts)
      .filter((key) => key.startsWith('done.'))
      .map((key) => `${room}/${kind}: ${key}`),
  );
  expect({ missing: missing(expected, written), unknown: missing(written, expected) }).toEqual({
    missing: [],
    unknown: [],
  });
});

/** Audited, but not called: done on the server itself. */
const ON_THE_SERVER = ['staff: recover-owner'];

it('every operation that the audit log records has its name in the console texts of its room, and every name is of one', () => {
  const expected = OPERATOR_CALLS.filter(
    ({ effect, isPrivate, example }) =>
      effect === 'change' || isPrivate === true || NAMING_FIELDS.some((field) => Object.hasOwn(example, field)),
  ).map(({ room, operation }) => `${room}: ${operation}`);
  const written = roomsWith('console').flatMap((room) => {
    const { operation = {} } = readTexts(room, 'en', 'console') as { readonly operation?: Texts };
    return Object.keys(operation).map((name) => `${room}: ${name}`);
  });
  expect(written.sort()).toEqual([...expected, ...ON_THE_SERVER].sort());
});
