import type { Position } from '../open-orders.ts';
import { useOpenOrders } from '../open-orders-store.ts';

/** One position, live; undefined between its closing and the list without it. */
export function usePosition(id: number): Position | undefined {
  return useOpenOrders((open) => open.positions?.find(({ row }) => row.Id === id));
}
