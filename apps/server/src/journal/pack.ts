import { DAY, HOUR, type Instant } from '@vitrine/domain/kernel/time';
import type { Clock } from '@vitrine/engine/clock';
import { chain, GENESIS, SHARD } from '@vitrine/engine/journal';
import type { Client, ClientConfig } from 'pg';
import type { Logger } from 'pino';
import { connectClient } from '../platform/postgres/client.ts';
import { brokenLink, type Chain, JOURNAL_CHAIN, missingLink, TAPE_CHAIN } from './chains.ts';
import type { Checkpoints } from './checkpoints.ts';
import { newestDigest, readDigestHead } from './digests.ts';
import { type Block, LAST, type Link, newestBlock, packLinks, readStored, unpackLinks } from './links.ts';
import { cutPartition, dropPartition, type Partition, readPartitions } from './partitions.ts';
import { pruneTape } from './prune.ts';

/** Links stay rows for so long after their partition was cut: the start reads the keys of the last day from rows. */
const KEPT_AS_ROWS = DAY + HOUR;
/** A block has at most so many links, and about so many bytes of text. */
const BLOCK_LINKS = 500;
const BLOCK_BYTES = 1 << 20;
const EVERY = HOUR;
/** Before the first link of a chain. */
const NOTHING = { last: 0, hash: GENESIS } as const;

/** What became of a chain: for the log, and for a benchmark. */
export interface Packed {
  readonly links: number;
  readonly partitions: number;
}

/**
 * Packs the partitions of a chain whose links are all older than `before`: their links into blocks, then drops them. The
 * newest partition that has a link always stays. Checks the chain on the way, and throws `VerificationError` before
 * anything that does not hold is dropped. It can be interrupted and continued at any place.
 */
export async function packPartitions(
  owner: Client,
  kind: Chain,
  before: Instant,
  mayGoOn: () => boolean = () => true,
): Promise<Packed> {
  let links = 0;
  let partitions = 0;
  for (const partition of await readPartitions(owner, kind)) {
    const newest = await newestOf(owner, kind, partition);
    if (newest === undefined || newest.at >= before || !(await hasLater(owner, kind, partition))) break;
    const packed = await packPartition(owner, kind, newest.place, mayGoOn);
    links += packed.links;
    if (!packed.isWhole) break;
    await dropPartition(owner, kind, partition);
    partitions += 1;
  }
  return { links, partitions };
}

async function newestOf(
  owner: Client,
  { number, columns }: Chain,
  { table }: Partition,
): Promise<{ readonly place: number; readonly at: Instant } | undefined> {
  const { rows } = await owner.query<{ place: string; at: string }>(
    `SELECT ${number} AS place, ${columns} FROM public.${table} ORDER BY ${number} DESC LIMIT 1`,
  );
  return rows[0] && { place: Number(rows[0].place), at: Number(rows[0].at) };
}

async function hasLater(owner: Client, { table, number }: Chain, { to }: Partition): Promise<boolean> {
  if (to === undefined) return false;
  const { rows } = await owner.query<{ newest: string }>(
    `SELECT max(${number}) AS newest FROM public.${table} WHERE shard = $1`,
    [SHARD],
  );
  return Number(rows[0]?.newest) >= to;
}

/** Stores blocks up to a link; gives the number of links that were packed now. */
async function packPartition(
  owner: Client,
  kind: Chain,
  upTo: number,
  mayGoOn: () => boolean,
): Promise<{ readonly links: number; readonly isWhole: boolean }> {
  const newest = await newestBlock(owner, kind, LAST);
  const { last, hash: lastHash } = newest ?? ((kind === TAPE_CHAIN && (await newestDigest(owner))) || NOTHING);
  let [place, hash] = [last, lastHash];
  const from = place;
  while (place < upTo && mayGoOn()) {
    const links = atMost(await readStored(owner, kind, place + 1, upTo, BLOCK_LINKS), BLOCK_BYTES);
    await requireChained(owner, kind, place, hash, links);
    const block = await packLinks(hash, links);
    unpackLinks(kind, block);
    await store(owner, kind, block);
    place = block.last;
    hash = block.hash;
  }
  return { links: place - from, isWhole: place >= upTo };
}

/** As many of the links as have about so many bytes, at least one. */
function atMost(links: readonly Link[], bytes: number): readonly Link[] {
  let length = 0;
  const end = links.findIndex(({ body }) => {
    length += body.length;
    return length > bytes;
  });
  return end < 0 ? links : links.slice(0, Math.max(end, 1));
}

async function requireChained(
  owner: Client,
  kind: Chain,
  place: number,
  hash: Buffer,
  links: readonly Link[],
): Promise<void> {
  let previous = hash;
  for (const [index, link] of links.entries()) {
    if (link.place !== place + index + 1) throw missingLink(kind, place + index + 1, link.place);
    if (!chain(previous, link.body).equals(link.hash)) throw await brokenLink(owner, kind, link.place);
    previous = link.hash;
  }
}

async function store(owner: Client, { blocks }: Chain, block: Block): Promise<void> {
  const { first, last, firstAt, lastAt, previous, hash, facts, length, bodies } = block;
  await owner.query(
    `INSERT INTO public.${blocks} (shard, first, last, first_at, last_at, previous, hash, facts, length, bodies)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [SHARD, first, last, firstAt, lastAt, previous, hash, facts, length, bodies],
  );
}

/** A connection of the owner of the tables, which the engine's role is not. */
export async function connectOwner(engine: ClientConfig): Promise<Client> {
  const owner = await connectClient({ ...engine, application_name: 'vitrine storage' });
  await owner.query('SET ROLE NONE');
  return owner;
}

/** Which raw ticks are pruned. */
export interface Pruning {
  /** Days (UTC) after which they are; 0: never. */
  readonly rawTickDays: number;
  /** They name the newest digest. */
  readonly checkpoints: Pick<Checkpoints, 'pruned'>;
}

async function prune(
  owner: Client,
  now: Instant,
  { rawTickDays, checkpoints }: Pruning,
  log: Logger,
  mayGoOn: () => boolean,
) {
  if (rawTickDays === 0) return;
  const pruned = await pruneTape(owner, now - rawTickDays * DAY, mayGoOn);
  if (pruned.days === 0) return;
  log.info(pruned, 'raw ticks pruned');
  await checkpoints.pruned(await readDigestHead(owner));
}

/**
 * Cuts partitions and packs old ones, at once and then every hour. Prunes old ticks, from the second hour on: what a start
 * read from the tape is stored by then. Returns what stops it. A failure is logged, and the next hour tries again:
 * meanwhile the data only takes more space.
 */
export function startPacking(engine: ClientConfig, clock: Clock, log: Logger, pruning: Pruning): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const run = async (isFirst: boolean): Promise<void> => {
    const owner = await connectOwner(engine);
    try {
      for (const kind of [JOURNAL_CHAIN, TAPE_CHAIN]) {
        if (isStopped) return;
        const wasCut = await cutPartition(owner, kind, clock.now());
        const packed = await packPartitions(owner, kind, clock.now() - KEPT_AS_ROWS, () => !isStopped);
        if (wasCut || packed.partitions > 0) log.info({ table: kind.table, wasCut, ...packed }, 'storage packed');
      }
      if (!isFirst && !isStopped) await prune(owner, clock.now(), pruning, log, () => !isStopped);
    } finally {
      await owner.end();
    }
  };
  const task = (isFirst: boolean): void => {
    running = running
      .then(() => run(isFirst))
      .catch((error: unknown) => log.error({ err: error }, 'storage was not packed'));
  };
  const stop = clock.every(EVERY, () => task(false));
  task(true);
  return async () => {
    isStopped = true;
    stop();
    await running;
  };
}
