import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call, RequestOf, ResponseOf } from '@vitrine/wire/call';
import { newIdempotencyKey } from '@vitrine/wire/client';
import type { Envelope } from '@vitrine/wire/envelope';
import { createDemoAccount } from '@vitrine/wire/identity/create-demo-account';
import { login } from '@vitrine/wire/identity/login';
import { logout } from '@vitrine/wire/identity/logout';
import { userInfo } from '@vitrine/wire/identity/user-info';
import { accountLog } from '@vitrine/wire/ledger/account-log';
import { balances } from '@vitrine/wire/ledger/balances';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { orders } from '@vitrine/wire/trading/orders';
import { resetDemo } from '@vitrine/wire/trading/reset-demo';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { afterAll, describe, expect, it } from 'vitest';
import { type Served, serve } from '../../support/serve.ts';

// Recordings whose price stands still: what a customer's day ends in hangs on nothing but his requests.
const recordings = mkdtempSync(path.join(tmpdir(), 'vitrine-twice-'));
afterAll(() => rmSync(recordings, { recursive: true, force: true }));
function recording(name: string, bid: string, ask: string): string {
  const file = path.join(recordings, name);
  const lines = Array.from({ length: 10 }, (_, minute) => `2026-11-18 12:0${minute}:00.000Z,${bid},${ask}\n`);
  writeFileSync(file, `timestamp,bid,ask\n${lines.join('')}`);
  return file;
}
const FEED_FILES = [
  recording('eurusd-still.csv', '1.16500', '1.16506'),
  recording('usdjpy-still.csv', '153.990', '154.010'),
].join(',');

const once = await serve({ FEED: 'replay', FEED_FILES });
const twice = await serve({ FEED: 'replay', FEED_FILES });

const answerOf = async (response: Promise<Response>): Promise<Envelope> => (await response).json() as Promise<Envelope>;

/** One request; a change of state has a key, or none and then the URL with its `t` is what a repeat is known by. */
function requestOf(site: Served, call: Call, request: object, token: string | undefined, key: string | undefined) {
  const fields = new URLSearchParams(Object.entries(request).map(([field, value]) => [field, String(value)]));
  if (call.method === 'GET') fields.set('t', newIdempotencyKey());
  const url = `${site.url}${call.path}${call.method === 'GET' ? `?${fields}` : ''}`;
  const init: RequestInit = {
    method: call.method,
    headers: {
      ...(token === undefined ? {} : { authorization: token }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(call.method === 'POST' ? { body: fields } : {}),
  };
  return () => answerOf(fetch(url, init));
}

/** How a network delivers one request; every answer that comes back. */
type Network = (send: () => Promise<Envelope>) => Promise<readonly Envelope[]>;
const singly: Network = async (send) => [await send()];
const atOnce: Network = (send) => Promise.all([send(), send()]);
const inARow: Network = async (send) => [await send(), await send()];

interface Customer {
  readonly site: Served;
  readonly token: string;
  /** Reads, or changes something once, whatever the network of his day. */
  read<C extends Call>(call: C, request: RequestOf<C> & object): Promise<ResponseOf<C>>;
}

async function openDemo(site: Served): Promise<Customer & { readonly demoId: string; readonly uid: number }> {
  const made = (await requestOf(site, createDemoAccount, {}, undefined, undefined)()).data as ResponseOf<
    typeof createDemoAccount
  >;
  return { ...as(site, made.token), demoId: made.demo_id, uid: made.user.uid };
}

function as(site: Served, token: string): Customer {
  return {
    site,
    token,
    async read(call, request) {
      const answer = await requestOf(site, call, request, token, undefined)();
      if (answer.code !== 1) throw new Error(`${call.operation}: ${answer.msg}`);
      return answer.data as ResponseOf<typeof call>;
    },
  };
}

async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < 100; attempt += 1, await sleep(100)) {
    const found = await read();
    if (found !== undefined) return found;
  }
  throw new Error('it has not come true in 10 s');
}

async function ready(site: Served): Promise<{ readonly euro: number; readonly yen: number }> {
  const visitor = as(site, '');
  return until(async () => {
    const list = await visitor.read(tradeList, {});
    const [euro, yen] = ['EURUSD', 'USDJPY'].map((code) => list.find(({ Code }) => Code === code));
    return euro?.Bid == null || yen?.Bid == null ? undefined : { euro: euro.Id, yen: yen.Id };
  });
}

/** What a customer's accounts, orders and log say, without the ids. */
async function stateOf(customer: Customer): Promise<unknown> {
  const accounts = await customer.read(balances, {});
  const rows = async (status: number) =>
    (await customer.read(orders, { status })).data.map((order) => [
      order.ForexTradeLists.Code,
      order.OrderType,
      order.Quantity,
      order.OriginPrice,
      order.Price,
      order.FactProfits,
      order.CautionMoney,
      order.Fee,
      order.ClosedBy,
    ]);
  const log = await customer.read(accountLog, {});
  return {
    accounts: accounts.map(({ type, balance, lockBalance }) => [type, balance, lockBalance]),
    holding: await rows(1),
    history: await rows(3),
    log: log.list.map(({ Type, Value, AccountTypeId, BalanceAfter }) => [Type, Value, AccountTypeId, BalanceAfter]),
    entries: log.total,
  };
}

/** What an answer says: its code and, for a refusal, why. */
const gist = ({ code, data }: Envelope): string =>
  code === 1 ? 'ok' : `${code} ${(data as { reason: string }).reason}`;

interface Day {
  /** What each request was answered, in order. */
  readonly answers: readonly string[];
  readonly evening: unknown;
  readonly afterReset: unknown;
}

/** A customer's day over this network: the same requests, each delivered as the network does. */
async function day(site: Served, network: Network, keyed: boolean): Promise<Day> {
  const { euro, yen } = await ready(site);
  // Made once: see the test of accounts below.
  const demo = await openDemo(site);
  const answers: string[] = [];
  let token: string | undefined;

  async function change<C extends Call>(call: C, request: RequestOf<C> & object): Promise<ResponseOf<C>> {
    const key = keyed && call.keyed ? newIdempotencyKey() : undefined;
    const received = await network(requestOf(site, call, request, token, key));
    const [first] = received;
    // Whoever repeats is told what he was told first: the same order, the same place in the journal.
    if (call.keyed) for (const other of received) expect(other).toEqual(first);
    answers.push(`${call.operation}: ${gist(first!)}`);
    return first!.data as ResponseOf<C>;
  }

  token = (await change(login, { login_type: 3, demo_id: demo.demoId })).token;
  const customer = as(site, token);
  const buy = { type: 1, status: 1, forex_id: euro, multiple: 20 };
  const first = await change(submitOrder, { ...buy, cont: '0.1' });
  const second = await change(submitOrder, { ...buy, forex_id: yen, type: 2, cont: '0.2' });
  await change(submitOrder, { ...buy, cont: '0.3' });
  // The same again is another order: the customer pressed the button again.
  await change(submitOrder, { ...buy, cont: '0.3' });
  await change(submitOrder, { ...buy, cont: '40' });
  await change(submitOrder, { ...buy, cont: '0.105' });
  await change(submitOrder, { ...buy, multiple: 7, cont: '0.1' });
  await change(submitOrder, { ...buy, forex_id: 999, cont: '0.1' });
  await change(submitOrder, { ...buy, cont: '0.1', expect_price: '1.1' });
  await change(submitOrder, { ...buy, cont: 'NaN' });
  await change(closeOrder, { id: first.id });
  await change(closeOrder, { id: first.id });
  await change(closeOrder, { id: second.id });
  await change(closeOrder, { id: 999_999_999 });
  const evening = await stateOf(customer);
  await change(resetDemo, {});
  const afterReset = await stateOf(customer);
  await change(logout, {});
  answers.push(`user-info: ${gist(await requestOf(site, userInfo, {}, token, undefined)())}`);
  return { answers, evening, afterReset };
}

/** Account numbers below 64 are the house's: its capital is posted once, whoever trades. */
const moved = (site: Served) =>
  site.database.superuser<{ orders: string; postings: string; lines: string; posted: string; held: string }>(
    `SELECT (SELECT count(*) FROM contract_orders) AS orders,
            (SELECT count(*) FROM postings WHERE greatest(debit, credit) >= 64) AS postings,
            (SELECT count(*) FROM account_log) AS lines,
            (SELECT sum(posted) FROM balances WHERE book = 'demo') AS posted,
            (SELECT sum(held) FROM balances) AS held`,
  );

describe('every request sent twice', () => {
  let told: Promise<Day> | undefined;
  const story = (): Promise<Day> => {
    told ??= day(once, singly, true);
    return told;
  };

  it('the story itself holds fills, refusals and closes', async () => {
    const { answers, evening } = await story();
    expect(answers).toEqual([
      'login: ok',
      'submit-order: ok',
      'submit-order: ok',
      'submit-order: ok',
      'submit-order: ok',
      'submit-order: 1310 trading.insufficient-margin',
      'submit-order: 1308 trading.lots-off-step',
      'submit-order: 1304 trading.multiple-not-offered',
      'submit-order: 1201 market.instrument-not-found',
      'submit-order: 1309 trading.price-changed',
      'submit-order: 1000 request.invalid-field',
      'close-order: ok',
      'close-order: 1312 trading.order-not-open',
      'close-order: ok',
      'close-order: 1312 trading.order-not-open',
      'reset-demo: ok',
      'logout: ok',
      'user-info: 999 request.session-invalid',
    ]);
    // Both sides lose the spread: 0.00006 x 0.1 x 100,000, and 0.020 x 0.2 x 100,000 yen at 154.000.
    expect(evening).toMatchObject({
      history: [
        ['USDJPY', 2, '0.2000', 153.99, 154.01, '-2.597403'],
        ['EURUSD', 1, '0.1000', 1.16506, 1.165, '-0.600000'],
      ].map((row) => expect.arrayContaining(row)),
      holding: [expect.arrayContaining(['EURUSD', '0.3000']), expect.arrayContaining(['EURUSD', '0.3000'])],
    });
  });

  it.each([
    ['with a key, at once', atOnce, true],
    ['with a key, in a row', inARow, true],
    ['without a key by the identical URL, at once', atOnce, false],
    ['without a key by the identical URL, in a row', inARow, false],
  ] as const)(
    'API-31a %s ends in the same balances, orders and account log, with the same answers',
    async (_, network, keyed) => {
      expect(await day(twice, network, keyed)).toEqual(await story());
    },
  );

  it('nothing else has moved in the database either', async () => {
    const [one] = await moved(once);
    const [four] = await moved(twice);
    expect([one?.orders, one?.posted, one?.held]).toEqual(['4', '0', '0']);
    expect(four).toEqual({
      orders: String(4 * Number(one?.orders)),
      postings: String(4 * Number(one?.postings)),
      lines: String(4 * Number(one?.lines)),
      posted: '0',
      held: '0',
    });
  });

  it('only a demo account asked for twice is two accounts, by its nature: nobody is there yet to be the same', async () => {
    const send = requestOf(once, createDemoAccount, {}, undefined, newIdempotencyKey());
    const made = (await atOnce(send)).map(({ data }) => data as ResponseOf<typeof createDemoAccount>);
    expect(new Set(made.map(({ user }) => user.uid)).size).toBe(2);
    expect(new Set(made.flatMap(({ demo_id, token }) => [demo_id, token])).size).toBe(4);
    for (const { token } of made) {
      expect((await as(once, token).read(balances, {})).map(({ balance }) => balance)).toEqual(
        Array(3).fill('10000.000000'),
      );
    }
  });
});

describe('the key', () => {
  it('TRD-42a two sessions of a customer close one order at once: one wins, one is refused, one result is posted', async () => {
    const { euro } = await ready(once);
    const demo = await openDemo(once);
    const other = (
      (await requestOf(once, login, { login_type: 3, demo_id: demo.demoId }, undefined, undefined)())
        .data as ResponseOf<typeof login>
    ).token;
    for (let round = 0; round < 10; round += 1) {
      const buy = { type: 1, status: 1, forex_id: euro, multiple: 20, cont: '0.1' };
      const { id } = await demo.read(submitOrder, buy);
      const closes = await Promise.all(
        [demo.token, other].map((token) => requestOf(once, closeOrder, { id }, token, newIdempotencyKey())()),
      );
      expect(closes.map(gist).sort()).toEqual(['1312 trading.order-not-open', 'ok']);
    }
    const results = await demo.read(accountLog, { type: 12 });
    expect(results.total).toBe(10);
    expect(new Set(results.list.map(({ OrderId }) => OrderId)).size).toBe(10);
  });

  it('API-31b belongs to one customer and one operation, and to one set of arguments', async () => {
    const { euro } = await ready(once);
    const [one, two] = [await openDemo(once), await openDemo(once)];
    const key = newIdempotencyKey();
    const buy = { type: 1, status: 1, forex_id: euro, multiple: 20, cont: '0.1' };
    const send = (customer: Customer, call: Call, request: object) =>
      requestOf(once, call, request, customer.token, key)();
    const mine = await send(one, submitOrder, buy);
    const id = (mine.data as { id: number }).id;
    expect(await send(one, submitOrder, { ...buy, cont: 0.1 })).toEqual(mine);
    for (const other of [{ cont: '0.2' }, { type: 2 }, { multiple: 10 }, { expect_price: '1.165' }]) {
      expect(gist(await send(one, submitOrder, { ...buy, ...other }))).toBe('1006 request.key-reused');
    }
    // Another customer, or another operation of the same one, has the key to himself.
    const his = await send(two, submitOrder, buy);
    expect(gist(his)).toBe('ok');
    expect(his.data).not.toEqual(mine.data);
    expect(gist(await send(one, closeOrder, { id }))).toBe('ok');
    expect(gist(await send(one, closeOrder, { id }))).toBe('ok');
    expect(gist(await send(one, closeOrder, { id: id + 1 }))).toBe('1006 request.key-reused');
    expect((await one.read(orders, { status: 3 })).total).toBe(1);
  });

  it('API-39a is not used up by a refusal: the same request is decided anew once the customer can pay', async () => {
    const { euro } = await ready(once);
    const demo = await openDemo(once);
    const buy = { type: 1, status: 1, forex_id: euro, multiple: 20 };
    const most = await demo.read(submitOrder, { ...buy, cont: '1.7' });
    const key = newIdempotencyKey();
    const send = requestOf(once, submitOrder, { ...buy, cont: '1' }, demo.token, key);
    expect((await inARow(send)).map(gist)).toEqual(Array(2).fill('1310 trading.insufficient-margin'));
    await demo.read(closeOrder, { id: most.id });
    const [accepted, repeat] = await inARow(send);
    expect(gist(accepted!)).toBe('ok');
    expect(repeat).toEqual(accepted);
    expect((await demo.read(orders, { status: 1 })).total).toBe(1);
  });
});
