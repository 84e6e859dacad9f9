import type { Money as Amount } from '@vitrine/domain/kernel/decimal';
import { Money } from '@vitrine/ui/components/Figures';
import { InfiniteList } from '@vitrine/ui/components/InfiniteList';
import { SkeletonRows } from '@vitrine/ui/components/Skeletons';
import { exportOrders } from '@vitrine/wire/trading/export-orders';
import { ClipboardList, SearchX } from 'lucide-react';
import { type RefObject, Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../ground/client.ts';
import { DownloadButton } from '../../ground/DownloadButton.tsx';
import { DayFilter } from '../../ground/days/DayFilter.tsx';
import { daysOf, type TradeFilter, withDays } from '../../ground/history/trade-filter.ts';
import { NoneTraded } from '../../ground/ListEnd.tsx';
import { lazyScreen } from '../../ground/lazy-screen.tsx';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { ZoneNote } from '../../ground/time-zone.tsx';
import { useIsDesktop } from '../../ground/use-is-desktop.ts';
import { useFigure } from '../../ledger/index.ts';
import { useProducts } from '../../market/index.ts';
import type { AskedOrder } from '../asked-order.ts';
import { CloseAll } from '../CloseAll.tsx';
import { GrossLine } from '../LiveFigures.tsx';
import type { ListedOrder } from '../listed-orders.ts';
import { useLiveSum } from '../live-orders.ts';
import { OrderCards } from './OrderCards.tsx';
import { HISTORY, HOLDING, type ListedStatus, type OrderList, PENDING } from './order-list.ts';

/** On a desktop only, where it loads while the list does. */
const OrderTable = lazyScreen(() => import('./OrderTable.tsx'), 'OrderTable', ['trading']);

/** For the history only, where it loads while the list does. */
const TradeHistoryHead = lazyScreen(() => import('../../ground/history/TradeHistoryHead.tsx'), 'TradeHistoryHead', [
  'views',
]);

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
  readonly filter: TradeFilter;
  readonly onFilter: (filter: TradeFilter) => void;
  readonly current: number | undefined;
  readonly heading: RefObject<HTMLElement | null>;
  readonly onOpen: (order: ListedOrder) => void;
  readonly onAct: (asked: AskedOrder) => void;
}

/** The orders of one state, with their filters and totals. */
export function OrderPanel({ status, list, filter, onFilter, current, heading, onOpen, onAct }: Props) {
  const t = useTranslations('trading.orders');
  const app = useTranslations('ground');
  const isDesktop = useIsDesktop();
  const { rows, total, error } = list;
  useEffect(() => void (isDesktop && OrderTable.preload()), [isDesktop]);
  useEffect(() => void TradeHistoryHead.preload(), []);
  const Head = status === HISTORY ? HistoryHead : OpenHead;
  return (
    <>
      <Suspense fallback={<SkeletonRows count={2} />}>
        <Head status={status} list={list} filter={filter} onFilter={onFilter} heading={heading} />
      </Suspense>
      {error !== null ? (
        <NoAnswer answer={list} />
      ) : (
        <InfiniteList
          status={list.status}
          count={rows.length}
          onMore={list.fetchMore}
          skeleton={<SkeletonRows count={6} />}
          empty={<NoOrders status={status} isFiltered={list.isFiltered} onShowAll={() => onFilter({})} />}
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

type HeadProps = Pick<Props, 'status' | 'list' | 'filter' | 'onFilter' | 'heading'>;

/** Above open orders: the day filter, what is done with all of them, and their total. */
function OpenHead(props: HeadProps) {
  const { status, list, heading } = props;
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <Days {...props} />
        {status === HOLDING ? <CloseAll heading={heading} /> : null}
      </div>
      {list.rows.length === 0 ? null : <ListTotal status={status} list={list} />}
    </div>
  );
}

/** Above the history: every filter, and the totals of all orders that match. */
function HistoryHead(props: HeadProps) {
  const t = useTranslations('trading.orders');
  const { list, filter, onFilter } = props;
  return (
    <TradeHistoryHead
      source={0}
      products={useProducts().data}
      filter={filter}
      onFilter={onFilter}
      count={t('sumCount', { count: list.total })}
      totals={list.rows.length === 0 ? undefined : list.totals}
    >
      <Days {...props} />
    </TradeHistoryHead>
  );
}

/** The day filter, and the button that saves what it finds. */
function Days({ status, list, filter, onFilter }: HeadProps) {
  const days = useTranslations('trading.orders.days');
  return (
    <>
      <DayFilter
        title={days(DAYS_OF[status])}
        value={daysOf(filter)}
        onChange={(range) => onFilter(withDays(filter, range))}
      />
      {list.rows.length === 0 ? null : <SaveButton status={status} list={list} />}
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

/** The number of open orders that the filter finds, and the live result of positions (ORD-17). */
function ListTotal({ status, list }: { readonly status: ListedStatus; readonly list: OrderList }) {
  const t = useTranslations('trading.orders');
  const count = (
    <>
      {t('sumCount', { count: list.total })} · <ZoneNote />
    </>
  );
  if (status === PENDING) return <p className="ms-auto text-sm text-muted">{count}</p>;
  return (
    <p className="ms-auto flex flex-wrap items-baseline justify-end gap-x-3 text-sm">
      <span className="text-muted">
        {t('sumOpen')} · {count}
      </span>
      <OpenProfit list={list} />
    </p>
  );
}

/** A total after costs, with the total before them and the costs beside it. */
function SumFigures({ profit, net }: { readonly profit: Amount; readonly net: Amount }) {
  return (
    <>
      <span data-figure="sum" className="text-base font-semibold">
        <Money value={net} signed />
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
      filtered={{ icon: <SearchX size={22} />, text: t('emptyFilterText'), action: t('showAll') }}
      onShowAll={onShowAll}
    />
  );
}
