import { closeOrder } from '@vitrine/wire/trading/close-order';
import { orders } from '@vitrine/wire/trading/orders';
import { setStops } from '@vitrine/wire/trading/set-stops';
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

const customer = await site.customer();
const BUY = { type: 1, cont: '0.10', forex_id: EURUSD.id, status: 1, multiple: 20 } as const;
/** EUR/USD with a spread of 7 points. */
const price = (bid: bigint) => site.quote(EURUSD, bid, bid + 7n);

async function explanationOf(order: number): Promise<{ text: string; differences: readonly string[] }> {
  const evidence = await readOrderEvidence(client, order);
  if (evidence === undefined) throw new Error(`no order ${order}`);
  return explainOrder(evidence);
}

/** Distance and place of the trailing stop of an order that is open. */
async function trailing(id: number, status: 0 | 1 = 1): Promise<readonly [number, number] | undefined> {
  const row = (await customer.call(orders, { status })).data.find(({ Id }) => Id === id);
  return row && [row.TrailingPoints, row.TrailingPrice];
}

it('a trailing stop follows the price, closes at the price of the tick, and can be worked out again', async () => {
  await price(116_500n);
  const { id } = await customer.call(submitOrder, { ...BUY, trailing_points: 100 });
  expect(await trailing(id)).toEqual([100, 1.164]);
  await price(116_700n);
  await price(116_650n);
  expect(await trailing(id)).toEqual([100, 1.166]);
  // A part has neither: verify once expected the journal row of the stops in it too.
  await customer.call(setStops, { id, stop_loss_price: '1.1' });
  await customer.call(closeOrder, { id, cont: '0.03' });
  expect(await trailing(id)).toEqual([100, 1.166]);
  await price(116_590n);

  const [row] = (await customer.call(orders, { status: 3 })).data;
  // 0.07 lots from 1.16507 to 1.16590: the gap takes it beyond the level.
  expect(row).toMatchObject({
    Id: id,
    ClosedBy: 'trailing-stop',
    Price: 1.1659,
    TrailingPoints: 100,
    TrailingPrice: 1.166,
    FactProfits: '5.810000',
  });
  const { text, differences } = await explanationOf(id);
  expect(differences, text).toEqual([]);
  expect(text).toContain('Trailing stop set: 100 points, from tick');
  expect(text).toMatch(/tick \d+ had the best bid since the stop was set: agrees/);
  expect(text).toContain('= 1.16700 - 0.00100 = 1.16600');
  expect(text).toContain('bid 1.16590 reached 1.16600; the close uses the price of the tick: agrees');
  await verify(site.database);
});

it('set, changed and removed by the command that sets stops; absent it stays', async () => {
  await price(116_500n);
  const { id } = await customer.call(submitOrder, BUY);
  expect(await trailing(id)).toEqual([0, 0]);
  await customer.call(setStops, { id, stop_loss_price: '1.15', trailing_points: 200 });
  await price(116_600n);
  expect(await trailing(id)).toEqual([200, 1.164]);
  await customer.call(setStops, { id, target_profit_price: '1.2' });
  await customer.call(setStops, { id, target_profit_price: '1.2', trailing_points: 200 });
  expect(await trailing(id)).toEqual([200, 1.164]);
  await price(116_550n);
  await customer.call(setStops, { id, trailing_points: 300 });
  expect(await trailing(id)).toEqual([300, 1.1625]);
  await customer.call(setStops, { id, trailing_points: 0 });
  expect(await trailing(id)).toEqual([0, 0]);
  await price(116_000n);
  await price(116_500n);
  expect(await trailing(id)).toEqual([0, 0]);
  await customer.call(closeOrder, { id });
  expect((await explanationOf(id)).differences).toEqual([]);
});

it('the stop of a pending order starts at its fill', async () => {
  await price(116_500n);
  const pending = { ...BUY, status: 0, target_price: '1.16407', trailing_points: 50 } as const;
  const { id } = await customer.call(submitOrder, pending);
  await price(116_600n);
  expect(await trailing(id, 0)).toEqual([50, 0]);
  await price(116_390n);
  expect(await trailing(id)).toEqual([50, 1.1634]);
  await price(116_340n);
  expect((await customer.call(orders, { status: 3 })).data[0]).toMatchObject({ Id: id, ClosedBy: 'trailing-stop' });
  const { text, differences } = await explanationOf(id);
  expect(differences, text).toEqual([]);
});

it('a distance that reaches the price, is negative or no number is refused', async () => {
  await price(116_500n);
  for (const trailing_points of [116_500, 116_501, 999_999_999_999]) {
    expect(await outcome(customer.call(submitOrder, { ...BUY, trailing_points }))).toBe(
      'trading.trailing-stop-too-far',
    );
  }
  for (const trailing_points of ['-1', '1.5', '1e3', 'NaN', '1000000000000'] as unknown as number[]) {
    expect(await outcome(customer.call(submitOrder, { ...BUY, trailing_points })), String(trailing_points)).toBe(
      'request.invalid-field',
    );
  }
  const { id } = await customer.call(submitOrder, { ...BUY, trailing_points: 116_499 });
  expect(await outcome(customer.call(setStops, { id, trailing_points: 116_500 }))).toBe(
    'trading.trailing-stop-too-far',
  );
  expect(await trailing(id)).toEqual([116_499, 0.00001]);
  await customer.call(closeOrder, { id });
});

it('pressed twice, it is set once: a repeat with the same key does not start it again', async () => {
  await price(116_500n);
  const { id } = await customer.call(submitOrder, BUY);
  const first = await customer.call(setStops, { id, trailing_points: 100 }, 'twice');
  await price(116_700n);
  expect(await customer.call(setStops, { id, trailing_points: 100 }, 'twice')).toEqual(first);
  expect(await trailing(id)).toEqual([100, 1.166]);
  expect(await outcome(customer.call(setStops, { id, trailing_points: 90 }, 'twice'))).toBe('request.key-reused');
  await customer.call(closeOrder, { id });
});

it('whoever sets stops on which instrument and side, each follows its own; a sell follows the ask', async () => {
  await site.quote(USDJPY, 150_000n, 150_010n);
  await price(116_500n);
  const other = await site.customer();
  const { id: yen } = await customer.call(submitOrder, {
    ...BUY,
    type: 2,
    forex_id: USDJPY.id,
    multiple: 10,
    trailing_points: 300,
  });
  await price(116_450n);
  const { id: euro } = await other.call(submitOrder, { ...BUY, trailing_points: 300 });
  const { id: own } = await customer.call(submitOrder, { ...BUY, type: 2, trailing_points: 300 });
  await site.quote(USDJPY, 149_900n, 149_910n);
  await price(116_480n);
  await price(116_440n);
  expect(await trailing(yen)).toEqual([300, 150.21]);
  expect(await trailing(own)).toEqual([300, 1.16747]);
  const [row] = (await other.call(orders, { status: 1 })).data;
  expect([row?.Id, row?.TrailingPrice]).toEqual([euro, 1.1618]);
  await verify(site.database);
});
