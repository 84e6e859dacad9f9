import { hash, randomBytes } from 'node:crypto';
import type { StoredState } from '@vitrine/core/load';
import { type Cell, type Row, type RowSink, TABLES, type TableName } from '@vitrine/core/rows';
import { selectRows, wholeOf } from '@vitrine/core/stored';
import type { ColumnType, Table } from '@vitrine/core/table';
import type { Tick } from '@vitrine/domain/market/tick';
import { keyOf, type RowKey } from '@vitrine/engine/table-batch';
import type { Client } from 'pg';

/** The rows of a table as a number and a sum: no order, and a row more, less or different is another sum. */
export interface TableDigest {
  readonly count: number;
  /** Of the first 64 bits of every row's digest, as signed numbers. */
  readonly sum: bigint;
}

/** What must be in a table. */
interface Expected {
  /** Rows that may still change. */
  readonly live: Map<RowKey, Row>;
  /** Rows that change no more, and their sum. */
  count: number;
  sum: bigint;
  /** Of those the one with the highest key: the next number follows from it. */
  last: Row | undefined;
}

export interface SavedTables {
  readonly salt: string;
  readonly tables: ReadonlyMap<TableName, Expected>;
}

const NAMES = Object.keys(TABLES) as TableName[];
const tableOf = (name: TableName): Table => TABLES[name];
const COLUMNS = new Map(NAMES.map((name) => [name, Object.entries(tableOf(name).columns)]));

/** What PostgreSQL quotes when it writes a row as text. */
const QUOTED = /^$|["\\(), \t\n\v\f\r]/;

function cellText(cell: Cell | undefined, type: ColumnType): string {
  if (cell === null || cell === undefined) return '';
  if (type === 'text')
    return QUOTED.test(cell as string) ? `"${(cell as string).replace(/["\\]/g, '$&$&')}"` : `${cell}`;
  return type === 'boolean' ? (cell === true ? 't' : 'f') : String(cell);
}

/** A row as PostgreSQL writes it as text: `(17,usd,,"two words",t)`. */
export function rowText(table: TableName, row: Row): string {
  let text = '';
  for (const [column, type] of COLUMNS.get(table) as [string, ColumnType][])
    text += `${text === '' ? '(' : ','}${cellText(row[column], type)}`;
  return `${text})`;
}

/**
 * What the projected tables must hold, without holding it: of rows that change no more only the sum of their digests,
 * salted with random bytes that nobody knows who could make up a row of the same digest. Memory: the rows that may still
 * change.
 */
export class ExpectedTables implements RowSink {
  readonly #salt: string;
  readonly #tables: ReadonlyMap<TableName, Expected>;

  constructor(saved?: SavedTables) {
    this.#salt = saved?.salt ?? randomBytes(16).toString('hex');
    const empty = (): Expected => ({ live: new Map(), count: 0, sum: 0n, last: undefined });
    this.#tables = saved?.tables ?? new Map(NAMES.map((name) => [name, empty()]));
  }

  insert(table: TableName, row: Row): void {
    if (tableOf(table).final === 'inserted') this.#finish(table, row);
    else this.#put(table, keyOf(table, row), { ...row });
  }

  update(table: TableName, key: Row, changes: Row): void {
    const rowKey = keyOf(table, key);
    this.#put(table, rowKey, patched(this.#liveRow(table, rowKey), changes));
  }

  copy(table: TableName, from: Row, key: Row, changes: Row): void {
    const source = this.#liveRow(table, keyOf(table, from));
    // Null is a value here, not "unchanged": a closed part has no journal row that set its stops.
    this.#put(table, keyOf(table, key), { ...source, ...key, ...changes });
  }

  upsert(table: TableName, row: Row): void {
    this.#put(table, keyOf(table, row), { ...row });
  }

  /** What the machine is loaded from: the rows, and the newest ticks, which are not in these tables. */
  state(ticks: readonly Tick[]): StoredState {
    const rowsOf = (name: TableName): Row[] => {
      const { live, last } = this.#of(name);
      return last === undefined ? [...live.values()] : [...live.values(), last];
    };
    return { rows: (wanted) => onePage(selectRows(rowsOf(wanted.table), wanted)), ticks };
  }

  /** What {@link storedDigest} of each table must be. */
  digest(table: TableName): TableDigest {
    const { live, count, sum } = this.#of(table);
    let total = sum;
    for (const row of live.values()) total += this.#digestOf(table, row);
    return { count: count + live.size, sum: total };
  }

  /** What PostgreSQL says of a table. */
  async storedDigest(db: Client, table: TableName): Promise<TableDigest> {
    const row = `convert_to($1 || t::text, 'UTF8')`;
    const number = `('x' || encode(substr(sha256(${row}), 1, 8), 'hex'))::bit(64)::bigint`;
    const { rows } = await db.query<{ count: string; sum: string }>(
      `SELECT count(*), coalesce(sum(${number}), 0) AS sum
         FROM (SELECT ${Object.keys(TABLES[table].columns).join(', ')} FROM public.${table}) t`,
      [this.#salt],
    );
    return { count: Number(rows[0]?.count), sum: BigInt(rows[0]?.sum ?? 0) };
  }

  /** All of it, to continue from later. Holds the salt: not for anybody who can write to the database. */
  save(): SavedTables {
    return { salt: this.#salt, tables: this.#tables };
  }

  #of(table: TableName): Expected {
    return this.#tables.get(table) as Expected;
  }

  #liveRow(table: TableName, key: RowKey): Row {
    const row = this.#of(table).live.get(key);
    if (row === undefined) throw new Error(`it changes a row of ${table} that is not there or has ended: ${key}`);
    return row;
  }

  #put(table: TableName, key: RowKey, row: Row): void {
    const { final } = tableOf(table);
    const expected = this.#of(table);
    if (typeof final !== 'object' || row[final.column] !== final.value) {
      expected.live.set(key, row);
      return;
    }
    this.#finish(table, row);
    expected.live.delete(key);
    if (expected.last === undefined || wholeOf(key) > wholeOf(keyOf(table, expected.last))) expected.last = row;
  }

  #finish(table: TableName, row: Row): void {
    const expected = this.#of(table);
    expected.count += 1;
    expected.sum += this.#digestOf(table, row);
  }

  #digestOf(table: TableName, row: Row): bigint {
    // As hex, the hash makes no buffer that the garbage collector must free: a third less time.
    const digest = hash('sha256', this.#salt + rowText(table, row), 'hex');
    return BigInt.asIntN(64, BigInt(`0x${digest.slice(0, 16)}`));
  }
}

/** Null means unchanged. */
function patched(row: Row, changes: Row): Row {
  const own = row as Record<string, Cell>;
  for (const column in changes) {
    const cell = changes[column];
    if (cell !== null && cell !== undefined) own[column] = cell;
  }
  return own;
}

async function* onePage(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
