import { csvLine } from '@vitrine/domain/kernel/csv';
import { type Column, textOf } from './column.ts';

/** Rows as CSV (RFC 4180, CRLF) with the columns' names on the first line; a cell never becomes a formula. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ label }) => label), ...rows.map((row) => columns.map((column) => textOf(column, row)))];
  return lines.map(csvLine).join('');
}
