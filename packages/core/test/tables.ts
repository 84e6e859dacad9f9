import type { Tick } from '@vitrine/domain/market/tick';
import type { StoredState } from '../src/load.ts';
import { type Cell, type Row, type RowSink, TABLES, type TableName } from '../src/rows.ts';
import { selectRows } from '../src/stored.ts';

async function* onePage(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

/** The tables of the journal's projections, in memory and strict: an insert finds no row with its key, an update one. */
export class Tables implements RowSink {
  readonly #tables = new Map<TableName, Map<string, Row>>();

  #of(table: TableName): Map<string, Row> {
    const rows = this.#tables.get(table) ?? new Map<string, Row>();
    this.#tables.set(table, rows);
    return rows;
  }

  #key(table: TableName, row: Row): string {
    return TABLES[table].key.map((column) => String(row[column] as Cell)).join('/');
  }

  rows(table: TableName): Row[] {
    return [...this.#of(table).values()];
  }

  insert(table: TableName, row: Row): void {
    const key = this.#key(table, row);
    if (this.#of(table).has(key)) throw new Error(`${table} ${key} exists`);
    if (Object.keys(row).sort().join() !== Object.keys(TABLES[table].columns).sort().join()) {
      throw new Error(`${table} ${key} does not fill its columns`);
    }
    this.#of(table).set(key, row);
  }

  update(table: TableName, key: Row, changes: Row): void {
    const place = this.#key(table, key);
    const before = this.#of(table).get(place);
    if (before === undefined) throw new Error(`${table} ${place} does not exist`);
    const known = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null));
    this.#of(table).set(place, { ...before, ...known });
  }

  copy(table: TableName, from: Row, key: Row, changes: Row): void {
    const source = this.#of(table).get(this.#key(table, from));
    if (source === undefined) throw new Error(`${table} ${this.#key(table, from)} does not exist`);
    this.insert(table, { ...source, ...key, ...changes });
  }

  upsert(table: TableName, row: Row): void {
    this.#of(table).set(this.#key(table, row), row);
  }

  /** What a restart reads, with rows in the order of their keys. */
  stored(ticks: readonly Tick[]): StoredState {
    const byKey = (table: TableName) => (a: Row, b: Row) =>
      this.#key(table, a).localeCompare(this.#key(table, b), 'en', { numeric: true });
    return {
      rows: (wanted) => onePage(selectRows(this.rows(wanted.table).sort(byKey(wanted.table)), wanted)),
      ticks,
    };
  }
}
