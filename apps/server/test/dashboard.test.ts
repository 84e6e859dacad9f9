import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { STRESS_PERCENT } from '@vitrine/domain/market/index';
import { candles } from '@vitrine/wire/market/candles';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { dashboard } from '@vitrine/wire/views/operator/dashboard';
import { marginEvents } from '@vitrine/wire/views/operator/margin-events';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createStaff } from '../../../tests/support/staff.ts';
import { EURUSD, startTestSite } from './support/site.ts';

const site = await startTestSite();
const support = await createStaff(site, ['support']);

it('the dashboard adds up what the tables of the core hold', async () => {
  const [one, other] = [await site.customer(), await site.customer()];
  await site.quote(EURUSD, 116_500n, 116_506n);
  const order = { cont: '0.1', forex_id: EURUSD.id, status: 1, multiple: 20 } as const;
  await one.call(submitOrder, { ...order, type: 1 });
  await one.call(submitOrder, { ...order, cont: '0.3', type: 1 });
  await other.call(submitOrder, { ...order, type: 2 });

  const shown = await support.call(dashboard, {});
  const { rows } = await site.database.app.query<{ own: string; held: string; fees: string }>(
    `SELECT (SELECT sum(posted) FROM balances WHERE account >= 64) AS own,
            (SELECT sum(margin) FROM contract_orders WHERE status = 1) AS held,
            (SELECT sum(fee) FROM contract_orders) AS fees`,
  );
  const money = (text: string) => BigInt(text.replace('.', ''));
  expect(shown.currency).toBe('USD');
  const [book] = shown.books;
  expect(shown.books).toHaveLength(1);
  expect(book).toMatchObject({ book: 'demo', customers: 2, openOrders: 3 });
  expect(money(book!.customersOwn)).toBe(BigInt(rows[0]!.own));
  expect(money(book!.held)).toBe(BigInt(rows[0]!.held));
  // Nothing is closed yet: the fees are all that the house has won.
  expect(money(book!.houseResult)).toBe(BigInt(rows[0]!.fees));
  const stress = formatMoney((34_950_900_000n * BigInt(STRESS_PERCENT['fx-major'])) / 100n);
  expect(shown.exposure).toEqual([
    {
      book: 'demo',
      instrument: EURUSD.id,
      showCode: 'EUR/USD',
      orders: 3,
      buyLots: '0.4000',
      sellLots: '0.1000',
      netLots: '0.3000',
      // 0.3 lots at 1.16503.
      netNotional: '34950.900000',
      // Everything was opened at these prices: a spread of 0.00006 on half a lot.
      openProfit: '-3.000000',
      stressLoss: stress,
    },
  ]);
  // A billion of capital: a use of 0.00 percent.
  expect(book).toMatchObject({ stressLoss: stress, limitUse: '0.00' });
  expect(money(book!.houseFunds)).toBe(1_000_000_000_000_000n + BigInt(rows[0]!.fees));
  expect(shown.engine).toMatchObject({ accepting: true });
  expect([shown.halted, shown.quarantined]).toEqual([[], 0]);
});

it('margin calls and stop-outs are listed by customer, with the journal row of each', async () => {
  const customer = await site.customer();
  await site.quote(EURUSD, 116_500n, 116_506n);
  const { id } = await customer.call(submitOrder, {
    ...{ cont: '5', forex_id: EURUSD.id, status: 1, multiple: 100, type: 1 },
  });
  const events = async (filter = {}) =>
    (await support.call(marginEvents, filter)).rows.filter(({ customer: uid }) => uid === customer.uid);
  expect(await events()).toEqual([]);
  // The rest of the money is lost, and then more than there was.
  for (const bid of [115_300n, 113_000n]) await site.quote(EURUSD, bid, bid + 6n);
  await expect.poll(async () => (await events()).length).toBe(3);
  const [covered, stopped, called] = await events();
  expect(called).toMatchObject({ kind: 'margin-call', order: null, netValue: expect.any(String), amount: null });
  expect(Number(called!.netValue)).toBeLessThanOrEqual(Number(called!.usedMargin));
  expect(stopped).toMatchObject({ kind: 'stop-out', order: id, amount: expect.stringMatching(/^-/), netValue: null });
  expect(covered).toMatchObject({ kind: 'balance-protection', order: null, amount: expect.stringMatching(/^\d/) });
  expect(stopped!.row).toBeGreaterThan(called!.row);
  expect(covered!.row).toBe(stopped!.row);
  expect(await events({ event: 'margin-call' })).toEqual([called]);
  expect(await events({ startTime: '4000000000' })).toEqual([]);
  expect(called!.book).toBe('demo');
  expect(await events({ book: 'demo' })).toHaveLength(3);
  expect(await events({ book: 'paper' })).toEqual([]);
});

it('B3 a wall clock that has jumped is on the dashboard, in /healthz and in the metrics', async () => {
  const off = { ...site.engine.health(), accepting: false, clockOffMs: -3_600_000 };
  const jumped = vi.spyOn(site.engine, 'health').mockReturnValue(off);
  onTestFinished(() => jumped.mockRestore());
  expect((await support.call(dashboard, {})).engine).toMatchObject({ accepting: false, clockOffMs: -3_600_000 });
  const health = await fetch(`${site.url}/healthz`);
  expect([health.status, await health.json()]).toMatchObject([
    503,
    { data: { accepting: false, clockOffMs: -3_600_000 } },
  ]);
  expect(await (await fetch(`${site.url}/metrics`)).text()).toContain('vitrine_clock_off_seconds -3600');
});

it('staff see how many live ticks were filtered; no price that customers see is one of them', async () => {
  expect((await support.call(dashboard, {})).engine.filteredTicks).toBe(0);
  const live = { instrument: EURUSD.id, sourceAt: Date.now(), source: EURUSD.source, isLive: true };
  await site.quote(EURUSD, 116_500n, 116_506n);
  site.engine.quote({ ...live, bid: 150_000n, ask: 150_006n });
  await expect.poll(async () => (await support.call(dashboard, {})).engine.filteredTicks, { interval: 20 }).toBe(1);
  const { Bid } = (await site.client.call(tradeList, {})).find(({ Id }) => Id === EURUSD.id)!;
  expect(Bid).toBe(1.165);
  expect((await site.client.call(candles, { forex_id: EURUSD.id, period: '1day' })).at(-1)?.High).toBeLessThan(1.2);
});
