export type { ChartLine, ChartTrade, OwnStop } from './chart/chart-data.ts';
export type { OwnMarks, WatchOwnMarks } from './chart/own-marks.ts';
export { watchPrice } from './live-quotes.ts';
export { isCapHalved, type MarketState, type Product, staysOpen } from './product.ts';
export { useProducts } from './queries.ts';
export { useQuote } from './quotes.ts';
export { useConversion } from './use-conversion.ts';
export { useExactQuote } from './use-exact-quote.ts';
export { marketStateNow, useMarketState } from './use-market-state.ts';
