import { PERIODS, type WirePeriod } from '@vitrine/wire/market/candle';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { areParams, INDICATOR_NAMES, type IndicatorName, type IndicatorParams } from './indicators.ts';

export const CHART_VIEWS = ['candles', 'line'] as const;
export type ChartView = (typeof CHART_VIEWS)[number];

interface ChartPreferences {
  readonly view: ChartView;
  /** In the order of the menu. */
  readonly indicators: readonly IndicatorName[];
  readonly params: IndicatorParams;
  /** Where the address names none. */
  readonly period: WirePeriod;
}

const INITIAL: ChartPreferences = { view: 'candles', indicators: ['MA', 'VOL'], params: {}, period: '5min' };

function knownParams(stored: unknown): IndicatorParams {
  const found = (stored ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    INDICATOR_NAMES.filter((name) => areParams(name, found[name])).map((name) => [name, found[name]]),
  );
}

/** How this browser likes its charts. What is stored may be anybody's: only what is known is taken from it. */
export const useChartPreferences = create<ChartPreferences>()(
  persist((): ChartPreferences => INITIAL, {
    name: 'vitrine.chart',
    merge: (stored, initial) => {
      const { view, indicators, params, period } = (stored ?? {}) as Record<string, unknown>;
      return {
        view: CHART_VIEWS.find((known) => known === view) ?? initial.view,
        indicators: Array.isArray(indicators)
          ? INDICATOR_NAMES.filter((name) => indicators.includes(name))
          : initial.indicators,
        params: knownParams(params),
        period: PERIODS.find((known) => known === period) ?? initial.period,
      };
    },
  }),
);
