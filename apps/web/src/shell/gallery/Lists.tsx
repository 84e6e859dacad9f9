import { Avatar } from '@vitrine/ui/components/Avatar';
import { Badge } from '@vitrine/ui/components/Badge';
import { Banner } from '@vitrine/ui/components/Banner';
import { Button } from '@vitrine/ui/components/Button';
import { ColumnChoice } from '@vitrine/ui/components/ColumnChoice';
import { Percent, Price } from '@vitrine/ui/components/Figures';
import { InfiniteList, type ListStatus } from '@vitrine/ui/components/InfiniteList';
import { PullToRefresh, RefreshButton } from '@vitrine/ui/components/PullToRefresh';
import { Line as Figure, RowButton, RowContent } from '@vitrine/ui/components/Row';
import { Segmented } from '@vitrine/ui/components/Segmented';
import { SkeletonCard, SkeletonChart, SkeletonRows } from '@vitrine/ui/components/Skeletons';
import { Sparkline } from '@vitrine/ui/components/Sparkline';
import { Empty, Failed } from '@vitrine/ui/components/States';
import { type Column, type Sort, Table } from '@vitrine/ui/components/Table';
import { Ticker } from '@vitrine/ui/components/Ticker';
import { toastDone } from '@vitrine/ui/toast';
import { useRefresh } from '@vitrine/ui/use-refresh';
import { Inbox, RefreshCw, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { Specimen, State, useSample } from './specimen.tsx';

interface Quote {
  readonly code: string;
  readonly name: string;
  readonly last: number;
  readonly change: number;
  readonly precision: number;
}

const QUOTES: readonly Quote[] = [
  { code: 'EUR/USD', name: 'Euro', last: 1.1055, change: 0.5, precision: 5 },
  { code: 'USD/JPY', name: 'Yen', last: 150.81, change: -0.13, precision: 3 },
  { code: 'XAU/USD', name: 'Gold', last: 2656.92, change: 0.26, precision: 2 },
  { code: 'BTC/USD', name: 'Bitcoin', last: 97_662.28, change: 12.68, precision: 2 },
  { code: 'US30', name: 'United States 30', last: 43_883.93, change: 0, precision: 2 },
];

type Key = 'code' | 'name' | 'last' | 'change' | 'chart' | 'bid' | 'ask';

const COLUMNS: readonly Column<Quote, Key>[] = [
  { key: 'code', label: 'Product', sortable: true, render: (row) => row.code },
  { key: 'name', label: 'Name', sortable: true, render: (row) => row.name },
  {
    key: 'last',
    label: 'Last',
    align: 'end',
    sortable: true,
    render: (row) => <Price value={row.last} precision={row.precision} />,
  },
  {
    key: 'change',
    label: 'Change',
    align: 'end',
    sortable: true,
    render: (row) => <Percent badge value={row.change} />,
  },
  { key: 'chart', label: 'Today', render: (row) => <Sparkline values={[1, 2, 1.5, 2.5 + row.change]} /> },
  {
    key: 'bid',
    label: 'Bid',
    align: 'end',
    render: (row) => <Price value={row.last * 0.9999} precision={row.precision} />,
  },
  {
    key: 'ask',
    label: 'Ask',
    align: 'end',
    render: (row) => <Price value={row.last * 1.0001} precision={row.precision} />,
  },
];

function sorted(rows: readonly Quote[], { key, direction }: Sort<Key>): readonly Quote[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return [...rows].sort((a, b) => {
    if (key === 'last' || key === 'change') return sign * (a[key] - b[key]);
    return sign * (key === 'name' ? a.name.localeCompare(b.name) : a.code.localeCompare(b.code));
  });
}

export function Lists() {
  return (
    <>
      <TableSpecimen />
      <RowSpecimen />
      <States />
      <ListSpecimen />
      <RefreshSpecimen />
    </>
  );
}

function TableSpecimen() {
  const t = useSample();
  const [sort, setSort] = useState<Sort<Key>>({ key: 'code', direction: 'ascending' });
  const [shown, setShown] = useState<readonly Key[]>(COLUMNS.map((column) => column.key));
  const [current, setCurrent] = useState('USD/JPY');
  const columns = COLUMNS.filter((column) => shown.includes(column.key)).map((column) => ({
    ...column,
    label: t(column.label),
  }));
  return (
    <Specimen name="Table" wide>
      <div>
        <ColumnChoice label={t('Columns')} columns={COLUMNS} shown={shown} onChange={setShown} />
      </div>
      <Table
        caption="Products"
        columns={columns}
        rows={sorted(QUOTES, sort)}
        rowKey={(row) => row.code}
        sort={sort}
        onSort={setSort}
        onOpen={(row) => setCurrent(row.code)}
        current={current}
        className="max-h-56"
      />
      <div className="grid gap-4 md:grid-cols-2">
        <State name="loading, dense">
          <Table
            caption="Products, loading"
            dense
            columns={columns.slice(0, 3)}
            rows={[]}
            rowKey={String}
            skeletonRows={3}
          />
        </State>
        <State name="empty">
          <Table
            caption="Products, none"
            columns={columns.slice(0, 3)}
            rows={[]}
            rowKey={String}
            empty={<Empty title={t('No products')} text={t('Nothing is traded here yet.')} />}
          />
        </State>
      </div>
    </Specimen>
  );
}

function RowSpecimen() {
  const t = useSample();
  return (
    <Specimen name="List row">
      <div className="-mx-4 divide-y divide-hairline border-y border-hairline">
        <RowButton>
          <RowContent
            title="EUR/USD"
            note={t('Currency pair')}
            end={<Price value={1.1055} precision={5} />}
            endNote="15:30:12"
          />
        </RowButton>
        <RowButton aria-current="true">
          <RowContent title="BTC/USD" note={t('Crypto')} end={<Percent badge value={0.68} />} />
        </RowButton>
        <RowButton>
          <RowContent
            start={<Avatar name="Ada Lovelace" decorative />}
            title={t('Ada Lovelace')}
            note={t('A master with a rather long note that has to wrap onto a second line')}
            end={<Badge tone="up">{t('Following')}</Badge>}
            chevron
          />
        </RowButton>
      </div>
      <dl className="flex flex-col gap-2">
        <Figure label={t('Margin')}>100.000000</Figure>
        <Figure label={t('Where stop-out would come')}>
          <Price value={1.0123} precision={5} />
        </Figure>
      </dl>
    </Specimen>
  );
}

function States() {
  const t = useSample();
  const retry = () => toastDone({ title: 'Tried again' });
  return (
    <>
      <Specimen name="Banner and ticker">
        <div className="-mx-4 flex flex-col gap-2">
          <Banner text={t('Offline')} icon={<WifiOff aria-hidden size={16} />} detail={t('prices of 15:30:12')} />
          <Banner tone="danger" text={t('Prices stand still')} detail={t('since 12 s')} />
          <Banner
            tone="info"
            text={t('A new version is here')}
            action={
              <Button size="small" icon={<RefreshCw aria-hidden size={14} />}>
                {t('Reload')}
              </Button>
            }
          />
          <Banner text={undefined} />
          <Ticker
            label="Notices"
            items={[
              { key: '1', text: t('Trading hours change on Sunday: summer time ends in Europe and starts elsewhere') },
              { key: '2', text: t('Short notice') },
              { key: '3', text: t('The third one') },
            ]}
            onOpen={(key) => toastDone({ title: `Notice ${key}` })}
            pauseLabel="Pause notices"
            playLabel="Play notices"
            previousLabel="Notice before"
            nextLabel="Notice after"
          />
        </div>
      </Specimen>
      <Specimen name="Skeletons">
        <div className="-mx-4">
          <SkeletonRows count={2} mark />
        </div>
        <SkeletonCard />
        <SkeletonChart className="h-24" />
      </Specimen>
      <Specimen name="Empty and failed">
        <Empty
          icon={<Inbox size={22} />}
          title={t('No open positions')}
          text={t('What you buy or sell stands here until it is closed.')}
          action={<Button tone="accent">{t('Go to the market')}</Button>}
        />
        <Failed
          title={t('The list did not load')}
          text={t('The server did not answer within five seconds. Your orders are not affected.')}
          retryLabel={t('Try again')}
          onRetry={retry}
        />
      </Specimen>
    </>
  );
}

function ListSpecimen() {
  const t = useSample();
  const [count, setCount] = useState(0);
  const [status, setStatus] = useState<ListStatus>('end');
  const [scene, setScene] = useState('empty');
  const show = (name: string) => {
    setScene(name);
    setCount(name === 'pages' || name === 'failed' || name === 'end' ? 3 : 0);
    setStatus(name === 'first' ? 'first' : name === 'pages' ? 'more' : name === 'failed' ? 'failed' : 'end');
  };
  const more = () => {
    setStatus('loading');
    setTimeout(() => {
      setCount((before) => Math.min(12, before + 3));
      setStatus('more');
    }, 400);
  };
  return (
    <Specimen name="Infinite list">
      <Segmented
        label="State of the list"
        value={scene}
        onChange={show}
        options={['empty', 'filtered', 'first', 'pages', 'failed', 'end'].map((value) => ({ value, label: value }))}
      />
      <InfiniteList
        status={count >= 12 && status === 'more' ? 'end' : status}
        count={count}
        onMore={more}
        skeleton={<SkeletonRows count={3} />}
        empty={
          scene === 'filtered' ? (
            <Empty
              title={t('Nothing in these days')}
              action={<Button onClick={() => show('pages')}>{t('All days')}</Button>}
            />
          ) : (
            <Empty title={t('No records yet')} text={t('They stand here as soon as there are any.')} />
          )
        }
        moreLabel={t('Show more')}
        loadingText={t('Loading')}
        endText={t('No more')}
        failedText={t('The next page did not load.')}
        retryLabel={t('Try again')}
      >
        <ul className="divide-y divide-hairline">
          {Array.from({ length: count }, (_, index) => `#${4800 + index}`).map((row) => (
            <li key={row} className="flex min-h-14 items-center gap-3">
              <RowContent title={row} note={t('Closed')} end="+0.34" />
            </li>
          ))}
        </ul>
      </InfiniteList>
    </Specimen>
  );
}

function RefreshSpecimen() {
  const t = useSample();
  const [at, setAt] = useState(1);
  const refresh = useRefresh(
    () =>
      new Promise<void>((done) => {
        setTimeout(() => {
          setAt((before) => before + 1);
          done();
        }, 1_200);
      }),
  );
  return (
    <Specimen name="Pull to refresh">
      <div className="flex items-center justify-between">
        <p>{t(`Loaded ${at} times`)}</p>
        <RefreshButton refresh={refresh} label="Refresh" />
      </div>
      <PullToRefresh
        refresh={refresh}
        pullText={t('Pull to refresh')}
        releaseText={t('Let go to refresh')}
        runningText={t('Refreshing')}
      >
        <p className="rounded-control bg-sunken p-4 text-sm text-muted">{t('Pull me down with a finger.')}</p>
      </PullToRefresh>
    </Specimen>
  );
}
