import type { RowData } from '@tanstack/react-table';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useIsWide } from '../media.ts';
import { useIsOnline } from '../online.ts';
import { Instant } from '../parts/Instant.tsx';
import { CardRows } from './CardRows.tsx';
import { ColumnMenu, useHiddenColumns } from './ColumnMenu.tsx';
import type { DataTableProps } from './data-table-props.ts';
import { ExportButton } from './ExportButton.tsx';
import { Filters } from './Filters.tsx';
import type { KeyedRows } from './keyed-pages.ts';
import { NoRows } from './NoRows.tsx';
import type { ShownRows } from './shown-rows.ts';
import { TableFoot } from './TableFoot.tsx';
import { TableRows } from './TableRows.tsx';
import { useSortedRows } from './use-sorted-rows.ts';

/**
 * The table of every page of the console: filters, order and open row in the address, pages by key, choice of columns,
 * export of all filtered rows, and every state a list has. Keys: j, k and arrows move, Enter opens, Esc closes.
 * In a narrow window each row is a card.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { name, caption, columns, rowKey, data, address, filters = [], opens = false, actions } = props;
  const { opensBeyond = false, empty, emptyText, reach, file } = props;
  const t = useTranslations('console.table');
  const isWide = useIsWide();
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
      <div className="flex flex-wrap items-end gap-2 px-3 py-2">
        <Filters filters={filters} address={address} />
        <div className="ms-auto flex flex-wrap items-center gap-2">
          {actions}
          {isWide && columns.length > 1 ? <ColumnMenu table={name} columns={columns} hidden={hidden} /> : null}
          <ExportButton name={name} columns={columns} data={data} isEmpty={rows.length === 0} file={file} />
          <IconButton
            label={t('refresh')}
            icon={<RefreshCw aria-hidden size={16} />}
            busy={data.isRefreshing}
            onClick={data.refresh}
          />
        </div>
      </div>
      <StaleNotice data={data} />
      {isWide ? (
        <TableRows {...shownRows} note={note} foot={foot} />
      ) : (
        <>
          <CardRows {...shownRows} />
          {note}
          {foot}
        </>
      )}
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
