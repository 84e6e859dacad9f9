import {
  createColumnHelper,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { type CellValue, type Column, compareCells } from './column.ts';
import type { TableSort } from './table-search.ts';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel(), sortFns: {} });

interface SortedRows<Row> {
  readonly rows: readonly Row[];
  /** False when the address names no column that can be sorted. */
  readonly isSorted: boolean;
}

/** The loaded rows in the order of the address. */
export function useSortedRows<Row extends RowData>(
  columns: readonly Column<Row>[],
  data: readonly Row[],
  rowKey: (row: Row) => string,
  sort: TableSort | undefined,
): SortedRows<Row> {
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return helper.columns(
      columns.map((column) =>
        helper.accessor((row: Row): CellValue => column.value(row), {
          id: column.key,
          header: column.label,
          enableSorting: column.isSortable === true,
          sortUndefined: 'last',
          sortFn: (one, other, id) => compareCells(one.getValue<CellValue>(id), other.getValue<CellValue>(id)),
        }),
      ),
    );
  }, [columns]);
  const isSorted = sort !== undefined && columns.some(({ key, isSortable }) => key === sort.key && isSortable === true);
  const sorting = useMemo(() => (isSorted ? [{ id: sort.key, desc: sort.isDescending }] : []), [isSorted, sort]);
  const table = useTable({ features, columns: definitions, data, getRowId: rowKey, state: { sorting } });
  return { rows: table.getRowModel().rows.map(({ original }) => original), isSorted };
}
