import type { AnsweredFile } from '@vitrine/wire/client';
import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import type { Filter } from './filter.ts';
import type { KeyedRows } from './keyed-pages.ts';
import type { TableAddress } from './table-search.ts';

/** An export that the server writes and records in the audit log. */
export interface ServerFile {
  /** Maximum number of rows. */
  readonly most: number;
  readonly load: () => Promise<AnsweredFile>;
}

export interface DataTableProps<Row> {
  /** Identifies the table: hidden columns are remembered by it, the exported file is named by it. */
  readonly name: string;
  /** What the table shows, for screen readers. */
  readonly caption: string;
  /** In order; the first names the row. Pass the same array at every render. */
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly data: KeyedRows<Row>;
  readonly address: TableAddress;
  readonly filters?: readonly Filter[];
  /** Shown when there are no rows and no filter hides any; `emptyText`: what that means, or a next step. */
  readonly empty: string;
  readonly emptyText?: string;
  /** Rows open a detail; the open row's key is in the address. */
  readonly opens?: boolean;
  /** Rows lead to the page of a customer instead. */
  readonly customerOf?: (row: Row) => number;
  /** The open row may not be among the loaded rows: then the detail handles the keyboard. */
  readonly opensBeyond?: boolean;
  /** For calls that search a part at a time: says how far they have searched. */
  readonly reach?: (next: string) => string;
  /** The server writes the export instead of the page. */
  readonly file?: ServerFile;
  /** Buttons beside filters and export, such as the one that adds a row. */
  readonly actions?: ReactNode;
  /** The page shows the actions beside its title. */
  readonly actionsAbove?: boolean;
}
