import { MONEY_SCALE, parseDecimal } from '@vitrine/domain/kernel/decimal';
import { Money, Numeric } from '@vitrine/ui/components/Figures';
import { type Column, Table } from '@vitrine/ui/components/Table';
import { price } from '@vitrine/ui/format';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AskedOrder } from '../asked-order.ts';
import { LevelText, MarketDistance, MarketPrice, OrderPrice, OrderProfit } from '../LiveFigures.tsx';
import type { ListedOrder } from '../listed-orders.ts';
import { resultNow } from '../live-orders.ts';
import { OrderButtons } from '../OrderButtons.tsx';
import { OrderStops } from '../OrderStops.tsx';
import { orderWords } from '../order-values.ts';
import { PendingBadge } from '../PendingBadge.tsx';
import { SideBadge } from '../ProductCell.tsx';
import { PartOfLink } from './OrderParts.tsx';
import { HISTORY, HOLDING, type ListedStatus, PENDING } from './order-list.ts';
import { type OrderColumn, type OrderSort, sortOrders } from './sort-orders.ts';

/** The columns of each list; beside an open detail only those that tell orders apart. */
const SHOWN: Readonly<Record<ListedStatus, readonly OrderColumn[]>> = {
  [PENDING]: [
    'product',
    'kind',
    'lots',
    'leverage',
    'target',
    'now',
    'distance',
    'margin',
    'stops',
    'openedAt',
    'action',
  ],
  [HOLDING]: ['product', 'lots', 'leverage', 'open', 'now', 'margin', 'stops', 'profit', 'openedAt', 'action'],
  [HISTORY]: ['product', 'lots', 'leverage', 'open', 'now', 'fee', 'profit', 'closedBy', 'closedAt'],
};
const SHOWN_BESIDE: typeof SHOWN = {
  [PENDING]: ['product', 'kind', 'lots', 'target', 'distance'],
  [HOLDING]: ['product', 'lots', 'now', 'profit', 'action'],
  [HISTORY]: ['product', 'lots', 'profit', 'closedBy', 'closedAt'],
};

const CAPTION = { [PENDING]: 'pending', [HOLDING]: 'holding', [HISTORY]: 'history' } as const;

interface Props {
  readonly status: ListedStatus;
  readonly rows: readonly ListedOrder[];
  readonly total: number;
  readonly current: number | undefined;
  readonly onOpen: (order: ListedOrder) => void;
  readonly onAct: (asked: AskedOrder) => void;
}

/** Orders on a desktop: a table sorted by any column. */
export function OrderTable({ status, rows, total, current, onOpen, onAct }: Props) {
  const t = useTranslations('trading.orders');
  const [sort, setSort] = useState<OrderSort>();
  const columns = useColumns(status, onAct);
  const shown = (current === undefined ? SHOWN : SHOWN_BESIDE)[status];
  const sorted = useMemo(() => sortOrders(rows, sort, resultNow), [rows, sort]);
  return (
    <>
      <Table
        caption={t(CAPTION[status])}
        columns={columns.filter(({ key }) => shown.includes(key))}
        rows={sorted}
        rowKey={({ row }) => String(row.Id)}
        {...(sort === undefined ? {} : { sort })}
        onSort={setSort}
        onOpen={onOpen}
        {...(current === undefined ? {} : { current: String(current) })}
        className="overflow-visible!"
      />
      {sort !== undefined && rows.length < total ? (
        <p className="px-3 pt-3 text-xs text-muted">{t('sorting', { shown: rows.length, total })}</p>
      ) : null}
    </>
  );
}

function useColumns(
  status: ListedStatus,
  onAct: (asked: AskedOrder) => void,
): readonly Column<ListedOrder, OrderColumn>[] {
  const t = useTranslations('trading');
  return useMemo(() => {
    const amount = (text: string) => <Money value={parseDecimal(text, MONEY_SCALE) ?? 0n} />;
    const figure = (text: string) => <Numeric>{text}</Numeric>;
    const column = (
      key: OrderColumn,
      render: (order: ListedOrder) => React.ReactNode,
      rest: Partial<Column<ListedOrder, OrderColumn>> = { align: 'end' },
    ): Column<ListedOrder, OrderColumn> => ({
      key,
      label: t(
        `orders.${key === 'now' && status === HISTORY ? 'close' : key === 'openedAt' && status === PENDING ? 'placedAt' : key}`,
      ),
      sortable: true,
      render,
      ...rest,
    });
    return [
      column(
        'product',
        ({ row }) => (
          <span data-order={row.Id} className="flex items-center gap-2">
            <bdi dir="ltr">{orderWords(row).product}</bdi>
            <SideBadge row={row} />
            <PartOfLink row={row} className="text-xs text-muted" />
          </span>
        ),
        {},
      ),
      column('lots', ({ row }) => figure(orderWords(row).lots)),
      column('leverage', ({ row }) => figure(t('ticket.leverageOption', { multiple: row.Multiple }))),
      column('open', ({ row }) => figure(price(row.OriginPrice, row.ForexTradeLists.PricePrecision))),
      column('kind', ({ row }) => <PendingBadge row={row} />, {}),
      column('target', ({ row }) => <LevelText value={row.TargetPrice} row={row} />),
      column('distance', ({ row }) => <MarketDistance row={row} />, { align: 'end', sortable: false }),
      column('stops', ({ row }) => <OrderStops row={row} />, { align: 'end', sortable: false }),
      column('now', (order) =>
        status === PENDING ? (
          <MarketPrice row={order.row} />
        ) : order.row.OpenTick === null ? (
          figure('-')
        ) : status === HOLDING ? (
          <OrderPrice order={order} />
        ) : (
          figure(price(order.row.Price, order.row.ForexTradeLists.PricePrecision))
        ),
      ),
      column('margin', ({ row }) => amount(row.CautionMoney)),
      column('fee', ({ row }) => amount(row.TradeFee)),
      column('profit', (order) => <OrderProfit order={order} className="font-semibold" />),
      column('closedBy', ({ row }) => (row.ClosedBy === null ? '' : t(`closedBy.${row.ClosedBy}`)), {}),
      column('openedAt', ({ row }) => figure(row.CreateTimeHandler)),
      column('closedAt', ({ row }) => figure(row.CompleteTimeHandler)),
      column('action', (order) => <OrderButtons order={order} look="row" onAct={onAct} />, {
        align: 'end',
        sortable: false,
      }),
    ];
  }, [t, status, onAct]);
}
