import { chain, GENESIS, type Head, SHARD } from '@vitrine/engine/journal';
import type { ClientBase, Pool } from 'pg';

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

/** A file of `npm run archive` is not where it was written, or cannot be read: that tells nothing about the books. */
export class MissingArchive extends VerificationError {}

/** One of the two chains of rows in which each is hashed together with the hash of the one before. */
export interface Chain {
  readonly table: 'journal' | 'tape_batches';
  /** Where links older than a day are, packed. */
  readonly blocks: 'journal_blocks' | 'tape_blocks';
  /** The column that counts from 1. */
  readonly number: 'seq' | 'no';
  /** Columns beside body and hash, as `at` and `key_print`. */
  readonly columns: string;
  /** A trigger of each partition refuses changes. */
  readonly isAppendOnly: boolean;
  readonly link: 'row' | 'batch';
  /** What the links are called together with their number: `journal row 5`. */
  readonly name: string;
}

export const JOURNAL_CHAIN: Chain = {
  table: 'journal',
  blocks: 'journal_blocks',
  number: 'seq',
  columns: 'at, key_print',
  isAppendOnly: true,
  link: 'row',
  name: 'journal row',
};
export const TAPE_CHAIN: Chain = {
  table: 'tape_batches',
  blocks: 'tape_blocks',
  number: 'no',
  columns: 'last_at AS at, NULL AS key_print',
  isAppendOnly: false,
  link: 'batch',
  name: 'tape batch',
};

/** A link that is not there. `next` is the one found in its place. */
export function missingLink({ name, link }: Chain, number: number, next: number): VerificationError {
  return new VerificationError(`${name} ${number}`, `is missing, the next ${link} is ${next}`);
}

/** Throws when the newest link is not the one the head names: links were taken off the end, or put there. */
export async function requireHead(db: ClientBase | Pool, kind: Chain, head: Head): Promise<void> {
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
export async function brokenLink(db: ClientBase | Pool, kind: Chain, place: number): Promise<VerificationError> {
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
