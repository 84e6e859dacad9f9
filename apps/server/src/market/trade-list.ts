import { formatDecimal, formatMoney, LOTS_SCALE, RATE_SCALE, toNumber } from '@vitrine/domain/kernel/decimal';
import type { Book } from '@vitrine/domain/ledger/index';
import type { Instrument } from '@vitrine/domain/market/instrument';
import type { Language } from '@vitrine/wire/envelope';
import type { InstrumentRow } from '@vitrine/wire/market/instrument';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { type CallContext, type Caller, sharedRoute } from '../platform/http/context.ts';
import type { CandleBook } from './candle-book.ts';
import { inOrder, type ListOrder } from './list-order.ts';
import { logoPath } from './logo.ts';
import { productName } from './product-names.ts';
import { changeOf, marketStatusOf } from './quotes.ts';
import type { Terms } from './terms.ts';

/** The fields that change with every tick. */
function pricesOf({ id, pricePrecision }: Instrument, candles: CandleBook) {
  const tick = candles.tick(id);
  const day = candles.day(id);
  const priceOf = (price: bigint | undefined) => (price === undefined ? null : toNumber(price, pricePrecision));
  return {
    ForexQuotations: {
      Open: priceOf(day?.open),
      Close: priceOf(day?.close),
      Change: day === undefined ? null : changeOf(day),
    },
    Bid: priceOf(tick?.bid),
    Ask: priceOf(tick?.ask),
    High: priceOf(day?.high),
    Low: priceOf(day?.low),
    QuotedAt: tick === undefined ? null : new Date(tick.at).toISOString(),
    QuoteSeq: tick?.seq ?? 0,
  };
}

/** The wire fields of an instrument, for a caller of the book, in a language. */
export function instrumentRow(
  instrument: Instrument,
  candles: CandleBook,
  { book, language }: { readonly book: Book; readonly language: Language },
): InstrumentRow {
  const tick = candles.tick(instrument.id);
  const lotsOf = (lots: bigint) => formatDecimal(lots, LOTS_SCALE);
  return {
    Id: instrument.id,
    Code: instrument.code,
    ShowCode: instrument.showCode,
    Name: productName(language, instrument),
    Logo: logoPath(instrument),
    CategoryId: instrument.category,
    MarketStatus: marketStatusOf(instrument, tick, Date.now()),
    IsHalted: instrument.halted,
    PricePrecision: instrument.pricePrecision,
    Pip: lotsOf(instrument.lotStep),
    MarginMode: instrument.marginMode,
    ForexMinCont: lotsOf(instrument.minLots),
    ForexContNum: Number(instrument.unitsPerLot),
    ForexFeeRate: formatDecimal(instrument.feeRate, RATE_SCALE),
    SwapBuy: formatDecimal(instrument.swap?.buy ?? 0n, RATE_SCALE),
    SwapSell: formatDecimal(instrument.swap?.sell ?? 0n, RATE_SCALE),
    HasForexMultiple: instrument.multiples.map(({ value, isDefault }) => ({
      Value: value,
      Default: isDefault ? 1 : 0,
    })),
    Category: instrument.assetClass,
    QuoteCurrency: instrument.quoteCurrency,
    MarginPerLot: formatMoney(instrument.marginPerLot),
    MaxLots: lotsOf(instrument.maxLots),
    LeverageCap: instrument.leverageCap[book],
    Spread: instrument.spreadPoints,
    TradingHours: {
      always: instrument.calendar.always,
      zone: instrument.calendar.zone,
      sessions: instrument.calendar.sessions.map(({ from, to }) => ({ from, to })),
      holidays: [...instrument.calendar.holidays],
    },
    FillRule: instrument.fillRule,
    QuoteMaxAge: instrument.quoteMaxAgeMs / 1000,
    Source: instrument.source,
    ...pricesOf(instrument, candles),
  };
}

/** The book whose leverage caps the caller sees; for a visitor, the book of the site. */
export function bookOf(caller: Caller | undefined, siteBook: Book): Book {
  return caller?.isDemo === true ? 'demo' : siteBook;
}

/** When the same answer goes to everybody: rows differ by book, and change with terms, ticks and market hours. */
export function sharedRows(terms: Terms, candles: CandleBook, siteBook: Book) {
  let readAt: number | undefined;
  let statuses = '';
  return {
    variant: ({ caller }: CallContext) => bookOf(caller, siteBook),
    version: () => {
      const now = Date.now();
      if (now !== readAt) {
        readAt = now;
        statuses = terms.instruments.map((one) => marketStatusOf(one, candles.tick(one.id), now)).join('');
      }
      return `${terms.revision} ${candles.revision} ${statuses}`;
    },
  };
}

export function tradeListRoute(terms: Terms, candles: CandleBook, siteBook: Book, order: ListOrder) {
  const { variant, version } = sharedRows(terms, candles, siteBook);
  return sharedRoute(
    tradeList,
    { variant, version: () => `${version()} ${order.revision()}` },
    (_request, { caller, language }) =>
      inOrder(terms.instruments, order.products()).map((instrument) =>
        instrumentRow(instrument, candles, { book: bookOf(caller, siteBook), language }),
      ),
  );
}
