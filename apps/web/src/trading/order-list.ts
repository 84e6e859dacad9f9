import { useInfiniteQuery } from '@tanstack/react-query';
import type { ListStatus } from '@vitrine/ui/components/InfiniteList';
import type { DayRange } from '@vitrine/ui/day-range';
import { orders } from '@vitrine/wire/trading/orders';
import { useMemo } from 'react';
import { client } from '../app/client.ts';
import { useSession } from '../app/session.ts';
import { timeFilter } from '../app/site-days.ts';
import { useSiteZone, useToday } from '../app/use-today.ts';
import { amountOf } from '../ledger/total-assets.ts';
import { useBook } from './book.ts';
import type { ListedOrder } from './live-orders.ts';

export const HOLDING = 1;
export const HISTORY = 3;
export type ListedStatus = typeof HOLDING | typeof HISTORY;

interface Page {
  readonly data: readonly ListedOrder['row'][];
  readonly total: number;
  readonly seq: number;
}

/** The rows of all pages, each once: an order that came meanwhile pushes others onto the next page. Closed ones are left out. */
export function listed(pages: readonly Page[], isGone: (id: number) => boolean): readonly ListedOrder[] {
  const rows = new Map<number, ListedOrder>();
  for (const { data, seq } of pages)
    for (const row of data) {
      if ((rows.get(row.Id)?.seq ?? -1) >= seq || isGone(row.Id)) continue;
      rows.set(row.Id, { row, seq });
    }
  return [...rows.values()];
}

/** Own contract orders of a state and of some days, twenty at a time (ORD-07). */
export function useOrderList(status: ListedStatus, range: DayRange) {
  const token = useSession((session) => session.token);
  const zone = useSiteZone();
  const filter = timeFilter(range, useToday(), zone);
  const answer = useInfiniteQuery({
    queryKey: ['orders', token, status, filter?.startTime, filter?.endTime],
    enabled: token !== undefined && filter !== undefined,
    queryFn: ({ pageParam, signal }) => client.call(orders, { status, page: pageParam, ...filter }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page < last.last_page ? last.page + 1 : undefined),
  });

  const closed = useBook((book) => book.closed);
  const pages = answer.data?.pages;
  const rows = useMemo(
    () => listed(pages ?? [], (id) => status === HOLDING && closed.has(id)),
    [pages, closed, status],
  );

  const newest = pages?.reduce((a, b) => (b.seq > a.seq ? b : a));
  const listStatus: ListStatus =
    pages === undefined
      ? answer.isError
        ? 'failed'
        : 'first'
      : answer.isFetchingNextPage
        ? 'loading'
        : answer.isFetchNextPageError
          ? 'failed'
          : answer.hasNextPage
            ? 'more'
            : 'end';
  return {
    rows,
    /** How many the filter finds, loaded or not. */
    total: newest?.total ?? 0,
    /** The result of all that the filter finds (ORD-17), as of the newest answer. */
    profit: newest === undefined ? undefined : amountOf(newest.all_fact_profits),
    status: listStatus,
    error: pages === undefined ? answer.error : null,
    isFiltered: filter?.startTime !== undefined,
    isRetrying: answer.isFetching,
    fetchMore: () => void answer.fetchNextPage(),
    refetch: answer.refetch,
  };
}

export type OrderList = ReturnType<typeof useOrderList>;
