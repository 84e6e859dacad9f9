import { INITIAL_OPTION_TERMS } from '@vitrine/domain/options/terms';
import { readBody } from '@vitrine/engine/journal';
import type { Client } from 'pg';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { BTC, Road, UID } from '../../../../packages/engine/test/support/road.ts';
import { tellStory } from '../../../../tests/golden/story.ts';
import { runCommand } from '../../../../tests/support/command.ts';
import { optionsFact } from '../../../../tests/support/market.ts';
import { explainOption } from '../../src/trust/explain-option.ts';
import { readOptionEvidence } from '../../src/trust/option-evidence.ts';
import type { Explanation } from '../../src/trust/report.ts';
import { holdStory } from '../support/held-story.ts';

// The options of the afternoon that the golden journal tells of.
const story = await tellStory();
const events = story.rows.flatMap(({ body }) => readBody(body).events);
const settled = events.filter((event) => event.type === 'OptionSettled');
let held: Awaited<ReturnType<typeof holdStory>>;
beforeAll(async () => {
  held = await holdStory(story);
  return () => held.client.end();
});

async function explain(option: number, client: Client = held.client): Promise<Explanation> {
  const evidence = await readOptionEvidence(client, option);
  if (evidence === undefined) throw new Error(`no option ${option}`);
  return explainOption(evidence);
}

const run = (...args: readonly string[]) => runCommand('explain', args, { DATABASE_URL: held.url });

it('options of every end are settled again from their terms and ticks, and agree', async () => {
  expect(new Set(settled.map(({ outcome, voidReason }) => voidReason || outcome))).toEqual(
    new Set(['win', 'loss', 'tie', 'demo-reset', 'replay-seam', 'no-entry']),
  );
  for (const { option } of settled) {
    const { text, differences } = await explain(option);
    expect(differences, text).toEqual([]);
    expect(text).toContain('Every figure agrees.');
    expect(text).not.toContain('no longer');
  }
});

it('a win: entry tick, exit tick, ratio, result and postings, as npm runs it', async () => {
  const { code, said } = await run('option', '1');
  expect(said.replaceAll(/[0-9a-f]{64}/g, '#')).toMatchInlineSnapshot(`
    "Option 1 of customer 100001, demo book
      stake 12.350000, EUR/USD up, 30 s
      settled: win

    Terms
      version 1 of the terms of instrument 1 is in the journal: agrees
        journal row 2, hash #
        Max. quote age (ms) = of these terms = 5000
                     agrees
      version 1 of the option terms is in the journal: agrees
        journal row 41, hash #
        Payout ratio = offered for 30 s = 0.80000000
                     agrees
        Cost of a loss = of these terms = stake
                     agrees

    Option opened 2026-11-18T17:00:02.968Z, journal row 42
      hash     #
      previous #
      hash of the previous hash and this row: agrees
      command of customer 100001
      accepted at tick 3 of EUR/USD; the entry is the next tick
      Expiry     = acceptance + 30 s = 2026-11-18T17:00:32.968Z
                   agrees
      Payout     = 12.350000 x 0.80000000, rounded half up to 2 decimals = 9.880000
                   agrees
      a loss costs the stake: 12.350000
      money moved
        Posting: Debit cust/100001/micro, Credit cust/100001/stake, Amount 12.350000 USD, Reason option-stake, Debit account balance 9987.650000 USD, Credit account balance 12.350000 USD
        as the figures require: agrees

    Option entry price set 2026-11-18T17:00:02.989Z, journal row 45
      hash     #
      previous #
      hash of the previous hash and this row: agrees
      caused by a tick, the time or a fact
      tick 4 of EUR/USD: bid 1.16700, ask 1.16800, 2026-11-18T17:00:02.989Z
        source simulated, source time 2026-11-18T17:00:02.989Z
        same tick in batch 1 of the tape: agrees
      first tick after the acceptance: agrees
      at most 5000 ms after the acceptance: agrees
      Price      = mid of this tick = 1.16750
                   agrees

    Option settled 2026-11-18T17:00:33.014Z, journal row 52
      hash     #
      previous #
      hash of the previous hash and this row: agrees
      caused by a tick, the time or a fact
      tick 6 of EUR/USD: bid 1.16720, ask 1.16820, 2026-11-18T17:00:30.347Z
        source simulated, source time 2026-11-18T17:00:30.347Z
        same tick in batch 1 of the tape: agrees
        the next tick, 7, was sequenced later: agrees
      due 2026-11-18T17:00:32.968Z, settled 46 ms later: agrees
      Outcome    = up, from 1.16750 to 1.16770 = win
                   agrees
      Price      = mid of this tick = 1.16770
                   agrees
      Profit     = of this outcome = 9.880000
                   agrees
      money moved
        Posting: Debit house/pnl_micro, Credit cust/100001/stake, Amount 9.880000 USD, Reason option-result, Debit account balance -9.880000 USD, Credit account balance 34.580000 USD
        Posting: Debit cust/100001/stake, Credit cust/100001/micro, Amount 22.230000 USD, Reason option-result, Debit account balance 12.350000 USD, Credit account balance 9997.530000 USD
        as the figures require: agrees

    Tables
      rows of options (1): agrees
      rows of postings (3): agrees
      rows of account_log (2): agrees

    Every figure agrees.
    "
  `);
  expect(code).toBe(0);
});

it('an option that is not there is said plainly, and is no order of that number', async () => {
  expect(await run('option', '999999')).toEqual({ code: 1, said: 'explain: there is no option 999999\n' });
});

it('one without a tick to leave at, and one whose next tick was kept waiting, agree too', async () => {
  const MANY = 4_100;
  const road = await Road.fresh();
  const choice = { id: 1, seconds: 30, profitRatio: 80_000_000n, minStake: 10_000n, maxStake: 5_000_000_000n };
  void road.engine.fact(optionsFact({ ...INITIAL_OPTION_TERMS, durations: [choice] }));
  const up = {
    kind: 'submit-option',
    uid: UID,
    instrument: BTC,
    direction: 'up',
    stake: 10_000n,
    seconds: 30,
  } as const;
  await road.pass(5);
  void road.engine.submit(up, undefined);
  road.quote(BTC, 9_000_000n);
  await road.pass(31_000);

  // So many fall due together, and the store is so slow, that ticks wait for half a minute; in it the last one falls due.
  road.quote(BTC, 9_000_000n);
  for (let option = 0; option < MANY; option += 1) void road.engine.submit(up, undefined);
  await road.pass(5);
  road.quote(BTC, 9_000_000n);
  for (let second = 0; second < 29; second += 1) {
    await road.pass(1_000);
    road.quote(BTC, 9_000_000n);
  }
  void road.engine.submit(up, undefined);
  for (const price of [9_000_200n, 9_000_300n]) road.quote(BTC, price);
  await road.pass(5);
  road.journal.isOpen = false;
  for (let second = 0; second < 31; second += 1) {
    await road.pass(1_000);
    // The first of them still has its turn before anything is due.
    road.quote(BTC, second === 0 ? 9_000_300n : 8_000_000n);
  }
  road.journal.isOpen = true;
  while (road.journal.underway.length > 0) {
    road.journal.underway[0]?.commit();
    await road.pass(1);
  }
  await road.pass(200);

  const ticks = road.journal.committed.flatMap(({ tape }) => tape?.ticks ?? []);
  const { client } = await holdStory({ rows: road.store.rows, ticks });
  onTestFinished(() => client.end());
  const [first, last] = [await explain(1, client), await explain(MANY + 2, client)];
  expect(first.text).toContain('settled: void, no tick arrived in time for the exit');
  expect(last.text).toContain('settled: win');
  for (const { text, differences } of [first, last]) expect(differences, text).toEqual([]);
});

const TAMPERING: readonly (readonly [what: string, sql: string, said: string])[] = [
  ['a profit in the table', 'UPDATE options SET profit = profit + 10000 WHERE id = 1', 'rows of options (1)'],
  [
    'a stake posted higher',
    'UPDATE postings SET amount = amount + 1 WHERE ref = 1 AND reason = 21',
    'rows of postings (3)',
  ],
  [
    'an outcome in the journal',
    `UPDATE journal SET body = replace(body, '"outcome":"win"', '"outcome":"loss"') WHERE body LIKE '%"option":"1",%'`,
    'Outcome: recorded as',
  ],
  [
    'a ratio in the journal',
    `UPDATE journal SET body = replace(body, '"profitRatio":"80000000"', '"profitRatio":"70000000"') WHERE body LIKE '%"option":"1",%'`,
    'Payout ratio: recorded as 0.70000000, recomputed as 0.80000000',
  ],
  [
    'a price on the tape',
    `UPDATE tape_batches SET body = regexp_replace(body, ',(\\d+),(\\d+),(\\d+),(\\d+),simulated', ',\\11,\\21,\\3,\\4,simulated', 'g')`,
    'of the tape',
  ],
];

it.each(TAMPERING)('%s shows as a difference', async (_what, sql, said) => {
  const tables = ['options', 'postings', 'journal', 'tape_batches'];
  for (const table of tables) await held.superuser(`CREATE TABLE kept_${table} AS SELECT * FROM ${table}`);
  try {
    await held.superuser(`SET session_replication_role = replica; ${sql}`);
    expect((await explain(1)).differences.join('\n')).toContain(said);
  } finally {
    for (const table of tables) {
      await held.superuser(
        `SET session_replication_role = replica; DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM kept_${table}; DROP TABLE kept_${table}`,
      );
    }
  }
});
