import { useRefresh } from '@vitrine/ui/use-refresh';
import { useState } from 'react';
import {
  type AddressedFilter,
  daysOf,
  type TradeFilter,
  tradeFilterIn,
  withDays,
} from '../../ground/history/trade-filter.ts';
import { refreshOwn } from '../../ground/own-answers.ts';
import { useLoadUntilFound, useOrderAddress } from '../../ground/use-order-address.ts';
import { HISTORY, HOLDING, type ListedStatus, useOrderList } from './order-list.ts';

/** Open orders are filtered by days alone: there are few of them. */
function filterOf(status: ListedStatus, search: AddressedFilter): TradeFilter {
  const filter = tradeFilterIn(search);
  return status === HISTORY ? filter : withDays({}, daysOf(filter));
}

/** The list that the address of the order screen names, each with a filter of its own, and the order whose detail is open. */
export function useAddressedOrders() {
  const { search, showList, filterList } = useOrderAddress();
  const status: ListedStatus = search.type ?? HOLDING;
  const filter = filterOf(status, search);
  const [left, setLeft] = useState<Partial<Record<ListedStatus, TradeFilter>>>({});
  const list = useOrderList(status, filter);
  const detail = list.rows.find(({ row }) => row.Id === search.id);
  const unknown = useLoadUntilFound(search.id, detail !== undefined, list);
  const refresh = useRefresh(() => {
    refreshOwn();
    return list.refetch();
  });
  return {
    status,
    list,
    filter,
    onFilter: filterList,
    /** Shows another list as it was left. */
    onStatus: (type: ListedStatus) => {
      setLeft({ ...left, [status]: filter });
      showList({ type, ...left[type] });
    },
    /** Undefined when none is open, or until it is found. */
    detail,
    /** The order of the address, if this list does not have it. */
    unknown,
    refresh,
  };
}
