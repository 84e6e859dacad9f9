import { createClient } from '@vitrine/wire/client';
import { login } from '@vitrine/wire/identity/login';
import { closeAll } from '@vitrine/wire/trading/close-all';
import { orders } from '@vitrine/wire/trading/orders';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { instrumentFact } from '../../../tests/support/market.ts';
import { outcome } from '../../../tests/support/staff.ts';
import { verify } from '../src/journal/verify.ts';
import { explainOrder } from '../src/trust/explain-order.ts';
import { readOrderEvidence } from '../src/trust/order-evidence.ts';
import { type Customer, EURUSD, startTestSite, USDJPY } from './support/site.ts';

/** Small enough for thousands of positions on a demo account. */
const SMALL = { ...EURUSD, unitsPerLot: 100n };
const site = await startTestSite({ instruments: [SMALL, USDJPY] });
const client = new Client({ connectionString: site.database.url });
await client.connect();
afterAll(() => client.end());

const buy = { type: 1, cont: '0.10', forex_id: SMALL.id, status: 1, multiple: 10 } as const;
const held = async (customer: Customer) =>
  (await customer.call(orders, { status: 1 })).data.map(({ Id }) => Id).sort((a, b) => a - b);

async function quoteBoth(): Promise<void> {
  await site.quote(SMALL, 116_500n, 116_500n);
  await site.quote(USDJPY, 150_000n, 150_000n);
}

it('a repeated key closes once and gets the first answer; of two sessions at once one closes', async () => {
  await quoteBoth();
  const customer = await site.customer();
  const { token } = await site.client.call(login, { login_type: 3, demo_id: customer.demoId });
  const elsewhere = createClient({ origin: site.url, lang: () => 'en', token: () => token });
  await customer.call(submitOrder, buy);
  await customer.call(submitOrder, { ...buy, forex_id: USDJPY.id });
  const all = { which: 'all' } as const;
  const [first, again] = await Promise.all([customer.call(closeAll, all, 'k'), customer.call(closeAll, all, 'k')]);
  expect(first).toMatchObject({ closed: 2, closing: 0, skipped: 0, profit: '0.000000' });
  expect(again).toEqual(first);
  const history = await customer.call(orders, { status: 3 });
  expect(first.net_profit).toBe(history.all_net_profits);
  expect(Number(first.net_profit)).toBeLessThan(0);
  const { id: later } = await customer.call(submitOrder, buy);
  expect(await customer.call(closeAll, all, 'k')).toEqual(first);
  expect(await held(customer)).toEqual([later]);
  expect(await outcome(customer.call(closeAll, { which: 'losing' }, 'k'))).toBe('request.key-reused');

  const both = await Promise.all([outcome(customer.call(closeAll, all)), outcome(elsewhere.call(closeAll, all))]);
  expect(both.filter((one) => one === 'trading.nothing-to-close')).toHaveLength(1);
  expect(await held(customer)).toEqual([]);
});

it('positions in a halted instrument are skipped; when those are all, the request is refused for it', async () => {
  await quoteBoth();
  const [customer, other] = [await site.customer(), await site.customer()];
  await customer.call(submitOrder, buy);
  const { id: yen } = await customer.call(submitOrder, { ...buy, forex_id: USDJPY.id });
  const { id: strange } = await other.call(submitOrder, buy);
  await site.engine.fact(instrumentFact({ ...USDJPY, halted: true }, 100));
  expect(await customer.call(closeAll, { which: 'all' })).toMatchObject({ closed: 1, skipped: 1 });
  expect(await held(customer)).toEqual([yen]);
  expect(await outcome(customer.call(closeAll, { which: 'all' }))).toBe('market.suspended');
  expect(await outcome(customer.call(closeAll, { which: 'all', forex_id: SMALL.id }))).toBe('trading.nothing-to-close');
  expect(await held(other)).toEqual([strange]);
  await site.engine.fact(instrumentFact(USDJPY, 101));
});

it('more positions than one step takes close at one price, while others trade and prices move', async () => {
  const POSITIONS = 2_300;
  await quoteBoth();
  const [customer, other] = [await site.customer(), await site.customer()];
  const order = {
    kind: 'submit-order',
    uid: customer.uid,
    instrument: SMALL.id,
    side: 'buy',
    lots: 100n,
    multiple: 10,
  } as const;
  await Promise.all(Array.from({ length: POSITIONS }, () => site.engine.submit(order, undefined)));
  // The next price comes as soon as the first part is durable.
  const moved = new Promise<void>((resolve) => {
    const forget = site.engine.onCommit(({ rows }) => {
      if (!rows.some(({ events }) => events.some(({ type }) => type === 'CloseAllStarted'))) return;
      forget();
      void site.quote(SMALL, 117_000n, 117_000n).then(resolve);
    });
  });
  const [answer, opened] = await Promise.all([
    customer.call(closeAll, { which: 'all' }, 'many'),
    other.call(submitOrder, buy),
    moved,
  ]);
  expect(answer).toMatchObject({ closed: 2_000, closing: 300, skipped: 0, profit: '0.000000' });
  await expect.poll(() => held(customer)).toEqual([]);
  expect(await customer.call(closeAll, { which: 'all' }, 'many')).toEqual(answer);
  expect(await held(other)).toEqual([opened.id]);
  const { rows } = await site.database.app.query<{ close_price: string; count: number; first: string; last: string }>(
    `SELECT close_price, count(*)::int AS count, min(id)::text AS first, max(id)::text AS last
      FROM contract_orders WHERE uid = ${customer.uid} GROUP BY 1`,
  );
  expect(rows).toMatchObject([{ close_price: '116500', count: POSITIONS }]);

  // The evidence of the first and the last of them says what closed it.
  const explained = await Promise.all(
    [rows[0]!.first, rows[0]!.last].map(async (id) => {
      const evidence = await readOrderEvidence(client, Number(id));
      if (evidence === undefined) throw new Error(`no order ${id}`);
      return explainOrder(evidence);
    }),
  );
  expect(explained.map(({ differences }) => differences)).toEqual([[], []]);
  expect(explained[0]?.text).toContain(
    'closed together with others: all positions, 2000 in this row, 300 in later rows',
  );
  expect(explained[1]?.text).toContain('closed together with others: the request is in an earlier row');
  await verify(site.database);
}, 120_000);
