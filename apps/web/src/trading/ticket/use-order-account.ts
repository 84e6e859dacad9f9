import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useSession } from '../../ground/session.ts';
import { useFigures } from '../../ledger/index.ts';
import { useOpenOrders } from '../open-orders-store.ts';
import { lotsOf, sideOf } from '../order-values.ts';
import type { OrderAccount } from './order-context.ts';

/** The customer's contract account, with the open positions of a product; undefined for a visitor. */
export function useOrderAccount(productId: number): OrderAccount | undefined {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const figures = useFigures();
  // A row stays the same object while its price moves.
  const rows = useOpenOrders(
    useShallow(({ positions }) =>
      (positions ?? []).map(({ row }) => row).filter((row) => row.ForexTradeLists.Id === productId),
    ),
  );
  const positions = useMemo(() => rows.map((row) => ({ side: sideOf(row), lots: lotsOf(row) })), [rows]);
  return isLoggedIn && figures !== undefined ? { ...figures, positions } : undefined;
}
