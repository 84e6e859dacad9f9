import { SEED_INSTRUMENTS } from '@vitrine/domain/market/seed';
import { SERVER_TEXTS } from '@vitrine/locales/server';
import type { Language } from '@vitrine/wire/envelope';
import { searchInstruments } from '@vitrine/wire/market/search-instruments';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { describe, expect, it } from 'vitest';
import { productName } from '../src/market/product-names.ts';
import { startTestSite } from './support/site.ts';

const LANGUAGES = Object.keys(SERVER_TEXTS) as Language[];

describe('names of products', () => {
  it.each(LANGUAGES)('every product of a new site has a name of its own in %s', (language) => {
    const names = SEED_INSTRUMENTS.map((instrument) => productName(language, instrument));
    expect(SEED_INSTRUMENTS.filter(({ showCode }, at) => names[at] === showCode).map(({ code }) => code)).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('a product that the program has no name for is called by its code', () => {
    const unknown = { code: 'ABCXYZ', showCode: 'ABC/XYZ', assetClass: 'fx-other' } as const;
    expect(productName('en', unknown)).toBe('ABC/XYZ');
    expect(productName('en', { ...unknown, showCode: 'EUR/XYZ' })).toBe('EUR/XYZ');
  });
});

const site = await startTestSite({ instruments: SEED_INSTRUMENTS });

describe('the search of a new site', () => {
  const read = async <Row>(path: string, lang: string) =>
    ((await (await fetch(`${site.url}${path}`, { headers: { lang } })).json()) as { data: readonly Row[] }).data;
  const find = async (name: string, lang: string) =>
    (await read<{ Code: string }>(`${searchInstruments.path}?name=${encodeURIComponent(name)}`, lang)).map(
      ({ Code }) => Code,
    );

  it.each(LANGUAGES)('A6 gold, bitcoin, apple and dow find theirs in %s, as do symbols', async (language) => {
    expect((await find('gold', language))[0]).toBe('XAUUSD');
    expect((await find('Bitcoin', language))[0]).toBe('BTCUSD');
    expect((await find('apple', language))[0]).toBe('AAPL');
    expect((await find('dow', language))[0]).toBe('US30');
    expect((await find('dax', language))[0]).toBe('GER40');
    expect((await find('oil', language)).slice(0, 2)).toEqual(['WTI', 'BRENT']);
    expect(await find('dow', language)).not.toContain('MSFT');
    expect((await find('usoil', language))[0]).toBe('WTI');
    expect((await find('brent oil', language))[0]).toBe('BRENT');
    expect(await find('stocks', language)).toEqual(expect.arrayContaining(['AAPL', 'MSFT', 'NVDA', 'AMZN', 'TSLA']));
    expect((await find('ذهب', language))[0]).toBe('XAUUSD');
    expect((await find('xbt', language))[0]).toBe('BTCUSD');
    expect((await find('eurusd', language))[0]).toBe('EURUSD');
    for (const { code } of SEED_INSTRUMENTS) expect((await find(code, language))[0]).toBe(code);
  });

  it.each(LANGUAGES)('every product is found by its own name in %s', async (language) => {
    for (const { Code, Name } of await read<{ Code: string; Name: string }>(tradeList.path, language))
      expect({ Name, found: (await find(Name, language))[0] }).toEqual({ Name, found: Code });
  });

  it('in Arabic the Arabic names find them too, however they are spelt', async () => {
    for (const typed of ['ذهب', 'الذهب', 'الذَّهب']) expect((await find(typed, 'ar'))[0]).toBe('XAUUSD');
    for (const typed of ['بيتكوين', 'بتكوين']) expect((await find(typed, 'ar'))[0]).toBe('BTCUSD');
    for (const typed of ['آبل', 'أبل', 'ابل']) expect((await find(typed, 'ar'))[0]).toBe('AAPL');
    for (const typed of ['داو', 'داو جونز', 'الداو']) expect((await find(typed, 'ar'))[0]).toBe('US30');
  });

  it('the list names products in the language of the call', async () => {
    const names = async (lang: string) =>
      Object.fromEntries(
        (await read<{ Code: string; Name: string }>(tradeList.path, lang)).map((row) => [row.Code, row.Name]),
      );
    expect(await names('en')).toMatchObject({ XAUUSD: 'Gold', EURUSD: 'Euro / US dollar', BTCUSD: 'Bitcoin' });
    expect(await names('ar')).toMatchObject({ XAUUSD: 'الذهب', EURUSD: 'يورو / دولار أمريكي', BTCUSD: 'بيتكوين' });
    expect(await names('de')).toMatchObject({ XAUUSD: 'Gold' });
  });
});
