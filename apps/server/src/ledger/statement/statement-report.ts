import { formatMoney } from '@vitrine/domain/kernel/decimal';
import type { ServerTextKey } from '@vitrine/locales/server';
import type { Language } from '@vitrine/wire/envelope';
import { EXPORT_ROWS } from '@vitrine/wire/export-rows';
import { Refused } from '../../platform/http/answer.ts';
import type { StaleContext } from '../../platform/http/context.ts';
import { textIn } from '../../platform/http/texts.ts';
import type { Report, ReportColumn, ReportHead, ReportTableHead } from '../../platform/reports/report.ts';
import { headOf, type ReportSite, readLastRow } from '../../platform/reports/report-site.ts';
import { entryCells } from '../entry-cells.ts';
import { accountKindText, entryTypeText } from '../entry-text.ts';
import type { LogEntry } from '../store.ts';
import type { Period } from './period.ts';
import {
  readStatementEntries,
  readStatementFigures,
  type StatementFigures,
  type StatementFilter,
} from './statement-store.ts';

type Cells = readonly string[];

const column = (language: Language, key: ServerTextKey, width: number, kind: ReportColumn['kind'], params = {}) => ({
  title: textIn(language, key, params),
  width,
  kind,
});

const balanceCells = ({ balances }: StatementFigures, language: Language): Cells[] =>
  balances.map(({ kind, opening, closing }) => [
    accountKindText(language, kind),
    formatMoney(opening),
    formatMoney(closing - opening),
    formatMoney(closing),
  ]);

const totalCells = ({ totals }: StatementFigures, language: Language): Cells[] =>
  totals.map(({ kind, type, count, sum }) => [
    accountKindText(language, kind),
    entryTypeText(language, type),
    String(count),
    formatMoney(sum),
  ]);

function tablesOf(figures: StatementFigures, count: number, language: Language, zone: string): ReportTableHead[] {
  const of = (key: ServerTextKey, width: number, kind: ReportColumn['kind'], params = {}) =>
    column(language, key, width, kind, params);
  return [
    {
      title: textIn(language, 'statement.balances'),
      columns: [
        of('log.account', 160, 'text'),
        of('statement.opening', 110, 'money'),
        of('statement.change', 110, 'money'),
        of('statement.closing', 110, 'money'),
      ],
      count: figures.balances.length,
    },
    {
      title: textIn(language, 'statement.totals'),
      columns: [
        of('log.account', 160, 'text'),
        of('log.type', 160, 'text'),
        of('report.count', 60, 'figure'),
        of('statement.sum', 110, 'money'),
      ],
      count: figures.totals.length,
    },
    {
      title: textIn(language, 'statement.entries'),
      columns: [
        of('log.row', 46, 'figure'),
        of('log.time', 84, 'text', { zone }),
        of('log.account', 52, 'text'),
        of('log.type', 112, 'text'),
        of('log.amount', 86, 'money'),
        of('log.balance', 90, 'money'),
        of('log.order', 50, 'figure'),
      ],
      count,
    },
  ];
}

async function* rowsOf(
  db: StaleContext['db'],
  filter: StatementFilter,
  figures: StatementFigures,
  toCells: (entry: LogEntry) => Cells,
  language: Language,
): AsyncGenerator<readonly Cells[]> {
  for (const rows of [balanceCells(figures, language), totalCells(figures, language)]) if (rows.length > 0) yield rows;
  for await (const entries of readStatementEntries(db, filter)) yield entries.map(toCells);
}

function factsOf(site: ReportSite, { from, to }: Period, kind: number, language: Language): ReportHead['facts'] {
  const accounts = kind === 0 ? textIn(language, 'statement.all') : accountKindText(language, kind as 1 | 2 | 3);
  const start = from === 0 ? textIn(language, 'report.beginning') : site.timeText(from);
  return [
    [textIn(language, 'report.period'), textIn(language, 'report.from-to', { from: start, to: site.timeText(to) })],
    [textIn(language, 'statement.accounts'), accounts],
  ];
}

/** The statement of a customer's accounts (all of them when `kind` is 0); refused when it would be too long. */
export async function statementOf(
  site: ReportSite,
  {
    caller,
    language,
    db,
  }: Pick<StaleContext, 'caller' | 'language' | 'db'> & { readonly caller: NonNullable<StaleContext['caller']> },
  period: Period,
  kind: number,
): Promise<Report | Refused> {
  const row = await readLastRow(db);
  const filter = { uid: caller.uid, kind, from: period.from, to: period.to, row };
  const figures = await readStatementFigures(db, filter);
  const count = figures.totals.reduce((sum, total) => sum + total.count, 0);
  if (count > EXPORT_ROWS) return new Refused('ledger.statement-too-long', { most: EXPORT_ROWS });
  const head = await headOf(
    site,
    { caller, language, row },
    {
      title: textIn(language, 'statement.title'),
      facts: factsOf(site, period, kind, language),
      tables: tablesOf(figures, count, language, site.zone()),
      isLandscape: false,
    },
  );
  const toCells = (entry: LogEntry): Cells => entryCells(entry, language, site.timeText);
  return { head, rows: rowsOf(db, filter, figures, toCells, language) };
}
