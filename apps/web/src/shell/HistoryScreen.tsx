import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { AccountHistory } from '../ledger/AccountHistory.tsx';
import { useOpenOrders } from '../trading/open-orders-store.ts';

/** The account history; an entry of an open order leads to the open orders. */
export function HistoryScreen() {
  const ids = useOpenOrders(useShallow((open) => open.positions?.map(({ row }) => row.Id) ?? []));
  const openOrders = useMemo(() => new Set(ids), [ids]);
  return <AccountHistory openOrders={openOrders} />;
}
