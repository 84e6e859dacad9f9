import { createPublicKey, verify as verifySignature } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { HOUR, MINUTE } from '@vitrine/domain/kernel/time';
import { expect, it, onTestFinished } from 'vitest';
import { startMailServer } from '../../../../tests/support/mail.ts';
import { readCheckpoints } from '../../src/journal/checkpoint-file.ts';
import type { ReceiverSettings } from '../../src/journal/checkpoint-receivers.ts';
import { Checkpoints } from '../../src/journal/checkpoints.ts';
import { createLog } from '../../src/platform/log.ts';
import { HandClock } from '../support/hand-clock.ts';

const NONE = {
  checkpointWebhook: undefined,
  checkpointMail: undefined,
  smtpUrl: undefined,
  mailFrom: 'site@vitrine.example',
};
const START = Date.parse('2026-11-25T10:00:00.000Z');

function setUp(receivers: Partial<ReceiverSettings> = {}) {
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-checkpoints-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const file = path.join(directory, 'checkpoints.jsonl');
  const keyFile = path.join(directory, 'checkpoint-key.pem');
  const clock = new HandClock(START);
  let logged = '';
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  const heads = { seq: 7, tape: 3 };
  const engine = {
    head: () => ({ seq: heads.seq, hash: 'a1'.repeat(32) }),
    tapeHead: () => ({ seq: heads.tape, hash: 'b2'.repeat(32) }),
  };
  const open = () =>
    Checkpoints.open(
      { ...NONE, ...receivers, checkpointFile: file, checkpointKeyFile: keyFile },
      clock,
      createLog('info', destination),
    );
  const written = () => readCheckpoints(file).checkpoints;
  return { directory, file, keyFile, clock, heads, engine, open, written, log: () => logged };
}

it('a new site writes a checkpoint at once, then one an hour, and one at the stop', async () => {
  const { clock, heads, engine, open, written } = setUp();
  const checkpoints = open();
  checkpoints.start(engine);
  clock.move(0);
  await expect.poll(() => written().length).toBe(1);
  await expect.poll(() => clock.due).toBe(HOUR);
  heads.seq = 9;
  clock.move(HOUR);
  await expect.poll(() => written().length).toBe(2);
  heads.seq = 12;
  heads.tape = 5;
  clock.at += MINUTE;
  await checkpoints.stop();
  expect(written()).toMatchObject([
    { at: '2026-11-25T10:00:00.000Z', rows: 7, batches: 3 },
    { at: '2026-11-25T11:00:00.000Z', rows: 9, batches: 3, head: 'a1'.repeat(32), tapeHead: 'b2'.repeat(32) },
    { at: '2026-11-25T11:01:00.000Z', rows: 12, batches: 5 },
  ]);
  expect(clock.due).toBeUndefined();
  // The next run continues the hour, however often the site stops.
  clock.at += MINUTE;
  const next = open();
  next.start(engine);
  expect(clock.due).toBe(HOUR - MINUTE);
  expect(next.status().newest?.rows).toBe(12);
  await next.stop();
});

it('anybody can check a line with the public key alone; the private key is for its owner only', async () => {
  const { file, keyFile, engine, open } = setUp();
  const checkpoints = open();
  checkpoints.start(engine);
  await checkpoints.stop();
  const [line] = readFileSync(file, 'utf8').split('\n') as [string];
  const signed = line.replace(/,"signature":"[^"]*"/, '');
  const { signature } = JSON.parse(line) as { signature: string };
  const key = createPublicKey(checkpoints.status().publicKey);
  expect(verifySignature(null, Buffer.from(signed), key, Buffer.from(signature, 'base64'))).toBe(true);
  expect(verifySignature(null, Buffer.from(signed.replace('7', '8')), key, Buffer.from(signature, 'base64'))).toBe(
    false,
  );
  expect(statSync(keyFile).mode & 0o777).toBe(0o600);
});

it('a torn last line is reported, and the next checkpoint gets a line of its own', async () => {
  const { file, engine, open, written, log } = setUp();
  const first = open();
  first.start(engine);
  await first.stop();
  appendFileSync(file, '{"at":"2026-11-25T10:3');
  const second = open();
  expect(log()).toContain('the last line of the checkpoint file is torn');
  expect(second.status().newest?.rows).toBe(7);
  second.start(engine);
  await second.stop();
  expect(written().map(({ rows }) => rows)).toEqual([7, 7]);
  expect(readCheckpoints(file).torn).toEqual([2]);
});

it('a file without its key stops the start, and so does a key that is none', async () => {
  const { file, keyFile, engine, open } = setUp();
  const checkpoints = open();
  checkpoints.start(engine);
  await checkpoints.stop();
  rmSync(keyFile);
  expect(open).toThrow(`${file} was signed with a key that is not in ${keyFile}: put it back, or move ${file} away`);
  expect(existsSync(keyFile)).toBe(false);
  writeFileSync(keyFile, 'nonsense');
  expect(open).toThrow(`${keyFile} holds no Ed25519 private key`);
});

it('a key without a file is reported: somebody may have removed it', async () => {
  const { file, engine, open, log } = setUp();
  const checkpoints = open();
  checkpoints.start(engine);
  await checkpoints.stop();
  expect(log()).not.toContain('was the file removed?');
  rmSync(file);
  open();
  expect(log()).toContain('there is a key but no checkpoint: was the file removed?');
});

it('a file that cannot be written is reported and tried again after a minute', async () => {
  const { directory, clock, engine, open, written, log } = setUp();
  const checkpoints = open();
  rmSync(directory, { recursive: true });
  writeFileSync(directory, 'no folder');
  checkpoints.start(engine);
  clock.move(0);
  await expect.poll(() => clock.due).toBe(MINUTE);
  expect(log()).toContain('the checkpoint was not written');
  rmSync(directory);
  clock.move(MINUTE);
  await expect.poll(() => written().length).toBe(1);
  await checkpoints.stop();
});

it('the webhook gets each checkpoint once it accepts them, those it missed first', async () => {
  const bodies: string[] = [];
  let status = 503;
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      if (status === 200) bodies.push(body);
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void receiver.close());
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const { file, clock, heads, engine, open, log } = setUp({
    checkpointWebhook: `http://127.0.0.1:${port}/hook?token=hunter2`,
  });

  const first = open();
  first.start(engine);
  clock.move(0);
  await expect.poll(() => first.status().undelivered).toBe(1);
  await expect.poll(() => clock.due).toBe(HOUR);
  expect(log()).toContain('CHECKPOINT_WEBHOOK did not accept a checkpoint');
  expect(log()).not.toContain('hunter2');
  heads.seq = 8;
  status = 200;
  clock.move(HOUR);
  await expect.poll(() => bodies.length).toBe(2);
  status = 500;
  heads.seq = 9;
  await first.stop();
  expect(first.status().undelivered).toBe(1);

  // What the stop could not deliver, the next run does.
  status = 200;
  clock.at += 2 * HOUR;
  const second = open();
  second.start(engine);
  clock.move(0);
  await expect.poll(() => bodies.length).toBe(4);
  expect(`${bodies.join('\n')}\n`).toBe(readFileSync(file, 'utf8'));
  await second.stop();
});

it('a webhook that never answers delays a stop by its time limit only', async () => {
  const receiver = createServer(() => undefined).listen(0, '127.0.0.1');
  onTestFinished(() => {
    receiver.closeAllConnections();
    receiver.close();
  });
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const { engine, open, written } = setUp({ checkpointWebhook: `http://127.0.0.1:${port}/` });
  const checkpoints = open();
  checkpoints.start(engine);
  await checkpoints.stop();
  expect(written()).toHaveLength(1);
  expect(checkpoints.status().undelivered).toBe(1);
}, 15_000);

it('CHECKPOINT_MAIL gets each checkpoint once the mail server takes it, those it missed first', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const { SMTP_URL: smtpUrl } = server.environment;
  const { clock, heads, engine, open, log, file } = setUp({ smtpUrl, checkpointMail: 'audit@vitrine.example' });
  server.refuse('450 later');
  const checkpoints = open();
  checkpoints.start(engine);
  clock.move(0);
  await expect.poll(() => checkpoints.status().undelivered).toBe(1);
  await expect.poll(() => clock.due).toBe(HOUR);
  expect(log()).toContain('CHECKPOINT_MAIL did not accept a checkpoint');
  server.refuse(undefined);
  heads.seq = 8;
  await checkpoints.stop();
  expect(checkpoints.status().undelivered).toBe(0);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(lines).toHaveLength(2);
  expect(server.received.map(({ to, from }) => [to, from])).toEqual(
    lines.map(() => ['audit@vitrine.example', 'site@vitrine.example']),
  );
  for (const [place, line] of lines.entries()) expect(server.received[place]?.source).toContain(line);
});

it('a first start that ends before it serves leaves no key without a checkpoint', async () => {
  const { engine, heads, keyFile, open, written, log } = setUp();
  heads.seq = 0;
  const first = open();
  expect(existsSync(keyFile)).toBe(false);
  await first.begin(engine);
  expect(written()).toMatchObject([{ rows: 0, batches: 3 }]);
  const next = open();
  expect(log()).not.toContain('was the file removed?');
  // The next start goes on from there, and the first checkpoint that says something follows at once.
  heads.seq = 7;
  await next.begin(engine);
  next.start(engine);
  await next.stop();
  expect(written().map(({ rows }) => rows)).toEqual([0, 7]);
});
