import { isPrice, type Tick } from '@vitrine/domain/market/tick';
import { chain, GENESIS, type Head, readTape } from '@vitrine/engine/journal';
import type { Pool } from 'pg';
import { brokenLink, missingLink, requireHead, TAPE_CHAIN, VerificationError } from './chains.ts';
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

/**
 * Reads the tape batch by batch and checks it on the way: its chain, each instrument's count of ticks, and at the end its
 * head and the newest ticks beside it. Throws {@link VerificationError} with the first batch that does not hold.
 */
export class TapeReading {
  readonly #db: Pool;
  readonly #head: Head;
  readonly #newest: Map<number, Tick>;
  #page: readonly Link[] = [];
  readonly #pages: AsyncGenerator<readonly Link[]>;
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
    this.#pages = readLinks(db, TAPE_CHAIN, this.#no + 1, LAST, TAPE_PAGE);
  }

  /** How far it has read. */
  save(): SavedTape {
    return { no: this.#no, hash: this.#hash, newest: this.#newest };
  }

  /** True once {@link next} has returned undefined. */
  get isAtEnd(): boolean {
    return this.#isAtEnd;
  }

  /** The next batch; undefined after the last one. */
  async next(): Promise<ReadBatch | undefined> {
    if (this.#place === this.#page.length) await this.#readPage();
    const row = this.#page[this.#place];
    if (row === undefined) {
      this.#isAtEnd = true;
      return undefined;
    }
    this.#place += 1;
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

  #count(no: number, tick: Tick): void {
    const { instrument, seq } = tick;
    if (seq !== (this.#newest.get(instrument)?.seq ?? 0) + 1)
      throw new VerificationError(`tape batch ${no}`, `instrument ${instrument} skips to tick ${seq}`);
    this.#newest.set(instrument, tick);
  }

  async #readPage(): Promise<void> {
    const { done, value } = await this.#pages.next();
    this.#page = done === true ? [] : value;
    this.#place = 0;
  }
}

function textOf(tick: Tick | undefined): string {
  return tick === undefined
    ? ''
    : [tick.seq, tick.bid, tick.ask, tick.at, tick.sourceAt, tick.source].map(String).join(' ');
}
