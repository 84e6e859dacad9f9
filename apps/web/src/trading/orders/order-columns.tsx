import { Money, Numeric } from '@vitrine/ui/components/Figures';
import type { Column } from '@vitrine/ui/components/Table';
import { price } from '@vitrine/ui/format';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { TimeText } from '../../ground/time-zone.tsx';
import { amountOf } from '../../ground/wire-numbers.ts';
import { ProductMark } from '../../market/index.ts';
import type { AskedOrder } from '../asked-order.ts';
import {
  GrossProfit,
  LevelText,
  MarketDistance,
  MarketPrice,
  OrderCosts,
  OrderPrice,
  OrderProfit,
} from '../LiveFigures.tsx';
import type { ListedOrder } from '../listed-orders.ts';
import { OrderButtons } from '../OrderButtons.tsx';
import { OrderStops } from '../OrderStops.tsx';
import { PendingBadge } from '../PendingBadge.tsx';
import { LotsCell, SideBadge } from '../ProductCell.tsx';
import { PartOfLink } from './OrderParts.tsx';
import { HISTORY, type ListedStatus, PENDING } from './order-list.ts';
import { ORDER_COLUMNS, type OrderColumn, openedAt } from './sort-orders.ts';

interface Context {
  readonly t: ReturnType<typeof useTranslations<'trading'>>;
  readonly onAct: (asked: AskedOrder) => void;
}

const CELLS: Readonly<Record<OrderColumn, (order: ListedOrder, context: Context) => ReactNode>> = {
  product: ({ row }) => <ProductAndSide row={row} />,
  lots: ({ row }) => <LotsCell row={row} />,
  open: ({ row }) => <Numeric>{price(row.OriginPrice, row.ForexTradeLists.PricePrecision)}</Numeric>,
  kind: ({ row }) => <PendingBadge row={row} />,
  target: ({ row }) => <LevelText value={row.TargetPrice} row={row} />,
  distance: ({ row }) => <MarketDistance row={row} />,
  stops: (order) => <OrderStops order={order} />,
  now: (order) => <CurrentPrice order={order} />,
  margin: ({ row }) => <Money value={amountOf(row.CautionMoney)} />,
  gross: (order) => <GrossProfit order={order} />,
  costs: (order) => <OrderCosts order={order} />,
  profit: (order) => <OrderProfit order={order} className="font-semibold" />,
  closedBy: ({ row }, { t }) => (row.ClosedBy === null ? '' : t(`closedBy.${row.ClosedBy}`)),
  openedAt: ({ row }) => <TimeText at={openedAt(row)} />,
  closedAt: ({ row }) => (row.ClosedAt === null ? null : <TimeText at={row.ClosedAt} />),
  action: (order, { onAct }) => <OrderButtons order={order} look="row" onAct={onAct} />,
};

const TEXT_COLUMNS: ReadonlySet<OrderColumn> = new Set(['product', 'kind', 'closedBy']);
const MONEY_COLUMNS: ReadonlySet<OrderColumn> = new Set(['margin', 'gross', 'costs', 'profit']);
/** What a window with little room leaves out, in this order; the order's detail has it all. */
const LEFT_OUT: readonly OrderColumn[] = ['openedAt', 'gross', 'costs', 'margin', 'closedBy', 'kind'];
const UNSORTABLE: ReadonlySet<OrderColumn> = new Set(['distance', 'stops', 'action']);

function labelKey(key: OrderColumn, status: ListedStatus) {
  if (key === 'now' && status === HISTORY) return 'close';
  return key === 'openedAt' && status === PENDING ? 'placedAt' : key;
}

/** Every column of an order table. */
export function useOrderColumns(
  status: ListedStatus,
  onAct: (asked: AskedOrder) => void,
): readonly Column<ListedOrder, OrderColumn>[] {
  const t = useTranslations('trading');
  return useMemo(
    () =>
      ORDER_COLUMNS.map((key) => ({
        key,
        label: t(`orders.${labelKey(key, status)}`),
        sortable: !UNSORTABLE.has(key),
        ...(TEXT_COLUMNS.has(key) ? {} : { align: 'end' as const }),
        ...(key === 'action' ? { isPinned: true } : {}),
        isMoney: MONEY_COLUMNS.has(key),
        ...(LEFT_OUT.includes(key) ? { leaveOut: LEFT_OUT.indexOf(key) } : {}),
        render: (order: ListedOrder) => CELLS[key](order, { t, onAct }),
      })),
    [t, status, onAct],
  );
}

function ProductAndSide({ row }: { readonly row: OrderRow }) {
  return (
    <span data-order={row.Id} className="flex items-center gap-2">
      <ProductMark code={row.ForexTradeLists.Code} showCode={row.ForexTradeLists.ShowCode} />
      <SideBadge row={row} />
      <PartOfLink row={row} className="text-xs text-muted" />
    </span>
  );
}

/** What a pending order would fill at, what a position would close at, or what an order closed at. */
function CurrentPrice({ order }: { readonly order: ListedOrder }) {
  const { row } = order;
  if (row.Status === 0) return <MarketPrice row={row} />;
  if (row.OpenTick === null) return <Numeric>-</Numeric>;
  if (row.Status === 1) return <OrderPrice order={order} />;
  return <Numeric>{price(row.Price, row.ForexTradeLists.PricePrecision)}</Numeric>;
}
