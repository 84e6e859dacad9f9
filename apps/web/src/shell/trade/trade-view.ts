import type { WirePeriod } from '@vitrine/wire/market/candle';
import type { WatchOwnMarks } from '../../market/chart/own-marks.ts';
import type { Product } from '../../market/product.ts';

/** What both layouts of the trade screen show and do. */
export interface TradeView {
  readonly product: Product;
  readonly period: WirePeriod;
  readonly watchOwn: WatchOwnMarks;
  readonly onProduct: (code: string) => void;
  readonly onPeriod: (period: WirePeriod) => void;
  readonly onLoginNeeded: () => void;
}
