import { isPrice, type Tick } from '@vitrine/domain/market/tick';
import { chain, GENESIS, type Head, readTape } from '@vitrine/engine/journal';
import type { Pool } from 'pg';
import { brokenLink, missingLink, requireHead, TAPE_CHAIN, VerificationError } from './chains.ts';
import { type KeptTick, readDigests, readKept, type TapeDigest } from './digests.ts';
import { LAST, type Link, readLinks } from './links.ts';
import { readLastTicks } from './postgres-journal.ts';

/** Batches that are read together. */
export const TAPE_PAGE = 500;

interface ReadBatch {
  readonly no: number;
  readonly ticks: readonly Tick[];
}

/** The last batch that was read, and the newest tick of each instrument up to it. */
export interface SavedTape {
  readonly no: number;
  readonly hash: Uint8Array;
  readonly newest: ReadonlyMap<number, Tick>;
}

/** What is read together: links, or ticks kept of a pruned day. */
type Page =
  | { readonly digest: undefined; readonly links: readonly Link[] }
  | { readonly digest: TapeDigest; readonly batches: readonly (readonly [no: number, ticks: readonly Tick[]])[] };

/**
 * The tape behind a batch. Of pruned days the kept ticks, as far as they are behind it; the last page of such a day is
 * empty. Throws {@link VerificationError} with the first digest that does not hold.
 */
async function* readPages(db: Pool, after: number): AsyncGenerator<Page> {
  let from = after + 1;
  for (const digest of await readDigests(db)) {
    if (digest.last < from) continue;
    for await (const kept of readKept(db, digest)) {
      const left = kept.filter(({ batch }) => batch >= from);
      if (left.length > 0) yield { digest, batches: byBatch(left) };
    }
    yield { digest, batches: [] };
    from = digest.last + 1;
  }
  for await (const links of readLinks(db, TAPE_CHAIN, from, LAST, TAPE_PAGE)) yield { digest: undefined, links };
}

function byBatch(kept: readonly KeptTick[]): [number, Tick[]][] {
  const batches: [number, Tick[]][] = [];
  for (const { batch, tick } of kept) {
    const newest = batches.at(-1);
    if (newest?.[0] === batch) newest[1].push(tick);
    else batches.push([batch, [tick]]);
  }
  return batches;
}

/**
 * Reads the tape batch by batch and checks it on the way: its chain, each instrument's count of ticks, and at the end its
 * head and the newest ticks beside it. Of a pruned day it reads the ticks that were kept, and its digest stands for the
 * chain. Throws {@link VerificationError} with the first batch that does not hold.
 */
export class TapeReading {
  readonly #db: Pool;
  readonly #head: Head;
  readonly #newest: Map<number, Tick>;
  #page: Page = { digest: undefined, links: [] };
  readonly #pages: AsyncGenerator<Page>;
  #place = 0;
  #no: number;
  #hash: Buffer;
  #isAtEnd = false;

  constructor(db: Pool, head: Head, saved?: SavedTape) {
    this.#db = db;
    this.#head = head;
    this.#newest = new Map(saved?.newest);
    this.#no = saved?.no ?? 0;
    this.#hash = saved === undefined ? GENESIS : Buffer.from(saved.hash);
    this.#pages = readPages(db, this.#no);
  }

  /** How far it has read; undefined within a pruned day, where no hash is left. */
  save(): SavedTape | undefined {
    if (this.#page.digest !== undefined && this.#no !== this.#page.digest.last) return undefined;
    return { no: this.#no, hash: this.#hash, newest: this.#newest };
  }

  /** True once {@link next} has returned undefined. */
  get isAtEnd(): boolean {
    return this.#isAtEnd;
  }

  /** The next batch; undefined after the last one. */
  async next(): Promise<ReadBatch | undefined> {
    while (this.#place === sizeOf(this.#page)) if (!(await this.#readPage())) return undefined;
    const place = this.#place;
    this.#place += 1;
    const { digest } = this.#page;
    if (digest === undefined) return await this.#take(this.#page.links[place] as Link);
    const [no, ticks] = this.#page.batches[place] as [number, Tick[]];
    this.#no = no;
    for (const tick of ticks) this.#count(no, tick, digest);
    return { no, ticks };
  }

  async #take(row: Link): Promise<ReadBatch> {
    this.#no += 1;
    const no = this.#no;
    if (row.place !== no) throw missingLink(TAPE_CHAIN, no, row.place);
    this.#hash = chain(this.#hash, row.body);
    if (!this.#hash.equals(row.hash)) throw await brokenLink(this.#db, TAPE_CHAIN, no);
    const ticks = readTape(row.body);
    for (const tick of ticks) if (isPrice(tick)) this.#count(no, tick);
    return { no, ticks };
  }

  /** After the last batch. */
  async finish(): Promise<void> {
    await requireHead(this.#db, TAPE_CHAIN, this.#head);
    const stored = new Map((await readLastTicks(this.#db)).map((tick) => [tick.instrument, tick]));
    for (const instrument of new Set([...this.#newest.keys(), ...stored.keys()])) {
      if (textOf(this.#newest.get(instrument)) === textOf(stored.get(instrument))) continue;
      throw new VerificationError('table last_ticks', `instrument ${instrument} is not the newest tick of the tape`);
    }
  }

  /** Within a pruned day ticks between two kept ones are missing; the first of the day is always there. */
  #count(no: number, tick: Tick, digest?: TapeDigest): void {
    const { instrument, seq } = tick;
    const newest = this.#newest.get(instrument);
    const isWithin = digest !== undefined && newest !== undefined && newest.at >= digest.firstAt;
    const last = newest?.seq ?? 0;
    if (isWithin ? seq <= last : seq !== last + 1)
      throw new VerificationError(`tape batch ${no}`, `instrument ${instrument} skips to tick ${seq}`);
    this.#newest.set(instrument, tick);
  }

  /** False: there is no more. */
  async #readPage(): Promise<boolean> {
    const { done, value } = await this.#pages.next();
    this.#isAtEnd = done === true;
    if (done === true) return false;
    this.#page = value;
    this.#place = 0;
    if (value.digest !== undefined && value.batches.length === 0) {
      this.#no = value.digest.last;
      this.#hash = value.digest.hash;
    }
    return true;
  }
}

function sizeOf(page: Page): number {
  return page.digest === undefined ? page.links.length : page.batches.length;
}

function textOf(tick: Tick | undefined): string {
  return tick === undefined
    ? ''
    : [tick.seq, tick.bid, tick.ask, tick.at, tick.sourceAt, tick.source].map(String).join(' ');
}
