import { DAY } from '@vitrine/domain/kernel/time';
import { todayProfit } from '@vitrine/wire/ledger/today-profit';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { orders } from '@vitrine/wire/trading/orders';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { expect, it } from 'vitest';
import { readToday } from '../src/views/store.ts';
import { EURUSD, startTestSite } from './support/site.ts';

const site = await startTestSite();
const BUY = { type: 1, cont: '0.1', forex_id: EURUSD.id, status: 1, multiple: 20 };

it('a day without a closed trade has brought nothing, whatever is open', async () => {
  const customer = await site.customer();
  expect(await customer.call(todayProfit, {})).toMatchObject({ profits: '0.000000', percent: '0.00' });
  await site.quote(EURUSD, 116_500n, 116_506n);
  await customer.call(submitOrder, BUY);
  await site.quote(EURUSD, 117_500n, 117_506n);
  expect(await customer.call(todayProfit, {})).toMatchObject({ profits: '0.000000', percent: '0.00' });
});

it('ACC-34a sums what was realised today after fees, the same as the history does, over the assets at the start', async () => {
  const customer = await site.customer();
  for (const bid of [116_706n, 116_406n, 117_007n]) {
    await site.quote(EURUSD, 116_500n, 116_506n);
    const { id } = await customer.call(submitOrder, BUY);
    await site.quote(EURUSD, bid, bid + 6n);
    await customer.call(closeOrder, { id });
  }
  const today = await customer.call(todayProfit, {});
  const history = await customer.call(orders, { status: 3 });
  // 0.1 lots are 10,000 units: 20.00 - 10.00 + 50.10, less three fees of 0.02% of the margin, of 30,000.
  expect(history.data.map(({ TradeFee }) => TradeFee)).toEqual(Array(3).fill('0.233012'));
  expect(today).toEqual({ profits: '59.400964', percent: '0.20', seq: history.seq });
  expect(history).toMatchObject({ all_fact_profits: '60.100000', all_net_profits: today.profits });
});

it('ACC-34c what was realised before today is in the assets, not in the profit', async () => {
  const customer = await site.customer();
  await site.quote(EURUSD, 116_500n, 116_506n);
  const { id } = await customer.call(submitOrder, BUY);
  await site.quote(EURUSD, 117_506n, 117_512n);
  await customer.call(closeOrder, { id });
  const read = (dayStart: number) => readToday(site.database.app, customer.uid, dayStart);
  const { rows } = await site.database.app.query<{ fee: string }>('SELECT fee FROM contract_orders WHERE id = $1', [
    id,
  ]);
  const fee = BigInt(rows[0]!.fee);
  expect(await read(Date.now() - DAY)).toMatchObject({ profit: 100_000_000n - fee, assets: 30_000_000_000n });
  // As tomorrow sees it.
  expect(await read(Date.now() + DAY)).toMatchObject({
    profit: 0n,
    assets: 30_100_000_000n - fee,
  });
});

it('an account that nobody has opened has no share', async () => {
  expect(await readToday(site.database.app, 999_999, 0)).toMatchObject({ profit: 0n, assets: 0n });
});
