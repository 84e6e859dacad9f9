import { describe, expect, it } from 'vitest';
import { messages as en, type Messages } from '../src/en.ts';
import { fallBack } from '../src/fallback.ts';
import { LANGUAGES, type LanguageCode } from '../src/languages.ts';
import { loadTexts } from '../src/load-texts.ts';
import { ROOMS, readTexts, type Texts } from './files.ts';

/** Every dotted key. */
function keys(texts: Texts, prefix = ''): readonly string[] {
  if (typeof texts === 'string') return [prefix];
  return Object.entries(texts).flatMap(([key, value]) => keys(value, prefix === '' ? key : `${prefix}.${key}`));
}

const codes = Object.keys(LANGUAGES) as LanguageCode[];

it("I18N-01a the documents' eighteen languages, by their codes; Arabic alone runs right to left", () => {
  expect(codes.join()).toBe('hk,en,jp,kr,th,vn,fr,de,ru,spa,pt,ar,it,tr,id,my,hi,cs');
  expect(codes.filter((code) => LANGUAGES[code].direction === 'rtl')).toEqual(['ar']);
  expect(LANGUAGES.hk.locale).toBe('zh-Hant-HK');
  expect(LANGUAGES.my.locale).toBe('ms');
  for (const code of codes) expect(Intl.getCanonicalLocales(LANGUAGES[code].locale)).toEqual([LANGUAGES[code].locale]);
});

it('a text that a language lacks is the English one, a text too many is dropped', () => {
  const messages = fallBack(en, { ground: { close: 'Zu', tab: { trade: 'Handel' } }, surplus: 'x' } as never);
  expect(messages.ground.close).toBe('Zu');
  expect(messages.ground.tab.trade).toBe('Handel');
  expect(messages.ground.tab.order).toBe(en.ground.tab.order);
  expect(messages.trading).toEqual(en.trading);
  expect(keys(messages)).toEqual(keys(en));
});

it('a compiled text, which is a list, is replaced as a whole', () => {
  const compiled = { ground: { open: [['count', 2, { one: ['#'] }]], close: 'Close' } };
  const own = { ground: { open: ['offen: ', ['count']] } };
  expect(fallBack(compiled as never, own as never)).toEqual({ ground: { open: own.ground.open, close: 'Close' } });
});

describe.each(codes.filter((code) => !LANGUAGES[code].isComplete))('texts in %s', (code) => {
  it('name the screens in their own words, have no key that English lacks, and English for the rest', async () => {
    const messages = Object.fromEntries(
      await Promise.all(ROOMS.map(async (room) => [room, await loadTexts(room, code)] as const)),
    ) as Messages;
    expect(keys(messages)).toEqual(keys(en));
    const own = Object.fromEntries(ROOMS.map((room) => [room, readTexts(room, code) ?? {}]));
    const known = new Set(keys(en));
    expect(keys(own).filter((key) => !known.has(key))).toEqual([]);
    expect(messages.ground.tab.order).not.toBe('');
    expect(messages.ground.title.language).not.toBe(en.ground.title.language);
    expect(messages.ground.skip).toBe(en.ground.skip);
  });
});
