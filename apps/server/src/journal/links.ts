import { closeSync, openSync, readSync } from 'node:fs';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib';
import type { Instant } from '@vitrine/domain/kernel/time';
import { fingerprint } from '@vitrine/engine/idempotency-keys';
import { chain, SHARD } from '@vitrine/engine/journal';
import type { ClientBase, Pool } from 'pg';
import { type Chain, JOURNAL_CHAIN, MissingArchive, VerificationError } from './chains.ts';

/** A row of the journal or a batch of the tape, wherever it is stored. */
export interface Link {
  readonly place: number;
  /** Sequencing time of the row, or of the batch's newest tick. */
  readonly at: Instant;
  /** Of a journal row with a key: its fingerprint. */
  readonly keyPrint: number | undefined;
  readonly body: string;
  readonly hash: Buffer;
}

/** Consecutive links of a chain. */
export interface LinkRange {
  readonly first: number;
  readonly last: number;
  readonly firstAt: Instant;
  readonly lastAt: Instant;
  /** Hash of the link before the first one. */
  readonly previous: Buffer;
  /** Hash of the last one. */
  readonly hash: Buffer;
}

/** Consecutive links, their bodies compressed as one text: how links older than a day are stored. */
export interface Block extends LinkRange {
  /** Fingerprints of the keys of its rows that applied a fact. */
  readonly facts: readonly number[];
  /** Bytes of the text before compression. */
  readonly length: number;
  readonly bodies: Buffer | InFile;
}

/** Where the bodies of an archived block are. */
export interface InFile {
  readonly file: string;
  readonly start: number;
  readonly size: number;
}

/** Stands between two bodies of a block: no PostgreSQL text contains it. */
const SEPARATOR = '\0';
/** Begins the body of a row that nobody sent: with a key, it applied a fact. */
const OF_FACT = /^{"actor":"0"/;
/** More compression costs more time than it saves bytes. */
const LEVEL = 6;
/** Links that one statement reads. */
const PAGE = 2_000;

/** Behind every link. */
export const LAST = Number.MAX_SAFE_INTEGER;

const compress = promisify(zstdCompress);

/** Packs consecutive links that follow the link with the hash `previous`. Throws when there are none. */
export async function packLinks(previous: Buffer, links: readonly Link[]): Promise<Block> {
  const [first, last] = [links[0], links.at(-1)];
  if (first === undefined || last === undefined) throw new Error('a block has at least one link');
  const text = Buffer.from(links.map(({ body }) => body).join(SEPARATOR));
  return {
    first: first.place,
    last: last.place,
    firstAt: first.at,
    lastAt: last.at,
    previous,
    hash: last.hash,
    facts: links.flatMap(({ body, keyPrint }) => (keyPrint !== undefined && OF_FACT.test(body) ? [keyPrint] : [])),
    length: text.length,
    bodies: await compress(text, {
      params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
    }),
  };
}

/** The links of a block, with their hashes. Throws {@link VerificationError} when they do not lead to its last hash. */
export function unpackLinks(kind: Chain, block: Block): Link[] {
  const bodies = bodiesOf(kind, block);
  let hash = block.previous;
  const links = bodies.map((body, index): Link => {
    hash = chain(hash, body);
    return { place: block.first + index, hash, body, ...columnsOf(kind, body) };
  });
  if (bodies.length !== block.last - block.first + 1) throw broken(kind, block, `it has ${bodies.length} bodies`);
  if (!hash.equals(block.hash)) throw broken(kind, block, 'its bodies do not lead to its hash');
  return links;
}

function bodiesOf(kind: Chain, block: Block): string[] {
  const bodies = Buffer.isBuffer(block.bodies) ? block.bodies : readFromFile(kind, block, block.bodies);
  try {
    return zstdDecompressSync(bodies, { maxOutputLength: block.length }).toString('utf8').split(SEPARATOR);
  } catch (error) {
    throw broken(kind, block, `it cannot be unpacked (${(error as Error).message})`);
  }
}

/** Reads at once: archived blocks are read by commands, and by a check that pauses after each. */
function readFromFile({ name }: Chain, { first, last }: Block, { file, start, size }: InFile): Buffer {
  const bodies = Buffer.alloc(size);
  try {
    const descriptor = openSync(file, 'r');
    try {
      readSync(descriptor, bodies, 0, size, start);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const why = `they are in ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code})`;
    throw new MissingArchive(`${name} ${first} to ${last}, packed`, why);
  }
  return bodies;
}

function broken({ name }: Chain, { first, last }: Block, what: string): VerificationError {
  return new VerificationError(`${name} ${first} to ${last}, packed`, what);
}

/** What the columns of a stored row repeat of its body. */
function columnsOf(kind: Chain, body: string): Pick<Link, 'at' | 'keyPrint'> {
  if (kind !== JOURNAL_CHAIN) {
    const newest = body.slice(body.lastIndexOf('\n') + 1);
    return { at: Number(newest.split(',')[4]), keyPrint: undefined };
  }
  const key = /"key":"([0-9a-f]*)","seq":"\d+","shard":"\d+"}$/.exec(body)?.[1] ?? '';
  return {
    at: Number(/"at":"(\d+)"/.exec(body)?.[1]),
    keyPrint: key === '' ? undefined : fingerprint(key),
  };
}

interface BlockColumns {
  readonly first: string;
  readonly last: string;
  readonly first_at: string;
  readonly last_at: string;
  readonly previous: Buffer;
  readonly hash: Buffer;
  readonly facts: readonly string[];
  readonly length: string;
  readonly bodies: Buffer | null;
  readonly file: string;
  readonly start: string;
  readonly size: string;
}

/** Blocks that match a condition with one parameter, in the order given. */
async function selectBlocks(
  db: ClientBase | Pool,
  { blocks }: Chain,
  condition: string,
  value: unknown,
  order: string,
): Promise<Block[]> {
  const { rows } = await db.query<BlockColumns>(
    `SELECT first, last, first_at, last_at, previous, hash, facts, length, bodies, file, start, size FROM public.${blocks}
      WHERE shard = ${SHARD} AND ${condition} ORDER BY ${order} LIMIT 1`,
    [value],
  );
  return rows.map(({ first, last, first_at, last_at, previous, hash, facts, length, bodies, file, start, size }) => ({
    first: Number(first),
    last: Number(last),
    firstAt: Number(first_at),
    lastAt: Number(last_at),
    previous,
    hash,
    facts: facts.map(Number),
    length: Number(length),
    bodies: bodies ?? { file, start: Number(start), size: Number(size) },
  }));
}

/** The block that has this link; undefined if it is not packed. */
export async function findBlock(db: ClientBase | Pool, kind: Chain, place: number): Promise<Block | undefined> {
  const [block] = await selectBlocks(db, kind, 'last >= $1', place, 'last');
  return block !== undefined && block.first <= place ? block : undefined;
}

/** The first block that reaches this time; undefined if none does. */
export async function findBlockSince(db: ClientBase | Pool, kind: Chain, at: Instant): Promise<Block | undefined> {
  return (await selectBlocks(db, kind, 'last_at >= $1', at, 'last_at, last'))[0];
}

/** The first block behind a link whose bodies are in the table, if all of it is older than `before`. */
export async function nextStoredBlock(
  db: ClientBase,
  kind: Chain,
  after: number,
  before: Instant,
): Promise<Block | undefined> {
  const [block] = await selectBlocks(db, kind, `bodies IS NOT NULL AND last > $1`, after, 'last');
  return block !== undefined && block.lastAt < before ? block : undefined;
}

/** The newest block up to this link, {@link LAST} for all; undefined if there is none. */
export async function newestBlock(db: ClientBase | Pool, kind: Chain, upTo: number): Promise<Block | undefined> {
  return (await selectBlocks(db, kind, 'last <= $1', upTo, 'last DESC'))[0];
}

/** The links of each block that can have something between these times, the newest block first. */
export async function* readPackedBackwards(
  db: ClientBase | Pool,
  kind: Chain,
  from: Instant,
  to: Instant,
): AsyncGenerator<readonly Link[]> {
  let block = (await findBlockSince(db, kind, to)) ?? (await newestBlock(db, kind, LAST));
  while (block !== undefined && block.lastAt >= from) {
    yield unpackLinks(kind, block);
    block = await newestBlock(db, kind, block.first - 1);
  }
}

/** The journal rows below `before` that applied the facts with these fingerprints, oldest first. */
export async function findFactRows(
  db: ClientBase | Pool,
  prints: readonly number[],
  before: number,
): Promise<number[]> {
  const found: number[] = [];
  for (let after = 0; ; ) {
    const [block] = await selectBlocks(db, JOURNAL_CHAIN, `last > ${after} AND facts && $1::bigint[]`, prints, 'last');
    if (block === undefined) break;
    for (const { place, keyPrint } of unpackLinks(JOURNAL_CHAIN, block))
      if (keyPrint !== undefined && prints.includes(keyPrint)) found.push(place);
    after = block.last;
  }
  const { rows } = await db.query<{ seq: string }>(
    'SELECT seq FROM public.journal WHERE shard = $1 AND key_print = ANY($2) AND seq < $3 ORDER BY seq',
    [SHARD, prints, before],
  );
  return [...new Set([...found, ...rows.map(({ seq }) => Number(seq))])].filter((seq) => seq < before);
}

/**
 * Links from a place on, in pages, packed or not. Ends before a link that is missing only if nothing follows it. Throws
 * {@link VerificationError} at a block that does not hold.
 */
export async function* readLinks(
  db: ClientBase | Pool,
  kind: Chain,
  from: number,
  upTo: number,
  page: number = PAGE,
): AsyncGenerator<readonly Link[]> {
  for (let next = from; next <= upTo; ) {
    const links = await readPage(db, kind, next, upTo, page);
    if (links.length === 0) return;
    yield links;
    next = (links.at(-1) as Link).place + 1;
  }
}

async function readPage(
  db: ClientBase | Pool,
  kind: Chain,
  from: number,
  upTo: number,
  page: number,
): Promise<readonly Link[]> {
  const packed = async (): Promise<readonly Link[] | undefined> => {
    const block = await findBlock(db, kind, from);
    return block && unpackLinks(kind, block).filter(({ place }) => place >= from && place <= upTo);
  };
  const old = await packed();
  if (old !== undefined) return old;
  const rows = await readStored(db, kind, from, upTo, page);
  // It may have been packed between the two statements.
  return rows[0]?.place === from ? rows : ((await packed()) ?? rows);
}

interface LinkColumns {
  readonly place: string;
  readonly at: string;
  readonly key_print: string | null;
  readonly body: string;
  readonly hash: Buffer;
}

/** Links that are stored as rows. */
export async function readStored(
  db: ClientBase | Pool,
  { table, number, columns }: Chain,
  from: number,
  upTo: number,
  limit: number,
): Promise<Link[]> {
  const { rows } = await db.query<LinkColumns>(
    `SELECT ${number} AS place, ${columns}, body, hash FROM public.${table}
      WHERE shard = $1 AND ${number} >= $2 AND ${number} <= $3 ORDER BY ${number} LIMIT $4`,
    [SHARD, from, upTo, limit],
  );
  return rows.map(({ place, at, key_print, body, hash }) => ({
    place: Number(place),
    at: Number(at),
    keyPrint: key_print === null ? undefined : Number(key_print),
    body,
    hash,
  }));
}

/** One link and the hash before it; undefined if it or the one before is not there. */
export async function readLink(
  db: ClientBase | Pool,
  kind: Chain,
  place: number,
): Promise<{ readonly link: Link; readonly previous: Buffer | undefined } | undefined> {
  const found: Link[] = [];
  for await (const page of readLinks(db, kind, Math.max(place - 1, 1), place, 2)) found.push(...page);
  const link = found.find((one) => one.place === place);
  return link && { link, previous: found.find((one) => one.place === place - 1)?.hash };
}

/** The number of the first journal row at or after a time, at most `newest` + 1: time never goes back in the journal. */
export async function firstRowSince(db: ClientBase | Pool, at: Instant, newest: number): Promise<number> {
  const block = await findBlockSince(db, JOURNAL_CHAIN, at);
  if (block !== undefined) {
    const link = unpackLinks(JOURNAL_CHAIN, block).find((one) => one.at >= at);
    return link?.place ?? block.last + 1;
  }
  const packed = (await newestBlock(db, JOURNAL_CHAIN, newest))?.last ?? 0;
  const { rows } = await db.query<{ seq: string }>(
    `WITH RECURSIVE halves AS (
       SELECT $1::bigint AS low, $2::bigint AS high
       UNION ALL
       SELECT CASE WHEN journal.at < $3 THEN journal.seq + 1 ELSE low END,
              CASE WHEN journal.at < $3 THEN high ELSE journal.seq END
         FROM halves JOIN public.journal ON journal.shard = ${SHARD} AND journal.seq = (low + high) / 2 WHERE low < high)
     SELECT low AS seq FROM halves WHERE low >= high`,
    [packed + 1, newest + 1, at],
  );
  return Number(rows[0]?.seq ?? newest + 1);
}
