import { getRouteApi } from '@tanstack/react-router';
import { Button } from '@vitrine/ui/components/Button';
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
import { refreshOwn, useBook } from '../../trading/book.ts';
import { CloseDialog } from '../../trading/CloseDialog.tsx';
import type { ListedOrder } from '../../trading/listed-orders.ts';
import { useLiveResult, useOwnResults } from '../../trading/live-orders.ts';
import { OrderDetail, useOrderTitle } from '../../trading/OrderDetail.tsx';
import { HISTORY, HOLDING, type ListedStatus, useOrderList } from '../../trading/order-list.ts';
import { orderWords } from '../../trading/order-words.ts';
import { OrderPanel } from './OrderPanel.tsx';

const route = getRouteApi('/order');
/** Rows that are loaded at most to find an order that an address names. */
const SOUGHT_AMONG = 200;

/** Own contract orders: what is open, live, and what has ended, each with what decided it. */
export function OrderScreen() {
  const t = useTranslations('trading.orders');
  const app = useTranslations('app.title');
  const search = useTabSearch('/order') ?? {};
  const navigate = route.useNavigate();
  const isDesktop = useIsDesktop();
  const status: ListedStatus = search.type === HISTORY ? HISTORY : HOLDING;
  const [ranges, setRanges] = useState<Readonly<Record<ListedStatus, DayRange>>>({ 1: ALL_DAYS, 3: ALL_DAYS });
  const range = ranges[status];
  const list = useOrderList(status, range);
  const openCount = useBook((book) => book.total);
  const [closing, setClosing] = useState<ListedOrder>();
  const heading = useRef<HTMLHeadingElement>(null);
  const refresh = useRefresh(() => {
    refreshOwn();
    return list.refetch();
  });
  useOwnResults();

  const open = useCallback(
    ({ row }: ListedOrder) => void navigate({ search: (before) => ({ ...before, id: row.Id }) }),
    [navigate],
  );
  const leave = useCallback(() => void navigate({ search: ({ id: _, ...rest }) => rest, replace: true }), [navigate]);
  const asked = useCallback(() => setClosing(undefined), []);
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
      onClose={setClosing}
    />
  );
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
              { value: '1', label: t('holding'), count: openCount, panel: status === HOLDING ? panel : null },
              { value: '3', label: t('history'), panel: status === HISTORY ? panel : null },
            ]}
            value={String(status) as '1' | '3'}
            onChange={(next) =>
              void navigate({ search: next === '3' ? { type: HISTORY } : { type: HOLDING }, replace: true })
            }
          />
        </div>
        <Detail order={detail} isDesktop={isDesktop} onLeave={leave} onClose={setClosing} />
      </div>
      <Closing order={closing} onDone={asked} heading={heading} />
    </div>
  );
}

interface DetailProps {
  readonly order: ListedOrder | undefined;
  readonly isDesktop: boolean;
  readonly onLeave: () => void;
  readonly onClose: (order: ListedOrder) => void;
}

/** A sheet on a phone, a column beside the list on a desktop. */
function Detail({ order, isDesktop, onLeave, onClose }: DetailProps) {
  const t = useTranslations('trading.positions');
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
  const { side, lots, product } = orderWords(shown.row);
  const action =
    shown.row.Status === HOLDING ? (
      <Button
        className="w-full"
        aria-label={t('closeNamed', { side: t(side), lots, product })}
        onClick={() => onClose(shown)}
      >
        {t('close')}
      </Button>
    ) : undefined;
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

interface ClosingProps {
  readonly order: ListedOrder | undefined;
  readonly onDone: () => void;
  readonly heading: React.RefObject<HTMLElement | null>;
}

/** The question, with the result that moves while it is asked. */
function Closing({ order, onDone, heading }: ClosingProps) {
  // Keeps its words while it slides away.
  const [last, setLast] = useState(order);
  if (order !== undefined && order !== last) setLast(order);
  const shown = order ?? last;
  if (shown === undefined) return null;
  return <LiveClosing order={shown} isAsked={order !== undefined} onDone={onDone} heading={heading} />;
}

interface LiveClosingProps extends ClosingProps {
  readonly order: ListedOrder;
  readonly isAsked: boolean;
}

function LiveClosing({ order, isAsked, onDone, heading }: LiveClosingProps) {
  const result = useLiveResult(order);
  return <CloseDialog asked={isAsked ? { row: order.row, ...result } : undefined} onDone={onDone} heading={heading} />;
}
