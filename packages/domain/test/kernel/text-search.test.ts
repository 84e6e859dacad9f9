import { describe, expect, it } from 'vitest';
import { searchTexts } from '../../src/kernel/text-search.ts';

const LIST = [
  { codes: ['EURUSD', 'EUR/USD'], names: ['Euro / US dollar'], groups: ['fx-major', 'Forex'] },
  { codes: ['USDJPY', 'USD/JPY'], names: ['US dollar / Japanese yen'], groups: ['fx-major', 'Forex'] },
  { codes: ['XAUUSD', 'XAU/USD'], names: ['الذهب', 'أونصة', 'Gold', ' bullion'], groups: ['gold', 'Métaux'] },
  { codes: ['US30'], names: ['Wall Street 30', 'Dow Jones'], groups: ['index-major', 'المؤشرات'] },
  { codes: ['SPX500'], names: ['US 500', 'S&P 500', 'الفضّة', 'آبل'], groups: ['index-major', 'المؤشرات'] },
  { codes: ['GER40'], names: ['Deutschland 40', '德国40指数', 'สูง'], groups: ['index-major'] },
];
const found = (typed: string) => searchTexts(LIST, typed, (terms) => terms)?.map(({ codes: [code] }) => code);

describe('search of products', () => {
  it('asks for at least a letter or digit', () => {
    for (const typed of ['', '  ', '%', '/', '.*']) expect(found(typed)).toBeUndefined();
  });

  it('codes that begin with the text come before names, then codes and names that contain it', () => {
    expect(found('us')).toEqual(['USDJPY', 'US30', 'EURUSD', 'SPX500', 'XAUUSD']);
    expect(found('usd')).toEqual(['USDJPY', 'EURUSD', 'XAUUSD']);
    expect(found('ulli')).toEqual(['XAUUSD']);
    // As few letters are inside too many names: Windows has "dow".
    expect(found('old')).toEqual([]);
  });

  it('a name is found from any of its words on, and by an alias', () => {
    expect(found('us dollar')).toEqual(['EURUSD', 'USDJPY']);
    expect(found('dow')).toEqual(['US30']);
    expect(found('jones')).toEqual(['US30']);
    expect(found('wallstreet')).toEqual(['US30']);
    expect(found('bullion')).toEqual(['XAUUSD']);
  });

  it('case, accents and punctuation do not count', () => {
    for (const typed of ['eur/usd', 'EUR USD', 'eur-usd', 'Eur_Usd', 'éur.usd'])
      expect(found(typed)).toEqual(['EURUSD']);
    expect(found('s&p 500')).toEqual(['SPX500']);
    expect(found('metaux')).toEqual(['XAUUSD']);
  });

  it('variants of Arabic letters, vowel marks and Arabic digits do not count', () => {
    for (const typed of ['الذهب', 'ذهب', 'الذَّهَب', 'اونصة', 'اونصه', 'أُونصـة']) expect(found(typed)).toEqual(['XAUUSD']);
    for (const typed of ['الفضه', 'الفضة', 'ابل', 'أبل', 'آبل']) expect(found(typed)).toEqual(['SPX500']);
    expect(found('dow jones ٣٠')).toEqual([]);
    expect(found('wall street ٣٠')).toEqual(['US30']);
    expect(found('GER۴۰')).toEqual(['GER40']);
  });

  it('scripts without spaces are found from within, and their vowel signs count', () => {
    expect(found('指数')).toEqual(['GER40']);
    expect(found('สูง')).toEqual(['GER40']);
    expect(found('สง')).toEqual([]);
  });

  it('a group finds its products', () => {
    expect(found('forex')).toEqual(['EURUSD', 'USDJPY']);
    expect(found('المؤشرات')).toEqual(['US30', 'SPX500']);
  });
});
