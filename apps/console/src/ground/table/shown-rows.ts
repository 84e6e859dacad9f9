import type { Column } from './column.ts';
import type { TableAddress } from './table-search.ts';

export interface ShownRows<Row> {
  readonly caption: string;
  readonly shown: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly address: TableAddress;
  /** A row opens its detail, or leads to the page of its customer. */
  readonly opens: boolean;
  readonly customerOf: ((row: Row) => number) | undefined;
  readonly opensBeyond: boolean;
  readonly isLoading: boolean;
}
