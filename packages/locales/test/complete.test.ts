import { describe, expect, it } from 'vitest';
import { CONSOLE_LANGUAGES } from '../src/console.ts';
import { messages as en } from '../src/en.ts';
import { LANGUAGES } from '../src/languages.ts';
import { SERVER_TEXTS } from '../src/server.ts';

type Texts = string | { readonly [key: string]: Texts };

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

describe.each(codes.filter((code) => LANGUAGES[code].isComplete))('I18N-15 texts in %s', (code) => {
  it('have the keys of English, no more and no fewer, and the same arguments', async () => {
    const { messages } = await LANGUAGES[code].load();
    const texts = flat(messages);
    expect(Object.keys(texts).sort()).toEqual(Object.keys(source).sort());
    for (const [key, text] of Object.entries(texts)) {
      expect({ key, arguments: argumentsOf(text) }).toEqual({ key, arguments: argumentsOf(source[key] ?? '') });
      expect({ key, isEmpty: text.trim() === '' }).toEqual({ key, isEmpty: false });
    }
  });
});

describe.each(Object.values(CONSOLE_LANGUAGES))('I18N-15 texts of the console in $name', ({ load }) => {
  it('have the keys of English, no more and no fewer, and the same arguments', async () => {
    const [own, english] = (await Promise.all([load(), CONSOLE_LANGUAGES.en.load()])).map((texts) =>
      flat(texts.default),
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

describe.each(Object.keys(SERVER_TEXTS))('I18N-15 texts of the server in %s', (code) => {
  const texts = SERVER_TEXTS[code]!;

  it('have the keys of English, no more and no fewer, and the same parameters', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(SERVER_TEXTS.en));
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

it('I18N-15 the server speaks every language in which the app is complete', () => {
  expect(Object.keys(SERVER_TEXTS)).toEqual(expect.arrayContaining(codes.filter((code) => LANGUAGES[code].isComplete)));
});
