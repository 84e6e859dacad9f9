import type { MarginEvent } from '@vitrine/wire/views/operator/margin-events';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { CustomerLink } from '../ground/parts/CustomerLink.tsx';
import { JournalRowLink } from '../ground/parts/JournalRowLink.tsx';
import type { Column } from '../ground/table/column.ts';
import { amountColumn, instantColumn } from '../ground/table/columns.tsx';

/** The columns of the console table. */
export function useMarginEventColumns(): readonly Column<MarginEvent>[] {
  const t = useTranslations('console.marginEvents');
  return useMemo(
    (): readonly Column<MarginEvent>[] => [
      instantColumn('at', t('at'), ({ at }) => at),
      { key: 'kind', label: t('event'), value: ({ kind }) => t(`kind.${kind}`) },
      {
        key: 'customer',
        label: t('customer'),
        value: ({ customer }) => customer,
        cell: ({ customer }) => <CustomerLink id={customer} />,
      },
      { key: 'order', label: t('order'), value: ({ order }) => order ?? undefined, align: 'end' },
      amountColumn('netValue', t('netValue'), ({ netValue }) => netValue ?? undefined),
      amountColumn('usedMargin', t('usedMargin'), ({ usedMargin }) => usedMargin ?? undefined),
      amountColumn('amount', t('amount'), ({ amount }) => amount ?? undefined),
      {
        key: 'row',
        label: t('row'),
        value: ({ row }) => row,
        cell: ({ row }) => <JournalRowLink seq={row} />,
        align: 'end',
      },
    ],
    [t],
  );
}
