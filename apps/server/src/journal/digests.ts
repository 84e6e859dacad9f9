import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompressSync } from 'node:zlib';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { Tick } from '@vitrine/domain/market/tick';
import { EMPTY_HEAD, GENESIS, type Head, readTape, SHARD } from '@vitrine/engine/journal';
import type { ClientBase, Pool } from 'pg';
import { VerificationError } from './chains.ts';
import type { LinkRange } from './links.ts';

/** What is left of a day of the tape whose raw ticks were pruned. The digests cover the tape from its first batch on. */
export interface TapeDigest extends LinkRange {
  /** From 1. */
  readonly no: number;
  /** How many there were, those kept included. */
  readonly ticks: number;
  readonly kept: number;
  /** SHA-256 of the lines of the kept ticks, each with a line break. */
  readonly keptHash: Buffer;
  /** SHA-256 of the digest before and of all the above. */
  readonly digest: Buffer;
}

/** A tick that stays when its day is pruned, as {@link keptLine} writes it. */
export interface KeptTick {
  readonly batch: number;
  /** Its place in the batch, from 1. */
  readonly line: number;
  readonly tick: Tick;
}

/** Kept ticks of one row of the table. */
const PART = 2_000;

const compress = promisify(zstdCompress);

/** A kept tick as one line; `text` is its line of the tape. */
export const keptLine = (batch: number, line: number, text: string): string => `${batch},${line},${text}`;

function readKeptLine(text: string): KeptTick {
  const [, batch, line, rest] = /^(\d+),(\d+),(.*)$/s.exec(text) ?? [];
  const [tick] = readTape(rest ?? '');
  return { batch: Number(batch), line: Number(line), tick: tick as Tick };
}

/** The digest that follows `before`. */
export function digestAfter(before: Buffer, digest: Omit<TapeDigest, 'digest'>): Buffer {
  const { no, first, last, firstAt, lastAt, previous, hash, ticks, kept, keptHash } = digest;
  const hashes = [previous, hash, keptHash].map((one) => one.toString('hex'));
  return createHash('sha256')
    .update(before)
    .update(JSON.stringify([no, first, last, firstAt, lastAt, ticks, kept, ...hashes]))
    .digest();
}

/** SHA-256 of the lines of kept ticks. */
export function hashOfKept(lines: readonly string[]): Buffer {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(`${line}\n`);
  return hash.digest();
}

type DigestColumns = Record<'no' | 'first' | 'last' | 'first_at' | 'last_at' | 'ticks' | 'kept', string> &
  Record<'previous' | 'hash' | 'kept_hash' | 'digest', Buffer>;

async function selectDigests(
  db: ClientBase | Pool,
  condition: string,
  values: readonly unknown[] = [],
): Promise<TapeDigest[]> {
  const { rows } = await db.query<DigestColumns>(
    `SELECT no, first, last, first_at, last_at, previous, hash, ticks, kept, kept_hash, digest FROM public.tape_digests
      WHERE shard = ${SHARD} AND ${condition}`,
    [...values],
  );
  return rows.map(({ no, first, last, first_at, last_at, previous, hash, ticks, kept, kept_hash, digest }) => ({
    no: Number(no),
    first: Number(first),
    last: Number(last),
    firstAt: Number(first_at),
    lastAt: Number(last_at),
    previous,
    hash,
    ticks: Number(ticks),
    kept: Number(kept),
    keptHash: kept_hash,
    digest,
  }));
}

/** The newest digest; undefined when nothing is pruned. */
export async function newestDigest(db: ClientBase | Pool): Promise<TapeDigest | undefined> {
  return (await selectDigests(db, 'true ORDER BY no DESC LIMIT 1'))[0];
}

/** The digest of the day that had this batch; undefined if it is not pruned. */
export async function findDigest(db: ClientBase | Pool, batch: number): Promise<TapeDigest | undefined> {
  const [found] = await selectDigests(db, 'last >= $1 ORDER BY last LIMIT 1', [batch]);
  return found !== undefined && found.first <= batch ? found : undefined;
}

/** How many digests there are, and the newest one. */
export async function readDigestHead(db: ClientBase | Pool): Promise<Head> {
  const newest = await newestDigest(db);
  return newest === undefined ? EMPTY_HEAD : { seq: newest.no, hash: newest.digest };
}

const broken = (no: number, what: string): VerificationError => new VerificationError(`tape digest ${no}`, what);

/**
 * All digests, oldest first. Throws {@link VerificationError} with the first that is missing, changed, or does not continue
 * the tape where the one before ends.
 */
export async function readDigests(db: ClientBase | Pool): Promise<readonly TapeDigest[]> {
  const digests = await selectDigests(db, 'true ORDER BY no');
  let before: Pick<TapeDigest, 'no' | 'last' | 'hash' | 'digest'> = { no: 0, last: 0, hash: GENESIS, digest: GENESIS };
  for (const one of digests) {
    if (one.no !== before.no + 1) throw broken(before.no + 1, `is missing, the next digest is ${one.no}`);
    if (!digestAfter(before.digest, one).equals(one.digest))
      throw broken(one.no, 'does not follow from the digest before and its content');
    if (one.first !== before.last + 1 || !one.previous.equals(before.hash))
      throw broken(one.no, 'does not continue the tape where the digest before ends');
    before = one;
  }
  return digests;
}

interface PartColumns {
  readonly length: string;
  readonly lines: Buffer;
}

const linesOf = ({ lines, length }: PartColumns): readonly string[] =>
  zstdDecompressSync(lines, { maxOutputLength: Number(length) })
    .toString('utf8')
    .split('\n');

/**
 * The ticks kept of a pruned day, part by part, in the order of the tape. Throws {@link VerificationError} after them when
 * they are not those that its digest names.
 */
export async function* readKept(db: ClientBase | Pool, digest: TapeDigest): AsyncGenerator<readonly KeptTick[]> {
  const hash = createHash('sha256');
  for (let part = 1; ; part += 1) {
    const { rows } = await db.query<PartColumns>(
      `SELECT length, lines FROM public.tape_kept WHERE shard = ${SHARD} AND digest = $1 AND part = $2`,
      [digest.no, part],
    );
    if (rows[0] === undefined) break;
    try {
      const lines = linesOf(rows[0]);
      for (const line of lines) hash.update(`${line}\n`);
      yield lines.map(readKeptLine);
    } catch (error) {
      if (error instanceof VerificationError) throw error;
      throw broken(digest.no, `its kept ticks cannot be read (${(error as Error).message})`);
    }
  }
  if (!hash.digest().equals(digest.keptHash)) throw broken(digest.no, 'its kept ticks are not those that it names');
}

/** A kept tick of a pruned day with a time between these, searched from the newest one on. */
export async function findKept(
  db: ClientBase | Pool,
  instrument: number,
  seq: number,
  from: Instant,
  to: Instant,
): Promise<KeptTick | undefined> {
  const { rows: parts } = await db.query<{ digest: string; part: number }>(
    `SELECT p.digest, p.part FROM public.tape_digests d JOIN public.tape_kept p ON p.shard = d.shard AND p.digest = d.no
      WHERE d.shard = ${SHARD} AND d.last_at >= $1 AND p.last_at >= $1 AND p.first_at <= $2
      ORDER BY p.digest DESC, p.part DESC`,
    [from, to],
  );
  for (const { digest, part } of parts) {
    const { rows } = await db.query<PartColumns>(
      `SELECT length, lines FROM public.tape_kept WHERE shard = ${SHARD} AND digest = $1 AND part = $2`,
      [digest, part],
    );
    const line =
      rows[0] && linesOf(rows[0]).find((one) => one.split(',', 4).slice(2).join() === `${instrument},${seq}`);
    if (line !== undefined) return readKeptLine(line);
  }
  return undefined;
}

/** The digests of days that have something between these times, `to` exclusive; oldest first. */
export const digestsBetween = (db: ClientBase | Pool, from: Instant, to: Instant): Promise<TapeDigest[]> =>
  selectDigests(db, 'last_at >= $1 AND first_at < $2 ORDER BY no', [from, to]);

/** The kept ticks between these times, `to` exclusive, part by part in the order of the tape; a part may reach beyond. */
export async function* keptPartsBetween(
  db: ClientBase | Pool,
  from: Instant,
  to: Instant,
): AsyncGenerator<readonly KeptTick[]> {
  for (let [digest, part] = ['0', 0]; ; ) {
    const { rows } = await db.query<PartColumns & { readonly digest: string; readonly part: number }>(
      `SELECT digest, part, length, lines FROM public.tape_kept
        WHERE shard = ${SHARD} AND last_at >= $1 AND first_at < $2 AND (digest, part) > ($3, $4)
        ORDER BY digest, part LIMIT 1`,
      [from, to, digest, part],
    );
    const [row] = rows;
    if (row === undefined) return;
    yield linesOf(row).map(readKeptLine);
    [digest, part] = [row.digest, row.part];
  }
}

/** Stores a digest with its kept ticks. `owner` is in the transaction that removes the raw ticks. */
export async function storeDigest(owner: ClientBase, digest: TapeDigest, lines: readonly string[]): Promise<void> {
  const { no, first, last, firstAt, lastAt, previous, hash, ticks, kept, keptHash } = digest;
  await owner.query(
    `INSERT INTO public.tape_digests
       (shard, no, first, last, first_at, last_at, previous, hash, ticks, kept, kept_hash, digest)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [SHARD, no, first, last, firstAt, lastAt, previous, hash, ticks, kept, keptHash, digest.digest],
  );
  for (let from = 0; from < lines.length; from += PART) {
    const some = lines.slice(from, from + PART);
    const text = Buffer.from(some.join('\n'));
    const [oldest, newest] = [some[0], some.at(-1)].map((line) => readKeptLine(line as string).tick.at);
    await owner.query(
      `INSERT INTO public.tape_kept (shard, digest, part, first_at, last_at, length, lines) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [SHARD, no, from / PART + 1, oldest, newest, text.length, await compress(text)],
    );
  }
}

/** How much of the tape is pruned. */
export interface PrunedTicks {
  readonly days: number;
  readonly ticks: number;
  readonly kept: number;
}

export async function readPruned(db: ClientBase | Pool): Promise<PrunedTicks> {
  const { rows } = await db.query<Record<keyof PrunedTicks, string>>(
    `SELECT count(*) AS days, coalesce(sum(ticks), 0) AS ticks, coalesce(sum(kept), 0) AS kept
       FROM public.tape_digests WHERE shard = ${SHARD}`,
  );
  const [row] = rows;
  return { days: Number(row?.days), ticks: Number(row?.ticks), kept: Number(row?.kept) };
}
