import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createClient, newIdempotencyKey, WireError } from '../src/client.ts';
import { areaList } from '../src/config/area-list.ts';
import { menu } from '../src/config/menu.ts';
import { login } from '../src/identity/login.ts';
import { userInfo } from '../src/identity/user-info.ts';
import { balances } from '../src/ledger/balances.ts';
import { submitOrder } from '../src/trading/submit-order.ts';

interface Sent {
  readonly url: URL;
  readonly init: RequestInit;
  readonly headers: Readonly<Record<string, string>>;
}

function harness(respond: (sent: Sent) => Response | Promise<Response>) {
  const sent: Sent[] = [];
  const ended: string[] = [];
  let token: string | undefined = 'secret';
  const client = createClient({
    origin: 'http://site.test',
    lang: () => 'de',
    token: () => token,
    timeoutMs: 50,
    onSessionInvalid: () => ended.push('ended'),
    fetch: async (input, init = {}) => {
      const one = { url: new URL(String(input)), init, headers: init.headers as Record<string, string> };
      sent.push(one);
      return respond(one);
    },
  });
  return {
    client,
    sent,
    ended,
    logout: () => {
      token = undefined;
    },
  };
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const ok = (data: unknown) => json({ code: 1, msg: 'fine', data });

async function errorOf(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.then(
    () => undefined,
    (error: unknown) => error,
  );
}

const ORDER = { type: 1, cont: '0.1', forex_id: 3, status: 1, multiple: 10 };

describe('the client', () => {
  it('asks for an answer that may be kept by one address while it is good, or always, for any other by a new one', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 12, 0, 10) });
    onTestFinished(() => void vi.useRealTimers());
    const { client, sent } = harness(() => ok([]));
    const seconds = [0, 20, 3_589, 3_590];
    for (const [index, second] of seconds.entries()) {
      vi.setSystemTime(Date.UTC(2026, 10, 21, 12, 0, 10 + second));
      await client.call(areaList, {});
      await client.call(balances, {});
      await client.call(menu, {});
      expect(sent).toHaveLength(3 * index + 3);
    }
    const instants = (path: string) =>
      sent
        .filter(({ url }) => url.pathname === path)
        .map(({ url }) => (Number(url.searchParams.get('t')) / 1000) % 7_200);
    expect(instants(areaList.path)).toEqual([0, 0, 0, 3_600]);
    expect(instants(balances.path)).toEqual([10, 30, 3_599, 3_600]);
    expect(instants(menu.path)).toEqual([0, 0, 0, 0]);
  });

  it('API-02 API-03 API-04 sends `t`, `lang` and the bare token; a POST has a form', async () => {
    const { client, sent, logout } = harness(() => ok([]));
    await client.call(balances, {});
    expect(sent[0]?.url.pathname).toBe('/v2/api/main/wallet/getBalance');
    expect(Number(sent[0]?.url.searchParams.get('t'))).toBeGreaterThan(1.7e12);
    expect(sent[0]?.headers).toEqual({ lang: 'de', authorization: 'secret' });
    logout();
    await client.call(login, { login_type: 3, demo_id: 'x' });
    expect(sent[1]?.headers).toEqual({ lang: 'de' });
    expect(String(sent[1]?.init.body)).toBe('login_type=3&demo_id=x');
    expect(sent[1]?.url.search).toBe('');
  });

  it('API-38 gives every keyed call a key, and keeps the one it is given', async () => {
    const { client, sent } = harness(() => ok({ id: 1, seq: 1 }));
    await client.call(submitOrder, ORDER);
    await client.call(submitOrder, ORDER);
    const key = newIdempotencyKey();
    await client.call(submitOrder, ORDER, { idempotencyKey: key });
    const keys = sent.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(keys[0]).not.toBe(keys[1]);
    expect(keys[2]).toBe(key);
  });

  it('API-08 gives the data, and the text to who asks', async () => {
    const { client } = harness(() => ok({ id: 7, seq: 9 }));
    expect(await client.call(submitOrder, ORDER)).toEqual({ id: 7, seq: 9 });
    expect(await client.ask(submitOrder, ORDER)).toEqual({ data: { id: 7, seq: 9 }, msg: 'fine' });
  });

  it('API-09b throws a refusal with reason, parameters and text', async () => {
    const data = { reason: 'trading.lots-below-minimum', params: { least: '0.01' } };
    const { client } = harness(() => json({ code: 1306, msg: 'zu wenig', data }));
    expect(await errorOf(client.call(submitOrder, ORDER))).toMatchObject({
      kind: 'refused',
      code: 1306,
      msg: 'zu wenig',
      ...data,
    });
  });

  it('tells of an ended session once for the token in use', async () => {
    const { client, ended, logout } = harness(() => json({ code: 999, msg: '', data: null }));
    expect(await errorOf(client.call(userInfo, {}))).toMatchObject({ kind: 'session', code: 999 });
    expect(ended).toEqual(['ended']);
    const late = harness(() => {
      late.logout();
      return json({ code: 999, msg: '', data: null });
    });
    await errorOf(late.client.call(userInfo, {}));
    expect(late.ended).toEqual([]);
    logout();
  });

  it.each([
    ['timeout', 0, () => new Promise<Response>((_, reject) => setTimeout(() => reject(new Error('aborted')), 80))],
    ['offline', 0, () => Promise.reject(new TypeError('fetch failed'))],
    ['client', 1004, () => json({ code: 1004, msg: 'slowly', data: { reason: 'request.too-many', params: {} } }, 429)],
    ['client', 404, () => new Response('<html>', { status: 404 })],
    ['server', 502, () => new Response('<html>', { status: 502 })],
    ['server', 200, () => new Response('not json')],
    ['server', 1099, () => json({ code: 1099, msg: '', data: null }, 500)],
  ] as const)('tells %s %i apart', async (kind, code, respond) => {
    const error = await errorOf(harness(respond).client.call(userInfo, {}));
    expect(error).toBeInstanceOf(WireError);
    expect(error).toMatchObject({ kind, code });
  });

  it('API-12 leaves a call that its caller has aborted to the caller', async () => {
    const controller = new AbortController();
    const { client } = harness(({ init }) => {
      controller.abort();
      throw init.signal?.reason;
    });
    const error = await errorOf(client.call(userInfo, {}, { signal: controller.signal }));
    expect(error).not.toBeInstanceOf(WireError);
    expect((error as Error).name).toBe('AbortError');
  });
});
