import { csvLine } from '@vitrine/domain/kernel/csv';
import { type Column, textOf } from './column.ts';

/** Rows as CSV (RFC 4180, CRLF) with the columns' names on the first line; a cell never becomes a formula. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ label }) => label), ...rows.map((row) => columns.map((column) => textOf(column, row)))];
  return lines.map(csvLine).join('');
}

/** Hands a text to the browser as a file to keep. The mark at its start tells spreadsheets that it is UTF-8. */
export function keepFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
