import { LANGUAGES as TEXTS } from '@vitrine/locales/languages';
import { LANGUAGES } from '@vitrine/wire/envelope';
import { expect, it } from 'vitest';
import { languageOf } from '../src/ground/language-of.ts';
import { pseudo } from '../src/ground/pseudo.ts';

it('tw asks for hk', () => {
  expect(languageOf('tw', 'en', 'en')).toBe('hk');
});

it('I18N-03b the query overrides the stored choice, which overrides the default, which overrides English', () => {
  expect(languageOf('ar', 'de', 'fr')).toBe('ar');
  expect(languageOf(null, 'de', 'fr')).toBe('de');
  expect(languageOf(null, undefined, 'fr')).toBe('fr');
  expect(languageOf(null, undefined, '')).toBe('en');
  expect(languageOf(null, undefined, undefined)).toBe('en');
});

it('a code that names no language counts as none', () => {
  expect(languageOf('xx', 'de', 'fr')).toBe('de');
  expect(languageOf('toString', undefined, 'zz')).toBe('en');
  expect(languageOf('', undefined, 'kr')).toBe('kr');
});

it('the app has the languages of the wire', () => {
  expect(Object.keys(TEXTS)).toEqual([...LANGUAGES]);
});

it('the pseudo-language is 40% longer and keeps arguments', () => {
  expect(pseudo({ a: { b: 'Close' }, c: ['Buy ', ['lots'], ' now'] })).toEqual({
    a: { b: 'Clósé~~' },
    c: ['Búý~~ ', ['lots'], ' ñów~~'],
  });
  expect(pseudo([['count', 2, { one: [0, ' item'], other: 'items' }]])).toEqual([
    ['count', 2, { one: [0, ' ítém~~'], other: 'ítéms~~' }],
  ]);
});
