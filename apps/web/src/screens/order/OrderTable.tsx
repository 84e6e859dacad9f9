import { MONEY_SCALE, parseDecimal } from '@vitrine/domain/kernel/decimal';
import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { Money } from '@vitrine/ui/components/Figures';
import { type Column, Table } from '@vitrine/ui/components/Table';
import { price } from '@vitrine/ui/format';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { OrderPrice, OrderProfit } from '../../trading/LiveFigures.tsx';
import type { ListedOrder } from '../../trading/listed-orders.ts';
import { resultNow } from '../../trading/live-orders.ts';
import { HOLDING, type ListedStatus } from '../../trading/order-list.ts';
import { orderWords } from '../../trading/order-words.ts';
import { type OrderColumn, type OrderSort, sortOrders } from './sort-orders.ts';

/** What each list shows; beside an open detail only what tells one order from another. */
const SHOWN: Readonly<Record<'holding' | 'history', readonly OrderColumn[]>> = {
  holding: ['product', 'lots', 'leverage', 'open', 'now', 'margin', 'fee', 'profit', 'openedAt', 'action'],
  history: ['product', 'lots', 'leverage', 'open', 'now', 'fee', 'profit', 'closedBy', 'closedAt'],
};
const SHOWN_BESIDE: typeof SHOWN = {
  holding: ['product', 'lots', 'now', 'profit', 'action'],
  history: ['product', 'lots', 'profit', 'closedBy', 'closedAt'],
};

interface Props {
  readonly status: ListedStatus;
  readonly rows: readonly ListedOrder[];
  readonly total: number;
  readonly current: number | undefined;
  readonly onOpen: (order: ListedOrder) => void;
  readonly onClose: (order: ListedOrder) => void;
}

/** The orders of a desktop: figures in columns, sorted by any of them. */
export function OrderTable({ status, rows, total, current, onOpen, onClose }: Props) {
  const t = useTranslations('trading.orders');
  const [sort, setSort] = useState<OrderSort>();
  const columns = useColumns(status, onClose);
  const shown = (current === undefined ? SHOWN : SHOWN_BESIDE)[status === HOLDING ? 'holding' : 'history'];
  const sorted = useMemo(() => sortOrders(rows, sort, resultNow), [rows, sort]);
  return (
    <>
      <Table
        caption={t(status === HOLDING ? 'holding' : 'history')}
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
  onClose: (order: ListedOrder) => void,
): readonly Column<ListedOrder, OrderColumn>[] {
  const t = useTranslations('trading');
  return useMemo(() => {
    const amount = (text: string) => <Money value={parseDecimal(text, MONEY_SCALE) ?? 0n} />;
    const figure = (text: string) => (
      <bdi dir="ltr" className="numeric">
        {text}
      </bdi>
    );
    const column = (
      key: OrderColumn,
      render: (order: ListedOrder) => React.ReactNode,
      rest: Partial<Column<ListedOrder, OrderColumn>> = { align: 'end' },
    ): Column<ListedOrder, OrderColumn> => ({
      key,
      label: t(`orders.${key === 'now' && status !== HOLDING ? 'close' : key}`),
      sortable: true,
      render,
      ...rest,
    });
    return [
      column(
        'product',
        ({ row }) => {
          const { side, product } = orderWords(row);
          return (
            <span data-order={row.Id} className="flex items-center gap-2">
              <bdi dir="ltr">{product}</bdi>
              <Badge tone={side === 'buy' ? 'up' : 'down'}>{t(`positions.${side}`)}</Badge>
            </span>
          );
        },
        {},
      ),
      column('lots', ({ row }) => figure(orderWords(row).lots)),
      column('leverage', ({ row }) => figure(t('ticket.leverageOption', { multiple: row.Multiple }))),
      column('open', ({ row }) => figure(price(row.OriginPrice, row.ForexTradeLists.PricePrecision))),
      column('now', (order) =>
        order.row.OpenTick === null ? (
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
      column(
        'action',
        (order) => {
          const { side, lots, product } = orderWords(order.row);
          return (
            <Button
              size="small"
              aria-label={t('positions.closeNamed', { side: t(`positions.${side}`), lots, product })}
              onClick={() => onClose(order)}
            >
              {t('positions.close')}
            </Button>
          );
        },
        { align: 'end', sortable: false },
      ),
    ];
  }, [t, status, onClose]);
}
