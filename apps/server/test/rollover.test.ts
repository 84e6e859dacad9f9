import { systemClock } from '@vitrine/engine/clock';
import { accountLog } from '@vitrine/wire/ledger/account-log';
import { operatorInstruments } from '@vitrine/wire/market/operator/operator-instruments';
import { proposeTerms } from '@vitrine/wire/market/operator/propose-terms';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { exportOrders } from '@vitrine/wire/trading/export-orders';
import { orders } from '@vitrine/wire/trading/orders';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createStaff } from '../../../tests/support/staff.ts';
import { verify } from '../src/journal/verify.ts';
import { explainOrder } from '../src/trust/explain-order.ts';
import { readOrderEvidence } from '../src/trust/order-evidence.ts';
import { EURUSD, startTestSite, USDJPY } from './support/site.ts';

const DAY = 86_400_000;
let ahead = 0;
const site = await startTestSite({ clock: { ...systemClock, now: () => Date.now() + ahead } });
const risk = await createStaff(site, ['risk']);
const other = await createStaff(site, ['risk']);
const client = new Client({ connectionString: site.database.url });
await client.connect();
afterAll(() => client.end());

/** Two people set what nights cost. */
async function setRates(instrument: number, swapBuy: string, swapSell: string): Promise<void> {
  const { rows } = await risk.call(operatorInstruments, {});
  const terms = rows.find(({ id }) => id === instrument)?.terms;
  const { proposal } = await risk.call(proposeTerms, { instrument, ...terms, swapBuy, swapSell } as never);
  await other.call(decideProposal, { id: proposal, verdict: 'approve' });
}

const ratesOf = async (id: number) => {
  const row = (await site.client.call(tradeList, {})).find(({ Id }) => Id === id);
  return [row?.SwapBuy, row?.SwapSell];
};

it('two people set what nights cost; everybody reads it before, pays or is paid at 22:00 UTC, and can work it out again', async () => {
  const customer = await site.customer();
  await site.quote(EURUSD, 116_500n, 116_500n);
  await site.quote(USDJPY, 150_000n, 150_000n);
  const open = async (instrument: number, type: 1 | 2) =>
    (
      await customer.call(submitOrder, {
        type,
        cont: '0.1',
        forex_id: instrument,
        status: 1,
        multiple: instrument === EURUSD.id ? 20 : 10,
      })
    ).id;
  expect(await ratesOf(EURUSD.id)).toEqual(['0.00000000', '0.00000000']);
  const before = await open(EURUSD.id, 1);

  await setRates(EURUSD.id, '0.0001', '0');
  await setRates(USDJPY.id, '0', '-0.00005');
  expect(await ratesOf(EURUSD.id)).toEqual(['0.00010000', '0.00000000']);
  expect(await ratesOf(USDJPY.id)).toEqual(['0.00000000', '-0.00005000']);
  await site.quote(EURUSD, 116_500n, 116_500n);
  await site.quote(USDJPY, 150_000n, 150_000n);
  const buy = await open(EURUSD.id, 1);
  const sell = await open(USDJPY.id, 2);
  const open0 = (await customer.call(orders, { status: 1 })).data;
  expect(open0.map(({ Swap }) => Swap)).toEqual(['0.000000', '0.000000', '0.000000']);

  ahead = DAY;
  const swaps = async (status: 1 | 3) =>
    new Map(
      (await customer.call(orders, { status })).data.map(({ Id, Swap, FactProfits }) => [Id, [Swap, FactProfits]]),
    );
  await expect.poll(async () => (await swaps(1)).get(buy)?.[0]).toBe('1.165000');
  // 10,000 dollars at 0.00005, paid to him.
  expect((await swaps(1)).get(sell)?.[0]).toBe('-0.500000');
  const { list } = await customer.call(accountLog, { type: 13 });
  expect(list.map(({ Value, MemoTran, OrderId, AccountTypeId }) => [Value, MemoTran, OrderId, AccountTypeId])).toEqual([
    ['0.500000', 'Overnight swap', sell, 2],
    ['-1.165000', 'Overnight swap', buy, 2],
  ]);

  // A second night at another price; other rates are for orders to come. Then the positions close.
  await site.quote(EURUSD, 116_000n, 117_000n);
  await setRates(EURUSD.id, '0.0002', '0');
  ahead = 2 * DAY;
  await expect.poll(async () => (await swaps(1)).get(buy)?.[0]).toBe('2.330000');
  await site.quote(EURUSD, 116_500n, 116_500n);
  await site.quote(USDJPY, 150_000n, 150_000n);
  expect((await swaps(1)).get(before)?.[0]).toBe('0.000000');
  for (const id of [before, buy, sell]) await customer.call(closeOrder, { id });
  const history = await customer.call(orders, { status: 3 });
  for (const { NetProfits, FactProfits, TradeFee, Swap } of history.data)
    expect(Number(NetProfits)).toBeCloseTo(Number(FactProfits) - Number(TradeFee) - Number(Swap), 6);
  const net = history.data.reduce((sum, { NetProfits }) => sum + Number(NetProfits), 0);
  expect(Number(history.all_net_profits)).toBeCloseTo(net, 6);
  expect(await swaps(3)).toEqual(
    new Map([
      [before, ['0.000000', '0.000000']],
      [buy, ['2.330000', '0.000000']],
      [sell, ['-1.000000', '0.000000']],
    ]),
  );

  for (const order of [buy, sell]) {
    const evidence = await readOrderEvidence(client, order);
    if (evidence === undefined) throw new Error(`no order ${order}`);
    const { text, differences } = explainOrder(evidence);
    expect(differences, text).toEqual([]);
    expect(text.match(/^Overnight swap charged/gm)).toHaveLength(2);
    if (order !== buy) continue;
    expect(text).toContain('0.1000 lots x 100000 x (1.16000 + 1.17000) / 2 x 1/1 x 0.00010000 = 1.165000');
    expect(text).toMatch(/Debit cust\/\d+\/forex, Credit house\/swap, Amount 1\.165000 USD, Reason swap/);
  }
  await verify(site.database);
});

it('the file of orders has a column for it', async () => {
  const customer = await site.customer();
  const response = await fetch(`${site.url}${exportOrders.path}?status=3`, {
    headers: { authorization: customer.token },
  });
  expect((await response.text()).split('\n')[0]).toContain('Fee,Overnight swap,Profit');
});

it('FND-89b the account log names fee, result, swap and balance protection of contracts by 11 to 14', async () => {
  const customer = await site.customer();
  await setRates(EURUSD.id, '0.0003', '0');
  await site.quote(EURUSD, 116_500n, 116_500n);
  await customer.call(submitOrder, { type: 1, cont: '1', forex_id: EURUSD.id, status: 1, multiple: 20 });
  const typed = async () => (await customer.call(accountLog, { accountTypeId: 2 })).list.map(({ Type }) => Type);
  await expect.poll(typed).toEqual([11, 51]);
  ahead += DAY;
  await expect.poll(typed).toEqual([13, 11, 51]);
  // It falls further in one tick than the account can pay for.
  await site.quote(EURUSD, 90_000n, 90_000n);
  await expect.poll(typed).toEqual([14, 12, 13, 11, 51]);
  const { list } = await customer.call(accountLog, { accountTypeId: 2 });
  expect(list.map(({ Value }) => Value.startsWith('-'))).toEqual([false, true, true, true, false]);
  expect(list[0]?.BalanceAfter).toBe('0.000000');
});
