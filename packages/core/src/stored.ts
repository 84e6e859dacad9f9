import type { Cell, Row, TableName } from './rows.ts';

/** Matches any value that is not null. */
export const FILLED: unique symbol = Symbol('filled');

/** Rows of a home table that make up a part of the state, all of them unless a condition is given. */
export interface StoredRows {
  readonly table: TableName;
  readonly columns: readonly string[];
  /** Only rows with these values in these columns. */
  readonly where?: Readonly<Record<string, Cell | typeof FILLED>>;
  /** In ascending order of a whole-number column; `last`: only the row with its highest value. */
  readonly orderBy?: { readonly column: string; readonly last?: true };
}

/** A row as any store gives it: whole numbers as text, numbers or bigints. */
export type StoredRow = Readonly<Record<string, Cell | undefined>>;

/** A part of a room's state: the rows it is loaded from, and what each of them means. */
export interface StoredPart<Context> {
  readonly rows: StoredRows;
  readonly load: (context: Context, row: StoredRow) => void;
}

export const wholeOf = (cell: Cell | undefined): number => Number(cell);
export const bigOf = (cell: Cell | undefined): bigint => BigInt(cell as string);

/** What {@link StoredRows} asks for, out of a table in memory. */
export function selectRows(all: Iterable<Row>, { where = {}, orderBy }: StoredRows): Row[] {
  const conditions = Object.entries(where);
  const found = [...all].filter((row) =>
    conditions.every(([column, value]) => (value === FILLED ? row[column] !== null : row[column] === value)),
  );
  if (orderBy === undefined) return found;
  const { column, last } = orderBy;
  found.sort((a, b) => wholeOf(a[column]) - wholeOf(b[column]));
  return last === true ? found.slice(-1) : found;
}
