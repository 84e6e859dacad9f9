import type { Cell, Row, TableName } from './rows.ts';

/** Matches any value that is not null. */
export const FILLED: unique symbol = Symbol('filled');

/** The rows of a home table that a part of the state is loaded from: all of them, unless there is a condition. */
export interface StoredRows {
  readonly table: TableName;
  readonly columns: readonly string[];
  /** Only rows with these values in these columns. */
  readonly where?: Readonly<Record<string, Cell | typeof FILLED>>;
  /** Sorted by a whole-number column, ascending; `last`: only the row with the highest value. */
  readonly orderBy?: { readonly column: string; readonly last?: true };
}

/** A row as a store returns it: whole numbers as text, numbers or bigints. */
export type StoredRow = Readonly<Record<string, Cell | undefined>>;

/** A part of a room's state: the rows it is loaded from, and how each row is loaded. */
export interface StoredPart<Context> {
  readonly rows: StoredRows;
  readonly load: (context: Context, row: StoredRow) => void;
}

export const wholeOf = (cell: Cell | undefined): number => Number(cell);
/** Most stops and swaps are 0, which needs no parsing. */
export const bigOf = (cell: Cell | undefined): bigint => (cell === '0' || cell === 0 ? 0n : BigInt(cell as string));

/** Selects from a table in memory the rows that {@link StoredRows} asks for. */
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
