import { configTables } from './config/tables.ts';
import { copyTables } from './copy/tables.ts';
import type { CoreEvent } from './events.ts';
import { fundingTables } from './funding/tables.ts';
import { ledgerTables } from './ledger/tables.ts';
import { optionTables } from './options/tables.ts';
import { tradingTables } from './trading/tables.ts';

export type Cell = bigint | number | string | boolean | null;
export type Row = Readonly<Record<string, Cell>>;

/** The tables of all rooms. */
export const TABLES = {
  ...ledgerTables,
  ...tradingTables,
  ...optionTables,
  ...configTables,
  ...fundingTables,
  ...copyTables,
} as const;

export type TableName = keyof typeof TABLES;

/**
 * Receives the rows of projections. An update has the key and the changed columns; null means unchanged, never empty.
 */
export interface RowSink {
  insert(table: TableName, row: Row): void;
  update(table: TableName, key: Row, changes: Row): void;
  /**
   * Inserts a copy of a row under another key. `changes` must contain every column that can still change; the others
   * are read from the table when the batch is written.
   */
  copy(table: TableName, from: Row, key: Row, changes: Row): void;
  /** Inserts a complete row or replaces the one with its key. */
  upsert(table: TableName, row: Row): void;
}

/** The journal row of an event. */
export interface RowContext {
  readonly seq: number;
  readonly at: number;
  /** Index of the event in its row. */
  readonly idx: number;
}

/** A room's projections: the table rows that each of its events writes. Pure: no clock, no generated numbers. */
export type Projections<E extends CoreEvent> = {
  readonly [T in E['type']]: (event: Extract<E, { type: T }>, context: RowContext, rows: RowSink) => void;
};
