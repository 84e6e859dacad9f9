import { setTimeout as sleep } from 'node:timers/promises';
import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { SEED_INSTRUMENTS } from '@vitrine/domain/market/seed';
import { Client } from 'pg';
import pino from 'pino';
import { type OpenEngine, openEngine } from '../../apps/server/src/journal/open-engine.ts';
import { sweepDuty } from '../../apps/server/src/ledger/sweep-accounts.ts';
import { accountFact, instrumentFact, SITE, siteFact } from '../../tests/support/market.ts';
import { withDatabase } from './cluster.ts';
import { INSTRUMENT, orderOf } from './house.ts';
import { print, quantile } from './report.ts';

const CUSTOMERS = 100_000;
/** The customer who trades meanwhile has the first number. */
const TRADER = 1;
const ONE_ACCOUNT = { ...SITE, onlyOneAccount: true } as const;
const GOAL_SECONDS = 60;

/** Customers who have 10,000 on each of their three accounts, straight into the tables. */
async function writeCustomers(url: string): Promise<Client> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query(
    `INSERT INTO accounts (uid, book, currency, frozen, called, fact_version, opened_seq)
       SELECT uid, 'demo', 'USD', false, false, 1, 1 FROM generate_series(2, ${CUSTOMERS}) uid`,
  );
  await owner.query(
    `INSERT INTO balances (account, book, currency, posted, held)
       SELECT uid * 64 + kind, 'demo', 'USD', 10000000000, 0
       FROM generate_series(2, ${CUSTOMERS}) uid, generate_series(1, 3) kind`,
  );
  return owner;
}

/** Customers who still have money on another account than the contract account. */
async function leftOf(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ left: string }>(
    `SELECT count(*) AS left FROM balances WHERE account >= 64 AND posted > 0 AND account % 64 IN (1, 3)`,
  );
  return Number(rows[0]!.left);
}

/** How long orders of one customer take, one after the other, in milliseconds. */
async function timeOrders(engine: OpenEngine['engine'], count: number): Promise<readonly number[]> {
  const latencies: number[] = [];
  for (let order = 0; order < count; order += 1) {
    const sentAt = performance.now();
    const outcome = await engine.submit(orderOf(TRADER, order % 2 === 0), undefined);
    if (!outcome.ok) throw new Error(`refused: ${outcome.refusal.reason}`);
    latencies.push(performance.now() - sentAt);
    await sleep(50);
  }
  return latencies;
}

const fail = (error: Error): void => {
  throw error;
};

/** A core with the customers in its tables, before the switch. */
async function openCore(database: Parameters<typeof openEngine>[0], url: string) {
  const instrument = SEED_INSTRUMENTS.find(({ id }) => id === INSTRUMENT)!;
  const first = await openEngine(database, fail);
  await first.engine.fact(siteFact());
  await first.engine.fact(instrumentFact({ ...instrument, calendar: ALWAYS_OPEN, quoteMaxAgeMs: 600_000 }));
  await first.engine.fact(accountFact(TRADER));
  await first.close();
  const owner = await writeCustomers(url);
  const { engine, close } = await openEngine(database, fail);
  engine.quote({ instrument: INSTRUMENT, bid: 110_000n, ask: 110_001n, sourceAt: Date.now(), source: 'bench' });
  return { owner, engine, close };
}

/** The switch to one account: until the last of 100,000 customers is swept, and how long orders take meanwhile. */
export async function benchSweep(): Promise<void> {
  await withDatabase(async (database) => {
    const { owner, engine, close } = await openCore(database, database.url);
    const alone = await timeOrders(engine, 200);
    await engine.fact(siteFact({ onlyOneAccount: true }, 2));
    const terms = { site: ONE_ACCOUNT, siteVersion: 2 };
    const startedAt = performance.now();
    const end = await sweepDuty({ db: database.app, engine, log: pino({ level: 'silent' }), terms })();
    const beside: number[] = [];
    while ((await leftOf(owner)) > 0) beside.push(...(await timeOrders(engine, 5)));
    const seconds = (performance.now() - startedAt) / 1_000;
    await end();
    await owner.end();
    await close();
    printSweep(seconds, alone, beside);
  });
}

function printSweep(seconds: number, alone: readonly number[], beside: readonly number[]): void {
  print(
    `switch to one account: ${CUSTOMERS.toLocaleString('en')} customers swept`,
    `${seconds.toFixed(1)} s`,
    `goal below ${GOAL_SECONDS} s`,
    seconds < GOAL_SECONDS,
  );
  const [usual, most] = [quantile(alone, 0.99), quantile(beside, 0.99)];
  print(
    'an order meanwhile, p50 and p99',
    `${quantile(beside, 0.5).toFixed(0)} / ${most.toFixed(0)} ms`,
    `goal p99 at most 100 ms above that without a sweep (${usual.toFixed(0)} ms)`,
    most < usual + 100,
  );
}
