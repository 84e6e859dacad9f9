import { parseDecimal } from '@vitrine/domain/kernel/decimal';
import { orderLimits, type SideLimit } from '@vitrine/wire/trading/order-limits';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { expect, it } from 'vitest';
import { outcome } from '../../../tests/support/staff.ts';
import { type Customer, EURUSD, startTestSite, USDJPY } from './support/site.ts';

/** Margin is next to nothing, and half of the notional is at risk: two hundred million of the house's billion for one customer. */
const RISKY = {
  ...EURUSD,
  assetClass: 'crypto',
  feeRate: 0n,
  maxLots: 1_000_000_000n,
  multiples: [{ value: 100_000, isDefault: true }],
  leverageCap: { real: 100_000, paper: 100_000, demo: 100_000 },
} as const;

const site = await startTestSite({ instruments: [RISKY, USDJPY] });
await site.quote(RISKY, 100_000n, 100_000n);

const lotsOf = ({ lots }: SideLimit) => parseDecimal(lots, 4)!;
const textOf = (lots: bigint) => (Number(lots) / 10_000).toFixed(2);
const limitsOf = (customer: Customer, target_price = '') =>
  customer.call(orderLimits, { forex_id: RISKY.id, target_price });

function order(customer: Customer, type: 1 | 2, cont: string, target_price?: string) {
  return outcome(
    customer.call(submitOrder, {
      type,
      cont,
      forex_id: RISKY.id,
      status: target_price === undefined ? 1 : 0,
      multiple: 100_000,
      ...(target_price === undefined ? {} : { target_price }),
    }),
  );
}

it('an instrument ends the order where nothing else does, and one without a price has no limit to tell', async () => {
  const customer = await site.customer();
  expect(await outcome(customer.call(orderLimits, { forex_id: USDJPY.id, target_price: '' }))).toBe(
    'market.no-conversion',
  );
  expect(await outcome(customer.call(orderLimits, { forex_id: RISKY.id, target_price: '1.0000001' }))).toBe(
    'request.invalid-field',
  );
  await site.quote(USDJPY, 150_000n, 150_003n);
  const { buy } = await customer.call(orderLimits, { forex_id: USDJPY.id, target_price: '' });
  expect(buy.limit).toBe('trading.lots-above-maximum');
  expect(lotsOf(buy)).toBe(USDJPY.maxLots);
});

it('the largest order is the one that the core accepts: one step more meets the limit that is named', async () => {
  const first = await site.customer();
  const { buy, sell } = await limitsOf(first);
  // 200,000,000 are half of 4,000 lots at 1.00000.
  expect(buy).toEqual({
    lots: '4000.0000',
    limit: 'trading.customer-limit',
    note: 'Buy: at most 4000 lots. Risk limit of one account, with your open orders.',
  });
  expect(sell.lots).toBe('4000.0000');
  expect(await order(first, 1, '4000.01')).toBe('trading.customer-limit');
  expect(await order(first, 1, '4000')).toBe('done');
  // Nothing more to buy; a sale of twice as much turns the position round.
  await expect.poll(async () => (await limitsOf(first)).buy.lots).toBe('0.0000');
  expect((await limitsOf(first)).sell).toMatchObject({ lots: '8000.0000', limit: 'trading.customer-limit' });

  for (let count = 0; count < 3; count += 1) expect(await order(await site.customer(), 1, '4000')).toBe('done');
  expect(await order(await site.customer(), 1, '3000')).toBe('done');
  const last = await site.customer();
  await expect.poll(async () => (await limitsOf(last)).buy.limit).toBe('trading.house-limit');
  const most = await limitsOf(last);
  expect(most.buy.lots).toBe('1000.0000');
  expect(most.buy.note).toContain('Exposure limit, which all customers share.');
  expect(most.sell).toMatchObject({ lots: '4000.0000', limit: 'trading.customer-limit' });
  expect(await order(last, 1, textOf(lotsOf(most.buy) + RISKY.lotStep))).toBe('trading.house-limit');

  // A pending order counts at its target.
  const pending = await limitsOf(last, '0.50000');
  expect(pending.buy).toMatchObject({ lots: '2000.0000', limit: 'trading.house-limit' });
  expect(await order(last, 1, '2000.01', '0.50000')).toBe('trading.house-limit');
  expect(await order(last, 1, '2000', '0.50000')).toBe('done');
});
