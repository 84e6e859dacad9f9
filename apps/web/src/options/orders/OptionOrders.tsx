import { InfiniteList } from '@vitrine/ui/components/InfiniteList';
import { SkeletonRows } from '@vitrine/ui/components/Skeletons';
import { useRefresh } from '@vitrine/ui/use-refresh';
import type { OptionRow } from '@vitrine/wire/options/order';
import { SearchX, Timer } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { TradeHistoryHead } from '../../ground/history/TradeHistoryHead.tsx';
import { type AddressedFilter, type TradeFilter, tradeFilterIn } from '../../ground/history/trade-filter.ts';
import { NoneTraded } from '../../ground/ListEnd.tsx';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { OrdersLayout } from '../../ground/OrdersLayout.tsx';
import { refreshOwn } from '../../ground/own-answers.ts';
import { ZoneNote } from '../../ground/time-zone.tsx';
import { UnknownOrder } from '../../ground/UnknownOrder.tsx';
import { useIsDesktop } from '../../ground/use-is-desktop.ts';
import { useLoadUntilFound, useOrderAddress } from '../../ground/use-order-address.ts';
import { useProducts } from '../../market/index.ts';
import { OptionAccount } from '../OptionAccount.tsx';
import { CLOSED, type OptionStatus, RUNNING } from '../option-calls.ts';
import { type OptionList, runningCount, useOptionList, useRefreshAtExpiry } from '../option-list.ts';
import { OptionCards } from './OptionCards.tsx';
import { OptionDetail } from './OptionDetail.tsx';
import { useOptionWords } from './OptionFigures.tsx';
import { OptionTable } from './OptionTable.tsx';

function refetchAll(...lists: readonly OptionList[]) {
  refreshOwn();
  return Promise.all(lists.map(({ refetch }) => refetch()));
}

const isLoadedList = ({ status }: OptionList) => status === 'end' || status === 'more';

/** The list that an address names. It may name an option without its state. */
function statusIn({ type, id }: { readonly type?: number; readonly id?: number }, running: OptionList): OptionStatus {
  const isRunning = running.rows.some(({ Id }) => Id === id);
  return type === CLOSED || (type === undefined && id !== undefined && isLoadedList(running) && !isRunning)
    ? CLOSED
    : RUNNING;
}

/** Closed options are filtered by product and direction; they have no date filter (ORD-05). */
const optionFilterOf = ({ product, side }: AddressedFilter): TradeFilter => tradeFilterIn({ product, side });

/** The customer's timed options: running with their countdown, and closed, each with its evidence (ORD-06). */
export function OptionOrders() {
  const t = useTranslations('options.list');
  const words = useOptionWords();
  const { search, showList, filterList, openDetail, closeDetail } = useOrderAddress();
  const running = useOptionList(RUNNING);
  const filtering = { filter: optionFilterOf(search), onFilter: filterList };
  const closed = useOptionList(CLOSED, filtering.filter);
  useRefreshAtExpiry(running);
  const heading = useRef<HTMLHeadingElement>(null);
  const refresh = useRefresh(() => refetchAll(running, closed));

  const isLoaded = isLoadedList(running);
  const status = statusIn(search, running);
  // An option that closes while its detail is open moves to the other list, and the detail stays.
  const detail = [...running.rows, ...closed.rows].find(({ Id }) => Id === search.id);
  const unknown = useLoadUntilFound(isLoaded ? search.id : undefined, detail !== undefined, closed);
  const open = useCallback(({ Id }: OptionRow) => openDetail(Id), [openDetail]);
  const tab = (of: OptionStatus, list: OptionList, count?: number) => ({
    value: `${of}` as const,
    label: t(of === RUNNING ? 'running' : 'closed'),
    panel:
      status === of ? (
        <OptionListPanel status={of} list={list} filtering={filtering} current={detail?.Id} onOpen={open} />
      ) : null,
    ...(count === undefined ? {} : { count }),
  });
  return (
    <OrdersLayout
      source={1}
      heading={heading}
      refresh={refresh}
      account={<OptionAccount />}
      notice={<UnknownOrder id={unknown} others={[]} onLeave={closeDetail} />}
      tabs={{
        label: t('status'),
        tabs: [tab(RUNNING, running, runningCount(running)), tab(CLOSED, closed)],
        value: `${status}`,
        onChange: (next) => showList({ source: 1, type: Number(next) as OptionStatus }),
      }}
      detail={{
        open: detail,
        title: (row) => t('named', words(row)),
        onLeave: closeDetail,
        footer: () => null,
        children: (row) => <OptionDetail row={row} />,
      }}
    />
  );
}

interface PanelProps {
  readonly status: OptionStatus;
  readonly list: OptionList;
  readonly filtering: {
    readonly filter: TradeFilter;
    readonly onFilter: (filter: TradeFilter) => void;
  };
  readonly current: number | undefined;
  readonly onOpen: (row: OptionRow) => void;
}

/** The options of one state, with their number. */
function OptionListPanel({ status, list, filtering, current, onOpen }: PanelProps) {
  const t = useTranslations('options.list');
  const app = useTranslations('ground');
  const isDesktop = useIsDesktop();
  const { rows, total, error } = list;
  if (error !== null) return <NoAnswer answer={list} />;
  return (
    <>
      <PanelHead status={status} list={list} filtering={filtering} />
      <InfiniteList
        status={list.status}
        count={rows.length}
        onMore={list.fetchMore}
        skeleton={<SkeletonRows count={6} />}
        empty={<NoOptions status={status} isFiltered={list.isFiltered} onShowAll={() => filtering.onFilter({})} />}
        moreLabel={app('list.more')}
        loadingText={t('loading')}
        endText={app('list.end')}
        failedText={t('failed')}
        retryLabel={app('failed.retry')}
      >
        {isDesktop ? (
          <OptionTable
            look={status === RUNNING ? 'running' : 'closed'}
            caption={t(status === RUNNING ? 'running' : 'closed')}
            rows={rows}
            total={total}
            current={current}
            onOpen={onOpen}
          />
        ) : (
          <OptionCards rows={rows} onOpen={onOpen} />
        )}
      </InfiniteList>
    </>
  );
}

/** Above running options their number, above closed ones the filters and the totals of all that match. */
function PanelHead({ status, list, filtering }: Pick<PanelProps, 'status' | 'list' | 'filtering'>) {
  const t = useTranslations('options.list');
  const products = useProducts().data;
  const isEmpty = list.rows.length === 0;
  const count = t('count', { count: list.total });
  if (status === CLOSED)
    return (
      <TradeHistoryHead
        source={1}
        products={products}
        {...filtering}
        count={count}
        totals={isEmpty ? undefined : list.totals}
      />
    );
  return isEmpty ? null : (
    <p className="px-4 py-3 text-end text-sm text-muted">
      {count} · <ZoneNote />
    </p>
  );
}

interface NoneProps {
  readonly status: OptionStatus;
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
}

/** An empty list, and where to open an option, or how to see those that the filter hides. */
function NoOptions({ status, isFiltered, onShowAll }: NoneProps) {
  const t = useTranslations('options.list');
  return (
    <NoneTraded
      icon={<Timer size={22} />}
      text={t(status === RUNNING ? 'emptyRunningText' : 'emptyClosedText')}
      isFiltered={isFiltered}
      filtered={{ icon: <SearchX size={22} />, text: t('emptyFilterText'), action: t('clearFilters') }}
      mode="future"
      onShowAll={onShowAll}
    />
  );
}
