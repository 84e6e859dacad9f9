import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { verify } from '../../apps/server/src/journal/verify.ts';
import { connectRoles } from '../../apps/server/src/platform/postgres/database.ts';
import { checkBooks } from '../crash/books.ts';
import { contradictions, counts, Site, Trader } from '../crash/traders.ts';
import { Machines, stateOf, takesOrders } from '../support/machines.ts';
import type { RunningServer } from '../support/server.ts';

// A site of several processes, as on several machines: two cores, one of which stands by, three edges, NATS, PostgreSQL.

const EDGES = 3;
const TRADERS_OF_EDGE = 2;
/** Of each kind of process. */
const KILLS = 7;
/** A core that ends is replaced within this time (milliseconds). */
const TAKE_OVER_MS = 3_000;

const machines = await Machines.open();
const { database, nats } = machines;
afterAll(() => machines.close());

it('nothing is lost or doubled while cores and edges are killed and the bus is cut under load', async () => {
  let active = await machines.start('core 1', 'core');
  await expect.poll(() => stateOf(active), { timeout: 20_000 }).toBe('active');
  let standby = await machines.start('core 2', 'core');
  expect(await stateOf(standby)).toBe('standby');
  const edges = await Promise.all(Array.from({ length: EDGES }, (_, place) => machines.start(`edge ${place}`, 'edge')));
  const sites = edges.map(({ url }) => new Site(url));
  const traders = sites.flatMap((site) => Array.from({ length: TRADERS_OF_EDGE }, () => new Trader(site)));
  const lives = traders.map((trader) => trader.live());
  for (const site of sites) site.isUp();
  await sleep(1_500);

  const takeOvers: number[] = [];
  let fromMemory = 0;
  for (let round = 0; round < KILLS && contradictions.length === 0; round += 1) {
    await sleep(300 + Math.random() * 500);
    const killedAt = performance.now();
    const isFrozen = round % 3 === 2;
    // A frozen one keeps its connections and says nothing.
    if (isFrozen) active.child.kill('SIGSTOP');
    else await machines.kill(active);
    const replaced = active;
    [active, standby] = [standby, active];
    while ((await stateOf(active)) !== 'active' || !(await Promise.all(edges.map(takesOrders))).every(Boolean)) {
      expect(performance.now() - killedAt).toBeLessThan(30_000);
      await sleep(20);
    }
    takeOvers.push(Math.round(performance.now() - killedAt));
    // It says so when it had to load its state from the tables.
    if (readFileSync(active.logFile, 'utf8').includes('"isLoaded":false')) fromMemory += 1;
    if (isFrozen) {
      replaced.child.kill('SIGCONT');
      await machines.ended(replaced);
    }
    standby = await machines.start(`core ${round + 3}`, 'core');

    const place = round % EDGES;
    const edge = edges[place] as RunningServer;
    await machines.kill(edge);
    sites[place]?.isDown();
    edges[place] = await machines.start(`edge ${place}`, 'edge', { port: edge.port });
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
  console.log(`take-overs in ms: ${takeOvers.join(' ')}, ${fromMemory} from memory; ${JSON.stringify(counts)}`);
  expect(contradictions).toEqual([]);
  expect(counts.acknowledged).toBeGreaterThan(200);
  expect(fromMemory).toBeGreaterThan(KILLS / 2);
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
