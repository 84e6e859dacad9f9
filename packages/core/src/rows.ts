import { configTables } from './config/tables.ts';
import type { CoreEvent } from './events.ts';
import { ledgerTables } from './ledger/tables.ts';
import { optionTables } from './options/tables.ts';
import { tradingTables } from './trading/tables.ts';

export type Cell = bigint | number | string | boolean | null;
export type Row = Readonly<Record<string, Cell>>;

/** The tables of all rooms. */
export const TABLES = { ...ledgerTables, ...tradingTables, ...optionTables, ...configTables } as const;

export type TableName = keyof typeof TABLES;

/** Where projections write. An update names the key and the columns that change; null means unchanged, never "empty". */
export interface RowSink {
  insert(table: TableName, row: Row): void;
  update(table: TableName, key: Row, changes: Row): void;
  /**
   * Inserts a copy of a row under another key. `changes` holds every column of the row that may still change: the others
   * are read when the batch is written.
   */
  copy(table: TableName, from: Row, key: Row, changes: Row): void;
  /** Inserts a whole row or replaces the one with its key. */
  upsert(table: TableName, row: Row): void;
}

/** The journal row of an event. */
export interface RowContext {
  readonly seq: number;
  readonly at: number;
  /** Place of the event in its row. */
  readonly idx: number;
}

/** A room's projections: what each of its events writes into the tables. Pure: no clock, no serial numbers. */
export type Projections<E extends CoreEvent> = {
  readonly [T in E['type']]: (event: Extract<E, { type: T }>, context: RowContext, rows: RowSink) => void;
};
