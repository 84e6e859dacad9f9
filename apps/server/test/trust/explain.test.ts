import { readBody } from '@vitrine/engine/journal';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRelease, releases } from '../../../../tests/golden/release.ts';
import { runCommand } from '../../../../tests/support/command.ts';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { PostgresJournal } from '../../src/journal/postgres-journal.ts';
import { explainOrder } from '../../src/trust/explain-order.ts';
import { readOrderEvidence } from '../../src/trust/order-evidence.ts';
import type { Explanation } from '../../src/trust/report.ts';

// The orders of the golden journal: three currencies, stop-outs, balance protection, a reset, a seam, changed terms.
const database = await createTestDatabase();
const release = releases().at(-1);
if (release === undefined) throw new Error('no golden journal');
const events = release.journal.flatMap(({ body }) => readBody(body).events);
const opened = events.filter((event) => event.type === 'OrderOpened');
const closed = events.filter((event) => event.type === 'OrderClosed');
const client = new Client({ connectionString: database.url });

beforeAll(async () => {
  const journal = await PostgresJournal.open(database.engine, database.app);
  await journal.append(openRelease(release));
  await journal.close();
  await client.connect();
});
afterAll(() => client.end());

async function explain(order: number): Promise<Explanation> {
  const evidence = await readOrderEvidence(client, order);
  if (evidence === undefined) throw new Error(`no order ${order}`);
  return explainOrder(evidence);
}

/** The command itself, as npm runs it. */
const run = (...args: readonly string[]) => runCommand('explain', args, { DATABASE_URL: database.url });

it('every figure of every order is computed again and agrees', async () => {
  expect(new Set(closed.map(({ closedBy }) => closedBy))).toEqual(
    new Set(['user', 'stop-out', 'demo-reset', 'replay-seam']),
  );
  for (const { order } of opened) {
    const { text, differences } = await explain(order);
    expect(differences, text).toEqual([]);
    expect(text).toContain('Every figure agrees.');
    expect(text).not.toContain('no longer');
  }
});

it('TRUST-09 an order closed by its customer in yen: ticks, rate, formulas with their figures, postings with balances', async () => {
  const order = opened.find(
    ({ order, convInstrument }) =>
      convInstrument !== 0 && closed.some((one) => one.order === order && one.closedBy === 'user'),
  );
  if (order === undefined) throw new Error('the story has no such order');
  const { code, said } = await run(String(order.order));
  expect(said).toMatchInlineSnapshot(`
    "Order 3 of customer 100001, demo book
      buy 0.1000 lots of EUR/JPY with leverage 50
      closed by: Customer

    Terms
      version 1 of the terms of instrument 9 is in the journal: agrees
        journal row 4, hash bc4a2637634e14da3fd38dab3314933ab33d18112f24b3e57582b8d7de66c9e1
        1 lot is 100000 units, prices have 3 decimals in JPY, margin mode 0, fee rate 0.00002000, max. leverage 100
      the terms of the site are in the journal: agrees
        version 1, journal row 1, hash 76cc0de16fdae479150e6a5dad10fabfe7e0c962e258c8ac04d92b6ecf2beb04
        accounts in USD, fee model notional

    Order opened 2026-11-18T15:00:00.999Z, journal row 18
      hash     0198b0bdafd0eb151e9c730430c1c12d384f3701482907413b747b1866d89227
      previous a1cca1a214c8fac9a212257e376f0c9ea6820bf4be876a6a8671436e286bc82b
      hash of the previous hash and this row: agrees
      command of customer 100001
      tick 1 of EUR/JPY: bid 179.410, ask 179.510, 2026-11-18T15:00:00.325Z
        source simulated, source time 2026-11-18T15:00:00.325Z
        same tick in batch 1 of the tape: agrees
      JPY at tick 1 of USD/JPY, batch 1 of the tape:
      Conversion = 2 / (154.000 + 154.100) = 2000/308100
                   agrees
      Price      = ask, for a buy = 179.510
                   agrees
      Notional   = 0.1000 lots x 100000 x 179.510 x 2000/308100 = 11652.710159
      Margin     = notional, unrounded, / 50 = 233.054203
                   agrees
      Fee        = notional, unrounded, x 0.00002000 = 0.233054
                   agrees
      each rounded once, half to even, to 6 decimals
      money moved
        Hold placed: Account cust/100001/forex, Amount 233.054203 USD, Total held 2398.729633 USD
        Posting: Debit cust/100001/forex, Credit house/fee_trade, Amount 0.233054 USD, Reason contract-fee, Debit account balance 9998.201076 USD, Credit account balance 1.798924 USD
        as the figures require: agrees

    Order closed 2026-11-18T15:00:01.467Z, journal row 22
      hash     27c2b65631164a834a2aa10bacf9dfa89be417b3100ff3c6eee6100cd1809d86
      previous 66c35f5f35ef361f8274fed2e77aa6492eb8cab8a3420393e4c8f28186ad885e
      hash of the previous hash and this row: agrees
      command of customer 100001
      tick 2 of EUR/JPY: bid 179.020, ask 179.120, 2026-11-18T15:00:01.130Z
        source simulated, source time 2026-11-18T15:00:01.130Z
        same tick in batch 1 of the tape: agrees
      JPY at tick 2 of USD/JPY, batch 1 of the tape:
      Conversion = 2 / (153.777 + 153.877) = 2000/307654
                   agrees
      Price      = bid, to close a buy = 179.020
                   agrees
      Profit     = (179.020 - 179.510) x 0.1000 lots x 100000 x 2000/307654 = -31.853966
                   agrees
      rounded once, half to even, to 6 decimals
      money moved
        Hold released: Account cust/100001/forex, Amount 233.054203 USD, Total held 1504.453930 USD
        Posting: Debit cust/100001/forex, Credit house/pnl_forex, Amount 31.853966 USD, Reason contract-result, Debit account balance 10031.559744 USD, Credit account balance -33.646034 USD
        as the figures require: agrees

    Tables
      rows of contract_orders (1): agrees
      rows of postings (2): agrees
      rows of account_log (2): agrees

    Every figure agrees.
    "
  `);
  expect(code).toBe(0);
});

it('a stop-out names the margin call of its row, and the protection of the balance', async () => {
  const stopped = closed.filter(({ closedBy }) => closedBy === 'stop-out');
  const texts = await Promise.all(stopped.map(async ({ order }) => (await explain(order)).text));
  for (const text of texts) expect(text).toContain('closed by: Stop-out');
  const all = texts.join('\n');
  expect(all).toMatch(/Margin call: Net value -?[\d.]+ USD, Used margin [\d.]+ USD/);
  expect(all).toMatch(
    /Debit house\/nbp, Credit cust\/\d+\/forex, Amount [\d.]+ USD, Reason balance-protection, .*Credit account balance 0\.000000 USD/,
  );
});

it('an order that is not there, and something that is no number, are reported plainly', async () => {
  expect(await run('999999')).toEqual({ code: 1, said: 'explain: there is no order 999999\n' });
  expect(await run('abc')).toEqual({
    code: 1,
    said: expect.stringContaining('explain: say which order, option, deposit or withdrawal: npm run explain -- 17, '),
  });
});

const TAMPERING: readonly (readonly [what: string, sql: (order: number, seq: number) => string, said: string])[] = [
  [
    'a profit in the table',
    (order) => `UPDATE contract_orders SET profit = profit + 1 WHERE id = ${order}`,
    'rows of contract_orders (1)',
  ],
  [
    'a fee posted higher',
    (order) => `UPDATE postings SET amount = amount + 1 WHERE ref = ${order} AND reason = 11`,
    'rows of postings (2)',
  ],
  [
    'a balance in the account log',
    (order) => `UPDATE account_log SET balance_after = balance_after + 1 WHERE ref = ${order}`,
    'rows of account_log (2)',
  ],
  [
    'a margin in the journal',
    (_order, seq) =>
      `UPDATE journal SET body = regexp_replace(body, '"margin":"\\d', '"margin":"7') WHERE seq = ${seq}`,
    'Margin: recorded as',
  ],
  [
    'a price in the journal',
    (_order, seq) => `UPDATE journal SET body = replace(body, '"price":"', '"price":"1') WHERE seq = ${seq}`,
    'hash of the previous hash and this row',
  ],
  [
    'a price on the tape',
    () =>
      `UPDATE tape_batches SET body = regexp_replace(body, ',(\\d+),(\\d+),(\\d+),(\\d+),simulated', ',\\11,\\21,\\3,\\4,simulated', 'g')`,
    'of the tape',
  ],
];

it.each(TAMPERING)('%s shows as a difference, with exit code 1', async (_what, sql, said) => {
  const order = closed.find(({ closedBy }) => closedBy === 'user')?.order as number;
  const { rows } = await client.query<{ opened_seq: string }>('SELECT opened_seq FROM contract_orders WHERE id = $1', [
    order,
  ]);
  const tables = ['contract_orders', 'postings', 'account_log', 'journal', 'tape_batches'];
  for (const table of tables) await database.superuser(`CREATE TABLE kept_${table} AS SELECT * FROM ${table}`);
  try {
    await database.superuser(`SET session_replication_role = replica; ${sql(order, Number(rows[0]?.opened_seq))}`);
    const told = await run(String(order));
    expect(told.said).toContain('Differences:');
    expect(told.said.slice(told.said.indexOf('Differences:'))).toContain(said);
    expect(told.code).toBe(1);
  } finally {
    for (const table of tables) {
      await database.superuser(
        `SET session_replication_role = replica; DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM kept_${table}; DROP TABLE kept_${table}`,
      );
    }
  }
});
