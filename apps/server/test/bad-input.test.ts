import type { Call } from '@vitrine/wire/call';
import { CALLS, OPERATOR_CALLS } from '@vitrine/wire/calls';
import { SUCCESS } from '@vitrine/wire/envelope';
import { createDemoAccount } from '@vitrine/wire/identity/create-demo-account';
import { logout } from '@vitrine/wire/identity/logout';
import { staffSignOut } from '@vitrine/wire/staff/operator/staff-sign-out';
import { STAFF_ROLES } from '@vitrine/wire/staff/role';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createStaff } from '../../../tests/support/staff.ts';
import { EURUSD, startTestSite, USDJPY } from './support/site.ts';

const site = await startTestSite();
await site.quote(EURUSD, 116_500n, 116_506n);
await site.quote(USDJPY, 154_000n, 154_010n);
const customer = await site.customer();
const staff = await createStaff(site, STAFF_ROLES);
const SECRET = 'A'.repeat(43);

/** A request of each call that passes every check of its fields. */
const GOOD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  login: { login_type: '3', demo_id: customer.demoId },
  'account-detail': { accountTypeId: '2' },
  'account-log': { page: '1', type: '0', accountTypeId: '0', startTime: '0', endTime: '4000000000' },
  candles: { forex_id: '1', period: '5min', to: '4000000000' },
  'search-instruments': { name: 'EUR' },
  'mini-candles': { forex_id: '1', period: '5min' },
  'submit-order': {
    type: '1',
    cont: '0.01',
    forex_id: '1',
    status: '1',
    multiple: '20',
    target_price: '',
    // On the wrong side: whatever else is right about it, nothing is ordered.
    stop_loss_price: '9',
    target_profit_price: '0',
    expect_price: '1.165',
    max_dev: '0.5',
  },
  'close-order': { id: '1' },
  'submit-option': { forex_id: '1', type: '1', number: '10.50', seconds: '30', terms_version: '1' },
  options: { status: '1', page: '1' },
  'cancel-order': { id: '1' },
  'export-orders': { source: '0', status: '3', startTime: '0', endTime: '4000000000' },
  'set-stops': { id: '1', stop_loss_price: '1.1', target_profit_price: '' },
  'revoke-session': { id: '999999' },
  'news-list': { category_id: '1', page: '1' },
  'news-detail': { id: '1' },
  setting: { key: 'is_show_mobile' },
  description: { group: 'company.about' },
  'staff-sign-in': { email: staff.email, password: 'not his password' },
  'set-staff-password': { stepToken: SECRET, password: 'five words that are long' },
  'start-totp': { stepToken: SECRET },
  'confirm-totp': { stepToken: SECRET, code: '123456' },
  'staff-sign-in-otp': { stepToken: SECRET, code: '123456' },
  'accept-invitation': { token: SECRET, password: 'five words that are long' },
  'revoke-staff-session': { id: '999999' },
  'change-staff-password': { presentPassword: 'not his password', password: 'five words that are long' },
  'invite-staff': { email: 'new@example.com', name: 'New', roles: 'risk,content' },
  'change-roles': { id: '999999', roles: 'risk' },
  'disable-staff': { id: '999999' },
  'enable-staff': { id: '999999' },
  'reset-totp': { id: '999999' },
  proposals: { state: 'pending', after: '' },
  'decide-proposal': { id: '999999', verdict: 'reject', reason: 'No' },
  'withdraw-proposal': { id: '999999' },
  'journal-rows': {
    after: '1',
    upTo: '1',
    event: 'Posted',
    customer: '1',
    order: '1',
    tick: '1/1',
    startTime: '0',
    endTime: '4000000000',
  },
  'journal-row': { seq: '999999' },
  'terms-history': { instrument: '999999' },
  'halt-instrument': { instrument: '999999', reason: 'news' },
  'propose-resume': { instrument: '999999' },
  'propose-terms': {
    instrument: '999999',
    lotStep: '0.01',
    minLots: '0.01',
    maxLots: '50',
    marginMode: '0',
    marginPerLot: '0',
    feeRate: '0.001',
    swapBuy: '-0.00007',
    swapSell: '0',
    multiples: '1,5*,10',
    realCap: '30',
    paperCap: '100',
    demoCap: '100',
    isAlwaysOpen: '0',
    zone: 'utc',
    sessions: '0-1440',
    holidays: '2026-12-25',
  },
  'propose-site-terms': {
    tradeFee: 'notional',
    demoGrant: '10000',
    marginCallPercent: '100',
    marginRearmPercent: '105',
    stopOutPercent: '50',
  },
  'propose-option-terms': {
    durations: '30:0.8:10:5000',
    stakes: '10,50',
    lossLevel: 'stake',
    paper: '1',
    demo: '1',
  },
  'propose-real-options': { real: '0' },
  'change-setting': { key: 'nonsense', value: 'text' },
  conservation: { fresh: '1' },
  'ledger-accounts': { after: '16.demo.USD', group: 'house', book: 'demo', customer: '1' },
  'ledger-sums': { group: 'house', book: 'demo', customer: '1' },
  customers: { after: '', customer: '1', order: '', option: '', book: '', startTime: '0', endTime: '4000000000' },
  customer: { customer: '999999' },
  'customer-orders': { customer: '999999', status: '1', after: '' },
  'customer-options': { customer: '999999', after: '' },
  'customer-log': { customer: '999999', after: '' },
  'note-customer': { customer: '999999', text: 'Called, will call again' },
  'ledger-postings': {
    after: '1.0',
    account: 'house/fee_trade',
    reason: 'contract-fee',
    book: 'demo',
    order: '1',
    fromSeq: '1',
    toSeq: '999999',
    startTime: '0',
    endTime: '4000000000',
  },
  'export-postings': {
    account: 'cust/1/forex',
    reason: 'contract-fee',
    book: 'demo',
    order: '1',
    fromSeq: '1',
    toSeq: '999999',
    startTime: '0',
    endTime: '4000000000',
  },
  audit: { after: '1', who: 'a', operation: 'me', subject: 'staff/1', startTime: '0', endTime: '4000000000' },
  outbox: { after: '1' },
  quarantine: { after: '1' },
  orders: { status: '1', page: '1', startTime: '0', endTime: '4000000000' },
};

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

/** Fields that take any text: what passes in them has to be harmless, and is asked for as it stands. */
const FREE_TEXT: ReadonlySet<string> = new Set([
  'search-instruments.name',
  'staff-sign-in.password',
  'set-staff-password.password',
  'accept-invitation.password',
  'change-staff-password.presentPassword',
  'change-staff-password.password',
  'invite-staff.name',
  'decide-proposal.reason',
  'change-setting.key',
  'change-setting.value',
  'propose-terms.multiples',
  'note-customer.text',
  'audit.who',
  'audit.operation',
  'audit.subject',
]);
/** Nobody types these: never part of a text. */
const UNTYPABLE = /[\p{Cc}\p{Cf}]/u;

interface Answer {
  readonly status: number;
  readonly body: { readonly code: number; readonly msg: string; readonly data: unknown };
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  // A file stands in no envelope.
  const isFile = response.headers.get('content-type')?.startsWith('text/csv') === true;
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
  return fetch(`${site.url}${call.path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: query,
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

const withFields = [...CALLS, ...OPERATOR_CALLS].filter((call) => fieldsOf(call).length > 0);

describe.each(withFields.map((call) => [call.operation, call] as const))('%s', (operation, call) => {
  it(`API-30 API-40 TRD-15 refuses every bad value of every field by its name, and nothing moves`, async () => {
    const good = GOOD[operation];
    expect(good, `a good request of ${operation} stands in GOOD`).toBeDefined();
    expect(Object.keys(good!).sort()).toEqual(fieldsOf(call).sort());
    const before = await moneyState();
    for (const field of fieldsOf(call)) {
      for (const value of EVIL) {
        const { status, body } = await send(call, queryOf({ ...good, [field]: value }));
        const at = `${field}=${JSON.stringify(value)}`;
        expect(status, at).toBe(200);
        // Of all these only a plain large number can be a field's own: an id or an instant.
        const passes = body.code !== 1000;
        if (passes && FREE_TEXT.has(`${operation}.${field}`)) expect(UNTYPABLE.test(value), at).toBe(false);
        else if (passes) expect(['999999999999999999', '1000000000', '0.000000001'], at).toContain(value);
        else expect(body.data, at).toEqual({ reason: 'request.invalid-field', params: { field } });
      }
      const twice = await send(call, `${queryOf(good!)}&${field}=${encode(good![field]!)}`);
      expect(twice.body, `${field} twice`).toMatchObject({ code: 1000, data: { params: { field } } });
      const huge = 'x'.repeat(call.method === 'GET' ? 8_000 : 50_000);
      const long = await send(call, queryOf({ ...good, [field]: huge }));
      expect(long.body, `${field} long`).toMatchObject({ code: 1000, data: { params: { field } } });
    }
    expect(await moneyState()).toEqual(before);
  });

  it(`reads a body of any shape without a failure`, async () => {
    if (call.method === 'GET') return;
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
    const leaving = await site.customer();
    for (const call of CALLS) {
      const token = call === logout ? leaving.token : customer.token;
      const { body } = await send(call, queryOf(GOOD[call.operation] ?? {}), token);
      expect([typeof body.code, typeof body.msg], call.path).toEqual(['number', 'string']);
      if (body.code !== 1) expect(body.data, call.path).toMatchObject({ reason: expect.any(String) });
      else if (call.answersFile === true) expect(typeof body.data, call.path).toBe('string');
      else expect(z.safeParse(call.response, body.data).error, call.path).toBeUndefined();
    }
  });

  it('API-36c passes over fields that a caller may not set', async () => {
    // Whatever the values before took: the price of an order is fresh.
    await site.quote(EURUSD, 116_500n, 116_506n);
    const extra = 'is_demo=0&balance=1000000&role=owner&uid=1&__proto__[admin]=1&constructor=x&book=real';
    for (const call of CALLS) {
      if (call === createDemoAccount || call === logout) continue;
      const good = GOOD[call.operation] ?? {};
      const { status, body } = await send(call, `${queryOf(good)}&${extra}`);
      expect([status, [1, 1001, 1312, 1315, 1317].includes(body.code)], `${call.path} ${body.msg}`).toEqual([
        200,
        true,
      ]);
    }
    const { rows } = await site.database.app.query('SELECT DISTINCT book FROM accounts');
    expect(rows).toEqual([{ book: 'demo' }]);
  });

  it('passes over fields that staff may not set', async () => {
    const extra = 'staffId=1&role=owner&maker=1&checker=2&outcome=done&isDisabled=0&__proto__[roles]=owner';
    const before = await site.database.superuser('SELECT id, roles, disabled_at FROM staff ORDER BY id');
    for (const call of OPERATOR_CALLS) {
      if (call === staffSignOut) continue;
      const { status, body } = await send(call, `${queryOf(GOOD[call.operation] ?? {})}&${extra}`);
      expect([status, [1000, 1002, 999].includes(body.code)], `${call.path} ${body.msg}`).toEqual([200, false]);
    }
    const after = await site.database.superuser('SELECT id, roles, disabled_at FROM staff ORDER BY id');
    expect(after.slice(0, before.length)).toEqual(before);
  });

  it('answers 999 to a visitor, a made-up and a broken token where a user is needed', async () => {
    const tokens = [undefined, '', 'x', 'a'.repeat(43), 'x'.repeat(4000), 'null', "' OR 1=1 --"];
    for (const call of CALLS) {
      for (const token of tokens) {
        const { status, body } = await fetch(`${site.url}${call.path}?${queryOf(GOOD[call.operation] ?? {})}`, {
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
    const submit = CALLS.find((call) => call.operation === 'submit-order')!;
    for (const key of ['', ' ', 'x'.repeat(129), 'a b', 'é']) {
      const response = await fetch(`${site.url}${submit.path}?${queryOf(GOOD['submit-order']!)}`, {
        headers: { authorization: customer.token, 'idempotency-key': key },
      });
      expect(await response.json(), key).toMatchObject({ code: 1000, data: { params: { field: 'idempotency-key' } } });
    }
  });

  it('answers nothing on our side as failed after all this', () => {
    expect(site.log()).not.toContain('"level":50');
  });
});
