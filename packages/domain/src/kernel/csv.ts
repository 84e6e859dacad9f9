/** A spreadsheet treats a cell that starts with one of these as a formula; some also the full-width forms. */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/;
/** Signed numbers start like a formula but are safe. */
const FIGURE = /^[+-]?\d[\d,.]*%?$/;

function quoted(text: string): string {
  // A leading quote makes a spreadsheet show a formula as text instead of running it.
  const safe = FORMULA.test(text) && !FIGURE.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of CSV (RFC 4180, ends with CRLF); formulas in cells are escaped. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}
