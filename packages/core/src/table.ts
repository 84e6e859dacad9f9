export type ColumnType = 'bigint' | 'int' | 'smallint' | 'text' | 'boolean';

/** A table that is a pure function of the journal: its key, and its columns in the order they are written in. */
export interface Table {
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** When a row changes no more: once it is inserted, or once a column has a value. Absent: it may always change. */
  readonly final?: 'inserted' | { readonly column: string; readonly value: number };
}
export type Tables = Readonly<Record<string, Table>>;
