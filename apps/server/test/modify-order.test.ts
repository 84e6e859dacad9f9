import { accountDetail } from '@vitrine/wire/ledger/account-detail';
import { modifyOrder } from '@vitrine/wire/trading/modify-order';
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

async function explanationOf(order: number) {
  const evidence = await readOrderEvidence(client, order);
  if (evidence === undefined) throw new Error(`no order ${order}`);
  return explainOrder(evidence);
}

it('price, size and stops of a pending order change in one call, once for each key, and all of it can be worked out again', async () => {
  const customer = await site.customer();
  await site.quote(EURUSD, 116_500n, 116_507n);
  await site.quote(USDJPY, 150_000n, 150_010n);
  const place = {
    type: 1,
    cont: '0.10',
    forex_id: EURUSD.id,
    status: 0,
    multiple: 20,
    target_price: '1.16000',
  } as const;
  const { id } = await customer.call(submitOrder, place);
  const yen = await customer.call(submitOrder, { ...place, forex_id: USDJPY.id, target_price: '149.000' });

  const wish = { id, cont: '0.05', target_price: '1.15000', stop_loss_price: '1.14', target_profit_price: '1.2' };
  const modified = await customer.call(modifyOrder, wish, 'modify-once');
  expect(modified.id).toBe(id);
  expect(await customer.call(modifyOrder, wish, 'modify-once')).toEqual(modified);
  expect(await outcome(customer.call(modifyOrder, { id, cont: '0.06' }, 'modify-once'))).toBe('request.key-reused');

  const [, now] = (await customer.call(orders, { status: 0 })).data;
  expect(now).toMatchObject({
    Id: id,
    Quantity: '0.0500',
    TargetPrice: 1.15,
    PendingKind: 'limit',
    TargetLossPrice: 1.14,
    TargetProfitPrice: 1.2,
    // 0.05 x 100,000 x 1.15 / 20
    CautionMoney: '287.500000',
  });
  // What is left out stays, also what another phone has set; a stop of 0 goes.
  await customer.call(modifyOrder, { id, target_price: '1.15500' });
  await customer.call(modifyOrder, { id, cont: '0.06' });
  await customer.call(modifyOrder, { id, stop_loss_price: '0' });
  await customer.call(modifyOrder, { id: yen.id, cont: '0.02' });
  const pending = (await customer.call(orders, { status: 0 })).data;
  expect(pending[1]).toMatchObject({
    Quantity: '0.0600',
    TargetPrice: 1.155,
    TargetLossPrice: 0,
    TargetProfitPrice: 1.2,
  });
  const held = pending.reduce((sum, row) => sum + Number(row.CautionMoney) + Number(row.TradeFee), 0);
  expect(Number((await customer.call(accountDetail, { accountTypeId: 2 })).pending_margin)).toBeCloseTo(held, 6);

  expect(await outcome(customer.call(modifyOrder, { id, target_price: '1.155000' }))).toBe('request.invalid-field');
  expect(await outcome(customer.call(modifyOrder, { id, target_price: '1.17' }))).toBe('trading.target-wrong-side');
  expect(await outcome((await site.customer()).call(modifyOrder, { id, cont: '0.01' }))).toBe(
    'trading.order-not-pending',
  );
  const before = await explanationOf(id);
  expect(before.differences, before.text).toEqual([]);
  expect(before.text.match(/Pending order modified/g)).toHaveLength(3);

  await site.quote(EURUSD, 115_400n, 115_407n);
  await site.quote(USDJPY, 148_990n, 148_995n);
  expect(await outcome(customer.call(modifyOrder, { id, cont: '0.01' }))).toBe('trading.order-not-pending');
  const [position] = (await customer.call(orders, { status: 1 })).data.filter(({ Id }) => Id === id);
  expect(position).toMatchObject({ Quantity: '0.0600', OriginPrice: 1.15407 });
  for (const order of [id, yen.id]) {
    const { text, differences } = await explanationOf(order);
    expect(differences, text).toEqual([]);
  }
  await verify(site.database);
});
