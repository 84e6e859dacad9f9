import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Commit } from '@vitrine/engine/engine-api';
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
import { describe, expect, it } from 'vitest';
import { accountFact } from '../../../../tests/support/market.ts';

const CORE = { epoch: 3, beat: 700 };
const state = {
  head: { seq: 12, hash: 'ab'.repeat(32) },
  health: {
    accepting: true,
    clockOffMs: 0,
    queued: 1,
    commits: 2,
    rows: 3,
    lastCommitMs: 1.5,
    lastBatchRows: 4,
    filteredTicks: 5,
  },
};
const tick = {
  instrument: 31,
  seq: 9,
  bid: 9_000_000n,
  ask: 9_000_100n,
  at: 1_795_000_000_000,
  sourceAt: 1_794_999_999_990,
  source: 'simulated',
};
const commit: Commit = {
  rows: [
    {
      seq: 12,
      at: 1_795_000_000_000,
      events: [{ type: 'CustomerChanged', uid: 7, frozen: true, factVersion: 2 }],
    },
  ],
  ticks: [tick],
  at: 1_795_000_000_000,
};
const order = {
  kind: 'submit-order',
  uid: 7,
  instrument: 31,
  side: 'buy',
  lots: 100n,
  multiple: 10,
  stops: { stopLoss: 8_000_000n, takeProfit: 0n },
} as const;
const edgeMessage = {
  edge: 'an-edge',
  epoch: 3,
  beat: 699,
  floor: 40,
  inputs: [
    {
      id: 41,
      command: order,
      key: { scope: '7:submit-order', value: 'k', args: '{"cont":"0.01"}', validMs: 86_400_000 },
    },
    { id: 42, command: { kind: 'cancel-order', uid: 7, order: 5 }, key: undefined },
    { id: 43, fact: accountFact(7) },
  ],
} as const;
const results = [
  {
    id: 41,
    outcome: { ok: true, seq: 12, at: 1_795_000_000_000, answer: { kind: 'order-opened', order: 5 }, repeated: false },
  },
  { id: 42, outcome: { ok: false, refusal: { reason: 'trading.order-not-open', params: { order: 5 } } } },
  { id: 43 },
  { id: 44, isRunning: true },
  { id: 45, error: 'the engine has stopped' },
] as const;

const WRITTEN = {
  inputs: writeEdgeMessage(edgeMessage),
  commit: writeCommit(CORE, 55, commit, state)[0] as Buffer,
  results: writeResults(CORE, 55, results),
  beat: writeBeat(CORE, 55, state),
  end: writeEnd(CORE),
};
const MESSAGES: { readonly [K in keyof typeof WRITTEN]: unknown } = {
  inputs: { ...edgeMessage, unreadable: [] },
  commit: { type: 'commit', ...CORE, no: 55, commit, state } satisfies CoreMessage,
  results: { type: 'results', ...CORE, after: 55, results } satisfies CoreMessage,
  beat: { type: 'beat', ...CORE, no: 55, state } satisfies CoreMessage,
  end: { type: 'end', ...CORE } satisfies CoreMessage,
};

/** The bytes that a version wrote first. They never change: another form is another version. */
const recorded = (version: number) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `version-${version}.json`), 'utf8')) as Record<
    keyof typeof WRITTEN,
    string
  >;

describe('the versions of the port', () => {
  it.each([VERSION - 1, VERSION].filter((version) => version > 0))('version %i is read', (version) => {
    for (const [kind, hex] of Object.entries(recorded(version))) {
      const read = kind === 'inputs' ? readEdgeMessage : readCoreMessage;
      expect(read(Buffer.from(hex, 'hex')), kind).toEqual(MESSAGES[kind as keyof typeof MESSAGES]);
    }
  });

  it('this version writes the bytes that it wrote first', () => {
    const hex = Object.fromEntries(Object.entries(WRITTEN).map(([kind, bytes]) => [kind, bytes.toString('hex')]));
    expect(hex).toEqual(recorded(VERSION));
  });
});
