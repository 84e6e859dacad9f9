import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadingRows } from '../../ground/Loading.tsx';
import { lazyScreen } from '../../ground/lazy-screen.tsx';
import { OrdersLayout } from '../../ground/OrdersLayout.tsx';
import { UnknownOrder } from '../../ground/UnknownOrder.tsx';
import { useOrderAddress } from '../../ground/use-order-address.ts';
import { AccountSummary } from '../../ledger/index.ts';
import type { AskedOrder } from '../asked-order.ts';
import type { ListedOrder } from '../listed-orders.ts';
import { useOwnResults } from '../live-orders.ts';
import { OrderButtons } from '../OrderButtons.tsx';
import { OrderDialogs } from '../OrderDialogs.tsx';
import { useOpenOrders, usePending } from '../open-orders-store.ts';
import { OrderPanel } from './OrderPanel.tsx';
import { HISTORY, HOLDING, type ListedStatus, PENDING } from './order-list.ts';
import { useAddressedOrders } from './use-addressed-orders.ts';
import { useOrderTitle } from './use-order-title.ts';

/** Loads beside the list, which stands without it. */
const OrderDetail = lazyScreen(() => import('./OrderDetail.tsx'), 'OrderDetail', ['trading']);

/**
 * The customer's contract orders: positions with live results, pending orders and history, each with its evidence; `offer`
 * stands above those of a customer who has an order open.
 */
export function ContractOrders({ offer }: { readonly offer: ReactNode }) {
  const title = useOrderTitle();
  const { openDetail, closeDetail } = useOrderAddress();
  const { status, detail, unknown, refresh, onStatus, ...shown } = useAddressedOrders();
  const [asked, setAsked] = useState<AskedOrder>();
  const heading = useRef<HTMLHeadingElement>(null);
  useOwnResults();
  const hasOrders = useOpenOrders((open) => open.total + open.pendingTotal > 0);
  useEffect(() => void OrderDetail.preload(), []);
  const open = useCallback(({ row }: ListedOrder) => openDetail(row.Id), [openDetail]);
  const closeDialog = useCallback(() => setAsked(undefined), []);

  const current = detail?.row.Id;
  const panel = (
    <OrderPanel status={status} {...shown} current={current} heading={heading} onOpen={open} onAct={setAsked} />
  );
  const tabs = useOrderTabs(status, panel);
  return (
    <>
      <OrdersLayout
        source={0}
        heading={heading}
        refresh={refresh}
        account={<AccountSummary />}
        notice={
          <>
            <UnknownContract id={unknown} status={status} />
            {hasOrders ? offer : null}
          </>
        }
        tabs={{ ...tabs, onChange: (type) => onStatus(Number(type) as ListedStatus) }}
        detail={{
          open: detail,
          title: ({ row }) => title(row),
          onLeave: closeDetail,
          footer: (order) =>
            order.row.Status === HISTORY ? null : <OrderButtons order={order} look="wide" onAct={setAsked} />,
          children: (order) => <LateDetail order={order} />,
        }}
      />
      <OrderDialogs asked={asked} onDone={closeDialog} heading={heading} />
    </>
  );
}

/** An order that another state's list may have. */
function UnknownContract({ id, status }: { readonly id: number | undefined; readonly status: ListedStatus }) {
  const t = useTranslations('trading.orders');
  const { showList, closeDetail } = useOrderAddress();
  const lists = [
    { type: HOLDING, name: t('holding') },
    { type: PENDING, name: t('pending') },
    { type: HISTORY, name: t('history') },
  ] as const;
  const others = lists
    .filter(({ type }) => type !== status)
    .map(({ type, name }) => ({ name, onOpen: () => id !== undefined && showList({ type, id }) }));
  return <UnknownOrder id={id} others={others} onLeave={closeDetail} />;
}

function LateDetail({ order }: { readonly order: ListedOrder }) {
  return (
    <Suspense fallback={<LoadingRows />}>
      <OrderDetail order={order} />
    </Suspense>
  );
}

/** The lists as tabs with the number of open orders; only the chosen one has a panel. */
function useOrderTabs(status: ListedStatus, panel: ReactNode) {
  const t = useTranslations('trading.orders');
  const openCount = useOpenOrders((open) => open.total);
  const pendingCount = useOpenOrders((open) => open.pendingTotal);
  usePending();
  const tab = (of: ListedStatus, label: string, count?: number) => ({
    value: `${of}` as const,
    label,
    panel: of === status ? panel : null,
    ...(count === undefined ? {} : { count }),
  });
  return {
    label: t('status'),
    tabs: [tab(HOLDING, t('holding'), openCount), tab(PENDING, t('pending'), pendingCount), tab(HISTORY, t('history'))],
    value: `${status}` as const,
  };
}
