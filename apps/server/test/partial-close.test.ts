import { closeOrder } from '@vitrine/wire/trading/close-order';
import { orders } from '@vitrine/wire/trading/orders';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { outcome } from '../../../tests/support/staff.ts';
import { verify } from '../src/journal/verify.ts';
import { explainOrder } from '../src/trust/explain-order.ts';
import { readOrderEvidence } from '../src/trust/order-evidence.ts';
import { EURUSD, startTestSite, USDJPY } from './support/site.ts';

const site = await startTestSite();
const client = new Client({ connectionString: site.database.url });
await client.connect();
afterAll(() => client.end());

async function explanationOf(order: number): Promise<{ text: string; differences: readonly string[] }> {
  const evidence = await readOrderEvidence(client, order);
  if (evidence === undefined) throw new Error(`no order ${order}`);
  return explainOrder(evidence);
}

it('a part of a position closes as an order of its own, the rest stays, and all of it can be worked out again', async () => {
  const customer = await site.customer();
  await site.quote(EURUSD, 116_500n, 116_507n);
  await site.quote(USDJPY, 150_000n, 150_010n);
  const open = { type: 1, cont: '0.10', forex_id: EURUSD.id, status: 1, multiple: 20 } as const;
  const { id } = await customer.call(submitOrder, open);
  const yen = await customer.call(submitOrder, { ...open, type: 2, forex_id: USDJPY.id, multiple: 10 });
  await site.quote(EURUSD, 116_700n, 116_707n);
  await site.quote(USDJPY, 149_000n, 149_010n);

  const key = 'close-a-part';
  const part = await customer.call(closeOrder, { id, cont: '0.03' }, key);
  expect(part.id).toBeGreaterThan(yen.id);
  expect(await customer.call(closeOrder, { id, cont: '0.03' }, key)).toEqual(part);
  expect(await outcome(customer.call(closeOrder, { id, cont: '0.04' }, key))).toBe('request.key-reused');
  expect(await outcome(customer.call(closeOrder, { id, cont: '0.08' }))).toBe('trading.lots-above-position');
  const second = await customer.call(closeOrder, { id, cont: '0.02' });
  const yenPart = await customer.call(closeOrder, { id: yen.id, cont: '0.07' });

  const held = (await customer.call(orders, { status: 1 })).data;
  expect(held.map(({ Id, PartOf, Quantity }) => [Id, PartOf, Quantity])).toEqual([
    [yen.id, 0, '0.0300'],
    [id, 0, '0.0500'],
  ]);
  const history = (await customer.call(orders, { status: 3 })).data;
  expect(history.map(({ Id, PartOf, Quantity }) => [Id, PartOf, Quantity])).toEqual([
    [yenPart.id, yen.id, '0.0700'],
    [second.id, id, '0.0200'],
    [part.id, id, '0.0300'],
  ]);
  // 0.03 lots from 1.16507 to 1.16700, with the entry of the position and an exit of its own.
  expect(history[2]).toMatchObject({
    OriginPrice: 1.16507,
    Price: 1.167,
    FactProfits: '5.790000',
    CautionMoney: '174.760500',
    ClosedBy: 'user',
    OriginId: 0,
  });
  expect(held[1]?.CautionMoney).toBe('291.267500');

  await site.quote(EURUSD, 116_600n, 116_607n);
  await customer.call(closeOrder, { id });
  for (const order of [id, part.id, second.id, yen.id, yenPart.id]) {
    const { text, differences } = await explanationOf(order);
    expect(differences, text).toEqual([]);
  }
  const { text } = await explanationOf(part.id);
  expect(text).toContain(`Order ${part.id}, a part of order ${id}, of customer ${customer.uid}`);
  expect(text).toContain('Margin     = 582.535000 x 0.0300 / 0.1000, rounded towards 0; 407.774500 stay = 174.760500');

  await site.database.superuser(`UPDATE contract_orders SET fee = fee + 1 WHERE id = ${part.id}`);
  expect((await explanationOf(part.id)).differences).toEqual(['rows of contract_orders (1)']);
  await site.database.superuser(`UPDATE contract_orders SET fee = fee - 1 WHERE id = ${part.id}`);
  await verify(site.database);
});

it('all parts of a position are found by its number, however many orders closed since; of others none', async () => {
  const customer = await site.customer();
  const other = await site.customer();
  await site.quote(EURUSD, 116_500n, 116_507n);
  const open = { type: 1, cont: '0.30', forex_id: EURUSD.id, status: 1, multiple: 20 } as const;
  const { id } = await customer.call(submitOrder, open);
  const parts: number[] = [];
  for (let part = 0; part < 21; part += 1) parts.unshift((await customer.call(closeOrder, { id, cont: '0.01' })).id);
  const { id: later } = await customer.call(submitOrder, { ...open, cont: '0.02' });
  await customer.call(closeOrder, { id: later, cont: '0.01' });
  await customer.call(closeOrder, { id: later });

  const page = (number: number, of = id) => customer.call(orders, { status: 3, part_of: of, page: number });
  const [first, second] = [await page(1), await page(2)];
  expect([first.total, first.last_page]).toEqual([21, 2]);
  expect([...first.data, ...second.data].map(({ Id }) => Id)).toEqual(parts);
  expect(first.all_fact_profits).toBe('-1.470000');
  expect((await page(1, later)).total).toBe(1);
  expect((await page(1, parts[0])).total).toBe(0);
  expect((await customer.call(orders, { status: 3, part_of: 0 })).total).toBe(23);
  expect((await other.call(orders, { status: 3, part_of: id })).total).toBe(0);
});
