import { createClient } from '@vitrine/wire/client';
import { cancelOrder } from '@vitrine/wire/trading/cancel-order';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { exportOrders } from '@vitrine/wire/trading/export-orders';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { orders } from '@vitrine/wire/trading/orders';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { tradeStatistics } from '@vitrine/wire/views/trade-statistics';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Customer, EURUSD, startTestSite, USDJPY } from './support/site.ts';

const site = await startTestSite();
const BUY = { type: 1, cont: '0.01', forex_id: EURUSD.id, multiple: 10 } as const;
const MICRO = 1_000_000;
/** Closing times of {@link manyTrades}: one a minute from here. */
const START = Date.UTC(2026, 0, 5) / 1_000;
let trader: Customer;
/** Orders of the trader, for copies. */
let filled = 0;
let never = 0;

/** Millionths of a money text. */
const units = (text: string) => BigInt(text.replace('.', ''));
const text = (value: bigint) =>
  `${value < 0n ? '-' : ''}${String(value < 0n ? -value : value).padStart(7, '0')}`.replace(/(\d{6})$/, '.$1');
const sumOf = (rows: readonly OrderRow[], of: (row: OrderRow) => string) =>
  rows.reduce((sum, row) => sum + units(of(row)), 0n);

/** Every page of the history, as the customer reads it. */
async function historyOf(customer: Customer, filter = {}): Promise<readonly OrderRow[]> {
  const rows: OrderRow[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await customer.call(orders, { status: 3, page, ...filter });
    rows.push(...answer.data);
    if (page >= answer.last_page) return rows;
  }
}

/** A customer with `count` closed orders: results of either sign, two products, both sides, some that never filled. */
async function manyTrades(count: number): Promise<Customer> {
  const customer = await site.customer();
  const closedAt = `${START}::bigint * 1000 + n::bigint * 60000`;
  const changed: Readonly<Record<string, string>> = {
    id: `${customer.uid}::bigint * 1000000 + n`,
    uid: `${customer.uid}`,
    instrument: `CASE WHEN n % 3 = 0 THEN ${USDJPY.id} ELSE ${EURUSD.id} END`,
    side: '1 + n % 2',
    profit: 'CASE WHEN open_price IS NULL THEN 0 ELSE n::bigint * 1299709 % 2000003 - 1000001 END',
    fee: 'n % 17 * 1000',
    swap: '(n % 5 - 2) * 700',
    opened_at: `${closedAt} - 45000`,
    open_tick_at: `CASE WHEN open_price IS NOT NULL THEN ${closedAt} - 30000 END`,
    closed_at: closedAt,
  };
  const columns = await site.database.superuser<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'contract_orders'::regclass AND attnum > 0 AND NOT attisdropped`,
  );
  const names = columns.map(({ name }) => name);
  await site.database.superuser(
    `INSERT INTO contract_orders (${names.join()}) SELECT ${names.map((name) => changed[name] ?? name).join()}
      FROM generate_series(1, ${count}) AS n
      JOIN contract_orders AS o ON o.id = CASE WHEN n % 11 = 0 THEN ${never} ELSE ${filled} END`,
  );
  return customer;
}

beforeAll(async () => {
  await site.quote(EURUSD, 110_000n, 110_010n);
  await site.quote(USDJPY, 150_000n, 150_010n);
  trader = await site.customer();
  const closed = await trader.call(submitOrder, { ...BUY, status: 1 });
  filled = closed.id;
  await trader.call(closeOrder, { id: filled });
  const gone = await trader.call(submitOrder, { ...BUY, status: 0, target_price: '1.05000' });
  never = gone.id;
  await trader.call(cancelOrder, { id: never });
});

const FILTERS = [
  {},
  { forex_id: EURUSD.id },
  { side: 2 },
  { forex_id: USDJPY.id, side: 1 },
  { startTime: START + 40 * 60, endTime: START + 120 * 60 },
  { forex_id: EURUSD.id, side: 1, startTime: START + 40 * 60, endTime: START + 120 * 60 },
] as const;

describe('totals and statistics of closed orders', () => {
  it.each(FILTERS)('agree with the rows themselves for %o', async (filter) => {
    const customer = await manyTrades(173);
    const rows = await historyOf(customer, filter);
    const all = await historyOf(customer);
    const wanted = all.filter(({ ForexTradeLists, OrderType, CompleteTimeHandler }) => {
      const at = Date.parse(`${CompleteTimeHandler.replace(' ', 'T')}Z`) / 1_000;
      const { forex_id, side, startTime, endTime } = { startTime: 0, endTime: Infinity, ...filter } as {
        forex_id?: number;
        side?: number;
        startTime: number;
        endTime: number;
      };
      const isIn = at >= startTime && at < endTime;
      return isIn && (forex_id ?? ForexTradeLists.Id) === ForexTradeLists.Id && (side ?? OrderType) === OrderType;
    });
    expect(rows.map(({ Id }) => Id)).toEqual(wanted.map(({ Id }) => Id));
    expect(rows.length).toBeGreaterThan(10);

    const trades = rows.filter(({ OpenTick }) => OpenTick !== null).toReversed();
    const nets = trades.map(({ NetProfits }) => units(NetProfits));
    const wins = nets.filter((net) => net > 0n);
    const losses = nets.filter((net) => net < 0n);
    const sum = (values: readonly bigint[]) => values.reduce((a, b) => a + b, 0n);
    const rate = ((100 * wins.length) / nets.length).toFixed(2);
    const totals = {
      all_fact_profits: text(sumOf(trades, ({ FactProfits }) => FactProfits)),
      all_net_profits: text(sum(nets)),
      all_fees: text(sumOf(trades, ({ TradeFee }) => TradeFee)),
      all_swap: text(sumOf(trades, ({ Swap }) => Swap)),
      all_win_rate: rate,
    };
    expect(await customer.call(orders, { status: 3, page: 1, ...filter })).toMatchObject({
      total: rows.length,
      ...totals,
    });

    let equity = 0n;
    let peak = 0n;
    let fall = 0n;
    const curve = nets.map((net) => {
      equity += net;
      if (equity > peak) peak = equity;
      if (peak - equity > fall) fall = peak - equity;
      return text(equity);
    });
    const found = await customer.call(tradeStatistics, { source: 0, ...filter });
    expect(found.total).toMatchObject({
      count: trades.length,
      wins: wins.length,
      losses: losses.length,
      winRate: rate,
      gross: totals.all_fact_profits,
      fees: totals.all_fees,
      swap: totals.all_swap,
      net: totals.all_net_profits,
      largestWin: text(wins.reduce((a, b) => (a > b ? a : b), 0n)),
      largestLoss: text(losses.reduce((a, b) => (a < b ? a : b), 0n)),
      averageSeconds: 30,
    });
    const near = (figure: string, exact: number) => expect(Math.abs(Number(figure) - exact)).toBeLessThan(0.000002);
    near(found.total.averageWin, Number(sum(wins)) / wins.length / MICRO);
    near(found.total.averageLoss, Number(sum(losses)) / losses.length / MICRO);
    expect(found.total.profitFactor).toBe((Number(sum(wins)) / -Number(sum(losses))).toFixed(2));
    expect(found.maxDrawdown).toBe(text(fall));
    expect(found.curve.map(({ net }) => net)).toEqual(curve);
    for (const { net, low, high } of found.curve) expect([low, high]).toEqual([net, net]);
    for (const parts of [found.byProduct, found.bySide])
      for (const field of ['count', 'wins', 'losses'] as const)
        expect(parts.reduce((all, part) => all + part[field], 0)).toBe(found.total[field]);
    expect(text(sum(found.byProduct.map(({ net }) => units(net))))).toBe(found.total.net);
    expect(text(sum(found.bySide.map(({ net }) => units(net))))).toBe(found.total.net);
    for (const { id, net } of found.byProduct) {
      const own = trades.filter(({ ForexTradeLists }) => ForexTradeLists.Id === id);
      expect(net).toBe(text(sumOf(own, ({ NetProfits }) => NetProfits)));
    }
  });

  it('a long curve has at most 240 points, which keep the extremes and end at the net result', async () => {
    const customer = await manyTrades(5_000);
    const { total, curve, maxDrawdown } = await customer.call(tradeStatistics, {});
    expect(curve).toHaveLength(240);
    expect(curve.at(-1)?.net).toBe(total.net);
    const times = curve.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    let peak = 0n;
    let fall = 0n;
    for (const { low, high } of curve) {
      if (peak - units(low) > fall) fall = peak - units(low);
      if (units(high) > peak) peak = units(high);
    }
    // Within one point the order of its extremes is not known.
    expect(units(maxDrawdown)).toBeGreaterThanOrEqual(fall);
    const widest = curve.map(({ low, high }) => units(high) - units(low)).reduce((a, b) => (a > b ? a : b));
    expect(units(maxDrawdown)).toBeLessThanOrEqual(fall + widest);
  });

  it('a newcomer has no trade, no curve, and no rate', async () => {
    const customer = await site.customer();
    const answer = await customer.call(tradeStatistics, { source: 0 });
    expect(answer).toMatchObject({ byProduct: [], bySide: [], curve: [], maxDrawdown: '0.000000' });
    expect(answer.total).toMatchObject({ count: 0, winRate: '-', profitFactor: '-', net: '0.000000' });
    expect(await customer.call(orders, { status: 3 })).toMatchObject({ total: 0, all_win_rate: '-' });
  });

  it('an order that never filled is in the list, and counts neither as a trade nor with its fee', async () => {
    const { total, all_fees, all_win_rate } = await trader.call(orders, { status: 3 });
    const statistics = await trader.call(tradeStatistics, {});
    expect([total, statistics.total.count]).toEqual([2, 1]);
    expect([all_fees, all_win_rate]).toEqual([statistics.total.fees, '0.00']);
  });

  it('open positions are totalled at their live results, and are no closed trades', async () => {
    const customer = await site.customer();
    await customer.call(submitOrder, { ...BUY, status: 1 });
    await customer.call(submitOrder, { ...BUY, type: 2, status: 1 });
    await site.quote(EURUSD, 120_000n, 120_010n);
    const both = await customer.call(orders, { status: 1 });
    expect(both).toMatchObject({ total: 2, all_swap: '0.000000', all_win_rate: '50.00' });
    expect(both.all_fees).toBe(text(sumOf(both.data, ({ TradeFee }) => TradeFee)));
    expect(both.all_net_profits).toBe(text(sumOf(both.data, ({ NetProfits }) => NetProfits)));
    const bought = await customer.call(orders, { status: 1, side: 1 });
    expect(bought).toMatchObject({ total: 1, all_win_rate: '100.00' });
    expect(bought.data.map(({ OrderType }) => OrderType)).toEqual([1]);
    expect((await customer.call(orders, { status: 1, forex_id: USDJPY.id })).total).toBe(0);
    expect((await customer.call(tradeStatistics, {})).total.count).toBe(0);
    await site.quote(EURUSD, 110_000n, 110_010n);
  });

  it('the export has the rows that the filter of product and side finds, on every page of it', async () => {
    const customer = await manyTrades(2_600);
    const filter = { status: 3, forex_id: EURUSD.id, side: 1 };
    const client = createClient({ origin: site.url, lang: () => 'en', token: () => customer.token });
    const file = await client.file(exportOrders, filter);
    const { total } = await customer.call(orders, filter);
    const lines = file.text.trimEnd().split('\r\n').slice(1);
    expect([file.rows, lines.length]).toEqual([total, total]);
    expect(total).toBeLessThan(1_000);
    expect(new Set(lines.map((line) => line.split(',').slice(1, 3).join()))).toEqual(
      new Set([`${EURUSD.showCode},Buy`]),
    );
  });

  it('nobody sees the trades of another', async () => {
    await manyTrades(20);
    expect((await (await site.customer()).call(tradeStatistics, {})).total.count).toBe(0);
    await expect(site.client.call(tradeStatistics, {})).rejects.toMatchObject({ code: 999 });
  });

  it('answers for 100,000 closed orders', async () => {
    const customer = await manyTrades(100_000);
    const { total, curve, byProduct } = await customer.call(tradeStatistics, {});
    expect(total.count).toBe(100_000 - Math.floor(100_000 / 11));
    expect([curve.length, byProduct.length]).toEqual([240, 2]);
  });
});
