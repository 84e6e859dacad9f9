import { GENESIS, SHARD } from '@vitrine/engine/journal';
import type { Client } from 'pg';
import { brokenLink, type Chain, missingLink, TAPE_CHAIN, VerificationError } from './chains.ts';
import { findDigest, readKept } from './digests.ts';
import { type Block, findBlock, readLink, unpackLinks } from './links.ts';

/** Links that one statement checks: a second or less. */
const SLICE = 100_000;

/**
 * Checks the links of a chain above `after` up to `upTo`: none is missing, and each hash follows from the hash before and
 * the body. PostgreSQL hashes what is stored as rows, so that nothing travels. Throws {@link VerificationError} with the
 * first bad link, or the block that has it. The connection must have no short statement timeout. `between` is called
 * after each slice with the progress.
 */
export async function checkLinks(
  db: Client,
  kind: Chain,
  after: number,
  upTo: number,
  between: (checked: number) => void | Promise<void> = () => undefined,
): Promise<void> {
  let hash = await hashAt(db, kind, after);
  for (let from = after; from < upTo; ) {
    const block = await findBlock(db, kind, from + 1);
    const digest = block === undefined && kind === TAPE_CHAIN ? await findDigest(db, from + 1) : undefined;
    if (digest !== undefined) {
      for await (const _ of readKept(db, digest));
      hash = digest.hash;
      from = digest.last;
    } else if (block === undefined) {
      const to = Math.min(from + SLICE, upTo);
      await checkSlice(db, kind, from, hash, to);
      // The newest link may be missing: the head says so.
      if (to < upTo) hash = await hashAt(db, kind, to);
      from = to;
    } else {
      checkBlock(kind, block, from, hash);
      hash = block.hash;
      from = block.last;
    }
    await between(Math.min(from, upTo) - after);
  }
}

async function hashAt(db: Client, kind: Chain, place: number): Promise<Buffer> {
  if (place === 0) return GENESIS;
  // The start needs no more of a block than this: its bodies may be in a file that is away.
  const block = await findBlock(db, kind, place);
  if (block?.last === place) return block.hash;
  const digest = kind === TAPE_CHAIN ? await findDigest(db, place) : undefined;
  if (digest !== undefined) return digest.hash;
  const found = await readLink(db, kind, place);
  if (found === undefined) throw missingLink(kind, place, place + 1);
  return found.link.hash;
}

/** Checks a block whose links below `from` are known to hold. */
function checkBlock(kind: Chain, block: Block, from: number, hash: Buffer): void {
  if (from + 1 === block.first && !block.previous.equals(hash)) {
    throw new VerificationError(
      `${kind.name} ${block.first} to ${block.last}, packed`,
      `they do not follow from the ${kind.link} before`,
    );
  }
  unpackLinks(kind, block);
}

async function checkSlice(db: Client, kind: Chain, from: number, hash: Buffer, upTo: number): Promise<void> {
  const { table, number } = kind;
  const { rows } = await db.query<{ place: string; before: string | null }>(
    `SELECT place, before
       FROM (SELECT ${number} AS place, body, hash, lag(${number}) OVER w AS before, lag(hash) OVER w AS before_hash
               FROM ${table} WHERE shard = ${SHARD} AND ${number} > $1 AND ${number} <= $2 WINDOW w AS (ORDER BY ${number})) link
      WHERE coalesce(before, $1) <> place - 1 OR hash <> sha256(coalesce(before_hash, $3) || convert_to(body, 'UTF8'))
      ORDER BY place LIMIT 1`,
    [from, upTo, hash],
  );
  const [bad] = rows;
  if (bad === undefined) return;
  const place = Number(bad.place);
  const missing = Number(bad.before ?? from) + 1;
  throw missing === place ? await brokenLink(db, kind, place) : missingLink(kind, missing, place);
}
