import { HOUR } from '@vitrine/domain/kernel/time';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import { outbox } from '@vitrine/wire/staff/operator/outbox';
import { resendMessage } from '@vitrine/wire/staff/operator/resend-message';
import { afterAll, expect, it } from 'vitest';
import { startMailServer } from '../../../../tests/support/mail.ts';
import { createStaff, outcome, TEST_KEY } from '../../../../tests/support/staff.ts';
import { type Message, putMessage } from '../../src/platform/messages/outbox.ts';
import { SecretBox } from '../../src/platform/secret-box.ts';
import { inTransaction } from '../../src/platform/transaction.ts';
import { startTestSite } from '../support/site.ts';

const mail = await startMailServer();
afterAll(() => mail.stop());
const site = await startTestSite({ environment: mail.environment });
const owner = await createStaff(site, ['owner']);
const support = await createStaff(site, ['support']);
const box = new SecretBox(Buffer.from(TEST_KEY, 'hex'));

const put = (to: string, extra: Partial<Message> = {}) =>
  inTransaction(site.database.app, (client) =>
    putMessage(client, { at: Date.now(), channel: 'email', to, subject: 'News', text: 'Hello', ...extra }, box),
  );
async function rowOf(to: string) {
  const { rows } = await support.call(outbox, {});
  const row = rows.find((one) => one.to === to);
  if (row === undefined) throw new Error(`no message to ${to}`);
  return row;
}
const stateOf = async (to: string) => (await rowOf(to)).state;

it('an owner has a failed message sent again, once for two presses, and the audit log has it', async () => {
  mail.refuse('550 mailbox closed');
  await put('a@x.example');
  await expect.poll(() => stateOf('a@x.example')).toBe('failed');
  const failed = await rowOf('a@x.example');
  expect(failed).toMatchObject({ attempts: 1, lastError: expect.stringContaining('mailbox closed'), canResend: true });
  mail.refuse(undefined);
  const id = String(failed.id);
  expect(await outcome(support.call(resendMessage, { id }))).not.toBe('done');
  await Promise.all([1, 2].map(() => owner.call(resendMessage, { id }, 'resend-1')));
  await expect.poll(() => stateOf('a@x.example')).toBe('sent');
  expect(await rowOf('a@x.example')).toMatchObject({ attempts: 1, lastError: '', canResend: false });
  expect(mail.received.filter(({ to }) => to === 'a@x.example')).toHaveLength(1);
  const { rows } = await owner.call(auditLog, { subject: `message/${id}` });
  expect(rows).toMatchObject([
    {
      operation: 'resend-message',
      outcome: 'done',
      before: { state: 'failed', attempts: 1, lastError: failed.lastError },
      after: { state: 'waiting', attempts: 0, lastError: '' },
    },
  ]);
  expect(await outcome(owner.call(resendMessage, { id }))).toBe('staff.message-not-resendable');
});

it('what has expired, waits, or had a link or code is not sent again', async () => {
  // The site sends no SMS.
  await put('+49170', { channel: 'sms' });
  mail.refuse('550 no');
  await put('secret@x.example', { secret: '123456', expiresAt: Date.now() + HOUR });
  await put('expired@x.example', { expiresAt: Date.now() + HOUR });
  for (const to of ['secret@x.example', 'expired@x.example'])
    await expect.poll(() => stateOf(to), { timeout: 10_000 }).toBe('failed');
  expect((await rowOf('expired@x.example')).canResend).toBe(true);
  await site.database.superuser("UPDATE outbox SET expires_at = now() WHERE recipient = 'expired@x.example'");
  for (const to of ['+49170', 'secret@x.example', 'expired@x.example']) {
    const { id, canResend } = await rowOf(to);
    expect([to, canResend]).toEqual([to, false]);
    expect(await outcome(owner.call(resendMessage, { id: String(id) }))).toBe('staff.message-not-resendable');
  }
  expect(await outcome(owner.call(resendMessage, { id: '999999' }))).toBe('request.not-found');
});
