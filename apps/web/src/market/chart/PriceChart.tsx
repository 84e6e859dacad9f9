import { Failed, Skeleton } from '@vitrine/ui/components/States';
import type { WirePeriod } from '@vitrine/wire/market/candle';
import { memo, Suspense, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { lazyPart } from '../../ground/lazy-part.ts';
import { useProblemText } from '../../ground/problem.ts';
import type { Product } from '../product.ts';
import { ChartLegend, StripLegends } from './ChartLegend.tsx';
import { useCandles } from './candles.ts';
import type { OwnStop } from './chart-data.ts';
import { LatestButton } from './LatestButton.tsx';
import type { WatchOwnMarks } from './own-marks.ts';
import { useAsShownChart } from './shown-chart.ts';
import { useCandlesOn, useOwnMarksOn } from './use-chart-content.ts';
import { useChartKeys } from './use-chart-keys.ts';
import { useKlineChart } from './use-kline-chart.ts';

const CandleTable = lazyPart(async () => (await import('./CandleTable.tsx')).CandleTable);

interface Props {
  readonly product: Product;
  readonly period: WirePeriod;
  /** Keep its identity. */
  readonly watchOwn: WatchOwnMarks;
  /** Where a mouse may drag stops: called with the price that one was dropped at. */
  readonly onStopMoved?: (stop: OwnStop, price: string) => void;
}

/** Candles with what is one's own on them. Prices go to the drawing directly: a tick renders nothing here. */
export const PriceChart = memo(function PriceChart({ product, period, watchOwn, onStopMoved }: Props) {
  const t = useTranslations('market.chart');
  const candles = useCandles(product, period);
  const rows = candles.data;
  const { host, chart, store, ...code } = useKlineChart(onStopMoved);
  useAsShownChart(chart, host, store);
  useCandlesOn(chart, rows, product, period);
  useOwnMarksOn(chart, rows && `${product.code} ${period}`, watchOwn, onStopMoved !== undefined);
  const reading = { store, precision: product.pricePrecision };
  const { onKeyDown, spoken } = useChartKeys(chart, reading);
  const summaryId = useId();
  const helpId = useId();
  return (
    <figure aria-label={t('title', { product: product.showCode })} className="flex min-h-0 flex-1 flex-col pt-1">
      <div className="relative flex min-h-48 flex-1 flex-col">
        <ChartLegend {...reading} />
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
          className="relative flex-1 overflow-hidden outline-offset-[-2px]"
        >
          {/* Its canvases have heights of their own: isolated, what is laid over the chart lies over all of them. */}
          <div ref={host} aria-hidden className="absolute inset-0 isolate data-grip:**:cursor-ns-resize!" />
          <StripLegends store={store} precision={product.pricePrecision} />
          <LatestButton store={store} chart={chart} />
          <Cover candles={candles} store={store} isReady={chart !== undefined} {...code} />
        </div>
      </div>
      <p id={helpId} className="sr-only">
        {t('help')}
      </p>
      <p aria-live="polite" className="sr-only">
        {spoken}
      </p>
      {rows === undefined || rows.length === 0 ? null : (
        <Suspense fallback={<div className="h-7 shrink-0 pointer-coarse:h-11" />}>
          <CandleTable rows={rows} product={product} period={period} summaryId={summaryId} />
        </Suspense>
      )}
    </figure>
  );
});

interface CoverProps extends Pick<ReturnType<typeof useKlineChart>, 'store' | 'isBroken' | 'retry'> {
  readonly candles: ReturnType<typeof useCandles>;
  readonly isReady: boolean;
}

/** What covers the drawing while it has nothing to show: waiting, a failure with a way out, or no data. */
function Cover({ candles, store, isReady, isBroken, retry }: CoverProps) {
  const t = useTranslations('market.chart');
  const app = useTranslations('ground');
  const problemText = useProblemText();
  const hasReading = useStore(store, ({ reading }) => reading !== undefined);
  if (isBroken || (candles.isError && candles.data === undefined))
    return (
      <div className="absolute inset-0 grid place-content-center overflow-y-auto bg-card">
        <Failed
          title={app('failed.title')}
          text={isBroken ? app('failed.offline') : problemText(candles.error)}
          retryLabel={app('failed.retry')}
          onRetry={() => {
            if (isBroken) retry();
            if (candles.isError) void candles.refetch();
          }}
        />
      </div>
    );
  const isEmpty = candles.data?.length === 0;
  // Before the first candle is drawn, the library shows a scale of its own.
  if (candles.isPending || !isReady || !(hasReading || isEmpty))
    return (
      <div className="absolute inset-0 bg-card">
        <Skeleton className="absolute inset-3" />
      </div>
    );
  if (!isEmpty || hasReading) return null;
  return (
    <p className="absolute inset-0 grid place-content-center bg-card text-center text-sm text-muted">
      {app('list.empty')}. {t('emptyText')}
    </p>
  );
}
