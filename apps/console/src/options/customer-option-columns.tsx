import type { OptionRow } from '@vitrine/wire/options/order';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { digits, figure } from '../ground/parts/figure.tsx';
import type { Column } from '../ground/table/column.ts';

/** The columns of the console table. */
export function useCustomerOptionColumns(): readonly Column<OptionRow>[] {
  const t = useTranslations('console.customerOptions');
  return useMemo(
    (): readonly Column<OptionRow>[] => [
      { key: 'option', label: t('option'), value: ({ Id }) => Id },
      { key: 'product', label: t('product'), value: (row) => row.ForexTradeList.ShowCode },
      { key: 'side', label: t('direction'), value: ({ Type }) => t(Type === 1 ? 'up' : 'down') },
      { key: 'stake', label: t('stake'), value: (row) => row.Number, cell: (row) => figure(row.Number), align: 'end' },
      { key: 'seconds', label: t('seconds'), value: ({ Seconds }) => Seconds, align: 'end' },
      { key: 'entry', label: t('entry'), value: ({ OpenPrice }) => (OpenPrice === 0 ? '' : OpenPrice), align: 'end' },
      { key: 'exit', label: t('exit'), value: ({ EndPrice }) => (EndPrice === 0 ? '' : EndPrice), align: 'end' },
      {
        key: 'outcome',
        label: t('outcome'),
        value: (row) => t(row.Outcome === null ? 'running' : `result.${row.Outcome}`),
      },
      {
        key: 'profit',
        label: t('profit'),
        value: (row) => row.FactProfits,
        cell: (row) => figure(row.FactProfits),
        align: 'end',
      },
      {
        key: 'at',
        label: t('openedAt'),
        value: ({ CreatedAtST }) => CreatedAtST,
        cell: ({ CreatedAtST }) => digits(CreatedAtST),
      },
    ],
    [t],
  );
}
