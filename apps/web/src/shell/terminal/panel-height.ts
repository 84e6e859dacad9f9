import { create } from 'zustand';
import { persist } from 'zustand/middleware';

const INITIAL_PX = 264;
const LEAST_PX = 132;
/** The lines above the chart, which with it keeps half of the column. */
const ABOVE_CHART_PX = 120;

/** The nearest height that leaves the positions their room and the chart half of the column. */
export function fittingHeight(wanted: number, available: number): number {
  return Math.round(Math.max(LEAST_PX, Math.min(wanted, available / 2 - ABOVE_CHART_PX)));
}

/** Height of the positions under the terminal's chart, as this browser left it. */
export const usePanelHeight = create<{ readonly height: number }>()(
  persist(() => ({ height: INITIAL_PX }), {
    name: 'vitrine.terminal',
    merge: (stored, initial) => {
      const { height } = (stored ?? {}) as Record<string, unknown>;
      return typeof height === 'number' && Number.isFinite(height) && height >= LEAST_PX ? { height } : initial;
    },
  }),
);
