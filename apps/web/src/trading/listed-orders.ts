import type { Money } from '@vitrine/domain/kernel/decimal';
import type { DataOf } from '@vitrine/wire/topics';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { amountOf } from '../ground/wire-numbers.ts';

/** An order from a list. */
export interface ListedOrder {
  readonly row: OrderRow;
  /** Journal number that the row was true at. */
  readonly seq: number;
}

export interface LiveResult {
  readonly price: number;
  /** Before and after fee and swap. */
  readonly profit: Money;
  readonly net: Money;
  /** Where the trailing stop is; 0: none. */
  readonly trailing: number;
  readonly seq: number;
}

export type Results = ReadonlyMap<number, LiveResult>;

/** The result in an answer or a push, before and after fee and swap. */
export function resultsIn(order: Pick<OrderRow, 'FactProfits' | 'NetProfits'>): Pick<LiveResult, 'profit' | 'net'> {
  return { profit: amountOf(order.FactProfits), net: amountOf(order.NetProfits) };
}

/** The known results with those of a push; an older one replaces nothing. */
export function withPush(results: Results, { orders, seq }: DataOf<'FOREX_TRADE'>): Results {
  const next = new Map(results);
  for (const order of orders) {
    if ((next.get(order.Id)?.seq ?? 0) > seq) continue;
    next.set(order.Id, { price: order.UpdatePrice, ...resultsIn(order), trailing: order.TrailingPrice ?? 0, seq });
  }
  return next;
}

/** Price and result of an order, from the list or a push, whichever is newer. */
export function resultOf({ row, seq }: ListedOrder, pushed: LiveResult | undefined): LiveResult {
  if (row.Status === 1 && pushed !== undefined && pushed.seq >= seq) return pushed;
  return { price: row.UpdatePrice, ...resultsIn(row), trailing: row.TrailingPrice, seq };
}

interface Page {
  readonly data: readonly OrderRow[];
  readonly total: number;
  readonly seq: number;
}

/** The rows of all pages, each once: a new order moves others onto the next page. Orders that are gone are left out. */
export function listed(pages: readonly Page[], isGone: (id: number) => boolean): readonly ListedOrder[] {
  const rows = new Map<number, ListedOrder>();
  for (const { data, seq } of pages)
    for (const row of data) {
      if ((rows.get(row.Id)?.seq ?? -1) >= seq || isGone(row.Id)) continue;
      rows.set(row.Id, { row, seq });
    }
  return [...rows.values()];
}
