import type { DayRange } from '@vitrine/ui/day-range';
import { useRefresh } from '@vitrine/ui/use-refresh';
import { useState } from 'react';
import { ALL_DAYS } from '../../ground/days/DayFilter.tsx';
import { refreshOwn } from '../../ground/own-answers.ts';
import { useLoadUntilFound, useOrderAddress } from '../../ground/use-order-address.ts';
import { HISTORY, HOLDING, type ListedStatus, PENDING, useOrderList } from './order-list.ts';

const ALL_TIME: Readonly<Record<ListedStatus, DayRange>> = {
  [PENDING]: ALL_DAYS,
  [HOLDING]: ALL_DAYS,
  [HISTORY]: ALL_DAYS,
};

/** The list that the address of the order screen names, each with days of its own, and the order whose detail is open. */
export function useAddressedOrders() {
  const { search } = useOrderAddress();
  const status: ListedStatus = search.type ?? HOLDING;
  const [ranges, setRanges] = useState(ALL_TIME);
  const list = useOrderList(status, ranges[status]);
  const detail = list.rows.find(({ row }) => row.Id === search.id);
  const unknown = useLoadUntilFound(search.id, detail !== undefined, list);
  const refresh = useRefresh(() => {
    refreshOwn();
    return list.refetch();
  });
  return {
    status,
    list,
    range: ranges[status],
    onRange: (range: DayRange) => setRanges({ ...ranges, [status]: range }),
    /** Undefined when none is open, or until it is found. */
    detail,
    /** The order of the address, if this list does not have it. */
    unknown,
    refresh,
  };
}
