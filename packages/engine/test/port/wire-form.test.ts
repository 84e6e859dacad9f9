import { crc32 } from 'node:zlib';
import type { CoreEvent } from '@vitrine/core/events';
import type { Commit, CommittedRow } from '@vitrine/engine/engine-api';
import { writeBody } from '@vitrine/engine/journal';
import { UnreadableError } from '@vitrine/engine/port/bytes';
import type { EngineState } from '@vitrine/engine/port/messages';
import {
  type CoreMessage,
  readCoreMessage,
  readEdgeMessage,
  VERSION,
  writeBeat,
  writeCommit,
  writeEdgeMessage,
  writeEnd,
  writeResults,
} from '@vitrine/engine/port/wire-form';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountFact } from '../../../../tests/support/market.ts';
import { anyCommit, anyCount, anyInput, anyResult, anyState, anyWords, KINDS } from './any-message.ts';

const CORE = { epoch: 3, beat: 4 };
const SEED = { seed: 20_261_123, numRuns: 200 };
const edgeMessage = fc.record({
  edge: anyWords,
  epoch: anyCount,
  beat: anyCount,
  floor: anyCount,
  inputs: fc.array(anyInput),
});
const anyBytes: fc.Arbitrary<Buffer> = fc.oneof(
  edgeMessage.map(writeEdgeMessage),
  fc.tuple(anyCommit, anyState).map(([commit, state]) => writeCommit(CORE, 1, commit, state)[0] as Buffer),
  fc.tuple(anyCount, fc.array(anyResult)).map(([after, results]) => writeResults(CORE, after, results)),
  anyState.map((state) => writeBeat(CORE, 5, state)),
);
/** What both readers make of bytes: a message, or the one error. */
function readersOf(bytes: Uint8Array): readonly string[] {
  return [readEdgeMessage, readCoreMessage].map((read) => {
    try {
      read(bytes);
      return 'message';
    } catch (error) {
      return error instanceof UnreadableError ? 'unreadable' : String(error);
    }
  });
}

/** Puts the checksum right after a test has changed the bytes. */
function sealed(bytes: Buffer): Buffer {
  bytes.writeUInt32LE(crc32(bytes.subarray(7)), 3);
  return bytes;
}

describe('the port as bytes', () => {
  it('any message of an edge comes back as it was', () => {
    fc.assert(
      fc.property(edgeMessage, (message) => {
        expect(readEdgeMessage(writeEdgeMessage(message))).toEqual({ ...message, unreadable: [] });
      }),
      SEED,
    );
    expect([KINDS.commands.length, KINDS.answers.length]).toEqual([31, 19]);
  });

  it('every event, and any commit, comes back as it was', () => {
    const read = (commit: Commit, bytes: readonly Buffer[]) => {
      const [message, ...rest] = bytes.map(readCoreMessage);
      expect(rest).toEqual([]);
      expect(message).toMatchObject({ type: 'commit', ...CORE, no: 9 });
      expect(message?.type === 'commit' && message.commit).toEqual(commit);
      return message;
    };
    fc.assert(
      fc.property(anyCommit, anyState, (commit, state) => {
        expect(read(commit, writeCommit(CORE, 9, commit, state))).toHaveProperty('state', state);
      }),
      SEED,
    );
    const state = fc.sample(anyState, { seed: 1, numRuns: 1 })[0] as never;
    for (const event of KINDS.events) {
      const events = fc.sample(event, { seed: 1, numRuns: 5 });
      const commit = { rows: [{ seq: 1, at: 2, events }], ticks: [], at: 2 };
      read(commit, writeCommit(CORE, 9, commit, state));
    }
  });

  it('rows are the same bytes, whether their text is at hand or not', () => {
    const [state] = fc.sample(anyState, { seed: 1, numRuns: 1 }) as [EngineState];
    fc.assert(
      fc.property(anyCommit, (commit) => {
        const rows = commit.rows.map((row) => ({ ...row, body: writeBody({ ...row, actor: 7, key: 'k', args: 'a' }) }));
        expect(writeCommit(CORE, 1, { ...commit, rows }, state)).toEqual(writeCommit(CORE, 1, commit, state));
      }),
      SEED,
    );
  });

  it('a commit that is too large is several messages, and a row that is too large is left out', () => {
    const [state] = fc.sample(anyState, { seed: 1, numRuns: 1 }) as [EngineState];
    const row = (seq: number, size: number): CommittedRow => {
      const event = { type: 'AccountOpened', account: seq, book: 'demo', currency: 'x'.repeat(size) } as const;
      return { seq, at: 5, events: [event as unknown as CoreEvent] };
    };
    const rows = [row(1, 200_000), row(2, 100_000), row(3, 300_000), row(4, 10)];
    const tick = { instrument: 1, seq: 1, bid: 1n, ask: 2n, at: 5, sourceAt: 5, source: 'simulated' };
    const ticks = Array.from({ length: 9_000 }, (_unused, place) => ({ ...tick, seq: place + 1 }));
    const written = writeCommit(CORE, 7, { rows, ticks, at: 5 }, state);
    for (const bytes of written) expect(bytes.length).toBeLessThan(1_000_000);
    const read = written.map(readCoreMessage) as Extract<CoreMessage, { type: 'commit' }>[];
    expect(read.map(({ no }) => no)).toEqual(read.map((_unused, place) => 7 + place));
    expect(read.slice(0, 4).map(({ commit }) => commit?.rows.map(({ seq }) => seq))).toEqual([
      [1],
      [2],
      undefined,
      [4],
    ]);
    expect(read.flatMap(({ commit }) => commit?.ticks ?? [])).toEqual(ticks);
    expect(read.flatMap(({ commit }) => commit?.rows ?? [])).toEqual([rows[0], rows[1], rows[3]]);
  });

  it('results, beats and the end come back as they were', () => {
    fc.assert(
      fc.property(anyCount, fc.array(anyResult), anyState, (after, results, state) => {
        expect(readCoreMessage(writeResults(CORE, after, results))).toEqual({
          type: 'results',
          ...CORE,
          after,
          results,
        });
        expect(readCoreMessage(writeBeat(CORE, after, state))).toEqual({
          type: 'beat',
          ...CORE,
          no: after,
          state,
        });
      }),
      SEED,
    );
    expect(readCoreMessage(writeEnd(CORE))).toEqual({ type: 'end', ...CORE });
  });

  it('bytes that nobody wrote are refused with one error, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(readersOf(bytes)).toEqual(['unreadable', 'unreadable']);
      }),
      SEED,
    );
    expect(readersOf(new Uint8Array())).toEqual(['unreadable', 'unreadable']);
  });

  it('a message in which bytes were changed, cut off or added is refused', () => {
    fc.assert(
      fc.property(anyBytes, fc.nat(), fc.integer({ min: 1, max: 255 }), fc.nat(2), (whole, place, by, how) => {
        const at = place % whole.length;
        const bytes =
          how === 0 ? Buffer.from(whole) : how === 1 ? whole.subarray(0, at) : Buffer.concat([whole, whole]);
        if (how === 0) bytes[at] = (bytes[at] as number) ^ by;
        const isHeader = how === 0 && (at === 1 || at === 2);
        // The version beside is read; a kind is checked by what follows.
        if (!isHeader) expect(readersOf(bytes)).toEqual(['unreadable', 'unreadable']);
      }),
      { ...SEED, numRuns: 500 },
    );
  });

  it('garbage with a right checksum is a message or the one error, never another', () => {
    fc.assert(
      fc.property(anyBytes, fc.nat(), fc.integer({ min: 1, max: 255 }), fc.nat(4), (whole, place, by, kind) => {
        const bytes = Buffer.from(whole);
        bytes[2] = kind;
        const at = 7 + (place % (bytes.length - 7));
        bytes[at] = (bytes[at] as number) ^ by;
        for (const answer of readersOf(sealed(bytes))) expect(['message', 'unreadable']).toContain(answer);
      }),
      { ...SEED, numRuns: 2_000 },
    );
  });

  it('versions next to each other are read, and none further away', () => {
    const bytes = writeEnd(CORE);
    for (const [version, answer] of [
      [VERSION, 'message'],
      [VERSION + 1, 'message'],
      [VERSION - 1, 'message'],
      [VERSION + 2, 'unreadable'],
      [255, 'unreadable'],
    ] as const) {
      bytes[1] = version;
      expect(readersOf(bytes)).toEqual(['unreadable', answer]);
    }
  });

  it('fields that a later version adds at the end of a part are skipped', () => {
    const [state] = fc.sample(anyState, { seed: 1, numRuns: 1 });
    const inputs = [{ id: 1, fact: accountFact(7) }];
    for (const [bytes, read] of [
      [writeBeat(CORE, 5, state as never), readCoreMessage],
      [writeEdgeMessage({ edge: 'a', epoch: 1, beat: 2, floor: 3, inputs }), readEdgeMessage],
    ] as const) {
      const end = 11 + bytes.readUInt32LE(7);
      const longer = Buffer.concat([bytes.subarray(0, end), Buffer.from('more'), bytes.subarray(end)]);
      longer.writeUInt32LE(end - 11 + 4, 7);
      longer[1] = VERSION + 1;
      expect(read(sealed(longer))).toEqual(read(bytes));
    }
  });

  it('one input that is not understood spoils no other', () => {
    const command = { kind: 'close-order', uid: 7, order: 8, lots: undefined } as const;
    const written = writeEdgeMessage({
      edge: 'a',
      epoch: 1,
      beat: 1,
      floor: 1,
      inputs: [
        { id: 1, command: { ...command, lots: 5n }, key: undefined },
        { id: 2, command, key: undefined },
        { id: 3, fact: accountFact(7) },
      ],
    });
    const at = written.indexOf('close-order');
    written.write('close-later', at);
    const read = readEdgeMessage(sealed(written));
    expect(read.unreadable).toEqual([1]);
    expect(read.inputs.map(({ id }) => id)).toEqual([2, 3]);
  });
});
