import type { Tick } from '@vitrine/domain/market/tick';
import type { Commit, CommittedRow } from '@vitrine/engine/engine-api';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { accountFact, instrumentFact, listed, OPEN_HOURS, siteFact } from '../../../../tests/support/market.ts';
import { commitStore } from '../../src/journal/commit-store.ts';
import { openEngine } from '../../src/journal/open-engine.ts';

const database = await createTestDatabase();
const store = commitStore(database.app);
const clock = {
  now: () => OPEN_HOURS,
  every: () => () => {},
  after: () => () => {},
  soon: (task: () => void) => void setImmediate(task),
};
const open = () =>
  openEngine(
    database,
    (error) => {
      throw error;
    },
    { clock },
  );

async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = [];
  for await (const page of pages) read.push(page);
  return read;
}

it('an edge that has missed commits reads what their listeners heard', async () => {
  expect(await store.end()).toMatchObject({ head: { seq: 0 }, at: 0, ticks: new Map() });
  const { engine, epoch, close } = await open();
  const eurusd = listed('EURUSD');
  const quote = (bid: bigint) =>
    engine.quote({ instrument: eurusd.id, bid, ask: bid + 2n, sourceAt: OPEN_HOURS, source: 'simulated' });
  await engine.fact(siteFact());
  await engine.fact(instrumentFact(eurusd));
  quote(110_000n);
  await engine.fact(accountFact(1));
  const from = await store.end();
  expect(from).toEqual({ head: engine.head(), at: OPEN_HOURS, ticks: new Map([[eurusd.id, 1]]) });
  const heard: Commit[] = [];
  engine.onCommit((commit) => heard.push(commit));
  quote(110_010n);
  await engine.fact(accountFact(2));
  quote(110_020n);
  await engine.fact(accountFact(3));
  const rows = heard.flatMap((commit) => commit.rows).map(({ seq, at, events }) => ({ seq, at, events }));
  const pages = await all(store.rowsAfter(from.head.seq));
  const plain = (row: CommittedRow): CommittedRow => ({ seq: row.seq, at: row.at, events: row.events });
  expect(pages.flatMap((page) => page.rows.map(plain))).toEqual(rows);
  expect(rows.length).toBe(2);
  expect(pages.at(-1)?.hash).toBe(engine.head().hash);
  const ticks: Tick[] = (await all(store.ticksAfter(from.ticks))).flat();
  expect(ticks).toEqual(heard.flatMap((commit) => commit.ticks));
  expect(ticks.map(({ seq }) => seq)).toEqual([2, 3]);
  await close();
  const next = await open();
  expect(next.epoch).toBeGreaterThan(epoch);
  await next.close();
});
