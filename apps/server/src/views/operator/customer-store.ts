import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import { ACCOUNT_SPAN, type Book, CUSTOMER_KINDS } from '@vitrine/domain/ledger/chart';
import type { Pool, PoolClient } from 'pg';
import { OPTION_COLUMNS, type OptionColumns } from '../../options/index.ts';
import { ORDER_COLUMNS, type OrderColumns } from '../../trading/index.ts';

export interface CustomerFilter {
  readonly customer?: number | undefined;
  /** Only the owner of this order. */
  readonly order?: number | undefined;
  readonly option?: number | undefined;
  /** The beginning of an e-mail address, a phone number or a name. */
  readonly contact?: string | undefined;
  readonly book?: Book | undefined;
  readonly from?: Instant | undefined;
  /** Exclusive. */
  readonly to?: Instant | undefined;
}

export interface CustomerRecord {
  readonly id: number;
  readonly contact: string;
  readonly name: string;
  readonly book: Book;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | undefined;
  readonly isFrozen: boolean;
  readonly openOrders: number;
  readonly pendingOrders: number;
  readonly runningOptions: number;
  readonly posted: Money;
}

interface CustomerColumns {
  readonly uid: string;
  readonly contact: string;
  readonly name: string;
  readonly book: Book;
  readonly created_at: Date;
  readonly last_seen_at: Date | null;
  readonly frozen: boolean;
  readonly open: string;
  readonly pending: string;
  readonly running: string;
  readonly posted: string;
}

const OWN_KINDS = [CUSTOMER_KINDS.change, CUSTOMER_KINDS.forex, CUSTOMER_KINDS.micro, CUSTOMER_KINDS.stake];

/** A LIKE pattern for texts in lower case that begin so. */
const startOf = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** More matches than this are not looked up one by one: then the newest customers are compared instead, of which many match. */
const MOST_CANDIDATES = 2_000;

/** SQL: the customers of whom `column` begins as `$1` says, in the order of its index, which the planner then reads. */
const beginningWith = (column: string, present: string) =>
  `(SELECT uid FROM users WHERE ${column} LIKE $1 AND ${present} ORDER BY ${column} USING ~<~ LIMIT ${MOST_CANDIDATES + 1})`;

const CANDIDATES = [
  beginningWith('email', 'email IS NOT NULL'),
  beginningWith('mobile', 'mobile IS NOT NULL'),
  beginningWith('lower(name)', "name <> ''"),
].join(' UNION ');

/** The customers whose e-mail address, phone number or name begins so; undefined if they are many. */
async function candidatesOf(db: Pool | PoolClient, pattern: string): Promise<readonly string[] | undefined> {
  const { rows } = await db.query<{ uid: string }>(CANDIDATES, [pattern]);
  return rows.length > MOST_CANDIDATES ? undefined : rows.map(({ uid }) => uid);
}

/** The conditions of a filter, each with its value: one that is left out does not keep the planner from an index. */
class Conditions {
  readonly values: unknown[] = [];
  readonly #parts: string[] = [];

  add(value: unknown, part: (place: string) => string): void {
    if (value === undefined) return;
    this.values.push(value);
    this.#parts.push(part(`$${this.values.length}`));
  }

  get where(): string {
    return this.#parts.length === 0 ? 'true' : this.#parts.join(' AND ');
  }
}

async function conditionsOf(
  db: Pool | PoolClient,
  { customer, order, option, contact, book, from, to }: CustomerFilter,
  unknownBook: Book,
  before: number | undefined,
): Promise<Conditions> {
  const all = new Conditions();
  all.add(before, (place) => `u.uid < ${place}`);
  all.add(customer, (place) => `u.uid = ${place}`);
  all.add(order, (place) => `u.uid = (SELECT uid FROM contract_orders WHERE id = ${place})`);
  all.add(option, (place) => `u.uid = (SELECT uid FROM options WHERE id = ${place})`);
  all.add(from === undefined ? undefined : new Date(from), (place) => `u.created_at >= ${place}`);
  all.add(to === undefined ? undefined : new Date(to), (place) => `u.created_at < ${place}`);
  all.add(book, (place) => `${bookSql(unknownBook)} = ${place}`);
  if (contact === undefined) return all;
  const pattern = startOf(contact);
  const candidates = await candidatesOf(db, pattern);
  if (candidates !== undefined) all.add(candidates, (place) => `u.uid = ANY (${place}::bigint[])`);
  else
    all.add(
      pattern,
      (place) => `(u.email LIKE ${place} OR u.mobile LIKE ${place} OR (lower(u.name) LIKE ${place} AND u.name <> ''))`,
    );
  return all;
}

/** SQL: the book of a customer, or the future one of those whom the core does not know yet. */
const bookSql = (unknownBook: Book) => `coalesce(a.book, CASE WHEN u.is_demo THEN 'demo' ELSE '${unknownBook}' END)`;

/**
 * Customers with lower ids than `before`, newest first. A customer that the core does not know yet is listed in their
 * future book. Each figure is looked up through its own index, only for the rows of the page.
 */
export async function readCustomers(
  db: Pool | PoolClient,
  filter: CustomerFilter,
  unknownBook: Book,
  before: number | undefined,
  limit: number,
): Promise<readonly CustomerRecord[]> {
  const { where, values } = await conditionsOf(db, filter, unknownBook, before);
  const { rows } = await db.query<CustomerColumns>(
    `SELECT page.*, seen.at AS last_seen_at,
            (SELECT count(*) FROM contract_orders o WHERE o.uid = page.uid AND o.status = 1) AS open,
            (SELECT count(*) FROM contract_orders o WHERE o.uid = page.uid AND o.status = 0) AS pending,
            (SELECT count(*) FROM options o WHERE o.uid = page.uid AND o.status = 1) AS running,
            (SELECT coalesce(sum(posted), 0) FROM balances
              WHERE account IN (${OWN_KINDS.map((kind) => `page.uid * ${ACCOUNT_SPAN} + ${kind}`).join(', ')})) AS posted
       FROM (SELECT u.uid, coalesce(u.email, u.mobile, '') AS contact, u.name, u.created_at,
                    coalesce(a.frozen, false) AS frozen, ${bookSql(unknownBook)} AS book
               FROM users u LEFT JOIN accounts a USING (uid) WHERE ${where} ORDER BY u.uid DESC LIMIT ${limit}) AS page
       LEFT JOIN LATERAL (SELECT max(last_seen_at) AS at FROM sessions WHERE sessions.uid = page.uid) AS seen ON true
      ORDER BY page.uid DESC`,
    [...values],
  );
  return rows.map((row) => ({
    id: Number(row.uid),
    contact: row.contact,
    name: row.name,
    book: row.book,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at ?? undefined,
    isFrozen: row.frozen,
    openOrders: Number(row.open),
    pendingOrders: Number(row.pending),
    runningOptions: Number(row.running),
    posted: BigInt(row.posted),
  }));
}

/** Whether a customer is under a margin call, and the currency of their accounts. */
export async function readAccountState(
  client: PoolClient,
  uid: number,
): Promise<{ readonly isCalled: boolean; readonly currency: string } | undefined> {
  const { rows } = await client.query<{ called: boolean; currency: string }>(
    'SELECT called, currency FROM accounts WHERE uid = $1',
    [uid],
  );
  return rows[0] && { isCalled: rows[0].called, currency: rows[0].currency };
}

/** What others see of a customer. */
export async function readProfileOf(
  client: PoolClient,
  uid: number,
): Promise<{ readonly nickname: string; readonly picture: string | null }> {
  const { rows } = await client.query<{ nickname: string; avatar: string | null }>(
    'SELECT nickname, avatar FROM users WHERE uid = $1',
    [uid],
  );
  return { nickname: rows[0]?.nickname ?? '', picture: rows[0]?.avatar ?? null };
}

export interface SessionRecord {
  readonly id: number;
  readonly device: string;
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
}

export async function readSessions(client: PoolClient, uid: number): Promise<readonly SessionRecord[]> {
  const { rows } = await client.query<{ id: string; device: string; created_at: Date; last_seen_at: Date }>(
    'SELECT id, device, created_at, last_seen_at FROM sessions WHERE uid = $1 ORDER BY last_seen_at DESC LIMIT 100',
    [uid],
  );
  return rows.map(({ id, device, created_at, last_seen_at }) => ({
    id: Number(id),
    device,
    startedAt: created_at,
    lastSeenAt: last_seen_at,
  }));
}

export interface NoteRecord {
  readonly id: number;
  readonly at: Date;
  readonly staffName: string;
  readonly text: string;
}

interface NoteColumns {
  readonly id: string;
  readonly at: Date;
  readonly staff_name: string;
  readonly text: string;
}

const noteOf = ({ id, at, staff_name, text }: NoteColumns): NoteRecord => ({
  id: Number(id),
  at,
  staffName: staff_name,
  text,
});

export async function readNotes(client: PoolClient, uid: number): Promise<readonly NoteRecord[]> {
  const { rows } = await client.query<NoteColumns>(
    'SELECT id, at, staff_name, text FROM customer_notes WHERE uid = $1 ORDER BY id DESC LIMIT 100',
    [uid],
  );
  return rows.map(noteOf);
}

/** A customer; undefined if there is none. */
export async function writeNote(
  client: PoolClient,
  uid: number,
  { staffId, name }: { readonly staffId: number; readonly name: string },
  text: string,
  at: Instant,
): Promise<NoteRecord | undefined> {
  const { rows } = await client.query<NoteColumns>(
    `INSERT INTO customer_notes (uid, at, staff_id, staff_name, text)
     SELECT uid, $2, $3, $4, $5 FROM users WHERE uid = $1 RETURNING id, at, staff_name, text`,
    [uid, new Date(at), staffId, name, text],
  );
  return rows[0] && noteOf(rows[0]);
}

/** A position in a list that is sorted by two numbers. */
export type TwoPlace = readonly [first: number, second: number];

export interface CustomerOrderColumns extends OrderColumns {
  readonly opened_seq: number;
  readonly triggered_seq: number | null;
  readonly stops_seq: number | null;
  readonly closed_seq: number | null;
}

const LAST: TwoPlace = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

/** Orders of a customer that `rest` of the statement selects; as JSON, which has numbers where the driver has text. */
async function ordersWhere(
  client: PoolClient,
  rest: string,
  values: readonly number[],
): Promise<readonly CustomerOrderColumns[]> {
  const { rows } = await client.query<{ page: CustomerOrderColumns[] | null }>(
    `SELECT json_agg(page) AS page FROM (
       SELECT ${ORDER_COLUMNS}, opened_seq, triggered_seq, stops_seq, closed_seq FROM contract_orders
        WHERE uid = $1 AND ${rest}) AS page`,
    [...values],
  );
  return rows[0]?.page ?? [];
}

/** Orders of a customer after a position, newest first: by closing time and id in history, otherwise by id (twice). */
export function readCustomerOrders(
  client: PoolClient,
  uid: number,
  status: 0 | 1 | 3,
  [first, second]: TwoPlace = LAST,
  limit: number,
): Promise<readonly CustomerOrderColumns[]> {
  const time = status === 3 ? 'closed_at' : 'id';
  const page = `status = ${status} AND (${time}, id) < ($2, $3) ORDER BY ${time} DESC, id DESC LIMIT $4`;
  return ordersWhere(client, page, [uid, first, second, limit]);
}

/** The order with this number, whatever its status; none if it is not the customer's. */
export function readCustomerOrder(
  client: PoolClient,
  uid: number,
  id: number,
): Promise<readonly CustomerOrderColumns[]> {
  return ordersWhere(client, 'id = $2', [uid, id]);
}

/** Options of a customer below an id, running and closed, newest first. */
export async function readCustomerOptions(
  client: PoolClient,
  uid: number,
  before: number | undefined,
  limit: number,
): Promise<readonly OptionColumns[]> {
  const page = (status: 1 | 3) =>
    `(SELECT ${OPTION_COLUMNS} FROM options WHERE uid = $1 AND status = ${status} AND id < $2 ORDER BY id DESC LIMIT $3)`;
  const { rows } = await client.query<{ page: OptionColumns[] | null }>(
    `SELECT json_agg(page) AS page FROM (
       SELECT * FROM (${page(1)} UNION ALL ${page(3)}) AS both_kinds ORDER BY id DESC LIMIT $3) AS page`,
    [uid, before ?? Number.MAX_SAFE_INTEGER, limit],
  );
  return rows[0]?.page ?? [];
}

export interface LogRecord {
  readonly seq: number;
  readonly idx: number;
  readonly kind: number;
  readonly type: number;
  readonly value: Money;
  readonly balanceAfter: Money;
  readonly ref: number;
  readonly at: Instant;
}

/** Entries of a customer's account log after a position, newest first. */
export async function readCustomerLog(
  client: PoolClient,
  uid: number,
  [seq, idx]: TwoPlace = LAST,
  limit: number,
): Promise<readonly LogRecord[]> {
  const { rows } = await client.query<
    Record<'seq' | 'idx' | 'kind' | 'type' | 'value' | 'balance_after' | 'ref' | 'at', string>
  >(
    `SELECT seq, idx, kind, type, value, balance_after, ref, at FROM account_log
      WHERE uid = $1 AND (seq, idx) < ($2::bigint, $3::bigint) ORDER BY seq DESC, idx DESC LIMIT $4`,
    [uid, seq, idx, limit],
  );
  return rows.map((row) => ({
    seq: Number(row.seq),
    idx: Number(row.idx),
    kind: Number(row.kind),
    type: Number(row.type),
    value: BigInt(row.value),
    balanceAfter: BigInt(row.balance_after),
    ref: Number(row.ref),
    at: Number(row.at),
  }));
}
