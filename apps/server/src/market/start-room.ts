import type { Deps } from '../platform/deps.ts';
import type { FactRelay } from '../platform/facts.ts';
import type { StartedRoom } from '../room.ts';
import type { StaffRoom } from '../staff/index.ts';
import { CandleBook } from './candle-book.ts';
import { candlesRoute, miniCandlesRoute, miniChartsRoute } from './candles.ts';
import { categoriesRoute } from './categories.ts';
import { haltsRoute } from './halts.ts';
import type { ListOrder } from './list-order.ts';
import { marketDeskRoutes } from './operator/index.ts';
import { priceTopics } from './price-topics.ts';
import { searchInstrumentsRoute } from './search-instruments.ts';
import { publishSeed } from './seed-terms.ts';
import { Terms } from './terms.ts';
import { tradeListRoute } from './trade-list.ts';

export interface MarketRoom extends StartedRoom {
  readonly terms: Terms;
  readonly candles: CandleBook;
  readonly prices: ReturnType<typeof priceTopics>;
}

/** Instruments, quotes and candles. */
export async function startRoom(
  { db, link, log, settings, marketSeed, tape, instruments }: Deps,
  relay: FactRelay,
  { desk, proposals }: StaffRoom,
  order: ListOrder,
): Promise<MarketRoom> {
  const terms = new Terms();
  const candles = new CandleBook(db, log, marketSeed);
  const prices = priceTopics(terms, candles);
  await terms.load(db);
  await candles.load(tape);
  link.on('market.history', candles);
  return {
    terms,
    candles,
    prices,
    onCommit(commit) {
      terms.onCommit(commit);
      candles.onCommit(commit);
      prices.onCommit(commit);
    },
    publishFirstFacts: (client) => publishSeed(client, instruments),
    startJobs: () => candles.start(),
    duty: () => candles.keep(terms.instruments),
    stop: () => candles.stop(),
    routes: [
      tradeListRoute(terms, candles, settings.mode, order),
      searchInstrumentsRoute(terms, candles, settings.mode),
      categoriesRoute(order),
      candlesRoute(terms, candles),
      miniCandlesRoute(terms, candles),
      miniChartsRoute(terms, candles),
      haltsRoute(db, terms),
      ...marketDeskRoutes({ db, desk, proposals, relay, terms, candles }),
    ],
  };
}
