import { count, percent, price } from '@vitrine/ui/format';
import { cx } from 'class-variance-authority';
import { memo, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type StoreApi, useStore } from 'zustand';
import { useTimeText } from '../../ground/time-zone.tsx';
import type { ChartReading, IndicatorReading } from './chart-data.ts';
import { useChartPreferences } from './chart-preferences.ts';
import { indicatorTitle, isOverCandles, paramsOf } from './indicators.ts';

export type ReadingStore = StoreApi<{ readonly reading: ChartReading | undefined }>;

interface Props {
  readonly store: ReadingStore;
  readonly precision: number;
}

/** Where not all of the line fits. */
const FIRST_IF_NARROW = 'max-[374px]:order-first';

/** Volume is a number of quotes, RSI is of 100; everything else is a price or a difference of prices. */
function figure({ name }: IndicatorReading, value: number, precision: number): string {
  if (name === 'VOL') return count(value);
  return price(value, name === 'RSI' ? 2 : precision);
}

/** The candle under the crosshair, or the last one, with what the indicators over it say: over the chart, where no candle reaches. */
export const ChartLegend = memo(function ChartLegend({ store, precision }: Props) {
  const reading = useStore(store, (state) => state.reading);
  const { indicators, params } = useChartPreferences();
  const overlays = indicators.filter(isOverCandles);
  return (
    <div
      aria-hidden
      className="numeric pointer-events-none absolute inset-x-0 top-0 z-1 px-4 text-xs/5 text-muted rtl:ps-18 ltr:max-[374px]:pe-17"
    >
      <CandleLine reading={reading} precision={precision} />
      {overlays.map((name) => {
        const indicator = reading?.indicators.find((one) => one.name === name);
        return (
          <div key={name} className="h-5 overflow-hidden">
            {indicator === undefined ? (
              indicatorTitle(name, paramsOf(name, params))
            ) : (
              <Indicator indicator={indicator} precision={precision} />
            )}
          </div>
        );
      })}
    </div>
  );
});

interface LineProps {
  readonly reading: ChartReading | undefined;
  readonly precision: number;
}

/** A line of the candle: what does not fit into it is left out, so that the legend never lies over candles. */
function CandleLine({ reading, precision }: LineProps) {
  const t = useTranslations('market.chart');
  const timeText = useTimeText();
  const candle = reading?.candle;
  const change =
    candle === undefined || candle.open === 0 ? undefined : ((candle.close - candle.open) / candle.open) * 100;
  return (
    <div className="flex h-5 flex-wrap gap-x-3 overflow-hidden">
      {(['open', 'high', 'low', 'close'] as const).map((key) => (
        <Figure key={key} label={t(`short.${key}`)} isFirst={key === 'close'}>
          {candle === undefined ? '-' : price(candle[key], precision)}
        </Figure>
      ))}
      {change === undefined ? null : (
        <bdi dir="ltr" className={cx(FIRST_IF_NARROW, change > 0 ? 'text-up' : change < 0 ? 'text-down' : undefined)}>
          {percent(change)}
        </bdi>
      )}
      {reading?.isPointed === true ? (
        <bdi className="text-text">{timeText(reading.candle.timestamp, 'short')}</bdi>
      ) : null}
    </div>
  );
}

/** The indicators below the candles, each at the top of its own strip: over the chart. */
export const StripLegends = memo(function StripLegends({ store, precision }: Props) {
  const reading = useStore(store, (state) => state.reading);
  return reading?.indicators.map((indicator) =>
    indicator.top === undefined ? null : (
      <div
        key={indicator.name}
        aria-hidden
        className="numeric pointer-events-none absolute start-4 text-xs text-muted"
        style={{ top: indicator.top + 2 }}
      >
        <Indicator indicator={indicator} precision={precision} />
      </div>
    ),
  );
});

function Indicator({ indicator, precision }: { readonly indicator: IndicatorReading; readonly precision: number }) {
  const { title, values } = indicator;
  return (
    <span dir="ltr" className="inline-flex flex-wrap gap-x-2 rounded-badge bg-card/80">
      <span>{title}</span>
      {values.map(({ label, value, color }) => (
        <span key={label} style={{ color }}>
          {value === undefined ? '-' : figure(indicator, value, precision)}
        </span>
      ))}
    </span>
  );
}

interface FigureProps {
  readonly label: string;
  readonly isFirst: boolean;
  readonly children: ReactNode;
}

function Figure({ label, isFirst, children }: FigureProps) {
  return (
    <span className={cx('flex gap-1', isFirst && FIRST_IF_NARROW)}>
      <span>{label}</span>
      <bdi dir="ltr" className="text-text">
        {children}
      </bdi>
    </span>
  );
}
