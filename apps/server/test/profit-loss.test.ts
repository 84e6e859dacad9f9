import { createClient } from '@vitrine/wire/client';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { orders } from '@vitrine/wire/trading/orders';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { exportProfitLossCsv } from '@vitrine/wire/views/export-profit-loss-csv';
import { exportProfitLossPdf } from '@vitrine/wire/views/export-profit-loss-pdf';
import { tradeStatistics } from '@vitrine/wire/views/trade-statistics';
import { expect, it } from 'vitest';
import { pdfPages } from '../../../tests/support/pdf-lines.ts';
import { EURUSD, startTestSite, USDJPY } from './support/site.ts';

const site = await startTestSite();
await site.quote(EURUSD, 110_000n, 110_010n);
await site.quote(USDJPY, 110_000n, 110_010n);
const customer = await site.customer();
for (const instrument of [EURUSD, USDJPY, EURUSD, USDJPY]) {
  const order = { type: 1, cont: '0.13', forex_id: instrument.id, multiple: 10, status: 1 } as const;
  const { id } = await customer.call(submitOrder, order);
  await customer.call(closeOrder, { id });
}
/** In the year 2024 at its first and last instants, in the middle, and one instant too late. */
const CLOSED = [Date.UTC(2024, 0, 1), Date.UTC(2024, 5, 15, 12), Date.UTC(2025, 0, 1) - 1, Date.UTC(2025, 0, 1)];
await site.database.superuser(
  `UPDATE contract_orders SET swap = 123, closed_at = ($2::bigint[])[n]
   FROM (SELECT id AS one, row_number() OVER (ORDER BY id) AS n FROM contract_orders WHERE uid = $1) AS own WHERE id = one`,
  [customer.uid, CLOSED],
);
// Two settled options and one that was void, which has no result.
await site.database.superuser(
  `INSERT INTO options (id, uid, instrument, terms_version, direction, stake, seconds, profit_ratio, loss_level, win, status,
     accepted_at, accepted_tick_seq, expires_at, quote_max_age, opened_seq, entry_tick_at, outcome, profit, closed_at, closed_seq)
   SELECT n, $1, $2, 1, 1 + n % 2, 10000000, 60, 0, 'none', 0, 3, $3, 1, $3, 1, 1, $3, (ARRAY['win', 'loss', 'void'])[n],
     (ARRAY[8500000, -10000000, 0])[n], $3::bigint + n, 1 FROM generate_series(1, 3) AS n`,
  [customer.uid, EURUSD.id, Date.UTC(2024, 2, 10)],
);

const fileOf = (call: typeof exportProfitLossCsv | typeof exportProfitLossPdf, year: number, lang = 'en') =>
  createClient({ origin: site.url, lang: () => lang, token: () => customer.token }).file(call, { year });
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
const YEAR = { startTime: Date.UTC(2024, 0, 1) / 1_000, endTime: Date.UTC(2025, 0, 1) / 1_000 };

it('the yearly report has the figures of the statistics, by kind, month and product', async () => {
  const contracts = (await customer.call(tradeStatistics, YEAR)).total;
  const options = (await customer.call(tradeStatistics, { source: 1, ...YEAR })).total;
  const lines = linesOf((await fileOf(exportProfitLossCsv, 2024)).text);
  const cells = ({ count, gross, fees, swap, net }: typeof contracts) => [String(count), gross, fees, swap, net];
  expect([contracts.count, options.count]).toEqual([3, 2]);
  expect(lines).toContainEqual(['Contracts', ...cells(contracts)]);
  expect(lines).toContainEqual(['Timed options', ...cells(options)]);
  expect(lines).toContainEqual(['2024-03', '2', '-1.500000', '0.000000', '0.000000', '-1.500000']);
  expect(lines.filter(([month]) => month?.startsWith('2024-')).map(([month, count]) => [month, count])).toEqual([
    ['2024-01', '1'],
    ['2024-03', '2'],
    ['2024-06', '1'],
    ['2024-12', '1'],
  ]);
  const { byProduct } = await customer.call(tradeStatistics, YEAR);
  for (const product of byProduct) expect(lines).toContainEqual([product.showCode, 'Contracts', ...cells(product)]);
});

it('it lists every order that was closed in the year, as the history shows it, and every option with a result', async () => {
  const { data } = await customer.call(orders, { status: 3, ...YEAR });
  expect(data).toHaveLength(3);
  const lines = linesOf((await fileOf(exportProfitLossCsv, 2024)).text);
  for (const order of data)
    expect(lines).toContainEqual([
      ...[String(order.Id), order.ForexTradeLists.ShowCode, 'Buy', order.Quantity, expect.any(String)],
      ...[order.CompleteTimeHandler, order.FactProfits, order.TradeFee, order.Swap, order.NetProfits],
    ]);
  const settled = lines.slice(lines.findIndex(([title]) => title === 'Settled options') + 2);
  expect(settled.map((line) => [line[0], line[2], line[3], line[6]])).toEqual([
    ['1', 'Down', '10.000000', '8.500000'],
    ['2', 'Up', '10.000000', '-10.000000'],
  ]);
});

it('the PDF has the same lines, and an Arabic one too', async () => {
  const lines = linesOf((await fileOf(exportProfitLossCsv, 2024)).text);
  const trades = lines.filter(([id, code]) => /^\d+$/.test(id!) && /^[A-Z/]+$/.test(code ?? ''));
  expect(trades).toHaveLength(5);
  for (const lang of ['en', 'ar']) {
    const pages = await pdfPages(await (await fileOf(exportProfitLossPdf, 2024, lang)).blob.bytes());
    const shown = pages.flat().map((line) => new Set(line));
    for (const trade of trades) {
      const figures = trade.filter((cell) => /^-?\d[\d.: -]*$/.test(cell));
      expect(shown.some((line) => figures.every((figure) => line.has(figure)))).toBe(true);
    }
  }
});

it('a year without trades has sums of nothing', async () => {
  const { rows, text } = await fileOf(exportProfitLossCsv, 2001);
  expect(rows).toBe(3);
  expect(linesOf(text)).toContainEqual(['Total', '0', '0.000000', '0.000000', '0.000000', '0.000000']);
  expect((await pdfPages(await (await fileOf(exportProfitLossPdf, 2001)).blob.bytes())).length).toBe(1);
});
