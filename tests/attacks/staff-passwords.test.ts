import { createClient } from '@vitrine/wire/client';
import { acceptInvitation } from '@vitrine/wire/staff/operator/accept-invitation';
import { inviteStaff } from '@vitrine/wire/staff/operator/invite-staff';
import { afterAll, expect, it } from 'vitest';
import { isWeak } from '../../apps/server/src/staff/own-password.ts';
import { startTestSite } from '../../apps/server/test/support/site.ts';
import { startMailServer } from '../support/mail.ts';
import { createStaff } from '../support/staff.ts';

// Somebody who tries the passwords that people choose.
const EMAIL = 'ada.lovelace@house.example';
const judged = async (passwords: readonly string[]) => {
  const weak = [];
  for (const password of passwords) if (await isWeak(password, EMAIL)) weak.push(password);
  return weak;
};

it('A8 common passwords and their siblings are too weak: repeated, lengthened, spaced, with replaced letters, off the keyboard', async () => {
  const common = [
    'passwordpassword',
    'P@ssw0rdP@ssw0rd1',
    'p a s s w o r d 1 2 3',
    'password1234567',
    'qwertyuiopasdfgh',
    '1qaz2wsx3edc4rfv',
    'administrator123',
    'Summer2026Summer2026',
    'secret secret secret',
    'lovelacelovelace',
    `${EMAIL} is mine`,
    'fourteen chars',
    'qwertz'.repeat(21),
  ];
  expect(await judged(common)).toEqual(common);
});

it('several unrelated words, and random characters, are strong enough in any script', async () => {
  expect(
    await judged([
      'tractor beneath olive window',
      'j8!kqPz0w7Rmx4s',
      'نافذة تحت شجرة الزيتون',
      'окно под старым деревом',
      'Kx9#'.concat('vT2$wLq8!ZrB5nMd'.repeat(7)),
    ]),
  ).toEqual([]);
});

it('A8 an invited person is told to choose another password, and the link still works', async () => {
  const mail = await startMailServer();
  afterAll(() => mail.stop());
  const site = await startTestSite({ environment: mail.environment });
  const owner = await createStaff(site, ['owner']);
  await owner.call(inviteStaff, { email: EMAIL, name: 'Ada', roles: 'risk' });
  const token = await mail.link(EMAIL);
  const visitor = createClient({ origin: site.url, lang: () => 'en', token: () => undefined });
  await expect(visitor.call(acceptInvitation, { token, password: 'passwordpassword' })).rejects.toMatchObject({
    reason: 'staff.weak-password',
    msg: expect.stringMatching(/too easy to guess/),
  });
  const chosen = await visitor.call(acceptInvitation, { token, password: 'tractor beneath olive window' });
  expect(chosen.step).toBe('enrol');
});
