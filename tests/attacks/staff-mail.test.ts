import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { HOUR, MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import { createClient } from '@vitrine/wire/client';
import { acceptInvitation } from '@vitrine/wire/staff/operator/accept-invitation';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { inviteStaff } from '@vitrine/wire/staff/operator/invite-staff';
import { outbox } from '@vitrine/wire/staff/operator/outbox';
import { resetTotp } from '@vitrine/wire/staff/operator/reset-totp';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { createMailer, type MailError } from '../../apps/server/src/platform/messages/mail.ts';
import { MailQueue } from '../../apps/server/src/platform/messages/mail-queue.ts';
import { putMessage, readOutbox } from '../../apps/server/src/platform/messages/outbox.ts';
import { SecretBox } from '../../apps/server/src/platform/secret-box.ts';
import { inTransaction } from '../../apps/server/src/platform/transaction.ts';
import { startTestSite } from '../../apps/server/test/support/site.ts';
import { createTestDatabase } from '../support/database.ts';
import { startMailServer } from '../support/mail.ts';
import { createStaff, outcome, STAFF_PASSWORD, TEST_KEY } from '../support/staff.ts';

// A member of staff who wants to be another: nobody but the invited person ever sees the link to enrol.
const mail = await startMailServer();
afterAll(() => mail.stop());
const site = await startTestSite({ environment: mail.environment });
const owner = await createStaff(site, ['owner']);
const second = await createStaff(site, ['owner']);
const support = await createStaff(site, ['support']);
const visitor = createClient({ origin: site.url, lang: () => 'en', token: () => undefined });

/** Every row of every table as text. */
async function everythingStored(): Promise<string> {
  const tables = await site.database.superuser<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  const rows = [];
  for (const { name } of tables) rows.push(await site.database.superuser(`SELECT x::text FROM ${name} x`));
  return JSON.stringify(rows);
}

describe('the link to enrol', () => {
  it('A8 reaches the invited mailbox alone: no answer, page, log, audit entry or table has its token', async () => {
    const answer = await owner.call(
      inviteStaff,
      { email: 'ada@house.example', name: 'Ada', roles: 'risk' },
      'invite-1',
    );
    const token = await mail.link('ada@house.example');
    expect(answer).toMatchObject({ invitation: { linkIn: 'mail' } });
    const reset = await createStaff(site, ['content']);
    const answered = await owner.call(resetTotp, { id: reset.id }, 'reset-1');
    await second.call(decideProposal, { id: answered.proposal!, verdict: 'approve' });
    const resetToken = await mail.link(reset.email);
    const seen = JSON.stringify([
      answer,
      answered,
      await owner.call(outbox, {}),
      await support.call(outbox, {}),
      await second.call(auditLog, {}),
      await owner.call(inviteStaff, { email: 'ada@house.example', name: 'Ada', roles: 'risk' }, 'invite-1'),
    ]);
    const stored = await everythingStored();
    for (const secret of [
      token,
      resetToken,
      Buffer.from(token).toString('hex'),
      Buffer.from(resetToken).toString('hex'),
    ]) {
      expect(seen).not.toContain(secret);
      expect(stored).not.toContain(secret);
      expect(site.log()).not.toContain(secret);
    }
    expect(await outcome(visitor.call(acceptInvitation, { token, password: STAFF_PASSWORD }))).toBe('done');
  });

  it('A8 waits encrypted while the mail server is down, and is deleted when it is sent', async () => {
    mail.refuse('451 try later');
    await owner.call(inviteStaff, { email: 'bo@house.example', name: 'Bo', roles: 'risk' });
    const row = async () => (await support.call(outbox, {})).rows.find(({ to }) => to === 'bo@house.example');
    await expect.poll(async () => (await row())?.lastError).toMatch(/try later/);
    expect(await row()).toMatchObject({
      state: 'waiting',
      hasSecret: true,
      attempts: 1,
    });
    expect(JSON.stringify(await row())).not.toContain('accept#');
    expect(await everythingStored()).not.toContain(Buffer.from('accept#').toString('hex'));
    mail.refuse(undefined);
    await site.database.superuser("UPDATE outbox SET next_at = '-infinity'");
    const token = await mail.link('bo@house.example');
    await expect.poll(async () => (await row())?.state).toBe('sent');
    expect(await row()).toMatchObject({ lastError: '', sentAt: expect.any(String), attempts: 2 });
    const [kept] = await site.database.superuser<{ secret: unknown }>(
      "SELECT secret FROM outbox WHERE recipient = 'bo@house.example'",
    );
    expect(kept!.secret).toBeNull();
    expect(await outcome(visitor.call(acceptInvitation, { token, password: STAFF_PASSWORD }))).toBe('done');
  });

  it('A8 of the first two owners is shown by the machine alone, of anybody else it needs a mail server', async () => {
    const bare = await startTestSite();
    const first = await createStaff(bare, ['owner']);
    const invite = (email: string, roles: string) => first.call(inviteStaff, { email, name: 'X', roles });
    const refused = await invite('risk@house.example', 'risk').catch((error: unknown) => error);
    expect(refused).toMatchObject({ reason: 'staff.no-mail-server', msg: expect.stringContaining('SMTP_URL') });
    expect((await bare.database.superuser('SELECT FROM staff')).length).toBe(2);

    expect(await invite('olga@house.example', 'owner')).toMatchObject({ invitation: { linkIn: 'machine' } });
    const { email, url } = bare.ownerLink!;
    expect(email).toBe('olga@house.example');
    const token = url.split('#')[1]!;
    expect(JSON.stringify(await first.call(outbox, {}))).not.toContain(token);
    expect(bare.log()).not.toContain(token);
    const anybody = createClient({ origin: bare.url, lang: () => 'en', token: () => undefined });
    expect(await outcome(anybody.call(acceptInvitation, { token, password: STAFF_PASSWORD }))).toBe('done');

    // Two owners: from here on the machine shows nothing more.
    await createStaff(bare, ['owner']);
    expect(await outcome(invite('third@house.example', 'owner'))).toBe('staff.no-mail-server');
    expect(bare.ownerLink!.email).toBe('olga@house.example');
    const risk = await createStaff(bare, ['risk']);
    expect(await outcome(first.call(resetTotp, { id: risk.id }))).toBe('staff.no-mail-server');
  });

  it('A8 of the second owner is shown by the machine even with a mail server, where the first owner may read the mail', async () => {
    const fresh = await startTestSite({ environment: mail.environment });
    const first = await createStaff(fresh, ['owner']);
    const before = mail.received.length;
    expect(
      await first.call(inviteStaff, { email: 'mine@house.example', name: 'Me again', roles: 'owner' }),
    ).toMatchObject({ invitation: { linkIn: 'machine' } });
    expect((await first.call(outbox, {})).rows).toEqual([]);
    expect(mail.received).toHaveLength(before);
  });
});

const box = new SecretBox(Buffer.from(TEST_KEY, 'hex'));

it('STAFF-11 without a mail or SMS provider messages wait in the outbox, which the console shows', async () => {
  const bare = await startTestSite();
  const reader = await createStaff(bare, ['support']);
  const at = Date.now();
  for (const [channel, to] of [
    ['email', 'a@x.example'],
    ['sms', '+49 1'],
  ] as const)
    await inTransaction(bare.database.app, (client) =>
      putMessage(client, { at, channel, to, subject: 'Welcome', text: 'Hello' }, box),
    );
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  const { rows } = await reader.call(outbox, {});
  expect(rows.map(({ to, text, state, attempts }) => [to, text, state, attempts])).toEqual([
    ['+49 1', 'Hello', 'waiting', 0],
    ['a@x.example', 'Hello', 'waiting', 0],
  ]);
});

describe('the queue of mail', () => {
  const log = createLog('silent');

  async function queue(send: (to: string) => Promise<void>, runs = 1) {
    const database = await createTestDatabase();
    const clock = { now: Date.parse('2026-05-05T10:00:00Z') };
    const start = (opened = box) => {
      const made = new MailQueue(
        database.app,
        opened,
        ({ to }) => send(to),
        () => clock.now,
        log,
      );
      made.start();
      onTestFinished(() => made.stop());
      return made;
    };
    const started = Array.from({ length: runs }, () => start());
    return {
      clock,
      start,
      started,
      database,
      put: (to: string, extra: { secret?: string; expiresAt?: number } = {}) =>
        inTransaction(database.app, (client) =>
          putMessage(client, { at: clock.now, channel: 'email', to, subject: 'S', text: 'T', ...extra }, box),
        ),
      rows: async () => (await readOutbox(database.app, undefined)).rows,
      row: async () => (await readOutbox(database.app, undefined)).rows[0]!,
    };
  }

  it('gives each mail to one of two servers, also while the other is sending', async () => {
    const sent: string[] = [];
    const { put, rows } = await queue(async (to) => {
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
    const { put, row, clock, database } = await queue(async () => {
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
    const { put, row, clock, database } = await queue(async () => {
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
    const { put, rows, clock, start, started } = await queue(async (to) => {
      sent.push(to);
    });
    await Promise.all(started.map((one) => one.stop()));
    await put('late@x.example', { secret: 's', expiresAt: clock.now + HOUR });
    await put('replaced@x.example', { secret: 'first' });
    await put('replaced@x.example', { secret: 'second' });
    clock.now += HOUR;
    start(new SecretBox(Buffer.alloc(32, 9)));
    await expect.poll(async () => (await rows()).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
    const errors = (await rows()).map(({ lastError }) => lastError);
    expect(errors[0]).toMatch(/key does not open/);
    expect(errors[1]).toMatch(/Replaced/);
    expect(errors[2]).toMatch(/in time/);
    expect(sent).toEqual([]);
  });

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
        (error: MailError) => error.message,
      );
    // 0.0.0.0 reaches this machine, but is no loopback address.
    expect(await tried('0.0.0.0')).toMatch(/STARTTLS/);
    expect(asked).toEqual([]);
    const refused = await tried('127.0.0.1');
    expect(asked).toEqual(['operator hunter2']);
    expect(refused).toMatch(/never heard of \*\*\* with \*\*\*/);
  });
});
