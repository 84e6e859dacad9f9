import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { PageTitle } from '../room.ts';
import { DataTable, type DataTableProps } from '../table/DataTable.tsx';
import { Page, Split } from './Page.tsx';

/** What is open of a list. */
export interface OpenRow<Row> {
  readonly id: string;
  /** Undefined when it is not among what is loaded. */
  readonly row: Row | undefined;
  readonly close: () => void;
}

interface Props<Row> extends Omit<DataTableProps<Row>, 'name' | 'opens'> {
  /** Names page and table. */
  readonly name: PageTitle;
  /** What a row opens beside the list; rows of a list without it do not open. */
  readonly detail?: (open: OpenRow<Row>) => ReactNode;
  /** Stands above the list: what its rows add up to. */
  readonly summary?: ReactNode;
  /** Stands above the page: dialogs. */
  readonly children?: ReactNode;
}

/** A page that is one table: heading, filters, rows with every state of a list, and beside them what is open of it. */
export function ListPage<Row extends RowData>({ name, detail, summary, children, ...table }: Props<Row>) {
  const title = useTranslations('console.title');
  const { address, data, rowKey } = table;
  const { openId: id } = address;
  return (
    <Page title={title(name)}>
      <Split
        list={
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            {summary === undefined ? null : <div className="px-3 pt-1 pb-2">{summary}</div>}
            <DataTable name={name} opens={detail !== undefined} {...table} />
          </div>
        }
        detail={
          id === undefined
            ? undefined
            : detail?.({
                id,
                row: data.rows.find((row) => rowKey(row) === id),
                close: () => address.open(undefined),
              })
        }
      />
      {children}
    </Page>
  );
}
