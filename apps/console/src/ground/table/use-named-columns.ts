import { useMemo } from 'react';
import { useSiteTerms } from '../site-terms.ts';
import type { Column } from './column.ts';

/** The columns as their headings name them: those of money with the currency of the site. */
export function useNamedColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const currency = useSiteTerms({ isNeeded: columns.some(({ isMoney }) => isMoney) })?.currency;
  return useMemo(
    () =>
      columns.map((column) =>
        column.isMoney === true && currency !== undefined
          ? { ...column, label: `${column.label} (${currency})` }
          : column,
      ),
    [columns, currency],
  );
}
