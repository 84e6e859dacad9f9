import { Failed, Skeleton } from '@vitrine/ui/components/States';
import { dateTime, price } from '@vitrine/ui/format';
import type { ColorMode } from '@vitrine/ui/theme';
import type { WirePeriod } from '@vitrine/wire/market/candle';
import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { createStore } from 'zustand';
import { useProblemText } from '../../ground/problem.ts';
import { timeZoneOf, useSite } from '../../ground/site.ts';
import { currentLocale } from '../../ground/texts.tsx';
import { useColorMode } from '../../ground/theme.ts';
import type { Product } from '../product.ts';
import { olderCandles, useCandles } from '../queries.ts';
import { quotes } from '../quotes.ts';
import { CandleTable } from './CandleTable.tsx';
import { ChartLegend, type ReadingStore, StripLegends } from './ChartLegend.tsx';
import type { ChartColors, ChartLine, ChartReading, ChartTrade, OwnStop } from './chart-data.ts';
import { useChartPreferences } from './chart-preferences.ts';
import type { KlineChart } from './kline-chart.ts';
import { chartCandle, LiveCandle } from './live-candle.ts';

/** Lines of indicators: at least 4.5:1 on the card, because the legend writes in them. */
const LINES: Readonly<Record<ColorMode, readonly string[]>> = {
  light: ['#1d4ed8', '#a84300', '#8526c9'],
  dark: ['#6ea8ff', '#f0a832', '#cf8dff'],
};

const ZOOM_STEP = 1.25;
const PAGE_STEP = 10;

/** The theme as the page has it now. */
function chartColors(mode: ColorMode): ChartColors {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(`--c-${name}`).trim();
  return {
    up: of('kline-up'),
    down: of('kline-down'),
    buy: of('up'),
    sell: of('down'),
    text: of('text'),
    muted: of('muted'),
    hairline: of('hairline'),
    surface: of('card'),
    lines: LINES[mode],
  };
}

/** What is drawn besides the market: told whenever it changes, without rendering the chart's component. */
export interface OwnMarks {
  readonly lines: readonly ChartLine[];
  readonly trades: readonly ChartTrade[];
}
export type WatchOwnMarks = (draw: (marks: OwnMarks) => void) => () => void;

interface Props {
  readonly product: Product;
  readonly period: WirePeriod;
  /** Calls back at once and on every change, until the returned function is called. Keep its identity. */
  readonly watchOwn: WatchOwnMarks;
  /** Where a mouse may drag stops: called with the price that one was dropped at. */
  readonly onStopMoved?: (stop: OwnStop, price: string) => void;
}

/** Candles with what is one's own on them. Prices go to the drawing directly: a tick renders nothing here. */
export const PriceChart = memo(function PriceChart({ product, period, watchOwn, onStopMoved }: Props) {
  const t = useTranslations('market.chart');
  const app = useTranslations('ground');
  const problemText = useProblemText();
  const site = useSite().data;
  const timeZone = timeZoneOf(site);
  const mode = useColorMode();
  const { view, indicators } = useChartPreferences();
  const candles = useCandles(product, period);
  const rows = candles.data;
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<KlineChart>();
  const [isBroken, setBroken] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [store] = useState<ReadingStore>(() => createStore(() => ({ reading: undefined as ChartReading | undefined })));
  const [isEmpty, setEmpty] = useState(false);
  const moved = useRef(onStopMoved);
  moved.current = onStopMoved;
  const summaryId = useId();
  const helpId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: colours and zone follow by the effects below, `attempt` asks again
  useEffect(() => {
    let made: KlineChart | undefined;
    let isWanted = true;
    void import('./kline-chart.ts').then(
      ({ KlineChart: Chart }) => {
        if (!isWanted || host.current === null) return;
        made = new Chart(host.current, {
          timeZone,
          colors: chartColors(mode),
          onReading: (reading) => {
            store.setState({ reading });
            setEmpty(reading === undefined);
          },
          onStopMoved: (stop, to) => moved.current?.(stop, to),
        });
        setChart(made);
      },
      () => isWanted && setBroken(true),
    );
    return () => {
      isWanted = false;
      made?.destroy();
      setChart(undefined);
    };
  }, [store, attempt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours on the page follow mode and site
  useEffect(() => chart?.setColors(chartColors(mode)), [chart, mode, site]);
  useEffect(() => chart?.setTimeZone(timeZone), [chart, timeZone]);
  useEffect(() => chart?.setView(view), [chart, view]);
  useEffect(() => chart?.setIndicators(indicators), [chart, indicators]);

  const { id, code, pricePrecision } = product;
  useEffect(() => {
    if (chart === undefined || rows === undefined) return undefined;
    chart.show({
      code,
      precision: pricePrecision,
      period,
      candles: rows.map(chartCandle),
      older: async (before) => (await olderCandles(id, period, before / 1_000)).map(chartCandle),
    });
    const live = new LiveCandle(period, pricePrecision, rows.at(-1));
    const take = () => {
      const quote = quotes.get(code);
      const candle = quote && live.take(quote);
      if (candle !== undefined) chart.update(candle);
    };
    take();
    return quotes.subscribe(code, take);
  }, [chart, rows, id, code, pricePrecision, period]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again after the series or the colours have changed
  useEffect(() => {
    if (chart === undefined || rows === undefined) return undefined;
    let drawn: readonly ChartTrade[] | undefined;
    return watchOwn(({ lines, trades }) => {
      chart.setLines(lines, moved.current !== undefined);
      if (trades !== drawn) chart.setTrades(trades);
      drawn = trades;
    });
  }, [chart, rows === undefined, code, period, watchOwn, mode, site]);

  const [spoken, setSpoken] = useState('');
  const onKeyDown = (event: KeyboardEvent) => {
    if (chart === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -PAGE_STEP, PageDown: PAGE_STEP }[event.key];
    if (step !== undefined) chart.step(step);
    else if (event.key === '+' || event.key === '=') chart.zoom(ZOOM_STEP);
    else if (event.key === '-') chart.zoom(1 / ZOOM_STEP);
    else if (event.key === 'End') chart.goToEnd();
    else if (event.key === 'Escape') chart.leave();
    else return;
    event.preventDefault();
    if (step === undefined) return;
    // The reading comes with the next frame.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const candle = store.getState().reading?.candle;
        if (candle === undefined) return;
        setSpoken(
          t('spoken', {
            time: dateTime(candle.timestamp, currentLocale(), timeZone),
            open: price(candle.open, pricePrecision),
            high: price(candle.high, pricePrecision),
            low: price(candle.low, pricePrecision),
            close: price(candle.close, pricePrecision),
          }),
        );
      }),
    );
  };

  const retry = () => {
    setBroken(false);
    if (isBroken) setAttempt((count) => count + 1);
    if (candles.isError) void candles.refetch();
  };
  const isFailed = isBroken || (candles.isError && rows === undefined);
  const isWaiting = !isFailed && (candles.isPending || chart === undefined);
  return (
    <figure aria-label={t('title', { product: product.showCode })} className="flex min-h-0 flex-1 flex-col pt-1">
      <ChartLegend store={store} precision={pricePrecision} timeZone={timeZone} />
      <div
        role="application"
        aria-label={t('label', { product: product.showCode })}
        aria-describedby={`${summaryId} ${helpId}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the chart need a place to be heard
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => chart?.leave()}
        dir="ltr"
        data-chart={period}
        className="relative min-h-48 flex-1 overflow-hidden outline-offset-[-2px]"
      >
        {/* Its canvases have heights of their own: isolated, what is laid over the chart lies over all of them. */}
        <div ref={host} aria-hidden className="absolute inset-0 isolate data-grip:**:cursor-ns-resize!" />
        <StripLegends store={store} precision={pricePrecision} />
        {isWaiting ? <Skeleton className="absolute inset-3" /> : null}
        {isFailed ? (
          <div className="absolute inset-0 grid place-content-center overflow-y-auto bg-card">
            <Failed
              title={app('failed.title')}
              text={isBroken ? app('failed.offline') : problemText(candles.error)}
              retryLabel={app('failed.retry')}
              onRetry={retry}
            />
          </div>
        ) : null}
        {!isFailed && !isWaiting && isEmpty && rows?.length === 0 ? (
          <p className="absolute inset-0 grid place-content-center bg-card text-center text-sm text-muted">
            {t('empty')}. {t('emptyText')}
          </p>
        ) : null}
      </div>
      <p id={helpId} className="sr-only">
        {t('help')}
      </p>
      <p aria-live="polite" className="sr-only">
        {spoken}
      </p>
      {rows === undefined || rows.length === 0 ? null : (
        <CandleTable rows={rows} product={product} period={period} timeZone={timeZone} summaryId={summaryId} />
      )}
    </figure>
  );
});
