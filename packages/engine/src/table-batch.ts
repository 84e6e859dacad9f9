import { type Cell, type Row, type RowSink, TABLES, type TableName } from '@vitrine/core/rows';
import type { Table } from '@vitrine/core/table';

/** Changes to one table by one batch: whole rows to insert or replace, and patches of rows that exist. */
export interface TableChanges {
  readonly inserts: readonly Row[];
  readonly upserts: readonly Row[];
  readonly updates: readonly { readonly key: Row; readonly changes: Row }[];
  /** Copies of rows, made after all other changes. */
  readonly copies: readonly { readonly from: Row; readonly key: Row; readonly changes: Row }[];
}

export type RowKey = Cell;

/** Changes that this batch has copied: further ones are added in place. */
type OwnChanges = Record<string, Cell>;

class Pending implements TableChanges {
  readonly inserts: Row[] = [];
  readonly upserts: Row[] = [];
  readonly updates: { key: Row; changes: OwnChanges }[] = [];
  readonly copies: { from: Row; key: Row; changes: Row }[] = [];
  readonly insertAt = new Map<RowKey, number>();
  readonly upsertAt = new Map<RowKey, number>();
  readonly updateAt = new Map<RowKey, number>();
}

/** The key of a row, as it is told apart from the other rows of its table. */
export function keyOf(table: TableName, row: Row): RowKey {
  const { key } = TABLES[table];
  const [first, second, third] = key as readonly string[];
  if (second === undefined) return row[first as string] as Cell;
  return `${row[first as string]}/${row[second]}/${third === undefined ? '' : row[third]}`;
}

/** Rows that are only ever inserted need no lookup by key. */
const isAppendOnly = (table: TableName): boolean => (TABLES[table] as Table).final === 'inserted';

/**
 * Collects the table changes of a batch of steps. Several changes of a row are merged into one: a house account that
 * receives a thousand fees is written once per batch.
 */
export class TableBatch implements RowSink {
  readonly #tables = new Map<TableName, Pending>();

  insert(table: TableName, row: Row): void {
    const pending = this.#of(table);
    const place = pending.inserts.push(row) - 1;
    if (!isAppendOnly(table)) pending.insertAt.set(keyOf(table, row), place);
  }

  update(table: TableName, key: Row, changes: Row): void {
    const pending = this.#of(table);
    const rowKey = keyOf(table, key);
    const inserted = pending.insertAt.get(rowKey);
    if (inserted !== undefined) {
      pending.inserts[inserted] = { ...(pending.inserts[inserted] as Row), ...changes };
      return;
    }
    const updated = pending.updateAt.get(rowKey);
    if (updated !== undefined) Object.assign((pending.updates[updated] as { changes: OwnChanges }).changes, changes);
    else pending.updateAt.set(rowKey, pending.updates.push({ key, changes: { ...changes } }) - 1);
  }

  copy(table: TableName, from: Row, key: Row, changes: Row): void {
    const pending = this.#of(table);
    const inserted = pending.insertAt.get(keyOf(table, from));
    if (inserted === undefined) pending.copies.push({ from, key, changes });
    else this.insert(table, { ...(pending.inserts[inserted] as Row), ...key, ...changes });
  }

  upsert(table: TableName, row: Row): void {
    const pending = this.#of(table);
    const rowKey = keyOf(table, row);
    const at = pending.upsertAt.get(rowKey);
    if (at === undefined) pending.upsertAt.set(rowKey, pending.upserts.push(row) - 1);
    else pending.upserts[at] = row;
  }

  changes(): ReadonlyMap<TableName, TableChanges> {
    return this.#tables;
  }

  #of(table: TableName): Pending {
    let pending = this.#tables.get(table);
    if (pending === undefined) {
      pending = new Pending();
      this.#tables.set(table, pending);
    }
    return pending;
  }
}
