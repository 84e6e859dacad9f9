import { ACCOUNT_SPAN, CUSTOMER_KINDS } from '@vitrine/domain/ledger/index';
import { SHARD } from '@vitrine/engine/journal';
import type { Pool } from 'pg';
import { JOURNAL_CHAIN } from '../journal/chains.ts';
import { type Block, findBlock, firstRowSince, newestBlock, unpackLinks } from '../journal/links.ts';
import { findParts, indexedUpTo, PART, type Wanted } from './journal-index.ts';

/** Bodies that one search reads at most, of rows without an index entry and of rows that have one: a search must not hold the database. */
const WINDOW = 20_000;

/** What of the journal is wanted; every part that is given must hold. */
export interface JournalFilter {
  readonly after?: number | undefined;
  readonly upTo?: number | undefined;
  readonly event?: string | undefined;
  readonly customer?: number | undefined;
  readonly order?: number | undefined;
  readonly tick?: string | undefined;
  /** Unix seconds; the end is exclusive. */
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}

export interface FoundRow {
  readonly seq: number;
  readonly at: number;
  readonly body: string;
  /** Hex. */
  readonly hash: string;
}

export interface Found {
  readonly rows: readonly FoundRow[];
  /** Nothing from this number on was left out: the search goes on below it. Undefined: it came to its end. */
  readonly reached: number | undefined;
}

/** What a body must match, one pattern a filter. A body has its keys in alphabetical order and figures as text. */
export function patternsOf({ event, customer, order, tick }: JournalFilter): readonly string[] {
  const patterns: string[] = [];
  if (event !== undefined) patterns.push(`"type":"${event}"`);
  // A posting about an option names it by the same word, right before its reason.
  if (order !== undefined) patterns.push(`"order":"${order}"(?!,"reason":"option-)`);
  if (customer !== undefined) {
    const accounts = Object.values(CUSTOMER_KINDS).map((kind) => customer * ACCOUNT_SPAN + kind);
    patterns.push(`"(actor|uid)":"${customer}"|"(account|debit|credit)":"(${accounts.join('|')})"`);
  }
  const [instrument, seq] = tick?.split('/') ?? [];
  if (seq !== undefined)
    patterns.push(
      `"instrument":"${instrument}","seq":"${seq}"|"convInstrument":"${instrument}","convNum":"\\d+","convSeq":"${seq}"`,
    );
  return patterns;
}

/** The part of the journal that can hold what is wanted: bounds that need no look into a body. */
interface Bounds {
  readonly low: number;
  readonly high: number;
  /** Whose order it is. */
  readonly owner: number | undefined;
}

async function boundsOf(db: Pool, filter: JournalFilter): Promise<Bounds> {
  const { after, upTo, order, startTime, endTime } = filter;
  const { rows } = await db.query<{ seq: string; uid: string | null; opened: string | null; closed: string | null }>(
    `SELECT h.seq, o.uid, o.opened_seq AS opened, o.closed_seq AS closed FROM journal_head h
       LEFT JOIN contract_orders o ON o.id = $2 WHERE h.shard = $1`,
    [SHARD, order ?? 0],
  );
  const newest = Number(rows[0]?.seq ?? 0);
  const { uid, opened, closed } = rows[0] ?? {};
  const since = startTime === undefined ? 1 : await firstRowSince(db, startTime * 1_000, newest);
  const until = endTime === undefined ? newest : (await firstRowSince(db, endTime * 1_000, newest)) - 1;
  if (order !== undefined && opened == null) return { low: 1, high: 0, owner: undefined };
  return {
    low: Math.max(since, Number(opened ?? 1)),
    high: Math.min(
      newest,
      until,
      upTo ?? newest,
      after === undefined ? newest : after - 1,
      closed == null ? newest : Number(closed),
    ),
    owner: uid == null ? undefined : Number(uid),
  };
}

/** An order's rows name its customer, so that orders need no entry of their own. */
function wantedOf({ event, customer, tick }: JournalFilter, owner: number | undefined): Wanted {
  const [instrument, seq] = tick?.split('/').map(Number) ?? [];
  return {
    event,
    customers: [customer, owner].filter((uid) => uid !== undefined),
    tick: instrument === undefined || seq === undefined ? undefined : { instrument, seq },
  };
}

/**
 * The newest rows that the filter takes, at most `limit`. Times, numbers of rows and orders bound the search, and an index
 * says which parts of the journal name what is wanted; the rest is read in the bodies, of at most `window` rows that the
 * index does not have yet and as many that it has.
 */
export async function searchJournal(
  db: Pool,
  filter: JournalFilter,
  limit: number,
  window: number = WINDOW,
): Promise<Found> {
  const { low, high, owner } = await boundsOf(db, filter);
  const patterns = patternsOf(filter);
  const indexed = patterns.length === 0 ? 0 : await indexedUpTo(db);
  const open = Math.max(low, indexed + 1);
  const from = patterns.length === 0 ? low : Math.max(open, high - window + 1);
  const rows = [...(await searchRange(db, from, high, patterns, limit + 1))];
  if (rows.length > limit || from > open) return foundOf(rows, limit, from > low ? from : undefined);

  const most = Math.max(1, Math.floor(window / PART));
  const parts = await findParts(db, wantedOf(filter, owner), low, Math.min(high, indexed), most + 1);
  for (const { first, last } of parts.slice(0, most)) {
    rows.push(
      ...(await searchRange(db, Math.max(first, low), Math.min(last, high), patterns, limit + 1 - rows.length)),
    );
    if (rows.length > limit) break;
  }
  const left = parts[most];
  return foundOf(rows, limit, left === undefined ? undefined : Math.min(left.last, high) + 1);
}

/** A page of what was found; `reached` is where a search ended that found no more than a page. */
function foundOf(rows: readonly FoundRow[], limit: number, reached: number | undefined): Found {
  const page = rows.slice(0, limit);
  return { rows: page, reached: rows.length > limit ? page.at(-1)?.seq : reached };
}

/** Matching rows between these, packed or not, the newest first, at least `limit` of them if there are so many. */
async function searchRange(
  db: Pool,
  from: number,
  upTo: number,
  patterns: readonly string[],
  limit: number,
): Promise<readonly FoundRow[]> {
  const rows = [...(await searchStored(db, from, upTo, patterns, limit))];
  for (let below = upTo; rows.length < limit; ) {
    const block = await newestBlockIn(db, below, from);
    if (block === undefined) break;
    rows.push(...searchBlock(block, from, below, patterns));
    below = block.first - 1;
  }
  return rows;
}

/** Matching rows that are not packed, the newest first. */
async function searchStored(
  db: Pool,
  from: number,
  upTo: number,
  patterns: readonly string[],
  limit: number,
): Promise<readonly FoundRow[]> {
  const { rows } = await db.query<{ seq: string; at: string; body: string; hash: string }>(
    `SELECT seq, at, body, encode(hash, 'hex') AS hash FROM journal
      WHERE shard = $1 AND seq BETWEEN $2 AND $3 AND body ~ ALL ($4::text[])
        AND seq > (SELECT coalesce(max(last), 0) FROM journal_blocks WHERE shard = $1) ORDER BY seq DESC LIMIT $5`,
    [SHARD, from, upTo, patterns, limit],
  );
  return rows.map((row) => ({ ...row, seq: Number(row.seq), at: Number(row.at) }));
}

/** The newest block that has one of these rows. */
async function newestBlockIn(db: Pool, upTo: number, from: number): Promise<Block | undefined> {
  const block = (await findBlock(db, JOURNAL_CHAIN, upTo)) ?? (await newestBlock(db, JOURNAL_CHAIN, upTo));
  return block !== undefined && block.last >= from ? block : undefined;
}

/** Matching rows of a block, the newest first. */
function searchBlock(block: Block, from: number, upTo: number, patterns: readonly string[]): readonly FoundRow[] {
  const wanted = patterns.map((pattern) => new RegExp(pattern));
  return unpackLinks(JOURNAL_CHAIN, block)
    .filter(({ place, body }) => place >= from && place <= upTo && wanted.every((pattern) => pattern.test(body)))
    .map(({ place, at, body, hash }) => ({ seq: place, at, body, hash: hash.toString('hex') }))
    .reverse();
}
