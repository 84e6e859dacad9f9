import { FIRST_OPTION_TERMS } from '@vitrine/domain/options/terms';
import { readBody } from '@vitrine/engine/journal';
import type { Client } from 'pg';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { BTC, Road, UID } from '../../../../packages/engine/test/support/road.ts';
import { tellStory } from '../../../../tests/golden/story.ts';
import { runCommand } from '../../../../tests/support/command.ts';
import { optionsFact } from '../../../../tests/support/market.ts';
import { explainOption } from '../../src/trust/explain-option.ts';
import type { Explanation } from '../../src/trust/explanation.ts';
import { readOptionEvidence } from '../../src/trust/option-evidence.ts';
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
    expect(text).not.toContain('any more');
  }
});

it('a win: entry tick, exit tick, ratio, result and postings, as npm runs it', async () => {
  const { code, said } = await run('option', '1');
  expect(said.replaceAll(/[0-9a-f]{64}/g, '#')).toMatchInlineSnapshot(`
    "Option 1 of customer 100001, demo book
      12.35 on EUR/USD going up within 30 s
      ended as a win

    Terms
      version 1 of product 1 is in the journal: agrees
        journal row 2, hash #
        quote age = what a tick may be old, of the product, ms = 5000
                    agrees
      version 1 of the options' terms is in the journal: agrees
        journal row 41, hash #
        ratio     = what was offered for 30 s = 0.80000000
                    agrees
        loss rule = as it was offered = stake
                    agrees

    Accepted 2026-11-18 17:00:02.968 UTC, journal row 42
      hash     #
      previous #
      the hash follows from the previous one and the row: agrees
      asked for by 100001
      at tick 3 of EUR/USD; it enters at the next
      expiry    = acceptance + 30 s = 2026-11-18 17:00:32.968 UTC
                  agrees
      win       = 12.35 x 0.80000000, half-up at 2 decimals = 9.88
                  agrees
      loss      = the stake = 12.35
      moved:
        option-stake: 12.350000 USD from cust/100001/micro (after: 9987.650000) to cust/100001/stake (after: 12.350000)
        this is what the figures ask for: agrees

    Entered 2026-11-18 17:00:02.989 UTC, journal row 45
      hash     #
      previous #
      the hash follows from the previous one and the row: agrees
      asked for by nobody: a tick, the time or a fact
      tick 4 of product 1: bid 1.16700, ask 1.16800, 2026-11-18 17:00:02.989 UTC
        source simulated, 2026-11-18 17:00:02.989 UTC by its clock
        batch 1 of the tape holds it: agrees
      it is the first tick after the acceptance: agrees
      it came within 5000 ms of it: agrees
      entry     = the mid of its two sides = 1.16750
                  agrees

    Ended 2026-11-18 17:00:33.014 UTC, journal row 52
      hash     #
      previous #
      the hash follows from the previous one and the row: agrees
      asked for by nobody: a tick, the time or a fact
      tick 6 of product 1: bid 1.16720, ask 1.16820, 2026-11-18 17:00:30.347 UTC
        source simulated, 2026-11-18 17:00:30.347 UTC by its clock
        batch 1 of the tape holds it: agrees
        the next one, tick 7, was sequenced after it: agrees
      due 2026-11-18 17:00:32.968 UTC, settled 46 ms after that: agrees
      outcome   = up, from 1.16750 to 1.16770 = win
                  agrees
      exit      = the mid of its two sides = 1.16770
                  agrees
      profit    = what the outcome brings = 9.88
                  agrees
      moved:
        option-result: 9.880000 USD from house/pnl_micro (after: -9.880000) to cust/100001/stake (after: 34.580000)
        option-result: 22.230000 USD from cust/100001/stake (after: 12.350000) to cust/100001/micro (after: 9997.530000)
        this is what the figures ask for: agrees

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
  void road.engine.fact(optionsFact({ ...FIRST_OPTION_TERMS, durations: [choice] }));
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
  expect(first.text).toContain('void: no tick came in time to leave at');
  expect(last.text).toContain('ended as a win');
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
    'outcome: written is',
  ],
  [
    'a ratio in the journal',
    `UPDATE journal SET body = replace(body, '"profitRatio":"80000000"', '"profitRatio":"70000000"') WHERE body LIKE '%"option":"1",%'`,
    'ratio: written is 0.70000000, recomputed 0.80000000',
  ],
  [
    'a price on the tape',
    `UPDATE tape_batches SET body = regexp_replace(body, ',(\\d+),(\\d+),(\\d+),(\\d+),simulated', ',\\11,\\21,\\3,\\4,simulated', 'g')`,
    'of the tape holds it',
  ],
];

it.each(TAMPERING)('%s is told as a difference', async (_what, sql, said) => {
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
