import type { AlertRow } from '@vitrine/wire/alerts/alert';
import { useMemo } from 'react';
import { create } from 'zustand';
import type { ChartLine } from '../market/index.ts';

/** The customer's alerts as last read. What reads them comes after the first screen, which only draws them. */
export const useKnownAlerts = create<{ readonly alerts: readonly AlertRow[] }>()(() => ({ alerts: [] }));

/** The alerts of a product that wait, as lines of its chart. Their sign needs no texts. */
export function useAlertLines(productId: number | undefined): readonly ChartLine[] {
  const alerts = useKnownAlerts((known) => known.alerts);
  return useMemo(
    () =>
      alerts
        .filter(({ forexId, fired }) => forexId === productId && fired === null)
        .map(({ id, price, isRise, note }) => ({
          id: `alert ${id}`,
          price,
          label: `🔔 ${note}`.trim(),
          side: isRise ? 'buy' : 'sell',
          look: 'target',
        })),
    [alerts, productId],
  );
}
