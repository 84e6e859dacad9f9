import { SHARD } from '@vitrine/engine/journal';
import type { Client, Pool } from 'pg';
import type { Settings } from '../platform/settings.ts';
import { type Chain, JOURNAL_CHAIN, TAPE_CHAIN, VerificationError } from './chains.ts';
import { type Checkpoint, isSigned, readCheckpoints } from './checkpoint-file.ts';
import { keyOfCheckpoints } from './checkpoint-key.ts';
import { readDigests, type TapeDigest } from './digests.ts';
import { findBlock, unpackLinks } from './links.ts';
import type { StoredHead } from './stored-state.ts';

/** Checkpoints that one statement compares. */
const PAGE = 5_000;

export type Heads = Pick<StoredHead, 'head' | 'tapeHead' | 'digestHead'>;

/**
 * Compares checkpoints, oldest first, with both chains: each must carry the signature of the site's key, reach no
 * further than the chains, and name the hash that they have there. That the hashes follow from the rows is checked
 * elsewhere. Throws `VerificationError` with the first checkpoint that differs.
 */
export async function compareCheckpoints(
  db: Client | Pool,
  { head, tapeHead, digestHead }: Heads,
  checkpoints: readonly Checkpoint[],
  keyName: string,
): Promise<void> {
  const digests = await readDigests(db);
  const pruned = new Map(digests.map(({ last, hash }) => [last, hash.toString('hex')]));
  const prunedUpTo = digests.at(-1)?.last ?? 0;
  for (let from = 0; from < checkpoints.length; from += PAGE) {
    const page = checkpoints.slice(from, from + PAGE);
    const forged = page.find((one) => !isSigned(one, keyName));
    if (forged !== undefined) throw errorAt(forged, 'is not signed with the key of this site');
    const rows = await hashesAt(
      db,
      JOURNAL_CHAIN,
      page.map((one) => one.rows),
    );
    const batches = await hashesAt(
      db,
      TAPE_CHAIN,
      page.map((one) => one.batches).filter((batch) => batch > prunedUpTo),
      pruned,
    );
    for (const checkpoint of page) {
      compareLink(checkpoint, JOURNAL_CHAIN, head.seq, checkpoint.rows, checkpoint.head, rows);
      compareDigest(checkpoint, digestHead.seq, digests);
      // Of the hashes within a pruned day none is left: the next checkpoint behind it covers them.
      if (checkpoint.batches > prunedUpTo || pruned.has(checkpoint.batches))
        compareLink(checkpoint, TAPE_CHAIN, tapeHead.seq, checkpoint.batches, checkpoint.tapeHead, batches);
    }
  }
}

export interface ComparedCheckpoints {
  readonly count: number;
  /** Numbers of the lines that a crash cut off. */
  readonly torn: readonly number[];
}

/** Compares all checkpoints of a site with the database. Throws `VerificationError` with the first that differs. */
export async function compareAllCheckpoints(
  db: Pool,
  stored: Heads,
  { checkpointFile, checkpointKeyFile }: Pick<Settings, 'checkpointFile' | 'checkpointKeyFile'>,
): Promise<ComparedCheckpoints> {
  const { checkpoints, torn } = readCheckpoints(checkpointFile);
  if (checkpoints.length > 0) {
    const { name } = keyOfCheckpoints(checkpointFile, checkpointKeyFile);
    await compareCheckpoints(db, stored, checkpoints, name);
  }
  return { count: checkpoints.length, torn };
}

function compareLink(
  checkpoint: Checkpoint,
  { name }: Chain,
  length: number,
  place: number,
  hash: string,
  stored: ReadonlyMap<number, string>,
): void {
  if (place > length) {
    const end = length === 0 ? 'there is none' : `the last one is ${length}`;
    throw errorAt(checkpoint, `it names ${name} ${place}, but ${end}: what followed was removed`);
  }
  if (place > 0 && stored.get(place) !== hash) {
    throw errorAt(checkpoint, `${name} ${place} had another hash: it or one before it was changed`);
  }
}

function compareDigest(checkpoint: Checkpoint, length: number, digests: readonly TapeDigest[]): void {
  const { digests: no = 0, digestHead } = checkpoint;
  if (no > length) throw errorAt(checkpoint, `it names tape digest ${no}, but there are ${length}: some were removed`);
  if (no > 0 && digests[no - 1]?.digest.toString('hex') !== digestHead)
    throw errorAt(checkpoint, `tape digest ${no} was another: it or one before it was changed`);
}

function errorAt({ at }: Checkpoint, what: string): VerificationError {
  return new VerificationError(`checkpoint of ${at}`, what);
}

async function hashesAt(
  db: Client | Pool,
  kind: Chain,
  places: readonly number[],
  known: ReadonlyMap<number, string> = new Map(),
): Promise<ReadonlyMap<number, string>> {
  const { table, number } = kind;
  const wanted = [...new Set(places)];
  const { rows } = await db.query<{ place: string; hash: string }>(
    `SELECT ${number} AS place, encode(hash, 'hex') AS hash FROM ${table} WHERE shard = $1 AND ${number} = ANY($2)`,
    [SHARD, wanted],
  );
  const hashes = new Map([...known, ...rows.map(({ place, hash }) => [Number(place), hash] as const)]);
  for (const place of wanted) {
    if (hashes.has(place)) continue;
    const block = await findBlock(db, kind, place);
    if (block === undefined) continue;
    for (const link of unpackLinks(kind, block)) hashes.set(link.place, link.hash.toString('hex'));
  }
  return hashes;
}
