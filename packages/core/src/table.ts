export type ColumnType = 'bigint' | 'int' | 'smallint' | 'text' | 'boolean';

/** A table that is a pure function of the journal: its key, and its columns in the order they are written in. */
export interface Table {
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, ColumnType>>;
}
export type Tables = Readonly<Record<string, Table>>;
