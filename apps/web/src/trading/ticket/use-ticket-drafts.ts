import { NO_LEVEL, type Side } from '@vitrine/domain/trading/index';
import { type DraftStop, useStopsOnChart } from '../chart/draft-stops.ts';
import { STOP_NAMES, type StopName } from '../price-entry.ts';
import type { Ticket } from './use-ticket.ts';

function draftOf({ summary }: Ticket, name: StopName, sides: readonly Side[]): DraftStop | undefined {
  const level = summary.prices[name];
  if (level === NO_LEVEL) return undefined;
  const results = sides.flatMap((side) => {
    const money = summary.sides?.[side].result[name];
    return money === undefined || summary.marks?.[side].stops[name]?.isWrong !== false ? [] : [{ side, money }];
  });
  return { level, results };
}

/** Draws the stops of the order form as lines on the chart, which enter their price in its fields when they are moved. */
export function useTicketDrafts(ticket: Ticket, sides: readonly Side[]): void {
  const { product, change } = ticket;
  const entries = STOP_NAMES.flatMap((name) => {
    const draft = draftOf(ticket, name, sides);
    return draft === undefined ? [] : [[name, draft] as const];
  });
  useStopsOnChart('ticket', {
    productId: product.id,
    precision: product.pricePrecision,
    stops: Object.fromEntries(entries),
    enter: (field, text) => change({ type: 'price-typed', field, text }),
  });
}
