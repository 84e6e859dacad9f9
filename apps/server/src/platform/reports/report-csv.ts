import { csvLine } from '@vitrine/domain/kernel/csv';
import { BYTE_ORDER_MARK } from '../http/answer.ts';
import type { Report, ReportTableHead } from './report.ts';

const EMPTY_LINE = '\r\n';

const headOf = ({ title, columns }: ReportTableHead): string =>
  EMPTY_LINE + (title === '' ? '' : csvLine([title])) + csvLine(columns.map((column) => column.title));

/**
 * The report as CSV: title, mode, facts and evidence as lines of two cells, then each table after an empty line. It has
 * every text and figure that the PDF has.
 */
export async function* csvOf({ head, rows }: Report): AsyncGenerator<string> {
  const { siteName, title, mode, facts, evidence, tables } = head;
  yield BYTE_ORDER_MARK + csvLine([siteName, title]) + (mode === '' ? '' : csvLine([mode]));
  yield [...facts.map((fact) => csvLine(fact)), csvLine([evidence])].join('');
  let table = 0;
  let left = 0;
  /** Titles of the tables up to the next one that has rows. */
  const heads = (): string => {
    let text = '';
    for (; left === 0 && table < tables.length; table += 1) {
      const next = tables[table]!;
      text += headOf(next);
      left = next.count;
    }
    return text;
  };
  for await (const chunk of rows) {
    yield heads() + chunk.map(csvLine).join('');
    left -= chunk.length;
  }
  yield heads();
}
