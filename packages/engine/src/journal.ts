import { createHash, hash } from 'node:crypto';
import type { RawEvent } from '@vitrine/core/event-codec';
import { type CoreEvent, eventWriting } from '@vitrine/core/events';
import type { TableName } from '@vitrine/core/rows';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { Tick } from '@vitrine/domain/market/tick';
import type { TableChanges } from './table-batch.ts';

/** One core a site; the number stands in every row so that a second site can be a second shard. */
export const SHARD = 0;

/** Hash before the first row of a chain: 32 zero bytes. */
export const GENESIS = Buffer.alloc(32);

/** The newest row of a chain. */
export interface Head {
  readonly seq: number;
  readonly hash: Buffer;
}
export const EMPTY_HEAD: Head = { seq: 0, hash: GENESIS };

/** What a journal row says, apart from its hash. */
export interface RowContent {
  readonly seq: number;
  readonly at: Instant;
  /** Customer who asked for it, 0 for ticks, time and facts. */
  readonly actor: number;
  /** Hex SHA-256 of the idempotency key's scope and value and of its arguments; empty without a key. */
  readonly key: string;
  readonly args: string;
  readonly events: readonly CoreEvent[];
}

/** One journal row: `body` is exactly the text that was hashed. */
export interface JournalRow extends RowContent {
  readonly body: string;
  readonly hash: Buffer;
}

/** Ticks of one batch, packed and chained like the journal. */
export interface TapeBatch {
  readonly no: number;
  readonly body: string;
  readonly hash: Buffer;
  readonly ticks: readonly Tick[];
}

/** Everything one commit makes durable, all of it or nothing. */
export interface Batch {
  readonly before: Head;
  readonly rows: readonly JournalRow[];
  readonly tapeBefore: Head;
  readonly tape: TapeBatch | undefined;
  readonly tables: ReadonlyMap<TableName, TableChanges>;
}

/** Where batches become durable. */
export interface Journal {
  /**
   * Makes the batch durable as a whole. Rejects with {@link ContentError} when the store refused its content, with any
   * other error when the result is unknown or another writer holds the journal: the caller must then end.
   */
  append(batch: Batch): Promise<void>;
  /** The row with this number. */
  read(seq: number): Promise<RowContent | undefined>;
  /**
   * Tries batches that follow one another and keeps nothing of them. Tells which is the first whose content the store
   * refuses; undefined when it would take them all.
   */
  dryRun(batches: readonly Batch[]): Promise<number | undefined>;
  /** Keeps the keys of these rows, which were refused for their content: such commands are refused from now on. */
  quarantine(rows: readonly JournalRow[], why: string): Promise<void>;
}

/** The store refused what the batch says (SQLSTATE class 22 or 23): a retry would be refused again. */
export class ContentError extends Error {}

/** The hash of the next row of a chain: SHA-256 of the previous hash and the body's UTF-8 bytes. */
export function chain(previous: Buffer, body: string): Buffer {
  return createHash('sha256').update(previous).update(body).digest();
}

/** Hex SHA-256 of a text. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}

/** Writes a row's body: JSON with sorted keys, numbers as strings. */
export function writeBody(row: RowContent): string {
  let events = '';
  for (const event of row.events)
    events += events === '' ? eventWriting.encode(event) : `,${eventWriting.encode(event)}`;
  return `{"actor":"${row.actor}","args":"${row.args}","at":"${row.at}","events":[${events}],"key":"${row.key}","seq":"${row.seq}","shard":"${SHARD}"}`;
}

/** Reads a row's body. Throws on a body this version does not understand. */
export function readBody(body: string): RowContent {
  const raw = JSON.parse(body) as {
    actor: string;
    args: string;
    at: string;
    events: RawEvent[];
    key: string;
    seq: string;
  };
  return {
    seq: Number(raw.seq),
    at: Number(raw.at),
    actor: Number(raw.actor),
    key: raw.key,
    args: raw.args,
    events: raw.events.map((event) => eventWriting.decode(event)),
  };
}

/** What separates the parts of a tape, and what PostgreSQL has no place for. */
const TAPE_SEPARATOR = /[,\n\0]/;

/** Packs ticks into the text the tape keeps: one line a tick. Throws on a source whose name would read back otherwise. */
export function writeTape(ticks: readonly Tick[]): string {
  return ticks
    .map(({ instrument, seq, bid, ask, at, sourceAt, source }) => {
      if (TAPE_SEPARATOR.test(source))
        throw new Error(`the tape cannot hold the source name ${JSON.stringify(source)}`);
      return `${instrument},${seq},${bid},${ask},${at},${sourceAt},${source}`;
    })
    .join('\n');
}

/** Reads a packed batch. Throws on text that {@link writeTape} did not write. */
export function readTape(body: string): Tick[] {
  return body.split('\n').map((line) => {
    const [instrument, seq, bid, ask, at, sourceAt, source] = line.split(',');
    if (source === undefined) throw new Error('the tape holds a line that is not a tick');
    return {
      instrument: Number(instrument),
      seq: Number(seq),
      bid: BigInt(bid as string),
      ask: BigInt(ask as string),
      at: Number(at),
      sourceAt: Number(sourceAt),
      source,
    };
  });
}
