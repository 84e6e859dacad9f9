import { getRouteApi, Link } from '@tanstack/react-router';
import { InfiniteList } from '@vitrine/ui/components/InfiniteList';
import { SkeletonRows } from '@vitrine/ui/components/Skeletons';
import { Empty } from '@vitrine/ui/components/States';
import { Tabs } from '@vitrine/ui/components/Tabs';
import { useRefresh } from '@vitrine/ui/use-refresh';
import type { OptionRow } from '@vitrine/wire/options/order';
import { Timer } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { DetailPane } from '../ground/DetailPane.tsx';
import { NoAnswer } from '../ground/NoAnswer.tsx';
import { OrdersHead } from '../ground/OrdersHead.tsx';
import { refreshOwn } from '../ground/own-answers.ts';
import { useTabSearch } from '../ground/tab-search.ts';
import { useIsDesktop } from '../ground/use-is-desktop.ts';
import { OptionAccount } from './OptionAccount.tsx';
import { OptionCards } from './OptionCards.tsx';
import { OptionDetail } from './OptionDetail.tsx';
import { useOptionWords } from './OptionFigures.tsx';
import { OptionTable } from './OptionTable.tsx';
import { CLOSED, type OptionStatus, RUNNING } from './option-calls.ts';
import { type OptionList, runningCount, useOptionList, useRefreshAtExpiry } from './option-list.ts';

const route = getRouteApi('/order');
/** Rows that are loaded at most to find an option that an address names. */
const SOUGHT_AMONG = 200;

/** Own timed options: what runs, with its countdown, and what has ended, each with what decided it (ORD-06). */
export function OptionOrders() {
  const t = useTranslations('options.list');
  const words = useOptionWords();
  const search = useTabSearch('/order') ?? {};
  const navigate = route.useNavigate();
  const isDesktop = useIsDesktop();
  const running = useOptionList(RUNNING);
  const closed = useOptionList(CLOSED);
  useRefreshAtExpiry(running);
  const heading = useRef<HTMLHeadingElement>(null);
  const refresh = useRefresh(() => {
    refreshOwn();
    return Promise.all([running.refetch(), closed.refetch()]);
  });

  const { id } = search;
  const has = ({ rows }: OptionList) => rows.some(({ Id }) => Id === id);
  const isLoaded = running.status === 'end' || running.status === 'more';
  // An address may name an option without saying whether it still runs.
  const status: OptionStatus =
    search.type === CLOSED || (search.type === undefined && id !== undefined && isLoaded && !has(running))
      ? CLOSED
      : RUNNING;
  // One that ends while it is looked at goes over to the other list and stays in sight.
  const detail = [...running.rows, ...closed.rows].find(({ Id }) => Id === id);
  const isSought = id !== undefined && isLoaded && detail === undefined && closed.rows.length < SOUGHT_AMONG;
  const { fetchMore, status: closedStatus } = closed;
  useEffect(() => {
    if (isSought && closedStatus === 'more') fetchMore();
  }, [isSought, closedStatus, fetchMore]);

  const open = useCallback(
    ({ Id }: OptionRow) => void navigate({ search: (before) => ({ ...before, id: Id }) }),
    [navigate],
  );
  const leave = useCallback(() => void navigate({ search: ({ id: _, ...rest }) => rest, replace: true }), [navigate]);
  const tab = (of: OptionStatus, list: OptionList, count?: number) => ({
    value: `${of}` as const,
    label: t(of === RUNNING ? 'running' : 'closed'),
    panel: status === of ? <Panel status={of} list={list} current={detail?.Id} onOpen={open} /> : null,
    ...(count === undefined ? {} : { count }),
  });
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col lg:min-h-0 lg:max-w-none">
      <OrdersHead source={1} heading={heading} refresh={refresh}>
        <OptionAccount />
      </OrdersHead>
      <div className="mt-2 flex-1 bg-card lg:mt-0 lg:grid lg:min-h-0 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div data-scroll="page" className="min-w-0 lg:overflow-auto">
          <Tabs
            label={t('status')}
            fill={!isDesktop}
            tabs={[tab(RUNNING, running, runningCount(running)), tab(CLOSED, closed)]}
            value={`${status}`}
            onChange={(next) =>
              void navigate({ search: { source: 1, type: Number(next) as OptionStatus }, replace: true })
            }
          />
        </div>
        <DetailPane open={detail} title={(row) => t('named', words(row))} onLeave={leave} footer={() => null}>
          {(row) => <OptionDetail row={row} />}
        </DetailPane>
      </div>
    </div>
  );
}

interface PanelProps {
  readonly status: OptionStatus;
  readonly list: OptionList;
  readonly current: number | undefined;
  readonly onOpen: (row: OptionRow) => void;
}

/** The options of one state, and how many there are. */
function Panel({ status, list, current, onOpen }: PanelProps) {
  const t = useTranslations('options.list');
  const app = useTranslations('ground');
  const isDesktop = useIsDesktop();
  const { rows, total, error } = list;
  if (error !== null) return <NoAnswer answer={list} />;
  return (
    <>
      {rows.length === 0 ? null : (
        <p className="flex min-h-11 items-center justify-end px-4 text-sm text-muted">{t('count', { count: total })}</p>
      )}
      <InfiniteList
        status={list.status}
        count={rows.length}
        onMore={list.fetchMore}
        skeleton={<SkeletonRows count={6} />}
        empty={<Nothing status={status} />}
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

function Nothing({ status }: { readonly status: OptionStatus }) {
  const t = useTranslations('options.list');
  const list = useTranslations('ground.list');
  const kind = status === RUNNING ? 'emptyRunning' : 'emptyClosed';
  return (
    <Empty
      icon={<Timer size={22} />}
      title={t(kind)}
      text={t(`${kind}Text`)}
      action={
        <Link
          to="/trade"
          search={{ mode: 'future' }}
          className="mt-2 inline-flex min-h-11 items-center rounded-control bg-accent-solid px-4 font-semibold text-on-accent hover:brightness-105"
        >
          {list('trade')}
        </Link>
      }
    />
  );
}
