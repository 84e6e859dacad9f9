import type { CustomerOrder } from '@vitrine/wire/views/operator/customer-orders';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { lotsText } from '../ground/parts/figure.tsx';
import type { Column } from '../ground/table/column.ts';
import { amountColumn, EXTRA, figureColumn, instantColumn } from '../ground/table/columns.tsx';
import { orderPriceText } from './order-price.ts';
import type { OrderTab } from './order-tab.ts';

type Columns = readonly Column<CustomerOrder>[];
type Texts = ReturnType<typeof useTranslations<'console.orders'>>;

const priceColumn = (key: string, label: string, price: (row: CustomerOrder) => number) =>
  figureColumn<CustomerOrder>(
    key,
    label,
    (row) => price(row) || undefined,
    (row) => orderPriceText(row, price(row)),
  );

/** What was ordered. */
const orderColumns = (t: Texts): Columns => [
  { key: 'order', label: t('order'), value: ({ Id }) => Id },
  { key: 'product', label: t('product'), value: (row) => row.ForexTradeLists.ShowCode },
  { key: 'side', label: t('side'), value: ({ OrderType }) => t(OrderType === 1 ? 'buy' : 'sell') },
  figureColumn(
    'lots',
    t('lots'),
    ({ Quantity }) => Quantity,
    ({ Quantity }) => lotsText(Quantity),
  ),
];

/** After fee and swap, as the customer sees it; the result of the price alone on request. */
const profitColumns = (t: Texts): Columns => [
  amountColumn('net', t('netProfit'), ({ NetProfits }) => NetProfits),
  { ...amountColumn<CustomerOrder>('profit', t('profit'), ({ FactProfits }) => FactProfits), ...EXTRA },
];
const marginColumn = (t: Texts) => amountColumn<CustomerOrder>('margin', t('margin'), (row) => row.CautionMoney);
const openedColumn = (t: Texts) => instantColumn<CustomerOrder>('at', t('openedAt'), ({ CreatedAt }) => CreatedAt);

const COLUMNS: Readonly<Record<OrderTab, (t: Texts) => Columns>> = {
  pending: (t) => [
    ...orderColumns(t),
    priceColumn('price', t('target'), ({ TargetPrice }) => TargetPrice),
    marginColumn(t),
    openedColumn(t),
  ],
  holding: (t) => [
    ...orderColumns(t),
    priceColumn('price', t('openPrice'), ({ OriginPrice }) => OriginPrice),
    priceColumn('now', t('price'), ({ UpdatePrice }) => UpdatePrice),
    ...profitColumns(t),
    marginColumn(t),
    openedColumn(t),
  ],
  history: (t) => [
    ...orderColumns(t),
    priceColumn('price', t('openPrice'), ({ OpenTick }) => OpenTick?.price ?? 0),
    priceColumn('now', t('closePrice'), ({ Price }) => Price),
    ...profitColumns(t),
    marginColumn(t),
    {
      key: 'partOf',
      label: t('partOf'),
      value: ({ PartOf }) => PartOf || undefined,
      cell: ({ PartOf }) => `#${PartOf}`,
    },
    {
      key: 'by',
      label: t('closedBy'),
      value: ({ ClosedBy }) => (ClosedBy === null ? undefined : t(`closedByValue.${ClosedBy}`)),
    },
    instantColumn('at', t('closedAt'), ({ ClosedAt }) => ClosedAt),
  ],
};

/** The columns of a customer's open, pending or closed orders. */
export function useOrderColumns(tab: OrderTab): Columns {
  const t = useTranslations('console.orders');
  return useMemo(() => COLUMNS[tab](t), [t, tab]);
}
