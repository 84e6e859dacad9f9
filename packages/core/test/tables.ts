import type { Book } from '@vitrine/domain/ledger/chart';
import type { Tick } from '@vitrine/domain/market/tick';
import type { StoredState } from '../src/load.ts';
import { runningOf } from '../src/options/stored.ts';
import { type Cell, type Row, type RowSink, TABLES, type TableName } from '../src/rows.ts';
import { holdingOf, pendingOf } from '../src/trading/stored.ts';

async function* stream<T>(rows: Iterable<T>): AsyncGenerator<T> {
  yield* rows;
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

  upsert(table: TableName, row: Row): void {
    this.#of(table).set(this.#key(table, row), row);
  }

  /** What a restart reads, with rows in the order of their keys. */
  stored(ticks: readonly Tick[]): StoredState {
    const sorted = (table: TableName, by: string): Row[] =>
      this.rows(table).sort((a, b) => Number(a[by] as number) - Number(b[by] as number));
    const orders = sorted('contract_orders', 'id');
    const options = sorted('options', 'id');
    const [check] = this.rows('margin_check');
    const [paid] = this.rows('rollover_progress');
    return {
      facts: stream(
        this.rows('applied_facts')
          .sort((a, b) => Number(b.subject === 'site') - Number(a.subject === 'site'))
          .map((row) => ({ subject: row.subject as string, version: Number(row.version), body: row.body as string })),
      ),
      accounts: stream(
        sorted('accounts', 'uid').map((row) => ({
          uid: Number(row.uid),
          book: row.book as Book,
          currency: row.currency as string,
          frozen: row.frozen as boolean,
          called: row.called as boolean,
          levels:
            row.stop_out === null
              ? undefined
              : {
                  marginCallPercent: Number(row.margin_call),
                  marginRearmPercent: Number(row.margin_rearm),
                  stopOutPercent: Number(row.stop_out),
                },
          factVersion: Number(row.fact_version),
        })),
      ),
      balances: stream(
        sorted('balances', 'account').map((row) => ({
          account: Number(row.account),
          book: row.book as Book,
          currency: row.currency as string,
          posted: row.posted as bigint,
          held: row.held as bigint,
        })),
      ),
      orders: stream(orders.filter((row) => row.status === 1).map(holdingOf)),
      pending: stream(orders.filter((row) => row.status === 0).map(pendingOf)),
      lastOrder: Number(orders.at(-1)?.id ?? 0),
      options: stream(options.filter((row) => row.status === 1).map(runningOf)),
      lastOption: Number(options.at(-1)?.id ?? 0),
      marginCheck: { instrument: Number(check?.instrument ?? 0), uid: Number(check?.uid ?? 0) },
      rolloverProgress: { rollover: Number(paid?.rollover ?? 0), uid: Number(paid?.uid ?? 0) },
      ticks,
    };
  }
}
