import type { Money as Amount } from '@vitrine/domain/kernel/decimal';
import { Money } from '@vitrine/ui/components/Figures';
import { InfiniteList } from '@vitrine/ui/components/InfiniteList';
import { SkeletonRows } from '@vitrine/ui/components/Skeletons';
import type { DayRange } from '@vitrine/ui/day-range';
import { exportOrders } from '@vitrine/wire/trading/export-orders';
import { CalendarX2, ClipboardList } from 'lucide-react';
import { type RefObject, Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../ground/client.ts';
import { DownloadButton } from '../../ground/DownloadButton.tsx';
import { ALL_DAYS, DayFilter } from '../../ground/days/DayFilter.tsx';
import { NoneTraded } from '../../ground/ListEnd.tsx';
import { lazyScreen } from '../../ground/lazy-screen.tsx';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { useIsDesktop } from '../../ground/use-is-desktop.ts';
import { useFigure } from '../../ledger/index.ts';
import type { AskedOrder } from '../asked-order.ts';
import { CloseAll } from '../CloseAll.tsx';
import { GrossLine } from '../LiveFigures.tsx';
import type { ListedOrder } from '../listed-orders.ts';
import { useLiveSum } from '../live-orders.ts';
import { OrderCards } from './OrderCards.tsx';
import { HISTORY, HOLDING, type ListedStatus, type OrderList, PENDING } from './order-list.ts';

/** On a desktop only, where it loads while the list does. */
const OrderTable = lazyScreen(() => import('./OrderTable.tsx'), 'OrderTable', ['trading']);

/** The time that the day filter applies to (ORD-17). */
const DAYS_OF = { [PENDING]: 'placed', [HOLDING]: 'opened', [HISTORY]: 'closed' } as const;
const EMPTY_OF = {
  [PENDING]: 'emptyPendingText',
  [HOLDING]: 'emptyHoldingText',
  [HISTORY]: 'emptyHistoryText',
} as const;

interface Props {
  readonly status: ListedStatus;
  readonly list: OrderList;
  readonly range: DayRange;
  readonly onRange: (range: DayRange) => void;
  readonly current: number | undefined;
  readonly heading: RefObject<HTMLElement | null>;
  readonly onOpen: (order: ListedOrder) => void;
  readonly onAct: (asked: AskedOrder) => void;
}

/** The orders of one state, with the day filter and their total. */
export function OrderPanel({ status, list, range, onRange, current, heading, onOpen, onAct }: Props) {
  const t = useTranslations('trading.orders');
  const app = useTranslations('ground');
  const days = useTranslations('trading.orders.days');
  const isDesktop = useIsDesktop();
  const { rows, total, error } = list;
  useEffect(() => void (isDesktop && OrderTable.preload()), [isDesktop]);
  return (
    <>
      <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2">
        <div className="flex flex-wrap items-center gap-2">
          <DayFilter title={days(DAYS_OF[status])} value={range} onChange={onRange} />
          {rows.length === 0 ? null : <SaveButton status={status} list={list} />}
          {status === HOLDING ? <CloseAll heading={heading} /> : null}
        </div>
        {rows.length === 0 ? null : <ListTotal status={status} list={list} />}
      </div>
      {error !== null ? (
        <NoAnswer answer={list} />
      ) : (
        <InfiniteList
          status={list.status}
          count={rows.length}
          onMore={list.fetchMore}
          skeleton={<SkeletonRows count={6} />}
          empty={<NoOrders status={status} isFiltered={list.isFiltered} onShowAll={() => onRange(ALL_DAYS)} />}
          moreLabel={app('list.more')}
          loadingText={t('loading')}
          endText={app('list.end')}
          failedText={t('failed')}
          retryLabel={app('failed.retry')}
        >
          {isDesktop ? (
            <Suspense fallback={<SkeletonRows count={6} />}>
              <OrderTable status={status} rows={rows} total={total} current={current} onOpen={onOpen} onAct={onAct} />
            </Suspense>
          ) : (
            <OrderCards rows={rows} onOpen={onOpen} onAct={onAct} />
          )}
        </InfiniteList>
      )}
    </>
  );
}

/** Saves every order that the filter finds as a CSV file (ORD-16). */
function SaveButton({ status, list }: { readonly status: ListedStatus; readonly list: OrderList }) {
  const t = useTranslations('trading.orders');
  return (
    <DownloadButton
      label={t('exportCsvNamed')}
      fileName={`orders-${status}.csv`}
      load={() => client.file(exportOrders, { status, ...list.filter })}
    />
  );
}

/** The total result of every order that the filter finds, live for positions (ORD-17). */
function ListTotal({ status, list }: { readonly status: ListedStatus; readonly list: OrderList }) {
  const t = useTranslations('trading.orders');
  if (status === PENDING) return <p className="ms-auto text-sm text-muted">{t('sumCount', { count: list.total })}</p>;
  const isHolding = status === HOLDING;
  return (
    <p className="ms-auto flex flex-wrap items-baseline justify-end gap-x-3 text-sm">
      <span className="text-muted">
        {t(isHolding ? 'sumOpen' : 'sumHistory')} · {t('sumCount', { count: list.total })}
      </span>
      {isHolding ? <OpenProfit list={list} /> : <SumFigures profit={list.profit ?? 0n} net={list.net ?? 0n} />}
    </p>
  );
}

/** A total after costs, with the total before them and the costs beside it. */
function SumFigures({ profit, net }: { readonly profit: Amount; readonly net: Amount }) {
  return (
    <>
      <span data-figure="sum" className="text-base font-semibold">
        <Money isSum value={net} signed />
      </span>
      <GrossLine profit={profit} net={net} />
    </>
  );
}

function OpenProfit({ list }: { readonly list: OrderList }) {
  const ofLoaded = useLiveSum(list.rows);
  const ofAll = useFigure((figures) => figures.openProfit);
  if (list.rows.length >= list.total) return <SumFigures {...ofLoaded} />;
  const { profit = 0n, net = 0n } = list;
  const live = list.isFiltered ? profit : (ofAll ?? profit);
  // Prices move the result, not the costs.
  return <SumFigures profit={live} net={live + net - profit} />;
}

interface NoOrdersProps {
  readonly status: ListedStatus;
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
}

/** An empty list, and what to do about it. */
function NoOrders({ status, isFiltered, onShowAll }: NoOrdersProps) {
  const t = useTranslations('trading.orders');
  return (
    <NoneTraded
      icon={<ClipboardList size={22} />}
      text={t(EMPTY_OF[status])}
      isFiltered={isFiltered}
      filtered={{ icon: <CalendarX2 size={22} />, text: t('emptyFilterText'), action: t('showAll') }}
      onShowAll={onShowAll}
    />
  );
}
