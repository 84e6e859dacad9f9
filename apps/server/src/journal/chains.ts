import { chain, GENESIS, type Head, SHARD } from '@vitrine/engine/journal';
import type { Client, Pool } from 'pg';

/** What does not hold, and where: `at` is the first bad journal row or tape batch, or the table. */
export class VerificationError extends Error {
  readonly at: string;
  readonly what: string;
  constructor(at: string, what: string) {
    super(`${at}: ${what}`);
    this.at = at;
    this.what = what;
  }
}

/** One of the two chains of rows in which each is hashed together with the hash of the one before. */
export interface Chain {
  readonly table: 'journal' | 'tape_batches';
  /** The column that counts from 1. */
  readonly number: 'seq' | 'no';
  readonly link: 'row' | 'batch';
  /** What the links are called together with their number: `journal row 5`. */
  readonly name: string;
}

export const JOURNAL_CHAIN: Chain = { table: 'journal', number: 'seq', link: 'row', name: 'journal row' };
export const TAPE_CHAIN: Chain = { table: 'tape_batches', number: 'no', link: 'batch', name: 'tape batch' };

/** Links that one statement checks: a second or less. */
const SLICE = 100_000;

/** A link that is not there. `next` is the one found in its place. */
export function missingLink({ name, link }: Chain, number: number, next: number): VerificationError {
  return new VerificationError(`${name} ${number}`, `is missing, the next ${link} is ${next}`);
}

/**
 * Checks the links of a chain above `after` up to `upTo`: none is missing, and each hash follows from the hash before and
 * the body. PostgreSQL hashes, so that nothing travels. Throws {@link VerificationError} with the first bad link. The
 * connection must have no short statement timeout. `between` is called after each statement with the progress.
 */
export async function checkLinks(
  db: Client,
  kind: Chain,
  after: number,
  upTo: number,
  between: (checked: number) => void | Promise<void> = () => undefined,
): Promise<void> {
  for (let from = after; from < upTo; from += SLICE) {
    const to = Math.min(from + SLICE, upTo);
    await checkSlice(db, kind, from, to);
    await between(to - after);
  }
}

async function checkSlice(db: Client | Pool, kind: Chain, from: number, upTo: number): Promise<void> {
  const { table, number } = kind;
  const { rows } = await db.query<{ place: string; before: string | null }>(
    `SELECT place, before
       FROM (SELECT ${number} AS place, body, hash, lag(${number}) OVER w AS before, lag(hash) OVER w AS before_hash
               FROM ${table} WHERE shard = ${SHARD} AND ${number} BETWEEN $1 AND $2 WINDOW w AS (ORDER BY ${number})) link
      WHERE place > $1
        AND (coalesce(before, 0) <> place - 1 OR hash <> sha256(coalesce(before_hash, $3) || convert_to(body, 'UTF8')))
      ORDER BY place LIMIT 1`,
    [from, upTo, GENESIS],
  );
  const [bad] = rows;
  if (bad === undefined) return;
  const place = Number(bad.place);
  const missing = Number(bad.before ?? Math.max(from - 1, 0)) + 1;
  throw missing === place ? await brokenLink(db, kind, place) : missingLink(kind, missing, place);
}

/** Throws when the newest link is not the one the head names: links were taken off the end, or put there. */
export async function requireHead(db: Client | Pool, kind: Chain, head: Head): Promise<void> {
  const { table, number, name, link } = kind;
  const { rows } = await db.query<{ place: string; hash: Buffer }>(
    `SELECT ${number} AS place, hash FROM ${table} WHERE shard = ${SHARD} ORDER BY ${number} DESC LIMIT 1`,
  );
  const place = Number(rows[0]?.place ?? 0);
  const named = `the head names ${link} ${head.seq}`;
  if (place < head.seq) throw new VerificationError(`${name} ${place + 1}`, `is missing, ${named}`);
  if (place > head.seq) throw new VerificationError(`${name} ${head.seq + 1}`, `follows the last one, ${named}`);
  if (!(rows[0]?.hash ?? GENESIS).equals(head.hash)) {
    throw new VerificationError(`${name} ${place}`, 'its hash is not the one that the head names');
  }
}

/** Why a link that is there does not follow from the one before. */
export async function brokenLink(db: Client | Pool, kind: Chain, place: number): Promise<VerificationError> {
  const { table, number, name, link } = kind;
  const { rows } = await db.query<{ body: string; hash: Buffer }>(
    `SELECT body, hash FROM ${table} WHERE shard = ${SHARD} AND ${number} IN ($1, $2) ORDER BY ${number}`,
    [place, place + 1],
  );
  const [bad, next] = rows;
  const own = bad === undefined || kind !== JOURNAL_CHAIN ? undefined : /"seq":"(\d+)","shard"/.exec(bad.body)?.[1];
  if (own !== undefined && own !== String(place)) {
    return new VerificationError(`${name} ${place}`, `holds the body of row ${own}`);
  }
  // The next link was computed from this hash, so it is the body that has changed.
  if (bad !== undefined && next !== undefined && chain(bad.hash, next.body).equals(next.hash)) {
    return new VerificationError(`${name} ${place}`, 'its body is not the one that was hashed');
  }
  return new VerificationError(`${name} ${place}`, `its hash does not follow from the ${link} before and its body`);
}
