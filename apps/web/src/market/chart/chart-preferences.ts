import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { INDICATOR_NAMES, type IndicatorName } from './indicators.ts';

export const CHART_VIEWS = ['candles', 'line'] as const;
export type ChartView = (typeof CHART_VIEWS)[number];

interface ChartPreferences {
  readonly view: ChartView;
  /** In the order of the menu. */
  readonly indicators: readonly IndicatorName[];
}

const INITIAL: ChartPreferences = { view: 'candles', indicators: ['MA', 'VOL'] };

/** How this browser likes its charts. What is stored may be anybody's: only what is known is taken from it. */
export const useChartPreferences = create<ChartPreferences>()(
  persist((): ChartPreferences => INITIAL, {
    name: 'vitrine.chart',
    merge: (stored, initial) => {
      const { view, indicators } = (stored ?? {}) as Record<string, unknown>;
      return {
        ...initial,
        view: CHART_VIEWS.find((known) => known === view) ?? initial.view,
        indicators: Array.isArray(indicators)
          ? INDICATOR_NAMES.filter((name) => indicators.includes(name))
          : initial.indicators,
      };
    },
  }),
);
