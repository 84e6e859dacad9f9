import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readTape } from '@vitrine/engine/journal';
import { expect, it, onTestFinished } from 'vitest';
import { START_AGAIN } from '../../apps/server/src/exit-codes.ts';
import { buyBitcoin, demoCustomer } from '../support/customer.ts';
import { createTestDatabase } from '../support/database.ts';
import { spawnServer } from '../support/server.ts';

// The core in its own thread does not notice what becomes of the edge.

const BLOCKED_MS = 6_000;

/** In the thread of the edge: what a file asks for, `block`, `throw` or `exit`. */
const DRIVEN = (file: string) => `
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
if (!isMainThread) setInterval(() => {
  if (!existsSync(${JSON.stringify(file)})) return;
  const what = readFileSync(${JSON.stringify(file)}, 'utf8');
  rmSync(${JSON.stringify(file)});
  if (what === 'exit') process.exit(3);
  if (what === 'throw') throw new Error('nobody expects this at the edge');
  for (const until = Date.now() + ${BLOCKED_MS}; Date.now() < until; );
}, 20).unref();`;

async function drivenSite() {
  const database = await createTestDatabase();
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-edge-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const file = path.join(directory, 'do');
  const server = await spawnServer({
    DATA_DIR: path.join(directory, 'data'),
    DATABASE_URL: database.url,
    LOG_LEVEL: 'info',
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(DRIVEN(file))}`,
  });
  onTestFinished(async () => void (await server.kill()));
  const order = (what: 'block' | 'throw' | 'exit'): void => {
    // In one step: the edge must not read it half written.
    writeFileSync(`${file}.new`, what);
    renameSync(`${file}.new`, file);
  };
  return { database, server, order };
}

it('A2 prices go on and are durable while the edge stands still, and what was asked is answered afterwards', async () => {
  const { database, server, order } = await drivenSite();
  const customer = await demoCustomer(server.url);
  const from = Date.now();
  order('block');
  await sleep(200);
  const bought = buyBitcoin(server.url, customer);
  await sleep(BLOCKED_MS - 1_000);
  // Nobody at the edge can have stored anything for five seconds.
  const batches = await database.superuser<{ body: string }>('SELECT body FROM tape_batches ORDER BY no');
  const times = batches.flatMap(({ body }) => readTape(body).map(({ at }) => at)).filter((at) => at > from);
  const gaps = times.slice(1).map((at, index) => at - (times[index] as number));
  expect(Math.max(...times)).toBeGreaterThan(from + BLOCKED_MS - 2_500);
  expect(Math.max(...gaps)).toBeLessThan(1_000);
  expect(await bought).toBeGreaterThan(0);
});

it.each(['throw', 'exit'] as const)(
  'A1 an edge that breaks (%s) is logged, and the server ends in order',
  async (how) => {
    const { server, order } = await drivenSite();
    const ended = once(server.child, 'exit');
    order(how);
    expect(await ended).toEqual([START_AGAIN, null]);
    const log = readFileSync(server.logFile, 'utf8');
    expect(log).toContain(how === 'throw' ? 'nobody expects this at the edge' : 'the edge has ended');
    expect(log).not.toContain('the stop failed');
  },
);
