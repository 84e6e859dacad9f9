import { getRouteApi } from '@tanstack/react-router';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { PullToRefresh, RefreshButton } from '@vitrine/ui/components/PullToRefresh';
import { Tabs } from '@vitrine/ui/components/Tabs';
import type { DayRange } from '@vitrine/ui/day-range';
import { useRefresh } from '@vitrine/ui/use-refresh';
import { X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ALL_DAYS } from '../../app/DayFilter.tsx';
import { Sheet } from '../../app/panels.tsx';
import { useTabSearch } from '../../app/tab-search.ts';
import { useIsDesktop } from '../../app/use-is-desktop.ts';
import { AccountSummary } from '../../ledger/AccountSummary.tsx';
import { refreshOwn, useBook, usePending } from '../../trading/book.ts';
import type { ListedOrder } from '../../trading/listed-orders.ts';
import { useOwnResults } from '../../trading/live-orders.ts';
import { OrderButtons } from '../../trading/OrderButtons.tsx';
import { OrderDetail, useOrderTitle } from '../../trading/OrderDetail.tsx';
import { type AskedOrder, OrderDialogs } from '../../trading/OrderDialogs.tsx';
import { HISTORY, HOLDING, type ListedStatus, PENDING, useOrderList } from '../../trading/order-list.ts';
import { OrderPanel } from './OrderPanel.tsx';

const route = getRouteApi('/order');
/** Rows that are loaded at most to find an order that an address names. */
const SOUGHT_AMONG = 200;

/** Own contract orders: what is open, live, what waits for its price, and what has ended, each with what decided it. */
export function OrderScreen() {
  const t = useTranslations('trading.orders');
  const app = useTranslations('app.title');
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
  const openCount = useBook((book) => book.total);
  const pendingCount = useBook((book) => book.pendingTotal);
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
      <PullToRefresh refresh={refresh} pullText={t('pull')} releaseText={t('release')} runningText={t('refreshing')}>
        <header className="flex items-center justify-between gap-3 bg-card px-4 pt-2">
          <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
            {app('order')}
          </h1>
          <RefreshButton refresh={refresh} label={t('refresh')} />
        </header>
        <div className="border-b border-hairline bg-card">
          <AccountSummary />
        </div>
      </PullToRefresh>
      <div className="mt-2 flex-1 bg-card lg:mt-0 lg:grid lg:min-h-0 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0 lg:overflow-auto">
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
        <Detail order={detail} isDesktop={isDesktop} onLeave={leave} onAct={setAsking} />
      </div>
      <OrderDialogs asked={asking} onDone={asked} heading={heading} />
    </div>
  );
}

interface DetailProps {
  readonly order: ListedOrder | undefined;
  readonly isDesktop: boolean;
  readonly onLeave: () => void;
  readonly onAct: (asked: AskedOrder) => void;
}

/** A sheet on a phone, a column beside the list on a desktop. */
function Detail({ order, isDesktop, onLeave, onAct }: DetailProps) {
  const app = useTranslations('app');
  const title = useOrderTitle();
  // Keeps its words while it slides away.
  const [last, setLast] = useState(order);
  if (order !== undefined && order !== last) setLast(order);
  const isOpen = order !== undefined;
  useEffect(() => {
    if (!isOpen || !isDesktop) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // A panel above it goes first; a message that stands there is not one.
      if (document.querySelector('[role="dialog"]:not([aria-modal="false"])') === null) onLeave();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen, isDesktop, onLeave]);

  const shown = order ?? last;
  if (shown === undefined) return null;
  const action = shown.row.Status === HISTORY ? undefined : <OrderButtons order={shown} look="wide" onAct={onAct} />;
  if (!isDesktop)
    return (
      <Sheet
        open={isOpen}
        onClose={onLeave}
        title={title(shown.row)}
        closeLabel={app('close')}
        {...(action === undefined ? {} : { footer: action })}
      >
        <OrderDetail order={shown} />
      </Sheet>
    );
  if (!isOpen) return null;
  return (
    <aside aria-labelledby="order-detail" className="flex min-h-0 w-96 flex-col border-s border-hairline">
      <div className="flex shrink-0 items-center justify-between gap-2 py-1 ps-4 pe-1">
        <h2 id="order-detail" className="min-w-0 text-base font-semibold wrap-anywhere">
          {title(shown.row)}
        </h2>
        <IconButton label={app('close')} icon={<X aria-hidden size={20} />} onClick={onLeave} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">
        <OrderDetail order={shown} />
      </div>
      {action === undefined ? null : <div className="shrink-0 border-t border-hairline p-4">{action}</div>}
    </aside>
  );
}
