import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { subjectsOf } from '@vitrine/engine/port/bus';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { verify } from '../../apps/server/src/journal/verify.ts';
import { connectNats } from '../../apps/server/src/platform/nats.ts';
import { connectRoles } from '../../apps/server/src/platform/postgres/database.ts';
import { checkBooks } from '../crash/books.ts';
import { contradictions, counts, Site, Trader } from '../crash/traders.ts';
import { Machines, stateOf, takesOrders } from '../support/machines.ts';
import type { RunningServer } from '../support/server.ts';
import { type Relay, startRelay } from '../support/tcp-relay.ts';

// Between the machines of a site: PostgreSQL and NATS are cut off, slow and full of garbage, and an edge sleeps.

const EDGES = 3;
const AWAY_MS = 2_500;
const log = pino({ level: 'silent' });
const machines = await Machines.open();
const { database, nats } = machines;
const databasePort = Number(new URL(database.url).port);
const relays: Relay[] = [];
afterAll(async () => {
  await machines.close();
  for (const relay of relays) relay.close();
});

/** A process whose ways to PostgreSQL and NATS can be cut. */
interface Machine {
  server: RunningServer;
  readonly toDatabase: Relay;
  readonly toNats: Relay;
  /** Starts it again, as its launcher does. */
  restart(): Promise<void>;
}

async function machine(name: string, role: 'core' | 'edge'): Promise<Machine> {
  const [toDatabase, toNats] = [await startRelay(databasePort), await startRelay(nats.port)];
  relays.push(toDatabase, toNats);
  const ways = { database: toDatabase.url(database.url), nats: toNats.url(nats.url) };
  const started: Machine = {
    server: await machines.start(name, role, ways),
    toDatabase,
    toNats,
    async restart() {
      started.server = await machines.start(name, role, { ...ways, port: started.server.port });
    },
  };
  return started;
}

const hasEnded = ({ server: { child } }: Machine): boolean => child.exitCode !== null || child.signalCode !== null;

class Cluster {
  readonly cores: Machine[];
  readonly edges: Machine[];

  constructor(cores: Machine[], edges: Machine[]) {
    this.cores = cores;
    this.edges = edges;
  }

  static async start(): Promise<Cluster> {
    const first = await machine('core 1', 'core');
    await expect.poll(() => stateOf(first.server), { timeout: 20_000 }).toBe('active');
    const second = await machine('core 2', 'core');
    const edges: Machine[] = [];
    for (let place = 0; place < EDGES; place += 1) edges.push(await machine(`edge ${place}`, 'edge'));
    return new Cluster([first, second], edges);
  }

  get all(): readonly Machine[] {
    return [...this.cores, ...this.edges];
  }

  /** The core that serves, and the other one. */
  async roles(): Promise<{ active: Machine; standby: Machine }> {
    const states = await Promise.all(this.cores.map(({ server }) => stateOf(server)));
    const place = states.indexOf('active');
    expect(place, `states of the cores: ${states}`).toBeGreaterThanOrEqual(0);
    return { active: this.cores[place] as Machine, standby: this.cores[1 - place] as Machine };
  }

  /** Starts again what has ended in order to be, and waits until the edges take orders. */
  async recover(edges: readonly Machine[] = this.edges): Promise<void> {
    for (const one of this.all) {
      if (!hasEnded(one)) continue;
      await machines.ended(one.server);
      await one.restart();
    }
    const all = async (): Promise<boolean[]> => Promise.all(edges.map(({ server }) => takesOrders(server)));
    await expect.poll(all, { timeout: 30_000, interval: 50 }).toEqual(edges.map(() => true));
  }
}

/** So many wishes were acknowledged since the last call. */
let seen = 0;
function acknowledged(): number {
  const since = counts.acknowledged - seen;
  seen = counts.acknowledged;
  return since;
}

/** The site works after a fault: customers are acknowledged. */
async function expectTrading(after: string): Promise<void> {
  acknowledged();
  for (const until = Date.now() + 15_000; counts.acknowledged - seen < 5 && Date.now() < until; ) await sleep(50);
  expect(acknowledged(), `acknowledged after: ${after}`).toBeGreaterThanOrEqual(5);
  expect(contradictions).toEqual([]);
}

async function garbage(): Promise<void> {
  const bus = await connectNats({ url: nats.url, log, onClosed: () => undefined, withinMs: 2_000 });
  const { inputs, commits, resultsOf } = subjectsOf('vitrine');
  for (let message = 0; message < 600; message += 1) {
    const bytes = Uint8Array.from({ length: message * 3 }, () => Math.floor(Math.random() * 256));
    // The marks and the version of a real message, too.
    if (message % 2 === 0) bytes.set([...Buffer.from('VB'), 1].slice(0, bytes.length));
    bus.publish([inputs, commits, resultsOf('nobody')][message % 3] as string, bytes);
  }
  await bus.flush();
  await bus.close();
}

async function cutsOfPostgres(cluster: Cluster): Promise<void> {
  const { active, standby } = await cluster.roles();
  active.toDatabase.cut();
  await expect.poll(() => stateOf(standby.server), { timeout: 15_000, interval: 50 }).toBe('active');
  active.toDatabase.restore(databasePort);
  await expect.poll(() => hasEnded(active), { timeout: 15_000 }).toBe(true);
  await cluster.recover();
  await expectTrading('PostgreSQL was cut from the active core');

  const [edge] = cluster.edges as [Machine];
  edge.toDatabase.cut();
  await sleep(AWAY_MS);
  edge.toDatabase.restore(databasePort);
  await cluster.recover();
  await expectTrading('PostgreSQL was cut from an edge');

  for (const { toDatabase } of cluster.all) toDatabase.cut();
  await sleep(AWAY_MS);
  for (const { toDatabase } of cluster.all) toDatabase.restore(databasePort);
  await sleep(1_000);
  await cluster.recover();
  await expectTrading('PostgreSQL was cut from all');
}

it('nothing is lost or doubled while PostgreSQL is cut and slow, NATS is slow and full of garbage, and an edge sleeps', async () => {
  const cluster = await Cluster.start();
  const sites = cluster.edges.map(({ server }) => new Site(server.url));
  const traders = sites.flatMap((site) => [new Trader(site), new Trader(site)]);
  const lives = traders.map((trader) => trader.live());
  for (const site of sites) site.isUp();
  await expectTrading('the start');

  // An edge sleeps for a minute, through everything else that happens.
  const [sleeper, ...awake] = cluster.edges.toReversed() as [Machine, ...Machine[]];
  const sleeperSite = sites.at(-1) as Site;
  const sleptAt = performance.now();
  sleeper.server.child.kill('SIGSTOP');
  sleeperSite.isDown();

  await garbage();
  await expectTrading('garbage on the bus');
  for (const { server } of awake)
    await expect.poll(() => readFileSync(server.logFile, 'utf8')).toContain('messages on the bus cannot be read');

  for (const { toDatabase, toNats } of cluster.all) for (const relay of [toDatabase, toNats]) relay.slow(40);
  await sleep(6_000);
  await expectTrading('slow NATS and PostgreSQL');
  for (const { toDatabase, toNats } of cluster.all) for (const relay of [toDatabase, toNats]) relay.slow(0);

  const others = new Cluster(cluster.cores, awake);
  await cutsOfPostgres(others);

  await sleep(Math.max(0, 60_000 - (performance.now() - sleptAt)));
  sleeper.server.child.kill('SIGCONT');
  await cluster.recover();
  for (const site of sites) site.isOver = site !== sleeperSite;
  sleeperSite.isUp();
  await expectTrading('an edge slept for a minute');
  sleeperSite.isOver = true;
  await Promise.all(lives);
  expect(contradictions).toEqual([]);
  for (const { server } of cluster.edges) await server.stop();
  for (const { server } of cluster.cores) await server.stop();

  const books = await connectRoles(database.url, log);
  try {
    await verify(books);
    await checkBooks(books, traders);
  } finally {
    await books.app.end();
  }
}, 240_000);
