import type { Money } from '@vitrine/domain/kernel/decimal';
import { useEffect } from 'react';
import { create } from 'zustand';
import { realtime } from '../ground/live.ts';
import { type ListedOrder, type LiveResult, type Results, resultOf, withPush } from './listed-orders.ts';

const useResults = create<{ readonly results: Results }>()(() => ({ results: new Map() }));

/** Takes in the pushes of own position orders while its caller is shown. */
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
