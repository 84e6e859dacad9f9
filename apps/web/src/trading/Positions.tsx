import { MONEY_SCALE, parseDecimal } from '@vitrine/domain/kernel/decimal';
import { Money, Price } from '@vitrine/ui/components/Figures';
import { Skeleton } from '@vitrine/ui/components/States';
import { type Column, Table } from '@vitrine/ui/components/Table';
import { Tabs } from '@vitrine/ui/components/Tabs';
import { price } from '@vitrine/ui/format';
import { memo, type ReactNode, Suspense, useCallback, useId, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShallow } from 'zustand/react/shallow';
import { lazyScreen } from '../ground/lazy-screen.tsx';
import { NoAnswer } from '../ground/NoAnswer.tsx';
import { useSite } from '../ground/site.ts';
import { RUNNING } from '../options/option-calls.ts';
import { runningCount, useOptionList, useRefreshAtExpiry } from '../options/option-list.ts';
import { modeAmong, ORDER_MODES, type OrderMode, offeredModes, useChosenMode } from '../shell/trade/order-modes.ts';
import { useBook, useHoldings, usePending } from './book.ts';
import { OrderButtons } from './OrderButtons.tsx';
import { type AskedOrder, OrderDialogs } from './OrderDialogs.tsx';
import { OrderStops, StopsLine } from './OrderStops.tsx';
import { orderWords } from './order-values.ts';
import type { Holding } from './own-book.ts';
import { PendingCards, PendingTable } from './PendingOrders.tsx';
import { LotsCell, ProductCell, SideBadge } from './ProductCell.tsx';
import { type PositionKey, type PositionSort, sortedPositions } from './position-sort.ts';

interface Props {
  /** Its positions stand first. */
  readonly productId: number;
  /** A sortable table where there is room, cards on a phone. */
  readonly look: 'table' | 'cards';
  readonly onProduct: (code: string) => void;
}

type Shown = 'holding' | 'pending' | 'options';

const OptionPanel = lazyScreen(() => import('../options/OptionPanel.tsx'), 'OptionPanel');

/** Own timed options, live; offered where the site has them, or something of them still runs. */
function useOptions() {
  const running = useOptionList(RUNNING);
  useRefreshAtExpiry(running);
  const areOffered = useSite().data?.is_micro === '1' || running.total > 0;
  return { running, areOffered };
}

/** The mode that the screen is in: the chosen one, where the site offers it. */
function useMode(): OrderMode {
  const site = useSite().data;
  const chosen = useChosenMode((state) => state.mode);
  return modeAmong(offeredModes(site, ORDER_MODES), chosen) ?? chosen;
}

/**
 * The open orders of a customer beside the chart: positions with their live results, what waits for its price, and timed
 * options.
 */
export function Positions({ productId, look, onProduct }: Props) {
  const t = useTranslations('trading');
  const modes = useTranslations('ground.mode');
  const total = useBook((book) => book.total);
  const pendingTotal = useBook((book) => book.pendingTotal);
  // Also while they are not shown: their number stands at the tab, and their names in what is told of them.
  usePending();
  const { areOffered, running } = useOptions();
  const mode = useMode();
  // Each mode begins with its own list, and keeps the one that was chosen in it.
  const [chosen, setChosen] = useState<Partial<Record<OrderMode, Shown>>>({});
  const shown = chosen[mode] ?? (mode === 'future' && areOffered ? 'options' : 'holding');
  const [asked, setAsked] = useState<AskedOrder>();
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const leave = useCallback(() => setAsked(undefined), []);
  return (
    <section aria-labelledby={headingId} className="flex min-h-0 min-w-0 flex-col">
      <h2 ref={heading} id={headingId} data-positions tabIndex={-1} className="sr-only">
        {t('positions.title')}
      </h2>
      <Tabs
        label={t('orders.status')}
        fill={look === 'cards'}
        tabs={[
          {
            value: 'holding',
            label: t('orders.holding'),
            count: total,
            panel: <HoldingList productId={productId} look={look} onProduct={onProduct} onAct={setAsked} />,
          },
          {
            value: 'pending',
            label: t('orders.pending'),
            count: pendingTotal,
            panel: <PendingList look={look} onProduct={onProduct} onAct={setAsked} />,
          },
          ...(areOffered
            ? [
                {
                  value: 'options' as const,
                  label: modes('future'),
                  count: runningCount(running),
                  panel: (
                    <Suspense fallback={<WaitingRows />}>
                      <OptionPanel look={look} running={running} />
                    </Suspense>
                  ),
                },
              ]
            : []),
        ]}
        value={shown}
        onChange={(next) => setChosen({ ...chosen, [mode]: next })}
      />
      <OrderDialogs asked={asked} onDone={leave} heading={heading} />
    </section>
  );
}

interface ListProps {
  readonly look: Props['look'];
  readonly onProduct: (code: string) => void;
  readonly onAct: (asked: AskedOrder) => void;
}

/** Rows render for their own result, the list when its order changes. */
function HoldingList({ productId, look, onProduct, onAct }: ListProps & { readonly productId: number }) {
  const t = useTranslations('trading.positions');
  const answer = useHoldings();
  const isKnown = useBook((book) => book.holdings !== undefined);
  const total = useBook((book) => book.total);
  const [sort, setSort] = useState<PositionSort>();
  const ids = useBook(useShallow((book) => sortedPositions(book.holdings ?? [], sort, productId)));
  if (!isKnown) return <NotYet answer={answer} />;
  if (ids.length === 0) return <p className="px-4 py-4 text-sm text-muted">{t('emptyText')}</p>;
  return (
    <>
      {look === 'table' ? (
        <PositionTable ids={ids} sort={sort} onSort={setSort} onAct={onAct} onProduct={onProduct} />
      ) : (
        <ul className="divide-y divide-hairline">
          {ids.map((id) => (
            <PositionCard key={id} id={id} onAct={onAct} onProduct={onProduct} />
          ))}
        </ul>
      )}
      {ids.length < total ? (
        <p className="px-4 py-3 text-xs text-muted">{t('more', { shown: ids.length, total })}</p>
      ) : null}
    </>
  );
}

function PendingList({ look, onProduct, onAct }: ListProps) {
  const t = useTranslations('trading');
  const answer = usePending();
  const rows = useBook((book) => book.pending);
  const total = useBook((book) => book.pendingTotal);
  const seq = useBook((book) => book.pendingSeq);
  if (rows === undefined) return <NotYet answer={answer} />;
  if (rows.length === 0) return <p className="px-4 py-4 text-sm text-muted">{t('orders.emptyPendingText')}</p>;
  const List = look === 'table' ? PendingTable : PendingCards;
  return (
    <>
      <List rows={rows} seq={seq} onProduct={onProduct} onAct={onAct} />
      {rows.length < total ? (
        <p className="px-4 py-3 text-xs text-muted">{t('positions.more', { shown: rows.length, total })}</p>
      ) : null}
    </>
  );
}

/** Before the first answer, or without one. */
function NotYet({ answer }: { readonly answer: ReturnType<typeof useHoldings> }) {
  return answer.isError ? <NoAnswer answer={answer} /> : <WaitingRows />;
}

function WaitingRows() {
  const app = useTranslations('ground');
  return (
    <div role="status" aria-busy className="flex flex-col gap-3 p-4">
      <span className="sr-only">{app('loading')}</span>
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </div>
  );
}

/** One position, live; undefined in the moment between its closing and the list that no longer has it. */
function useHolding(id: number): Holding | undefined {
  return useBook((book) => book.holdings?.find(({ row }) => row.Id === id));
}

interface TableProps {
  readonly ids: readonly number[];
  readonly sort: PositionSort | undefined;
  readonly onSort: (sort: PositionSort) => void;
  readonly onAct: (asked: AskedOrder) => void;
  readonly onProduct: (code: string) => void;
}

const PositionTable = memo(function PositionTable({ ids, sort, onSort, onAct, onProduct }: TableProps) {
  const t = useTranslations('trading.positions');
  const orders = useTranslations('trading.orders');
  const columns = useMemo((): readonly Column<number, PositionKey | 'stops' | 'action'>[] => {
    const figure = (render: (holding: Holding) => ReactNode) => (id: number) => <Live id={id} render={render} />;
    const amount = (text: string) => <Money value={parseDecimal(text, MONEY_SCALE) ?? 0n} />;
    const end = { align: 'end', sortable: true } as const;
    return [
      {
        key: 'product',
        label: t('product'),
        sortable: true,
        render: figure(({ row }) => <ProductCell row={row} onProduct={onProduct} />),
      },
      { key: 'lots', label: t('lots'), ...end, render: figure(({ row }) => <LotsCell row={row} />) },
      {
        key: 'opened',
        label: t('opened'),
        ...end,
        render: figure(({ row }) => (
          <bdi dir="ltr" className="numeric">
            {price(row.OriginPrice, row.ForexTradeLists.PricePrecision)}
          </bdi>
        )),
      },
      {
        key: 'now',
        label: t('now'),
        ...end,
        render: figure((holding) => (
          <Price value={holding.price} precision={holding.row.ForexTradeLists.PricePrecision} />
        )),
      },
      { key: 'margin', label: t('margin'), ...end, render: figure(({ row }) => amount(row.CautionMoney)) },
      {
        key: 'stops',
        label: orders('stops'),
        align: 'end',
        render: figure(({ row }) => <OrderStops row={row} />),
      },
      {
        key: 'profit',
        label: t('profit'),
        ...end,
        render: figure(({ row, profit }) => (
          <span data-order={row.Id} data-figure="profit">
            <Money value={profit} signed className="font-semibold" />
          </span>
        )),
      },
      {
        key: 'action',
        label: t('action'),
        align: 'end',
        render: figure((holding) => <OrderButtons order={holding} look="row" onAct={onAct} />),
      },
    ];
  }, [t, orders, onAct, onProduct]);
  return (
    <Table
      caption={t('title')}
      columns={columns}
      rows={ids}
      rowKey={String}
      dense
      {...(sort === undefined ? {} : { sort })}
      onSort={({ key, direction }) => key !== 'action' && key !== 'stops' && onSort({ key, direction })}
      className="min-h-0 flex-1"
    />
  );
});

/** A cell that follows its own position alone. */
function Live({ id, render }: { readonly id: number; readonly render: (holding: Holding) => ReactNode }) {
  const holding = useHolding(id);
  return holding === undefined ? null : render(holding);
}

interface CardProps {
  readonly id: number;
  readonly onAct: (asked: AskedOrder) => void;
  readonly onProduct: (code: string) => void;
}

const PositionCard = memo(function PositionCard({ id, onAct, onProduct }: CardProps) {
  const t = useTranslations('trading.positions');
  const holding = useHolding(id);
  if (holding === undefined) return null;
  const { row } = holding;
  const { lots } = orderWords(row);
  const precision = row.ForexTradeLists.PricePrecision;
  return (
    <li data-order={row.Id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <button
          type="button"
          onClick={() => onProduct(row.ForexTradeLists.Code)}
          className="-my-2 min-h-11 rounded-badge font-semibold"
        >
          <bdi dir="ltr">{row.ForexTradeLists.ShowCode}</bdi>
        </button>
        <SideBadge row={row} />
        <bdi dir="ltr" className="numeric text-sm">
          {lots}
        </bdi>
      </div>
      <span data-figure="profit" className="justify-self-end">
        <Money value={holding.profit} signed className="text-base font-semibold" />
      </span>
      <dl className="flex min-w-0 gap-4">
        <Small label={t('opened')}>
          <bdi dir="ltr">{price(row.OriginPrice, precision)}</bdi>
        </Small>
        <Small label={t('now')}>
          <Price value={holding.price} precision={precision} />
        </Small>
      </dl>
      <OrderButtons order={holding} look="row" onAct={onAct} />
      <div className="col-span-full empty:hidden">
        <StopsLine row={row} />
      </div>
    </li>
  );
});

function Small({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="numeric min-w-0 text-sm">
      <dt className="text-xs text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
