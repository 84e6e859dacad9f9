import type { Sort } from '@vitrine/ui/components/Table';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { amountOf } from '../../ground/wire-numbers.ts';
import type { ListedOrder, LiveResult } from '../listed-orders.ts';
import { lotsOf } from '../order-values.ts';

/** The columns of an order table, in display order. */
export const ORDER_COLUMNS = [
  'product',
  'lots',
  'open',
  'kind',
  'target',
  'distance',
  'stops',
  'now',
  'margin',
  'gross',
  'costs',
  'profit',
  'closedBy',
  'openedAt',
  'closedAt',
  'action',
] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];
export type OrderSort = Sort<OrderColumn>;

/** When a position was opened, which for one that waited is when it was filled; of a pending order, when it was placed. */
export const openedAt = ({ PendingKind, OpenTick, CreatedAt }: OrderRow): string =>
  PendingKind === null ? CreatedAt : (OpenTick?.at ?? CreatedAt);

type Value = bigint | number | string;

function sortValue(order: ListedOrder, key: OrderColumn, resultOf: (order: ListedOrder) => LiveResult): Value {
  const { row } = order;
  if (key === 'lots') return lotsOf(row);
  if (key === 'open') return row.OriginPrice;
  if (key === 'kind') return row.PendingKind ?? '';
  if (key === 'target') return row.TargetPrice;
  if (key === 'now') return resultOf(order).price;
  if (key === 'margin') return amountOf(row.CautionMoney);
  if (key === 'profit') return resultOf(order).net;
  if (key === 'gross') return resultOf(order).profit;
  if (key === 'costs') return resultOf(order).net - resultOf(order).profit;
  if (key === 'closedBy') return row.ClosedBy ?? '';
  if (key === 'openedAt') return openedAt(row);
  if (key === 'closedAt') return row.ClosedAt ?? '';
  return row.ForexTradeLists.ShowCode;
}

/** The rows sorted by a column; equal rows keep their order. `resultOf` gives price and result at this moment. */
export function sortOrders(
  orders: readonly ListedOrder[],
  sort: OrderSort | undefined,
  resultOf: (order: ListedOrder) => LiveResult,
): readonly ListedOrder[] {
  if (sort === undefined) return orders;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const values = new Map(orders.map((order) => [order, sortValue(order, sort.key, resultOf)]));
  return orders.toSorted((a, b) => {
    const [first, second] = [values.get(a) ?? '', values.get(b) ?? ''];
    return first < second ? -sign : first > second ? sign : 0;
  });
}
