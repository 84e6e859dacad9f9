import { areaList } from '@vitrine/wire/config/area-list';
import { setting } from '@vitrine/wire/config/setting';
import { candles } from '@vitrine/wire/market/candles';
import { categories } from '@vitrine/wire/market/categories';
import { searchInstruments } from '@vitrine/wire/market/search-instruments';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { seconds } from '@vitrine/wire/options/seconds';
import { expect, it, vi } from 'vitest';
import { EURUSD, startTestSite, USDJPY } from './support/site.ts';

const site = await startTestSite();
await site.quote(EURUSD, 116_500n, 116_506n);

const read = (path: string, headers: Record<string, string> = {}) => fetch(`${site.url}${path}`, { headers });
const rowsOf = async (headers: Record<string, string> = {}) =>
  (
    (await (await read(tradeList.path, headers)).json()) as {
      data: { Code: string; Bid: number; LeverageCap: number }[];
    }
  ).data;

/** How often an answer of these was written as JSON meanwhile: nothing else is an object of that size. */
async function serialisations(work: () => Promise<unknown>): Promise<number> {
  const stringify = vi.spyOn(JSON, 'stringify');
  await work();
  const written = stringify.mock.results.filter(({ value }) => typeof value === 'string' && value.length > 500);
  stringify.mockRestore();
  return written.length;
}

it('A2 public reads are written as JSON once, however many ask for them', async () => {
  const paths = [
    tradeList.path,
    `${searchInstruments.path}?name=eur`,
    areaList.path,
    `${candles.path}?forex_id=${EURUSD.id}&period=1min`,
  ];
  for (const path of paths) {
    const ask = () =>
      Promise.all(
        Array.from({ length: 200 }, (_, count) => read(`${path}${path.includes('?') ? '&' : '?'}t=${count}`)),
      );
    expect(await serialisations(ask), path).toBeLessThanOrEqual(1);
  }
});

it('A2 the next request after a change gets the changed answer', async () => {
  for (let count = 1n; count <= 20n; count += 1n) {
    await site.quote(EURUSD, 116_600n + count, 116_606n + count);
    const changed = await serialisations(async () => {
      for (let times = 0; times < 3; times += 1)
        expect((await rowsOf()).find(({ Code }) => Code === 'EURUSD')?.Bid).toBe(Number(116_600n + count) / 100_000);
    });
    expect(changed).toBe(1);
  }
  const chart = `${candles.path}?forex_id=${EURUSD.id}&period=1min`;
  const closes = async () => ((await (await read(chart)).json()) as { data: { Close: number }[] }).data.at(-1)?.Close;
  await site.quote(EURUSD, 117_000n, 117_006n);
  expect(await closes()).toBe(1.17003);
  await site.quote(EURUSD, 118_000n, 118_006n);
  expect(await closes()).toBe(1.18003);
});

it('A2 settings and terms are those in force', async () => {
  await site.database.superuser(`INSERT INTO site_settings VALUES ('site_name', 'Other')`);
  await site.restart([{ ...EURUSD, leverageCap: { ...EURUSD.leverageCap, paper: 77 } }, USDJPY]);
  expect((await rowsOf()).find(({ Code }) => Code === 'EURUSD')?.LeverageCap).toBe(77);
  const nameOf = async () =>
    ((await (await read(`${setting.path}?key=site_name`)).json()) as { data: { value: string } }).data.value;
  expect(await nameOf()).toBe('Other');
});

it('A2 each language, book and compression gets its own answer', async () => {
  const namesIn = async (lang: string) => (await read(categories.path, { lang })).text();
  expect(await namesIn('en')).toBe(await namesIn('en'));
  expect(await namesIn('ar')).not.toBe(await namesIn('en'));
  const customer = await site.customer();
  const own = await rowsOf({ authorization: customer.token });
  expect(own.map(({ LeverageCap }) => LeverageCap)).toEqual([EURUSD.leverageCap.demo, USDJPY.leverageCap.demo]);
  expect((await rowsOf())[0]!.LeverageCap).toBe(77);
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await read(tradeList.path, { 'accept-encoding': encoding });
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(((await answer.json()) as { data: unknown[] }).data).toHaveLength(2);
  }
  expect((await read(seconds.path)).status).toBe(200);
});

it('A2 a refusal is no answer for everybody', async () => {
  for (let times = 0; times < 2; times += 1)
    expect(await (await read(`${candles.path}?forex_id=999&period=1min`)).json()).toMatchObject({
      data: { reason: 'market.instrument-not-found' },
    });
});
