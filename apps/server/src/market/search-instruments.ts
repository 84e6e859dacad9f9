import { searchTexts } from '@vitrine/domain/kernel/text-search';
import type { Book } from '@vitrine/domain/ledger/index';
import type { Instrument } from '@vitrine/domain/market/instrument';
import { SEED_CATEGORIES } from '@vitrine/domain/market/seed';
import type { Language } from '@vitrine/wire/envelope';
import { searchInstruments } from '@vitrine/wire/market/search-instruments';
import { sharedRoute } from '../platform/http/context.ts';
import { textIn } from '../platform/http/texts.ts';
import type { CandleBook } from './candle-book.ts';
import { searchNames } from './product-names.ts';
import type { Terms } from './terms.ts';
import { bookOf, instrumentRow, sharedRows } from './trade-list.ts';

/** The instruments that a text finds in a language, best first. */
function found(instruments: readonly Instrument[], name: string, language: Language): readonly Instrument[] {
  const categories = new Map(
    SEED_CATEGORIES.map((category) => [
      category.id,
      [textIn(language, `category.${category.name}`), textIn('en', `category.${category.name}`)],
    ]),
  );
  const termsOf = (instrument: Instrument) => ({
    codes: [instrument.code, instrument.showCode],
    names: searchNames(language, instrument),
    groups: [instrument.assetClass, ...(categories.get(instrument.category) ?? [])],
  });
  return searchTexts(instruments, name, termsOf) ?? [];
}

export const searchInstrumentsRoute = (terms: Terms, candles: CandleBook, siteBook: Book) =>
  sharedRoute(searchInstruments, sharedRows(terms, candles, siteBook), ({ name }, { caller, language }) =>
    found(terms.instruments, name, language).map((instrument) =>
      instrumentRow(instrument, candles, { book: bookOf(caller, siteBook), language }),
    ),
  );
