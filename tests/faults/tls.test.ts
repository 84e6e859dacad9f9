import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { connect } from 'node:tls';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import WebSocket from 'ws';
import { REFUSED } from '../../apps/server/src/exit-codes.ts';
import { readTlsPair } from '../../apps/server/src/platform/tls.ts';
import { runCommand } from '../support/command.ts';
import { createTestDatabase } from '../support/database.ts';
import { launch } from '../support/launch.ts';

// The site with a certificate of its own. The pairs in tests/fixtures/tls protect nothing.

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-tls-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const fixture = (name: string) => path.resolve(import.meta.dirname, '../fixtures/tls', name);
const inUse = (name: string) => path.join(directory, name);
const files = { cert: inUse('crt.pem'), key: inUse('key.pem') };
const ca = ['first', 'second'].map((name) => readFileSync(fixture(`${name}.crt.pem`)));
const database = await createTestDatabase();

function use(cert: string, key = cert): void {
  copyFileSync(fixture(`${cert}.crt.pem`), files.cert);
  copyFileSync(fixture(`${key}.key.pem`), files.key);
}

it('A7 a certificate is refused in one sentence when it is missing, unreadable, of another key, expired or not valid yet', () => {
  const sentence = (at = Date.now(), pair = files): string => {
    try {
      readTlsPair(pair, at);
      return 'none';
    } catch (error) {
      return (error as Error).message;
    }
  };
  use('first');
  expect(sentence()).toBe('none');
  const missing = inUse('none.pem');
  expect(sentence(undefined, { ...files, cert: missing })).toBe(
    `TLS_CERT names no file that can be read: ${missing} (ENOENT)`,
  );
  expect(sentence(undefined, { ...files, key: missing })).toBe(
    `TLS_KEY names no file that can be read: ${missing} (ENOENT)`,
  );
  expect(sentence(Date.UTC(2200, 0))).toMatch(/^the certificate in TLS_CERT expired on .* GMT: /);
  expect(sentence(Date.UTC(2000, 0))).toMatch(/^the certificate in TLS_CERT is not valid before .* GMT: /);
  use('first', 'second');
  expect(sentence()).toBe(`TLS_KEY (${files.key}) is not the key of the certificate in TLS_CERT (${files.cert})`);
  writeFileSync(files.key, 'no key');
  expect(sentence()).toBe(`TLS_KEY holds no PEM private key without a passphrase: ${files.key}`);
  writeFileSync(files.cert, 'no certificate');
  expect(sentence()).toBe(`TLS_CERT holds no PEM certificate: ${files.cert}`);
});

it('A7 a site whose pair does not match does not start and says why, and needs both files', async () => {
  use('first', 'second');
  const settings = { DATABASE_URL: database.url, DATA_DIR: inUse('site'), TLS_CERT: files.cert };
  const why = `vitrine: TLS_KEY (${files.key}) is not the key of the certificate in TLS_CERT (${files.cert})\n`;
  expect(await runCommand('main', [], { ...settings, TLS_KEY: files.key, PORT: '0' })).toEqual({
    code: REFUSED,
    said: why,
  });
  const launched = await launch({ ...settings, TLS_KEY: files.key });
  expect([await launched.ended, launched.output()]).toEqual([[REFUSED, null], why]);
  expect(await runCommand('main', [], { ...settings, PORT: '0' })).toEqual({
    code: REFUSED,
    said: 'TLS_CERT and TLS_KEY must be set together: the certificate and its private key\n',
  });
});

it('A7 a site with a certificate serves pages and sockets over TLS only, and takes a renewed one without dropping a connection', {
  timeout: 120_000,
}, async () => {
  use('first');
  const site = await launch({
    DATABASE_URL: database.url,
    DATA_DIR: inUse('site'),
    TLS_CERT: files.cert,
    TLS_KEY: files.key,
  });
  const port = Number(new URL(site.url).port);
  const health = async (): Promise<{ status: number; hsts: unknown; issued: string } | undefined> => {
    const asked = get({ port, host: '127.0.0.1', servername: 'localhost', path: '/healthz', ca, agent: false });
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    response.resume();
    const { fingerprint256 } = (asked.socket as unknown as ReturnType<typeof connect>).getPeerCertificate();
    const hsts = response.headers['strict-transport-security'];
    return { status: response.statusCode ?? 0, hsts, issued: fingerprint256 };
  };
  await expect.poll(() => health().catch(() => undefined), { timeout: 60_000 }).toMatchObject({ status: 200 });
  await expect.poll(() => site.output()).toContain(`vitrine: ready at https://localhost:${port}`);
  const first = await health();
  expect(first?.hsts).toContain('max-age=');

  // What is no TLS is let go, and so is a peer that never says anything.
  const plain = connectPlain({ port, host: '127.0.0.1' }, () =>
    plain.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'),
  );
  const silent = connectPlain({ port, host: '127.0.0.1' });
  for (const socket of [plain, silent]) socket.on('error', () => undefined).resume();
  onTestFinished(() => void plain.destroy());
  onTestFinished(() => void silent.destroy());
  const silentEnds = once(silent, 'close');
  await once(plain, 'close');

  const open = () => new WebSocket(`wss://localhost:${port}/api/v2/ws`, { ca, rejectUnauthorized: true });
  const socket = open();
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  let isClosed = false;
  socket.on('close', () => {
    isClosed = true;
  });

  use('second', 'first');
  await expect.poll(() => site.output(), { timeout: 60_000 }).toContain('the renewed TLS certificate cannot be used');
  expect((await health())?.issued).toBe(first?.issued);
  use('second');
  await expect.poll(async () => (await health())?.issued, { timeout: 60_000 }).not.toBe(first?.issued);
  socket.send('{"type":"ping"}');
  await once(socket, 'message');
  expect(isClosed).toBe(false);
  await silentEnds;
});
