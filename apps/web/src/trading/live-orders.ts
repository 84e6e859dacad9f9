import type { Money } from '@vitrine/domain/kernel/decimal';
import { useEffect } from 'react';
import { create } from 'zustand';
import { realtime } from '../ground/live.ts';
import { type ListedOrder, type LiveResult, type Results, resultOf, withPush } from './listed-orders.ts';

const useResults = create<{ readonly results: Results }>()(() => ({ results: new Map() }));

/** Follows the pushes about positions while the calling component is mounted. */
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

/** An order's live price and result; renders the caller only when they change. */
export function useLiveResult(order: ListedOrder): LiveResult {
  const pushed = useResults(({ results }) => results.get(order.row.Id));
  return resultOf(order, pushed);
}

/** The live sums of several results, before and after fee and swap. */
export function useLiveSum(orders: readonly ListedOrder[]): { readonly profit: Money; readonly net: Money } {
  const results = useResults((state) => state.results);
  const sums = { profit: 0n, net: 0n };
  for (const order of orders) {
    const { profit, net } = resultOf(order, results.get(order.row.Id));
    sums.profit += profit;
    sums.net += net;
  }
  return sums;
}

/** Price and result at this moment, for sorting: rows do not move while prices do. */
export function resultNow(order: ListedOrder): LiveResult {
  return resultOf(order, useResults.getState().results.get(order.row.Id));
}
