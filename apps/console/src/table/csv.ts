import { type Column, textOf } from './column.ts';

/** First characters by which a spreadsheet takes a cell for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Figures begin with a sign and are none. */
const FIGURE = /^[+-]?\d[\d,.]*%?$/;

function quoted(text: string): string {
  // A spreadsheet runs what looks like a formula: a quote in front makes it text.
  const safe = FORMULA.test(text) && !FIGURE.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV (RFC 4180, CRLF) with the columns' names on the first line; a cell never becomes a formula. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ label }) => label), ...rows.map((row) => columns.map((column) => textOf(column, row)))];
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
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
