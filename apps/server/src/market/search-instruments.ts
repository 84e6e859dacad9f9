import type { Book } from '@vitrine/domain/ledger/index';
import type { Instrument } from '@vitrine/domain/market/instrument';
import { SEED_CATEGORIES } from '@vitrine/domain/market/seed';
import type { Language } from '@vitrine/wire/envelope';
import { searchInstruments } from '@vitrine/wire/market/search-instruments';
import { sharedRoute } from '../platform/http/context.ts';
import { textIn } from '../platform/http/texts.ts';
import type { CandleBook } from './candle-book.ts';
import type { Terms } from './terms.ts';
import { bookOf, instrumentRow, sharedRows } from './trade-list.ts';

/** Keeps only letters and digits, so that `eur/usd`, `EUR USD` and `eurusd` find the same. */
const plain = (text: string) => text.toLocaleUpperCase('en').replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The instruments that match a text, best first: 0 begins with it, 1 has it in its code, 2 in its category. */
function found(instruments: readonly Instrument[], name: string, language: Language): readonly Instrument[] {
  const asked = plain(name);
  if (asked === '') return [];
  const categories = new Map(
    SEED_CATEGORIES.map((category) => [category.id, plain(textIn(language, `category.${category.name}`))]),
  );
  const rankOf = ({ code, showCode, category, assetClass }: Instrument): number => {
    const codes = [plain(code), plain(showCode)];
    if (codes.some((one) => one.startsWith(asked))) return 0;
    if (codes.some((one) => one.includes(asked))) return 1;
    return [plain(assetClass), categories.get(category) ?? ''].some((one) => one.startsWith(asked)) ? 2 : 3;
  };
  return instruments
    .map((instrument) => ({ instrument, rank: rankOf(instrument) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank || a.instrument.id - b.instrument.id)
    .map(({ instrument }) => instrument);
}

export const searchInstrumentsRoute = (terms: Terms, candles: CandleBook, siteBook: Book) =>
  sharedRoute(searchInstruments, sharedRows(terms, candles, siteBook), ({ name }, { caller, language }) =>
    found(terms.instruments, name, language).map((instrument) =>
      instrumentRow(instrument, candles, bookOf(caller, siteBook)),
    ),
  );
