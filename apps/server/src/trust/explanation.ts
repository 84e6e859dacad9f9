import type { TickRef } from '@vitrine/core/event-codec';
import type { CoreEvent } from '@vitrine/core/events';
import { project } from '@vitrine/core/project';
import { type Row, TABLES, type TableName } from '@vitrine/core/rows';
import type { Instrument } from '@vitrine/domain/market/index';
import { eventName } from './event-names.ts';
import type { ResidenceEvidence, RowEvidence, StoredRows, TapeTick } from './evidence.ts';
import { priceText, valueText } from './journal-reading.ts';
import type { Report } from './report.ts';

/** A journal row that contains an event, and the check that its hash follows from the row before it. */
export function explainRow(report: Report, row: RowEvidence, event: CoreEvent['type'], cause?: string): void {
  report.line();
  report.line(() => `${eventName(event)} ${valueText('instant', row.at)}, journal row ${row.seq}`);
  report.record(() => `hash     ${row.hash}`);
  report.record(() => `previous ${row.previous}`);
  report.check('hash of the previous hash and this row', row.follows);
  report.line(
    cause ?? (row.actor === 0 ? 'caused by a tick, the time or a fact' : `command of customer ${row.actor}`),
    1,
  );
}

/** A tick of a journal row beside its entry on the tape. */
export function explainTapeTick(
  report: Report,
  tick: TickRef,
  found: TapeTick | undefined,
  terms: Instrument | undefined,
): void {
  report.line(() => {
    const [bid, ask] = [priceText(tick.bid, terms), priceText(tick.ask, terms)];
    const name = terms?.showCode ?? `instrument ${tick.instrument}`;
    return `tick ${tick.seq} of ${name}: bid ${bid}, ask ${ask}, ${valueText('instant', tick.at)}`;
  }, 1);
  if (found === undefined) {
    report.line('the tape no longer has it; the journal row does', 2);
    return;
  }
  const { sourceAt, source } = found.tick;
  report.record(() => `source ${source}, source time ${valueText('instant', sourceAt)}`, 2);
  const isSame = found.tick.bid === tick.bid && found.tick.ask === tick.ask && found.tick.at === tick.at;
  report.check(() => `same tick in batch ${found.batch} of the tape`, isSame, 2);
}

/** Money that must have moved. */
type Movement =
  | { readonly type: 'hold' | 'release'; readonly amount: bigint }
  | { readonly type: 'posting'; readonly debit: number; readonly credit: number; readonly amount: bigint };

export function posting(debit: number, credit: number, amount: bigint): Movement {
  return { type: 'posting', debit, credit, amount };
}

/** A profit that the house pays to an account, or a loss that the account pays to the house; nothing for 0. */
export function resultPostings(own: number, house: number, profit: bigint): Movement[] {
  if (profit === 0n) return [];
  return [profit > 0n ? posting(house, own, profit) : posting(own, house, -profit)];
}

/** The money that these events moved, and the check that it is what the figures require. */
export function explainMovements(report: Report, events: readonly CoreEvent[], expected: readonly Movement[]): void {
  report.line('money moved', 1);
  const moved: Movement[] = [];
  for (const event of events) {
    const movement = movementOf(event);
    if (movement === undefined) continue;
    report.event(event);
    // Balance protection depends on the whole account, not on this order.
    if (event.type === 'Posted' && event.reason === 'balance-protection') continue;
    moved.push(movement);
  }
  const required = expected.filter(({ amount }) => amount > 0n);
  report.check('as the figures require', isSameMoney(moved, required), 2);
}

function movementOf(event: CoreEvent): Movement | undefined {
  if (event.type === 'HoldPlaced') return { type: 'hold', amount: event.amount };
  if (event.type === 'HoldReleased') return { type: 'release', amount: event.amount };
  return event.type === 'Posted' ? posting(event.debit, event.credit, event.amount) : undefined;
}

/** The same movements, in any order. */
function isSameMoney(moved: readonly Movement[], required: readonly Movement[]): boolean {
  const left = [...moved];
  for (const one of required) {
    const place = left.findIndex((other) => isSameMovement(one, other));
    if (place < 0) return false;
    left.splice(place, 1);
  }
  return left.length === 0;
}

function isSameMovement(one: Movement, other: Movement): boolean {
  if (one.amount !== other.amount) return false;
  if (one.type !== 'posting' || other.type !== 'posting') return one.type === other.type;
  return one.debit === other.debit && one.credit === other.credit;
}

/** Checks that the tables contain what these journal rows project to, and nothing else. */
export function explainTables(
  report: Report,
  rows: readonly (RowEvidence | undefined)[],
  isAbout: (event: CoreEvent) => boolean,
  isOwn: (table: TableName, row: Row) => boolean,
  tables: Readonly<Partial<Record<TableName, StoredRows>>>,
): void {
  const projected = new ProjectedRows();
  const recorded = rows.filter((row) => row !== undefined).sort((a, b) => a.seq - b.seq);
  for (const { seq, at, events } of new Map(recorded.map((row) => [row.seq, row])).values()) {
    events.forEach((event, idx) => {
      if (isAbout(event)) project(event, { seq, at, idx }, projected);
    });
  }
  report.line();
  report.line('Tables');
  for (const [table, stored] of Object.entries(tables) as [TableName, StoredRows][]) {
    const expected = projected.of(table).filter((row) => isOwn(table, row));
    report.check(() => `rows of ${table} (${stored.length})`, rowsText(expected) === rowsText(stored));
  }
}

type ProjectedRow = Record<string, Row[string]>;

/** The rows that events project to. */
class ProjectedRows {
  readonly #tables = new Map<TableName, Map<string, ProjectedRow>>();

  of(table: TableName): readonly ProjectedRow[] {
    return [...this.#rows(table).values()];
  }

  insert(table: TableName, row: Row): void {
    this.#rows(table).set(keyOf(table, row), { ...row });
  }

  upsert(table: TableName, row: Row): void {
    this.insert(table, row);
  }

  update(table: TableName, key: Row, changes: Row): void {
    Object.assign(this.#rows(table).get(keyOf(table, key)) ?? {}, changes);
  }

  copy(table: TableName, from: Row, key: Row, changes: Row): void {
    this.insert(table, { ...this.#rows(table).get(keyOf(table, from)), ...key, ...changes });
  }

  #rows(table: TableName): Map<string, ProjectedRow> {
    const rows = this.#tables.get(table) ?? new Map<string, ProjectedRow>();
    this.#tables.set(table, rows);
    return rows;
  }
}

function keyOf(table: TableName, row: Row): string {
  return TABLES[table].key.map((column) => row[column]).join('/');
}

/** Rows as text, the same for every order of rows and columns. */
function rowsText(rows: readonly Readonly<Record<string, Row[string]>>[]): string {
  const text = (row: (typeof rows)[number]): string =>
    Object.keys(row)
      .sort()
      .map((column) => `${column}=${row[column]}`)
      .join(' ');
  return rows.map(text).sort().join('\n');
}

/** That the country of the customer was not given up; said only if it was. */
export function explainGivenUp(report: Report, { profile, country }: ResidenceEvidence): void {
  if (!profile.terms.closeOnly) return;
  report.check(
    () => `profile ${profile.terms.id} (${country}), version ${profile.version}, lets something open`,
    false,
  );
}
