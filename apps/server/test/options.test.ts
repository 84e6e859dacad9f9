import { setTimeout as sleep } from 'node:timers/promises';
import type { OptionTerms } from '@vitrine/domain/options/index';
import { newIdempotencyKey, WireError } from '@vitrine/wire/client';
import { basicInfo } from '@vitrine/wire/config/basic-info';
import { accountDetail } from '@vitrine/wire/ledger/account-detail';
import { accountLog } from '@vitrine/wire/ledger/account-log';
import { balances } from '@vitrine/wire/ledger/balances';
import { todayProfit } from '@vitrine/wire/ledger/today-profit';
import { options } from '@vitrine/wire/options/options';
import { seconds } from '@vitrine/wire/options/seconds';
import { submitOption } from '@vitrine/wire/options/submit-option';
import { accountPush, enteredPush, settledPush } from '@vitrine/wire/topics';
import { resetDemo } from '@vitrine/wire/trading/reset-demo';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { tradeStatistics } from '@vitrine/wire/views/trade-statistics';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { publishFact } from '../src/platform/facts.ts';
import { inTransaction } from '../src/platform/transaction.ts';
import { explainOrder } from '../src/trust/explain-order.ts';
import { readOrderEvidence } from '../src/trust/order-evidence.ts';
import { readTotals } from '../src/views/store.ts';
import { connectPeer } from './support/peer.ts';
import { type Customer, EURUSD, startTestSite } from './support/site.ts';

const site = await startTestSite();
const first = await site.client.call(seconds, {});

const choice = { minStake: 5_000_000n, maxStake: 500_000_000n };
const QUICK: OptionTerms = {
  durations: [
    { id: 1, seconds: 1, profitRatio: 80_000_000n, ...choice },
    { id: 2, seconds: 3, profitRatio: 85_000_000n, ...choice },
  ],
  amounts: [10_000_000n],
  lossLevel: 'stake',
  offered: { real: false, paper: true, demo: true },
};

async function offer(terms: OptionTerms): Promise<void> {
  const fact = await inTransaction(site.database.app, (client) =>
    publishFact(client, 'options', { kind: 'options', terms }),
  );
  if (fact !== undefined) await site.engine.fact(fact);
}

async function refusalOf(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => 'accepted',
    (error: unknown) => (error instanceof WireError ? String(error.reason) : String(error)),
  );
}

const UP = { forex_id: EURUSD.id, type: 1, number: '10.50', seconds: 1 };

async function closedOf(customer: Customer, id: number) {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const found = (await customer.call(options, { status: 3 })).data.find((option) => option.Id === id);
    if (found !== undefined) return found;
    await sleep(25);
  }
  throw new Error(`option ${id} does not close`);
}

/** How long after its expiry an option was settled, milliseconds. */
async function delayOf(id: number): Promise<number> {
  const { rows } = await site.database.app.query<{ delay: string }>(
    'SELECT closed_at - expires_at AS delay FROM options WHERE id = $1',
    [id],
  );
  return Number(rows[0]!.delay);
}

describe('timed options over the wire', () => {
  it('OPT-02 OPT-03 CFG-10b a visitor reads durations and amounts; the flags say what the core has applied', async () => {
    expect(first.sec[0]).toEqual({
      Id: 1,
      Seconds: 30,
      ProfitRatio: '0.80000000',
      LimitAmount: '10.000000',
      MaxAmount: '5000.000000',
    });
    expect(first.number[0]).toEqual({ Number: '10.000000' });
    expect([first.loss_level, first.is_offered]).toEqual(['0', '1']);
    const info = await site.client.call(basicInfo, {});
    expect([info.micro_loss_level, info.is_micro]).toEqual(['0', '1']);
    await offer({ ...QUICK, lossLevel: 'ratio', offered: { real: false, paper: false, demo: false } });
    const customer = await site.customer();
    expect(await customer.call(seconds, {})).toMatchObject({ loss_level: '1', is_offered: '0' });
    expect(await site.client.call(basicInfo, {})).toMatchObject({ micro_loss_level: '1', is_micro: '0' });
    await site.quote(EURUSD, 116_500n, 116_506n);
    expect(await refusalOf(customer.call(submitOption, UP))).toBe('options.not-offered');
    await offer(QUICK);
  });

  it('ACC-56c an order and an option of one number that one reset ends are told apart', async () => {
    const customer = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_506n);
    const { id } = await customer.call(submitOrder, { ...UP, type: 1, cont: '0.1', status: 1, multiple: 20 });
    const { Id } = await customer.call(submitOption, { ...UP, seconds: 3 });
    expect(Id).toBe(id);
    await customer.call(resetDemo, {});
    expect(await closedOf(customer, Id)).toMatchObject({ Outcome: 'void', VoidReason: 'demo-reset', EndTick: null });
    const client = new Client({ connectionString: site.database.url });
    await client.connect();
    const evidence = await readOrderEvidence(client, id).finally(() => client.end());
    if (evidence === undefined) throw new Error(`no order ${id}`);
    expect(explainOrder(evidence).differences).toEqual([]);
  });

  it('OPT-08 OPT-09 OPT-10 OPT-11a OPT-12 OPT-22a OPT-26 ACC-34b RT-14 FND-74b FND-89c a win from the press to the log, with nobody asking for it', async () => {
    const customer = await site.customer();
    const peer = await connectPeer(site.url);
    peer.send({ type: 'login', token: customer.token });
    for (const topic of ['MICRO_OPENED', 'MICRO_CLOSED', 'ACCOUNT']) peer.send({ type: 'sub', topic });
    await peer.next(({ topic }) => topic === 'ACCOUNT');
    await site.quote(EURUSD, 116_500n, 116_506n);

    const opened = await customer.call(submitOption, UP);
    expect(opened).toMatchObject({
      ForexTradeList: { Id: EURUSD.id, Code: 'EURUSD', ShowCode: 'EUR/USD', PricePrecision: 5 },
      Type: 1,
      Number: '10.500000',
      Seconds: 1,
      OpenPrice: 0,
      EndPrice: 0,
      ProfitRatio: '0.80000000',
      FactProfits: '0.000000',
      Status: 1,
      CompleteAtST: '',
      ClosedAt: null,
      LossLevel: '0',
      Outcome: null,
      OpenTick: null,
      EndTick: null,
    });
    expect(opened.RemainMilliSeconds).toBeGreaterThan(0);
    expect(opened.RemainMilliSeconds).toBeLessThanOrEqual(1_000);
    // The open stake is still his, and locked.
    const micro = (await customer.call(balances, {}))[2];
    expect(micro).toMatchObject({ type: 'micro', balance: '9989.500000', lockBalance: '10.500000' });
    expect(await customer.call(accountDetail, { accountTypeId: 3 })).toMatchObject({
      net_value: '10000.000000',
      free: '9989.500000',
      transferable: '9989.500000',
    });

    await site.quote(EURUSD, 116_510n, 116_517n);
    const entered = z.parse(enteredPush, (await peer.next(({ topic }) => topic === 'MICRO_OPENED')).data);
    expect(entered).toMatchObject({ Id: opened.Id, OpenPrice: 1.16513, OpenTick: { price: 1.16513 } });
    await site.quote(EURUSD, 116_514n, 116_515n);
    const running = (await customer.call(options, { status: 1 })).data;
    expect(running).toMatchObject([{ Id: opened.Id, OpenPrice: 1.16513, FactProfits: '8.400000', Status: 1 }]);

    const settled = z.parse(settledPush, (await peer.next(({ topic }) => topic === 'MICRO_CLOSED')).data);
    expect(settled).toMatchObject({
      Id: opened.Id,
      EndPrice: 1.16514,
      FactProfits: '8.400000',
      Outcome: 'win',
      VoidReason: null,
    });
    const pushed = await peer.next(
      ({ topic, data }) => topic === 'ACCOUNT' && z.parse(accountPush, data).seq >= settled.seq,
    );
    expect(z.parse(accountPush, pushed.data).accounts[2]).toMatchObject({
      balance: '10008.400000',
      lockBalance: '0.000000',
    });
    expect(await delayOf(opened.Id)).toBeLessThanOrEqual(500);
    expect(await closedOf(customer, opened.Id)).toMatchObject({
      Status: 3,
      RemainMilliSeconds: 0,
      OpenPrice: 1.16513,
      EndPrice: 1.16514,
      FactProfits: '8.400000',
      Outcome: 'win',
      VoidReason: null,
      OpenTick: { price: 1.16513 },
      EndTick: { price: 1.16514 },
      CompleteAtST: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    const log = await customer.call(accountLog, { accountTypeId: 3 });
    expect(log.list.map(({ Type, Value, OrderId }) => [Type, Value, OrderId])).toEqual([
      [22, '18.900000', opened.Id],
      [21, '-10.500000', opened.Id],
      [51, '10000.000000', 0],
    ]);
    // 8.40 of 30,000.
    expect(await customer.call(todayProfit, {})).toMatchObject({ profits: '8.400000', percent: '0.03' });
    expect(
      (await readTotals(site.database.app)).books.every(({ sum, differences }) => sum === 0n && differences === 0),
    );
  });

  it('OPT-05a OPT-17 ORD-09 what cannot be staked is refused, and nothing is taken', async () => {
    const customer = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_506n);
    // None of them ends before the last is taken, however slow the machine.
    await offer({
      ...QUICK,
      durations: [...QUICK.durations, { id: 3, seconds: 300, profitRatio: 85_000_000n, ...choice }],
    });
    const attempt = (fields: object) => refusalOf(customer.call(submitOption, { ...UP, ...fields }));
    expect(await attempt({ number: '4.99' })).toBe('options.stake-below-minimum');
    expect(await attempt({ number: '500.01' })).toBe('options.stake-above-maximum');
    expect(await attempt({ number: '10.505' })).toBe('request.invalid-field');
    expect(await attempt({ number: '0' })).toBe('request.invalid-field');
    expect(await attempt({ seconds: 2 })).toBe('options.duration-not-offered');
    expect(await attempt({ forex_id: 999_999 })).toBe('market.instrument-not-found');
    for (let taken = 0; taken < 25; taken += 1) expect(await attempt({ number: '400', seconds: 300 })).toBe('accepted');
    expect(await attempt({ number: '5' })).toBe('options.insufficient-balance');
    expect((await customer.call(balances, {}))[2]).toMatchObject({ balance: '0.000000', lockBalance: '10000.000000' });
    // Newest first, over both pages.
    const pages = [await customer.call(options, { status: 1 }), await customer.call(options, { status: 1, page: 2 })];
    expect(pages.map(({ total, last_page, data }) => [total, last_page, data.length])).toEqual([
      [25, 2, 20],
      [25, 2, 5],
    ]);
    const ids = pages.flatMap(({ data }) => data.map(({ Id }) => Id));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect((await customer.call(options, { status: 3 })).total).toBe(0);
    await offer(QUICK);
  });

  it('options are totalled and filtered by product, direction and time; a void one is no trade', async () => {
    const customer = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_506n);
    await offer(QUICK);
    const up = await customer.call(submitOption, { ...UP, seconds: 3 });
    const down = await customer.call(submitOption, { ...UP, type: 2, seconds: 3 });
    await site.quote(EURUSD, 116_510n, 116_516n);
    await site.quote(EURUSD, 116_600n, 116_606n);
    expect(await closedOf(customer, up.Id)).toMatchObject({ Outcome: 'win', FactProfits: '8.930000' });
    expect(await closedOf(customer, down.Id)).toMatchObject({ Outcome: 'loss', FactProfits: '-10.500000' });
    const voided = await customer.call(submitOption, { ...UP, seconds: 3 });
    await customer.call(resetDemo, {});
    expect(await closedOf(customer, voided.Id)).toMatchObject({ Outcome: 'void' });

    const all = {
      all_fact_profits: '-1.570000',
      all_net_profits: '-1.570000',
      all_fees: '0.000000',
      all_swap: '0.000000',
    };
    expect(await customer.call(options, { status: 3 })).toMatchObject({ total: 3, all_win_rate: '50.00', ...all });
    const ups = await customer.call(options, { status: 3, side: 1, forex_id: EURUSD.id });
    expect(ups).toMatchObject({ total: 2, all_win_rate: '100.00', all_net_profits: '8.930000' });
    expect(ups.data.map(({ Type }) => Type)).toEqual([1, 1]);
    expect((await customer.call(options, { status: 3, forex_id: 999_999 })).total).toBe(0);
    expect((await customer.call(options, { status: 3, endTime: 1_000 })).total).toBe(0);
    const statistics = await customer.call(tradeStatistics, { source: 1 });
    expect(statistics.total).toMatchObject({ count: 2, wins: 1, losses: 1, net: '-1.570000', profitFactor: '0.85' });
    expect(statistics.bySide.map(({ side, net }) => [side, net])).toEqual([
      [1, '8.930000'],
      [2, '-10.500000'],
    ]);
    expect((await customer.call(tradeStatistics, { source: 0 })).total.count).toBe(0);
  });

  it('OPT-07 a visitor places nothing', async () => {
    expect(await refusalOf(site.client.call(submitOption, UP))).toBe('request.session-invalid');
  });

  it('pressed twice with one key it is one option', async () => {
    const customer = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_506n);
    const key = newIdempotencyKey();
    const [one, other] = await Promise.all([
      customer.call(submitOption, UP, key),
      customer.call(submitOption, UP, key),
    ]);
    expect(other.Id).toBe(one.Id);
    expect((await customer.call(submitOption, UP, key)).Id).toBe(one.Id);
    expect(await refusalOf(customer.call(submitOption, { ...UP, number: '11' }, key))).toBe('request.key-reused');
    expect((await customer.call(balances, {}))[2]).toMatchObject({ lockBalance: '10.500000' });
  });

  it('OPT-11b what runs over a restart enters and settles as if there had been none', async () => {
    const customer = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_506n);
    const down = await customer.call(submitOption, { ...UP, type: 2 });
    await site.quote(EURUSD, 116_600n, 116_606n);
    const late = await customer.call(submitOption, { ...UP, seconds: 3 });
    await site.quote(EURUSD, 116_610n, 116_616n);
    await offer({ ...QUICK, lossLevel: 'ratio' });
    await site.restart();
    expect(await closedOf(customer, down.Id)).toMatchObject({
      EndPrice: 1.16613,
      Outcome: 'loss',
      FactProfits: '-10.500000',
    });
    await site.quote(EURUSD, 116_000n, 116_006n);
    expect(await closedOf(customer, late.Id)).toMatchObject({ OpenPrice: 1.16613, EndPrice: 1.16003, Outcome: 'loss' });
    expect(await delayOf(late.Id)).toBeLessThanOrEqual(500);
  });
});
