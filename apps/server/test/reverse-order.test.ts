import { orders } from '@vitrine/wire/trading/orders';
import { reverseOrder } from '@vitrine/wire/trading/reverse-order';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { outcome } from '../../../tests/support/staff.ts';
import { verify } from '../src/journal/verify.ts';
import { explainOrder } from '../src/trust/explain-order.ts';
import { readOrderEvidence } from '../src/trust/order-evidence.ts';
import { EURUSD, startTestSite } from './support/site.ts';

const site = await startTestSite();
const client = new Client({ connectionString: site.database.url });
await client.connect();
afterAll(() => client.end());

async function explanationOf(order: number) {
  const evidence = await readOrderEvidence(client, order);
  if (evidence === undefined) throw new Error(`no order ${order}`);
  return explainOrder(evidence);
}

it('a position is reversed once for each key, at one tick, and both orders can be worked out again', async () => {
  const customer = await site.customer();
  await site.quote(EURUSD, 116_500n, 116_507n);
  const open = { type: 1, cont: '0.10', forex_id: EURUSD.id, status: 1, multiple: 20 } as const;
  const { id } = await customer.call(submitOrder, open);
  await site.quote(EURUSD, 116_700n, 116_707n);
  const wish = { id, expect_price: '1.16700' };
  expect(await outcome(customer.call(reverseOrder, { id, expect_price: '1.2' }))).toBe('trading.price-changed');
  expect(await outcome((await site.customer()).call(reverseOrder, { id }))).toBe('trading.order-not-open');
  const reversed = await customer.call(reverseOrder, wish, 'reverse-once');
  expect(await customer.call(reverseOrder, wish, 'reverse-once')).toEqual(reversed);
  expect(await outcome(customer.call(reverseOrder, { id }))).toBe('trading.order-not-open');

  const [position, ...others] = (await customer.call(orders, { status: 1 })).data;
  expect(others).toEqual([]);
  expect(position).toMatchObject({
    Id: reversed.id,
    OrderType: 2,
    Quantity: '0.1000',
    OriginPrice: 1.167,
    Multiple: 20,
  });
  const [closed] = (await customer.call(orders, { status: 3 })).data;
  expect(closed).toMatchObject({ Id: id, Price: 1.167, FactProfits: '19.300000', ClosedBy: 'user' });
  expect(closed?.CloseTick?.seq).toBe(position?.OpenTick?.seq);
  const [before, after] = [await explanationOf(id), await explanationOf(reversed.id)];
  expect(before.differences, before.text).toEqual([]);
  expect(after.differences, after.text).toEqual([]);
  expect(before.text).toContain(`the same row opens the opposite position, order ${reversed.id}`);
  expect(after.text).toContain(`reverses order ${id}, which the same row closes`);
  await verify(site.database);
});
