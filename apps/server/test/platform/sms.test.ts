import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SECOND } from '@vitrine/domain/kernel/time';
import { outbox } from '@vitrine/wire/staff/operator/outbox';
import { expect, it, onTestFinished, test } from 'vitest';
import { createStaff, TEST_KEY } from '../../../../tests/support/staff.ts';
import { putMessage } from '../../src/platform/messages/outbox.ts';
import { createSmsSender } from '../../src/platform/messages/sms.ts';
import { SecretBox } from '../../src/platform/secret-box.ts';
import { inTransaction } from '../../src/platform/transaction.ts';
import { startTestSite } from '../support/site.ts';

const SECRET = 'shared-with-the-provider';
const TLS = path.resolve(import.meta.dirname, '../../../../tests/fixtures/tls');
const SMS = { id: 'outbox-7', to: '+491701234567', subject: 'Code', text: 'Your code', secret: '123456' } as const;

interface Posted {
  readonly url: string | undefined;
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A provider on a free port of this machine that answers with the status of `reply`, or not at all if it has none. */
async function startProvider() {
  const received: Posted[] = [];
  const reply: { status: number | undefined; headers: Record<string, string> } = { status: 202, headers: {} };
  const listener: RequestListener = async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ url: request.url, method: request.method, headers: request.headers, body });
    if (reply.status !== undefined) response.writeHead(reply.status, reply.headers).end(`You sent: ${body}`);
  };
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { received, reply, url: `http://127.0.0.1:${port}/send?key=address-secret` };
}

const failure = (sending: Promise<void>) =>
  sending.then(
    () => undefined,
    (error: unknown) => error,
  );

it('posts id, number and text with the code, signed together with the time', async () => {
  const { received, url } = await startProvider();
  const before = Math.floor(Date.now() / SECOND);
  const send = createSmsSender({ url, secret: SECRET });
  await send({ ...SMS, language: 'en' });
  await send({ ...SMS, text: 'رمزك', secret: undefined, language: 'ar' });
  const [first, second] = received;
  expect(first).toMatchObject({ method: 'POST', url: '/send?key=address-secret' });
  expect(first?.headers['content-type']).toBe('application/json');
  expect(JSON.parse(first?.body ?? '')).toEqual({ id: 'outbox-7', to: '+491701234567', text: 'Your code\n123456' });
  expect(JSON.parse(second?.body ?? '')).toEqual({ id: 'outbox-7', to: '+491701234567', text: 'رمزك' });
  for (const { headers, body } of received) {
    const timestamp = String(headers['vitrine-timestamp']);
    expect(Number(timestamp)).toBeGreaterThanOrEqual(before);
    expect(Number(timestamp)).toBeLessThanOrEqual(Date.now() / SECOND);
    const expected = createHmac('sha256', SECRET).update(`${timestamp}.${body}`, 'utf8').digest('hex');
    expect(headers['vitrine-signature']).toBe(`sha256=${expected}`);
  }
});

test.each([
  [400, true],
  [401, true],
  [404, true],
  [422, true],
  [408, false],
  [425, false],
  [429, false],
  [500, false],
  [503, false],
])(
  'takes an answer %i for final: %s, and puts neither text nor credentials into the error',
  async (status, isPermanent) => {
    const { reply, url } = await startProvider();
    reply.status = status;
    const error = await failure(createSmsSender({ url, secret: SECRET })({ ...SMS, language: 'en' }));
    expect(error).toMatchObject({ isPermanent, message: `the SMS provider answered ${status}` });
  },
);

it('follows no redirect, also not to an address that would accept', async () => {
  const { received, reply, url } = await startProvider();
  const other = await startProvider();
  for (const status of [301, 302, 307, 308]) {
    Object.assign(reply, { status, headers: { location: other.url } });
    const error = await failure(createSmsSender({ url, secret: SECRET })({ ...SMS, language: 'en' }));
    expect(error).toMatchObject({ isPermanent: false, message: `the SMS provider answered ${status}` });
  }
  expect([received.length, other.received.length]).toEqual([4, 0]);
});

it('tries again what nobody answered, with an error that does not contain the address', async () => {
  const { reply, url } = await startProvider();
  reply.status = undefined;
  const silent = await failure(createSmsSender({ url, secret: SECRET }, 200)({ ...SMS, language: 'en' }));
  expect(silent).toMatchObject({ isPermanent: false, message: 'the SMS provider took longer than 0.2 s' });
  const nobody = createSmsSender({ url: 'http://127.0.0.1:9/send?key=address-secret', secret: SECRET });
  const refused = await failure(nobody({ ...SMS, language: 'en' }));
  expect(refused).toMatchObject({
    isPermanent: false,
    message: expect.stringMatching(/^the SMS provider cannot be rea/),
  });
  expect(String(refused)).not.toContain('address-secret');
});

it('posts over TLS, to a server whose certificate is trusted and to no other', async () => {
  const received: unknown[] = [];
  const pem = (name: string) => readFileSync(path.join(TLS, name));
  const server = createTlsServer({ cert: pem('first.crt.pem'), key: pem('first.key.pem') }, (request, response) => {
    received.push(request.url);
    response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const send = createSmsSender({ url: `https://localhost:${port}/`, secret: SECRET });
  expect(await failure(send({ ...SMS, language: 'en' }))).toMatchObject({
    isPermanent: false,
    message: expect.stringMatching(/CERT|SIGNED|ALTNAME/),
  });
  expect(received).toEqual([]);
  const trusted = getCACertificates('default');
  onTestFinished(() => setDefaultCACertificates(trusted));
  setDefaultCACertificates([...trusted, String(pem('first.crt.pem'))]);
  await send({ ...SMS, language: 'en' });
  expect(received).toEqual(['/']);
});

it('is what a site sends SMS by: once accepted, again after an error, never again after a refusal', async () => {
  const { received, reply, url } = await startProvider();
  reply.status = 503;
  const site = await startTestSite({ environment: { SMS_URL: url, SMS_SECRET: SECRET } });
  const support = await createStaff(site, ['support']);
  const box = new SecretBox(Buffer.from(TEST_KEY, 'hex'));
  const put = (to: string) =>
    inTransaction(site.database.app, (client) =>
      putMessage(client, { at: Date.now(), channel: 'sms', to, subject: 'Code', text: 'Code:', secret: '654321' }, box),
    );
  const row = async (to: string) => (await support.call(outbox, {})).rows.find((one) => one.to === to);
  await put('+4911');
  await expect.poll(async () => (await row('+4911'))?.lastError).toBe('the SMS provider answered 503');
  expect(await row('+4911')).toMatchObject({ channel: 'sms', state: 'waiting', attempts: 1, hasSecret: true });
  reply.status = 200;
  await site.restart();
  await site.database.superuser("UPDATE outbox SET next_at = '-infinity'");
  await expect.poll(async () => (await row('+4911'))?.state).toBe('sent');
  expect(received.map(({ body }) => body)).toEqual(
    Array(2).fill(JSON.stringify({ id: 'outbox-1', to: '+4911', text: 'Code:\n654321' })),
  );
  reply.status = 404;
  await put('+4922');
  await expect.poll(async () => (await row('+4922'))?.state).toBe('failed');
  expect(await row('+4922')).toMatchObject({ attempts: 1, lastError: 'the SMS provider answered 404' });
  const shown = JSON.stringify([await support.call(outbox, {}), site.log()]);
  for (const secret of ['654321', SECRET, 'address-secret']) expect(shown).not.toContain(secret);
});
