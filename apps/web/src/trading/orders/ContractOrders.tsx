import type { DayRange } from '@vitrine/ui/day-range';
import { useRefresh } from '@vitrine/ui/use-refresh';
import { useCallback, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ALL_DAYS } from '../../ground/days/DayFilter.tsx';
import { OrdersLayout } from '../../ground/OrdersLayout.tsx';
import { refreshOwn } from '../../ground/own-answers.ts';
import { useLoadUntilFound, useOrderAddress } from '../../ground/use-order-address.ts';
import { AccountSummary } from '../../ledger/index.ts';
import type { AskedOrder } from '../asked-order.ts';
import type { ListedOrder } from '../listed-orders.ts';
import { useOwnResults } from '../live-orders.ts';
import { OrderButtons } from '../OrderButtons.tsx';
import { OrderDialogs } from '../OrderDialogs.tsx';
import { useOpenOrders, usePending } from '../open-orders-store.ts';
import { OrderDetail, useOrderTitle } from './OrderDetail.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import { HISTORY, HOLDING, type ListedStatus, PENDING, useOrderList } from './order-list.ts';

const ALL_TIME: Readonly<Record<ListedStatus, DayRange>> = {
  [PENDING]: ALL_DAYS,
  [HOLDING]: ALL_DAYS,
  [HISTORY]: ALL_DAYS,
};

/** The customer's contract orders: positions with live results, pending orders and history, each with its evidence. */
export function ContractOrders() {
  const t = useTranslations('trading.orders');
  const title = useOrderTitle();
  const { search, showList, openDetail, closeDetail } = useOrderAddress();
  const status: ListedStatus = search.type ?? HOLDING;
  const [ranges, setRanges] = useState(ALL_TIME);
  const list = useOrderList(status, ranges[status]);
  const openCount = useOpenOrders((open) => open.total);
  const pendingCount = useOpenOrders((open) => open.pendingTotal);
  const [asked, setAsked] = useState<AskedOrder>();
  const heading = useRef<HTMLHeadingElement>(null);
  const refresh = useRefresh(() => {
    refreshOwn();
    return list.refetch();
  });
  useOwnResults();
  usePending();
  const detail = list.rows.find(({ row }) => row.Id === search.id);
  useLoadUntilFound(search.id !== undefined && detail === undefined, list);
  const open = useCallback(({ row }: ListedOrder) => openDetail(row.Id), [openDetail]);
  const closeDialog = useCallback(() => setAsked(undefined), []);

  const tab = (of: ListedStatus, label: string, count?: number) => ({
    value: `${of}` as const,
    label,
    panel:
      of === status ? (
        <OrderPanel
          status={status}
          list={list}
          range={ranges[status]}
          onRange={(range) => setRanges({ ...ranges, [status]: range })}
          current={detail?.row.Id}
          onOpen={open}
          onAct={setAsked}
        />
      ) : null,
    ...(count === undefined ? {} : { count }),
  });
  return (
    <>
      <OrdersLayout
        source={0}
        heading={heading}
        refresh={refresh}
        account={<AccountSummary />}
        tabs={{
          label: t('status'),
          tabs: [
            tab(HOLDING, t('holding'), openCount),
            tab(PENDING, t('pending'), pendingCount),
            tab(HISTORY, t('history')),
          ],
          value: `${status}`,
          onChange: (next) => showList({ type: Number(next) as ListedStatus }),
        }}
        detail={{
          open: detail,
          title: ({ row }) => title(row),
          onLeave: closeDetail,
          footer: (order) =>
            order.row.Status === HISTORY ? null : <OrderButtons order={order} look="wide" onAct={setAsked} />,
          children: (order) => <OrderDetail order={order} />,
        }}
      />
      <OrderDialogs asked={asked} onDone={closeDialog} heading={heading} />
    </>
  );
}
