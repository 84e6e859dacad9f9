import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { type Call, CONSOLE_PATH } from '@vitrine/wire/call';
import { CALLS as ALL, OPERATOR_CALLS } from '@vitrine/wire/calls';
import { createClient, newIdempotencyKey } from '@vitrine/wire/client';
import { type Envelope, SESSION_INVALID, SUCCESS } from '@vitrine/wire/envelope';
import { SOCKET_PATH } from '@vitrine/wire/realtime/frames';
import { REASONS } from '@vitrine/wire/reasons';
import { changeStaffPassword } from '@vitrine/wire/staff/operator/change-staff-password';
import { enterCode } from '@vitrine/wire/staff/operator/enter-code';
import { revokeStaffSession } from '@vitrine/wire/staff/operator/revoke-staff-session';
import { staffSessions } from '@vitrine/wire/staff/operator/staff-sessions';
import { STAFF_ROLES } from '@vitrine/wire/staff/role';
import { beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import * as z from 'zod/mini';
import { multipartOf } from '../../support/multipart.ts';
import { serve } from '../../support/serve.ts';
import { createStaff } from '../../support/staff.ts';
import { type Owner, requestFrom } from '../../support/things.ts';

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
function send(method: string, path: string, headers: Headers = {}, body?: string | Uint8Array): Promise<Answer> {
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

async function sendFields({ path, multipart }: Pick<Call, 'path' | 'multipart'>, text: string, headers: Headers) {
  if (multipart === undefined) return send('POST', path, { ...FORM, ...headers }, text);
  const body = new Response(multipartOf(text));
  const type = { 'content-type': body.headers.get('content-type') ?? '' };
  return send('POST', path, { ...type, ...headers }, await body.bytes());
}

async function ask(
  call: Pick<Call, 'method' | 'path' | 'multipart'>,
  fields: Fields,
  headers: Headers = {},
): Promise<Answer & { readonly body: Envelope }> {
  const text = new URLSearchParams(fields).toString();
  const answer = await (call.method === 'GET'
    ? send('GET', `${call.path}?${text}&t=${newIdempotencyKey()}`, headers)
    : sendFields(call, text, headers));
  // A file stands in no envelope.
  const isFile = !String(answer.headers['content-type']).startsWith('application/json');
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

/** Who makes what examples name; what is made together is made in one session. */
async function ownerOf(demo: Demo): Promise<Owner> {
  const token = await demo.session();
  const client = createClient({ origin: site.url, lang: () => 'en', token: () => token });
  return { demoId: demo.demoId, call: (call, request) => client.call(call, request) };
}

let owner: Demo;
let other: Demo;
beforeAll(async () => {
  [owner, other] = [await openDemo(), await openDemo()];
});
/** An owner on whose account nothing settles by itself: options of an earlier test run for half a minute. */
async function takeQuietOwner(): Promise<void> {
  owner = await openDemo();
}

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

/** The example of a call; what it names is the owner's. */
const fieldsFor = async (call: Call): Promise<Fields> => requestFrom(call.example, await ownerOf(owner));

/** The fields of an example that are ids, by whether they name something of the caller's own. */
const idsOf = (call: Call, kind: 'own' | 'public-id' | 'any-text'): string[] =>
  Object.entries(call.example).flatMap(([name, field]) =>
    typeof field === 'object' && field.kind === kind ? [name] : [],
  );

/** The owner's request as another customer sends it: what it names in public is one that will do for them. */
async function fieldsForOther(call: Call, fields: Fields): Promise<Fields> {
  const made = await requestFrom(call.example, await ownerOf(other), 'not own');
  const shared = idsOf(call, 'public-id').map((name) => [name, made[name]!] as const);
  return { ...fields, ...Object.fromEntries(shared) };
}

/** How a call of customers answers a visitor, another demo account about what is the owner's, and the owner. */
function codesOf(call: Call): { readonly visitor: number; readonly other: number; readonly own: number } {
  const refusals = Object.values(call.example).flatMap((field) =>
    typeof field === 'object' && field.kind === 'own' ? [REASONS[field.refusal].code] : [],
  );
  const own = call.exampleRefusal === undefined ? SUCCESS : REASONS[call.exampleRefusal].code;
  const other = refusals[0] ?? own;
  // A visitor without a session owns nothing either.
  return { visitor: call.access === 'visitor' ? other : SESSION_INVALID, other, own };
}

/** An answer without its code: ids are replaced in it, and a short id may be a part of the code. */
const wordsOf = ({ msg, data }: Envelope): string => JSON.stringify([msg, data]);

const routeOf = (call: Call) => `${call.method} ${call.path}`;

describe('who may call what', () => {
  it('API-01 every documented route stands in the matrix, and nothing else', async () => {
    const { paths } = JSON.parse((await send('GET', '/docs/openapi.json')).text) as { paths: Record<string, object> };
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(CALLS.map(routeOf).sort()).toEqual(documented.sort());
  });

  it('API-36a visitor, another demo account and owner are answered as the matrix says, and nobody moves what is another’s', async () => {
    const requests = new Map<Call, Fields>();
    for (const call of CALLS) requests.set(call, await fieldsFor(call));
    const before = await stateOf(owner);
    for (const [call, fields] of requests) {
      const codes = codesOf(call);
      const asVisitor = await ask(call, fields);
      expect([asVisitor.status, asVisitor.body.code], `${routeOf(call)} as a visitor: ${asVisitor.text}`).toEqual([
        200,
        codes.visitor,
      ]);
      const authorization = await other.session();
      const asOther = await ask(call, await fieldsForOther(call, fields), { authorization });
      expect([asOther.status, asOther.body.code], `${routeOf(call)} as another: ${asOther.text}`).toEqual([
        200,
        codes.other,
      ]);
    }
    expect(await stateOf(owner)).toBe(before);
    for (const call of CALLS) {
      const asOwner = await ask(call, await fieldsFor(call), { authorization: await owner.session() });
      expect([asOwner.status, asOwner.body.code], `${routeOf(call)} as the owner: ${asOwner.text}`).toEqual([
        200,
        codesOf(call).own,
      ]);
    }
  }, 120_000);

  it('what is another’s answers as what does not exist', async () => {
    await takeQuietOwner();
    for (const call of CALLS.filter(({ access }) => access === 'user')) {
      const shared = [...idsOf(call, 'public-id'), ...idsOf(call, 'any-text')];
      const ids = fieldsOf(call).filter((name) => /(^|_)ids?$|Id$/.test(name) && !shared.includes(name));
      expect(idsOf(call, 'own'), `the example of ${routeOf(call)} says whose each id is`).toEqual(ids);
      for (const name of ids) {
        const request = await fieldsFor(call);
        const before = await stateOf(owner);
        const authorization = await other.session();
        const theirs = await ask(call, request, { authorization });
        const unknown = await ask(call, { ...request, [name]: '999999999' }, { authorization });
        expect(theirs.body.code, routeOf(call)).not.toBe(1);
        expect(theirs.body.code, routeOf(call)).toBe(unknown.body.code);
        expect(wordsOf(theirs.body).replaceAll(request[name]!, 'ID'), routeOf(call)).toBe(
          wordsOf(unknown.body).replaceAll('999999999', 'ID'),
        );
        expect(await stateOf(owner)).toBe(before);
      }
    }
  });

  it('999 answers everything that is no session of now, in whatever dress a token comes', async () => {
    await takeQuietOwner();
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
    const requests = new Map<Call, Fields>();
    for (const call of CALLS) requests.set(call, await fieldsFor(call));
    const before = await stateOf(owner);
    for (const call of CALLS.filter(({ access }) => access === 'user')) {
      const fields = requests.get(call);
      for (const [name, headers, extra] of attempts) {
        const { status, body } = await ask(call, { ...fields, ...extra }, headers);
        expect([status, body.code], `${routeOf(call)} with ${name}`).toEqual([200, 999]);
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
    // Of a password nothing is kept that could be guessed at quickly, as an answer's place by its key would be. A code is
    // good once by itself.
    for (const [call, { staff }] of guarded) {
      expect(staff.length, routeOf(call)).toBeGreaterThan(0);
      expect([call.keyed, call.method], routeOf(call)).toEqual(
        call.effect === 'change' ? [call !== changeStaffPassword && call !== enterCode, 'POST'] : [false, 'GET'],
      );
    }
    const waysIn = OPERATOR_CALLS.filter(({ access }) => typeof access !== 'object');
    expect(waysIn.map(({ room, access }) => `${room} ${String(access)}`)).toEqual(waysIn.map(() => 'staff visitor'));
  });

  it('STAFF-01b visitors and customers are answered 999 by each of them, staff by every call of customers', async () => {
    const before = await stateOf(owner);
    for (const [call] of guarded) {
      expect(await codeFor(call), `${routeOf(call)} as a visitor`).toBe(999);
      for (const who of [owner, other])
        expect(await codeFor(call, await who.session()), `${routeOf(call)} as a customer`).toBe(999);
    }
    const { token } = await createStaff(site, STAFF_ROLES);
    for (const call of CALLS.filter(({ access }) => access === 'user'))
      expect(await codeFor(call, token), `${routeOf(call)} as staff`).toBe(999);
    expect(await stateOf(owner)).toBe(before);
  });

  it.each(STAFF_ROLES)(
    'STAFF-03 API-36b %s opens what names it, and nothing else',
    async (role) => {
      let token: string | undefined;
      for (const [call, { staff }] of guarded) {
        token ??= (await createStaff(site, [role])).token;
        const code = await codeFor(call, token);
        // Signing out ends a session, and so may other changes: what comes next gets one of its own.
        if (call.effect === 'change' && code !== 1002) token = undefined;
        if (staff.includes(role)) expect([1, NO_FIELDS], `${routeOf(call)} as ${role}`).toContain(code);
        else expect(code, `${routeOf(call)} as ${role}`).toBe(1002);
      }
    },
    180_000,
  );

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
        expect([body.code, answered['cache-control']], `${routeOf(call)} ${JSON.stringify(headers)}`).toEqual([
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
        expect((await ask(call, { authorization: token, token }, headers)).body.code, routeOf(call)).toBe(999);
      }
    }
  });
});

describe('calls that change something', () => {
  const changes = CALLS.filter(({ effect }) => effect === 'change');

  it('API-33a are refused from another site and as a navigation, all of them, and never stored', async () => {
    await takeQuietOwner();
    const requests = new Map<Call, Fields>();
    for (const call of changes) requests.set(call, await fieldsFor(call));
    const before = await stateOf(owner);
    const sessions = (await site.database.superuser('SELECT 1 FROM sessions')).length;
    const users = (await site.database.superuser('SELECT 1 FROM users')).length;
    const authorization = await owner.session();
    for (const call of changes) {
      const fields = requests.get(call) ?? {};
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
        const { status, body, headers: answered } = await ask(call, fields, { authorization, ...headers });
        expect([status, body.code], `${routeOf(call)} ${JSON.stringify(headers)}`).toEqual([200, 1002]);
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
      const fields = await fieldsFor(call);
      const headers = {
        authorization: await other.session(),
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'cors',
      };
      for (const given of [fields, {}]) {
        expect((await ask(call, given, headers)).headers['cache-control'], routeOf(call)).toBe('no-store');
      }
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
        if (CALLS.some(({ path, method: taken }) => path === call.path && taken === method)) continue;
        const query = new URLSearchParams(fields).toString();
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
    for (const call of CALLS) {
      const fields = await fieldsFor(call);
      const authorization = await other.session();
      for (const headers of [{}, { authorization }, { authorization, origin: 'https://evil.example' }] as Headers[]) {
        const answer = await ask(call, fields, headers);
        expectGuarded(answer.headers, routeOf(call));
        const stored = call.maxAge;
        const expected = stored === undefined || answer.body.code !== 1 ? 'no-store' : `private, max-age=${stored}`;
        expect(answer.headers['cache-control'], routeOf(call)).toBe(expected);
        if (expected !== 'no-store') expect(String(answer.headers.vary), routeOf(call)).toContain('lang');
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
