import type { WatchOwnMarks } from '../../market/chart/own-marks.ts';
import { useOptionLines } from '../../options/use-option-lines.ts';
import { useOrderMarks } from '../../trading/chart/use-order-marks.ts';

/** The customer's orders and options on the chart of a product. */
export function useChartMarks(productId: number | undefined): WatchOwnMarks {
  return useOrderMarks(productId, useOptionLines(productId));
}
