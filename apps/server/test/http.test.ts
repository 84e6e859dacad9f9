import { mkdtempSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { CALLS } from '@vitrine/wire/calls';
import { areaList } from '@vitrine/wire/config/area-list';
import { basicInfo } from '@vitrine/wire/config/basic-info';
import { login } from '@vitrine/wire/identity/login';
import { logout } from '@vitrine/wire/identity/logout';
import { revokeSession } from '@vitrine/wire/identity/revoke-session';
import { sessions } from '@vitrine/wire/identity/sessions';
import { userInfo } from '@vitrine/wire/identity/user-info';
import { balances } from '@vitrine/wire/ledger/balances';
import { candles } from '@vitrine/wire/market/candles';
import { categories } from '@vitrine/wire/market/categories';
import { searchInstruments } from '@vitrine/wire/market/search-instruments';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { describe, expect, it, vi } from 'vitest';
import { EURUSD, startTestSite, USDJPY } from './support/site.ts';

const webRoot = mkdtempSync(path.join(tmpdir(), 'vitrine-web-'));
writeFileSync(path.join(webRoot, 'index.html'), '<!doctype html><title>app</title>');
const METRICS_TOKEN = 'token-of-the-monitoring';
const site = await startTestSite({ webRoot, environment: { METRICS_TOKEN } });

/** As `fetch`, which sends a `sec-fetch-mode` of its own. */
function getJson(url: string, headers: Readonly<Record<string, string>>): Promise<{ readonly code: number }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += String(chunk);
      });
      response.on('end', () => resolve(JSON.parse(text)));
    }).on('error', reject);
  });
}

const SUBMIT = `${submitOrder.path}?type=1&cont=0.01&forex_id=${EURUSD.id}&status=1&multiple=20`;

describe('the envelope', () => {
  it('API-27a API-28b is the body of every status', async () => {
    for (const [url, init, status, code] of [
      ['/api/nothing', {}, 404, 1011],
      ['/v2/api/forex/submit/', {}, 404, 1011],
      [login.path, {}, 404, 1011],
      [login.path, { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }, 400, 1010],
      [
        login.path,
        { method: 'POST', body: 'x'.repeat(100_000), headers: { 'content-type': 'application/x-www-form-urlencoded' } },
        413,
        1012,
      ],
      [userInfo.path, {}, 200, 999],
      ['/%ff%', {}, 400, 1010],
    ] as const) {
      const response = await fetch(`${site.url}${url}`, init);
      const body = await response.json();
      expect([response.status, body.code], url).toEqual([status, code]);
      expect(body).toMatchObject({
        msg: expect.any(String),
        data: { reason: expect.any(String), params: expect.any(Object) },
      });
    }
  });

  it('answers bytes that are no HTTP with an envelope too', async () => {
    const { hostname, port } = new URL(site.url);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = createConnection(Number(port), hostname, () => socket.write('\u0000\u0001 nonsense\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk) => {
        text += String(chunk);
      });
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1.1 400/);
    expect(answer).toContain('"code":1010');
  });

  it('speaks the site’s language when the header names none that is known', async () => {
    for (const lang of ['xx', 'en', '', '__proto__', 'hk']) {
      const body = await (await fetch(`${site.url}${userInfo.path}`, { headers: { lang } })).json();
      expect(body.msg).toBe('Your session has ended. Log in again.');
    }
  });

  it('API-28a answers in Arabic where the header says so: refusals, categories and what was done', async () => {
    const headers = { lang: 'ar' };
    const refused = await (await fetch(`${site.url}${userInfo.path}`, { headers })).json();
    expect(refused.msg).toBe('انتهت جلستك. سجّل الدخول مرة أخرى.');
    const field = await (await fetch(`${site.url}/v2/api/forex/kline?forex_id=x`, { headers })).json();
    expect(field.msg).toBe('قيمة الحقل forex_id غير صالحة. صحّحها وحاول مرة أخرى.');
    const named = await (await fetch(`${site.url}${categories.path}`, { headers })).json();
    expect(named.data).toContainEqual({ Id: 1, NameShowTrans: 'العملات' });
  });

  it('carries the security headers and is never stored', async () => {
    const { headers } = await fetch(`${site.url}${userInfo.path}`);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });
});

describe('the manifest', () => {
  it('API-13 comes without an envelope, whatever language the call names', async () => {
    for (const lang of ['en', 'xx']) {
      const response = await fetch(`${site.url}/site.webmanifest`, { headers: { lang } });
      expect(response.status).toBe(200);
      const body = await response.json();
      expect(body).toHaveProperty('start_url', '/');
      for (const field of ['code', 'msg', 'data']) expect(body).not.toHaveProperty(field);
    }
  });
});

describe('state-changing calls', () => {
  it('API-33b are refused from another site, as a navigation, a prefetch or a HEAD, and without a token', async () => {
    const customer = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_506n);
    const authorization = customer.token;
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
      { 'sec-purpose': 'prefetch' },
    ] as Readonly<Record<string, string>>[]) {
      const body = await getJson(`${site.url}${SUBMIT}&t=1`, { authorization, ...headers });
      expect(body, JSON.stringify(headers)).toMatchObject({ code: 1002, data: { reason: 'request.not-allowed' } });
      const demo = await getJson(`${site.url}/api/user/createAccountDemoForU`, headers);
      expect(demo.code).toBe(1002);
    }
    expect((await fetch(`${site.url}${SUBMIT}&t=1`, { method: 'HEAD', headers: { authorization } })).status).toBe(404);
    expect((await (await fetch(`${site.url}${SUBMIT}&t=1`)).json()).code).toBe(999);
    expect(
      (
        await (
          await fetch(`${site.url}${SUBMIT}&t=1&authorization=${authorization}`, {
            headers: { cookie: `authorization=${authorization}` },
          })
        ).json()
      ).code,
    ).toBe(999);
    const { rows } = await site.database.app.query('SELECT count(*) AS orders FROM contract_orders');
    expect(rows[0].orders).toBe('0');
    const ours = await fetch(`${site.url}${SUBMIT}&t=1`, {
      headers: { authorization, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
    });
    expect((await ours.json()).code).toBe(1);
  });
});

describe('sessions', () => {
  it('ACC-14 ACC-13a ACC-33 ACC-05a ACC-57a a demo account is made, found again by its secret and described', async () => {
    const customer = await site.customer();
    expect(customer.demoId).toMatch(/^[0-9a-f]{32}$/);
    const again = await site.client.call(login, { login_type: 3, demo_id: customer.demoId });
    expect(again.user).toMatchObject({ uid: customer.uid, id: customer.uid, is_demo: 1, is_real: 0, is_trader: 0 });
    expect(again.token).not.toBe(customer.token);
    expect(await customer.call(userInfo, {})).toEqual(again.user);
    expect((await customer.call(balances, {})).map(({ balance }) => balance)).toEqual(Array(3).fill('10000.000000'));
  });

  it('an unknown secret is refused without a hint', async () => {
    await expect(site.client.call(login, { login_type: 3, demo_id: '0'.repeat(32) })).rejects.toMatchObject({
      code: 1101,
      reason: 'identity.wrong-credentials',
    });
  });

  it('ACC-49b ACC-50c logout ends this session alone; tokens and secrets are stored hashed', async () => {
    const customer = await site.customer();
    const other = await site.client.call(login, { login_type: 3, demo_id: customer.demoId });
    await customer.call(logout, {});
    await expect(customer.call(userInfo, {})).rejects.toMatchObject({ kind: 'session', code: 999 });
    const headers = { authorization: other.token };
    expect((await (await fetch(`${site.url}${userInfo.path}`, { headers })).json()).code).toBe(1);
    const [stored] = await site.database.superuser<{ text: string }>(
      'SELECT (SELECT json_agg(s) FROM sessions s)::text || (SELECT json_agg(u) FROM users u)::text || (SELECT json_agg(f) FROM facts f)::text AS text',
    );
    for (const secret of [customer.token, other.token, customer.demoId]) expect(stored?.text).not.toContain(secret);
  });

  it('ACC-50a a user sees his sessions, ends another one and then his own', async () => {
    const customer = await site.customer();
    const body = `login_type=3&demo_id=${customer.demoId}`;
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
    };
    const other = (await (await fetch(`${site.url}${login.path}`, { method: 'POST', headers, body })).json()).data
      .token;
    const own = await customer.call(sessions, {});
    expect(own.map(({ device, address, isCurrent }) => [device, address, isCurrent]).sort()).toEqual([
      ['', '127.0.0.1', true],
      ['Firefox, Linux', '127.0.0.1', false],
    ]);
    expect(JSON.stringify(own)).not.toContain(other);
    const stranger = await site.customer();
    const id = own.find(({ isCurrent }) => !isCurrent)!.id;
    await expect(stranger.call(revokeSession, { id })).rejects.toMatchObject({ code: 1001 });
    expect(
      (await (await fetch(`${site.url}${userInfo.path}`, { headers: { authorization: other } })).json()).code,
    ).toBe(1);
    await customer.call(revokeSession, { id });
    expect(
      (await (await fetch(`${site.url}${userInfo.path}`, { headers: { authorization: other } })).json()).code,
    ).toBe(999);
    await expect(customer.call(revokeSession, { id })).rejects.toMatchObject({ code: 1001 });
    const [last] = await customer.call(sessions, {});
    await customer.call(revokeSession, { id: last!.id });
    await expect(customer.call(userInfo, {})).rejects.toMatchObject({ kind: 'session' });
  });

  it('the log holds no token and no secret', async () => {
    // The log takes ten refusals in a second; this test wants to see its own.
    await sleep(1_100);
    const customer = await site.customer();
    await fetch(`${site.url}${userInfo.path}?token=${customer.token}`, {
      headers: { authorization: `${customer.token}x` },
    });
    await site.client.call(login, { login_type: 3, demo_id: 'f'.repeat(32) }).catch(() => undefined);
    expect(site.log()).toContain('"operation":"login"');
    expect(site.log()).not.toContain(customer.token);
    expect(site.log()).not.toContain(customer.demoId);
    expect(site.log()).not.toContain('f'.repeat(32));
  });

  it('a restart keeps sessions, accounts and candles', async () => {
    const customer = await site.customer();
    await site.quote(EURUSD, 116_700n, 116_706n);
    await site.restart();
    const { token } = customer;
    const info = await (await fetch(`${site.url}${userInfo.path}`, { headers: { authorization: token } })).json();
    expect(info.data.uid).toBe(customer.uid);
    const list = await site.client.call(tradeList, {});
    expect(list.find(({ Id }) => Id === EURUSD.id)).toMatchObject({
      Bid: 1.167,
      Ask: 1.16706,
      ForexQuotations: { Close: 1.16703 },
    });
  });
});

describe('reads', () => {
  it('MKT-01 MKT-02 MKT-03 MKT-29 MKT-07 lists instruments with their terms and quotes', async () => {
    await site.quote(EURUSD, 116_500n, 116_506n);
    const list = await site.client.call(tradeList, {});
    expect(list.map(({ Code }) => Code)).toEqual(['EURUSD', 'USDJPY']);
    const { multiples, calendar } = EURUSD;
    expect(list[0]).toMatchObject({
      Id: 1,
      Code: 'EURUSD',
      ShowCode: 'EUR/USD',
      Logo: expect.stringMatching(/^\/.+/),
      CategoryId: 1,
      MarketStatus: 1,
      IsHalted: false,
      PricePrecision: 5,
      Pip: '0.0100',
      MarginMode: 0,
      ForexMinCont: '0.0100',
      ForexContNum: 100_000,
      ForexFeeRate: '0.00002000',
      HasForexMultiple: multiples.map(({ value, isDefault }) => ({ Value: value, Default: isDefault ? 1 : 0 })),
      Category: 'fx-major',
      QuoteCurrency: 'USD',
      MarginPerLot: '0.000000',
      MaxLots: '50.0000',
      LeverageCap: 100,
      Spread: EURUSD.spreadPoints,
      Bid: 1.165,
      Ask: 1.16506,
      High: expect.any(Number),
      Low: expect.any(Number),
      TradingHours: { always: calendar.always, zone: calendar.zone, sessions: calendar.sessions },
      FillRule: 'last',
      QuoteMaxAge: 60,
      Source: 'test',
      QuotedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      ForexQuotations: { Open: expect.any(Number), Close: 1.16503, Change: expect.any(Number) },
    });
    // USDJPY has had no quote yet: suspended, and no price is invented.
    expect(list[1]).toMatchObject({
      MarketStatus: 2,
      IsHalted: false,
      Bid: null,
      QuotedAt: null,
      ForexQuotations: { Close: null },
    });
  });

  it('the logo of each product is a picture of its own, drawn by this server', async () => {
    const list = await site.client.call(tradeList, {});
    const pictures = await Promise.all(
      list.map(async ({ Logo }) => {
        const answer = await fetch(`${site.url}${Logo}`);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
        return answer.text();
      }),
    );
    expect(new Set(pictures).size).toBe(list.length);
    for (const picture of pictures)
      expect(picture).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>$/);
    for (const other of ['GBPUSD', 'EURUSD.png', '..%2fEURUSD'])
      expect((await fetch(`${site.url}/logos/${other}.svg`)).status).toBe(404);
  });

  it('MKT-08 MKT-21 quotations and candles have the fields of the documents, as numbers', async () => {
    await site.quote(EURUSD, 116_400n, 116_406n);
    await site.quote(EURUSD, 116_500n, 116_506n);
    const [row] = await site.client.call(tradeList, {});
    const { Open, Close, Change, ...rest } = row!.ForexQuotations;
    expect(rest).toEqual({});
    expect(Close).toBe(1.16503);
    expect(Change).toBeCloseTo(((Close! - Open!) / Open!) * 100, 2);
    const minutes = await site.client.call(candles, { forex_id: EURUSD.id, period: '1min' });
    const last = minutes.at(-1);
    expect(Object.keys(last!).sort()).toEqual(['Close', 'High', 'Low', 'Open', 'Period', 'Time', 'Volume']);
    expect(last).toMatchObject({
      Period: '1min',
      Close: 1.16503,
      Time: expect.any(Number),
      Volume: expect.any(Number),
    });
    // A minute may have begun between the two quotes.
    expect(Math.min(...minutes.slice(-2).map(({ Low }) => Low))).toBeLessThanOrEqual(1.16403);
    expect(last!.High).toBeGreaterThanOrEqual(1.16503);
  });

  it('NEWS-19a finds products by the beginning and the parts of their codes, and by category', async () => {
    const find = async (name: string) =>
      (await site.client.call(searchInstruments, { name })).map(({ Code }) => Code).join(' ');
    expect(await find('eur')).toBe('EURUSD');
    expect(await find('usd')).toBe('USDJPY EURUSD');
    expect(await find('EUR/USD')).toBe('EURUSD');
    expect(await find(' usd jpy ')).toBe('USDJPY');
    expect(await find('forex')).toBe('EURUSD USDJPY');
    expect(await find('gold')).toBe('');
    expect(await find('%')).toBe('');
    expect(await find('.*')).toBe('');
    const headers = { lang: 'ar' };
    const arabic = await fetch(`${site.url}${searchInstruments.path}?name=${encodeURIComponent('العملات')}`, {
      headers,
    });
    expect((await arabic.json()).data).toHaveLength(2);
    const list = await site.client.call(tradeList, {});
    expect(await site.client.call(searchInstruments, { name: 'EURUSD' })).toEqual([list[0]]);
  });

  it('MKT-09 MKT-10 names the categories', async () => {
    expect(await site.client.call(categories, {})).toContainEqual({ Id: 1, NameShowTrans: 'Forex' });
  });

  it('CFG-01b CFG-01d CFG-13b gives the configuration as one flat object of texts', async () => {
    const info = await site.client.call(basicInfo, {});
    expect(info).toMatchObject({
      currency: 'USD',
      currency_symbol: '$',
      trade_fee_type: '2',
      is_forex: '1',
      is_micro: '1',
      timezone: 'GMT',
      price_source: 'test',
      mode: 'paper',
    });
    expect(info.languages).toHaveLength(18);
    expect(info.excluded_countries).toEqual(['KP', 'IL', 'CN', 'VU', 'CU']);
    expect(info.chart_periods).toEqual([
      '1min',
      '5min',
      '15min',
      '30min',
      '60min',
      '4hour',
      '1day',
      '1week',
      '1month',
      'year',
    ]);
    expect(Math.abs(Date.parse(info.server_time) - Date.now())).toBeLessThan(60_000);
  });

  it('ACC-04a ACC-07 ACC-08 area codes leave out the countries that are not served', async () => {
    const areas = await site.client.call(areaList, {});
    expect(areas[0]).toEqual({ id: 1, code: '001', global_code: 'US' });
    expect(areas.length).toBeGreaterThan(200);
    expect(areas.filter(({ global_code }) => ['KP', 'IL', 'CN', 'VU', 'CU'].includes(global_code))).toEqual([]);
    expect(new Set(areas.map(({ global_code }) => global_code)).size).toBe(areas.length);
  });
});

describe('a market', () => {
  it('MKT-04 is open at 1; closed by its calendar it is 0, suspended 2, and at neither is anything filled', async () => {
    const never = { ...USDJPY, calendar: { ...ALWAYS_OPEN, always: false } };
    const halted = { ...USDJPY, id: 99, code: 'GBPUSD', showCode: 'GBP/USD' };
    const customer = await site.customer();
    await site.restart([EURUSD, never, halted]);
    await site.quote(EURUSD, 116_500n, 116_506n);
    await site.quote(never, 154_000n, 154_010n);
    const states = (await site.client.call(tradeList, {})).map(({ Id, MarketStatus }) => [Id, MarketStatus]);
    expect(states).toEqual([
      [EURUSD.id, 1],
      [never.id, 0],
      [halted.id, 2],
    ]);
    const order = { type: 1, cont: '0.01', status: 1, multiple: 20 };
    await customer.call(submitOrder, { ...order, forex_id: EURUSD.id });
    for (const { id } of [never, halted])
      await expect(customer.call(submitOrder, { ...order, forex_id: id })).rejects.toMatchObject({
        reason: expect.stringMatching(/^market\./),
      });
    await site.restart([EURUSD, USDJPY]);
  });
});

describe('pages and service addresses', () => {
  it('API-37 documents every call', async () => {
    const document = await (await fetch(`${site.url}/docs/openapi.json`)).json();
    const named = Object.entries(document.paths as Record<string, object>).flatMap(([at, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${at}`),
    );
    expect(named.sort()).toEqual(CALLS.map((call) => `${call.method} ${call.path}`).sort());
    expect((await fetch(`${site.url}/docs/`)).headers.get('content-type')).toContain('text/html');
  });

  it('OPS-04 tells everybody whether it takes commands, and shows metrics on loopback or to a token', async () => {
    const health = () => fetch(`${site.url}/healthz`);
    expect(await (await health()).json()).toMatchObject({ code: 1, data: { accepting: true } });
    const stopped = vi.spyOn(site.engine, 'health').mockReturnValue({ ...site.engine.health(), accepting: false });
    expect((await health()).status).toBe(503);
    stopped.mockRestore();

    const metrics = (headers: Readonly<Record<string, string>>) => fetch(`${site.url}/metrics`, { headers });
    const direct = await metrics({});
    expect(direct.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(await direct.text()).toMatch(/^# TYPE vitrine_calls_total counter$/m);
    for (const forwarded of [{ 'x-forwarded-for': '203.0.113.9' }, { forwarded: 'for=203.0.113.9' }]) {
      for (const authorization of ['', METRICS_TOKEN, 'Bearer', `Bearer ${METRICS_TOKEN}x`, `Basic ${METRICS_TOKEN}`])
        expect((await metrics({ ...forwarded, authorization })).status, authorization).toBe(404);
      const scraped = await metrics({ ...forwarded, authorization: `Bearer ${METRICS_TOKEN}` });
      expect(await scraped.text()).toContain('vitrine_calls_total');
    }
  });

  it('an unknown page is the app’s, an unknown call is not', async () => {
    const page = await fetch(`${site.url}/mine/accounts?x=1`, { headers: { accept: 'text/html' } });
    // With the site's name written into it.
    expect(await page.text()).toContain('<title>Vitrine</title>');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect((await fetch(`${site.url}/api/none`, { headers: { accept: 'text/html' } })).status).toBe(404);
    for (const way of ['/..%2f..%2fetc/passwd', '/%2e%2e/package.json', '/index.html%00.js']) {
      expect((await fetch(`${site.url}${way}`)).status, way).toBeGreaterThanOrEqual(400);
    }
  });
});
