import { readBody } from '@vitrine/engine/journal';
import { MemoryStore } from '@vitrine/engine/simulation/memory-store';
import type { Client } from 'pg';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { Road } from '../../../../packages/engine/test/support/road.ts';
import { tellStory } from '../../../../tests/golden/story.ts';
import { accountFact, instrumentFact, listed, optionsFact, siteFact } from '../../../../tests/support/market.ts';
import { explainOrder } from '../../src/trust/explain-order.ts';
import { readOrderEvidence } from '../../src/trust/order-evidence.ts';
import type { Explanation } from '../../src/trust/report.ts';
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
    expect(text).not.toContain('no longer');
  }
});

it('a limit order from its placing over its fill to its stop-loss', async () => {
  const { text } = await explain(held.client, (placed[0] as (typeof placed)[number]).order);
  expect(text.replaceAll(/[0-9a-f]{64}/g, '#')).toMatchInlineSnapshot(`
    "Order 11 of customer 100005, demo book
      pending limit order: buy 0.3000 lots of EUR/USD with leverage 50 at 1.16600
      closed by: Stop-loss

    Terms
      version 1 of the terms of instrument 1 is in the journal: agrees
        journal row 2, hash #
        1 lot is 100000 units, prices have 5 decimals in USD, margin mode 0, fee rate 0.00002000, max. leverage 100
      the terms of the site are in the journal: agrees
        version 2, journal row 34, hash #
        accounts in USD, fee model per-lot

    Pending order placed 2026-11-18T17:01:43.145Z, journal row 61
      hash     #
      previous #
      hash of the previous hash and this row: agrees
      command of customer 100005
      tick 10 of EUR/USD: bid 1.16720, ask 1.16820, 2026-11-18T17:01:43.035Z
        source simulated, source time 2026-11-18T17:01:43.035Z
        same tick in batch 1 of the tape: agrees
      Conversion = same currency as the account = 1/1
                   agrees
      Type       = buy at 1.16600, compared with this tick = limit
                   agrees
      the first later tick with ask at or below 1.16600 triggers it
      the order keeps the margin and fee terms that were in force: agrees
      Notional   = 0.3000 lots x 100000 x 1.16600 x 1/1 = 34980.000000
      Margin     = notional, unrounded, / 50 = 699.600000
                   agrees
      Fee        = 0.3000 lots x 0.00002000 = 0.000006
                   agrees
      each rounded once, half to even, to 6 decimals
      money moved
        Hold placed: Account cust/100005/forex, Amount 699.600006 USD, Total held 699.600006 USD
        as the figures require: agrees

    Stop-loss and take-profit set 2026-11-18T17:01:43.187Z, journal row 67
      hash     #
      previous #
      hash of the previous hash and this row: agrees
      command of customer 100005
      Stop-loss 1.16460, Take-profit none

    Pending order triggered 2026-11-18T17:01:43.201Z, journal row 69
      hash     #
      previous #
      hash of the previous hash and this row: agrees
      caused by a tick, the time or a fact
      tick 11 of EUR/USD: bid 1.16490, ask 1.16590, 2026-11-18T17:01:43.201Z
        source simulated, source time 2026-11-18T17:01:43.201Z
        same tick in batch 1 of the tape: agrees
      Conversion = same currency as the account = 1/1
                   agrees
      after the placing, ask 1.16590 is at or below the target 1.16600: agrees
      Price      = ask of this tick, even if better or worse than the target = 1.16590
                   agrees
      Notional   = 0.3000 lots x 100000 x 1.16590 x 1/1 = 34977.000000
      Margin     = notional, unrounded, / 50 = 699.540000
                   agrees
      Fee        = 0.3000 lots x 0.00002000 = 0.000006
                   agrees
      each rounded once, half to even, to 6 decimals
      money moved
        Hold released: Account cust/100005/forex, Amount 699.600006 USD, Total held 1167.598969 USD
        Hold placed: Account cust/100005/forex, Amount 699.540000 USD, Total held 1867.138969 USD
        Posting: Debit cust/100005/forex, Credit house/fee_trade, Amount 0.000006 USD, Reason contract-fee, Debit account balance 9999.999994 USD, Credit account balance 93.853796 USD
        as the figures require: agrees

    Order closed 2026-11-18T17:01:43.311Z, journal row 70
      hash     #
      previous #
      hash of the previous hash and this row: agrees
      caused by a tick, the time or a fact
      tick 12 of EUR/USD: bid 1.16455, ask 1.16555, 2026-11-18T17:01:43.311Z
        source simulated, source time 2026-11-18T17:01:43.311Z
        same tick in batch 1 of the tape: agrees
      Conversion = same currency as the account = 1/1
                   agrees
      bid 1.16455 reached Stop-loss 1.16460; the close uses the price of the tick: agrees
      Price      = bid, to close a buy = 1.16455
                   agrees
      Profit     = (1.16455 - 1.16590) x 0.3000 lots x 100000 x 1/1 = -40.500000
                   agrees
      rounded once, half to even, to 6 decimals
      money moved
        Hold released: Account cust/100005/forex, Amount 699.540000 USD, Total held 1167.598969 USD
        Posting: Debit cust/100005/forex, Credit house/pnl_forex, Amount 40.500000 USD, Reason contract-result, Debit account balance 9959.499994 USD, Credit account balance 20529.761975 USD
        as the figures require: agrees

    Tables
      rows of contract_orders (1): agrees
      rows of postings (2): agrees
      rows of account_log (2): agrees

    Every figure agrees.
    "
  `);
});

it('a stop says which price reached it, and that it closes at the price of the tick', async () => {
  for (const text of await endedBy('stop-loss'))
    expect(text).toMatch(/reached Stop-loss [\d.]+; the close uses the price of the tick/);
  for (const text of await endedBy('take-profit'))
    expect(text).toMatch(/reached Take-profit [\d.]+; the close uses the price of the tick/);
});

it('an order that could not pay says what it needed and what the account had', async () => {
  for (const text of await endedBy('insufficient-at-trigger')) {
    expect(text).toContain('never filled, closed by: Insufficient margin at trigger');
    expect(text).toMatch(/after the placing, ask 1\.30100 is at or above the target 1\.17000: agrees/);
    expect(text).toMatch(/need margin 10408\.000000 and fee [\d.]+: [\d.]+ more than was held/);
    expect(text).toMatch(/account balance 10000\.000000, held [\d.]+: [\d.]+ available/);
  }
});

it('a cancellation and a stop-out release all that was held', async () => {
  for (const text of await endedBy('cancelled')) expect(text).toMatch(/never filled, closed by: Cancelled/);
  for (const text of await endedBy('stop-out')) expect(text).toMatch(/never filled, closed by: Stop-out/);
});

it.each([
  ['a target in the journal', `body = replace(body, '"target":"', '"target":"9')`, 'Type: recorded as'],
  ['a margin that was held', `body = regexp_replace(body, '"margin":"\\d', '"margin":"7')`, 'Margin: recorded as'],
])('%s shows as a difference', async (_, change, said) => {
  const { order } = placed[0] as (typeof placed)[number];
  const evidence = await readOrderEvidence(held.client, order);
  const seq = evidence?.opened.row.seq ?? 0;
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
