import { DAY } from '@vitrine/domain/kernel/time';
import type { Call, RequestOf } from '@vitrine/wire/call';
import { createClient } from '@vitrine/wire/client';
import { amendAvatar } from '@vitrine/wire/identity/amend-avatar';
import { amendNickname } from '@vitrine/wire/identity/amend-nickname';
import { invite } from '@vitrine/wire/identity/invite';
import { removeProfile } from '@vitrine/wire/identity/operator/remove-profile';
import { userInfo } from '@vitrine/wire/identity/user-info';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { createStaff, outcome } from '../../../../tests/support/staff.ts';
import { openAccount, sendImage } from '../support/named-accounts.ts';
import { startTestSite } from '../support/site.ts';

let now = Date.parse('2026-05-05T10:00:00Z');
const site = await startTestSite({ signInNow: () => now });
beforeEach(() => {
  now += 40 * DAY;
});

const as = (token?: string) => createClient({ origin: site.url, lang: () => 'en', token: () => token });
const tell = <C extends Call>(call: C, request: RequestOf<C>, token: string) => outcome(as(token).call(call, request));
const picture = (side: number) =>
  sharp({ create: { width: side * 2, height: side, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
const bytesAt = (url: string, token: string) => fetch(`${site.url}${url}`, { headers: { authorization: token } });

describe('the profile', () => {
  it('ACC-05b has e-mail, mobile, name, nickname, area code, level and credit score; the reputation score is stored only', async () => {
    const account = await openAccount(site);
    await as(account.token).call(amendNickname, { nickname: 'Countess' });
    await site.database.superuser(
      `UPDATE users SET name = 'Ada Lovelace', contact_mobile = '+12015550100', level = 3, credit_score = 710,
         reputation_score = 98765 WHERE uid = $1`,
      [account.uid],
    );
    const info = await as(account.token).call(userInfo, {});
    expect(info).toMatchObject({
      uid: account.uid,
      email: account.email,
      mobile: '+12015550100',
      name: 'Ada Lovelace',
      nickname: 'Countess',
      area_code: '001',
      level: 3,
      credit_score: 710,
    });
    expect(JSON.stringify(info)).not.toContain('98765');
  });

  it('a nickname is changed once in 30 days, is nobody else’s and not that of the operator', async () => {
    const [ada, eve] = [await openAccount(site), await openAccount(site)];
    expect(await tell(amendNickname, { nickname: 'Paul' }, ada.token)).toBe('done');
    expect(await tell(amendNickname, { nickname: 'Paul' }, ada.token)).toBe('done');
    expect(await tell(amendNickname, { nickname: 'Paula' }, ada.token)).toBe('identity.nickname-too-soon');
    for (const look of ['paul', 'Pau1', 'P.aul', 'ｐａｕｌ']) {
      expect(await tell(amendNickname, { nickname: look }, eve.token)).toBe('identity.nickname-taken');
    }
    for (const official of ['Vitrine', 'V1trine help', 'admin'])
      expect(await tell(amendNickname, { nickname: official }, eve.token)).toBe('identity.nickname-taken');
    expect(await tell(amendNickname, { nickname: 'a' }, eve.token)).toBe('identity.nickname-invalid');
    now += 31 * DAY;
    expect(await tell(amendNickname, { nickname: 'Paula' }, ada.token)).toBe('done');
    expect(await tell(amendNickname, { nickname: 'paul' }, eve.token)).toBe('done');
  });

  it('of two customers who choose look-alikes at the same time, one gets it', async () => {
    const both = [await openAccount(site), await openAccount(site)];
    const told = await Promise.all(both.map(({ token }) => tell(amendNickname, { nickname: 'Quick Fox' }, token)));
    expect(told.sort()).toEqual(['done', 'identity.nickname-taken']);
  });

  it('a picture is the small middle of an own image; the one before is deleted', async () => {
    const [ada, eve] = [await openAccount(site), await openAccount(site)];
    const { url } = await sendImage(site, await picture(600), ada.token);
    expect(await tell(amendAvatar, { image: url }, eve.token)).toBe('identity.image-gone');
    const { avatar } = await as(ada.token).call(amendAvatar, { image: url });
    const bytes = Buffer.from(await (await bytesAt(avatar, ada.token)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 256, height: 256 });
    expect((await bytesAt(avatar, eve.token)).headers.get('content-type')).not.toContain('image');
    // Pressed again it is a new picture, and the first is gone.
    const again = await as(ada.token).call(amendAvatar, { image: url });
    expect(again.avatar).not.toBe(avatar);
    expect((await bytesAt(avatar, ada.token)).headers.get('content-type')).not.toContain('image');
    expect((await as(ada.token).call(amendAvatar, { image: '' })).avatar).toBe('');
  });

  it('demo accounts have neither', async () => {
    const { token } = await site.customer();
    expect(await tell(amendNickname, { nickname: 'Paul' }, token)).toBe('request.real-account-only');
    expect(await tell(amendAvatar, { image: '' }, token)).toBe('request.real-account-only');
    expect(await tell(invite, {}, token)).toBe('request.real-account-only');
  });

  it('staff remove an offensive nickname or picture; the audit log says who and why, and not what', async () => {
    const ada = await openAccount(site);
    await as(ada.token).call(amendNickname, { nickname: 'Rude Word' });
    const { url } = await sendImage(site, await picture(300), ada.token);
    await as(ada.token).call(amendAvatar, { image: url });
    const support = await createStaff(site, ['support', 'owner'], { at: now });
    for (const what of ['nickname', 'avatar'] as const) {
      const request = { customer: ada.uid, what, reason: 'An insult' };
      expect(await tell(removeProfile, request, support.token)).toBe('done');
      expect(await tell(removeProfile, request, support.token)).toBe('staff.nothing-changes');
    }
    expect(await as(ada.token).call(userInfo, {})).toMatchObject({ nickname: '', avatar: '' });
    expect(await tell(amendNickname, { nickname: 'Other' }, ada.token)).toBe('identity.nickname-too-soon');
    const { rows } = await as(support.token).call(auditLog, { subject: `customer/${ada.uid}` });
    expect(JSON.stringify(rows)).toContain('An insult');
    expect(JSON.stringify(rows)).not.toContain('Rude Word');
  });
});

describe('invitations', () => {
  it('count those who have registered with the code', async () => {
    const ada = await openAccount(site);
    const mine = await as(ada.token).call(invite, {});
    expect(mine).toEqual({ invite_code: expect.stringMatching(/^[A-Z2-9]{8}$/), invited: 0 });
    await openAccount(site, { invite_code: mine.invite_code.toLowerCase() });
    await openAccount(site);
    expect(await as(ada.token).call(invite, {})).toEqual({ ...mine, invited: 1 });
  });
});
