import { DAY, type Instant } from '@vitrine/domain/kernel/time';
import type { Tick } from '@vitrine/domain/market/tick';
import { readTape, SHARD } from '@vitrine/engine/journal';
import type { ClientBase } from 'pg';
import { TAPE_CHAIN } from './chains.ts';
import { digestsBetween, type KeptTick, keptPartsBetween, type TapeDigest } from './digests.ts';
import { findBlockSince, LAST, type Link, readLinks } from './links.ts';

/** A place on the tape, behind which a page begins. */
export interface TapePlace {
  readonly at: Instant;
  readonly batch: number;
  readonly line: number;
}

export interface TapeRange {
  readonly instrument: number;
  readonly from: Instant;
  /** Exclusive. */
  readonly to: Instant;
  readonly after: TapePlace | undefined;
}

interface TapePage {
  /** Of the instrument, in the order of the tape. */
  readonly ticks: readonly KeptTick[];
  /** Days whose raw ticks are pruned, of the time that the page covers. */
  readonly digests: readonly TapeDigest[];
  /** Undefined: there are no more. */
  readonly next: TapePlace | undefined;
}

/** Batches that are read together. */
const BATCHES = 500;
/** Blocks, reads of batches and parts of pruned days that one page may cost: a quiet instrument has its ticks far apart. */
const MOST_PARTS = 4;

/** Time that one page covers. */
const MOST_TIME = DAY;

/** What is read together: the ticks of the instrument, and where it ends. */
interface Part {
  readonly ticks: readonly KeptTick[];
  readonly end: TapePlace;
}

/**
 * A page of at most `limit` ticks of an instrument, those held back by the price filter included. The client is in a
 * snapshot. A page may be empty and not the last one.
 */
export async function readTapeRange(client: ClientBase, range: TapeRange, limit: number): Promise<TapePage> {
  const { from, after } = range;
  const start = Math.max(from, after?.at ?? from);
  const to = Math.min(range.to, start + MOST_TIME);
  const digests = await digestsBetween(client, start, to);
  const ticks: KeptTick[] = [];
  let parts = 0;
  for await (const part of readParts(client, range.instrument, start, to)) {
    for (const tick of part.ticks) {
      if (tick.tick.at < from || tick.tick.at >= to || !isBehind(tick, after)) continue;
      if (ticks.length === limit) return { ticks, digests, next: placeOf(ticks.at(-1) as KeptTick) };
      ticks.push(tick);
    }
    parts += 1;
    if (part.end.at >= to) break;
    if (parts === MOST_PARTS) return { ticks, digests, next: part.end };
  }
  return { ticks, digests, next: to < range.to ? { at: to, batch: 0, line: 0 } : undefined };
}

const placeOf = ({ batch, line, tick: { at } }: KeptTick): TapePlace => ({ at, batch, line });

const isBehind = ({ batch, line }: KeptTick, after: TapePlace | undefined): boolean =>
  after === undefined || batch > after.batch || (batch === after.batch && line > after.line);

/** The tape from a time on, first what is kept of pruned days; a part may begin before. */
async function* readParts(client: ClientBase, instrument: number, from: Instant, to: Instant): AsyncGenerator<Part> {
  for await (const kept of keptPartsBetween(client, from, to)) {
    const last = kept.at(-1);
    if (last !== undefined)
      yield { ticks: kept.filter(({ tick }) => tick.instrument === instrument), end: placeOf(last) };
  }
  const first = await firstBatchSince(client, from);
  if (first === undefined) return;
  for await (const links of readLinks(client, TAPE_CHAIN, first, LAST, BATCHES)) {
    const last = links.at(-1) as Link;
    yield {
      ticks: links.flatMap((link) => ticksIn(link, instrument)),
      end: { at: last.at, batch: last.place, line: Number.MAX_SAFE_INTEGER },
    };
  }
}

/** Only the lines of the instrument are read: a block has those of all. */
function ticksIn({ place, body }: Link, instrument: number): KeptTick[] {
  const lead = `${instrument},`;
  return body
    .split('\n')
    .flatMap((text, index) =>
      text.startsWith(lead) ? [{ batch: place, line: index + 1, tick: readTape(text)[0] as Tick }] : [],
    );
}

async function firstBatchSince(client: ClientBase, at: Instant): Promise<number | undefined> {
  const block = await findBlockSince(client, TAPE_CHAIN, at);
  if (block !== undefined) return block.first;
  const { rows } = await client.query<{ no: string }>(
    'SELECT no FROM public.tape_batches WHERE shard = $1 AND last_at >= $2 ORDER BY last_at, no LIMIT 1',
    [SHARD, at],
  );
  return rows[0] === undefined ? undefined : Number(rows[0].no);
}
