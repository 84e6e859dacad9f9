import { useEffect, useRef, useState } from 'react';
import { createStore } from 'zustand';
import { useSite } from '../../ground/site.ts';
import { useColorMode } from '../../ground/theme.ts';
import { useShownZone } from '../../ground/time-zone.tsx';
import type { ReadingStore } from './ChartLegend.tsx';
import { chartColors } from './chart-colors.ts';
import type { OwnStop } from './chart-data.ts';
import { useChartPreferences } from './chart-preferences.ts';
import type { KlineChart } from './kline-chart.ts';

/** The drawing, whose code is loaded now, and what stands under its crosshair. */
export function useKlineChart(onStopMoved: ((stop: OwnStop, price: string) => void) | undefined) {
  const timeZone = useShownZone();
  const mode = useColorMode();
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<KlineChart>();
  const [isBroken, setBroken] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [store] = useState<ReadingStore>(() => createStore(() => ({ reading: undefined })));
  const moved = useRef(onStopMoved);
  moved.current = onStopMoved;

  // biome-ignore lint/correctness/useExhaustiveDependencies: colours and zone follow by `useChartLook`, `attempt` asks again
  useEffect(() => {
    let made: KlineChart | undefined;
    let isWanted = true;
    void import('./kline-chart.ts').then(
      ({ KlineChart: Chart }) => {
        if (!isWanted || host.current === null) return;
        made = new Chart(host.current, {
          timeZone,
          colors: chartColors(mode),
          onReading: (reading) => store.setState({ reading }),
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
  useChartLook(chart);

  const retry = () => {
    setBroken(false);
    setAttempt((count) => count + 1);
  };
  return {
    /** The element that it is drawn in. */
    host,
    /** Undefined until its code has loaded. */
    chart,
    /** Its code did not load; `retry` loads it again. */
    isBroken,
    retry,
    store,
  };
}

/** Keeps colours, zone and the customer's choices on the drawing. */
function useChartLook(chart: KlineChart | undefined): void {
  const site = useSite().data;
  const timeZone = useShownZone();
  const mode = useColorMode();
  const { view, indicators, params } = useChartPreferences();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours on the page follow mode and site
  useEffect(() => chart?.setColors(chartColors(mode)), [chart, mode, site]);
  useEffect(() => chart?.setTimeZone(timeZone), [chart, timeZone]);
  useEffect(() => chart?.setView(view), [chart, view]);
  useEffect(() => chart?.setIndicators(indicators, params), [chart, indicators, params]);
}
