import type { TickRef } from '@vitrine/core/event-codec';
import type { CoreEvent } from '@vitrine/core/events';
import { project } from '@vitrine/core/project';
import { type Row, TABLES, type TableName } from '@vitrine/core/rows';
import { formatDecimal, formatMoney, type Price } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import { accountName } from '@vitrine/domain/ledger/index';
import type { Instrument } from '@vitrine/domain/market/index';
import type { RowEvidence, StoredRows, TapeEvidence } from './evidence.ts';

type Posted = Extract<CoreEvent, { type: 'Posted' }>;

/** What was found: the text, and each figure that does not agree with its recomputation. */
export interface Explanation {
  readonly text: string;
  readonly differences: readonly string[];
}

/** Collects the lines of an explanation, and what in it does not agree. */
export class Report {
  readonly lines: string[] = [];
  readonly differences: string[] = [];

  line(text = '', depth = 0): void {
    this.lines.push(`${'  '.repeat(depth)}${text}`);
  }

  /** A figure as written beside what it must be. */
  figure(name: string, formula: string, written: string, recomputed: string, depth = 1): void {
    const agrees = written === recomputed;
    this.line(`${name.padEnd(9)} = ${formula} = ${recomputed}`, depth);
    this.line(agrees ? '            agrees' : `            DIFFERS: written is ${written}`, depth);
    if (!agrees) this.differences.push(`${name}: written is ${written}, recomputed ${recomputed}`);
  }

  /** Something that must be true. */
  check(text: string, holds: boolean, depth = 1): void {
    this.line(`${text}: ${holds ? 'agrees' : 'DIFFERS'}`, depth);
    if (!holds) this.differences.push(text);
  }

  /** The whole text, with what it comes to at its end. */
  finish(): Explanation {
    const { differences } = this;
    this.line();
    this.line(
      differences.length === 0
        ? 'Every figure agrees.'
        : `Not everything agrees:\n${differences.map((one) => `  ${one}`).join('\n')}`,
    );
    return { text: `${this.lines.join('\n')}\n`, differences };
  }
}

/** A row of the journal, and that its hash follows from the row before. */
export function explainRow(report: Report, what: string, row: RowEvidence): void {
  report.line();
  report.line(`${what} ${timeText(row.at)}, journal row ${row.seq}`);
  report.line(`hash     ${row.hash}`, 1);
  report.line(`previous ${row.previous}`, 1);
  report.check('the hash follows from the previous one and the row', row.follows);
  report.line(row.actor === 0 ? 'asked for by nobody: a tick, the time or a fact' : `asked for by ${row.actor}`, 1);
}

/** A tick as the journal names it, beside what the tape holds. */
export function explainTapeTick(
  report: Report,
  tick: TickRef,
  found: TapeEvidence | undefined,
  terms: Instrument | undefined,
): void {
  const price = (value: Price): string => priceText(value, terms);
  report.line(
    `tick ${tick.seq} of product ${tick.instrument}: bid ${price(tick.bid)}, ask ${price(tick.ask)}, ${timeText(tick.at)}`,
    1,
  );
  if (found === undefined) {
    report.line('the tape does not hold it any more; the journal row does', 2);
    return;
  }
  const { bid, ask, at, sourceAt, source } = found.tick;
  report.line(`source ${source}, ${timeText(sourceAt)} by its clock`, 2);
  report.check(`batch ${found.batch} of the tape holds it`, bid === tick.bid && ask === tick.ask && at === tick.at, 2);
}

/** Money that must have moved. */
type Movement =
  | { readonly type: 'hold' | 'release'; readonly amount: bigint }
  | { readonly type: 'posting'; readonly debit: number; readonly credit: number; readonly amount: bigint };

export function posting(debit: number, credit: number, amount: bigint): Movement {
  return { type: 'posting', debit, credit, amount };
}

/** The postings of the order, and the check that they match its figures. */
export function explainMovements(report: Report, events: readonly CoreEvent[], expected: readonly Movement[]): void {
  report.line('moved:', 1);
  const found: string[] = [];
  for (const event of events) {
    if (event.type === 'HoldPlaced' || event.type === 'HoldReleased') {
      const type = event.type === 'HoldPlaced' ? 'hold' : 'release';
      report.line(
        `${type} ${formatMoney(event.amount)} on ${accountName(event.account)}, held after ${formatMoney(event.heldAfter)}`,
        2,
      );
      found.push(movementText({ type, amount: event.amount }));
    } else if (event.type === 'Posted') {
      report.line(postedText(event), 2);
      // What lifts an account from below zero follows from the whole account, not from this order.
      if (event.reason !== 'balance-protection') found.push(movementText({ ...event, type: 'posting' }));
    }
  }
  const asked = expected.filter(({ amount }) => amount > 0n).map(movementText);
  report.check('this is what the figures ask for', found.sort().join('; ') === asked.sort().join('; '), 2);
}

function movementText(movement: Movement): string {
  return movement.type === 'posting'
    ? `posting ${movement.debit} ${movement.credit} ${movement.amount}`
    : `${movement.type} ${movement.amount}`;
}

function postedText({ debit, credit, amount, reason, debitAfter, creditAfter, currency }: Posted): string {
  return (
    `${reason}: ${formatMoney(amount)} ${currency} from ${accountName(debit)} (after: ${formatMoney(debitAfter)}) ` +
    `to ${accountName(credit)} (after: ${formatMoney(creditAfter)})`
  );
}

/** The tables hold what the rows make of them, of the events that are about it, and nothing else. */
export function explainTables(
  report: Report,
  rows: readonly (RowEvidence | undefined)[],
  isAbout: (event: CoreEvent) => boolean,
  isOwn: (table: TableName, row: Row) => boolean,
  tables: Readonly<Partial<Record<TableName, StoredRows>>>,
): void {
  const made = new Map<TableName, Map<string, Record<string, Row[string]>>>();
  const rowsOf = (table: TableName) => {
    const rows = made.get(table) ?? new Map<string, Record<string, Row[string]>>();
    made.set(table, rows);
    return rows;
  };
  const sink = {
    insert: (table: TableName, row: Row) => void rowsOf(table).set(keyOf(table, row), { ...row }),
    update: (table: TableName, key: Row, changes: Row) =>
      void Object.assign(rowsOf(table).get(keyOf(table, key)) ?? {}, changes),
    copy: (table: TableName, from: Row, key: Row, changes: Row) =>
      void rowsOf(table).set(keyOf(table, key), { ...rowsOf(table).get(keyOf(table, from)), ...key, ...changes }),
    upsert: (table: TableName, row: Row) => void rowsOf(table).set(keyOf(table, row), { ...row }),
  };
  const written = rows.filter((row) => row !== undefined).sort((a, b) => a.seq - b.seq);
  for (const row of new Map(written.map((one) => [one.seq, one])).values()) {
    row.events.forEach((event, idx) => {
      if (isAbout(event)) project(event, { seq: row.seq, at: row.at, idx }, sink);
    });
  }
  report.line();
  report.line('Tables');
  for (const [table, stored] of Object.entries(tables) as [TableName, StoredRows][]) {
    const expected = [...rowsOf(table).values()]
      .filter((row) => isOwn(table, row))
      .map((row) => rowText(row))
      .sort();
    const kept = stored.map((row) => rowText(row)).sort();
    report.check(`rows of ${table} (${kept.length})`, expected.join('\n') === kept.join('\n'));
  }
}

function keyOf(table: TableName, row: Row): string {
  return TABLES[table].key.map((column) => row[column]).join('/');
}

function rowText(row: Readonly<Record<string, Row[string]>>): string {
  return Object.keys(row)
    .sort()
    .map((column) => `${column}=${row[column]}`)
    .join(' ');
}

export function priceText(price: Price, terms: Pick<Instrument, 'pricePrecision'> | undefined): string {
  return terms === undefined ? String(price) : formatDecimal(price, terms.pricePrecision);
}

export function timeText(at: Instant): string {
  return `${new Date(at).toISOString().replace('T', ' ').replace('Z', '')} UTC`;
}
