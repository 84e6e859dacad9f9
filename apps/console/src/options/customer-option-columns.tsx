import type { OptionRow } from '@vitrine/wire/options/order';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { priceText } from '../ground/parts/figure.tsx';
import { grouped } from '../ground/parts/grouped.ts';
import type { Column } from '../ground/table/column.ts';
import { figureColumn, instantColumn } from '../ground/table/columns.tsx';

/** An amount of an option has two decimals. */
const stakeColumn = (key: string, label: string, value: (row: OptionRow) => string): Column<OptionRow> => ({
  ...figureColumn(key, label, value, (row) => grouped(value(row), 2)),
  isMoney: true,
});

/** The mid price at one end of an option; 0 on the wire if there is none. */
const priceColumn = (key: string, label: string, price: (row: OptionRow) => number) =>
  figureColumn<OptionRow>(
    key,
    label,
    (row) => price(row) || undefined,
    (row) => priceText(price(row), row.ForexTradeList.PricePrecision),
  );

/** The columns of the console table. */
export function useCustomerOptionColumns(): readonly Column<OptionRow>[] {
  const t = useTranslations('console.customerOptions');
  return useMemo(
    (): readonly Column<OptionRow>[] => [
      { key: 'option', label: t('option'), value: ({ Id }) => Id },
      { key: 'product', label: t('product'), value: (row) => row.ForexTradeList.ShowCode },
      { key: 'side', label: t('direction'), value: ({ Type }) => t(Type === 1 ? 'up' : 'down') },
      stakeColumn('stake', t('stake'), (row) => row.Number),
      { key: 'seconds', label: t('seconds'), value: ({ Seconds }) => Seconds, align: 'end' },
      priceColumn('entry', t('entry'), ({ OpenPrice }) => OpenPrice),
      priceColumn('exit', t('exit'), ({ EndPrice }) => EndPrice),
      {
        key: 'outcome',
        label: t('outcome'),
        value: (row) => t(row.Outcome === null ? 'running' : `result.${row.Outcome}`),
      },
      stakeColumn('profit', t('profit'), (row) => row.FactProfits),
      instantColumn('at', t('openedAt'), ({ CreatedAt }) => CreatedAt),
    ],
    [t],
  );
}
