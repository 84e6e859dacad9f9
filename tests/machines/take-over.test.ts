import { setTimeout as sleep } from 'node:timers/promises';
import type { CoreEvent } from '@vitrine/core/events';
import { systemClock } from '@vitrine/engine/clock';
import type { CommittedRow, Outcome } from '@vitrine/engine/engine-api';
import { readBody } from '@vitrine/engine/journal';
import { BusEdge } from '@vitrine/engine/port/bus-edge';
import { RemoteEngine } from '@vitrine/engine/port/remote-engine';
import { BusCore } from '@vitrine/engine/port/serve-bus';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { commitStore } from '../../apps/server/src/journal/commit-store.ts';
import { openEngine } from '../../apps/server/src/journal/open-engine.ts';
import { readJournal } from '../../apps/server/src/journal/stored-state.ts';
import { connectNats } from '../../apps/server/src/platform/nats.ts';
import { createTestDatabase } from '../support/database.ts';
import { accountFact, instrumentFact, listed, siteFact } from '../support/market.ts';
import { NatsServer } from '../support/nats-server.ts';

const database = await createTestDatabase();
const nats = await NatsServer.start();
const log = pino({ level: 'silent' });
const SITE = 'take-over';
/** Open at every hour of every day. */
const bitcoin = listed('BTCUSD');
/** Each can pay for about a hundred orders. */
const CUSTOMERS = Array.from({ length: 40 }, (_unused, at) => at + 1);

const connect = () => connectNats({ url: nats.url, log, onClosed: (error) => expect.unreachable(error.message) });

/** A core as its process would run it: when the engine ends, nothing of it goes on. */
async function startCore() {
  const bus = await connect();
  let end = (): void => undefined;
  const core = await openEngine(database, () => end());
  const { engine, epoch } = core;
  const served = new BusCore(engine, { bus, site: SITE, epoch, clock: systemClock, log });
  const quoting = setInterval(() => {
    const bid = 9_000_000n + BigInt(Date.now() % 100);
    engine.quote({ instrument: bitcoin.id, bid, ask: bid + 100n, sourceAt: Date.now(), source: 'simulated' });
  }, 50);
  let hasEnded = false;
  end = () => {
    hasEnded = true;
    clearInterval(quoting);
    // A process that dies says no last word.
    void bus.close().then(() => served.stop());
  };
  return { engine, epoch, hasEnded: () => hasEnded, stop: () => core.close().then(end) };
}

async function startEdge() {
  const bus = await connect();
  const edge = await BusEdge.open({ bus, site: SITE, store: commitStore(database.app), clock: systemClock, log });
  const state = edge.state();
  const engine = new RemoteEngine(edge, systemClock, state);
  const heard: CommittedRow[] = [];
  engine.onCommit(({ rows }) => heard.push(...rows));
  onTestFinished(async () => {
    edge.close();
    await bus.close();
  });
  return { engine, heard, from: state.head.seq, reads: () => edge.reads };
}

const opened = (events: readonly CoreEvent[]): number => events.filter(({ type }) => type === 'OrderOpened').length;

it('a core is taken over and NATS is killed under load: each order runs once, and each edge hears every row', async () => {
  onTestFinished(() => nats.stop());
  const first = await startCore();
  await first.engine.fact(siteFact());
  await first.engine.fact(instrumentFact(bitcoin));
  await Promise.all(CUSTOMERS.map((uid) => first.engine.fact(accountFact(uid))));
  const edges = [await startEdge(), await startEdge()];
  const answers: Promise<Outcome>[] = [];
  const customers = setInterval(() => {
    const at = answers.length;
    const uid = CUSTOMERS[at % CUSTOMERS.length] as number;
    const order = { kind: 'submit-order', uid, instrument: bitcoin.id, side: 'buy', lots: 100n, multiple: 10 } as const;
    const key = { scope: `${uid}:submit-order`, value: `k${at}`, args: '', validMs: 86_400_000 };
    answers.push((edges[at % 2] as (typeof edges)[number]).engine.submit(order, key));
  }, 5);
  await sleep(1_500);
  const second = await startCore();
  onTestFinished(() => second.stop());
  await sleep(1_500);
  await nats.stop();
  await sleep(700);
  await nats.start();
  await sleep(1_500);
  clearInterval(customers);
  const outcomes = await Promise.all(answers);
  expect([first.hasEnded(), second.hasEnded(), second.epoch > first.epoch]).toEqual([true, false, true]);
  const done = outcomes.filter((outcome) => outcome.ok);
  const refused = outcomes.filter((outcome) => !outcome.ok).map((outcome) => outcome.ok || outcome.refusal.reason);
  expect(new Set([...refused, 'request.busy'])).toEqual(new Set(['request.busy']));
  expect(done.length).toBeGreaterThan(50);
  const { seq } = second.engine.head();
  for (const edge of edges) await expect.poll(() => edge.engine.head().seq).toBe(seq);
  const journal: { seq: number; events: readonly CoreEvent[] }[] = [];
  for await (const page of readJournal(database.app, 1, seq)) journal.push(...page.map(({ body }) => readBody(body)));
  expect(journal.reduce((sum, { events }) => sum + opened(events), 0)).toBe(done.length);
  for (const { heard, from, reads } of edges) {
    expect(heard.map((row) => row.seq)).toEqual(journal.map((row) => row.seq).slice(from));
    expect(reads()).toBeGreaterThan(0);
  }
});
