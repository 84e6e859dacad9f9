/** First characters by which a spreadsheet takes a cell for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Figures begin with a sign and are none. */
const FIGURE = /^[+-]?\d[\d,.]*%?$/;

function quoted(text: string): string {
  // A spreadsheet runs what looks like a formula: a quote in front makes it text.
  const safe = FORMULA.test(text) && !FIGURE.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of CSV (RFC 4180, CRLF at its end); a cell never becomes a formula. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}
