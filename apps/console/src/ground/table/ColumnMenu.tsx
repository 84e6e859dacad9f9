import { Button } from '@vitrine/ui/components/Button';
import { LazyMenu } from '@vitrine/ui/components/LazyMenu';
import { Columns3 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { chooseHiddenColumns, usePreferences } from '../preferences.ts';
import type { Column } from './column.ts';

/** The keys of the hidden columns: the stored choice, otherwise the extra columns. */
export function useHiddenColumns<Row>(table: string, columns: readonly Column<Row>[]): readonly string[] {
  const chosen = usePreferences(({ hiddenColumns }) => hiddenColumns[table]);
  return useMemo(
    () => chosen ?? columns.filter(({ isExtra }) => isExtra === true).map(({ key }) => key),
    [chosen, columns],
  );
}

interface Props<Row> {
  readonly table: string;
  readonly columns: readonly Column<Row>[];
}

/** Shows and hides columns. The first always stays: it names the row. */
export function ColumnMenu<Row>({ table, columns }: Props<Row>) {
  const t = useTranslations('console.table');
  const hidden = useHiddenColumns(table, columns);
  return (
    <LazyMenu
      trigger={
        <Button size="small" icon={<Columns3 aria-hidden size={16} />}>
          {t('columns')}
        </Button>
      }
      entries={columns.map(({ key, label }, index) => ({
        key,
        label,
        checked: index === 0 || !hidden.includes(key),
        disabled: index === 0,
        onChange: (isShown) =>
          chooseHiddenColumns(table, isShown ? hidden.filter((one) => one !== key) : [...hidden, key]),
      }))}
    />
  );
}
