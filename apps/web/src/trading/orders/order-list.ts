import { useInfiniteQuery } from '@tanstack/react-query';
import type { DayRange } from '@vitrine/ui/day-range';
import { orders } from '@vitrine/wire/trading/orders';
import { useMemo } from 'react';
import { client } from '../../ground/client.ts';
import { OWN } from '../../ground/own-answers.ts';
import { useSession } from '../../ground/session.ts';
import { timeFilter } from '../../ground/site-days.ts';
import { usePagedAnswer } from '../../ground/use-paged-answer.ts';
import { useSiteZone, useToday } from '../../ground/use-today.ts';
import { amountOf } from '../../ground/wire-numbers.ts';
import { listed } from '../listed-orders.ts';
import { useOpenOrders } from '../open-orders-store.ts';

export const PENDING = 0;
export const HOLDING = 1;
export const HISTORY = 3;
export type ListedStatus = typeof PENDING | typeof HOLDING | typeof HISTORY;

/** The customer's contract orders of a state and a range of days, twenty at a time (ORD-07). */
export function useOrderList(status: ListedStatus, range: DayRange) {
  const token = useSession((session) => session.token);
  const zone = useSiteZone();
  const filter = timeFilter(range, useToday(), zone);
  const answer = useInfiniteQuery({
    queryKey: ['orders', token, status, filter?.startTime, filter?.endTime],
    meta: OWN,
    enabled: token !== undefined && filter !== undefined,
    queryFn: ({ pageParam, signal }) => client.call(orders, { status, page: pageParam, ...filter }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page < last.last_page ? last.page + 1 : undefined),
  });

  const closed = useOpenOrders((open) => open.closed);
  const triggered = useOpenOrders((open) => open.triggered);
  const pages = answer.data?.pages;
  const rows = useMemo(
    () =>
      listed(pages ?? [], (id) =>
        status === PENDING ? closed.has(id) || triggered.has(id) : status === HOLDING && closed.has(id),
      ),
    [pages, closed, triggered, status],
  );

  const paged = usePagedAnswer(answer);
  const newest = pages?.reduce((a, b) => (b.seq > a.seq ? b : a));
  return {
    rows,
    /** Number of orders that the filter finds, loaded or not. */
    total: newest?.total ?? 0,
    /** Total result of the orders that the filter finds (ORD-17), from the newest answer. */
    profit: newest === undefined ? undefined : amountOf(newest.all_fact_profits),
    /** The same after fee and swap. */
    net: newest === undefined ? undefined : amountOf(newest.all_net_profits),
    ...paged,
    /** The filter as fields of a call. */
    filter,
    isFiltered: filter?.startTime !== undefined,
  };
}

export type OrderList = ReturnType<typeof useOrderList>;
