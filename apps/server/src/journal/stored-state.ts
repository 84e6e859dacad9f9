import type { StoredState } from '@vitrine/core/load';
import { type Cell, TABLES } from '@vitrine/core/rows';
import { FILLED, type StoredRow as HomeRow, type StoredRows } from '@vitrine/core/stored';
import type { ColumnType } from '@vitrine/core/table';
import { DAY, type Instant } from '@vitrine/domain/kernel/time';
import { KeyIndex, type SeenKey } from '@vitrine/engine/idempotency-keys';
import { type Head, SHARD } from '@vitrine/engine/journal';
import { type ClientBase, escapeLiteral, type Pool, type PoolClient } from 'pg';
import { JOURNAL_CHAIN } from './chains.ts';
import { readDigestHead } from './digests.ts';
import { readLinks } from './links.ts';
import { readLastTicks } from './postgres-journal.ts';

const [MINUS, ZERO] = [45, 48];
/** As many characters are exact in a double. */
const MOST_DIGITS = 15;

/** Rows fetched together while loading: so few that the garbage collector never copies a page. */
const PAGE = 5_000;
const BOOLEAN = 16;
/** Whole numbers stay text: who loads a column knows what it is. */
const TYPES = {
  getTypeParser: (type: number) => (type === BOOLEAN ? (text: string) => text === 't' : (text: string) => text),
};

/** A moment of the database that several connections read: PostgreSQL's name for it. */
export type Snapshot = string;

/** Runs `read` on the state of one moment, whatever is committed meanwhile. */
export async function atOneMoment<T>(
  db: Pool,
  read: (client: PoolClient, snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = await db.connect();
  try {
    // It waits longer than a room's transaction may: others read what it holds.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SET LOCAL idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ snapshot: Snapshot }>('SELECT pg_export_snapshot() AS snapshot');
    return await read(client, rows[0]?.snapshot ?? '');
  } finally {
    // The transaction ends with the connection, also after an error.
    client.release(true);
  }
}

/**
 * All rows of a query in one pass, two pages in memory at a time, whatever plan the database has for it; as of the
 * snapshot, if there is one.
 */
async function* pages<R extends object>(db: Pool, query: string, snapshot?: Snapshot): AsyncGenerator<readonly R[]> {
  const client = await db.connect();
  let isDone = false;
  try {
    const as =
      snapshot === undefined
        ? ''
        : ` ISOLATION LEVEL REPEATABLE READ; SET TRANSACTION SNAPSHOT ${escapeLiteral(snapshot)}`;
    await client.query(`BEGIN${as}; DECLARE page NO SCROLL CURSOR FOR ${query}`);
    // The database prepares a page while the one before is loaded.
    const fetch = () => client.query<R>({ text: `FETCH ${PAGE} FROM page`, types: TYPES });
    for (let next = fetch(), isLast = false; !isLast; ) {
      const { rows } = await next;
      isLast = rows.length < PAGE;
      if (!isLast) next = fetch();
      // Nobody asks for it when the page before it is refused.
      next.catch(() => undefined);
      yield rows;
    }
    await client.query('COMMIT');
    isDone = true;
  } finally {
    // A reader that stopped half way leaves a transaction open: that connection is not used again.
    client.release(!isDone);
  }
}

/** The home tables as the machine loads them. */
export async function readStoredState(db: Pool): Promise<StoredState> {
  return { ...storedTables(db), ticks: await readLastTicks(db) };
}

/** The same without ticks, as of the snapshot, if there is one. */
export function storedTables(db: Pool, snapshot?: Snapshot): Pick<StoredState, 'rows'> {
  return { rows: (wanted) => homeRows(db, wanted, snapshot) };
}

/** The whole numbers of a row as one text, `(17,-5,,0)`: reading them costs less than a text for each column. */
interface Packed {
  readonly whole_numbers: string;
}

async function* homeRows(
  db: Pool,
  wanted: StoredRows,
  snapshot: Snapshot | undefined,
): AsyncGenerator<readonly HomeRow[]> {
  const types: Readonly<Record<string, ColumnType>> = TABLES[wanted.table].columns;
  const isWhole = (column: string): boolean => types[column] !== 'text' && types[column] !== 'boolean';
  const whole = wanted.columns.filter(isWhole);
  const others = wanted.columns.filter((column) => !isWhole(column));
  const query = queryOf(wanted, [`ROW(${whole.join(', ')}) AS whole_numbers`, ...others]);
  for await (const page of pages<Packed & HomeRow>(db, query, snapshot)) yield page.map((row) => unpacked(row, whole));
}

function unpacked({ whole_numbers: text, ...others }: Packed & HomeRow, whole: readonly string[]): HomeRow {
  const row: Record<string, Cell | undefined> = others;
  let from = 1;
  for (const column of whole) {
    let [value, at] = [0, from];
    // A comma, and what ends the text, come before the minus and the digits.
    for (let code = text.charCodeAt(at); code >= MINUS; code = text.charCodeAt(at)) {
      if (code !== MINUS) value = value * 10 + code - ZERO;
      at += 1;
    }
    if (at === from) row[column] = null;
    else if (at - from > MOST_DIGITS) row[column] = BigInt(text.slice(from, at));
    else row[column] = text.charCodeAt(from) === MINUS ? -value : value;
    from = at + 1;
  }
  return row;
}

function queryOf({ table, where = {}, orderBy }: StoredRows, columns: readonly string[]): string {
  const conditions = Object.entries(where).map(([column, value]) =>
    value === FILLED ? `${column} IS NOT NULL` : `${column} = ${literal(value as Cell)}`,
  );
  const filter = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  const order =
    orderBy === undefined ? '' : ` ORDER BY ${orderBy.column}${orderBy.last === true ? ' DESC LIMIT 1' : ''}`;
  return `SELECT ${columns.join(', ')} FROM ${table}${filter}${order}`;
}

function literal(cell: Cell): string {
  return typeof cell === 'string' ? escapeLiteral(cell) : String(cell);
}

export interface StoredHead {
  readonly head: Head;
  readonly tapeHead: Head;
  /** How many days of the tape are pruned, and their newest digest. */
  readonly digestHead: Head;
  /** Sequencing time of the newest durable row or tick, 0 for none. */
  readonly since: Instant;
}

/** The heads of both chains, as the last commit left them. That the newest links are theirs is checked elsewhere. */
export async function readHead(db: ClientBase | Pool): Promise<StoredHead> {
  const { rows } = await db.query<
    Record<'seq' | 'tape_no' | 'row_at' | 'tick_at', string> & Record<'hash' | 'tape_hash', Buffer>
  >(
    `SELECT seq, hash, tape_no, tape_hash,
            coalesce((SELECT at FROM journal j WHERE j.shard = h.shard ORDER BY j.seq DESC LIMIT 1), 0) AS row_at,
            coalesce((SELECT last_at FROM tape_batches t WHERE t.shard = h.shard ORDER BY t.no DESC LIMIT 1), 0) AS tick_at
       FROM journal_head h WHERE shard = $1`,
    [SHARD],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('the journal has no head: the database is not migrated');
  return {
    head: { seq: Number(row.seq), hash: row.hash },
    tapeHead: { seq: Number(row.tape_no), hash: row.tape_hash },
    digestHead: await readDigestHead(db),
    since: Math.max(Number(row.row_at), Number(row.tick_at)),
  };
}

/** Idempotency fingerprints of the last day before `now`, of rows up to `upTo`. */
export async function readKeys(db: Pool, now: Instant, upTo: number): Promise<KeyIndex> {
  // Rows are in time order: the first of the last day is found by halving, not by an index that every order would pay for.
  const from = await firstSeqAfter(db, now - DAY);
  const rows = pages<{ key: string; key_print: string; at: string }>(
    db,
    `SELECT seq AS key, key_print, at FROM journal
      WHERE shard = ${SHARD} AND seq BETWEEN ${from} AND ${upTo} AND key_print IS NOT NULL ORDER BY seq`,
  );
  const seen: SeenKey[] = [];
  for await (const page of rows) {
    for (const { key, key_print, at } of page)
      seen.push({ print: Number(key_print), seq: Number(key), at: Number(at) });
  }
  return KeyIndex.ofDay(now, seen);
}

async function firstSeqAfter(db: Pool, at: Instant): Promise<number> {
  const bounds = await db.query<{ first: string; last: string }>(
    'SELECT coalesce(min(seq), 1) AS first, coalesce(max(seq), 0) AS last FROM journal WHERE shard = $1',
    [SHARD],
  );
  let low = Number(bounds.rows[0]?.first);
  let high = Number(bounds.rows[0]?.last) + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { rows } = await db.query<{ at: string }>('SELECT at FROM journal WHERE shard = $1 AND seq = $2', [
      SHARD,
      middle,
    ]);
    if (Number(rows[0]?.at ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Keys that may not be tried again. */
export async function readQuarantine(db: Pool): Promise<Set<string>> {
  const { rows } = await db.query<{ key: string }>('SELECT key FROM quarantine');
  return new Set(rows.map(({ key }) => key));
}

/** A row: beside the hash and what was hashed the two columns that are copies of a part of it. */
export interface StoredRow {
  readonly seq: number;
  readonly at: Instant;
  /** Undefined: the row has no key. */
  readonly keyPrint: number | undefined;
  readonly body: string;
  readonly hash: Buffer;
}

/** Pages of the journal from a row on, for replay and followers. */
export async function* readJournal(
  db: Pool,
  fromSeq: number,
  toSeq: number,
  page = 2_000,
): AsyncGenerator<readonly StoredRow[]> {
  for await (const links of readLinks(db, JOURNAL_CHAIN, fromSeq, toSeq, page))
    yield links.map(({ place, ...row }) => ({ seq: place, ...row }));
}
