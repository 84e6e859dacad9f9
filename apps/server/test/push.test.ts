import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { logout } from '@vitrine/wire/identity/logout';
import { PUSH_KINDS } from '@vitrine/wire/push/kinds';
import { pushSettings } from '@vitrine/wire/push/push-settings';
import { subscribePush } from '@vitrine/wire/push/subscribe-push';
import { unsubscribePush } from '@vitrine/wire/push/unsubscribe-push';
import ece from 'http_ece';
import { afterAll, expect, it } from 'vitest';
import { changeSettings } from '../../../tests/support/settings.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import {
  INBOX_KINDS,
  type InboxItem,
  type InboxKind,
  PUSH_KIND_OF,
  writeInbox,
} from '../src/platform/messages/inbox.ts';
import { inTransaction } from '../src/platform/transaction.ts';
import { isPushService } from '../src/push/services.ts';
import { type Customer, startTestSite } from './support/site.ts';

/** A push service: keeps what is posted to each path, and answers as it is told. */
const posted: { readonly path: string; readonly headers: NodeJS.Dict<string | string[]>; readonly body: Buffer }[] = [];
const answers = new Map<string, number[]>();
const service = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const path = request.url ?? '';
    posted.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
    response.statusCode = answers.get(path)?.shift() ?? 201;
    response.end();
  });
});
await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
afterAll(() => void service.close());
const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;

const site = await startTestSite({ environment: { PUSH_HOSTS: host } });
const AT = Date.now();

/** A browser: its address at the push service, and the keys that only it has. */
function browser() {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const path = `/${randomBytes(8).toString('hex')}`;
  const received = () => posted.filter((one) => one.path === path);
  return {
    path,
    received,
    fields: { endpoint: `http://${host}${path}`, p256dh, auth },
    /** What it shows of each message. */
    shown: () =>
      received().map(
        ({ body }) =>
          JSON.parse(
            ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, dh: p256dh, authSecret: auth }).toString(),
          ) as Record<string, string>,
      ),
  };
}

const subscribe = (customer: Customer, { fields }: ReturnType<typeof browser>, kinds = PUSH_KINDS.join(',')) =>
  customer.call(subscribePush, { ...fields, kinds });

const write = (uid: number, kind: InboxKind, source: string, more: Partial<InboxItem> = {}) =>
  inTransaction(site.database.app, (client) =>
    writeInbox(client, [
      { uid, source: `${source}/${uid}`, kind, params: { order: 7, profit: '-12.500000' }, at: AT, ...more },
    ]),
  );

const waiting = async (): Promise<number> =>
  Number((await site.database.app.query('SELECT count(*) FROM push_items')).rows[0].count);

it('a browser gets what the inbox gets, in its language, encrypted for it and signed by the site', async () => {
  const customer = await site.customer();
  const here = browser();
  expect(await subscribe(customer, here)).toEqual({ kinds: [...PUSH_KINDS] });
  await write(customer.uid, 'stop-out', 'first');
  await expect.poll(here.received).toHaveLength(1);
  expect(here.shown()).toEqual([
    {
      title: 'Position closed by stop-out',
      body: expect.stringContaining('Order 7 was closed at the market price'),
      path: '/order?type=3&id=7',
      tag: expect.stringMatching(/^message-\d+$/),
      language: 'en',
    },
  ]);
  const { headers, body } = here.received()[0]!;
  expect(body.includes('stop-out')).toBe(false);
  const { public_key } = await customer.call(pushSettings, {});
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers.authorization)) ?? [];
  expect(key).toBe(public_key);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(public_key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: `http://${host}` });
  await expect.poll(waiting).toBe(0);
});

it('only chosen kinds come, to every browser that chose them, and to nobody else', async () => {
  const [customer, other] = [await site.customer(), await site.customer()];
  const [orders, all, foreign] = [browser(), browser(), browser()];
  await subscribe(customer, orders, 'orders');
  await subscribe(customer, all);
  await subscribe(other, foreign);
  await write(customer.uid, 'order-filled', 'kinds');
  await write(customer.uid, 'margin-call', 'kinds-2', { params: { net_value: '1', used_margin: '2' } });
  await expect.poll(all.received).toHaveLength(2);
  await expect.poll(orders.received).toHaveLength(1);
  expect(orders.shown()[0]).toMatchObject({ title: 'Pending order filled', path: '/order?type=1&id=7' });
  // The same source again is no message.
  await write(customer.uid, 'order-filled', 'kinds');
  await subscribe(customer, all, 'alerts');
  expect(await customer.call(pushSettings, { endpoint: all.fields.endpoint })).toMatchObject({ kinds: ['alerts'] });
  expect(await other.call(pushSettings, { endpoint: all.fields.endpoint })).toMatchObject({ kinds: [] });
  await other.call(unsubscribePush, { endpoint: all.fields.endpoint });
  expect(await customer.call(pushSettings, { endpoint: all.fields.endpoint })).toMatchObject({ kinds: ['alerts'] });
  await customer.call(unsubscribePush, { endpoint: orders.fields.endpoint });
  await write(customer.uid, 'order-filled', 'kinds-3');
  await write(other.uid, 'order-filled', 'kinds-3');
  await expect.poll(foreign.received).toHaveLength(1);
  await expect.poll(waiting).toBe(0);
  expect([orders.received().length, all.received().length]).toEqual([1, 2]);
});

it('messages of the site and answers of the chat have switches of their own, and all have the icon of the site', async () => {
  const customer = await site.customer();
  const [chat, letters, account] = [browser(), browser(), browser()];
  await subscribe(customer, chat, 'chat');
  await subscribe(customer, letters, 'messages');
  await subscribe(customer, account, 'account');
  const brand = `/brand/${'a'.repeat(64)}`;
  const owner = await createStaff(site, ['owner']);
  await changeSettings(owner, { logo: `${brand}/full.png` });
  await write(customer.uid, 'support-answer', 'switches', { params: { feedback: 0 } });
  await write(customer.uid, 'staff-message', 'switches-2', { params: { message: 0 } });
  await write(customer.uid, 'name-verified', 'switches-3', { params: {} });
  for (const one of [chat, letters, account]) await expect.poll(one.received).toHaveLength(1);
  expect(chat.shown()[0]).toMatchObject({ path: '/mine/chat', icon: `${brand}/192.png` });
  expect(account.shown()[0]).toMatchObject({ path: '/mine/auth', icon: `${brand}/192.png` });
  await expect.poll(waiting).toBe(0);
});

it('they end with the session, and follow the browser to whoever logs in there', async () => {
  const [customer, other] = [await site.customer(), await site.customer()];
  const [here, shared] = [browser(), browser()];
  await subscribe(customer, here);
  await subscribe(customer, shared);
  await subscribe(other, shared);
  await write(customer.uid, 'order-filled', 'session');
  await expect.poll(here.received).toHaveLength(1);
  expect(shared.received()).toHaveLength(0);
  await customer.call(logout, {});
  await write(customer.uid, 'order-filled', 'session-2');
  await write(other.uid, 'order-filled', 'session-2');
  await expect.poll(shared.received).toHaveLength(1);
  await expect.poll(waiting).toBe(0);
  expect(here.received()).toHaveLength(1);
});

it('what a push service does not take is sent again; a browser that it no longer knows is forgotten', async () => {
  const customer = await site.customer();
  const [busy, gone] = [browser(), browser()];
  await subscribe(customer, busy);
  await subscribe(customer, gone);
  answers.set(busy.path, [503]);
  answers.set(gone.path, [410]);
  await write(customer.uid, 'order-filled', 'again');
  await expect.poll(busy.received).toHaveLength(1);
  await expect.poll(gone.received).toHaveLength(1);
  await expect.poll(waiting).toBe(1);
  await site.database.app.query('UPDATE push_items SET next_at = now()');
  await expect.poll(busy.received, { timeout: 15_000 }).toHaveLength(2);
  const [first, second] = busy.shown();
  expect(second).toEqual(first);
  expect(await customer.call(pushSettings, { endpoint: gone.fields.endpoint })).toMatchObject({ kinds: [] });
});

it('what is an hour old is no news any more', async () => {
  const customer = await site.customer();
  const here = browser();
  await subscribe(customer, here);
  await write(customer.uid, 'order-filled', 'old', { at: AT - 2 * 3_600_000 });
  await write(customer.uid, 'order-filled', 'new');
  await expect.poll(here.received).toHaveLength(1);
  await expect.poll(waiting).toBe(0);
});

it('the eleventh browser replaces the oldest', async () => {
  const customer = await site.customer();
  const many = Array.from({ length: 11 }, browser);
  for (const one of many) await subscribe(customer, one);
  const kindsOf = async ({ fields: { endpoint } }: ReturnType<typeof browser>) =>
    (await customer.call(pushSettings, { endpoint })).kinds;
  expect(await kindsOf(many[0]!)).toEqual([]);
  expect(await kindsOf(many[1]!)).toEqual([...PUSH_KINDS]);
  expect(await kindsOf(many[10]!)).toEqual([...PUSH_KINDS]);
});

it('the site posts to push services alone, not wherever somebody wants it to', async () => {
  const hosts = ['push.example:8443', '127.0.0.1:9'];
  const good = [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://push.example:8443/abc',
    'http://127.0.0.1:9/abc',
  ];
  const bad = [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user@fcm.googleapis.com/abc',
    'https://evilgoogleapis.com/abc',
    'https://googleapis.com.evil.example/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/abc',
    'https://push.example/abc',
    'http://push.example:8443/abc',
    'ftp://push.apple.com/abc',
    'https:',
  ];
  expect(good.filter((url) => !isPushService(url, hosts))).toEqual([]);
  expect(bad.filter((url) => isPushService(url, hosts))).toEqual([]);
  const customer = await site.customer();
  const { fields } = browser();
  const endpoint = 'https://169.254.169.254/latest/meta-data';
  await expect(customer.call(subscribePush, { ...fields, endpoint, kinds: 'orders' })).rejects.toMatchObject({
    reason: 'push.unknown-service',
  });
});

it('every kind of message has a switch, and every switch a kind', () => {
  expect(Object.keys(PUSH_KIND_OF).sort()).toEqual([...INBOX_KINDS].sort());
  expect(new Set(Object.values(PUSH_KIND_OF))).toEqual(new Set(PUSH_KINDS));
});
