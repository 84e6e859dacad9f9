import { SEED_SIMULATIONS } from '@vitrine/domain/market/seed';
import type { Outcome } from '@vitrine/engine/engine-api';
import { simulatedFeed } from '@vitrine/engine/feed/simulated';
import { MemoryStore } from '@vitrine/engine/simulation/memory-store';
import { expect, it } from 'vitest';
import { accountFact, instrumentFact, listed, siteFact } from '../../../tests/support/market.ts';
import { Road } from './support/road.ts';

const CROWD = 10_000;
const FIRST = 200_000;
const POLL_MS = 50;
const RUN_MS = 20_000;
const INSTRUMENTS = ['BTCUSD', 'ETHUSD', 'EURUSD', 'XAUUSD'].map((code) => listed(code));

interface Run {
  /** The tape as it is stored, line after line. */
  readonly tape: string;
  readonly orders: number;
}

/** The simulated market over the real sequencer for 20 seconds, while so many customers open and close. */
async function run(customers: number): Promise<Run> {
  const road = await Road.open(new MemoryStore());
  void road.engine.fact(siteFact());
  for (const instrument of INSTRUMENTS) void road.engine.fact(instrumentFact(instrument));
  for (let index = 0; index < customers; index += 1) void road.engine.fact(accountFact(FIRST + index));
  await road.pass(100);

  const feed = simulatedFeed('the same seed', INSTRUMENTS, SEED_SIMULATIONS);
  feed.resume(road.time.wall(), []);
  const bitcoin = INSTRUMENTS[0]!.id;
  const outcomes: Promise<Outcome>[] = [];
  let orders = 0;
  for (let step = 0; step * POLL_MS < RUN_MS; step += 1) {
    for (const event of feed.poll(road.time.wall())) if (event.type === 'quote') road.engine.quote(event.quote);
    // All of them on one side of one market, and out again: what would move a price that minded.
    for (let index = step; index < customers; index += RUN_MS / POLL_MS) {
      const uid = FIRST + index;
      const order = { kind: 'submit-order', uid, instrument: bitcoin, side: 'buy', lots: 100n, multiple: 10 } as const;
      outcomes.push(road.engine.submit(order, undefined));
    }
    await road.pass(POLL_MS);
  }
  for (const outcome of await Promise.all(outcomes)) if (outcome.ok) orders += 1;
  expect(road.fatal).toEqual([]);
  return { tape: road.journal.committed.flatMap(({ tape }) => tape?.body ?? []).join('\n'), orders };
}

it('TRUST-01e MKT-32b the tape is the same to the byte whether nobody trades or 10,000 customers do', async () => {
  const [alone, crowded] = [await run(0), await run(CROWD)];
  expect(alone.orders).toBe(0);
  expect(crowded.orders).toBeGreaterThan(CROWD / 2);
  expect(alone.tape.split('\n').length).toBeGreaterThan(50);
  expect(crowded.tape).toBe(alone.tape);
}, 60_000);
