import { candles } from '@vitrine/wire/market/candles';
import { miniCandles } from '@vitrine/wire/market/mini-candles';
import { miniCharts } from '@vitrine/wire/market/mini-charts';
import { expect, it } from 'vitest';
import { EURUSD, startTestSite } from './support/site.ts';

// A simulated product has two years of candles from its first seconds on.
const site = await startTestSite({ instruments: [{ ...EURUSD, source: 'simulated' }] });
const forex_id = EURUSD.id;

/** Opening times, which must rise by one period each. */
function expectOldestFirst(times: readonly number[], seconds: number): void {
  for (const [place, time] of times.slice(1).entries()) expect(time - times[place]!).toBe(seconds);
}

it('MKT-20 MKT-30 candles come oldest first, 500 at most, and the page before ends where they begin', async () => {
  const read = (to?: number) =>
    site.client.call(candles, { forex_id, period: '60min', ...(to === undefined ? {} : { to }) });
  await expect.poll(async () => (await read()).length).toBe(500);
  const newest = await read();
  expectOldestFirst(
    newest.map(({ Time }) => Time),
    3_600,
  );
  const before = await read(newest[0]!.Time);
  expect(before).toHaveLength(500);
  expect(before.at(-1)!.Time).toBe(newest[0]!.Time - 3_600);
});

it('MKT-19 a mini chart has 60 closes in 5 minutes each, oldest first: the newest of the chart', async () => {
  const period = '5min';
  const mini = await site.client.call(miniCandles, { forex_id, period });
  expect(mini).toHaveLength(60);
  expectOldestFirst(
    mini.map(({ Time }) => Time),
    300,
  );
  expect(mini).toEqual((await site.client.call(candles, { forex_id, period })).slice(-60));
  for (const { Close } of mini) expect(Close).toBeGreaterThan(0);
});

it('one answer has the mini charts of all instruments, of finished candles', async () => {
  const mini = await site.client.call(miniCandles, { forex_id, period: '5min' });
  const charts = await site.client.call(miniCharts, {});
  expect(charts.map(({ Id }) => Id)).toEqual([forex_id]);
  expect(charts[0]!.Closes).toEqual(mini.slice(0, -1).map(({ Close }) => Close));
});
