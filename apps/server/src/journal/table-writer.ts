import { type Cell, type Row, TABLES, type TableName } from '@vitrine/core/rows';
import type { ColumnType } from '@vitrine/core/table';
import type { TableChanges } from '@vitrine/engine/table-batch';

/** A prepared statement and its parameters: every parameter is one column of a batch as an array literal. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly string[];
}

/** PostgreSQL's array literal of a column. Numbers and booleans go as they are; text is quoted and escaped. */
export function arrayLiteral(cells: readonly Cell[], type: ColumnType): string {
  return literalOf(cells, type, (cell) => cell);
}

/** The array literal of one value of each row. */
function literalOf<R>(rows: readonly R[], type: ColumnType, cellOf: (row: R) => Cell): string {
  const isText = type === 'text';
  let literal = '';
  for (const row of rows) {
    const cell = cellOf(row);
    if (literal !== '') literal += ',';
    literal += cell === null ? 'NULL' : isText ? quoted(String(cell)) : String(cell);
  }
  return `{${literal}}`;
}

function quoted(text: string): string {
  return /["\\]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;
}

const shapes = new Map<string, { readonly name: string; readonly text: string }>();

/** One text per shape of statement, made once, under a short name of its own: PostgreSQL cuts names at 63 bytes. */
function shapeOf(shape: string, make: () => string): { readonly name: string; readonly text: string } {
  let known = shapes.get(shape);
  if (known === undefined) {
    known = { name: `v${shapes.size}`, text: make() };
    shapes.set(shape, known);
  }
  return known;
}

function columnsOf(table: TableName): Readonly<Record<string, ColumnType>> {
  return TABLES[table].columns;
}

function unnest(columns: readonly (readonly [string, ColumnType])[]): string {
  return `unnest(${columns.map(([, type], place) => `$${place + 1}::${type}[]`).join(', ')})`;
}

/** A column that is empty in every new row is left out: a new order has values in half of its columns. */
function insertion(table: TableName, rows: readonly Row[], replaces: boolean): Statement {
  const columns = Object.entries(columnsOf(table)).filter(
    ([column]) => replaces || rows.some((row) => (row[column] ?? null) !== null),
  );
  const names = columns.map(([column]) => column);
  const shape = shapeOf(`${replaces ? 'upsert' : 'insert'} ${table} ${names.join(' ')}`, () => {
    const { key } = TABLES[table];
    const changed = names.filter((column) => !(key as readonly string[]).includes(column));
    const conflict = `ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${changed.map((column) => `${column} = excluded.${column}`).join(', ')}`;
    return `INSERT INTO ${table} (${names.join(', ')}) SELECT * FROM ${unnest(columns)} ${replaces ? conflict : ''}`;
  });
  return {
    ...shape,
    values: columns.map(([column, type]) => literalOf(rows, type, (row) => row[column] ?? null)),
  };
}

function update(table: TableName, updates: TableChanges['updates']): Statement {
  const types = columnsOf(table);
  const changed = new Set<string>();
  for (const { changes } of updates) for (const column of Object.keys(changes)) changed.add(column);
  const keys: readonly string[] = TABLES[table].key;
  const patched = Object.keys(types).filter((column) => changed.has(column));
  const columns = [...keys, ...patched].map((column) => [column, types[column] as ColumnType] as const);
  const shape = shapeOf(`update ${table} ${patched.join(' ')}`, () => {
    const sets = patched.map((column) => `${column} = COALESCE(u.${column}, t.${column})`).join(', ');
    const where = keys.map((column) => `t.${column} = u.${column}`).join(' AND ');
    return `UPDATE ${table} t SET ${sets} FROM ${unnest(columns)} AS u(${columns.map(([column]) => column).join(', ')}) WHERE ${where}`;
  });
  const values = columns.map(([column, type]) =>
    literalOf(updates, type, ({ key, changes }) => key[column] ?? changes[column] ?? null),
  );
  return { ...shape, values };
}

/** Copies of rows; all of one statement change the same columns. */
function copying(table: TableName, copies: TableChanges['copies']): Statement {
  const types = columnsOf(table);
  const keys: readonly string[] = TABLES[table].key;
  const changed = Object.keys(types).filter((column) => column in (copies[0]?.changes ?? {}));
  const columns = [
    ...keys.map((column) => [`from_${column}`, types[column] as ColumnType] as const),
    ...[...keys, ...changed].map((column) => [column, types[column] as ColumnType] as const),
  ];
  const shape = shapeOf(`copy ${table} ${changed.join(' ')}`, () => {
    const names = Object.keys(types);
    const taken = names.map((column) => `${keys.includes(column) || changed.includes(column) ? 'c' : 't'}.${column}`);
    const where = keys.map((column) => `t.${column} = c.from_${column}`).join(' AND ');
    return `INSERT INTO ${table} (${names.join(', ')}) SELECT ${taken.join(', ')} FROM ${unnest(columns)} AS c(${columns.map(([column]) => column).join(', ')}) JOIN ${table} t ON ${where}`;
  });
  const rows = copies.map(({ from, key, changes }): Row => {
    const source = Object.fromEntries(keys.map((column) => [`from_${column}`, from[column] ?? null]));
    return { ...source, ...key, ...changes };
  });
  const values = columns.map(([column, type]) => literalOf(rows, type, (row) => row[column] ?? null));
  return { ...shape, values };
}

/** The statements of one table's changes: rows first, then patches of rows that stood before, then copies of rows. */
export function statementsOf(table: TableName, { inserts, upserts, updates, copies }: TableChanges): Statement[] {
  const statements: Statement[] = [];
  if (inserts.length > 0) statements.push(insertion(table, inserts, false));
  if (upserts.length > 0) statements.push(insertion(table, upserts, true));
  if (updates.length > 0) statements.push(update(table, updates));
  for (const alike of Object.values(Object.groupBy(copies, ({ changes }) => Object.keys(changes).sort().join()))) {
    if (alike !== undefined) statements.push(copying(table, alike));
  }
  return statements;
}
