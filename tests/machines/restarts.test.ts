import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { demoCustomer } from '../support/customer.ts';
import { Machines, stateOf, takesOrders } from '../support/machines.ts';
import type { RunningServer } from '../support/server.ts';

// The machines of a site are restarted one after the other, as for an upgrade.

const EDGES = 3;
const BITCOIN = 31;
const BUSY = 1007;
const machines = await Machines.open();
afterAll(() => machines.close());

const edges: RunningServer[] = [];
let active: RunningServer;
let standby: RunningServer;
beforeAll(async () => {
  active = await machines.start('core 1', 'core');
  while ((await stateOf(active)) !== 'active') await sleep(50);
  standby = await machines.start('core 2', 'core');
  for (let place = 0; place < EDGES; place += 1) edges.push(await machines.start(`edge ${place}`, 'edge'));
}, 120_000);

/** Gives each connection to the next edge that accepts it. Returns its address. */
async function openBalancer(): Promise<string> {
  let turn = 0;
  const sockets = new Set<Socket>();
  const join = (near: Socket, tries: number): void => {
    const far = connect((edges[turn++ % EDGES] as RunningServer).port, '127.0.0.1');
    far.once('error', () => (tries > 0 ? join(near, tries - 1) : near.destroy()));
    far.once('connect', () => {
      far.removeAllListeners('error').on('error', () => near.destroy());
      near.on('close', () => far.destroy());
      far.on('end', () => near.end()).on('close', () => near.destroySoon());
      near.pipe(far, { end: true });
      far.on('data', (bytes) => near.write(bytes));
    });
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    sockets.add(near.on('error', () => near.destroy()));
    near.on('close', () => sockets.delete(near));
    join(near, EDGES * 2);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data?: { readonly id: number };
}

/** Undefined: the connection closed before an answer. */
async function ask(url: string, agent: Agent, token: string, key: string): Promise<Answer | undefined> {
  const sent = request(url, { agent, headers: { authorization: token, 'idempotency-key': key } });
  sent.end();
  try {
    const [response] = await once(sent, 'response', { signal: AbortSignal.timeout(20_000) });
    let text = '';
    for await (const chunk of response) text += String(chunk);
    return JSON.parse(text) as Answer;
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw new Error('an order was not answered within 20 s');
    return undefined;
  }
}

/** What customers were told, in the order of the answers. */
interface Told {
  readonly answer: Answer;
  readonly at: number;
  readonly tookMs: number;
}

/** Customers place orders far from the market and cancel them, over connections that they keep, until they are stopped. */
async function trade(
  url: string,
  customers: number,
): Promise<{ told: Told[]; retried: () => number; stop(): Promise<void> }> {
  const told: Told[] = [];
  let retried = 0;
  let isOver = false;
  const call = async (path: string, agent: Agent, token: string): Promise<Answer> => {
    const [key, from] = [randomUUID(), performance.now()];
    for (;;) {
      const answer = await ask(`${url}${path}`, agent, token, key);
      if (answer !== undefined) {
        told.push({ answer, at: performance.now(), tookMs: performance.now() - from });
        return answer;
      }
      retried += 1;
      await sleep(10);
    }
  };
  const live = async (token: string): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver) {
      const path = `/v2/api/forex/submit?type=1&cont=0.01&forex_id=${BITCOIN}&multiple=20&status=0&target_price=20000`;
      const { data } = await call(path, agent, token);
      if (data !== undefined) await call(`/v2/api/forex/cancel_trade?id=${data.id}`, agent, token);
      await sleep(100);
    }
    agent.destroy();
  };
  const accounts: string[] = [];
  while (accounts.length < customers) accounts.push((await demoCustomer(url)).token);
  const lives = accounts.map(live);
  const stop = async (): Promise<void> => {
    isOver = true;
    await Promise.all(lives);
  };
  return { told, retried: () => retried, stop };
}

const refused = (told: readonly Told[]): string[] => [
  ...new Set(told.filter(({ answer }) => answer.code !== 1).map(({ answer }) => JSON.stringify(answer))),
];

it('all edges are restarted one after the other, and no order is refused or fails', async () => {
  const url = await openBalancer();
  const { told, retried, stop } = await trade(url, 6);
  await sleep(500);
  for (let place = 0; place < EDGES; place += 1) {
    const edge = edges[place] as RunningServer;
    const before = told.length;
    await edge.stop();
    edges[place] = await machines.start(`edge ${place}`, 'edge', { port: edge.port });
    expect(await takesOrders(edges[place] as RunningServer)).toBe(true);
    expect(told.length).toBeGreaterThan(before);
  }
  await stop();
  expect(refused(told)).toEqual([]);
  expect(told.length).toBeGreaterThan(100);
  console.log(`${told.length} orders answered, ${retried()} sent again after their connection closed`);
}, 120_000);

it('the core is restarted while another stands by: orders wait less than 2 s, or are refused at once', async () => {
  const url = await openBalancer();
  const { told, stop } = await trade(url, 6);
  await sleep(500);
  const pauses: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const from = performance.now();
    await active.stop();
    [active, standby] = [standby, await machines.start(`core ${round + 3}`, 'core')];
    await sleep(1_000);
    const times = told.filter(({ answer, at }) => answer.code === 1 && at > from).map(({ at }) => at);
    pauses.push(Math.round(Math.max(...times.map((at, place) => at - (times[place - 1] ?? from)))));
  }
  await stop();
  console.log(`pauses in ms: ${pauses.join(' ')}`);
  const busy = told.filter(({ answer }) => answer.code === BUSY);
  expect(refused(told.filter(({ answer }) => answer.code !== BUSY))).toEqual([]);
  for (const { tookMs } of busy) expect(tookMs).toBeLessThan(1_000);
  expect(pauses.sort((a, b) => a - b)[1]).toBeLessThan(2_000);
}, 120_000);
