import { getRouteApi } from '@tanstack/react-router';
import { Tabs } from '@vitrine/ui/components/Tabs';
import type { DayRange } from '@vitrine/ui/day-range';
import { useRefresh } from '@vitrine/ui/use-refresh';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ALL_DAYS } from '../ground/DayFilter.tsx';
import { DetailPane } from '../ground/DetailPane.tsx';
import { OrdersHead } from '../ground/OrdersHead.tsx';
import { refreshOwn } from '../ground/own-answers.ts';
import { useTabSearch } from '../ground/tab-search.ts';
import { useIsDesktop } from '../ground/use-is-desktop.ts';
import { AccountSummary } from '../ledger/index.ts';
import type { ListedOrder } from './listed-orders.ts';
import { useOwnResults } from './live-orders.ts';
import { OrderButtons } from './OrderButtons.tsx';
import { OrderDetail, useOrderTitle } from './OrderDetail.tsx';
import { type AskedOrder, OrderDialogs } from './OrderDialogs.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import { useOpenOrders, usePending } from './open-orders-store.ts';
import { HISTORY, HOLDING, type ListedStatus, PENDING, useOrderList } from './order-list.ts';

const route = getRouteApi('/order');
/** Rows that are loaded at most to find an order that an address names. */
const SOUGHT_AMONG = 200;

/** Own contract orders: what is open, live, what waits for its price, and what has ended, each with what decided it. */
export function ContractOrders() {
  const t = useTranslations('trading.orders');
  const title = useOrderTitle();
  const search = useTabSearch('/order') ?? {};
  const navigate = route.useNavigate();
  const isDesktop = useIsDesktop();
  const status: ListedStatus = search.type ?? HOLDING;
  const [ranges, setRanges] = useState<Readonly<Record<ListedStatus, DayRange>>>({
    0: ALL_DAYS,
    1: ALL_DAYS,
    3: ALL_DAYS,
  });
  const range = ranges[status];
  const list = useOrderList(status, range);
  const openCount = useOpenOrders((open) => open.total);
  const pendingCount = useOpenOrders((open) => open.pendingTotal);
  const [asking, setAsking] = useState<AskedOrder>();
  const heading = useRef<HTMLHeadingElement>(null);
  const refresh = useRefresh(() => {
    refreshOwn();
    return list.refetch();
  });
  useOwnResults();
  usePending();

  const open = useCallback(
    ({ row }: ListedOrder) => void navigate({ search: (before) => ({ ...before, id: row.Id }) }),
    [navigate],
  );
  const leave = useCallback(() => void navigate({ search: ({ id: _, ...rest }) => rest, replace: true }), [navigate]);
  const asked = useCallback(() => setAsking(undefined), []);
  const detail = list.rows.find(({ row }) => row.Id === search.id);
  const current = detail?.row.Id;
  // Asked for from elsewhere, it may stand on a later page.
  const isSought =
    search.id !== undefined && detail === undefined && list.status === 'more' && list.rows.length < SOUGHT_AMONG;
  const { fetchMore } = list;
  useEffect(() => {
    if (isSought) fetchMore();
  }, [isSought, fetchMore]);

  const panel = (
    <OrderPanel
      status={status}
      list={list}
      range={range}
      onRange={(next) => setRanges({ ...ranges, [status]: next })}
      current={current}
      onOpen={open}
      onAct={setAsking}
    />
  );
  const tab = (of: ListedStatus, label: string, count?: number) => ({
    value: `${of}` as const,
    label,
    panel: status === of ? panel : null,
    ...(count === undefined ? {} : { count }),
  });
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col lg:min-h-0 lg:max-w-none">
      <OrdersHead source={0} heading={heading} refresh={refresh}>
        <AccountSummary />
      </OrdersHead>
      <div className="mt-2 flex-1 bg-card lg:mt-0 lg:grid lg:min-h-0 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div data-scroll="page" className="min-w-0 lg:overflow-auto">
          <Tabs
            label={t('status')}
            fill={!isDesktop}
            tabs={[
              tab(HOLDING, t('holding'), openCount),
              tab(PENDING, t('pending'), pendingCount),
              tab(HISTORY, t('history')),
            ]}
            value={`${status}`}
            onChange={(next) => void navigate({ search: { type: Number(next) as ListedStatus }, replace: true })}
          />
        </div>
        <DetailPane
          open={detail}
          title={({ row }) => title(row)}
          onLeave={leave}
          footer={(order) =>
            order.row.Status === HISTORY ? null : <OrderButtons order={order} look="wide" onAct={setAsking} />
          }
        >
          {(order) => <OrderDetail order={order} />}
        </DetailPane>
      </div>
      <OrderDialogs asked={asking} onDone={asked} heading={heading} />
    </div>
  );
}
