import { readBody } from '@vitrine/engine/journal';
import { MemoryStore } from '@vitrine/engine/simulation/memory-store';
import type { Client } from 'pg';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { Road } from '../../../../packages/engine/test/support/road.ts';
import { tellStory } from '../../../../tests/golden/story.ts';
import { accountFact, instrumentFact, listed, optionsFact, siteFact } from '../../../../tests/support/market.ts';
import { explainOrder } from '../../src/trust/explain-order.ts';
import type { Explanation } from '../../src/trust/explanation.ts';
import { readOrderEvidence } from '../../src/trust/order-evidence.ts';
import { holdStory } from '../support/held-story.ts';

const story = await tellStory();
const events = story.rows.flatMap(({ body }) => readBody(body).events);
const placed = events.filter((event) => event.type === 'OrderPlaced');
let held: Awaited<ReturnType<typeof holdStory>>;
beforeAll(async () => {
  held = await holdStory(story);
  return () => held.client.end();
});

async function explain(client: Client, order: number): Promise<Explanation> {
  const evidence = await readOrderEvidence(client, order);
  if (evidence === undefined) throw new Error(`no order ${order}`);
  return explainOrder(evidence);
}

/** What is said of the pending orders that ended so. */
async function endedBy(closedBy: string): Promise<string[]> {
  const numbers = events.flatMap((event) =>
    (event.type === 'OrderClosed' || event.type === 'OrderCancelled') &&
    event.closedBy === closedBy &&
    placed.some(({ order }) => order === event.order)
      ? [event.order]
      : [],
  );
  expect(numbers, closedBy).not.toEqual([]);
  return Promise.all(numbers.map(async (order) => (await explain(held.client, order)).text));
}

it('pending orders of every kind and end are computed again, and agree', async () => {
  expect(new Set(placed.map(({ side, kind }) => `${side} ${kind}`))).toEqual(
    new Set(['buy limit', 'buy stop', 'sell limit', 'sell stop']),
  );
  for (const { order } of placed) {
    const { text, differences } = await explain(held.client, order);
    expect(differences, text).toEqual([]);
    expect(text).toContain('pending');
    expect(text).not.toContain('any more');
  }
});

it('a limit order from its placing over its fill to its stop-loss', async () => {
  const { text } = await explain(held.client, (placed[0] as (typeof placed)[number]).order);
  expect(text.replaceAll(/[0-9a-f]{64}/g, '#')).toMatchInlineSnapshot(`
    "Order 11 of customer 100005, demo book
      pending limit order: buy 0.3000 lots of EUR/USD with leverage 50 at 1.16600
      closed by its stop-loss

    Terms
      version 1 of product 1 is in the journal: agrees
        journal row 2, hash #
        1 lot is 100000 units, prices have 5 decimals in USD, margin mode 0, fee rate 0.00002000, highest leverage 100
      terms of the site are in the journal: agrees
        version 2, journal row 34, hash #
        accounts in USD, fee per-lot

    Placed 2026-11-18 17:01:43.145 UTC, journal row 61
      hash     #
      previous #
      the hash follows from the previous one and the row: agrees
      asked for by 100005
      tick 10 of product 1: bid 1.16720, ask 1.16820, 2026-11-18 17:01:43.035 UTC
        source simulated, 2026-11-18 17:01:43.035 UTC by its clock
        batch 1 of the tape holds it: agrees
      rate      = quoted in the currency of the account = 1/1
                  agrees
      kind      = buy at 1.16600 beside that tick = limit
                  agrees
      EUR/USD fills it at the first later tick whose ask is at or below 1.16600
      the order keeps the margin and fee terms that were in force: agrees
      notional  = 0.3000 lots x 100000 x 1.16600 x 1/1 = 34980.000000
      margin    = notional, unrounded, / 50 = 699.600000
                  agrees
      fee       = 0.3000 lots x 0.00002000 = 0.000006
                  agrees
      each rounded once, half to even, at 6 decimals
      moved:
        hold 699.600006 on cust/100005/forex, held after 699.600006
        this is what the figures ask for: agrees

    Stops set last 2026-11-18 17:01:43.187 UTC, journal row 67
      hash     #
      previous #
      the hash follows from the previous one and the row: agrees
      asked for by 100005
      stop-loss 1.16460, take-profit none

    Filled 2026-11-18 17:01:43.201 UTC, journal row 69
      hash     #
      previous #
      the hash follows from the previous one and the row: agrees
      asked for by nobody: a tick, the time or a fact
      tick 11 of product 1: bid 1.16490, ask 1.16590, 2026-11-18 17:01:43.201 UTC
        source simulated, 2026-11-18 17:01:43.201 UTC by its clock
        batch 1 of the tape holds it: agrees
      rate      = quoted in the currency of the account = 1/1
                  agrees
      ask 1.16590 is at or below the target 1.16600, after its placing: agrees
      price     = ask of this tick, better or worse than the target = 1.16590
                  agrees
      notional  = 0.3000 lots x 100000 x 1.16590 x 1/1 = 34977.000000
      margin    = notional, unrounded, / 50 = 699.540000
                  agrees
      fee       = 0.3000 lots x 0.00002000 = 0.000006
                  agrees
      each rounded once, half to even, at 6 decimals
      moved:
        release 699.600006 on cust/100005/forex, held after 1167.598969
        hold 699.540000 on cust/100005/forex, held after 1867.138969
        contract-fee: 0.000006 USD from cust/100005/forex (after: 9999.999994) to house/fee_trade (after: 93.853796)
        this is what the figures ask for: agrees

    Closed 2026-11-18 17:01:43.311 UTC, journal row 70
      hash     #
      previous #
      the hash follows from the previous one and the row: agrees
      asked for by nobody: a tick, the time or a fact
      tick 12 of product 1: bid 1.16455, ask 1.16555, 2026-11-18 17:01:43.311 UTC
        source simulated, 2026-11-18 17:01:43.311 UTC by its clock
        batch 1 of the tape holds it: agrees
      rate      = quoted in the currency of the account = 1/1
                  agrees
      bid 1.16455 has reached the stop-loss 1.16460, and closes at the price of the tick: agrees
      price     = bid, as for every buy that closes = 1.16455
                  agrees
      profit    = (1.16455 - 1.16590) x 0.3000 lots x 100000 x 1/1 = -40.500000
                  agrees
      rounded once, half to even, at 6 decimals
      moved:
        release 699.540000 on cust/100005/forex, held after 1167.598969
        contract-result: 40.500000 USD from cust/100005/forex (after: 9959.499994) to house/pnl_forex (after: 20529.761975)
        this is what the figures ask for: agrees

    Tables
      rows of contract_orders (1): agrees
      rows of postings (2): agrees
      rows of account_log (2): agrees

    Every figure agrees.
    "
  `);
});

it('a stop says which price reached it, and that it closes at the price of the tick', async () => {
  for (const text of await endedBy('stop-loss')) expect(text).toMatch(/has reached the stop-loss [\d.]+, and closes/);
  for (const text of await endedBy('take-profit'))
    expect(text).toMatch(/has reached the take-profit [\d.]+, and closes/);
});

it('an order that could not pay says what it needed and what the account had', async () => {
  for (const text of await endedBy('insufficient-at-trigger')) {
    expect(text).toContain('never filled, ended by missing money when it was triggered');
    expect(text).toMatch(/ask 1\.30100 is at or above the target 1\.17000, after its placing: agrees/);
    expect(text).toMatch(/need margin 10408\.000000 and fee [\d.]+: [\d.]+ more than was held/);
    expect(text).toMatch(/the account had 10000\.000000 and held [\d.]+: [\d.]+ were free/);
  }
});

it('a cancellation and a stop-out release all that was held', async () => {
  for (const text of await endedBy('cancelled')) expect(text).toMatch(/never filled, ended by its cancellation/);
  for (const text of await endedBy('stop-out')) expect(text).toMatch(/never filled, ended by the stop-out/);
});

it.each([
  ['a target in the journal', `body = replace(body, '"target":"', '"target":"9')`, 'kind: written is'],
  ['a margin that was held', `body = regexp_replace(body, '"margin":"\\d', '"margin":"7')`, 'margin: written is'],
])('%s is told as a difference', async (_, change, said) => {
  const { order } = placed[0] as (typeof placed)[number];
  const evidence = await readOrderEvidence(held.client, order);
  const seq = evidence?.opened.seq ?? 0;
  await held.superuser('CREATE TABLE kept_journal AS SELECT * FROM journal');
  onTestFinished(async () => {
    await held.superuser(
      'SET session_replication_role = replica; DELETE FROM journal; INSERT INTO journal SELECT * FROM kept_journal; DROP TABLE kept_journal',
    );
  });
  await held.superuser(`SET session_replication_role = replica; UPDATE journal SET ${change} WHERE seq = ${seq}`);
  const { differences } = await explain(held.client, order);
  expect(differences.join('\n')).toContain(said);
});

it('an option of the same number that ends in the same row is not mixed in', async () => {
  const road = await Road.open(new MemoryStore());
  const { id } = listed('BTCUSD');
  for (const fact of [siteFact(), instrumentFact(listed('BTCUSD')), optionsFact(), accountFact(7)]) {
    void road.engine.fact(fact);
  }
  const quote = () => {
    road.quote(id, 9_000_000n);
    return road.pass(150);
  };
  await quote();
  void road.engine.submit(
    { kind: 'submit-order', uid: 7, instrument: id, side: 'buy', lots: 100n, multiple: 10 },
    undefined,
  );
  const option = {
    kind: 'submit-option',
    uid: 7,
    instrument: id,
    direction: 'up',
    stake: 10_000_000n,
    seconds: 60,
  } as const;
  void road.engine.submit(option, undefined);
  await quote();
  void road.engine.submit({ kind: 'reset-demo', uid: 7 }, undefined);
  await road.pass(150);
  const rows = road.store.rows;
  const reset = rows.map(({ body }) => readBody(body).events).find(([first]) => first?.type === 'DemoReset');
  const ended = reset?.flatMap((event) =>
    event.type === 'OrderClosed' ? [event.order] : event.type === 'OptionSettled' ? [event.option] : [],
  );
  expect(ended).toEqual([1, 1]);
  const { client } = await holdStory({ rows, ticks: road.journal.committed.flatMap(({ tape }) => tape?.ticks ?? []) });
  onTestFinished(() => client.end());
  expect((await explain(client, 1)).differences).toEqual([]);
});
