import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useIsDesk } from '../media.ts';
import type { PageTitle } from '../room.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { DataTableProps } from '../table/data-table-props.ts';
import { TableActions } from '../table/TableActions.tsx';
import { useTableAddress } from '../table/table-search.ts';
import { Page, Split } from './Page.tsx';

/** The row that is open beside a list. */
export interface OpenRow<Row> {
  readonly id: string;
  /** Undefined when it is not among the loaded rows. */
  readonly row: Row | undefined;
  readonly close: () => void;
}

export interface ListProps<Row> extends Omit<DataTableProps<Row>, 'opens' | 'address'> {
  /** What a row opens beside the list; rows of a list without it do not open. */
  readonly detail?: (open: OpenRow<Row>) => ReactNode;
  /** Stands above the list: totals, terms that hold for all rows. */
  readonly summary?: ReactNode;
}

/** A table, and beside it the detail of the open row. */
export function List<Row extends RowData>({ detail, summary, ...table }: ListProps<Row>) {
  const { data, rowKey } = table;
  const address = useTableAddress();
  const { openId: id } = address;
  return (
    <Split
      list={
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {summary === undefined ? null : <div className="px-3 pt-1 pb-2 empty:hidden">{summary}</div>}
          <DataTable {...(detail !== undefined && { opens: true })} address={address} {...table} />
        </div>
      }
      detail={
        id === undefined
          ? undefined
          : detail?.({
              id,
              row: (data.loaded ?? data.rows).find((row) => rowKey(row) === id),
              close: () => address.open(undefined),
            })
      }
    />
  );
}

interface ListPageProps<Row> extends Omit<ListProps<Row>, 'actionsAbove'> {
  /** Names page and table. */
  readonly name: PageTitle;
  /** Dialogs. */
  readonly children?: ReactNode;
}

/** A page that is one table: title, actions, filters, rows with every state of a list, and the detail of the open row. */
export function ListPage<Row extends RowData>({ name, children, ...list }: ListPageProps<Row>) {
  const title = useTranslations('console.title');
  const isDesk = useIsDesk();
  const { openId } = useTableAddress();
  return (
    <Page title={title(name)} actions={isDesk || openId === undefined ? <TableActions name={name} {...list} /> : null}>
      <List name={name} actionsAbove {...list} />
      {children}
    </Page>
  );
}
