import { describe, expect, it } from 'vitest';
import { messages as en } from '../src/en.ts';
import { LANGUAGES } from '../src/languages.ts';

type Texts = string | { readonly [key: string]: Texts };

/** Every text by its dotted key. */
function flat(texts: Texts, prefix = ''): Record<string, string> {
  if (typeof texts === 'string') return { [prefix]: texts };
  return Object.assign(
    {},
    ...Object.entries(texts).map(([key, value]) => flat(value, prefix === '' ? key : `${prefix}.${key}`)),
  );
}

/** Names of the ICU arguments of a text. */
function argumentsOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{([a-z]\w*)\s*[,}]/gi)].map((match) => match[1] ?? ''))].sort();
}

const source = flat(en);

describe.each(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[])('I18N-15 texts in %s', (code) => {
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
