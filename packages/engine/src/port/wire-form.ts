import { crc32 } from 'node:zlib';
import { factBodyFromJson, factBodyToJson } from '@vitrine/core/fact-json';
import type { Refusal } from '@vitrine/domain/kernel/refusal';
import type { Commit, CommittedRow, EngineHealth, Outcome } from '../engine-api.ts';
import { eventsInBody, readEvents, readTape, writeEvents, writeTape } from '../journal.ts';
import { ByteReader, ByteWriter, UnreadableError } from './bytes.ts';
import { readAnswer, readCommand, writeAnswer, writeCommand } from './fields.ts';
import type { EngineState, PortInput, PortResult } from './messages.ts';

// The messages of the port as bytes, for a bus between processes. Every part is a section whose end a reader may not know:
// the next version adds fields at the end, and both versions read each other's messages.

/** What an edge sends to the core. */
export interface EdgeMessage {
  /** A name that is new at each start of an edge. */
  readonly edge: string;
  /** The core it is for. */
  readonly epoch: number;
  /** The newest beat of that core which the edge has heard: what was sent long ago is not run any more. */
  readonly beat: number;
  /** All inputs with smaller numbers are answered: the core forgets them. */
  readonly floor: number;
  readonly inputs: readonly PortInput[];
  /** Numbers of the inputs that the reader does not understand. */
  readonly unreadable: readonly number[];
}

/** `isRunning`: there is no result yet. */
export type BusResult = PortResult | { readonly id: number; readonly isRunning: true };

/** Which core speaks, and when: `beat` counts its quarters of a second. */
export interface Speaker {
  readonly epoch: number;
  readonly beat: number;
}

/** What the core sends: `results` to one edge, everything else to all. `no` counts the commits of an epoch from 1. */
export type CoreMessage = Speaker &
  (
    | {
        readonly type: 'commit';
        readonly no: number;
        /** Undefined: too large for the bus. It is in the database. */
        readonly commit: Commit | undefined;
        readonly state: EngineState;
      }
    | {
        readonly type: 'results';
        /** The number of the commit after which they may be heard. */
        readonly after: number;
        readonly results: readonly BusResult[];
      }
    | {
        readonly type: 'beat';
        /** The number of the last commit. */
        readonly no: number;
        readonly state: EngineState;
      }
    | { readonly type: 'end' }
  );

export const VERSION = 1;
/** Magic, version and kind, a byte each; then the CRC-32 of what follows. */
const HEADER = 7;
const MAGIC = 0x56;
const KINDS = ['inputs', 'commit', 'results', 'beat', 'end'] as const;
type Kind = (typeof KINDS)[number];

const writer = new ByteWriter();

function framed(kind: Kind, write: (to: ByteWriter) => void, version = VERSION): Buffer {
  for (let place = 0; place < HEADER; place += 1) writer.byte(0);
  write(writer);
  const bytes = writer.take();
  bytes[0] = MAGIC;
  bytes[1] = version;
  bytes[2] = KINDS.indexOf(kind);
  bytes.writeUInt32LE(crc32(bytes.subarray(HEADER)), 3);
  return bytes;
}

/** Opens a message. Throws {@link UnreadableError} unless it is whole and of this version or one next to it. */
function opened(message: Uint8Array): { readonly kind: Kind; readonly from: ByteReader } {
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  if (bytes.length < HEADER || bytes[0] !== MAGIC) throw new UnreadableError('it is no message of the port');
  const version = bytes[1] as number;
  if (Math.abs(version - VERSION) > 1) throw new UnreadableError(`version ${version} is unknown`);
  if (crc32(bytes.subarray(HEADER)) !== bytes.readUInt32LE(3)) throw new UnreadableError('its checksum is wrong');
  const kind = KINDS[bytes[2] as number];
  if (kind === undefined) throw new UnreadableError('its kind is unknown');
  return { kind, from: new ByteReader(bytes, HEADER) };
}

/** What a read throws on bytes that nobody of this program wrote is one error, whichever part finds it. */
function readOrRefuse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof UnreadableError ? error : new UnreadableError(String(error));
  }
}

const [COMMAND, KEYED_COMMAND, FACT] = [1, 2, 3];

function writeInput(to: ByteWriter, input: PortInput): void {
  if ('fact' in input) {
    to.byte(FACT);
    to.text(input.fact.subject);
    to.uint(input.fact.version);
    to.text(factBodyToJson(input.fact.body));
    return;
  }
  to.byte(input.key === undefined ? COMMAND : KEYED_COMMAND);
  writeCommand(to, input.command);
  if (input.key === undefined) return;
  to.text(input.key.scope);
  to.text(input.key.value);
  to.text(input.key.args);
  to.uint(input.key.validMs);
}

function readInput(from: ByteReader, id: number): PortInput {
  const kind = from.byte();
  if (kind === FACT)
    return { id, fact: { subject: from.text(), version: from.uint(), body: factBodyFromJson(from.text()) } };
  const command = readCommand(from);
  if (kind === COMMAND) return { id, command, key: undefined };
  if (kind !== KEYED_COMMAND) throw new UnreadableError('its kind is unknown');
  return { id, command, key: { scope: from.text(), value: from.text(), args: from.text(), validMs: from.uint() } };
}

export function writeEdgeMessage({ edge, epoch, beat, floor, inputs }: Omit<EdgeMessage, 'unreadable'>): Buffer {
  return framed('inputs', (to) => {
    to.section(() => {
      to.text(edge);
      to.uint(epoch);
      to.uint(beat);
      to.uint(floor);
    });
    to.uint(inputs.length);
    for (const input of inputs) {
      to.uint(input.id);
      to.section(() => writeInput(to, input));
    }
  });
}

/** Throws {@link UnreadableError} on anything but a message of an edge. One input that is not understood spoils no other. */
export function readEdgeMessage(message: Uint8Array): EdgeMessage {
  const { kind, from } = opened(message);
  if (kind !== 'inputs') throw new UnreadableError('it is not of an edge');
  const head = from.section(() => ({ edge: from.text(), epoch: from.uint(), beat: from.uint(), floor: from.uint() }));
  const inputs: PortInput[] = [];
  const unreadable: number[] = [];
  for (let left = from.uint(); left > 0; left -= 1) {
    const id = from.uint();
    from.section(() => {
      try {
        inputs.push(readInput(from, id));
      } catch {
        unreadable.push(id);
      }
    });
  }
  return { ...head, inputs, unreadable };
}

function writeState(to: ByteWriter, { head, health }: EngineState): void {
  to.uint(head.seq);
  to.bytes(Buffer.from(head.hash, 'hex'));
  to.text(JSON.stringify(health));
}

function readState(from: ByteReader): EngineState {
  const head = { seq: from.uint(), hash: from.bytes().toString('hex') };
  return { head, health: JSON.parse(from.text()) as EngineHealth };
}

function writeRow(to: ByteWriter, { seq, at }: CommittedRow, events: string): void {
  to.uint(seq);
  to.int(at);
  to.text(events);
}

const [REFUSED, DONE, REPEATED] = [0, 1, 2];

function writeOutcome(to: ByteWriter, outcome: Outcome): void {
  if (!outcome.ok) {
    to.byte(REFUSED);
    to.text(outcome.refusal.reason);
    to.text(JSON.stringify(outcome.refusal.params));
    return;
  }
  to.byte(outcome.repeated ? REPEATED : DONE);
  to.uint(outcome.seq);
  to.int(outcome.at);
  writeAnswer(to, outcome.answer);
}

function readOutcome(from: ByteReader): Outcome {
  const kind = from.byte();
  if (kind === REFUSED)
    return { ok: false, refusal: { reason: from.text(), params: JSON.parse(from.text()) as Refusal['params'] } };
  if (kind !== DONE && kind !== REPEATED) throw new UnreadableError('there is no such outcome');
  return { ok: true, seq: from.uint(), at: from.int(), answer: readAnswer(from), repeated: kind === REPEATED };
}

const [FACT_TAKEN, OUTCOME, FAILED, RUNNING] = [0, 1, 2, 3];

function writeResult(to: ByteWriter, result: BusResult): void {
  to.uint(result.id);
  if ('isRunning' in result) to.byte(RUNNING);
  else if (result.error !== undefined) {
    to.byte(FAILED);
    to.text(result.error);
  } else if (result.outcome === undefined) to.byte(FACT_TAKEN);
  else {
    to.byte(OUTCOME);
    writeOutcome(to, result.outcome);
  }
}

function readResult(from: ByteReader): BusResult {
  const id = from.uint();
  const kind = from.byte();
  if (kind === OUTCOME) return { id, outcome: readOutcome(from) };
  if (kind === FAILED) return { id, error: from.text() };
  if (kind === RUNNING) return { id, isRunning: true };
  if (kind !== FACT_TAKEN) throw new UnreadableError('there is no such result');
  return { id };
}

/** A message carries so many characters of rows and ticks: a bus takes a megabyte, and a character is at most three bytes. */
const PART = 250_000;

interface Part {
  readonly rows: { readonly row: CommittedRow; readonly events: string }[];
  ticks: string;
  isTooLarge: boolean;
}

const emptyPart = (): Part => ({ rows: [], ticks: '', isTooLarge: false });

/** Cuts a commit into what a message can carry. */
function partsOf({ rows, ticks }: Commit): Part[] {
  const parts: Part[] = [];
  let part = emptyPart();
  let size = 0;
  const startPart = (): void => {
    parts.push(part);
    part = emptyPart();
    size = 0;
  };
  for (const row of rows) {
    // What the journal wrote is not written twice.
    const events = row.body === undefined ? writeEvents(row.events) : eventsInBody(row.body);
    if (size > 0 && size + events.length > PART) startPart();
    part.rows.push({ row, events });
    size += events.length;
    if (events.length > PART) part.isTooLarge = true;
  }
  for (let from = 0; from < ticks.length; from += 2_000) {
    const text = writeTape(ticks.slice(from, from + 2_000));
    if (part.ticks !== '' || size + text.length > PART) startPart();
    part.ticks = text;
    size += text.length;
  }
  return [...parts, part];
}

function writeSpeaker(to: ByteWriter, { epoch, beat }: Speaker): void {
  to.uint(epoch);
  to.uint(beat);
}

const readSpeaker = (from: ByteReader): Speaker => ({ epoch: from.uint(), beat: from.uint() });

function writeCommitPart(speaker: Speaker, no: number, at: number, part: Part, state: EngineState): Buffer {
  return framed('commit', (to) => {
    to.section(() => {
      writeSpeaker(to, speaker);
      to.uint(no);
      to.int(at);
      to.byte(part.isTooLarge ? 1 : 0);
      writeState(to, state);
    });
    if (part.isTooLarge) return;
    to.uint(part.rows.length);
    for (const { row, events } of part.rows) to.section(() => writeRow(to, row, events));
    to.text(part.ticks);
  });
}

/**
 * The messages of one commit, one for each number from `no` on: more than one if it is too large for a message. A row that
 * is too large alone is left out, for the edges to read it from the database.
 */
export function writeCommit(speaker: Speaker, no: number, commit: Commit, state: EngineState): Buffer[] {
  return partsOf(commit).map((part, place) => writeCommitPart(speaker, no + place, commit.at, part, state));
}

function readCommitMessage(from: ByteReader): CoreMessage {
  const { at, isTooLarge, ...head } = from.section(() => ({
    ...readSpeaker(from),
    no: from.uint(),
    at: from.int(),
    isTooLarge: from.byte() === 1,
    state: readState(from),
  }));
  if (isTooLarge) return { type: 'commit', ...head, commit: undefined };
  const rows: CommittedRow[] = [];
  for (let left = from.uint(); left > 0; left -= 1)
    rows.push(from.section(() => ({ seq: from.uint(), at: from.int(), events: readEvents(from.text()) })));
  const ticks = from.text();
  return { type: 'commit', ...head, commit: { rows, ticks: ticks === '' ? [] : readTape(ticks), at } };
}

/** Results for one edge. */
export function writeResults(speaker: Speaker, after: number, results: readonly BusResult[]): Buffer {
  return framed('results', (to) => {
    to.section(() => {
      writeSpeaker(to, speaker);
      to.uint(after);
    });
    to.uint(results.length);
    for (const result of results) to.section(() => writeResult(to, result));
  });
}

export function writeBeat(speaker: Speaker, no: number, state: EngineState): Buffer {
  return framed('beat', (to) =>
    to.section(() => {
      writeSpeaker(to, speaker);
      to.uint(no);
      writeState(to, state);
    }),
  );
}

export function writeEnd(speaker: Speaker): Buffer {
  return framed('end', (to) => to.section(() => writeSpeaker(to, speaker)));
}

function readResults(from: ByteReader): CoreMessage {
  const head = from.section(() => ({ ...readSpeaker(from), after: from.uint() }));
  const results: BusResult[] = [];
  for (let left = from.uint(); left > 0; left -= 1) results.push(from.section(() => readResult(from)));
  return { type: 'results', ...head, results };
}

function readBeat(from: ByteReader): CoreMessage {
  return from.section(() => ({
    type: 'beat',
    ...readSpeaker(from),
    no: from.uint(),
    state: readState(from),
  }));
}

const READERS: Readonly<Record<Exclude<Kind, 'inputs'>, (from: ByteReader) => CoreMessage>> = {
  commit: readCommitMessage,
  results: readResults,
  beat: readBeat,
  end: (from) => from.section(() => ({ type: 'end', ...readSpeaker(from) })),
};

/** Throws {@link UnreadableError} on anything but a message of a core. */
export function readCoreMessage(message: Uint8Array): CoreMessage {
  const { kind, from } = opened(message);
  if (kind === 'inputs') throw new UnreadableError('it is not of a core');
  return readOrRefuse(() => READERS[kind](from));
}
