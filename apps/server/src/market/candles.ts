import { toNumber } from '@vitrine/domain/kernel/decimal';
import { SECOND } from '@vitrine/domain/kernel/time';
import type { Candle, Period } from '@vitrine/domain/market/candle';
import type { Instrument } from '@vitrine/domain/market/instrument';
import type { CandleRow } from '@vitrine/wire/market/candle';
import { candles } from '@vitrine/wire/market/candles';
import { miniCandles } from '@vitrine/wire/market/mini-candles';
import { miniCharts } from '@vitrine/wire/market/mini-charts';
import { Refused } from '../platform/http/answer.ts';
import { sharedRoute } from '../platform/http/context.ts';
import type { CandleBook } from './candle-book.ts';
import type { Terms } from './terms.ts';

const CHART_CANDLES = 500;
const MINI_CANDLES = 60;
const MINI_PERIOD = '5min';

function rowOf(instrument: Instrument, period: Period, candle: Candle): CandleRow {
  const priceOf = (price: bigint) => toNumber(price, instrument.pricePrecision);
  return {
    Period: period,
    Time: candle.time,
    Open: priceOf(candle.open),
    High: priceOf(candle.high),
    Low: priceOf(candle.low),
    Close: priceOf(candle.close),
    Volume: candle.volume,
  };
}

const shared = (book: CandleBook) => ({
  version: ({ forex_id }: { readonly forex_id: number }) => book.revisionOf(forex_id),
});

export const candlesRoute = (terms: Terms, book: CandleBook) =>
  sharedRoute(candles, shared(book), async ({ forex_id, period, to }) => {
    const instrument = terms.get(forex_id);
    if (instrument === undefined) return new Refused('market.instrument-not-found', { instrument: forex_id });
    const before = to === undefined ? Number.MAX_SAFE_INTEGER : to * SECOND;
    const read = await book.read(instrument, period, CHART_CANDLES, before);
    return read.map((candle) => rowOf(instrument, period, candle));
  });

export const miniCandlesRoute = (terms: Terms, book: CandleBook) =>
  sharedRoute(miniCandles, shared(book), async ({ forex_id, period }) => {
    const instrument = terms.get(forex_id);
    if (instrument === undefined) return new Refused('market.instrument-not-found', { instrument: forex_id });
    const read = await book.read(instrument, period, MINI_CANDLES, Number.MAX_SAFE_INTEGER);
    return read.map((candle) => rowOf(instrument, period, candle));
  });

/** Only finished candles, so that the answer changes every five minutes and not with every tick. */
export function miniChartsRoute(terms: Terms, book: CandleBook) {
  const known = new Map<number, { readonly revision: number; readonly closes: readonly number[] }>();
  const closesOf = async (instrument: Instrument): Promise<readonly number[]> => {
    const revision = book.finishedRevisionOf(instrument.id);
    const before = known.get(instrument.id);
    if (before?.revision === revision) return before.closes;
    const read = await book.read(instrument, MINI_PERIOD, MINI_CANDLES, Number.MAX_SAFE_INTEGER);
    const closes = read.slice(0, -1).map(({ close }) => toNumber(close, instrument.pricePrecision));
    known.set(instrument.id, { revision, closes });
    return closes;
  };
  const version = () => `${terms.revision} ${book.finishedRevision}`;
  return sharedRoute(miniCharts, { version }, async () => {
    const charts: { Id: number; Closes: number[] }[] = [];
    // One after the other: orders do not wait behind the reads of a whole market.
    for (const instrument of terms.instruments)
      charts.push({ Id: instrument.id, Closes: [...(await closesOf(instrument))] });
    return charts;
  });
}
