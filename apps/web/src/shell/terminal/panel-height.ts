import { create } from 'zustand';
import { persist } from 'zustand/middleware';

const INITIAL_PX = 264;
const LEAST_PX = 132;
/** What the chart keeps whatever is asked for. */
const CHART_PX = 300;

/** The nearest height that leaves both the positions and the chart their room. */
export function fittingHeight(wanted: number, available: number): number {
  return Math.round(Math.max(LEAST_PX, Math.min(wanted, available - CHART_PX)));
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
