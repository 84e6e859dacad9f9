import type { CoreEvent } from '@vitrine/core/events';
import { customerAccount } from '@vitrine/domain/ledger/chart';
import { expect, it } from 'vitest';
import { HeardRows } from '../../src/platform/replica/heard-rows.ts';

const engine = { head: () => ({ seq: 10, hash: '' }) };
const row = (seq: number, ...events: readonly object[]) => ({ seq, at: 0, events: events as readonly CoreEvent[] });

it('knows the last row of whoever an event names, by number or by account', () => {
  const heard = new HeardRows(engine);
  heard.take([
    row(11, { type: 'StopsSet', uid: 7 }),
    row(12, { type: 'Posted', debit: customerAccount(8, 'forex'), credit: 19 }),
    row(13, { type: 'HoldPlaced', account: customerAccount(9, 'forex') }),
  ]);
  expect([7, 8, 9, 1].map((uid) => heard.lastOf(uid))).toEqual([11, 12, 13, 10]);
  // What the replica has is nobody's concern.
  heard.forget(12);
  expect([7, 8, 9].map((uid) => heard.lastOf(uid))).toEqual([10, 10, 13]);
});

it('takes what came before its start, and what it had to forget, for a row of everybody', () => {
  const heard = new HeardRows(engine);
  heard.take(Array.from({ length: 100_001 }, (_, index) => row(11 + index, { type: 'StopsSet', uid: 1 + index })));
  expect([1, 2, 100_001, 200_000].map((uid) => heard.lastOf(uid))).toEqual([11, 12, 100_011, 11]);
});

it('waits for a row, and not for longer than it is told', async () => {
  const heard = new HeardRows(engine);
  expect(await heard.heardUpTo(10, 0)).toBe(true);
  expect(await heard.heardUpTo(11, 5)).toBe(false);
  const waiting = heard.heardUpTo(12, 30_000);
  heard.take([row(11), row(12)]);
  expect(await waiting).toBe(true);
});

it('says for how long a replica has missed a row, never too little', () => {
  let now = 0;
  const heard = new HeardRows(engine, () => now);
  now = 1_000;
  heard.take([row(11)]);
  now = 1_100;
  heard.take([row(12)]);
  now = 3_000;
  heard.take([row(13)]);
  expect([13, 12, 11, 10].map((seq) => heard.behindMs(seq))).toEqual([0, 0, 2_000, 2_000]);
  now = 9_000;
  // The second one came 100 ms after the first.
  expect([13, 12, 11, 10].map((seq) => heard.behindMs(seq))).toEqual([0, 6_000, 8_000, 8_000]);
});
