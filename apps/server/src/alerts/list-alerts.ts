import { toNumber } from '@vitrine/domain/kernel/decimal';
import type { AlertRow } from '@vitrine/wire/alerts/alert';
import { listAlerts } from '@vitrine/wire/alerts/list-alerts';
import type { Pool } from 'pg';
import type { Terms } from '../market/index.ts';
import { route } from '../platform/http/context.ts';
import { type AlertRecord, readAlerts } from './store.ts';

/** An alert on the wire; undefined for a product that the site does not have. */
export function alertRow(terms: Terms, { fired, ...alert }: AlertRecord): AlertRow | undefined {
  const instrument = terms.get(alert.instrument);
  if (instrument === undefined) return undefined;
  const { pricePrecision } = instrument;
  return {
    id: alert.id,
    forexId: instrument.id,
    code: instrument.code,
    showCode: instrument.showCode,
    pricePrecision,
    price: toNumber(alert.price, pricePrecision),
    isRise: alert.isRise,
    note: alert.note,
    createdAt: new Date(alert.createdAt).toISOString(),
    fired:
      fired === undefined
        ? null
        : {
            no: fired.no,
            price: toNumber(fired.price, pricePrecision),
            at: new Date(fired.at).toISOString(),
            tick: fired.tick,
          },
  };
}

/** What the inbox says of an alert: the product, the price of the alert and the customer's note. */
export function inboxParams(terms: Terms, alert: AlertRecord): Readonly<Record<string, string>> {
  const row = alertRow(terms, alert);
  const price = row?.price.toFixed(row.pricePrecision) ?? '';
  return { product: row?.showCode ?? '', symbol: row?.code ?? '', price, note: alert.note };
}

export const listAlertsRoute = (db: Pool, terms: Terms) =>
  route(listAlerts, async (_request, { caller }) => {
    const alerts = await readAlerts(db, caller.uid);
    return { data: alerts.flatMap((alert) => alertRow(terms, alert) ?? []) };
  });
