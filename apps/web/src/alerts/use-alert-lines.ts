import { isolated, price as priceText } from '@vitrine/ui/format';
import type { AlertRow } from '@vitrine/wire/alerts/alert';
import { useMemo } from 'react';
import { create } from 'zustand';
import type { ChartLine } from '../market/index.ts';

/** The customer's alerts as last read. What reads them comes after the first screen, which only draws them. */
export const useKnownAlerts = create<{ readonly alerts: readonly AlertRow[] }>()(() => ({ alerts: [] }));

/** What the dialog of the trade screen shows: a new alert, or one that is changed. */
export interface AskedAlert {
  readonly edited?: AlertRow;
  /** Chosen on the chart; decimal text. */
  readonly price?: string;
}

/** It keeps what it shows while it closes. */
export const useAskedAlert = create<{ readonly asked: AskedAlert; readonly isOpen: boolean }>()(() => ({
  asked: {},
  isOpen: false,
}));

export function askAlert(asked: AskedAlert): void {
  useAskedAlert.setState({ asked, isOpen: true });
}

/**
 * The alerts of a product that wait, as lines of its chart. Pressed or dropped at a price, one is asked about; only the
 * dialog's buttons change it. Their sign needs no texts.
 */
export function useAlertLines(productId: number | undefined): readonly ChartLine[] {
  const alerts = useKnownAlerts((known) => known.alerts);
  return useMemo(
    () =>
      alerts
        .filter(({ forexId, fired }) => forexId === productId && fired === null)
        .map((edited) => ({
          // Another price is another line: what is asked about it is up to date.
          id: `alert ${edited.id} ${edited.price}`,
          price: edited.price,
          label: `@ ${isolated(priceText(edited.price, edited.pricePrecision))} ${edited.note}`.trim(),
          side: edited.isRise ? 'buy' : 'sell',
          look: 'target',
          press: () => askAlert({ edited }),
          drop: (price) => askAlert({ edited, price }),
        })),
    [alerts, productId],
  );
}
