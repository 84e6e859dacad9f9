import type { Money } from '@vitrine/domain/kernel/decimal';
import type { DataOf } from '@vitrine/wire/topics';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { useEffect } from 'react';
import { create } from 'zustand';
import { realtime } from '../app/live.ts';
import { amountOf } from '../ledger/total-assets.ts';

/** An order as a list brought it. */
export interface ListedOrder {
  readonly row: OrderRow;
  /** Journal number that the row was true at. */
  readonly seq: number;
}

export interface LiveResult {
  readonly price: number;
  readonly profit: Money;
  readonly seq: number;
}

type Results = ReadonlyMap<number, LiveResult>;

/** What a push says, beside what is known; nothing older replaces anything. */
export function withPush(results: Results, { orders, seq }: DataOf<'FOREX_TRADE'>): Results {
  const next = new Map(results);
  for (const { Id, UpdatePrice, FactProfits } of orders) {
    if ((next.get(Id)?.seq ?? 0) > seq) continue;
    next.set(Id, { price: UpdatePrice, profit: amountOf(FactProfits), seq });
  }
  return next;
}

/** Price and result of an order: the newer of what the list and the pushes say. */
export function resultOf({ row, seq }: ListedOrder, pushed: LiveResult | undefined): LiveResult {
  if (row.Status === 1 && pushed !== undefined && pushed.seq >= seq) return pushed;
  return { price: row.UpdatePrice, profit: amountOf(row.FactProfits), seq };
}

const useResults = create<{ readonly results: Results }>()(() => ({ results: new Map() }));

/** Takes in the pushes of own holding orders while its caller is shown. */
export function useOwnResults(): void {
  useEffect(() => {
    const leave = realtime.subscribe('FOREX_TRADE', (push) => {
      useResults.setState(({ results }) => ({ results: withPush(results, push) }));
    });
    return () => {
      leave();
      useResults.setState({ results: new Map() });
    };
  }, []);
}

/** One order's live price and result; renders its caller for its own moves alone. */
export function useLiveResult(order: ListedOrder): LiveResult {
  const pushed = useResults(({ results }) => results.get(order.row.Id));
  return resultOf(order, pushed);
}

/** The results of many together, live. */
export function useLiveSum(orders: readonly ListedOrder[]): Money {
  const results = useResults((state) => state.results);
  return orders.reduce((sum, order) => sum + resultOf(order, results.get(order.row.Id)).profit, 0n);
}

/** As they stand at this moment, for putting rows in order: rows do not jump while prices move. */
export function resultNow(order: ListedOrder): LiveResult {
  return resultOf(order, useResults.getState().results.get(order.row.Id));
}
