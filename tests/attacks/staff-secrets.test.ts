import { createClient } from '@vitrine/wire/client';
import { enterCode } from '@vitrine/wire/staff/operator/enter-code';
import { staffSignIn } from '@vitrine/wire/staff/operator/staff-sign-in';
import { staffSignInOtp } from '@vitrine/wire/staff/operator/staff-sign-in-otp';
import { expect, it } from 'vitest';
import { SecretBox } from '../../apps/server/src/platform/secret-box.ts';
import { base32 } from '../../apps/server/src/platform/totp.ts';
import { hashOf } from '../../apps/server/src/staff/store.ts';
import { TotpSecrets } from '../../apps/server/src/staff/totp-secrets.ts';
import { startTestSite } from '../../apps/server/test/support/site.ts';
import { createStaff, outcome, STAFF_PASSWORD, type StaffMember, totpCode } from '../support/staff.ts';

// Somebody who reads or writes the database, or has a backup of it, and wants the codes of the staff.
const site = await startTestSite();
const { superuser } = site.database;

/** How a sign-in with both factors ends. */
async function signIn({ email, totpSecret }: StaffMember, code = totpCode(totpSecret)): Promise<string> {
  const visitor = createClient({ origin: site.url, lang: () => 'en', token: () => undefined });
  const { stepToken } = await visitor.call(staffSignIn, { email, password: STAFF_PASSWORD });
  return outcome(visitor.call(staffSignInOtp, { stepToken, code }));
}

it('A8 secrets that earlier versions stored readable are encrypted at the next start, and their codes go on', async () => {
  const [owner, risk] = [await createStaff(site, ['owner']), await createStaff(site, ['risk'])];
  for (const { id, totpSecret } of [owner, risk])
    await superuser('UPDATE staff SET totp_unencrypted = $2, totp_secret = NULL WHERE id = $1', [id, totpSecret]);
  await site.restart();
  const stored = JSON.stringify(await superuser('SELECT staff::text FROM staff'));
  for (const { totpSecret } of [owner, risk])
    for (const form of [totpSecret.toString('hex'), totpSecret.toString('base64'), base32(totpSecret)])
      expect(stored).not.toContain(form);
  expect(await superuser('SELECT FROM staff WHERE totp_unencrypted IS NOT NULL')).toEqual([]);
  expect(await signIn(owner)).toBe('done');
  expect(await signIn(risk)).toBe('done');
  expect(site.log()).not.toContain('does not open the authenticator secrets');
});

it('A8 a secret in the row of somebody else opens nothing', async () => {
  const [owner, risk] = [await createStaff(site, ['owner']), await createStaff(site, ['risk'])];
  await superuser('UPDATE staff SET totp_secret = (SELECT totp_secret FROM staff WHERE id = $2) WHERE id = $1', [
    owner.id,
    risk.id,
  ]);
  expect(await signIn(owner, totpCode(risk.totpSecret))).toBe('staff.key-changed');
  expect(await outcome(owner.call(enterCode, { code: totpCode(risk.totpSecret) }))).toBe('staff.key-changed');
});

it('A8 without the key that encrypted it a code is refused in words, a recovery code goes on, and the start says so', async () => {
  const owner = await createStaff(site, ['owner']);
  const other = new TotpSecrets(new SecretBox(Buffer.alloc(32, 9))).seal(owner.id, owner.totpSecret);
  await superuser('UPDATE staff SET totp_secret = $2 WHERE id = $1', [owner.id, other]);
  await site.restart();
  expect(site.log()).toMatch(/does not open the authenticator secrets of staff/);
  const visitor = createClient({ origin: site.url, lang: () => 'en', token: () => undefined });
  const { stepToken } = await visitor.call(staffSignIn, { email: owner.email, password: STAFF_PASSWORD });
  const refused = visitor.call(staffSignInOtp, { stepToken, code: totpCode(owner.totpSecret) });
  await expect(refused).rejects.toMatchObject({ msg: expect.stringContaining('encryption key has changed') });
  const recovery = 'aaaa-bbbb-cccc-dddd';
  await superuser('INSERT INTO staff_recovery_codes VALUES ($1, $2)', [owner.id, hashOf(recovery)]);
  expect(await outcome(visitor.call(staffSignInOtp, { stepToken, code: recovery }))).toBe('done');
});
