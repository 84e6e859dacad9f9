import type { KeyedRows } from './keyed-pages.ts';
import { useTableAddress } from './table-search.ts';

/** Opens the row that follows one that was decided: the one below, else the one above. */
export function useOpenNext<Row>({ rows }: Pick<KeyedRows<Row>, 'rows'>, rowKey: (row: Row) => string) {
  const address = useTableAddress();
  return (decided: Row): void => {
    const at = rows.findIndex((row) => rowKey(row) === rowKey(decided));
    const next = rows[at + 1] ?? rows[at - 1];
    address.open(next === undefined ? undefined : rowKey(next));
  };
}
