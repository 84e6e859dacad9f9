import type { RowData } from '@tanstack/react-table';
import { useTranslations } from 'use-intl';
import { useIsWide } from '../media.ts';
import { useIsOnline } from '../online.ts';
import { Dated } from '../parts/Dated.tsx';
import { Instant } from '../parts/Instant.tsx';
import { CardRows } from './CardRows.tsx';
import { useHiddenColumns } from './ColumnMenu.tsx';
import type { DataTableProps } from './data-table-props.ts';
import { Filters } from './Filters.tsx';
import type { KeyedRows } from './keyed-pages.ts';
import { NoRows } from './NoRows.tsx';
import type { ShownRows } from './shown-rows.ts';
import { TableActions } from './TableActions.tsx';
import { TableFoot } from './TableFoot.tsx';
import { TableRows } from './TableRows.tsx';
import { useNamedColumns } from './use-named-columns.ts';
import { useSortedRows } from './use-sorted-rows.ts';

/**
 * The table of every page of the console: filters, order and open row in the address, pages by key, choice of columns,
 * export of all filtered rows, and every state a list has. Keys: j, k and arrows move, Enter opens, Esc closes.
 * In a narrow window each row is a card.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { name, caption, rowKey, data, address, filters = [], customerOf } = props;
  const {
    opens = customerOf !== undefined,
    actionsAbove = false,
    opensBeyond = false,
    empty,
    emptyText,
    reach,
  } = props;
  const isWide = useIsWide();
  const columns = useNamedColumns(props.columns);
  const hidden = useHiddenColumns(name, columns);
  const { rows, isSorted } = useSortedRows(columns, data.rows, rowKey, address.sort);
  const isLoading = data.status === 'pending';
  const shownRows: ShownRows<Row> = {
    caption,
    shown: columns.filter(({ key }, index) => index === 0 || !hidden.includes(key)),
    rows,
    rowKey,
    address,
    opens,
    customerOf,
    opensBeyond,
    isLoading,
  };
  const note =
    isLoading || rows.length > 0 ? null : (
      <NoRows data={data} address={address} filters={filters} empty={empty} emptyText={emptyText} reach={reach} />
    );
  const foot = <TableFoot data={data} count={rows.length} isSorted={isSorted} reach={reach} />;
  return (
    <section aria-label={caption} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {actionsAbove && filters.length === 0 ? null : (
        <div className="flex flex-wrap items-end gap-2 px-3 py-2">
          <Filters filters={filters} address={address} />
          {actionsAbove ? null : <TableActions {...props} />}
        </div>
      )}
      <StaleNotice data={data} />
      <Dated source={{ updatedAt: data.updatedAt, isFailed: data.status === 'error', refreshMs: data.refreshMs }}>
        {isWide ? <TableRows {...shownRows} note={note} foot={foot} /> : <CardRows {...shownRows} />}
      </Dated>
      {isWide ? null : note}
      {isWide ? null : foot}
    </section>
  );
}

/** Says of which time the rows are, while they cannot be refreshed. */
function StaleNotice<Row>({ data }: { readonly data: KeyedRows<Row> }) {
  const t = useTranslations('console.table');
  const isOnline = useIsOnline();
  if (isOnline && (data.status !== 'error' || data.rows.length === 0)) return null;
  return (
    <p role="status" className="bg-warning-tint px-3 py-1.5 text-sm text-warning">
      {t(isOnline ? 'notRefreshed' : 'offline')}{' '}
      {data.updatedAt > 0 ? <Instant at={new Date(data.updatedAt).toISOString()} /> : null}
    </p>
  );
}
