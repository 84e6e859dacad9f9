import { type RefObject, useEffect } from 'react';
import { create } from 'zustand';
import type { ReadingStore } from './ChartLegend.tsx';
import type { KlineChart } from './kline-chart.ts';

/** The chart on the screen, for what is laid over it later. */
export interface ShownChart {
  readonly chart: KlineChart;
  /** The element that it is drawn in. */
  readonly host: HTMLElement;
  readonly store: ReadingStore;
}

export const useShownChart = create<{ readonly shown: ShownChart | undefined }>()(() => ({ shown: undefined }));

export function useAsShownChart(
  chart: KlineChart | undefined,
  host: RefObject<HTMLElement | null>,
  store: ReadingStore,
): void {
  useEffect(() => {
    if (chart === undefined || host.current === null) return undefined;
    useShownChart.setState({ shown: { chart, host: host.current, store } });
    return () => useShownChart.setState({ shown: undefined });
  }, [chart, host, store]);
}
