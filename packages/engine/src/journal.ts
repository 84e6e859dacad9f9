import { createHash, hash } from 'node:crypto';
import { type Cursor, type RawEvent, scanOver, scanText, scanWhole } from '@vitrine/core/event-codec';
import { type CoreEvent, eventWriting } from '@vitrine/core/events';
import type { TableName } from '@vitrine/core/rows';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { Tick } from '@vitrine/domain/market/tick';
import type { TableChanges } from './table-batch.ts';

/** A site has one core. Every row contains the shard number, so that a second site can become a second shard. */
export const SHARD = 0;

/** Hash before the first row of a chain: 32 zero bytes. */
export const GENESIS = Buffer.alloc(32);

/** The newest row of a chain. */
export interface Head {
  readonly seq: number;
  readonly hash: Buffer;
}
export const EMPTY_HEAD: Head = { seq: 0, hash: GENESIS };

/** The content of a journal row, without its hash. */
export interface RowContent {
  readonly seq: number;
  readonly at: Instant;
  /** The customer who sent the command; 0 for ticks, time and facts. */
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

/** Everything that one commit makes durable, atomically. */
export interface Batch {
  readonly before: Head;
  readonly rows: readonly JournalRow[];
  readonly tapeBefore: Head;
  readonly tape: TapeBatch | undefined;
  readonly tables: ReadonlyMap<TableName, TableChanges>;
}

/** The durable store of batches. */
export interface Journal {
  /**
   * Commits the batch atomically. Rejects with {@link ContentError} if the store refused its content, with any other
   * error if the result is unknown or another writer has taken the journal over; the process must then end.
   */
  append(batch: Batch): Promise<void>;
  /** The row with this number. */
  read(seq: number): Promise<RowContent | undefined>;
  /**
   * Runs consecutive batches and rolls all of them back. Returns the index of the first one whose content the store
   * refuses; undefined if it accepts all of them.
   */
  dryRun(batches: readonly Batch[]): Promise<number | undefined>;
  /**
   * Quarantines the keys of these rows, whose content was refused: commands with these keys are refused from now on.
   */
  quarantine(rows: readonly JournalRow[], why: string): Promise<void>;
}

/** The store refused the content of the batch (SQLSTATE class 22 or 23): a retry would be refused again. */
export class ContentError extends Error {}

/** Where what is hashed is put together: one call of the hash function costs half of a hash object. */
const HASHED = Buffer.allocUnsafe(1 << 16);
/** UTF-16 units of a body that fit into it in any case: none becomes more than three bytes. */
const FITS = (HASHED.length - 32) / 3;

/** The hash of the next row of a chain: SHA-256 of the previous hash and the body's UTF-8 bytes. */
export function chain(previous: Buffer, body: string): Buffer {
  if (body.length > FITS) return createHash('sha256').update(previous).update(body).digest();
  const end = previous.copy(HASHED) + HASHED.write(body, previous.length);
  return Buffer.from(hash('sha256', HASHED.subarray(0, end), 'hex'), 'hex');
}

/** Hex SHA-256 of a text. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}

const END_OF_BODY = `,"shard":"${SHARD}"}`;

const EVENTS_LEAD = ',"events":';

/** Writes events as a JSON list. */
export function writeEvents(events: readonly CoreEvent[]): string {
  let list = '';
  for (const event of events) list += list === '' ? eventWriting.encode(event) : `,${eventWriting.encode(event)}`;
  return `[${list}]`;
}

/** Reads a list of events of any release. Throws on one that this version does not understand. */
export function readEvents(list: string): readonly CoreEvent[] {
  const cursor: Cursor = { at: 0 };
  const events = scanEvents(list, cursor);
  if (events !== undefined && cursor.at === list.length) return events;
  return (JSON.parse(list) as RawEvent[]).map((event) => eventWriting.decode(event));
}

/** Writes a row's body: JSON with sorted keys, numbers as strings. */
export function writeBody(row: RowContent): string {
  return `{"actor":"${row.actor}","args":"${row.args}","at":"${row.at}","events":${writeEvents(row.events)},"key":"${row.key}","seq":"${row.seq}"${END_OF_BODY}`;
}

/** The events in a body of {@link writeBody}, as {@link writeEvents} writes them. */
export function eventsInBody(body: string): string {
  return body.slice(body.indexOf(EVENTS_LEAD) + EVENTS_LEAD.length, body.lastIndexOf(',"key":"'));
}

/** Reads a row's body. Throws on a body this version does not understand. */
export function readBody(body: string): RowContent {
  return scanBody(body) ?? parseBody(body);
}

/** A whole number that `writeBody` wrote after this name; undefined: it is not there. */
function scanNumber(body: string, cursor: Cursor, lead: string): number | undefined {
  return scanOver(body, cursor, lead) ? scanWhole(body, cursor) : undefined;
}

function scanEvents(body: string, cursor: Cursor): CoreEvent[] | undefined {
  if (!scanOver(body, cursor, '[')) return undefined;
  const events: CoreEvent[] = [];
  while (!scanOver(body, cursor, ']')) {
    if (events.length > 0 && !scanOver(body, cursor, ',')) return undefined;
    const event = eventWriting.scan(body, cursor);
    if (event === undefined) return undefined;
    events.push(event);
  }
  return events;
}

/** Reads a body that is exactly as {@link writeBody} writes it today; undefined for any other. */
export function scanBody(body: string): RowContent | undefined {
  const cursor: Cursor = { at: 0 };
  const actor = scanNumber(body, cursor, '{"actor":"');
  const args = scanOver(body, cursor, ',"args":"') ? scanText(body, cursor) : undefined;
  const at = scanNumber(body, cursor, ',"at":"');
  const events = scanOver(body, cursor, EVENTS_LEAD) ? scanEvents(body, cursor) : undefined;
  const key = scanOver(body, cursor, ',"key":"') ? scanText(body, cursor) : undefined;
  const seq = scanNumber(body, cursor, ',"seq":"');
  if (actor === undefined || args === undefined || at === undefined) return undefined;
  if (events === undefined || key === undefined || seq === undefined) return undefined;
  return scanOver(body, cursor, END_OF_BODY) && cursor.at === body.length
    ? { seq, at, actor, key, args, events }
    : undefined;
}

/** Reads the body of any release. */
export function parseBody(body: string): RowContent {
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

/** Separators of the tape's format, and the character that PostgreSQL text cannot contain. */
const TAPE_SEPARATOR = /[,\n\0]/;

/** Packs ticks into the text of a tape batch, one line per tick. Throws on a source name that contains a separator. */
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
    if (source === undefined) throw new Error('the tape has a line that is not a tick');
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
