import { mkdirSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Instant } from '@vitrine/domain/kernel/time';
import { SHARD } from '@vitrine/engine/journal';
import type { Client } from 'pg';
import { inOwnTransaction } from '../platform/transaction.ts';
import type { Chain } from './chains.ts';
import { type Block, findBlock, nextStoredBlock, unpackLinks } from './links.ts';

export interface Archived {
  readonly file: string;
  readonly first: number;
  readonly last: number;
  readonly bytes: number;
}

/** Where a block is in its file. */
interface Place {
  readonly last: number;
  readonly start: number;
  readonly size: number;
}

/**
 * Moves the bodies of a chain's blocks that are older than `before` into one new file of the directory. The rows of the
 * blocks stay and name the file, so that everything that reads them goes on. The table gives them up once the file is on
 * disk and was read back. Returns undefined when there is nothing to move. A crash leaves everything in the table.
 */
export async function archiveBlocks(
  owner: Client,
  kind: Chain,
  before: Instant,
  directory: string,
): Promise<Archived | undefined> {
  const first = await nextStoredBlock(owner, kind, 0, before);
  if (first === undefined) return undefined;
  mkdirSync(directory, { recursive: true });
  const part = path.join(directory, `${kind.table}-${first.first}.part`);
  try {
    const places = await writeBlocks(owner, kind, before, part);
    const last = (places.at(-1) as Place).last;
    const file = path.join(directory, `${kind.table}-${first.first}-${last}.zst`);
    await rename(part, file);
    await syncDirectory(directory);
    await moveBodies(owner, kind, file, places);
    return { file, first: first.first, last, bytes: places.reduce((sum, { size }) => sum + size, 0) };
  } finally {
    await rm(part, { force: true });
  }
}

async function writeBlocks(owner: Client, kind: Chain, before: Instant, part: string): Promise<readonly Place[]> {
  const places: Place[] = [];
  const handle = await open(part, 'w', 0o600);
  try {
    let start = 0;
    for (
      let block = await nextStoredBlock(owner, kind, 0, before);
      block !== undefined;
      block = await nextStoredBlock(owner, kind, block.last, before)
    ) {
      const size = await writeBlock(handle, kind, block);
      places.push({ last: block.last, start, size });
      start += size;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return places;
}

async function writeBlock(handle: FileHandle, kind: Chain, block: Block): Promise<number> {
  unpackLinks(kind, block);
  const bodies = block.bodies as Buffer;
  await handle.write(bodies);
  return bodies.length;
}

/** A renamed file is durable once its directory is synced. Windows cannot sync directories. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  await handle.sync();
  await handle.close();
}

/** Lets the rows name the file instead, after reading every block back from there. */
async function moveBodies(owner: Client, kind: Chain, file: string, places: readonly Place[]): Promise<void> {
  const { blocks } = kind;
  await inOwnTransaction(owner, async () => {
    await owner.query(
      `UPDATE public.${blocks} b SET bodies = NULL, file = $1, start = p.start, size = p.size
         FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS p (last, start, size)
        WHERE b.shard = ${SHARD} AND b.last = p.last`,
      [file, places.map(({ last }) => last), places.map(({ start }) => start), places.map(({ size }) => size)],
    );
    for (const { last } of places) await requireReadable(owner, kind, last);
  });
}

async function requireReadable(owner: Client, kind: Chain, last: number): Promise<void> {
  const block = await findBlock(owner, kind, last);
  if (block === undefined) throw new Error(`${kind.name} ${last}: its block is not there`);
  unpackLinks(kind, block);
}
