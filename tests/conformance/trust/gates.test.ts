import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { type Call, CONSOLE_PATH } from '@vitrine/wire/call';
import { CALLS as ALL, OPERATOR_CALLS } from '@vitrine/wire/calls';
import { newIdempotencyKey } from '@vitrine/wire/client';
import { type Envelope, SUCCESS } from '@vitrine/wire/envelope';
import { SOCKET_PATH } from '@vitrine/wire/realtime/frames';
import { changeStaffPassword } from '@vitrine/wire/staff/operator/change-staff-password';
import { revokeStaffSession } from '@vitrine/wire/staff/operator/revoke-staff-session';
import { staffSessions } from '@vitrine/wire/staff/operator/staff-sessions';
import { STAFF_ROLES } from '@vitrine/wire/staff/role';
import { beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import * as z from 'zod/mini';
import { serve } from '../../support/serve.ts';
import { createStaff } from '../../support/staff.ts';

const site = await serve({ LOG_LEVEL: 'trace' });
const CALLS: readonly Call[] = ALL;
const fieldsOf = ({ request }: Call): string[] =>
  Object.keys((z.toJSONSchema(request, { io: 'input' }) as { readonly properties: object }).properties);

type Fields = Readonly<Record<string, string>>;
type Headers = Readonly<Record<string, string>>;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Sends exactly these headers: `fetch` adds some of a browser's own. */
function send(method: string, path: string, headers: Headers = {}, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${site.url}${path}`, { method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += String(chunk);
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' } as const;

async function ask(
  call: Pick<Call, 'method' | 'path'>,
  fields: Fields,
  headers: Headers = {},
): Promise<Answer & { readonly body: Envelope }> {
  const text = new URLSearchParams(fields).toString();
  const answer = await (call.method === 'GET'
    ? send('GET', `${call.path}?${text}&t=${newIdempotencyKey()}`, headers)
    : send('POST', call.path, { ...FORM, ...headers }, text));
  // A file stands in no envelope.
  const isFile = String(answer.headers['content-type']).startsWith('text/csv');
  return { ...answer, body: isFile ? { code: SUCCESS, msg: '', data: null } : (JSON.parse(answer.text) as Envelope) };
}

interface Demo {
  readonly uid: number;
  readonly demoId: string;
  /** A session of its own: what ends one leaves the others. */
  session(): Promise<string>;
}

const secrets: string[] = [];

async function openDemo(): Promise<Demo> {
  const { body } = await ask({ method: 'GET', path: '/api/user/createAccountDemoForU' }, {});
  const { demo_id, token, user } = body.data as { demo_id: string; token: string; user: { uid: number } };
  secrets.push(demo_id, token);
  return {
    uid: user.uid,
    demoId: demo_id,
    async session() {
      const login = await ask({ method: 'POST', path: '/api/user/loginForU' }, { login_type: '3', demo_id });
      const { token: another } = login.body.data as { token: string };
      secrets.push(another);
      return another;
    },
  };
}

/** A market that is open around the clock. */
async function openMarket(): Promise<Fields> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { body } = await ask({ method: 'GET', path: '/v2/api/forex/trade_list' }, {});
    const list = body.data as {
      Id: number;
      Code: string;
      Bid: number | null;
      MarketStatus: number;
      ForexMinCont: string;
      HasForexMultiple: { Value: number }[];
    }[];
    const found = list.find(({ Code, Bid, MarketStatus }) => Code === 'XRPUSD' && Bid !== null && MarketStatus === 1);
    if (found !== undefined) {
      const multiple = String(found.HasForexMultiple[0]?.Value);
      return { type: '1', status: '1', cont: found.ForexMinCont, forex_id: String(found.Id), multiple };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('no market has opened');
}

async function openOrder(owner: Demo): Promise<string> {
  const { body } = await ask({ method: 'GET', path: '/v2/api/forex/submit' }, buy, {
    authorization: await owner.session(),
  });
  expect(body.code, body.msg).toBe(1);
  return String((body.data as { id: number }).id);
}

let buy: Fields;
let owner: Demo;
let other: Demo;
/** What the owner has: an open order and a session. */
let order: string;
let session: string;
async function own(): Promise<void> {
  order = await openOrder(owner);
  const call = { method: 'GET', path: '/api/user/sessions' } as const;
  const { body } = await ask(call, {}, { authorization: await owner.session() });
  session = String((body.data as { id: number; isCurrent: boolean }[]).find(({ isCurrent }) => isCurrent)?.id);
}
beforeAll(async () => {
  buy = await openMarket();
  [owner, other] = [await openDemo(), await openDemo()];
  await own();
});

const stateOf = async (who: Demo): Promise<string> => {
  const authorization = await who.session();
  const reads = [
    ['/api/user/info', {}],
    ['/v2/api/main/wallet/getBalance', {}],
    ['/v2/api/main/accountLog/forexChange', {}],
    ['/v2/api/forex/my_deal', { status: '3' }],
  ] as const;
  const answers = [];
  for (const [path, fields] of reads) {
    const { body } = await ask({ method: 'GET', path }, fields, { authorization });
    expect(body.code).toBe(1);
    // How far the journal has come is not his.
    answers.push(JSON.stringify(body.data, (name, value: unknown) => (name === 'seq' ? undefined : value)));
  }
  const holding = await ask({ method: 'GET', path: '/v2/api/forex/my_deal' }, { status: '1' }, { authorization });
  answers.push(...(holding.body.data as { data: { Id: number }[] }).data.map(({ Id }) => String(Id)));
  return answers.join('\n');
};

/** Who may call what: the code that a visitor, another demo account and the owner of what is asked for are answered. */
type Row = readonly [route: string, fields: () => Fields, visitor: number, other: number, owner: number];
const open = (route: string, fields: Fields = {}): Row => [route, () => fields, 1, 1, 1];
const user = (route: string, fields: Fields = {}): Row => [route, () => fields, 999, 1, 1];
const MATRIX: readonly Row[] = [
  open('GET /api/user/createAccountDemoForU'),
  // Whoever knows the secret is the owner.
  ['POST /api/user/loginForU', () => ({ login_type: '3', demo_id: owner.demoId }), 1, 1, 1],
  open('GET /v2/api/forex/trade_list'),
  open('GET /v2/api/micro/get_seconds'),
  open('GET /v2/api/forex/getCategories'),
  open('GET /v2/api/forex/search', { name: 'EUR' }),
  open('GET /v2/api/forex/kline', { forex_id: '1', period: '60min' }),
  open('GET /v2/api/forex/abbreviated_cache_kline', { forex_id: '1', period: '60min' }),
  open('GET /api/basicSet/getBasicInfo'),
  open('GET /api/default/setting', { key: 'currency' }),
  open('GET /api/default/area_list'),
  open('GET /api/menu'),
  open('GET /api/trust/halts'),
  open('GET /api/news/list'),
  open('GET /api/news/homeList'),
  open('GET /api/news/info', { id: '1' }),
  open('GET /api/descript/list'),
  open('GET /api/descript/info', { group: 'company.about' }),
  open('GET /api/company/getCompany'),
  open('GET /api/company/getCompanyStatus'),
  open('GET /api/company/email'),
  user('GET /api/user/info'),
  user('GET /api/user/get_profits'),
  user('GET /api/user/sessions'),
  ['POST /api/user/sessions/revoke', () => ({ id: session }), 999, 1001, 1],
  user('GET /v2/api/main/wallet/getBalance'),
  user('GET /v2/api/main/account/forexDetail', { accountTypeId: '2' }),
  user('GET /v2/api/main/accountLog/forexChange'),
  user('GET /v2/api/forex/my_deal', { status: '1' }),
  user('GET /api/export/orders.csv', { status: '1' }),
  ['GET /v2/api/forex/submit', () => buy, 999, 1, 1],
  ['GET /v2/api/forex/set_stop_price', () => ({ id: order }), 999, 1312, 1],
  ['GET /v2/api/forex/cancel_trade', () => ({ id: order }), 999, 1317, 1317],
  ['GET /v2/api/forex/close', () => ({ id: order }), 999, 1312, 1],
  user('GET /v2/api/micro/orders', { status: '1' }),
  ['GET /v2/api/micro/submit', () => ({ forex_id: buy.forex_id!, type: '1', number: '10', seconds: '30' }), 999, 1, 1],
  user('GET /v2/api/main/user/resetForexDemoAccount'),
  user('POST /api/user/logout'),
];
const requestOf = ([route, fields]: Row) => {
  const [method, path] = route.split(' ') as ['GET' | 'POST', string];
  return [{ method, path }, fields()] as const;
};
const rowOf = (call: Call): Row => {
  const row = MATRIX.find(([route]) => route === `${call.method} ${call.path}`);
  if (row === undefined) throw new Error(`MATRIX does not say who may call ${call.method} ${call.path}`);
  return row;
};

/** Fields of calls for users that name something of a customer's own. */
const OWN_IDS: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'POST /api/user/sessions/revoke': { id: () => session },
  'GET /v2/api/forex/close': { id: () => order },
  'GET /v2/api/forex/cancel_trade': { id: () => order },
  'GET /v2/api/forex/set_stop_price': { id: () => order },
};
/** Ids of what belongs to nobody. */
const PUBLIC_IDS: ReadonlySet<string> = new Set(['forex_id', 'accountTypeId', 'category_id']);

describe('who may call what', () => {
  it('API-01 every documented route stands in the matrix, and nothing else', async () => {
    const { paths } = JSON.parse((await send('GET', '/docs/openapi.json')).text) as { paths: Record<string, object> };
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(MATRIX.map(([route]) => route).sort()).toEqual(documented.sort());
  });

  it('API-36a visitor, another demo account and owner are answered as the matrix says, and nobody moves what is another’s', async () => {
    const before = await stateOf(owner);
    for (const row of MATRIX) {
      const [call, fields] = requestOf(row);
      const [route, , visitor, stranger] = row;
      const asVisitor = await ask(call, fields);
      expect([asVisitor.status, asVisitor.body.code], `${route} as a visitor: ${asVisitor.text}`).toEqual([
        200,
        visitor,
      ]);
      const asOther = await ask(call, fields, { authorization: await other.session() });
      expect([asOther.status, asOther.body.code], `${route} as another: ${asOther.text}`).toEqual([200, stranger]);
    }
    expect(await stateOf(owner)).toBe(before);
    for (const row of MATRIX) {
      const [call, fields] = requestOf(row);
      const asOwner = await ask(call, fields, { authorization: await owner.session() });
      expect([asOwner.status, asOwner.body.code], `${row[0]} as the owner: ${asOwner.text}`).toEqual([200, row[4]]);
    }
  });

  it('what is another’s answers as what does not exist', async () => {
    await own();
    const before = await stateOf(owner);
    for (const call of CALLS.filter(({ access }) => access === 'user')) {
      const row = rowOf(call);
      const ids = fieldsOf(call).filter((name) => /(^|_)ids?$|Id$/.test(name) && !PUBLIC_IDS.has(name));
      expect(Object.keys(OWN_IDS[row[0]] ?? {}), `OWN_IDS of ${row[0]}`).toEqual(ids);
      for (const name of ids) {
        const authorization = await other.session();
        const his = OWN_IDS[row[0]]![name]!();
        const theirs = await ask(call, { ...row[1](), [name]: his }, { authorization });
        const unknown = await ask(call, { ...row[1](), [name]: '999999999' }, { authorization });
        expect(theirs.body.code, row[0]).not.toBe(1);
        expect(theirs.text.replaceAll(his, 'ID'), row[0]).toBe(unknown.text.replaceAll('999999999', 'ID'));
      }
    }
    expect(await stateOf(owner)).toBe(before);
  });

  it('999 answers everything that is no session of now, in whatever dress a token comes', async () => {
    const token = await owner.session();
    const ended = await owner.session();
    await ask({ method: 'POST', path: '/api/user/logout' }, {}, { authorization: ended });
    const attempts: readonly (readonly [name: string, headers: Headers, fields: Fields])[] = [
      ['a cookie', { cookie: `authorization=${token}; token=${token}; session=${token}` }, {}],
      ['a field', {}, { authorization: token, token }],
      ['a scheme', { authorization: `Bearer ${token}` }, {}],
      ['another header', { token, 'x-authorization': token, 'proxy-authorization': token }, {}],
      ['upper case', { authorization: token.toUpperCase() }, {}],
      ['a part of it', { authorization: token.slice(0, -1) }, {}],
      ['two of it', { authorization: `${token}, ${token}` }, {}],
      ['his demo_id', { authorization: owner.demoId }, {}],
      ['an ended one', { authorization: ended }, {}],
    ];
    const before = await stateOf(owner);
    for (const call of CALLS.filter(({ access }) => access === 'user')) {
      const [route, fields] = rowOf(call);
      for (const [name, headers, extra] of attempts) {
        const { status, body } = await ask(call, { ...fields(), ...extra }, headers);
        expect([status, body.code], `${route} with ${name}`).toEqual([200, 999]);
      }
    }
    expect(await stateOf(owner)).toBe(before);
    // The token itself was good all the time.
    expect((await ask({ method: 'GET', path: '/api/user/info' }, {}, { authorization: token })).body.code).toBe(1);
  });
});

/**
 * Who may call what of the console is generated from the calls: each is asked for without any field, which comes after
 * the question who asks, by a visitor, by customers and by somebody of every role.
 */
describe('who may call what of the console', () => {
  const NO_FIELDS = 1000;
  const guarded = OPERATOR_CALLS.flatMap((call) =>
    typeof call.access === 'object' ? [[call, call.access] as const] : [],
  );
  const codeFor = async (call: Call, authorization?: string): Promise<number> => {
    const { status, body } = await ask(call, {}, authorization === undefined ? {} : { authorization });
    expect(status, call.path).toBe(200);
    return body.code;
  };
  const nameOf = (call: Call) => `${call.method} ${call.path}`;

  it('STAFF-01a exactly the calls of the console stand below its path, and its documents are no visitor’s', async () => {
    expect(OPERATOR_CALLS.filter(({ path }) => !path.startsWith(CONSOLE_PATH))).toEqual([]);
    expect(CALLS.filter(({ path }) => path.startsWith('/console'))).toEqual([]);
    expect((await send('GET', '/docs/openapi.json')).text).not.toContain('/console');
    expect((await send('GET', `${CONSOLE_PATH}nothing`)).status).toBe(404);
  });

  it('a colleague’s session answers as one that does not exist', async () => {
    const [mine, theirs] = [await createStaff(site, STAFF_ROLES), await createStaff(site, STAFF_ROLES)];
    const list = await ask(staffSessions, {}, { authorization: theirs.token });
    const [his] = (list.body.data as { id: number }[]).map(({ id }) => String(id));
    const foreign = await ask(revokeStaffSession, { id: his! }, { authorization: mine.token });
    const unknown = await ask(revokeStaffSession, { id: '999999999' }, { authorization: mine.token });
    expect([foreign.body.code, foreign.text]).toEqual([1001, unknown.text]);
    expect(await codeFor(staffSessions, theirs.token)).toBe(1);
  });

  it('every call that is no step of signing in names its roles, and is keyed when it changes something', () => {
    // Of a password nothing is kept that could be guessed at quickly, as an answer's place by its key would be.
    for (const [call, { staff }] of guarded) {
      expect(staff.length, nameOf(call)).toBeGreaterThan(0);
      expect([call.keyed, call.method], nameOf(call)).toEqual(
        call.effect === 'change' ? [call !== changeStaffPassword, 'POST'] : [false, 'GET'],
      );
    }
    const waysIn = OPERATOR_CALLS.filter(({ access }) => typeof access !== 'object');
    expect(waysIn.map(({ room, access }) => `${room} ${String(access)}`)).toEqual(waysIn.map(() => 'staff visitor'));
  });

  it('STAFF-01b visitors and customers are answered 999 by each of them, staff by every call of customers', async () => {
    const before = await stateOf(owner);
    for (const [call] of guarded) {
      expect(await codeFor(call), `${nameOf(call)} as a visitor`).toBe(999);
      for (const who of [owner, other])
        expect(await codeFor(call, await who.session()), `${nameOf(call)} as a customer`).toBe(999);
    }
    const { token } = await createStaff(site, STAFF_ROLES);
    for (const call of CALLS.filter(({ access }) => access === 'user'))
      expect(await codeFor(call, token), `${nameOf(call)} as staff`).toBe(999);
    expect(await stateOf(owner)).toBe(before);
  });

  it.each(STAFF_ROLES)('STAFF-03 API-36b %s opens what names it, and nothing else', async (role) => {
    for (const [call, { staff }] of guarded) {
      // A session of its own: signing out ends one.
      const { token } = await createStaff(site, [role]);
      const code = await codeFor(call, token);
      if (staff.includes(role)) expect([1, NO_FIELDS], `${nameOf(call)} as ${role}`).toContain(code);
      else expect(code, `${nameOf(call)} as ${role}`).toBe(1002);
    }
  });

  it('a change is refused from another site and as a navigation, with the best of tokens', async () => {
    const { token: authorization } = await createStaff(site, STAFF_ROLES);
    for (const call of OPERATOR_CALLS.filter(({ effect }) => effect === 'change')) {
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-mode': 'navigate' },
        { 'sec-purpose': 'prefetch' },
      ] as Headers[]) {
        const { body, headers: answered } = await ask(call, {}, { authorization, ...headers });
        expect([body.code, answered['cache-control']], `${nameOf(call)} ${JSON.stringify(headers)}`).toEqual([
          1002,
          'no-store',
        ]);
      }
      for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
        expect((await send(method, call.path, { authorization })).status, `${method} ${call.path}`).toBe(404);
      }
    }
  });

  it('a token of the staff counts in its own header only', async () => {
    const { token } = await createStaff(site, STAFF_ROLES);
    secrets.push(token);
    for (const [call] of guarded) {
      for (const headers of [
        { cookie: `authorization=${token}; token=${token}` },
        { authorization: `Bearer ${token}` },
        { token, 'x-authorization': token },
        { authorization: token.slice(0, -1) },
        { authorization: `${token}, ${token}` },
      ] as Headers[]) {
        expect((await ask(call, { authorization: token, token }, headers)).body.code, nameOf(call)).toBe(999);
      }
    }
  });
});

describe('calls that change something', () => {
  const changes = CALLS.filter(({ effect }) => effect === 'change');

  it('API-33a are refused from another site and as a navigation, all of them, and never stored', async () => {
    const before = await stateOf(owner);
    const sessions = (await site.database.superuser('SELECT 1 FROM sessions')).length;
    const users = (await site.database.superuser('SELECT 1 FROM users')).length;
    const authorization = await owner.session();
    for (const call of changes) {
      const [route, fields] = rowOf(call);
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'none' },
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
        { 'sec-fetch-mode': 'navigate' },
        { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
        { 'sec-purpose': 'prefetch' },
        { purpose: 'prefetch' },
      ] as Headers[]) {
        const { status, body, headers: answered } = await ask(call, fields(), { authorization, ...headers });
        expect([status, body.code], `${route} ${JSON.stringify(headers)}`).toEqual([200, 1002]);
        expect(answered['cache-control']).toBe('no-store');
      }
    }
    expect((await site.database.superuser('SELECT 1 FROM users')).length).toBe(users);
    // The one that the attempts were made with.
    expect((await site.database.superuser('SELECT 1 FROM sessions')).length).toBe(sessions + 1);
    expect(await stateOf(owner)).toBe(before);
  });

  it('API-33c are no-store when they succeed and when they do not, and no address of theirs takes another method', async () => {
    for (const call of changes) {
      const [route, fields] = rowOf(call);
      const headers = {
        authorization: await other.session(),
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'cors',
      };
      for (const given of [fields(), {}]) {
        expect((await ask(call, given, headers)).headers['cache-control'], route).toBe('no-store');
      }
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
        if (method === call.method) continue;
        const query = new URLSearchParams(fields()).toString();
        expect((await send(method, `${call.path}?${query}`, headers)).status, `${method} ${call.path}`).toBe(404);
      }
    }
  });
});

describe('every answer', () => {
  /** Whatever is answered; another policy only for pages, which need their own scripts. */
  function expectGuarded(headers: Answer['headers'], what: string): void {
    expect(headers['content-security-policy'], what).toMatch(/default-src '(none|self)'.*frame-ancestors 'none'/);
    expect(headers['content-security-policy'], what).not.toMatch(/script-src[^;]*'unsafe|unsafe-eval/);
    expect(headers['x-content-type-options'], what).toBe('nosniff');
    expect(headers['x-frame-options'], what).toBe('DENY');
    expect(headers['referrer-policy'], what).toBe('no-referrer');
    expect(headers['cross-origin-opener-policy'], what).toBe('same-origin');
    expect(headers['cross-origin-resource-policy'], what).toBe('same-origin');
    expect(headers['cache-control'], what).toBeDefined();
    for (const name of ['access-control-allow-origin', 'x-powered-by', 'server', 'set-cookie']) {
      expect(headers[name], `${what}: ${name}`).toBeUndefined();
    }
  }

  it('of every call carries the security headers and is stored only where the call says so', async () => {
    for (const row of MATRIX) {
      const [call, fields] = requestOf(row);
      const authorization = await other.session();
      for (const headers of [{}, { authorization }, { authorization, origin: 'https://evil.example' }] as Headers[]) {
        const answer = await ask(call, fields, headers);
        expectGuarded(answer.headers, row[0]);
        const stored = CALLS.find(({ method, path }) => `${method} ${path}` === row[0])?.maxAge;
        const expected = stored === undefined || answer.body.code !== 1 ? 'no-store' : `private, max-age=${stored}`;
        expect(answer.headers['cache-control'], row[0]).toBe(expected);
        if (expected !== 'no-store') expect(String(answer.headers.vary), row[0]).toContain('lang');
      }
    }
  });

  it('of every other address and of every error carries them too', async () => {
    const json = { 'content-type': 'application/json' };
    for (const [method, path, headers, body] of [
      ['GET', '/', { accept: 'text/html' }],
      ['GET', '/mine/accounts', { accept: 'text/html' }],
      ['GET', '/healthz'],
      ['GET', '/metrics'],
      ['GET', '/metrics', { 'x-forwarded-for': '203.0.113.9' }],
      ['GET', '/docs/openapi.json'],
      ['GET', '/docs/'],
      ['GET', '/site.webmanifest'],
      ['GET', '/logos/EURUSD.svg'],
      ['GET', '/api/nothing'],
      ['OPTIONS', '/api/user/info', { origin: 'https://evil.example', 'access-control-request-method': 'GET' }],
      ['HEAD', '/api/user/info'],
      ['TRACE', '/api/user/info'],
      ['GET', '/%ff%'],
      ['GET', '/../../etc/passwd'],
      ['POST', '/api/user/loginForU', json, '{'],
      ['POST', '/api/user/loginForU', json, `"${'x'.repeat(100_000)}"`],
      ['POST', '/api/user/loginForU', { 'content-type': 'application/xml' }, '<a/>'],
    ] as readonly (readonly [string, string, Headers?, string?])[]) {
      const answer = await send(method, path, headers, body);
      expect(answer.status, `${method} ${path}`).toBeLessThan(500);
      expectGuarded(answer.headers, `${method} ${path} ${JSON.stringify(headers ?? {})}`);
    }
  });

  it('to bytes that are no request carries them too', async () => {
    const { hostname, port } = new URL(site.url);
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.end('nonsense\r\n\r\n'));
      let received = '';
      socket.on('data', (chunk) => {
        received += String(chunk);
      });
      socket.on('close', () => resolve(received));
      socket.on('error', reject);
    });
    const lines = text.split('\r\n\r\n')[0]!.split('\r\n').slice(1);
    expectGuarded(Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2))), text);
  });
});

describe('the log', () => {
  it('OPS-08a written out in full holds no token and no secret, wherever a caller puts them', async () => {
    const token = await owner.session();
    const misplaced = `authorization=${token}&token=${token}&demo_id=${owner.demoId}&password=hunter2`;
    const json = { 'content-type': 'application/json', authorization: token };
    await send('GET', `/api/user/info?${misplaced}`);
    await send('GET', `/api/nothing/${token}?${misplaced}`, { authorization: token });
    await send('GET', `/${token}/%ff%`, { authorization: token });
    await send('POST', '/api/user/loginForU', json, `{"login_type":3,"demo_id":"${owner.demoId}x"}`);
    await send('POST', '/api/user/loginForU', json, `{"login_type":3,"demo_id":"${owner.demoId}"`);
    await send('POST', '/api/user/loginForU', { ...json, 'content-type': token }, token);
    await send('GET', `/v2/api/forex/close?id=${token}`, {
      authorization: token,
      'idempotency-key': `${token} ${token}`,
    });
    await send('GET', '/api/user/info', { authorization: `${token}\t${token}` });
    const socket = new WebSocket(`${site.url.replace('http', 'ws')}${SOCKET_PATH}?token=${token}`);
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ type: 'login', token }));
    socket.send(JSON.stringify({ type: 'login', token: `${token}x`, password: 'hunter2' }));
    socket.send(JSON.stringify({ type: 'sub', topic: token }));
    socket.send(`${token}${'x'.repeat(8_000)}`);
    await new Promise((resolve) => socket.once('close', resolve));

    const log = site.log();
    expect(log).toContain('"msg":"core ready"');
    expect(log).toContain('"reason":"request.session-invalid"');
    expect(log).toContain('"why":"frame too large"');
    expect(secrets.length).toBeGreaterThan(20);
    for (const secret of [...secrets, 'hunter2']) expect(log).not.toContain(secret);
    // Nothing of what was written is a failure of ours.
    expect(log).not.toMatch(/"level":(50|60)/);
  });
});
