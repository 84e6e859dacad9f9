import { createClient } from '@vitrine/wire/client';
import { cancelOrder } from '@vitrine/wire/trading/cancel-order';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { exportOrders } from '@vitrine/wire/trading/export-orders';
import { orders } from '@vitrine/wire/trading/orders';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Customer, EURUSD, startTestSite, USDJPY } from './support/site.ts';

// A product's name is what staff typed: it may look like a formula.
const site = await startTestSite({ instruments: [{ ...EURUSD, showCode: '=EUR/USD, "x"' }, USDJPY] });
let customer: Customer;
const BUY = { type: 1, cont: '0.01', forex_id: EURUSD.id, multiple: 10 } as const;

const fileOf = (
  request: { status: number; startTime?: number; endTime?: number },
  lang = 'en',
  token = customer.token,
) => createClient({ origin: site.url, lang: () => lang, token: () => token }).file(exportOrders, request);
const linesOf = (text: string) => text.trimEnd().split('\r\n');

beforeAll(async () => {
  await site.quote(EURUSD, 110_000n, 110_010n);
  await site.quote(USDJPY, 150_000n, 150_010n);
  customer = await site.customer();
  const closed = await customer.call(submitOrder, { ...BUY, status: 1 });
  await customer.call(closeOrder, { id: closed.id });
  const gone = await customer.call(submitOrder, { ...BUY, status: 0, target_price: '1.05000' });
  await customer.call(cancelOrder, { id: gone.id });
  await customer.call(submitOrder, { ...BUY, status: 1, stop_loss_price: '1.09000' });
  await customer.call(submitOrder, { ...BUY, type: 2, status: 0, target_price: '1.20000' });
});

describe('own orders as a file', () => {
  it.each([0, 1, 3] as const)('ORD-16a holds exactly what the list of status %i shows', async (status) => {
    const list = await customer.call(orders, { status, page: 1 });
    const file = await fileOf({ status });
    const [head, ...lines] = linesOf(file.text);
    expect(head?.split(',').slice(0, 4)).toEqual(['Order', 'Product', 'Side', 'Lots']);
    expect(head).toContain(',Opened or placed (GMT),Closed (GMT),');
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(list.data.map(({ Id }) => Id));
    expect([file.rows, file.isCut]).toEqual([list.total, false]);
    for (const [index, row] of list.data.entries()) expect(lines[index]).toContain(`,${row.FactProfits},`);
  });

  it('says why an order that never filled has ended, leaves its prices empty, and counts no fee', async () => {
    const [, never] = linesOf((await fileOf({ status: 3 })).text);
    expect(never).toMatch(/,Limit,1\.05000,,,,,,,[\d.]+,0\.000000,0\.000000,0\.000000,.*,Cancelled,$/);
  });

  it('a closed part names the position that it was part of', async () => {
    const parted = await site.customer();
    const { id } = await parted.call(submitOrder, { ...BUY, cont: '0.02', status: 1 });
    await parted.call(closeOrder, { id, cont: '0.01' });
    await parted.call(closeOrder, { id });
    const [head, ...lines] = linesOf((await fileOf({ status: 3 }, 'en', parted.token)).text);
    expect(head).toMatch(/,Closed by,Part of$/);
    expect(lines.map((line) => line.split(',').slice(-2)).sort()).toEqual([
      ['You', ''],
      ['You', String(id)],
    ]);
  });

  it('ORD-16b a text that a spreadsheet would run is neutralised, figures stay figures', async () => {
    const [, holding] = linesOf((await fileOf({ status: 1 })).text);
    expect(holding).toContain(`"'=EUR/USD, ""x"""`);
    expect(holding).toMatch(/,-\d+\.\d{6},/);
  });

  it('ORD-16c the days of the filter are those of the list', async () => {
    const now = Math.floor(Date.now() / 1_000);
    expect((await fileOf({ status: 3, startTime: now - 3_600, endTime: now + 3_600 })).rows).toBe(2);
    const none = await fileOf({ status: 3, startTime: now - 7_200, endTime: now - 3_600 });
    expect([none.rows, linesOf(none.text).length]).toEqual([0, 1]);
  });

  it('heads and words are in the language of the call, in UTF-8 with its mark', async () => {
    const response = await fetch(`${site.url}${exportOrders.path}?status=3`, {
      headers: { authorization: customer.token, lang: 'ar' },
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"');
    expect(new TextDecoder().decode(bytes)).toMatch(/^رقم الأمر,/);
  });

  it('OPS-14b the history is paged by its key without a gap or a doubling', async () => {
    const many = await site.customer();
    await site.database.superuser(
      `INSERT INTO contract_orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', 1000000 + n, 'uid', $1::bigint,
        'closed_at', o.closed_at + n / 7))).* FROM contract_orders AS o, generate_series(1, 2500) AS n
        WHERE o.uid = $2 AND o.status = 3 AND o.open_price IS NOT NULL`,
      [many.uid, customer.uid],
    );
    const file = await fileOf({ status: 3 }, 'en', many.token);
    const ids = linesOf(file.text)
      .slice(1)
      .map((line) => Number(line.split(',')[0]));
    expect(file.rows).toBe(2_500);
    expect(ids).toEqual(Array.from({ length: 2_500 }, (_, index) => 1_002_500 - index));
  });

  it('nobody gets it without a log-in, and nobody another’s', async () => {
    await expect(fileOf({ status: 3 }, 'en', 'nobody')).rejects.toMatchObject({ code: 999 });
    expect((await fileOf({ status: 3 }, 'en', (await site.customer()).token)).rows).toBe(0);
  });
});
