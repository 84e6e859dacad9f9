import type { Call } from '@vitrine/wire/call';
import { CALLS, OPERATOR_CALLS } from '@vitrine/wire/calls';
import { WireError } from '@vitrine/wire/client';
import { SUCCESS } from '@vitrine/wire/envelope';
import { createDemoAccount } from '@vitrine/wire/identity/create-demo-account';
import { logout } from '@vitrine/wire/identity/logout';
import { REASONS } from '@vitrine/wire/reasons';
import { staffSignOut } from '@vitrine/wire/staff/operator/staff-sign-out';
import { STAFF_ROLES } from '@vitrine/wire/staff/role';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { multipartOf } from '../../../tests/support/multipart.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { requestFrom } from '../../../tests/support/things.ts';
import { EURUSD, startTestSite, USDJPY } from './support/site.ts';

const site = await startTestSite();
await site.quote(EURUSD, 116_500n, 116_506n);
await site.quote(USDJPY, 154_000n, 154_010n);
/** Has margin for nothing more: an order that is right in every field still opens nothing. */
const customer = await site.customer();
for (const cont of ['1', '0.1', '0.01']) {
  const buy = { type: 1, cont, forex_id: EURUSD.id, status: 1, multiple: 20 };
  while (await customer.call(submitOrder, buy).catch(isOutOfMargin));
}
const staff = await createStaff(site, STAFF_ROLES);

/** False for this refusal, which ends the buying. Throws any other error. */
function isOutOfMargin(error: unknown): false {
  if (error instanceof WireError && error.reason === 'trading.insufficient-margin') return false;
  throw error;
}

/** The example of a call as this customer sends it. What it would name of their own is nobody's: nothing is closed or ended. */
const goodOf = (call: Call, who = customer) => requestFrom(call.example, who, 'not own');

/** quality.md: every one of these in every field is either refused by the field's name or harmless. */
const EVIL: readonly string[] = [
  'NaN',
  'Infinity',
  '-Infinity',
  '-1',
  '-0',
  '1e309',
  '1e-9',
  '1e9',
  '0x10',
  '0b1',
  '1,5',
  '1.5.5',
  '.5',
  '5.',
  '+1',
  ' 1',
  '1 ',
  '1\n',
  '１',
  '١',
  '9'.repeat(400),
  '999999999999999999',
  '1000000000',
  '0.000000001',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '\u0000',
  '1\u0000',
  '\ud800',
  '\udc00x',
  '\u202e1',
  '\u200b1',
  "' OR 1=1 --",
  '1; DROP TABLE users',
  '<script>alert(1)</script>',
  '__proto__',
  '%00',
  '%ff',
];

/** Whether a field takes any text: what passes in it has to be harmless, and is asked for as it stands. */
function takesAnyText(call: Call, name: string): boolean {
  const field = call.example[name];
  return typeof field === 'object' && field.kind === 'any-text';
}
/** Nobody types these: never part of a text. */
const UNTYPABLE = /[\p{Cc}\p{Cf}]/u;

interface Answer {
  readonly status: number;
  readonly body: { readonly code: number; readonly msg: string; readonly data: unknown };
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  // A file stands in no envelope.
  const isFile = response.headers.get('content-type')?.startsWith('application/json') !== true;
  return {
    status: response.status,
    body: isFile ? { code: SUCCESS, msg: '', data: text } : (JSON.parse(text) as Answer['body']),
  };
}

/** Lone surrogates cannot be written as UTF-8: they go as the bytes that a broken program would send. */
function encode(text: string): string {
  return Array.from(text, (character) => {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0xd800 || point > 0xdfff) return encodeURIComponent(character);
    return `%${(0xe0 | (point >> 12)).toString(16)}%${(0x80 | ((point >> 6) & 63)).toString(16)}%${(0x80 | (point & 63)).toString(16)}`;
  }).join('');
}

const tokenFor = ({ access }: Call) => (typeof access === 'object' ? staff.token : customer.token);

function send(call: Call, query: string, authorization = tokenFor(call)): Promise<Answer> {
  const headers = { authorization };
  if (call.method === 'GET') return fetch(`${site.url}${call.path}?${query}`, { headers }).then(answerOf);
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
  return fetch(`${site.url}${call.path}`, {
    method: 'POST',
    ...(call.multipart === undefined ? { headers: form, body: query } : { headers, body: multipartOf(query) }),
  }).then(answerOf);
}

function sendJson(call: Call, body: string, contentType = 'application/json'): Promise<Answer> {
  return fetch(`${site.url}${call.path}`, {
    method: 'POST',
    headers: { authorization: tokenFor(call), 'content-type': contentType },
    body,
  }).then(answerOf);
}

const fieldsOf = (call: Call) =>
  Object.keys((z.toJSONSchema(call.request, { io: 'input' }) as { properties: object }).properties);
const queryOf = (request: Readonly<Record<string, string>>) =>
  Object.entries(request)
    .map(([field, value]) => `${field}=${encode(value)}`)
    .join('&');

/** Everything that money or orders could have changed by. */
async function moneyState(): Promise<unknown> {
  const { rows } = await site.database.app.query(
    'SELECT (SELECT sum(posted) FROM balances WHERE posted > 0) AS posted, (SELECT sum(held) FROM balances) AS held, (SELECT count(*) FROM contract_orders) AS orders',
  );
  return rows[0];
}

// The tests before may have taken longer than a quote stays good.
beforeEach(() => site.quote(EURUSD, 116_500n, 116_506n));

const withFields = [...CALLS, ...OPERATOR_CALLS].filter((call) => fieldsOf(call).length > 0);

describe.each(withFields.map((call) => [call.operation, call] as const))('%s', (_, call) => {
  it(`API-30a API-40 refuses every bad value of every field by its name, and nothing moves`, async () => {
    const good = await goodOf(call);
    expect(Object.keys(good).sort()).toEqual(fieldsOf(call).sort());
    const before = await moneyState();
    for (const field of fieldsOf(call)) {
      for (const value of EVIL) {
        const { status, body } = await send(call, queryOf({ ...good, [field]: value }));
        const at = `${field}=${JSON.stringify(value)}`;
        expect(status, at).toBe(200);
        // Of all these only a plain large number can be a field's own: an id or an instant.
        const passes = body.code !== 1000;
        if (passes && takesAnyText(call, field)) expect(UNTYPABLE.test(value), at).toBe(false);
        else if (passes) expect(['999999999999999999', '1000000000', '0.000000001'], at).toContain(value);
        else expect(body.data, at).toEqual({ reason: 'request.invalid-field', params: { field } });
      }
      const twice = await send(call, `${queryOf(good)}&${field}=${encode(good[field]!)}`);
      expect(twice.body, `${field} twice`).toMatchObject({ code: 1000, data: { params: { field } } });
      const huge = 'x'.repeat(call.method === 'GET' ? 8_000 : 50_000);
      const long = await send(call, queryOf({ ...good, [field]: huge }));
      expect(long.body, `${field} long`).toMatchObject({ code: 1000, data: { params: { field } } });
    }
    expect(await moneyState()).toEqual(before);
  });

  it(`reads a body of any shape without a failure`, async () => {
    if (call.method === 'GET' || call.multipart !== undefined) return;
    for (const body of [
      'null',
      '[]',
      '"x"',
      '7',
      'true',
      '{"login_type":[3]}',
      '{"login_type":{"a":1}}',
      '{"login_type":null}',
    ]) {
      const { status, body: answer } = await sendJson(call, body);
      expect([status, answer.code], body).toEqual([200, 1000]);
    }
    for (const body of ['{', '', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}', '\u0000']) {
      const { status, body: answer } = await sendJson(call, body);
      expect([status, answer.code], body).toEqual([400, 1010]);
    }
    expect((await sendJson(call, 'x', 'text/plain')).status).toBe(400);
    expect((await sendJson(call, 'x', 'application/xml')).status).toBe(400);
    const large = await sendJson(call, `{"demo_id":"${'x'.repeat(1024 * 1024)}"}`);
    expect([large.status, large.body.code]).toEqual([413, 1012]);
  });
});

describe('every call', () => {
  it('API-07 answers code and msg, and data in the shape that is written down for it', async () => {
    const [one, leaving] = [await site.customer(), await site.customer()];
    for (const call of CALLS) {
      const { token } = call === logout ? leaving : one;
      const { body } = await send(call, queryOf(await goodOf(call, one)), token);
      expect([typeof body.code, typeof body.msg], call.path).toEqual(['number', 'string']);
      if (body.code !== 1) expect(body.data, call.path).toMatchObject({ reason: expect.any(String) });
      else if (call.answersFile === true) expect(typeof body.data, call.path).toBe('string');
      else expect(z.safeParse(call.response, body.data).error, call.path).toBeUndefined();
    }
  });

  it('API-36c passes over fields that a caller may not set', async () => {
    // Whatever the values before took: the price of an order is fresh.
    await site.quote(EURUSD, 116_500n, 116_506n);
    const extra = 'is_demo=0&balance=1000000&role=owner&uid=1&__proto__[admin]=1&constructor=x&book=real'.split('&');
    const one = await site.customer();
    for (const call of CALLS) {
      if (call === createDemoAccount || call === logout) continue;
      // A transfer names its amount `balance`, as the documents do.
      const others = extra.filter((field) => !Object.hasOwn(call.example, field.split('=')[0] ?? '')).join('&');
      const { status, body } = await send(call, `${queryOf(await goodOf(call, one))}&${others}`, one.token);
      const refusals = Object.values(call.example).flatMap((field) =>
        typeof field === 'object' && field.kind === 'own' ? [REASONS[field.refusal].code] : [],
      );
      if (call.exampleRefusal !== undefined) refusals.push(REASONS[call.exampleRefusal].code);
      expect([status, body.code], `${call.path} ${body.msg}`).toEqual([200, refusals[0] ?? SUCCESS]);
    }
    const { rows } = await site.database.app.query('SELECT DISTINCT book FROM accounts');
    expect(rows).toEqual([{ book: 'demo' }]);
  });

  it('passes over fields that staff may not set', async () => {
    const extra = 'staffId=1&role=owner&maker=1&checker=2&outcome=done&isDisabled=0&__proto__[roles]=owner';
    const before = await site.database.superuser('SELECT id, roles, disabled_at FROM staff ORDER BY id');
    for (const call of OPERATOR_CALLS) {
      if (call === staffSignOut) continue;
      const { status, body } = await send(call, `${queryOf(await goodOf(call))}&${extra}`);
      expect([status, [1000, 1002, 999].includes(body.code)], `${call.path} ${body.msg}`).toEqual([200, false]);
    }
    const after = await site.database.superuser('SELECT id, roles, disabled_at FROM staff ORDER BY id');
    expect(after.slice(0, before.length)).toEqual(before);
  });

  it('answers 999 to a visitor, a made-up and a broken token where a user is needed', async () => {
    const tokens = [undefined, '', 'x', 'a'.repeat(43), 'x'.repeat(4000), 'null', "' OR 1=1 --"];
    for (const call of CALLS) {
      for (const token of tokens) {
        const { status, body } = await fetch(`${site.url}${call.path}?${queryOf(await goodOf(call))}`, {
          method: call.method,
          headers: token === undefined ? {} : { authorization: token },
        }).then(answerOf);
        expect(status, call.path).toBeLessThan(500);
        if (call.access === 'user') expect([status, body.code], call.path).toEqual([200, 999]);
        else expect(body.code, call.path).not.toBe(999);
      }
    }
  });

  it('refuses an idempotency key that is none', async () => {
    for (const key of ['', ' ', 'x'.repeat(129), 'a b', 'é']) {
      const response = await fetch(`${site.url}${submitOrder.path}?${queryOf(await goodOf(submitOrder))}`, {
        headers: { authorization: customer.token, 'idempotency-key': key },
      });
      expect(await response.json(), key).toMatchObject({ code: 1000, data: { params: { field: 'idempotency-key' } } });
    }
  });

  it('answers nothing on our side as failed after all this', () => {
    const failed = site
      .log()
      .split('\n')
      .filter((line) => line.includes('"level":50'));
    expect(failed).toEqual([]);
  });
});
