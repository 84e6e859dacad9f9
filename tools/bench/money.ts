import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Client } from 'pg';
import { withdrawalPage } from '../../apps/server/src/funding/operator/queue-store.ts';
import { warningsOf } from '../../apps/server/src/funding/operator/withdrawal-rows.ts';
import { calibrated, withNullHandler } from './calibration.ts';
import { withDatabase } from './cluster.ts';
import { fire, targetAt } from './orders.ts';
import { grouped, perSecond, print, quantile } from './report.ts';
import { withSite } from './site.ts';

const WITHDRAWALS = 100_000;
const CUSTOMERS = 20_000;
const READS = 40;
const CONNECTIONS = 256;
const ROUNDS = 3;
/** Until markets have prices. */
const FIRST_START_MS = 7_000;

/** Withdrawals of every state that a desk has seen, most of them waiting, with where they go. */
async function fill(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await fillWith(client);
  } finally {
    await client.end();
  }
}

async function fillWith(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO users (uid, is_demo, name, email, password_hash, invite_code)
     SELECT 100000 + n, false, 'Customer ' || n, n || '@bench.example', 'argon2id$', lpad(n::text, 6, '0') FROM generate_series(1, $1) n`,
    [CUSTOMERS],
  );
  await client.query(
    `INSERT INTO withdrawals SELECT n, 100001 + n % $2, 'real', 'bank', 1, 'USD', 1000000 * (10 + n % 900), 1,
       CASE WHEN n % 10 = 0 THEN 2 ELSE 0 END, CASE WHEN n % 10 = 0 THEN 0 ELSE 1 END, '', 1000000,
       1764000000000 + n * 1000, n, 1764086400000 + n * 1000, 0, 0, 0, 0, '', 0, 0, '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
     FROM generate_series(1, $1) n`,
    [WITHDRAWALS, CUSTOMERS],
  );
  await client.query(
    `INSERT INTO withdrawal_details (uid, key, args, at, withdrawal, way, sealed, digest)
     SELECT uid, 'key ' || id, '', now(), id, 'bank', '\\x00', sha256(int8send(uid % 19000)) FROM withdrawals`,
  );
  await client.query('ANALYZE');
}

/** What the first page of the desk asks the database for, and the page in the middle. */
async function readQueue(db: Pool, after: number | undefined): Promise<number> {
  const startedAt = performance.now();
  const filter = { way: undefined, currency: undefined, customer: undefined, after };
  const { rows } = await withdrawalPage(db, { state: 'pending', ...filter });
  await warningsOf(db, rows);
  return performance.now() - startedAt;
}

async function benchQueue(): Promise<void> {
  await withDatabase(async ({ url, app }) => {
    await fill(url);
    await readQueue(app, undefined);
    for (const [name, after] of [
      ['first page', undefined],
      ['page in the middle', WITHDRAWALS / 2],
    ] as const) {
      const took: number[] = [];
      for (let read = 0; read < READS; read += 1) took.push(await readQueue(app, after));
      const slowest = quantile(took, 1);
      const text = `${quantile(took, 0.5).toFixed(0)} / ${slowest.toFixed(0)} ms`;
      print(
        `queue of ${grouped(WITHDRAWALS)} withdrawals, ${name}, p50 and slowest`,
        text,
        'goal below 200 ms',
        slowest < 200,
      );
    }
  });
}

/** From the funding account to the contract account, in turn with orders and with a handler without work. */
async function benchTransfers(): Promise<void> {
  await withSite([], (port) =>
    withNullHandler(async (nullPort) => {
      const orders = await targetAt(port);
      const { tokens } = orders;
      const path = '/api/account/transfer';
      const body = 'balance=0.01&currency_id=1&from=1&to=2';
      const shot = { tokens, query: '', path, body, connections: CONNECTIONS };
      const sites: { readonly answered: number; readonly ms: number; readonly latencies: readonly number[] }[] = [];
      const nothing: { readonly answered: number; readonly ms: number }[] = [];
      const ordered: { readonly answered: number; readonly ms: number }[] = [];
      await sleep(FIRST_START_MS);
      await fire({ ...shot, port }, 2_000, 2_000);
      for (let round = 0; round < ROUNDS; round += 1) {
        sites.push(await fire({ ...shot, port }, 500, 4_000));
        ordered.push(await fire(orders, 500, 4_000));
        nothing.push(await fire({ ...shot, port: nullPort }, 500, 4_000));
      }
      const rateOf = (all: readonly { readonly answered: number; readonly ms: number }[]) =>
        perSecond(
          all.reduce((sum, { answered }) => sum + answered, 0),
          all.reduce((sum, { ms }) => sum + ms, 0),
        );
      const [rate, empty] = [rateOf(sites), rateOf(nothing)];
      const latencies = sites.flatMap((one) => one.latencies);
      print('durable transfers over HTTP', `${grouped(rate)}/s`, 'goal 2,000/s', rate >= 2_000);
      print('p99 of a transfer', `${quantile(latencies, 0.99).toFixed(1)} ms`, '');
      print('transfers compared with the handler without work', (rate / empty).toFixed(2), '');
      print('transfers compared with orders', (rate / rateOf(ordered)).toFixed(2), '');
    }),
  );
}

/** The money desk and transfers. */
export async function benchMoney(): Promise<void> {
  await calibrated(benchTransfers);
  await benchQueue();
}
