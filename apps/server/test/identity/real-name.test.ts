import { DAY, HOUR, MINUTE } from '@vitrine/domain/kernel/time';
import type { Call, RequestOf } from '@vitrine/wire/call';
import { createClient } from '@vitrine/wire/client';
import { messageList } from '@vitrine/wire/content/message-list';
import { approveRealName } from '@vitrine/wire/identity/operator/approve-real-name';
import { customerImage } from '@vitrine/wire/identity/operator/customer-image';
import { realNameReview } from '@vitrine/wire/identity/operator/real-name-review';
import { realNameReviews } from '@vitrine/wire/identity/operator/real-name-reviews';
import { rejectRealName } from '@vitrine/wire/identity/operator/reject-real-name';
import { realName } from '@vitrine/wire/identity/real-name';
import { realNameCenter } from '@vitrine/wire/identity/real-name-center';
import { userInfo } from '@vitrine/wire/identity/user-info';
import { outbox } from '@vitrine/wire/staff/operator/outbox';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { createStaff, outcome, type StaffMember } from '../../../../tests/support/staff.ts';
import { type NamedAccount, openAccount, sendImage } from '../support/named-accounts.ts';
import { startTestSite } from '../support/site.ts';

let now = Date.parse('2026-05-05T10:00:00Z');
const site = await startTestSite({ signInNow: () => now });
let reviewer: StaffMember;
beforeEach(async () => {
  now += 2 * DAY;
  reviewer = await createStaff(site, ['identity'], { at: now });
});

const as = (token: string) => createClient({ origin: site.url, lang: () => 'en', token: () => token });
const refusal = <C extends Call>(call: C, request: RequestOf<C>, token: string) =>
  outcome(as(token).call(call, request));

let shades = 0;
/** A photo that nobody has sent before. */
async function photo(): Promise<Buffer> {
  shades += 1;
  return sharp({
    create: {
      width: 40,
      height: 20,
      channels: 3,
      background: { r: (shades * 16) % 256, g: 16 * Math.floor(shades / 16), b: 100 },
    },
  })
    .png()
    .toBuffer();
}
async function upload(who: NamedAccount, bytes?: Buffer): Promise<string> {
  return (await sendImage(site, bytes ?? (await photo()), who.token)).url;
}

let cards = 0;
async function passportOf(who: NamedAccount, more: Partial<RequestOf<typeof realName>> = {}) {
  cards += 1;
  const front_pic = more.front_pic ?? (await upload(who));
  return { name: 'Ada Lovelace', id_type: 2, card_id: `C01X00T${cards}`, front_pic, ...more };
}
async function submitted(more: Partial<RequestOf<typeof realName>> = {}) {
  const who = await openAccount(site);
  const form = await passportOf(who, more);
  const status = await as(who.token).call(realName, form);
  const { rows } = await reviewer.call(realNameReviews, {});
  const review = rows.find(({ customer }) => customer === who.uid)!;
  return { who, form, status, review };
}

describe('a customer', () => {
  it('KYC-02 KYC-03 KYC-04 KYC-05 KYC-06 submits, is rejected with a remark, submits again and passes', async () => {
    const who = await openAccount(site);
    const nothing = await as(who.token).call(realNameCenter, {});
    expect(nothing).toMatchObject({ review_status: 0, name: '', id_type: 0, front_pic: '', submitted_at: null });

    const form = await passportOf(who, { ssn: '078-05-1120', hand_pic: await upload(who) });
    const waiting = await as(who.token).call(realName, form);
    expect(waiting).toMatchObject({ ...form, review_status: 1, reverse_pic: '', reason: null, remark: '' });
    expect(await as(who.token).call(realNameCenter, {})).toEqual(waiting);
    expect(await refusal(realName, form, who.token)).toBe('identity.review-pending');

    const [row] = (await reviewer.call(realNameReviews, {})).rows.filter(({ customer }) => customer === who.uid);
    await reviewer.call(rejectRealName, {
      review: row!.id,
      reason: 'unreadable',
      remark: 'A finger covers the number.',
    });
    expect(await as(who.token).call(realNameCenter, {})).toMatchObject({
      ...form,
      review_status: 0,
      reason: 'unreadable',
      remark: 'A finger covers the number.',
      promised_at: null,
    });
    expect((await as(who.token).call(userInfo, {})).is_real).toBe(0);

    await as(who.token).call(realName, { ...form, name: 'Augusta Ada King' });
    const [again] = (await reviewer.call(realNameReviews, {})).rows.filter(({ customer }) => customer === who.uid);
    await reviewer.call(approveRealName, { review: again!.id });
    expect(await as(who.token).call(realNameCenter, {})).toMatchObject({ review_status: 2, remark: '' });
    expect(await as(who.token).call(userInfo, {})).toMatchObject({ is_real: 1, name: 'Augusta Ada King' });
    expect(await refusal(realName, form, who.token)).toBe('identity.already-verified');
  });

  it('KYC-07a is promised a decision within 48 hours', async () => {
    const { status, review } = await submitted();
    expect(status.submitted_at).toBe(new Date(now).toISOString());
    expect(status.promised_at).toBe(new Date(now + 48 * HOUR).toISOString());
    expect(review.promisedAt).toBe(status.promised_at);
  });

  it('KYC-08 shows an identity card from both sides, or a passport', async () => {
    const who = await openAccount(site);
    const passport = await passportOf(who);
    const card = { ...passport, id_type: 1, reverse_pic: await upload(who) };
    for (const id_type of [0, 3])
      expect(await refusal(realName, { ...passport, id_type }, who.token)).toBe('request.invalid-field');
    expect(await refusal(realName, { ...card, reverse_pic: '' }, who.token)).toBe('request.invalid-field');
    expect(await refusal(realName, { ...passport, front_pic: '' }, who.token)).toBe('request.invalid-field');
    expect(await as(who.token).call(realName, card)).toMatchObject({ review_status: 1, id_type: 1 });
  });

  it('gives a social security number and a photo with the document where the site asks for them', async () => {
    // Opened before the site asked for them at registration.
    const who = await openAccount(site);
    for (const flag of ['is_reg_ssn', 'is_reg_hand_pic'])
      await site.database.superuser('INSERT INTO site_settings (key, value) VALUES ($1, $2)', [flag, '1']);
    await site.restart();
    const form = await passportOf(who);
    await expect(as(who.token).call(realName, form)).rejects.toMatchObject({ params: { fields: 'ssn,hand_pic' } });
    const whole = { ...form, ssn: '078-05-1120', hand_pic: await upload(who) };
    expect(await refusal(realName, whole, who.token)).toBe('done');
    await site.database.superuser("DELETE FROM site_settings WHERE key IN ('is_reg_ssn', 'is_reg_hand_pic')");
    await site.restart();
  });

  it('API-35a names only images of their own, which exist', async () => {
    const [who, other] = [await openAccount(site), await openAccount(site)];
    const front_pic = await upload(who);
    const theirs = await upload(other);
    for (const wrong of [theirs, `/api/common/image?image=${'0'.repeat(32)}`])
      expect(await refusal(realName, await passportOf(who, { front_pic, hand_pic: wrong }), who.token)).toBe(
        'identity.image-gone',
      );
    // Nothing of a refused form is kept: the image can still be deleted.
    const rows = await site.database.superuser('SELECT used_at FROM images WHERE id = $1', [front_pic.slice(-32)]);
    expect(rows).toEqual([{ used_at: null }]);
    for (const bad of ['https://evil.example/x.jpg', '/api/common/image?image=../x', theirs.slice(0, -1)])
      expect(await refusal(realName, await passportOf(who, { front_pic: bad }), who.token)).toBe(
        'request.invalid-field',
      );
  });

  it('submits once, however often the button is pressed', async () => {
    const who = await openAccount(site);
    const form = await passportOf(who);
    const answers = await Promise.all([1, 2, 3].map(() => refusal(realName, form, who.token)));
    expect(answers.sort()).toEqual(['done', 'identity.review-pending', 'identity.review-pending']);
  });

  it('with a demo account, or from a country that is not served, is refused', async () => {
    const demo = await site.customer();
    const who = await openAccount(site);
    const form = await passportOf(who);
    expect(await refusal(realName, form, demo.token)).toBe('request.real-account-only');
    expect((await demo.call(realNameCenter, {})).review_status).toBe(0);
    // Served when the account was opened, and no longer.
    await site.database.superuser('UPDATE users SET area_id = 44 WHERE uid = $1', [who.uid]);
    expect(await refusal(realName, form, who.token)).toBe('identity.country-excluded');
  });

  it('has numbers that the database does not show', async () => {
    const { who } = await submitted({ card_id: 'SECRET-4711', ssn: '078-05-1120' });
    const rows = await site.database.superuser('SELECT r::text AS row FROM real_name_reviews r WHERE uid = $1', [
      who.uid,
    ]);
    expect(rows).toHaveLength(1);
    const text = JSON.stringify(rows);
    const hex = (secret: string) => Buffer.from(secret).toString('hex');
    for (const secret of ['SECRET-4711', '078-05-1120', 'SECRET4711', '078051120'])
      for (const form of [secret, hex(secret)]) expect(text).not.toContain(form);
    expect(site.log()).not.toContain('SECRET-4711');
  });
});

describe('a reviewer', () => {
  it('sees those who wait, oldest first, and decided ones newest first', async () => {
    const first = await submitted();
    now += MINUTE;
    const second = await submitted();
    const waiting = (await reviewer.call(realNameReviews, { state: 'pending' })).rows.map(({ customer }) => customer);
    expect(waiting.indexOf(first.who.uid)).toBeLessThan(waiting.indexOf(second.who.uid));
    await reviewer.call(approveRealName, { review: first.review.id });
    await reviewer.call(approveRealName, { review: second.review.id });
    const { rows } = await reviewer.call(realNameReviews, { state: 'approved' });
    expect(rows.slice(0, 2).map(({ customer }) => customer)).toEqual([second.who.uid, first.who.uid]);
    expect(rows[0]).toMatchObject({ decidedBy: reviewer.name, decidedAt: new Date(now).toISOString() });
  });

  it('sees documents, customer, earlier attempts and who else has sent the same', async () => {
    const shared = await photo();
    const { who, form, review } = await submitted({ card_id: 'AB 12-34', ssn: '123-45-6789' });
    await reviewer.call(rejectRealName, { review: review.id, reason: 'differs', remark: '' });
    const picture = await upload(who, shared);
    await as(who.token).call(realName, { ...form, front_pic: picture });

    const same = await submitted({ card_id: 'ab1234' });
    const twin = await openAccount(site);
    await as(twin.token).call(
      realName,
      await passportOf(twin, { front_pic: await upload(twin, shared), ssn: '123 45 6789' }),
    );
    await submitted();

    const [row] = (await reviewer.call(realNameReviews, {})).rows.filter(({ customer }) => customer === who.uid);
    const detail = await reviewer.call(realNameReview, { review: row!.id });
    expect(detail).toMatchObject({
      customer: who.uid,
      name: 'Ada Lovelace',
      cardNumber: 'AB 12-34',
      ssn: '123-45-6789',
      images: { front: picture.slice(-32), reverse: null, hand: null },
      account: { email: who.email, country: 'US' },
      earlier: [{ id: review.id, state: 'rejected', reason: 'differs', decidedBy: reviewer.name }],
    });
    expect(detail.duplicates).toEqual([
      { customer: same.who.uid, name: 'Ada Lovelace', same: ['card'] },
      { customer: twin.uid, name: 'Ada Lovelace', same: ['ssn', 'image'] },
    ]);
    // The image is theirs to see.
    const seen = await fetch(`${site.url}${customerImage.path}?image=${picture.slice(-32)}`, {
      headers: { authorization: reviewer.token },
    });
    expect(seen.headers.get('content-type')).toBe('image/jpeg');
  });

  it('decides once, and everything is in the audit log', async () => {
    const { who, review } = await submitted();
    const colleague = await createStaff(site, ['owner'], { at: now });
    const answers = await Promise.all([
      outcome(reviewer.call(approveRealName, { review: review.id })),
      outcome(colleague.call(rejectRealName, { review: review.id, reason: 'expired', remark: '' })),
    ]);
    expect(answers.sort()).toEqual(['done', 'identity.already-reviewed']);
    expect(await outcome(reviewer.call(approveRealName, { review: 999_999 }))).toBe('request.not-found');
    await reviewer.call(realNameReview, { review: review.id });
    const entries = await site.database.superuser<{ operation: string; outcome: string }>(
      'SELECT operation, outcome FROM audit WHERE subject = $1 ORDER BY id',
      [`customer/${who.uid}`],
    );
    expect(entries.map(({ operation }) => operation).sort()).toEqual([
      'approve-real-name',
      'real-name-review',
      'reject-real-name',
    ]);
    expect(entries.filter((entry) => entry.outcome === 'done')).toHaveLength(2);
  });

  it('leaves an entry for each submission that they open, and none for the list, which the console reads by itself', async () => {
    const { who, review } = await submitted();
    const entries = () =>
      site.database.superuser(
        "SELECT operation, subject FROM audit WHERE operation LIKE 'real-name-review%' ORDER BY id",
      );
    const before = await entries();
    for (let refresh = 0; refresh < 3; refresh += 1) await reviewer.call(realNameReviews, { state: 'pending' });
    expect(await entries()).toEqual(before);
    for (let look = 0; look < 2; look += 1) await reviewer.call(realNameReview, { review: review.id });
    const opened = { operation: 'real-name-review', subject: `customer/${who.uid}` };
    expect((await entries()).slice(before.length)).toEqual([opened, opened]);
  });

  it('makes a decision once under its key', async () => {
    const { review } = await submitted();
    const first = await reviewer.call(approveRealName, { review: review.id }, 'one-key');
    expect(await reviewer.call(approveRealName, { review: review.id }, 'one-key')).toEqual(first);
  });

  it('has the role for it: nobody else reads or decides', async () => {
    const { review } = await submitted();
    const others = await createStaff(site, ['support', 'risk', 'content', 'finance-maker', 'finance-checker'], {
      at: now,
    });
    expect(await outcome(others.call(realNameReviews, {}))).toBe('request.not-allowed');
    expect(await outcome(others.call(realNameReview, { review: review.id }))).toBe('request.not-allowed');
    expect(await outcome(others.call(approveRealName, { review: review.id }))).toBe('request.not-allowed');
    expect(await outcome(others.call(rejectRealName, { review: review.id, reason: 'other', remark: '' }))).toBe(
      'request.not-allowed',
    );
  });

  it('ACC-04c does not approve a customer from a country that is not served', async () => {
    const { who, review } = await submitted();
    await site.database.superuser('UPDATE users SET area_id = 44 WHERE uid = $1', [who.uid]);
    expect(await outcome(reviewer.call(approveRealName, { review: review.id }))).toBe('identity.country-excluded');
    expect(await outcome(reviewer.call(rejectRealName, { review: review.id, reason: 'other', remark: '' }))).toBe(
      'done',
    );
  });

  it('NEWS-24b lets the customer know by mail and in the inbox', async () => {
    const [good, bad] = [await submitted(), await submitted()];
    await reviewer.call(approveRealName, { review: good.review.id });
    await reviewer.call(rejectRealName, { review: bad.review.id, reason: 'expired', remark: 'It ended in March.' });
    const owner = await createStaff(site, ['owner'], { at: now });
    const { rows } = await owner.call(outbox, {});
    const to = (email: string) => rows.filter((row) => row.to === email).map(({ text }) => text);
    expect(to(good.who.email)).toEqual([expect.stringContaining('your name is verified')]);
    expect(to(bad.who.email)).toEqual([expect.stringContaining('The document has expired. It ended in March.')]);
    const inbox = async ({ token }: NamedAccount) =>
      (await as(token).call(messageList, {})).data.map(({ title, desc, path }) => `${title}: ${desc} ${path}`);
    expect(await inbox(good.who)).toEqual([expect.stringContaining('verified')]);
    expect(await inbox(bad.who)).toEqual([expect.stringMatching(/expired.*It ended in March.*\/mine\/auth$/)]);
  });
});
