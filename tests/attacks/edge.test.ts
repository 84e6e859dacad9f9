import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDemoAccount } from '@vitrine/wire/identity/create-demo-account';
import { ledgerPostings } from '@vitrine/wire/ledger/operator/ledger-postings';
import { candles } from '@vitrine/wire/market/candles';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { staffList } from '@vitrine/wire/staff/operator/staff-list';
import { describe, expect, it, onTestFinished } from 'vitest';
import WebSocket from 'ws';
import { EURUSD, startTestSite } from '../../apps/server/test/support/site.ts';
import { createStaff } from '../support/staff.ts';

// At the edge of the site: what a stranger or one member of staff sends must not end, stall or fill it.
const site = await startTestSite({
  limits: { connectionsPerAddress: 40, socketsPerAddress: 8, requestsPerAddress: 300 },
  environment: { TRUSTED_PROXY: '127.0.0.9', METRICS_TOKEN: 'a-token-of-the-test' },
});
await site.quote(EURUSD, 116_500n, 116_506n);
const port = () => Number(new URL(site.url).port);

/** Who attacks. */
interface Attacker {
  readonly who: string;
  /** Of their addresses, so that no attacker spends the limits of another. */
  readonly net: string;
  /** What each of their requests carries. */
  readonly headers: Readonly<Record<string, string>>;
  /** A list that they may read. */
  readonly list: string;
  /** The pages that they know. */
  readonly root: string;
  /** Of the addresses that a proxy says are theirs. */
  readonly proxied: string;
}

const staff = await createStaff(site, ['owner']);
const ATTACKERS: readonly Attacker[] = [
  { who: 'a stranger', net: '127.0.0', headers: {}, list: tradeList.path, root: '', proxied: '203.0.113' },
  {
    who: 'a member of staff',
    net: '127.0.1',
    headers: { authorization: staff.token },
    list: ledgerPostings.path,
    root: '/console',
    proxied: '198.51.100',
  },
];

const HANDSHAKE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

/** A request as it is written on the wire. */
function bytesOf({ headers }: Attacker, path: string, more: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ host: 'localhost', ...headers, ...more }).map(([name, value]) => `${name}: ${value}`);
  return [`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

/** A bare connection from an address of this machine. */
async function plug(from = '127.0.0.1', allowHalfOpen = false): Promise<Socket & { received: string }> {
  const socket = Object.assign(connect({ port: port(), host: '127.0.0.1', localAddress: from, allowHalfOpen }), {
    received: '',
  });
  socket.on('data', (data) => {
    socket.received += String(data);
  });
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** True when the connection ends in time, whatever ends it. */
const closed = (socket: Socket, withinMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    if (socket.closed) resolve(true);
    socket.once('close', () => resolve(true));
    setTimeout(() => resolve(socket.closed), withinMs).unref();
  });

async function get(path: string, headers: Record<string, string> = {}, from = '127.0.0.1'): Promise<number> {
  const request = httpRequest({ port: port(), host: '127.0.0.1', path, headers, localAddress: from, agent: false });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
}

/** The site serves, as a stranger at another address sees it. */
const serves = () => get('/healthz', {}, '127.0.0.77');

/** The status of the answer to a request for a socket; 101 when it was opened. */
function upgrade(headers: Record<string, string>, from = '127.0.0.1'): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port()}/api/v2/ws`, { headers, localAddress: from });
    onTestFinished(() => socket.terminate());
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', () => undefined);
  });
}

describe.each(ATTACKERS)('$who', (attacker) => {
  const at = (last: number) => `${attacker.net}.${last}`;

  describe('an upgrade', () => {
    it('A1 of any path, followed by a reset, leaves the site up', async () => {
      for (const path of ['/', '/api/v2/ws', '/api/v2/ws?lang=ar', '/healthz', '/console/', attacker.list]) {
        for (const protocol of ['websocket', 'h2c', 'x']) {
          const socket = await plug(at(10));
          socket.write(bytesOf(attacker, path, { ...HANDSHAKE, upgrade: protocol }));
          await sleep(2);
          socket.resetAndDestroy();
        }
      }
      await sleep(50);
      expect(await serves()).toBe(200);
    });

    it('A1 that is not for the socket is a plain request', async () => {
      const socket = await plug(at(10));
      const settings = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' };
      socket.write(bytesOf(attacker, '/healthz', settings));
      await expect.poll(() => socket.received).toContain('"accepting":true');
      expect(socket.received).toMatch(/^HTTP\/1\.1 200 OK/);
    });

    it('A6 that is refused gives its connection back', async () => {
      const socket = await plug(at(10));
      socket.write(bytesOf(attacker, '/api/v2/ws', { ...HANDSHAKE, host: 'evil.example' }));
      expect(await closed(socket, 2_000)).toBe(true);
      expect(socket.received).toMatch(/^HTTP\/1\.1 421/);
    });
  });

  describe('requests', () => {
    it('A2 sent 250 in a row on one connection end that connection, and reach no handler beyond the limit', async () => {
      const socket = await plug(at(20));
      socket.write(bytesOf(attacker, attacker.list).repeat(250));
      expect(await closed(socket, 2_000)).toBe(true);
      expect(await serves()).toBe(200);
    });

    it('A2 above what one address may send in a second are refused; others are served', async () => {
      const statuses = await Promise.all(
        Array.from({ length: 30 }, async () => {
          const socket = await plug(at(21));
          let left = 30;
          const next = () => {
            left -= 1;
            socket.write(bytesOf(attacker, '/healthz'));
          };
          next();
          let seen = 0;
          socket.on('data', () => {
            seen = socket.received.split('HTTP/1.1 ').length - 1;
            if (left > 0 && seen >= 30 - left) next();
          });
          await expect.poll(() => seen).toBe(30);
          return socket.received.match(/HTTP\/1\.1 429/g)?.length ?? 0;
        }),
      );
      // 900 requests; a second may turn while they are sent.
      expect(statuses.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
      expect(await serves()).toBe(200);
    });

    it('A6 that never come are waited for, and their connection ends without an answer', async () => {
      const [silent, slow] = await Promise.all([plug(at(23)), plug(at(23))]);
      slow.write(bytesOf(attacker, attacker.list).slice(0, -2));
      expect(await Promise.all([closed(silent, 25_000), closed(slow, 25_000)])).toEqual([true, true]);
      expect([silent.received, slow.received]).toEqual(['', '']);
    }, 40_000);

    it('A6 that are no HTTP are answered and let go, also when the peer keeps its side open', async () => {
      for (const text of ['x\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', 'GET /\u0000 HTTP/1.1\r\n\r\n']) {
        const socket = await plug(at(22), true);
        socket.write(text);
        await expect.poll(() => socket.readableEnded, { message: text }).toBe(true);
        expect(socket.received).toMatch(/^HTTP\/1\.1 400/);
        // Nobody is there any more.
        socket.write('x');
        await sleep(20);
        socket.write('x');
        expect(await closed(socket, 2_000)).toBe(true);
      }
    });

    it('A9 for addresses like // and /\\ are pages or refusals, never a fault', async () => {
      for (const path of ['//', '//:', '//[', '/\\', '//evil.example/x', '/%', '/%00', '/?%', '/..%2f..%2f', '///'])
        for (const from of new Set([path, `${attacker.root}${path}`, `${attacker.list}${path}`]))
          expect(await get(from, attacker.headers), from).toBeLessThan(500);
    });

    it('A9 that mean harm leave a few lines in the log, and the number of the others', async () => {
      const lines = () => site.log().split('\n').length;
      const [before, startedAt] = [lines(), Date.now()];
      for (let count = 0; count < 40; count += 1)
        await Promise.all(
          [
            '//',
            '/\\',
            '/%',
            `${candles.path}?forex_id=999`,
            `${candles.path}?forex_id=x`,
            `${attacker.list}?after=x`,
          ].map((path) => get(path, attacker.headers, at(24))),
        );
      const seconds = Math.ceil((Date.now() - startedAt) / 1_000) + 1;
      // Ten in a second of those that a call refused; the others are not logged at all.
      expect(lines() - before).toBeLessThanOrEqual(10 * seconds);
      expect(lines() - before).toBeGreaterThan(0);
    });
  });

  describe('connections', () => {
    it('A6 of one address are bounded, and a stranger elsewhere still gets in', async () => {
      const held = await Promise.all(Array.from({ length: 60 }, () => plug(at(30))));
      await sleep(100);
      expect(held.filter((socket) => !socket.destroyed).length).toBeLessThanOrEqual(40);
      expect(await serves()).toBe(200);
      for (const socket of held) socket.destroy();
      // What was let go is free again.
      await expect.poll(() => get('/healthz', {}, at(30)).catch(() => 0)).toBe(200);
    });

    it('A5 of the socket are bounded by address, also behind a proxy that is trusted', async () => {
      const direct = [];
      for (let count = 0; count < 10; count += 1) direct.push(await upgrade(attacker.headers, at(31)));
      expect(direct).toEqual([101, 101, 101, 101, 101, 101, 101, 101, 429, 429]);
      const behind = [];
      for (let count = 0; count < 10; count += 1)
        behind.push(await upgrade({ ...attacker.headers, 'x-forwarded-for': `${attacker.proxied}.9` }, '127.0.0.9'));
      expect(behind).toEqual(direct);
      expect(await upgrade({ ...attacker.headers, 'x-forwarded-for': `${attacker.proxied}.10` }, '127.0.0.9')).toBe(
        101,
      );
    });
  });

  describe('the socket', () => {
    it('A5 counts pings as frames and ends a flood of them', async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port()}/api/v2/ws`, {
        localAddress: at(32),
        headers: attacker.headers,
      });
      onTestFinished(() => socket.terminate());
      await once(socket, 'open');
      // A session of the staff is none of a customer.
      if (attacker.headers.authorization !== undefined) {
        socket.send(JSON.stringify({ type: 'login', token: attacker.headers.authorization }));
        const [answer] = (await once(socket, 'message')) as [Buffer];
        expect(JSON.parse(String(answer))).toMatchObject({ type: 'login_result', code: 999 });
      }
      let pongs = 0;
      socket.on('pong', () => {
        pongs += 1;
      });
      socket.ping('one');
      await expect.poll(() => pongs).toBe(1);
      for (let count = 0; count < 5_000; count += 1) socket.ping();
      const [code] = (await once(socket, 'close')) as [number];
      expect([1006, 1008]).toContain(code);
      expect(pongs).toBeLessThan(200);
      expect(await serves()).toBe(200);
    });

    it('A5 opens for the pages of this site and for programs only', async () => {
      const host = `127.0.0.1:${port()}`;
      expect(await upgrade(attacker.headers, at(33))).toBe(101);
      expect(await upgrade({ ...attacker.headers, origin: `http://${host}` }, at(33))).toBe(101);
      expect(await upgrade({ ...attacker.headers, origin: 'http://evil.example' }, at(33))).toBe(403);
      expect(await upgrade({ ...attacker.headers, origin: 'null' }, at(33))).toBe(403);
      expect(await upgrade({ ...attacker.headers, host: 'evil.example', origin: 'http://evil.example' }, at(33))).toBe(
        421,
      );
    });
  });
});

describe('whose page it is', () => {
  it('A5 a demo account is not opened by a page of another site', async () => {
    expect(await get(`${createDemoAccount.path}?t=1`, { origin: 'http://evil.example' })).toBe(200);
    const { users } = await site.database.app
      .query<{ users: string }>('SELECT count(*) AS users FROM users')
      .then(({ rows }) => rows[0]!);
    expect(Number(users)).toBe(0);
  });

  it('A5 the site answers to its own names only', async () => {
    expect(await get('/healthz', { host: 'localhost:1' })).toBe(200);
    expect(await get('/healthz', { host: '[::1]:3000' })).toBe(200);
    for (const host of ['evil.example', 'localhost.evil.example', 'a b', '127.0.0.1.evil.example', 'x@localhost'])
      expect(await get('/healthz', { host }), host).toBe(421);
  });
});

describe('a proxy in front', () => {
  it('A7 is believed only when it is trusted', async () => {
    const token = { authorization: 'Bearer wrong' };
    // From loopback the figures are open, unless somebody else asks through a proxy.
    expect(await get('/metrics')).toBe(200);
    expect(await get('/metrics', { 'x-forwarded-for': '203.0.113.5' })).toBe(404);
    expect(await get('/metrics', { 'x-forwarded-for': '203.0.113.5', ...token }, '127.0.0.9')).toBe(404);
    expect(await get('/metrics', { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
  });

  it('A7 and what a member of staff says of their address reaches the audit log only through it', async () => {
    const support = await createStaff(site, ['support']);
    const refused = async (from: string) => {
      const headers = { authorization: support.token, 'x-forwarded-for': '198.51.100.77' };
      // A refusal in its envelope.
      expect(await get(`${staffList.path}?t=1`, headers, from)).toBe(200);
      const [last] = await site.database.superuser<{ address: string }>(
        'SELECT address FROM audit WHERE staff_id = $1 ORDER BY id DESC LIMIT 1',
        [support.id],
      );
      return last?.address;
    };
    expect(await refused('127.0.1.40')).toBe('127.0.1.40');
    expect(await refused('127.0.0.9')).toBe('198.51.100.77');
  });
});
