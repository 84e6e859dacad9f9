import { price } from '@vitrine/ui/format';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTimeText } from '../../ground/time-zone.tsx';
import type { ReadingStore } from './ChartLegend.tsx';
import type { KlineChart } from './kline-chart.ts';

const ZOOM_STEP = 1.25;
const PAGE_STEP = 10;

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -PAGE_STEP,
  PageDown: PAGE_STEP,
};

/** They move a stop that is being entered; with Shift the second one. */
const STOP_STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

const MOVES: Readonly<Record<string, (chart: KlineChart) => void>> = {
  '+': (chart) => chart.zoom(ZOOM_STEP),
  '=': (chart) => chart.zoom(ZOOM_STEP),
  '-': (chart) => chart.zoom(1 / ZOOM_STEP),
  End: (chart) => chart.goToEnd(),
  Escape: (chart) => chart.leave(),
};

/** Once what was moved is drawn, and its words are known. */
function afterFrames(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(work));
}

/** The keys of a chart: they step from candle to candle, which is then spoken, zoom, and leave. */
export function useChartKeys(
  chart: KlineChart | undefined,
  { store, precision }: { readonly store: ReadingStore; readonly precision: number },
) {
  const t = useTranslations('market.chart');
  const timeText = useTimeText();
  const [spoken, setSpoken] = useState('');
  const speak = () => {
    const candle = store.getState().reading?.candle;
    if (candle === undefined) return;
    const { timestamp, open, high, low, close } = candle;
    setSpoken(
      t('spoken', {
        time: timeText(timestamp),
        open: price(open, precision),
        high: price(high, precision),
        low: price(low, precision),
        close: price(close, precision),
      }),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (chart === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const stopStep = STOP_STEPS[event.key];
    if (stopStep !== undefined && chart.stepDraft(stopStep, event.shiftKey)) {
      event.preventDefault();
      afterFrames(() => setSpoken(chart.draftLabel(event.shiftKey) ?? ''));
      return;
    }
    const step = STEPS[event.key];
    const move = MOVES[event.key];
    if (step === undefined && move === undefined) return;
    event.preventDefault();
    move?.(chart);
    if (step === undefined) return;
    chart.step(step);
    afterFrames(speak);
  };
  return {
    onKeyDown,
    /** The candle that was stepped to, for screen readers. */
    spoken,
  };
}
