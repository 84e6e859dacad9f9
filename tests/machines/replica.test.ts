import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call, RequestOf, ResponseOf } from '@vitrine/wire/call';
import { createClient } from '@vitrine/wire/client';
import { accountLog } from '@vitrine/wire/ledger/account-log';
import { exportAccountLog } from '@vitrine/wire/ledger/export-account-log';
import { options } from '@vitrine/wire/options/options';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { exportOrders } from '@vitrine/wire/trading/export-orders';
import { orders } from '@vitrine/wire/trading/orders';
import { tradeStatistics } from '@vitrine/wire/views/trade-statistics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyBitcoin, type Customer, demoCustomer } from '../support/customer.ts';
import { Machines, stateOf } from '../support/machines.ts';
import { ReplicatedPostgres } from '../support/replica.ts';
import type { RunningServer } from '../support/server.ts';
import { type Relay, startRelay } from '../support/tcp-relay.ts';

// Two edges read history and statistics from a streaming replica, which stands still, is silent, ends and comes back.

const HISTORY = 3;
const HOLDING = 1;
const machines = await Machines.open();
const postgres = await ReplicatedPostgres.start();
const database = postgres.primary.url;
const toReplica = await startRelay(postgres.replicaPort);
const toNats = await startRelay(machines.nats.port);
const replica = toReplica.url(postgres.replicaUrl);
afterAll(async () => {
  await machines.close();
  for (const relay of [toReplica, toNats]) relay.close();
  await postgres.close();
});

let near: RunningServer;
/** Hears of commits through a relay. */
let far: RunningServer;
let quiet: Customer;
let trader: Customer;
beforeAll(async () => {
  const core = await machines.start('core', 'core', { database });
  while ((await stateOf(core)) !== 'active') await sleep(50);
  near = await machines.start('near', 'edge', { database, replica });
  far = await machines.start('far', 'edge', { database, replica, nats: toNats.url(machines.nats.url) });
  [quiet, trader] = [await demoCustomer(near.url), await demoCustomer(near.url)];
  for (const customer of [quiet, trader]) await closeOne(near, customer);
}, 120_000);

function clientOf({ url }: RunningServer, { token }: Customer) {
  return createClient({ origin: url, lang: () => 'en', token: () => token });
}
const ask = <C extends Call>(
  edge: RunningServer,
  who: Customer,
  call: C,
  request: RequestOf<C>,
): Promise<ResponseOf<C>> => clientOf(edge, who).call(call, request);
const history = (edge: RunningServer, who: Customer) => ask(edge, who, orders, { status: HISTORY });

/** Opens and closes an order; gives its number and the row of the close. */
async function closeOne(
  edge: RunningServer,
  customer: Customer,
): Promise<{ readonly id: number; readonly seq: number }> {
  const id = await buyBitcoin(edge.url, customer);
  return { id, seq: (await ask(edge, customer, closeOrder, { id })).seq };
}

async function metric({ url }: RunningServer, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^vitrine_replica_${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

const untilUsed = (edge: RunningServer, used: 0 | 1) =>
  expect.poll(() => metric(edge, 'used'), { interval: 20 }).toBe(used);

/** Every row that is durable now is replayed, and the edges know it. */
async function caughtUp(): Promise<void> {
  const { seq } = await ask(near, quiet, orders, { status: HOLDING });
  await expect.poll(() => postgres.replayed(), { interval: 20 }).toBeGreaterThanOrEqual(seq);
  for (const edge of [near, far]) await untilUsed(edge, 1);
  await sleep(600);
}

it('history, lists and statistics are read from the replica, and positions from the primary', async () => {
  const client = clientOf(near, trader);
  const filter = { startTime: '0', endTime: '4000000000' };
  // A machine that stands still finds the replica silent for a moment: then once more.
  const reads = async (): Promise<number> => {
    await caughtUp();
    const before = await metric(near, 'reads');
    expect((await client.call(orders, { status: HISTORY })).data).toHaveLength(1);
    expect((await client.call(options, { status: HISTORY })).data).toEqual([]);
    expect((await client.call(accountLog, {})).total).toBeGreaterThan(0);
    expect((await client.call(tradeStatistics, filter)).total.count).toBe(1);
    expect((await client.file(exportOrders, { status: HISTORY, ...filter })).rows).toBe(1);
    expect((await client.file(exportAccountLog, filter)).rows).toBeGreaterThan(0);
    return (await metric(near, 'reads')) - before;
  };
  await expect.poll(reads).toBe(6);
  const before = await metric(near, 'reads');
  await client.call(orders, { status: HOLDING });
  await client.call(options, { status: HOLDING });
  expect(await metric(near, 'reads')).toBe(before);
});

it('while the replica stands still, customers see their own changes at every edge, and others what it shows for five seconds', async () => {
  // On a machine that stood still for long, the replica was behind for too long already: then once more.
  const servedWhatItShows = async (): Promise<boolean> => {
    await postgres.resumeReplay();
    await caughtUp();
    await postgres.pauseReplay();
    const shown = await postgres.replayed();
    const done = await closeOne(near, trader);
    expect(done.seq).toBeGreaterThan(shown);
    const answers = [await history(near, quiet), await history(far, quiet)];
    for (const { data } of answers) expect(data).toHaveLength(1);
    return answers.every(({ seq }) => seq === shown);
  };
  await expect.poll(servedWhatItShows, { timeout: 60_000 }).toBe(true);

  for (let turn = 0; turn < 6; turn += 1) {
    const [at, elsewhere] = turn % 2 === 0 ? [near, far] : [far, near];
    const done = await closeOne(at, trader);
    for (const edge of [elsewhere, at]) {
      const { data, seq } = await history(edge, trader);
      expect(seq).toBeGreaterThanOrEqual(done.seq);
      expect(data[0]?.Id).toBe(done.id);
    }
  }
  for (const edge of [near, far]) {
    await untilUsed(edge, 0);
    expect((await history(edge, quiet)).seq).toBeGreaterThan(await postgres.replayed());
    await expect.poll(() => metric(edge, 'behind_seconds')).toBeGreaterThan(5);
  }
  await postgres.resumeReplay();
  await caughtUp();
});

it('an edge that hears late of a change reads it from the primary', async () => {
  await caughtUp();
  await postgres.pauseReplay();
  toNats.slow(400);
  // What it heard before the delay is older than this.
  await sleep(500);
  for (let turn = 0; turn < 3; turn += 1) {
    const done = await closeOne(near, trader);
    const { data, seq } = await history(far, trader);
    expect(seq).toBeGreaterThanOrEqual(done.seq);
    expect(data[0]?.Id).toBe(done.id);
  }
  toNats.slow(0);
  await postgres.resumeReplay();
});

/** Reads one after the other until `isOver`; every one is answered. */
async function readUntil(edge: RunningServer, isOver: () => boolean): Promise<number> {
  let count = 0;
  for (; !isOver(); count += 1) expect((await history(edge, quiet)).data).toHaveLength(1);
  return count;
}

/** What the log says of the replica, in order. */
const statesOf = ({ logFile }: RunningServer): (string | undefined)[] =>
  [...readFileSync(logFile, 'utf8').matchAll(/"state":"(used|behind|away|unfit)"/g)].map(([, state]) => state);

it.each<readonly [string, (relay: Relay) => Promise<void>, () => Promise<void>]>([
  ['ends', () => postgres.endReplica(), () => postgres.startReplica()],
  ['is silent', async () => toReplica.freeze(), async () => toReplica.thaw()],
])(
  'every read is answered while the replica %s, and the replica is used again afterwards',
  async (_how, leave, comeBack) => {
    await caughtUp();
    const before = statesOf(near).length;
    let isOver = false;
    const reading = Promise.all(Array.from({ length: 4 }, () => readUntil(near, () => isOver)));
    await sleep(300);
    await leave(toReplica);
    await untilUsed(near, 0);
    await sleep(2_000);
    const during = await metric(near, 'reads');
    await sleep(300);
    expect(await metric(near, 'reads')).toBe(during);
    await comeBack();
    await untilUsed(near, 1);
    isOver = true;
    expect(Math.min(...(await reading))).toBeGreaterThan(0);
    await expect.poll(() => statesOf(near).at(-1)).toBe('used');
    // Each state is said once, however often the replica was tried.
    const states = statesOf(near).slice(before - 1);
    expect(states).toContain('away');
    expect(states.filter((state, place) => state === states[place + 1])).toEqual([]);
  },
);

it.each([
  ['takes writes', 'that PostgreSQL takes writes', () => database],
  ['is of another site', 'the database of another site', () => machines.database.url],
])('a PostgreSQL that %s is not read from', async (name, said, url) => {
  const edge = await machines.start(`edge of one that ${name}`, 'edge', { database, replica: url() });
  await expect.poll(() => readFileSync(edge.logFile, 'utf8')).toContain(said);
  expect(statesOf(edge)).not.toContain('used');
  expect((await history(edge, quiet)).data).toHaveLength(1);
  expect(await metric(edge, 'used')).toBe(0);
  await machines.kill(edge);
});
