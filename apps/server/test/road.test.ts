import { canonicalJson } from '@vitrine/domain/kernel/canonical-json';
import { newIdempotencyKey, WireError } from '@vitrine/wire/client';
import { accountDetail } from '@vitrine/wire/ledger/account-detail';
import { accountLog } from '@vitrine/wire/ledger/account-log';
import { balances } from '@vitrine/wire/ledger/balances';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { orders } from '@vitrine/wire/trading/orders';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { describe, expect, it } from 'vitest';
import { EURUSD, startTestSite, USDJPY } from './support/site.ts';

const site = await startTestSite();
await site.quote(USDJPY, 154_000n, 154_010n);

const BUY = { type: 1, cont: '0.1', forex_id: EURUSD.id, status: 1, multiple: 20 };

const SITE_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

async function refusalOf(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => 'accepted',
    (error: unknown) => (error instanceof WireError ? String(error.reason) : String(error)),
  );
}

describe('one order from request to journal and back', () => {
  it('TRD-14 TRD-23e TRD-24 FND-88a FND-58 FND-59 FND-63 FND-64 API-29a every cent of a round trip is in the account log', async () => {
    const customer = await site.customer();
    const idle = await customer.call(accountDetail, { accountTypeId: 2 });
    expect(idle).toMatchObject({ prepayment_ratio: '-', risk_rate: '0.00' });
    await site.quote(EURUSD, 116_500n, 116_506n);
    const opened = await customer.call(submitOrder, BUY);
    await site.quote(EURUSD, 116_600n, 116_606n);

    const [holding] = (await customer.call(orders, { status: 1 })).data;
    expect(holding).toMatchObject({
      Id: opened.id,
      OrderType: 1,
      Quantity: '0.1000',
      OriginPrice: 1.16506,
      Price: 0,
      UpdatePrice: 1.166,
      FactProfits: '9.400000',
      CautionMoney: '582.530000',
      TradeFee: '0.233012',
      Fee: '0.233012',
      Status: 1,
      Multiple: 20,
      ClosedBy: null,
      CompleteTimeHandler: '',
      CloseTick: null,
    });
    expect(await customer.call(accountDetail, { accountTypeId: 2 })).toMatchObject({
      net_value: '10009.166988',
      free: '9417.236988',
      used_margin: '582.530000',
      pending_margin: '0.000000',
      transferable: '9417.236988',
      open_profit: '9.400000',
      prepayment_ratio: '1718.22',
      risk_rate: '5.82',
      balance: '9417.236988',
      lockBalance: '582.530000',
    });

    const closed = await customer.call(closeOrder, { id: opened.id });
    expect(closed.id).toBe(opened.id);
    expect(closed.seq).toBeGreaterThan(opened.seq);
    const history = await customer.call(orders, { status: 3 });
    expect(history).toMatchObject({ total: 1, last_page: 1, page: 1, all_fact_profits: '9.400000' });
    expect(history.seq).toBeGreaterThanOrEqual(closed.seq);
    expect(history.data[0]).toMatchObject({
      Price: 1.166,
      FactProfits: '9.400000',
      ClosedBy: 'user',
      OpenTick: { price: 1.16506 },
      CloseTick: { price: 1.166 },
    });

    const log = await customer.call(accountLog, { accountTypeId: 2 });
    expect(log.list.map(({ Type, Value, BalanceAfter }) => [Type, Value, BalanceAfter])).toEqual([
      [12, '9.400000', '10009.166988'],
      [11, '-0.233012', '9999.766988'],
      [51, '10000.000000', '10000.000000'],
    ]);
    expect(log.list[0]).toMatchObject({
      Memo: expect.any(String),
      MemoTran: expect.any(String),
      CreatedAtTran: expect.stringMatching(SITE_TIME),
    });
    const accounts = await customer.call(balances, {});
    const lockBalance = '0.000000';
    expect(accounts).toMatchObject([
      { accountTypeId: 1, type: 'change', balance: '10000.000000', lockBalance, currencyId: 1 },
      { accountTypeId: 2, type: 'forex', balance: '10009.166988', lockBalance, currencyId: 1 },
      { accountTypeId: 3, type: 'micro', balance: '10000.000000', lockBalance, currencyId: 1 },
    ]);
  });

  it('API-30b a figure with too many decimals is refused by its field, never rounded', async () => {
    const customer = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_506n);
    for (const [field, value] of [
      ['cont', '0.10001'],
      ['max_dev', '0.001000001'],
      ['expect_price', '1.165061'],
      ['expect_price', '0'],
      ['expect_price', '0.00'],
      ['stop_loss_price', '1.160001'],
      ['target_profit_price', '1.180001'],
      ['multiple', '20.5'],
    ] as const) {
      const refused = await customer.call(submitOrder, { ...BUY, [field]: value }).catch((error: unknown) => error);
      expect(refused, field).toMatchObject({ code: 1000, reason: 'request.invalid-field', params: { field } });
    }
    expect((await customer.call(orders, { status: 1 })).total).toBe(0);
  });

  it('TRD-11a TRD-17 TRD-18 an order that is open and one that was closed have every field of the documents', async () => {
    const customer = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_506n);
    // 0 and empty are none.
    const kept = await customer.call(submitOrder, { ...BUY, stop_loss_price: '0', target_profit_price: '' });
    const { id } = await customer.call(submitOrder, BUY);
    await customer.call(closeOrder, { id });
    const terms = {
      OriginId: 0,
      ForexTradeLists: { Id: EURUSD.id, Code: 'EURUSD', ShowCode: 'EUR/USD', PricePrecision: 5 },
      OrderType: 1,
      Quantity: '0.1000',
      OriginPrice: 1.16506,
      UpdatePrice: 1.165,
      FactProfits: '-0.600000',
      CautionMoney: '582.530000',
      TradeFee: '0.233012',
      TargetLossPrice: 0,
      TargetProfitPrice: 0,
      CreateTimeHandler: expect.stringMatching(SITE_TIME),
    };
    expect((await customer.call(orders, { status: 1 })).data).toMatchObject([
      { ...terms, Id: kept.id, Price: 0, Status: 1, CompleteTimeHandler: '', ClosedAt: null },
    ]);
    expect((await customer.call(orders, { status: 3 })).data).toMatchObject([
      { ...terms, Id: id, Price: 1.165, Status: 3, CompleteTimeHandler: expect.stringMatching(SITE_TIME) },
    ]);
  });

  it('TRD-19 TRD-20 TRD-21 TRD-22 a pending sell, a position with stops and one that was closed, each under its status', async () => {
    const customer = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_506n);
    const sell = { ...BUY, type: 2, status: 0, target_price: '1.17' };
    const pending = await customer.call(submitOrder, sell);
    const stops = { stop_loss_price: '1.16', target_profit_price: '1.17' };
    const [holding, closed] = [
      await customer.call(submitOrder, { ...BUY, ...stops }),
      await customer.call(submitOrder, BUY),
    ];
    await customer.call(closeOrder, { id: closed.id });
    await site.quote(EURUSD, 116_600n, 116_606n);
    const listed = async (status: number) => (await customer.call(orders, { status })).data;
    // 0.1 x 100,000 x 1.17 / 20, and of the same notional 0.00002.
    expect(await listed(0)).toMatchObject([
      {
        Id: pending.id,
        OrderType: 2,
        Status: 0,
        Quantity: '0.1000',
        CautionMoney: '585.000000',
        TradeFee: '0.234000',
        OriginPrice: 1.17,
        // What a sell would open at now.
        UpdatePrice: 1.166,
        FactProfits: '0.000000',
      },
    ]);
    // (1.16600 - 1.16506) x 0.1 x 100,000
    expect(await listed(1)).toMatchObject([
      {
        Id: holding.id,
        OrderType: 1,
        Status: 1,
        Quantity: '0.1000',
        UpdatePrice: 1.166,
        FactProfits: '9.400000',
        CautionMoney: '582.530000',
        TradeFee: '0.233012',
        TargetLossPrice: 1.16,
        TargetProfitPrice: 1.17,
      },
    ]);
    expect(await listed(3)).toMatchObject([{ Id: closed.id, OrderType: 1, Status: 3, FactProfits: '-0.600000' }]);
  });

  it('MKT-26b TRD-27b an instrument whose terms name no price precision has four decimals, its orders too', async () => {
    const { pricePrecision: _, ...terms } = { ...EURUSD, id: 901, code: 'EURSEK', showCode: 'EUR/SEK' };
    await site.database.app.query('INSERT INTO facts (subject, version, body) VALUES ($1, 1, $2)', [
      'instrument/901',
      canonicalJson({ kind: 'instrument', instrument: terms }),
    ]);
    await site.restart();
    await site.quote({ ...EURUSD, id: 901 }, 11_650n, 11_651n);
    await site.quote(EURUSD, 116_500n, 116_506n);
    const customer = await site.customer();
    const rows = await customer.call(tradeList, {});
    expect(rows.find(({ Id }) => Id === 901)).toMatchObject({ PricePrecision: 4, Bid: 1.165, Ask: 1.1651 });
    await customer.call(submitOrder, { ...BUY, forex_id: 901, stop_loss_price: '1.1640' });
    expect((await customer.call(orders, { status: 1 })).data).toMatchObject([
      { ForexTradeLists: { PricePrecision: 4 }, OriginPrice: 1.1651, UpdatePrice: 1.165, TargetLossPrice: 1.164 },
    ]);
    const tooFine = customer.call(submitOrder, { ...BUY, forex_id: 901, stop_loss_price: '1.16405' });
    expect(await refusalOf(tooFine)).toBe('request.invalid-field');
  });

  it('MKT-34d an instrument without a tick for its QuoteMaxAge has MarketStatus 2, until the next tick', async () => {
    const quick = { ...EURUSD, id: 902, code: 'EURNOK', showCode: 'EUR/NOK', quoteMaxAgeMs: 4_000 };
    await site.restart([EURUSD, USDJPY, quick]);
    const status = async () => (await site.client.call(tradeList, {})).find(({ Id }) => Id === quick.id)?.MarketStatus;
    await site.quote(quick, 116_500n, 116_506n);
    expect(await status()).toBe(1);
    await expect.poll(status).toBe(2);
    await site.quote(quick, 116_501n, 116_507n);
    expect(await status()).toBe(1);
  });

  it('MKT-05 lots go in steps of Pip, and a lot is ForexContNum units', async () => {
    const customer = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_506n);
    const terms = (await customer.call(tradeList, {})).find(({ Id }) => Id === EURUSD.id)!;
    expect([terms.Pip, terms.ForexContNum]).toEqual(['0.0100', 100_000]);
    expect(await refusalOf(customer.call(submitOrder, { ...BUY, cont: '0.015' }))).toBe('trading.lots-off-step');
    await customer.call(submitOrder, { ...BUY, cont: '0.02' });
    const { data } = await customer.call(orders, { status: 1 });
    // 0.02 x 100,000 x 1.16506 / 20
    expect(data).toMatchObject([{ Quantity: '0.0200', CautionMoney: '116.506000' }]);
  });

  it('shows the profit of a foreign quote currency at the named rate', async () => {
    const customer = await site.customer();
    await site.quote(USDJPY, 154_000n, 154_010n);
    await customer.call(submitOrder, { ...BUY, forex_id: USDJPY.id, type: 2 });
    await site.quote(USDJPY, 153_490n, 153_500n);
    const { data, all_fact_profits } = await customer.call(orders, { status: 1 });
    // (154.000 - 153.500) x 0.1 x 100,000 / 153.495
    expect(data[0]?.FactProfits).toBe('32.574351');
    expect(all_fact_profits).toBe('32.574351');
  });

  it('API-31c the same key gives the same order, another argument is refused, and of two closes one wins', async () => {
    const customer = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_506n);
    const key = newIdempotencyKey();
    const attempts = await Promise.all([1, 2, 3].map(() => customer.call(submitOrder, BUY, key)));
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1);
    expect(await refusalOf(customer.call(submitOrder, { ...BUY, cont: '0.2' }, key))).toBe('request.key-reused');
    const id = attempts[0]!.id;
    const closes = await Promise.all([1, 2, 3, 4].map(() => refusalOf(customer.call(closeOrder, { id }))));
    expect(closes.sort()).toEqual([...Array(3).fill('trading.order-not-open'), 'accepted'].sort());
    expect((await customer.call(accountLog, { type: 12 })).total).toBe(1);
  });

  it('API-32a without a key the identical URL is the same request', async () => {
    const customer = await site.customer();
    const url = `${site.url}${submitOrder.path}?type=1&cont=0.1&forex_id=${EURUSD.id}&status=1&multiple=20&t=1`;
    const headers = { authorization: customer.token };
    const [first, second] = await Promise.all([fetch(url, { headers }), fetch(url, { headers })]);
    expect(await first!.json()).toEqual(await second!.json());
    const other = await (await fetch(url.replace('t=1', 't=2'), { headers })).json();
    expect(other.code).toBe(1);
    expect((await customer.call(orders, { status: 1 })).total).toBe(2);
  });

  it('a refusal does not use the key up', async () => {
    const customer = await site.customer();
    const key = newIdempotencyKey();
    const dear = { ...BUY, expect_price: '1.10' };
    expect(await refusalOf(customer.call(submitOrder, dear, key))).toBe('trading.price-changed');
    await site.quote(EURUSD, 110_000n, 110_003n);
    expect(await refusalOf(customer.call(submitOrder, dear, key))).toBe('accepted');
  });

  it('nobody sees or closes another customer’s order', async () => {
    const [owner, other] = [await site.customer(), await site.customer()];
    const { id } = await owner.call(submitOrder, BUY);
    expect(await refusalOf(other.call(closeOrder, { id }))).toBe('trading.order-not-open');
    expect((await other.call(orders, { status: 1 })).total).toBe(0);
    expect((await owner.call(orders, { status: 1 })).total).toBe(1);
  });

  it('a refusal says why with a code of its room', async () => {
    const customer = await site.customer();
    const tooBig = customer.call(submitOrder, { ...BUY, cont: '50' });
    await expect(tooBig).rejects.toMatchObject({ kind: 'refused', code: 1310, reason: 'trading.insufficient-margin' });
    await expect(customer.call(submitOrder, { ...BUY, multiple: 7 })).rejects.toMatchObject({ code: 1304 });
    await expect(customer.call(submitOrder, { ...BUY, cont: '0.123' })).rejects.toMatchObject({ code: 1308 });
    await expect(customer.call(submitOrder, { ...BUY, forex_id: 999 })).rejects.toMatchObject({ code: 1201 });
  });

  it('ORD-08 ORD-17a TRD-43a LED-06b history is filtered by the closing time, summed whole, and shows both ticks', async () => {
    const customer = await site.customer();
    const ids: number[] = [];
    for (let count = 0; count < 23; count += 1) {
      await site.quote(EURUSD, 116_500n, 116_506n);
      ids.push((await customer.call(submitOrder, { ...BUY, cont: '0.01' })).id);
    }
    await site.quote(EURUSD, 116_606n, 116_612n);
    for (const id of ids) await customer.call(closeOrder, { id });
    const history = (filter: object) => customer.call(orders, { status: 3, ...filter });
    const pages = [await history({ page: 1 }), await history({ page: 2 })];
    expect(pages.map(({ data, total, last_page }) => [data.length, total, last_page])).toEqual([
      [20, 23, 2],
      [3, 23, 2],
    ]);
    // 0.01 lots are 1,000 units: 1.00 each.
    for (const page of pages) expect(page.all_fact_profits).toBe('23.000000');
    for (const row of pages.flatMap(({ data }) => data)) {
      expect(row).toMatchObject({
        Multiple: 20,
        ClosedBy: 'user',
        OpenTick: { price: 1.16506 },
        CloseTick: { price: 1.16606 },
        Status: 3,
      });
      expect(row.CloseTick!.seq).toBeGreaterThan(row.OpenTick!.seq);
      expect(Date.parse(row.CloseTick!.at)).toBeGreaterThanOrEqual(Date.parse(row.OpenTick!.at));
    }
    // Opened on one day and closed on the next: found on the day of its close, whose filter ends 86,400 s after its start.
    const day = Date.UTC(2026, 0, 10) / 1000;
    await site.database.superuser('UPDATE contract_orders SET opened_at = $1, closed_at = $2 WHERE id = $3', [
      (day - 60) * 1000,
      day * 1000,
      ids[0],
    ]);
    expect(await history({ startTime: day, endTime: day + 86_400 })).toMatchObject({
      total: 1,
      all_fact_profits: '1.000000',
    });
    expect(await history({ startTime: day - 86_400, endTime: day })).toMatchObject({
      total: 0,
      all_fact_profits: '0.000000',
    });
    expect((await history({ startTime: Date.UTC(2000, 0, 1) / 1000, endTime: day + 86_400 })).total).toBe(1);
    expect((await history({ startTime: day + 1 })).total).toBe(22);
  });

  it('ORD-17b FND-62 API-26b filters by time and pages without a row twice', async () => {
    const customer = await site.customer();
    for (let count = 0; count < 22; count += 1) await customer.call(submitOrder, { ...BUY, cont: '0.01' });
    const first = await customer.call(orders, { status: 1, page: 1 });
    const second = await customer.call(orders, { status: 1, page: 2 });
    expect([first.data.length, second.data.length, first.total, first.last_page]).toEqual([20, 2, 22, 2]);
    expect(new Set([...first.data, ...second.data].map(({ Id }) => Id)).size).toBe(22);
    const future = Math.floor(Date.now() / 1000) + 60;
    expect((await customer.call(orders, { status: 1, startTime: future })).total).toBe(0);
    expect((await customer.call(orders, { status: 1, endTime: future })).total).toBe(22);
    expect((await customer.call(orders, { status: 0 })).total).toBe(0);
    expect((await customer.call(accountLog, { startTime: future })).total).toBe(0);
    expect((await customer.call(accountLog, { type: 11, page: 2 })).list.length).toBe(2);
  });
});
