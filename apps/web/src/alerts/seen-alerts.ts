import type { AlertRow } from '@vitrine/wire/alerts/alert';

/** Number of the last fired alert that this browser has shown to a customer. */
const storedAs = (uid: number): string => `vitrine.alerts.${uid}`;

/**
 * Those that fired and that this browser has not shown yet, in the order in which they fired; from now on they count as
 * shown. A browser that a customer is new to has missed nothing: it starts with the next.
 */
export function takeUnseen(uid: number, alerts: readonly AlertRow[]): readonly AlertRow[] {
  const stored = localStorage.getItem(storedAs(uid));
  const fired = alerts.flatMap((alert) => (alert.fired === null ? [] : [{ alert, no: alert.fired.no }]));
  const newest = Math.max(Number(stored ?? 0), ...fired.map(({ no }) => no));
  localStorage.setItem(storedAs(uid), String(newest));
  if (stored === null) return [];
  return fired
    .filter(({ no }) => no > Number(stored))
    .sort((a, b) => a.no - b.no)
    .map(({ alert }) => alert);
}
