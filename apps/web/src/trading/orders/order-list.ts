import { useInfiniteQuery } from '@tanstack/react-query';
import { orders } from '@vitrine/wire/trading/orders';
import { useMemo } from 'react';
import { client } from '../../ground/client.ts';
import type { TradeFilter } from '../../ground/history/trade-filter.ts';
import { useTradeRequest } from '../../ground/history/use-trade-request.ts';
import { OWN } from '../../ground/own-answers.ts';
import { useSession } from '../../ground/session.ts';
import { usePagedAnswer } from '../../ground/use-paged-answer.ts';
import { amountOf } from '../../ground/wire-numbers.ts';
import { listed } from '../listed-orders.ts';
import { useOpenOrders } from '../open-orders-store.ts';

export const PENDING = 0;
export const HOLDING = 1;
export const HISTORY = 3;
export type ListedStatus = typeof PENDING | typeof HOLDING | typeof HISTORY;

/** The customer's contract orders of a state that the filter finds, twenty at a time (ORD-07). */
export function useOrderList(status: ListedStatus, asked: TradeFilter) {
  const token = useSession((session) => session.token);
  const filter = useTradeRequest(asked);
  const answer = useInfiniteQuery({
    queryKey: ['orders', token, status, filter],
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
    /** Every total of the newest answer. */
    totals: newest,
    ...paged,
    /** The filter as fields of a call. */
    filter,
    isFiltered: Object.keys(asked).length > 0,
  };
}

export type OrderList = ReturnType<typeof useOrderList>;
