import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@vitrine/wire/client';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { orders } from '@vitrine/wire/trading/orders';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { expect, it, onTestFinished } from 'vitest';
import { IN_USE } from '../../apps/server/src/exit-codes.ts';
import { startEmbedded } from '../../apps/server/src/platform/postgres/embedded.ts';
import { buyBitcoin, type Customer, demoCustomer } from '../support/customer.ts';
import { openTestDatabase } from '../support/database.ts';
import { type LaunchedSite, launch } from '../support/launch.ts';
import { openRelay } from '../support/relay.ts';
import { spawnServer } from '../support/server.ts';

/** Starts and restarts of whole servers take long on a machine that is busy. */
const LONG = { timeout: 180_000 };
const PATIENCE = { timeout: 90_000, interval: 100 };

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'vitrine-faults-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function database() {
  const opened = await openTestDatabase();
  onTestFinished(() => opened.drop());
  return opened;
}

async function status(url: string): Promise<number> {
  return (await fetch(`${url}/healthz`).catch(() => undefined))?.status ?? 0;
}

/** Until the launcher says so; later starts say "ready again". */
const untilReady = (site: LaunchedSite, word = 'ready at') =>
  expect.poll(site.output, PATIENCE).toContain(`vitrine: ${word}`);

async function openOrders(url: string, { token }: Customer): Promise<number[]> {
  const client = createClient({ origin: url, lang: () => 'en', token: () => token });
  return (await client.call(orders, { status: 1, page: 1 })).data.map(({ Id }) => Id).sort();
}

it(
  'B1 while an external PostgreSQL restarts customers see maintenance in their language, and the site goes on by itself',
  LONG,
  async () => {
    const dataDir = folder();
    let postgres = await startEmbedded(path.join(dataDir, 'external'));
    onTestFinished(() => postgres.stop());
    const relay = await openRelay(postgres.port);
    const site = await launch({ DATA_DIR: path.join(dataDir, 'site'), DATABASE_URL: relay.url(postgres.url) });
    await untilReady(site);
    const customer = await demoCustomer(site.url);
    const before = await buyBitcoin(site.url, customer);

    relay.cut();
    await postgres.stop();
    await expect.poll(relay.attempts, PATIENCE).toBeGreaterThan(1);
    const page = await fetch(`${site.url}/trade`, {
      headers: { accept: 'text/html', 'accept-language': 'ar-EG,en;q=0.5' },
    });
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    const html = await page.text();
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('<h1>غير متاح مؤقتًا</h1>');
    const refused = await fetch(`${site.url}/v2/api/forex/submit`, { headers: { lang: 'en' } });
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 1014, data: { reason: 'request.maintenance' } });
    expect(site.output()).toMatch(/^vitrine: the connection to the database broke.*; starting again in \d+ ms$/m);

    postgres = await startEmbedded(path.join(dataDir, 'external'));
    relay.restore(postgres.port);
    await untilReady(site, 'ready again');
    const after = await buyBitcoin(site.url, customer);
    expect(await openOrders(site.url, customer)).toEqual([before, after].sort());
  },
);

it('B1 a full disk is named, and once it is freed the site goes on by itself', LONG, async () => {
  const dataDir = folder();
  const { url } = await database();
  const full = path.join(dataDir, 'full');
  writeFileSync(full, '');
  const preload = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
const { writeFileSync } = fs;
fs.writeFileSync = (file, ...rest) => {
  if (String(file).includes('server.lock') && fs.existsSync(${JSON.stringify(full)}))
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
  return writeFileSync(file, ...rest);
};
syncBuiltinESMExports();`;
  const site = await launch({
    DATA_DIR: path.join(dataDir, 'site'),
    DATABASE_URL: url,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(preload)}`,
  });
  await expect.poll(site.output, PATIENCE).toMatch(/^vitrine: the disk is full \(.*\); starting again in 200 ms$/m);
  expect(await status(site.url)).toBe(503);
  rmSync(full);
  await untilReady(site);
});

it(
  'B2 while the database is frozen new orders are refused at once, reads go on, and what was sent is answered when it is known',
  LONG,
  async () => {
    const dataDir = folder();
    const { url } = await database();
    const relay = await openRelay(Number(new URL(url).port));
    const server = await spawnServer({ DATA_DIR: dataDir, DATABASE_URL: relay.url(url), LOG_LEVEL: 'warn' });
    const customer = await demoCustomer(server.url);
    const first = await buyBitcoin(server.url, customer);
    const client = createClient({
      origin: server.url,
      lang: () => 'en',
      token: () => customer.token,
      timeoutMs: 150_000,
    });
    const bitcoin = (await client.call(tradeList, {})).find(({ Code }) => Code === 'BTCUSD')!;
    const multiple = bitcoin.HasForexMultiple[0]!.Value;
    const order = { type: 1, cont: bitcoin.ForexMinCont, forex_id: bitcoin.Id, status: 1, multiple };

    relay.freeze();
    const sent = client.call(submitOrder, order);
    const health = () => fetch(`${server.url}/healthz`).then(async (answer) => [answer.status, await answer.json()]);
    await expect.poll(health, PATIENCE).toMatchObject([503, { code: 1007, data: { accepting: false } }]);
    await expect(client.call(submitOrder, order)).rejects.toMatchObject({ reason: 'request.busy' });
    expect(await client.call(tradeList, {})).toContainEqual(expect.objectContaining({ Code: 'BTCUSD' }));

    relay.thaw();
    const { id } = await sent;
    await expect.poll(health, PATIENCE).toMatchObject([200, { data: { accepting: true } }]);
    expect(await openOrders(server.url, customer)).toEqual([first, id].sort());
    await server.stop();
  },
);

it(
  'B5 a second server on one database is refused in one sentence while the first lives, and the first notices nothing',
  LONG,
  async () => {
    const dataDir = folder();
    const { url } = await database();
    const first = await launch({ DATA_DIR: path.join(dataDir, 'first'), DATABASE_URL: url });
    await untilReady(first);
    const second = await launch({ DATA_DIR: path.join(dataDir, 'second'), DATABASE_URL: url });
    expect(await second.ended).toEqual([IN_USE, null]);
    expect(second.output()).toMatch(
      /^vitrine: the database is in use by another server, vitrine server, process \d+ on .+; stop that one, or choose another database\n$/,
    );
    expect(await status(first.url)).toBe(200);
    await buyBitcoin(first.url, await demoCustomer(first.url));
  },
);

it('B5 a server that was killed holds the database no longer', LONG, async () => {
  const dataDir = folder();
  const { url } = await database();
  for (const name of ['first', 'second']) {
    const server = await spawnServer({ DATA_DIR: path.join(dataDir, name), DATABASE_URL: url, LOG_LEVEL: 'warn' });
    await server.kill();
  }
});

it('B5 a server that loses its lease starts again', LONG, async () => {
  const dataDir = folder();
  const opened = await database();
  const site = await launch({ DATA_DIR: dataDir, DATABASE_URL: opened.url });
  await untilReady(site);
  const held = `application_name LIKE 'vitrine server, process%' AND datname = current_database()`;
  await opened.superuser(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${held}`);
  await untilReady(site, 'ready again');
  expect(site.output()).toContain('vitrine: the database connection ended; starting again in 200 ms\n');
});
