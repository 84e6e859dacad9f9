import { useMemo } from 'react';
import { useAlertLines } from '../../alerts/use-alert-lines.ts';
import type { WatchOwnMarks } from '../../market/chart/own-marks.ts';
import { useOptionLines } from '../../options/use-option-lines.ts';
import { useOrderMarks } from '../../trading/chart/use-order-marks.ts';

/** The customer's orders, options and alerts on the chart of a product. */
export function useChartMarks(productId: number | undefined): WatchOwnMarks {
  const options = useOptionLines(productId);
  const alerts = useAlertLines(productId);
  return useOrderMarks(
    productId,
    useMemo(() => [...options, ...alerts], [options, alerts]),
  );
}
