import type { ChartLine, ChartTrade } from './chart-data.ts';

/** What is drawn besides the market: told whenever it changes, without rendering the chart's component. */
export interface OwnMarks {
  readonly lines: readonly ChartLine[];
  readonly trades: readonly ChartTrade[];
}

/** Calls back at once and on every change, until the returned function is called. */
export type WatchOwnMarks = (draw: (marks: OwnMarks) => void) => () => void;
