import type { Column } from './column.ts';
import type { TableAddress } from './table-search.ts';

export interface ShownRows<Row> {
  readonly caption: string;
  readonly shown: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly address: TableAddress;
  readonly opens: boolean;
  readonly opensBeyond: boolean;
  readonly isLoading: boolean;
}
