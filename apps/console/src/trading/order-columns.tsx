import type { CustomerOrder } from '@vitrine/wire/views/operator/customer-orders';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { amount, digits } from '../ground/parts/figure.tsx';
import type { Column } from '../ground/table/column.ts';
import { orderPrice } from './order-price.tsx';
import type { OrderTab } from './order-tab.ts';

/** The columns that only closed orders have. */
const historyColumns = (t: ReturnType<typeof useTranslations<'console.orders'>>): readonly Column<CustomerOrder>[] => [
  {
    key: 'partOf',
    label: t('partOf'),
    value: ({ PartOf }) => (PartOf === 0 ? undefined : PartOf),
    cell: ({ PartOf }) => (PartOf === 0 ? t('none') : `#${PartOf}`),
  },
  {
    key: 'by',
    label: t('closedBy'),
    value: ({ ClosedBy }) => (ClosedBy === null ? '' : t(`closedByValue.${ClosedBy}`)),
  },
];

/** The columns of a customer's open, pending or closed orders. */
export function useOrderColumns(tab: OrderTab): readonly Column<CustomerOrder>[] {
  const t = useTranslations('console.orders');
  return useMemo((): readonly Column<CustomerOrder>[] => {
    const timeOf = (row: CustomerOrder) => (tab === 'history' ? row.CompleteTimeHandler : row.CreateTimeHandler);
    const all: readonly (Column<CustomerOrder> | false)[] = [
      { key: 'order', label: t('order'), value: ({ Id }) => Id },
      { key: 'product', label: t('product'), value: (row) => row.ForexTradeLists.ShowCode },
      { key: 'side', label: t('side'), value: ({ OrderType }) => t(OrderType === 1 ? 'buy' : 'sell') },
      { key: 'lots', label: t('lots'), value: ({ Quantity }) => Quantity, align: 'end' },
      {
        key: 'price',
        label: t(tab === 'pending' ? 'target' : 'openPrice'),
        value: ({ OriginPrice }) => OriginPrice,
        cell: (row) => orderPrice(row, row.OriginPrice),
        align: 'end',
      },
      tab !== 'pending' && {
        key: 'now',
        label: t(tab === 'holding' ? 'price' : 'closePrice'),
        value: ({ UpdatePrice }) => UpdatePrice,
        cell: (row) => (tab === 'history' && row.Price === 0 ? t('none') : orderPrice(row, row.UpdatePrice)),
        align: 'end',
      },
      tab !== 'pending' && {
        key: 'profit',
        label: t('profit'),
        value: ({ FactProfits }) => FactProfits,
        cell: ({ FactProfits }) => amount(FactProfits),
        align: 'end',
      },
      {
        key: 'margin',
        label: t('margin'),
        value: (row) => row.CautionMoney,
        cell: (row) => amount(row.CautionMoney),
        align: 'end',
      },
      ...(tab === 'history' ? historyColumns(t) : []),
      {
        key: 'at',
        label: t(tab === 'history' ? 'closedAt' : 'openedAt'),
        value: timeOf,
        cell: (row) => digits(timeOf(row)),
      },
    ];
    return all.filter((column) => column !== false);
  }, [t, tab]);
}
