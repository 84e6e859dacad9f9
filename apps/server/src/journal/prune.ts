import { setTimeout as sleep } from 'node:timers/promises';
import type { CoreEvent } from '@vitrine/core/events';
import { DAY, type Instant } from '@vitrine/domain/kernel/time';
import { GENESIS, readBody, readTape, SHARD } from '@vitrine/engine/journal';
import type { Client } from 'pg';
import { inOwnTransaction } from '../platform/transaction.ts';
import { JOURNAL_CHAIN, TAPE_CHAIN, VerificationError } from './chains.ts';
import { digestAfter, hashOfKept, keptLine, newestDigest, type PrunedTicks, storeDigest } from './digests.ts';
import {
  findBlock,
  firstRowSince,
  LAST,
  type Link,
  type LinkRange,
  readLinks,
  readStored,
  unpackLinks,
} from './links.ts';

/** Rest between two blocks, so that a serving site does not notice it (milliseconds). */
const PAUSE_MS = 5;

/** A tick as `instrument,number`: how its line of the tape begins. */
type TickName = string;

const nameOf = (instrument: number, seq: number): TickName => `${instrument},${seq}`;

/**
 * The ticks that an event names, and the one after each: the two together show that no other tick of the instrument came
 * between the named one and the row, and what an option that has ended is checked against.
 */
export function ticksNamedBy(event: CoreEvent): readonly TickName[] {
  const names: TickName[] = [];
  const name = (instrument: number, seq: number) => names.push(nameOf(instrument, seq), nameOf(instrument, seq + 1));
  if ('tick' in event) name(event.tick.instrument, event.tick.seq);
  if ('convInstrument' in event && event.convInstrument !== 0) name(event.convInstrument, event.convSeq);
  if ('acceptedTick' in event) name(event.instrument, event.acceptedTick);
  return names;
}

interface Line {
  readonly batch: number;
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/**
 * Chooses the ticks of a day that stay: those that events name, each with the one after it, and of each instrument the
 * first and the last one. Rows of other days can name no others: a step uses the newest tick.
 */
export class KeptTicks {
  readonly #named: ReadonlySet<TickName>;
  readonly #kept: Line[] = [];
  /** By instrument the newest one, and whether it is kept. */
  readonly #newest = new Map<string, Line & { readonly isKept: boolean }>();
  #ticks = 0;

  constructor(named: ReadonlySet<TickName>) {
    this.#named = named;
  }

  /** How many ticks there were. */
  get ticks(): number {
    return this.#ticks;
  }

  add(batch: number, body: string): void {
    for (const [place, text] of body.split('\n').entries()) {
      this.#ticks += 1;
      const afterInstrument = text.indexOf(',');
      const name = text.slice(0, text.indexOf(',', afterInstrument + 1));
      // A quarantined tick has no number, and nothing can have used it.
      if (name.endsWith(',0')) continue;
      const instrument = text.slice(0, afterInstrument);
      const isKept = !this.#newest.has(instrument) || this.#named.has(name);
      const line = { batch, line: place + 1, text, isKept };
      if (isKept) this.#kept.push(line);
      this.#newest.set(instrument, line);
    }
  }

  /** After the last batch: the lines of the kept ticks, in the order of the tape. */
  lines(): readonly string[] {
    const last = [...this.#newest.values()].filter(({ isKept }) => !isKept);
    const kept = [...this.#kept, ...last].sort((a, b) => a.batch - b.batch || a.line - b.line);
    return kept.map(({ batch, line, text }) => keptLine(batch, line, text));
  }
}

/** The blocks of the oldest day that is not pruned. */
interface Day extends Omit<LinkRange, 'hash'> {
  /** Number of its digest, and the digest before. */
  readonly no: number;
  readonly before: Buffer;
  readonly blocks: number;
}

/**
 * Replaces the raw ticks of whole days (UTC) that are older than `before` by a digest and the ticks that events name. Each
 * day is one transaction. Checks the chain on the way, and throws `VerificationError` before anything that does not hold
 * is removed. It can be interrupted at any place. `period` is the length of a day.
 */
export async function pruneTape(
  owner: Client,
  before: Instant,
  mayGoOn: () => boolean = () => true,
  period: number = DAY,
): Promise<PrunedTicks> {
  let [days, ticks, kept] = [0, 0, 0];
  for (;;) {
    const day = await nextDay(owner, before, period);
    const pruned = day && (await pruneDay(owner, day, mayGoOn));
    if (pruned === undefined) return { days, ticks, kept };
    days += 1;
    ticks += pruned.ticks;
    kept += pruned.kept;
  }
}

/** Undefined: it is too young, or not all of it is packed. */
async function nextDay(owner: Client, before: Instant, period: number): Promise<Day | undefined> {
  const newest = await newestDigest(owner);
  const first = (newest?.last ?? 0) + 1;
  const block = await findBlock(owner, TAPE_CHAIN, first);
  if (block === undefined) return undefined;
  const end = (Math.floor(block.firstAt / period) + 1) * period;
  const { rows } = await owner.query<Record<'last' | 'last_at' | 'blocks', string>>(
    `SELECT max(last) AS last, max(last_at) AS last_at, count(*) AS blocks FROM public.tape_blocks
      WHERE shard = ${SHARD} AND first_at < $1`,
    [end],
  );
  const [last, lastAt] = [Number(rows[0]?.last), Number(rows[0]?.last_at)];
  if (end > before || lastAt >= before || !(await isWhole(owner, last, end))) return undefined;
  return {
    no: (newest?.no ?? 0) + 1,
    before: newest?.digest ?? GENESIS,
    first,
    last,
    // A link has the time of its newest tick.
    firstAt: readTape(unpackLinks(TAPE_CHAIN, block)[0]?.body ?? '')[0]?.at ?? 0,
    lastAt,
    previous: newest?.hash ?? GENESIS,
    blocks: Number(rows[0]?.blocks),
  };
}

/** Whether the link after the last block is of a later day. */
async function isWhole(owner: Client, last: number, end: Instant): Promise<boolean> {
  if ((await findBlock(owner, TAPE_CHAIN, last + 1)) !== undefined) return true;
  const [next] = await readStored(owner, TAPE_CHAIN, last + 1, last + 1, 1);
  return next !== undefined && next.at >= end;
}

/** Undefined: it was interrupted, and nothing has changed. */
async function pruneDay(
  owner: Client,
  day: Day,
  mayGoOn: () => boolean,
): Promise<{ readonly ticks: number; readonly kept: number } | undefined> {
  const chosen = new KeptTicks(await ticksNamedIn(owner, day, mayGoOn));
  let hash = day.previous;
  for await (const { links, hash: next } of readBlocks(owner, day)) {
    if (!mayGoOn()) return undefined;
    for (const { place, body } of links) chosen.add(place, body);
    hash = next;
  }
  const lines = chosen.lines();
  const { blocks, before, ...content } = day;
  const counted = { ...content, hash, ticks: chosen.ticks, kept: lines.length, keptHash: hashOfKept(lines) };
  await inOwnTransaction(owner, async () => {
    await storeDigest(owner, { ...counted, digest: digestAfter(before, counted) }, lines);
    const removed = await owner.query(`DELETE FROM public.tape_blocks WHERE shard = ${SHARD} AND last <= $1`, [
      day.last,
    ]);
    if (removed.rowCount !== blocks) throw new Error(`${removed.rowCount} blocks of the tape instead of ${blocks}`);
  });
  return { ticks: counted.ticks, kept: counted.kept };
}

/** What the journal rows of a day name. */
async function ticksNamedIn(owner: Client, { firstAt, lastAt }: Day, mayGoOn: () => boolean): Promise<Set<TickName>> {
  const named = new Set<TickName>();
  const { rows } = await owner.query<{ seq: string }>('SELECT seq FROM public.journal_head WHERE shard = $1', [SHARD]);
  const from = await firstRowSince(owner, firstAt, Number(rows[0]?.seq));
  for await (const page of readLinks(owner, JOURNAL_CHAIN, from, LAST)) {
    for (const { at, body } of page) {
      if (at > lastAt) return named;
      for (const event of readBody(body).events) for (const name of ticksNamedBy(event)) named.add(name);
    }
    if (!mayGoOn()) return named;
    await sleep(PAUSE_MS);
  }
  return named;
}

/** The links of each block of a day, and its last hash. Throws `VerificationError` at a block that does not follow. */
async function* readBlocks(
  owner: Client,
  { first, last, previous }: Day,
): AsyncGenerator<{ readonly links: readonly Link[]; readonly hash: Buffer }> {
  let hash = previous;
  for (let next = first; next <= last; ) {
    const block = await findBlock(owner, TAPE_CHAIN, next);
    if (block?.first !== next || !block.previous.equals(hash))
      throw new VerificationError(`${TAPE_CHAIN.name} ${next}`, 'does not follow from the batch before');
    yield { links: unpackLinks(TAPE_CHAIN, block), hash: block.hash };
    next = block.last + 1;
    hash = block.hash;
    await sleep(PAUSE_MS);
  }
}
