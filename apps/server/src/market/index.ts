import type { Deps } from '../platform/deps.ts';
import type { Route } from '../platform/http/context.ts';
import type { CandleBook } from './candle-book.ts';
import { candlesRoute, miniCandlesRoute } from './candles.ts';
import { categoriesRoute } from './categories.ts';
import { haltsRoute } from './halts.ts';
import { searchInstrumentsRoute } from './search-instruments.ts';
import type { Terms } from './terms.ts';
import { tradeListRoute } from './trade-list.ts';

export { CandleBook } from './candle-book.ts';
export { logoOfCode } from './logo.ts';
export { marketDeskRoutes } from './operator/index.ts';
export { priceTopics } from './price-topics.ts';
export { changeOf, marketStatusOf } from './quotes.ts';
export { publishSeed } from './seed-terms.ts';
export { Terms } from './terms.ts';
export { bookOf } from './trade-list.ts';

export function marketRoutes({ db, settings }: Deps, terms: Terms, candles: CandleBook): readonly Route[] {
  return [
    tradeListRoute(terms, candles, settings.mode),
    searchInstrumentsRoute(terms, candles, settings.mode),
    categoriesRoute(),
    candlesRoute(terms, candles),
    miniCandlesRoute(terms, candles),
    haltsRoute(db, terms),
  ];
}
