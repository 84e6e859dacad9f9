import type { Chart } from 'klinecharts';
import type { ChartCandle, ChartColors, ChartReading, IndicatorReading } from './chart-data.ts';
import {
  INDICATORS,
  type IndicatorName,
  type IndicatorParams,
  indicatorTitle,
  isIndicator,
  isOverCandles,
  paramsOf,
} from './indicators.ts';

/** The library's name of the part that shows the candles. */
export const CANDLES = 'candle_pane';
/** Height of the strip of an indicator that has its own. */
const STRIP_PX = 76;
/**
 * Room for a line of the legend, which lies over the candles' part. A line is 20 px high; the library adds the room as a
 * share of the prices, so that less than asked for is left.
 */
const LEGEND_LINE_PX = 28;

/** Draws these indicators and no others. */
export function drawIndicators(chart: Chart, names: readonly IndicatorName[], params: IndicatorParams): void {
  const drawn = chart.getIndicators();
  for (const { name } of drawn) if (!names.some((wanted) => wanted === name)) chart.removeIndicator({ name });
  for (const name of names) {
    const calcParams = [...paramsOf(name, params)];
    const known = drawn.find((one) => one.name === name);
    if (known === undefined) drawIndicator(chart, name, calcParams);
    else if (String(known.calcParams) !== String(calcParams)) chart.overrideIndicator({ name, calcParams });
  }
  // Two more lines: the candle itself, and the mark at the highest price.
  const lines = names.filter(isOverCandles).length + 2;
  chart.overrideYAxis({ paneId: CANDLES, gap: { top: lines * LEGEND_LINE_PX, bottom: 0.1 } });
}

function drawIndicator(chart: Chart, name: IndicatorName, calcParams: number[]): void {
  const { place } = INDICATORS[name];
  const paneId = place === 'candles' ? CANDLES : `strip-${name}`;
  chart.createIndicator({ name, paneId, calcParams }, true);
  if (place === 'candles') return;
  chart.setPaneOptions({ id: paneId, height: STRIP_PX, minHeight: STRIP_PX, dragEnabled: false });
  // Its legend stands above what it draws.
  chart.overrideYAxis({ paneId, gap: { top: 0.28, bottom: 0 } });
}

/** What stands at the candle that is pointed at, or at the last one; undefined without candles. */
export function readChart(chart: Chart, pointed: number | undefined, colors: ChartColors): ChartReading | undefined {
  const data = chart.getDataList();
  const index = Math.min(pointed ?? data.length - 1, data.length - 1);
  const candle = data[index] as ChartCandle | undefined;
  if (candle === undefined) return undefined;
  const isLatestShown = chart.getVisibleRange().to >= data.length;
  return { candle, isPointed: pointed !== undefined, isLatestShown, indicators: readIndicators(chart, index, colors) };
}

function readIndicators(chart: Chart, index: number, { lines, text }: ChartColors): readonly IndicatorReading[] {
  return chart.getIndicators().flatMap(({ name, paneId, figures, result, calcParams }): IndicatorReading[] => {
    if (!isIndicator(name)) return [];
    const row = result[index] as Readonly<Record<string, number | undefined>> | undefined;
    let line = 0;
    const values = figures.map(({ key, title, type }) => ({
      label: (title ?? '').replace(/: *$/, ''),
      value: row?.[key],
      color: type === 'line' ? (lines[line++] ?? text) : text,
    }));
    const top = paneId === CANDLES ? undefined : chart.getSize(paneId, 'root')?.top;
    return [{ name, title: indicatorTitle(name, calcParams as number[]), top, values }];
  });
}
