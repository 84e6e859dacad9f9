import { HOUR, MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { TEST_KEY } from '../../../../tests/support/staff.ts';
import { createLog } from '../../src/platform/log.ts';
import { type Deliver, DeliveryError } from '../../src/platform/messages/delivery.ts';
import { MessageQueue } from '../../src/platform/messages/message-queue.ts';
import { type Message, putMessage, readOutbox } from '../../src/platform/messages/outbox.ts';
import { SecretBox } from '../../src/platform/secret-box.ts';
import { inTransaction } from '../../src/platform/transaction.ts';

const box = new SecretBox(Buffer.from(TEST_KEY, 'hex'));
const log = createLog('silent');

/** Queues over a database of their own that give what they send to `deliver`, and a time that stands still. */
async function setUp(deliver: Deliver | undefined, runs = 1) {
  const database = await createTestDatabase();
  const clock = { now: Date.parse('2026-05-05T10:00:00Z') };
  const start = (opened = box, channel: Message['channel'] = 'email', given = deliver) => {
    const deps = { db: database.app, box: opened, channel, deliver: given, now: () => clock.now, log };
    const queue = new MessageQueue(deps);
    queue.start();
    onTestFinished(() => queue.stop());
    return queue;
  };
  const started = Array.from({ length: runs }, () => start());
  const rows = async () => (await readOutbox(database.app, clock.now, undefined)).rows;
  return {
    clock,
    start,
    started,
    database,
    rows,
    put: (to: string, extra: Partial<Message> = {}) =>
      inTransaction(database.app, (client) =>
        putMessage(client, { at: clock.now, channel: 'email', to, subject: 'S', text: 'T', ...extra }, box),
      ),
    row: async () => (await rows())[0]!,
  };
}

it('gives each message to one of two servers, also while the other is sending', async () => {
  const sent: string[] = [];
  const { put, rows } = await setUp(async ({ to }) => {
    sent.push(to);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }, 2);
  for (let count = 0; count < 30; count += 1) await put(`a${count}@x.example`);
  await expect.poll(async () => (await rows()).every(({ state }) => state === 'sent')).toBe(true);
  expect(sent.sort()).toEqual([...new Set(sent)].sort());
  expect(sent).toHaveLength(30);
});

it('sends again what a process that ended had leased, after the lease', async () => {
  let sent = 0;
  const { put, row, clock, database } = await setUp(async () => {
    sent += 1;
  });
  await database.superuser('ALTER TABLE outbox ALTER COLUMN leased_until SET DEFAULT $$2026-05-05T10:02:00Z$$');
  await put('a@x.example');
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(sent).toBe(0);
  clock.now += 2 * MINUTE;
  await expect.poll(async () => (await row()).state).toBe('sent');
});

it('tries again after 30 s, 1 min, 2 min ... and gives up after ten attempts, with the secret deleted', async () => {
  const { put, row, clock, database } = await setUp(async () => {
    throw new Error('the mailbox is on fire');
  });
  await put('a@x.example', { secret: 'hidden' });
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await expect.poll(async () => (await row()).attempts).toBe(attempt);
    const [stored] = await database.superuser<{ next_at: Date; state: string }>('SELECT next_at, state FROM outbox');
    if (attempt === 10) break;
    await expect.poll(async () => (await row()).lastError).toBe('the mailbox is on fire');
    const [{ next_at: next }] = (await database.superuser<{ next_at: Date }>('SELECT next_at FROM outbox')) as [
      { next_at: Date },
    ];
    expect(stored!.state).toBe('waiting');
    waits.push((next.getTime() - clock.now) / SECOND);
    clock.now = next.getTime();
  }
  await expect.poll(async () => (await row()).state).toBe('failed');
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  expect((await database.superuser<{ secret: unknown }>('SELECT secret FROM outbox'))[0]!.secret).toBeNull();
});

it('gives up at once what can never be sent: expired, refused for good, or sealed by another key', async () => {
  const sent: string[] = [];
  const { put, rows, clock, start, started } = await setUp(async ({ to }) => {
    sent.push(to);
    throw new DeliveryError('no such user', true);
  });
  await Promise.all(started.map((one) => one.stop()));
  await put('late@x.example', { secret: 's', expiresAt: clock.now + HOUR });
  await put('gone@x.example');
  await put('replaced@x.example', { secret: 'first' });
  await put('replaced@x.example', { secret: 'second' });
  clock.now += HOUR;
  start(new SecretBox(Buffer.alloc(32, 9)));
  await expect.poll(async () => (await rows()).map(({ state }) => state)).toEqual(Array(4).fill('failed'));
  const errors = (await rows()).map(({ lastError }) => lastError);
  expect(errors[0]).toMatch(/key does not open/);
  expect(errors[1]).toMatch(/Replaced/);
  expect(errors[2]).toBe('no such user');
  expect(errors[3]).toMatch(/in time/);
  expect(sent).toEqual(['gone@x.example']);
});

it('replaces a waiting message by a newer one of its kind only, so that nobody recalls the mail of others by asking for theirs', async () => {
  const { put, rows, database } = await setUp(undefined);
  await put('a@x.example', { secret: 'link', kind: 'staff.access' });
  await put('a@x.example', { secret: '111111', kind: 'identity.register' });
  await put('a@x.example', { secret: '222222', kind: 'identity.register' });
  await put('b@x.example', { secret: '333333', kind: 'identity.register' });
  expect((await rows()).map(({ to, state }) => [to, state])).toEqual([
    ['b@x.example', 'waiting'],
    ['a@x.example', 'waiting'],
    ['a@x.example', 'failed'],
    ['a@x.example', 'waiting'],
  ]);
  const kept = await database.superuser<{ has: boolean }>('SELECT secret IS NOT NULL AS has FROM outbox ORDER BY id');
  expect(kept.map(({ has }) => has)).toEqual([true, false, true, true]);
});

it('without a provider lets messages wait, and gives up those that have expired, with the secret deleted', async () => {
  const { put, rows, clock, database } = await setUp(undefined);
  await put('a@x.example', { secret: '111111', expiresAt: clock.now });
  await put('b@x.example', { secret: '222222', expiresAt: clock.now + HOUR });
  await put('c@x.example');
  await expect.poll(async () => (await rows()).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'failed']);
  const kept = await database.superuser<{ has: boolean }>('SELECT secret IS NOT NULL AS has FROM outbox ORDER BY id');
  expect(kept.map(({ has }) => has)).toEqual([false, true, false]);
});

it('sends SMS while the mail server keeps a mail waiting, each to its own provider', async () => {
  let release = (): void => undefined;
  const { put, rows, start } = await setUp(() => new Promise((resolve) => (release = resolve)));
  const texted: unknown[] = [];
  start(box, 'sms', async (delivery) => void texted.push(delivery));
  await put('a@x.example');
  await put('+491701234567', { channel: 'sms', secret: '111111', language: 'ar' });
  await expect.poll(async () => (await rows()).map(({ state }) => state)).toEqual(['sent', 'waiting']);
  const expected = { id: 'outbox-2', to: '+491701234567', subject: 'S', text: 'T', secret: '111111', language: 'ar' };
  expect(texted).toEqual([expected]);
  await expect.poll(async () => (await rows())[1]!.attempts).toBe(1);
  release();
  await expect.poll(async () => (await rows())[1]!.state).toBe('sent');
});

it('stores no secret that a provider repeats in its refusal', async () => {
  const { put, row } = await setUp(async ({ secret }) => {
    throw new Error(`"your code is ${secret}" looks like spam`);
  });
  await put('a@x.example', { secret: '424242' });
  await expect.poll(async () => (await row()).lastError).toBe('"your code is ***" looks like spam');
});
