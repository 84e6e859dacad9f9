import { createClient } from '@vitrine/wire/client';
import { acceptInvitation } from '@vitrine/wire/staff/operator/accept-invitation';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { inviteStaff } from '@vitrine/wire/staff/operator/invite-staff';
import { outbox } from '@vitrine/wire/staff/operator/outbox';
import { resetTotp } from '@vitrine/wire/staff/operator/reset-totp';
import { afterAll, describe, expect, it } from 'vitest';
import { putMessage } from '../../apps/server/src/platform/messages/outbox.ts';
import { SecretBox } from '../../apps/server/src/platform/secret-box.ts';
import { inTransaction } from '../../apps/server/src/platform/transaction.ts';
import { startTestSite } from '../../apps/server/test/support/site.ts';
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
