import type { CandleRow, WirePeriod } from '@vitrine/wire/market/candle';
import { useEffect } from 'react';
import { useSite } from '../../ground/site.ts';
import { useColorMode } from '../../ground/theme.ts';
import type { Product } from '../product.ts';
import { quotes } from '../quotes.ts';
import { olderCandles } from './candles.ts';
import type { ChartTrade } from './chart-data.ts';
import type { KlineChart } from './kline-chart.ts';
import { chartCandle, LiveCandle } from './live-candle.ts';
import type { WatchOwnMarks } from './own-marks.ts';

/** Draws the candles of a product, and every price that follows. */
export function useCandlesOn(
  chart: KlineChart | undefined,
  rows: readonly CandleRow[] | undefined,
  { id, code, pricePrecision, source }: Product,
  period: WirePeriod,
): void {
  useEffect(() => {
    if (chart === undefined || rows === undefined) return undefined;
    chart.show({
      code,
      precision: pricePrecision,
      period,
      candles: rows.map(chartCandle),
      older: async (before) => (await olderCandles(id, period, before / 1_000)).map(chartCandle),
    });
    const live = new LiveCandle({ pricePrecision, source }, period, rows.at(-1));
    const take = () => {
      const quote = quotes.get(code);
      const candle = quote && live.take(quote);
      if (candle !== undefined) chart.update(candle);
    };
    take();
    return quotes.subscribe(code, take);
  }, [chart, rows, id, code, pricePrecision, source, period]);
}

/** Draws what is one's own; `series` names what is drawn under it. */
export function useOwnMarksOn(
  chart: KlineChart | undefined,
  series: string | undefined,
  watchOwn: WatchOwnMarks,
  canMoveStops: boolean,
): void {
  const mode = useColorMode();
  const site = useSite().data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again after the series or the colours have changed
  useEffect(() => {
    if (chart === undefined || series === undefined) return undefined;
    let drawn: readonly ChartTrade[] | undefined;
    return watchOwn(({ lines, trades }) => {
      chart.setLines(lines, canMoveStops);
      if (trades !== drawn) chart.setTrades(trades);
      drawn = trades;
    });
  }, [chart, series, watchOwn, canMoveStops, mode, site]);
}
