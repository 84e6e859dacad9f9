import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { startMailServer } from '../../../../tests/support/mail.ts';
import { createMailer, mailDelivery } from '../../src/platform/messages/mail.ts';

const mail = await startMailServer();
afterAll(() => mail.stop());

it('tells a recipient that is refused for good from one that is asked to wait', async () => {
  onTestFinished(() => mail.refuse(undefined));
  const send = createMailer(mail.environment.SMTP_URL, 'vitrine@vitrine.example');
  const letter = { id: 'outbox-1', to: 'a@x.example', subject: 'S', text: 'T' };
  mail.refuse('550 no such user');
  await expect(send(letter)).rejects.toMatchObject({
    isPermanent: true,
    message: expect.stringContaining('no such user'),
  });
  mail.refuse('450 busy');
  await expect(send(letter)).rejects.toMatchObject({ isPermanent: false });
  mail.refuse(undefined);
  await send(letter);
  expect(mail.received.at(-1)!.source).toContain('Message-ID: <outbox-1@vitrine.example>');
  await expect(createMailer('smtp://127.0.0.1:9', 'a@b.example')(letter)).rejects.toMatchObject({
    isPermanent: false,
  });
});

it('sends credentials neither in the clear over a network nor into an error text', async () => {
  const letter = { id: 'outbox-2', to: 'a@x.example', subject: 'S', text: 'T' };
  const asked: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      asked.push(`${username} ${password}`);
      done(new Error(`never heard of ${username} with ${password}`));
    },
  });
  server.listen(0, '0.0.0.0');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const tried = (host: string) =>
    createMailer(
      `smtp://operator:hunter2@${host}:${port}`,
      'a@b.example',
    )(letter).then(
      () => 'sent',
      (error: Error) => error.message,
    );
  // 0.0.0.0 reaches this machine, but is no loopback address.
  expect(await tried('0.0.0.0')).toMatch(/STARTTLS/);
  expect(asked).toEqual([]);
  const refused = await tried('127.0.0.1');
  expect(asked).toEqual(['operator hunter2']);
  expect(refused).toMatch(/never heard of \*\*\* with \*\*\*/);
});

it('sends a message of the outbox in plain and in HTML, in the name of the site', async () => {
  const deliver = mailDelivery(
    createMailer(mail.environment.SMTP_URL, 'vitrine@vitrine.example'),
    () => 'بيت "أ", Ltd',
  );
  await deliver({
    id: 'outbox-3',
    to: 'a@x.example',
    subject: 'رمزك',
    text: 'مرحبًا.\nهذا رمزك <الجديد>.',
    secret: '123456',
    language: 'ar',
  });
  const { text, html, source } = mail.received.at(-1)!;
  expect(text).toBe('مرحبًا.\nهذا رمزك <الجديد>.\n\n123456');
  expect(html).toContain('dir="rtl"');
  expect(html).toContain('>هذا رمزك &lt;الجديد&gt;.</p>');
  expect(html).toMatch(/<p dir="ltr"[^>]*>123456<\/p>/);
  expect(source).toMatch(/^From: =\?UTF-8\?.* <vitrine@vitrine.example>/m);
  expect(source).toMatch(/^Content-Type: multipart\/alternative;/m);
});

const TLS = path.resolve(import.meta.dirname, '../../../../tests/fixtures/tls');
const pem = (name: string) => readFileSync(path.join(TLS, name), 'utf8');

/** A mail server with a certificate that takes mail from one user, over TLS only. */
async function startTlsServer(secure: boolean) {
  const taken: { readonly user: string; readonly isSecure: boolean; readonly text: string }[] = [];
  const server = new SMTPServer({
    secure,
    cert: pem('first.crt.pem'),
    key: pem('first.key.pem'),
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      password === 'hunter2' ? done(null, { user: username }) : done(new Error('who are you')),
    onData(stream, { secure: isSecure, user }, done) {
      let text = '';
      stream.on('data', (chunk) => {
        text += String(chunk);
      });
      stream.on('end', () => {
        taken.push({ user: String(user), isSecure, text });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { taken, port: (server.server.address() as AddressInfo).port };
}

it.each([
  ['smtps', true],
  ['smtp', false],
] as const)(
  'logs in and sends over TLS with %s:, to a server whose certificate is trusted and no other',
  async (protocol, secure) => {
    const { taken, port } = await startTlsServer(secure);
    const send = createMailer(`${protocol}://operator:hunter2@localhost:${port}`, 'a@b.example');
    const letter = { id: 'outbox-4', to: 'a@x.example', subject: 'S', text: 'over TLS' };
    await expect(send(letter)).rejects.toMatchObject({
      isPermanent: false,
      message: expect.stringMatching(/certificate/i),
    });
    expect(taken).toEqual([]);
    const trusted = getCACertificates('default');
    onTestFinished(() => setDefaultCACertificates(trusted));
    setDefaultCACertificates([...trusted, pem('first.crt.pem')]);
    await send(letter);
    expect(taken).toMatchObject([{ user: 'operator', isSecure: true, text: expect.stringContaining('over TLS') }]);
  },
);
