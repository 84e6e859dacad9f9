import type { StoredState } from '@vitrine/core/load';
import { type Row, TABLES, type TableName } from '@vitrine/core/rows';
import { selectRows } from '@vitrine/core/stored';
import { DAY, type Instant } from '@vitrine/domain/kernel/time';
import { isPrice, type Tick } from '@vitrine/domain/market/tick';
import { fingerprint, KeyIndex, type SeenKey } from '../src/idempotency-keys.ts';
import { type Batch, ContentError, EMPTY_HEAD, type Head } from '../src/journal.ts';
import type { TableChanges } from '../src/table-batch.ts';

/** A journal row as the store keeps it. */
export interface StoredRow {
  readonly seq: number;
  readonly at: Instant;
  readonly key: string;
  readonly body: string;
  readonly hash: Buffer;
}

type Tables = Readonly<Record<TableName, Map<string, Row>>>;

/** The key of a row as text. */
export function rowKey(table: TableName, row: Row): string {
  return TABLES[table].key.map((column) => row[column]).join('/');
}

/** Prices that are kept to be read again: more than an edge misses in a minute. */
const RECENT_TICKS = 5_000;

/** The simulated database: its content survives every crash. It is at least as strict as PostgreSQL. */
export class MemoryStore {
  readonly rows: StoredRow[] = [];
  readonly tables = Object.fromEntries(Object.keys(TABLES).map((table) => [table, new Map()])) as Tables;
  readonly lastTicks = new Map<number, Tick>();
  /** The newest prices of all instruments, oldest first. */
  recentTicks: Tick[] = [];
  readonly quarantine = new Set<string>();
  #head: Head = EMPTY_HEAD;
  #tapeHead: Head = EMPTY_HEAD;
  /** Sequencing time of the newest line of the tape. */
  #tickAt: Instant = 0;
  #epoch = 0;

  /** A process takes the journal over, and no other one can write any more. Returns its connection. */
  claim(): number {
    this.#epoch += 1;
    return this.#epoch;
  }

  get head(): Head {
    return this.#head;
  }
  get tapeHead(): Head {
    return this.#tapeHead;
  }

  /**
   * Commits a batch as a whole. Throws {@link ContentError} if a row to insert exists or a row to update does not, any
   * other error if another process has taken the journal over or the batch does not follow the newest row.
   */
  apply(epoch: number, { before, rows, tapeBefore, tape, tables }: Batch): void {
    if (epoch !== this.#epoch || !isSame(before, this.#head) || !isSame(tapeBefore, this.#tapeHead)) {
      throw new Error('the journal has another writer');
    }
    for (const [table, changes] of tables) this.#check(table, changes);
    for (const [table, changes] of tables) this.#write(table, changes);
    for (const { seq, at, key, body, hash } of rows) this.rows.push({ seq, at, key, body, hash });
    const last = rows.at(-1);
    if (last !== undefined) this.#head = { seq: last.seq, hash: last.hash };
    if (tape !== undefined) this.#tapeHead = { seq: tape.no, hash: tape.hash };
    for (const tick of tape?.ticks ?? []) {
      this.#tickAt = tick.at;
      if (!isPrice(tick)) continue;
      this.lastTicks.set(tick.instrument, tick);
      this.recentTicks.push(tick);
    }
    if (this.recentTicks.length > 2 * RECENT_TICKS) this.recentTicks = this.recentTicks.slice(-RECENT_TICKS);
  }

  /** The connection that may write. */
  get epoch(): number {
    return this.#epoch;
  }

  /** Sequencing time of the newest durable row or tick. */
  since(): Instant {
    return Math.max(this.rows.at(-1)?.at ?? 0, this.#tickAt);
  }

  /** Fingerprints of the keys used in the day before `since`. */
  keys(since: Instant): KeyIndex {
    const found: SeenKey[] = [];
    for (let place = this.rows.length - 1; place >= 0; place -= 1) {
      const { key, seq, at } = this.rows[place] as StoredRow;
      if (at <= since - DAY) break;
      if (key !== '') found.push({ print: fingerprint(key), seq, at });
    }
    return KeyIndex.ofDay(since, found.reverse());
  }

  /** The home tables as the machine loads them. */
  state(): StoredState {
    return {
      rows: (wanted) => onePage(selectRows(this.tables[wanted.table].values(), wanted)),
      ticks: [...this.lastTicks.values()],
    };
  }

  #check(table: TableName, { inserts, updates, copies }: TableChanges): void {
    const stored = this.tables[table];
    for (const row of [...inserts, ...copies.map(({ key }) => key)]) {
      if (stored.has(rowKey(table, row))) throw new ContentError(`${table}: ${rowKey(table, row)} exists`);
    }
    for (const key of [...updates.map((update) => update.key), ...copies.map(({ from }) => from)]) {
      if (!stored.has(rowKey(table, key))) throw new ContentError(`${table}: ${rowKey(table, key)} does not exist`);
    }
  }

  #write(table: TableName, { inserts, upserts, updates, copies }: TableChanges): void {
    const stored = this.tables[table];
    for (const row of [...inserts, ...upserts]) stored.set(rowKey(table, row), row);
    for (const { key, changes } of updates) {
      const place = rowKey(table, key);
      stored.set(place, { ...stored.get(place), ...changes });
    }
    for (const { from, key, changes } of copies) {
      stored.set(rowKey(table, key), { ...stored.get(rowKey(table, from)), ...key, ...changes });
    }
  }
}

function isSame(a: Head, b: Head): boolean {
  return a.seq === b.seq && a.hash.equals(b.hash);
}

async function* onePage(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
