import { ACCOUNT_SPAN, CUSTOMER_KINDS } from '@vitrine/domain/ledger/index';
import { SHARD } from '@vitrine/engine/journal';
import type { Pool } from 'pg';
import { JOURNAL_CHAIN } from '../journal/chains.ts';
import { type Block, findBlock, firstRowSince, newestBlock, unpackLinks } from '../journal/links.ts';

/** Rows that one search looks through: bodies have no index, and a search must not hold the database. */
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
async function boundsOf(db: Pool, filter: JournalFilter): Promise<{ readonly low: number; readonly high: number }> {
  const { after, upTo, order, startTime, endTime } = filter;
  const { rows } = await db.query<{ seq: string; opened: string | null; closed: string | null }>(
    `SELECT h.seq, o.opened_seq AS opened, o.closed_seq AS closed FROM journal_head h
       LEFT JOIN contract_orders o ON o.id = $2 WHERE h.shard = $1`,
    [SHARD, order ?? 0],
  );
  const newest = Number(rows[0]?.seq ?? 0);
  const { opened, closed } = rows[0] ?? {};
  const since = startTime === undefined ? 1 : await firstRowSince(db, startTime * 1_000, newest);
  const until = endTime === undefined ? newest : (await firstRowSince(db, endTime * 1_000, newest)) - 1;
  if (order !== undefined && opened == null) return { low: 1, high: 0 };
  return {
    low: Math.max(since, Number(opened ?? 1)),
    high: Math.min(
      newest,
      until,
      upTo ?? newest,
      after === undefined ? newest : after - 1,
      closed == null ? newest : Number(closed),
    ),
  };
}

/**
 * The newest rows that the filter takes, at most `limit`. Times, numbers of rows and orders bound the search by indexes;
 * the rest is read in the bodies, of at most `window` rows.
 */
export async function searchJournal(
  db: Pool,
  filter: JournalFilter,
  limit: number,
  window: number = WINDOW,
): Promise<Found> {
  const { low, high } = await boundsOf(db, filter);
  const patterns = patternsOf(filter);
  const from = patterns.length === 0 ? low : Math.max(low, high - window + 1);
  const rows = [...(await searchStored(db, from, high, patterns, limit + 1))];
  for (let upTo = high; rows.length <= limit; ) {
    const block = await newestBlockIn(db, upTo, from);
    if (block === undefined) break;
    rows.push(...searchBlock(block, from, upTo, patterns));
    upTo = block.first - 1;
  }
  const page = rows.slice(0, limit);
  const isFull = rows.length > limit;
  return { rows: page, reached: isFull ? page.at(-1)?.seq : from > low ? from : undefined };
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
