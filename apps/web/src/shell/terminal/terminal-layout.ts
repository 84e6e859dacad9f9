import { create } from 'zustand';
import { persist } from 'zustand/middleware';

const INITIAL_PX = 264;
const LEAST_PX = 132;
/** Product, toolbar and splitter, and what the chart's minimum has above its share of the column. */
const BESIDE_CHART_PX = 142;

/** The nearest height that leaves the positions their room and the chart 45% of the column. */
export function fittingHeight(wanted: number, available: number): number {
  return Math.round(Math.max(LEAST_PX, Math.min(wanted, available * 0.55 - BESIDE_CHART_PX)));
}

export type SidePanelName = 'list' | 'ticket';

interface TerminalLayout {
  /** Of the positions under the chart, in pixels. */
  readonly height: number;
  readonly hidden: readonly SidePanelName[];
}

const PANELS: readonly SidePanelName[] = ['list', 'ticket'];

/** The terminal as this browser left it. */
export const useTerminalLayout = create<TerminalLayout>()(
  persist((): TerminalLayout => ({ height: INITIAL_PX, hidden: [] }), {
    name: 'vitrine.terminal',
    merge: (stored, initial) => {
      const { height, hidden } = (stored ?? {}) as Record<string, unknown>;
      return {
        height: typeof height === 'number' && Number.isFinite(height) && height >= LEAST_PX ? height : initial.height,
        hidden: Array.isArray(hidden) ? PANELS.filter((name) => hidden.includes(name)) : initial.hidden,
      };
    },
  }),
);

export function togglePanel(name: SidePanelName): void {
  useTerminalLayout.setState(({ hidden }) => ({
    hidden: hidden.includes(name) ? hidden.filter((other) => other !== name) : [...hidden, name],
  }));
}

/** Shows a panel; true when it was hidden. */
export function showPanel(name: SidePanelName): boolean {
  const isHidden = useTerminalLayout.getState().hidden.includes(name);
  if (isHidden) togglePanel(name);
  return isHidden;
}
