import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { START_AGAIN } from '../../apps/server/src/exit-codes.ts';
import { verify } from '../../apps/server/src/journal/verify.ts';
import { connectRoles } from '../../apps/server/src/platform/postgres/database.ts';
import { checkBooks } from '../crash/books.ts';
import { contradictions, counts, Site, Trader } from '../crash/traders.ts';
import { createTestDatabase } from '../support/database.ts';
import { NatsServer } from '../support/nats-server.ts';
import { type RunningServer, spawnServer } from '../support/server.ts';
import { TEST_KEY } from '../support/staff.ts';

// A site of several processes, as on several machines: two cores, one of which stands by, three edges, NATS, PostgreSQL.

const EDGES = 3;
const TRADERS_OF_EDGE = 2;
/** Of each kind of process. */
const KILLS = 7;
/** A core that ends is replaced within this time (milliseconds). */
const TAKE_OVER_MS = 3_000;

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-machines-'));
const nats = await NatsServer.start();
const database = await createTestDatabase();
const running = new Set<RunningServer>();

async function start(name: string, role: 'core' | 'edge', port?: number): Promise<RunningServer> {
  const server = await spawnServer({
    ROLE: role,
    EDGES: '1',
    NATS_URL: nats.url,
    DATABASE_URL: database.url,
    ENCRYPTION_KEY: TEST_KEY,
    DATA_DIR: path.join(directory, name),
    LOG_LEVEL: 'info',
    ...(port === undefined ? {} : { PORT: String(port) }),
  });
  running.add(server);
  return server;
}

async function kill(server: RunningServer): Promise<void> {
  running.delete(server);
  await server.kill();
}

const stateOf = async ({ url }: RunningServer): Promise<string> =>
  ((await (await fetch(`${url}/healthz`)).json()) as { readonly state: string }).state;

/** Whether an edge takes orders: it hears a core that takes them. */
async function takesOrders({ url }: RunningServer): Promise<boolean> {
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  return answer?.status === 200;
}

/** A core that was replaced finds that out when it goes on, and ends: its launcher starts it again, to stand by. */
async function endsWhenItWakes(server: RunningServer): Promise<void> {
  const ended = once(server.child, 'exit');
  server.child.kill('SIGCONT');
  expect(await ended).toEqual([START_AGAIN, null]);
  running.delete(server);
}

afterAll(async () => {
  for (const server of running) await server.kill();
  await nats.stop();
  rmSync(directory, { recursive: true, force: true });
});

it('nothing is lost or doubled while cores and edges are killed and the bus is cut under load', async () => {
  let active = await start('core 1', 'core');
  await expect.poll(() => stateOf(active), { timeout: 20_000 }).toBe('active');
  let standby = await start('core 2', 'core');
  expect(await stateOf(standby)).toBe('standby');
  const edges = await Promise.all(Array.from({ length: EDGES }, (_, place) => start(`edge ${place}`, 'edge')));
  const sites = edges.map(({ url }) => new Site(url));
  const traders = sites.flatMap((site) => Array.from({ length: TRADERS_OF_EDGE }, () => new Trader(site)));
  const lives = traders.map((trader) => trader.live());
  for (const site of sites) site.isUp();
  await sleep(1_500);

  const takeOvers: number[] = [];
  for (let round = 0; round < KILLS && contradictions.length === 0; round += 1) {
    await sleep(300 + Math.random() * 500);
    const killedAt = performance.now();
    const isFrozen = round % 3 === 2;
    // A frozen one keeps its connections and says nothing.
    if (isFrozen) active.child.kill('SIGSTOP');
    else await kill(active);
    const replaced = active;
    [active, standby] = [standby, active];
    while ((await stateOf(active)) !== 'active' || !(await Promise.all(edges.map(takesOrders))).every(Boolean)) {
      expect(performance.now() - killedAt).toBeLessThan(30_000);
      await sleep(20);
    }
    takeOvers.push(Math.round(performance.now() - killedAt));
    if (isFrozen) await endsWhenItWakes(replaced);
    standby = await start(`core ${round + 3}`, 'core');

    const place = round % EDGES;
    const edge = edges[place] as RunningServer;
    await kill(edge);
    sites[place]?.isDown();
    edges[place] = await start(`edge ${place}`, 'edge', edge.port);
    sites[place]?.isUp();

    await nats.stop();
    await sleep(200 + Math.random() * 600);
    await nats.start();
    await expect
      .poll(async () => (await Promise.all(edges.map(takesOrders))).every(Boolean), { timeout: 10_000 })
      .toBe(true);
  }
  await sleep(500);
  for (const site of sites) site.isOver = true;
  await Promise.all(lives);
  console.log(`take-overs in ms: ${takeOvers.join(' ')}; ${JSON.stringify(counts)}`);
  expect(contradictions).toEqual([]);
  expect(counts.acknowledged).toBeGreaterThan(200);
  for (const edge of edges) await edge.stop();
  await active.stop();
  await standby.stop();

  const books = await connectRoles(database.url, pino({ level: 'silent' }));
  try {
    await verify(books);
    const { savedByKey } = await checkBooks(books, traders);
    expect(savedByKey).toBeGreaterThan(0);
  } finally {
    await books.app.end();
  }
  expect(takeOvers.sort((a, b) => a - b)[Math.floor(takeOvers.length / 2)]).toBeLessThan(TAKE_OVER_MS);
}, 600_000);
