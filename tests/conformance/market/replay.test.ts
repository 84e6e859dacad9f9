import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call, RequestOf, ResponseOf } from '@vitrine/wire/call';
import { createClient } from '@vitrine/wire/client';
import { createDemoAccount } from '@vitrine/wire/identity/create-demo-account';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { orders } from '@vitrine/wire/trading/orders';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { Decimal } from 'decimal.js';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../support/database.ts';
import { type Served, serve, start } from '../../support/serve.ts';
import { spawnServer } from '../../support/server.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** The first 300 ticks of each recording, as they came from their makers. */
const EURO = path.join(ROOT, 'tests/data/eurusd-histdata-excerpt.csv');
const YEN = path.join(ROOT, 'tests/data/usdjpy-truefx-excerpt.csv');
/** The whole recordings, beside the repository; a clone elsewhere has only the excerpts. */
const WHOLE_EURO = path.resolve(ROOT, '../shared/data/eurusd-ticks-histdata.csv');
const WHOLE_YEN = path.resolve(ROOT, '../shared/data/usdjpy-ticks-truefx.csv');

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-replay-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A tick as its line says it. */
interface Line {
  readonly bid: string;
  readonly ask: string;
}

function linesOf(file: string): Line[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .filter((line) => line !== 'timestamp,bid,ask')
    .map((line) => {
      const [, bid = '', ask = ''] = line.split(',');
      return { bid, ask };
    });
}

interface Customer {
  call<C extends Call>(call: C, request: RequestOf<C>): Promise<ResponseOf<C>>;
}

async function openDemo(site: Served): Promise<Customer> {
  let token: string | undefined;
  const client = createClient({ origin: site.url, lang: () => 'en', token: () => token });
  ({ token } = await client.call(createDemoAccount, {}));
  return client;
}

async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 15_000; Date.now() < end; await sleep(100)) {
    const found = await read();
    if (found !== undefined) return found;
  }
  throw new Error('it has not come true in 15 s');
}

const quoted = (customer: Customer, ...codes: readonly string[]) =>
  until(async () => {
    const list = await customer.call(tradeList, {});
    const found = codes.map((code) => list.find(({ Code }) => Code === code)!);
    return found.every(({ Bid }) => Bid !== null) ? found : undefined;
  });

/** The line that a tick came from: the first tick of an instrument is the first line of its file. */
function lineOf(tick: OrderRow['OpenTick'], lines: readonly Line[]): Line {
  const line = lines[(tick!.seq - 1) % lines.length];
  if (line === undefined) throw new Error(`no line for tick ${tick?.seq}`);
  return line;
}

/** rules §3 from the text of the two lines: (close - open) x lots x 100,000, yen at the middle of the closing line. */
function profitFrom(order: OrderRow, opened: Line, closed: Line): string {
  const exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_EVEN });
  const isBuy = order.OrderType === 1;
  const open = new exact(isBuy ? opened.ask : opened.bid);
  const close = new exact(isBuy ? closed.bid : closed.ask);
  const move = isBuy ? close.minus(open) : open.minus(close);
  const quote = move.times(order.Quantity).times(100_000);
  const yen = new exact(closed.bid).plus(closed.ask).div(2);
  return (order.ForexTradeLists.Code === 'USDJPY' ? quote.div(yen) : quote).toFixed(6);
}

/** The order was filled and closed on lines of its file, and paid what the lines say. */
function expectOfItsFile(order: OrderRow, lines: readonly Line[]): void {
  const [opened, closed] = [lineOf(order.OpenTick, lines), lineOf(order.CloseTick, lines)];
  const isBuy = order.OrderType === 1;
  expect(order.OriginPrice).toBe(Number(isBuy ? opened.ask : opened.bid));
  expect(order.Price).toBe(Number(isBuy ? closed.bid : closed.ask));
  expect(order.FactProfits).toBe(profitFrom(order, opened, closed));
}

const files: [string, string, string][] = [['the excerpts', EURO, YEN]];
if (existsSync(WHOLE_EURO) && existsSync(WHOLE_YEN)) files.push(['the whole files', WHOLE_EURO, WHOLE_YEN]);

describe.each(files)('on %s of real ticks', async (_, euroFile, yenFile) => {
  // The shorter excerpt lasts 40 s: more than three rounds take on a busy machine. Afterwards there is no fresh quote.
  const site = await serve({ FEED: 'replay', FEED_FILES: `${euroFile},${yenFile}`, FEED_SPEED: '20' });
  const linesBy: Readonly<Record<string, readonly Line[]>> = { EURUSD: linesOf(euroFile), USDJPY: linesOf(yenFile) };

  it('every fill and close is the ask or bid of a line, the profit what the two lines say', async () => {
    const customer = await openDemo(site);
    const [euro, yen] = await quoted(customer, 'EURUSD', 'USDJPY');
    for (let round = 0; round < 3; round += 1) {
      const ids: number[] = [];
      for (const { Id } of [euro!, yen!]) {
        for (const type of [1, 2]) {
          const order = { type, forex_id: Id, status: 1, cont: '0.13', multiple: 20 };
          ids.push((await customer.call(submitOrder, order)).id);
        }
      }
      await sleep(2_500);
      for (const id of ids) await customer.call(closeOrder, { id });
    }
    const history = (await customer.call(orders, { status: 3 })).data;
    expect(history).toHaveLength(12);
    for (const order of history) expectOfItsFile(order, linesBy[order.ForexTradeLists.Code]!);
    for (const code of ['EURUSD', 'USDJPY']) {
      const moved = history.filter(
        ({ ForexTradeLists, OpenTick, CloseTick }) => ForexTradeLists.Code === code && OpenTick?.seq !== CloseTick?.seq,
      );
      expect(moved.length, `${code} closed on another line than it opened on`).toBeGreaterThan(0);
    }
  });

  it('MKT-33a the tape holds the lines of both files one after the other, the other instruments stay simulated', async () => {
    const customer = await openDemo(site);
    const list = await customer.call(tradeList, {});
    expect(list.filter(({ Source }) => Source === 'replay').map(({ Code }) => Code)).toEqual(['EURUSD', 'USDJPY']);
    expect(new Set(list.map(({ Source }) => Source))).toEqual(new Set(['replay', 'simulated']));
    const playedOf = async (id: number) => {
      const batches = await site.database.superuser<{ body: string }>('SELECT body FROM tape_batches ORDER BY no');
      const ticks = batches.flatMap(({ body }) => body.split('\n')).map((line) => line.split(','));
      const played = ticks.filter(([instrument]) => instrument === String(id));
      return played.length > 30 ? played : undefined;
    };
    for (const { Id, Code, PricePrecision } of list.filter(({ Source }) => Source === 'replay')) {
      const played = await until(() => playedOf(Id));
      const scale = 10 ** PricePrecision;
      const expected = linesBy[Code]!.slice(0, played.length).map(({ bid, ask }, index) => [
        String(index + 1),
        String(Math.round(Number(bid) * scale)),
        String(Math.round(Number(ask) * scale)),
        'replay',
      ]);
      expect(played.map(([, seq, bid, ask, , , source]) => [seq, bid, ask, source])).toEqual(expected);
    }
  });
});

describe('a loop', async () => {
  // A minute and a half of the recording: three seconds a round.
  const short = path.join(directory, 'eurusd-short.csv');
  const euroLines = readFileSync(EURO, 'utf8').split('\n').slice(0, 28);
  writeFileSync(short, `${euroLines.join('\n')}\n`);
  const site = await serve({ FEED: 'replay', FEED_FILES: `${short},${YEN}`, FEED_LOOP: '1', FEED_SPEED: '30' });

  it('MKT-40c closes what is open on its last line as `replay-seam`, that instrument’s alone, and goes on', async () => {
    const customer = await openDemo(site);
    const [euro, yen] = await quoted(customer, 'EURUSD', 'USDJPY');
    const lines = linesOf(short);
    const buy = { type: 1, status: 1, cont: '0.1', multiple: 20 };
    const other = await customer.call(submitOrder, { ...buy, forex_id: yen!.Id });
    for (const [round, type] of [1, 2].entries()) {
      const { id } = await customer.call(submitOrder, { ...buy, type, forex_id: euro!.Id });
      const closed = await until(async () => {
        const history = (await customer.call(orders, { status: 3 })).data;
        return history.find(({ Id }) => Id === id);
      });
      expect(closed.ClosedBy).toBe('replay-seam');
      expect(closed.CloseTick!.seq % lines.length, `round ${round}`).toBe(0);
      expectOfItsFile(closed, lines);
    }
    expect((await customer.call(orders, { status: 1 })).data.map(({ Id }) => Id)).toEqual([other.id]);
  });
});

describe('a line that cannot be read', async () => {
  const { url } = await createTestDatabase();
  const bad = path.join(directory, 'eurusd-bad.csv');
  const lines = readFileSync(EURO, 'utf8').split('\n');
  lines[16] = '20200101 170121324,1.1213,none,0';
  writeFileSync(bad, lines.join('\n'));
  const environment = { DATABASE_URL: url, FEED: 'replay', FEED_FILES: bad };
  const problem = `${bad}, line 17: ask 'none' is not a price`;

  it('stops the start and is named by file and number', async () => {
    const DATA_DIR = path.join(directory, 'spawned');
    await expect(spawnServer({ ...environment, DATA_DIR })).rejects.toThrow(problem);
    expect(readFileSync(`${DATA_DIR}.log`, 'utf8')).toContain('the server did not start');
  });

  it('leaves nothing behind: the next start finds the data directory free', async () => {
    const DATA_DIR = path.join(directory, 'started');
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(start({ ...environment, LOG_LEVEL: 'silent', DATA_DIR })).rejects.toThrow(problem);
    }
  });
});
