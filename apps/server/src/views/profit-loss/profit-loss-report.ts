import { formatDecimal, formatMoney, LOTS_SCALE, type Money } from '@vitrine/domain/kernel/decimal';
import type { ServerTextKey } from '@vitrine/locales/server';
import { EXPORT_ROWS } from '@vitrine/wire/export-rows';
import type { Terms } from '../../market/index.ts';
import { Refused } from '../../platform/http/answer.ts';
import type { StaleContext } from '../../platform/http/context.ts';
import { textIn } from '../../platform/http/texts.ts';
import type { Report, ReportColumn, ReportTableHead } from '../../platform/reports/report.ts';
import { headOf, type ReportSite, readLastRow } from '../../platform/reports/report-site.ts';
import type { TradeSource } from '../statistics-store.ts';
import {
  type ClosedTrade,
  type MonthGroup,
  readClosedTrades,
  readMonthGroups,
  type TradeYear,
} from './profit-loss-store.ts';

type Cells = readonly string[];
type Words = (key: ServerTextKey, params?: Readonly<Record<string, string | number>>) => string;

/** What the report needs beside the year. */
interface Parts {
  readonly words: Words;
  readonly site: ReportSite;
  readonly codeOf: (instrument: number) => string;
}

interface Sums {
  readonly count: number;
  readonly gross: Money;
  readonly fees: Money;
  readonly swap: Money;
}

const NOTHING: Sums = { count: 0, gross: 0n, fees: 0n, swap: 0n };

const add = (a: Sums, b: Sums): Sums => ({
  count: a.count + b.count,
  gross: a.gross + b.gross,
  fees: a.fees + b.fees,
  swap: a.swap + b.swap,
});

const sumOf = (groups: readonly MonthGroup[]): Sums => groups.reduce<Sums>(add, NOTHING);

/** Number, result of the price, fees, swap, and what is left of it. */
const sumCells = ({ count, gross, fees, swap }: Sums): Cells => [
  String(count),
  ...[gross, fees, swap, gross - fees - swap].map(formatMoney),
];

const sourceText = (words: Words, source: TradeSource): string =>
  words(source === 'orders' ? 'profit-loss.contracts' : 'profit-loss.options');

/** One line for each key, in the order of the first group that has it. */
function linesBy(
  groups: readonly MonthGroup[],
  keyOf: (group: MonthGroup) => string,
  toCells: (group: MonthGroup) => Cells,
) {
  const lines = new Map<string, { readonly first: MonthGroup; readonly sums: Sums }>();
  for (const group of groups) {
    const line = lines.get(keyOf(group));
    lines.set(keyOf(group), { first: line?.first ?? group, sums: add(line?.sums ?? NOTHING, group) });
  }
  return [...lines.values()].map(({ first, sums }) => [...toCells(first), ...sumCells(sums)]);
}

function summaryOf(groups: readonly MonthGroup[], words: Words): Cells[] {
  const of = (source: TradeSource): Cells => [
    sourceText(words, source),
    ...sumCells(sumOf(groups.filter((group) => group.source === source))),
  ];
  return [of('orders'), of('options'), [words('report.total'), ...sumCells(sumOf(groups))]];
}

function tradeCells(trade: ClosedTrade, source: TradeSource, { words, site, codeOf }: Parts): Cells {
  const { id, instrument, side, size, openedAt, closedAt, gross, fee, swap } = trade;
  const shared = [String(id), codeOf(instrument)];
  const times = [site.timeText(openedAt), site.timeText(closedAt)];
  if (source === 'options')
    return [
      ...shared,
      words(side === 1 ? 'profit-loss.up' : 'profit-loss.down'),
      formatMoney(size),
      ...times,
      formatMoney(gross),
    ];
  const costs = [gross, fee, swap, gross - fee - swap].map(formatMoney);
  return [
    ...shared,
    words(side === 1 ? 'orders.buy' : 'orders.sell'),
    formatDecimal(size, LOTS_SCALE),
    ...times,
    ...costs,
  ];
}

const columnsOf = (
  words: Words,
  columns: readonly (readonly [ServerTextKey, number, ReportColumn['kind'], string?])[],
) =>
  columns.map(([key, width, kind, zone]) => ({ title: words(key, zone === undefined ? {} : { zone }), width, kind }));

const SUMS = [
  ['profit-loss.trades', 50, 'figure'],
  ['profit-loss.gross', 95, 'money'],
  ['profit-loss.fees', 95, 'money'],
  ['profit-loss.swap', 95, 'money'],
  ['profit-loss.net', 95, 'money'],
] as const;

/** The tables without their counts, in their order. */
function tablesOf(words: Words, zone: string): readonly Omit<ReportTableHead, 'count'>[] {
  const trade = [
    ['orders.number', 46, 'figure'],
    ['orders.product', 70, 'text'],
    ['orders.side', 40, 'text'],
  ] as const;
  const times = [
    ['orders.created', 92, 'text', zone],
    ['orders.closed', 92, 'text', zone],
  ] as const;
  const table = (key: ServerTextKey, columns: Parameters<typeof columnsOf>[1]) => ({
    title: words(key),
    columns: columnsOf(words, columns),
  });
  return [
    table('profit-loss.summary', [['profit-loss.kind', 140, 'text'], ...SUMS]),
    table('profit-loss.by-month', [['profit-loss.month', 140, 'text'], ...SUMS]),
    table('profit-loss.by-product', [['profit-loss.product', 70, 'text'], ['profit-loss.kind', 64, 'text'], ...SUMS]),
    table('profit-loss.orders', [...trade, ['orders.lots', 50, 'figure'], ...times, ...SUMS.slice(1)]),
    table('profit-loss.settled', [
      ...trade,
      ['profit-loss.stake', 80, 'money'],
      ...times,
      ['profit-loss.net', 95, 'money'],
    ]),
  ];
}

/** The sums, and then every trade. */
async function* rowsOf(
  db: StaleContext['db'],
  year: TradeYear,
  sums: readonly (readonly Cells[])[],
  parts: Parts,
): AsyncGenerator<readonly Cells[]> {
  for (const rows of sums) if (rows.length > 0) yield rows;
  for (const source of ['orders', 'options'] as const)
    for await (const trades of readClosedTrades(db, source, year))
      yield trades.map((trade) => tradeCells(trade, source, parts));
}

/** When the months of a year begin, and when the last one ends. */
const monthsOf = (site: ReportSite, year: number): readonly number[] =>
  Array.from({ length: 13 }, (_, month) =>
    site.midnight(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)),
  );

/** The profit and loss of a customer in a year; refused when it would be too long. */
export async function profitLossOf(
  site: ReportSite,
  terms: Terms,
  {
    caller,
    language,
    db,
  }: Pick<StaleContext, 'language' | 'db'> & { readonly caller: NonNullable<StaleContext['caller']> },
  asked: number,
): Promise<Report | Refused> {
  const row = await readLastRow(db);
  const year = { uid: caller.uid, months: monthsOf(site, asked), seq: row.seq };
  const orders = await readMonthGroups(db, 'orders', year);
  const groups = [...orders, ...(await readMonthGroups(db, 'options', year))];
  if (sumOf(groups).count > EXPORT_ROWS) return new Refused('ledger.statement-too-long', { most: EXPORT_ROWS });
  const words: Words = (key, params) => textIn(language, key, params);
  const codeOf = (instrument: number) => terms.at(instrument, terms.versionOf(instrument)).showCode;
  const byMonth = [...groups].sort((a, b) => a.month - b.month);
  const sums = [
    summaryOf(groups, words),
    linesBy(
      byMonth,
      ({ month }) => `${month}`,
      ({ month }) => [`${asked}-${String(month).padStart(2, '0')}`],
    ),
    linesBy(
      groups,
      ({ source, instrument }) => `${source} ${instrument}`,
      ({ source, instrument }) => [codeOf(instrument), sourceText(words, source)],
    ),
  ];
  const counts = [...sums.map(({ length }) => length), sumOf(orders).count, sumOf(groups).count - sumOf(orders).count];
  const head = await headOf(
    site,
    { caller, language, row },
    {
      title: words('profit-loss.title'),
      facts: [
        [words('profit-loss.year'), String(asked)],
        [words('profit-loss.basis'), words('profit-loss.basis-text')],
      ],
      tables: tablesOf(words, site.zone()).map((table, at) => ({ ...table, count: counts[at]! })),
      isLandscape: true,
    },
  );
  return { head, rows: rowsOf(db, year, sums, { words, site, codeOf }) };
}
