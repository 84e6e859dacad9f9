import { DAY, SECOND } from '@vitrine/domain/kernel/time';
import type { Call, RequestOf } from '@vitrine/wire/call';
import { createClient, WireError } from '@vitrine/wire/client';
import { askErasure } from '@vitrine/wire/identity/ask-erasure';
import { erasure } from '@vitrine/wire/identity/erasure';
import { approveRealName } from '@vitrine/wire/identity/operator/approve-real-name';
import { erasureRequests } from '@vitrine/wire/identity/operator/erasure-requests';
import { proposeErasure } from '@vitrine/wire/identity/operator/propose-erasure';
import { realNameReview } from '@vitrine/wire/identity/operator/real-name-review';
import { realNameReviews } from '@vitrine/wire/identity/operator/real-name-reviews';
import { realName } from '@vitrine/wire/identity/real-name';
import { register } from '@vitrine/wire/identity/register';
import { sendEmail } from '@vitrine/wire/identity/send-email';
import { sendSms } from '@vitrine/wire/identity/send-sms';
import { takeBreak } from '@vitrine/wire/ledger/take-break';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { createStaff, outcome, type StaffMember } from '../../../../tests/support/staff.ts';
import { sendImage } from '../support/named-accounts.ts';
import { startTestSite } from '../support/site.ts';

/** Ahead of the clock of the core, which begins breaks: by days, not by the months that they last. */
let now = Date.now();
const site = await startTestSite({ signInNow: () => now });
let maker: StaffMember;
let checker: StaffMember;
beforeEach(async () => {
  now += DAY;
  maker = await createStaff(site, ['identity'], { at: now });
  checker = await createStaff(site, ['owner'], { at: now });
});

const as = (token?: string) => createClient({ origin: site.url, lang: () => 'en', token: () => token });
const tell = <C extends Call>(call: C, request: RequestOf<C>, token?: string) => outcome(as(token).call(call, request));
const PASSWORD = 'a long walk by the sea';
const US = 1;

interface Person {
  readonly uid: number;
  readonly token: string;
}

/** Registers with a code that was sent to the address. */
async function join(type: 1 | 2, account: string, area_id = US): Promise<Person> {
  now += 61 * SECOND;
  const { paper_code: sms_code } = await as().call(type === 1 ? sendEmail : sendSms, { to: account, area_id, type: 1 });
  const form = { type, area_id, account, password: PASSWORD, re_password: PASSWORD, sms_code };
  const { token, user } = await as().call(register, form);
  return { uid: user.uid, token };
}

async function refusedToJoin(type: 1 | 2, account: string, area_id = US): Promise<WireError | undefined> {
  return join(type, account, area_id).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof WireError) return error;
      throw error;
    },
  );
}

let shades = 0;
/** Sends a passport with this number for review; returns the review. */
async function sendPassport({ uid, token }: Person, card_id: string): Promise<number> {
  shades += 1;
  const bytes = await sharp({
    create: { width: 40, height: 30, channels: 3, background: { r: shades, g: 10, b: 90 } },
  })
    .png()
    .toBuffer();
  const front_pic = (await sendImage(site, bytes, token)).url;
  await as(token).call(realName, { name: 'Ada Lovelace', id_type: 2, card_id, front_pic });
  const { rows } = await maker.call(realNameReviews, {});
  return rows.find(({ customer }) => customer === uid)!.id;
}

async function erase(customer: number): Promise<void> {
  const { proposal } = await maker.call(proposeErasure, { customer });
  await checker.call(decideProposal, { id: proposal, verdict: 'approve' });
}

const marks = async () => {
  const rows = await site.database.superuser<{ count: number }>('SELECT count(*)::int AS count FROM exclusion_marks');
  return rows[0]?.count;
};

describe('a customer who is erased during a self-exclusion', () => {
  it('cannot register again with the same address before it is over, however it is typed', async () => {
    const who = await join(1, 'ada.lovelace@example.com');
    const { until } = await as(who.token).call(takeBreak, { length: '6-months' });
    expect(await as(who.token).call(erasure, {})).toEqual({ askedAt: null, excludedUntil: until });
    await as(who.token).call(askErasure, { wanted: '1' });
    expect((await maker.call(erasureRequests, {})).rows.at(-1)).toMatchObject({
      customer: who.uid,
      excludedUntil: until,
    });
    await erase(who.uid);
    for (const account of ['ada.lovelace@example.com', 'Ada.LOVELACE@Example.COM', 'ada.lovelace+new@example.com'])
      expect(await refusedToJoin(1, account), account).toMatchObject({
        reason: 'identity.excluded',
        params: { until: expect.stringContaining(until.slice(0, 10)) },
      });
    expect(await refusedToJoin(1, 'ada.lovelace@example.org')).toBeUndefined();
    now = Date.parse(until) + 1;
    expect(await refusedToJoin(1, 'ada.lovelace@example.com')).toBeUndefined();
    now = Date.now() + DAY;
  });

  it('cannot register again with the same phone number, with or without its prefix', async () => {
    const who = await join(2, '2015550147');
    await as(who.token).call(takeBreak, { length: '1-year' });
    await erase(who.uid);
    for (const account of ['2015550147', '+1 (201) 555-0147', '+12015550147'])
      expect(await refusedToJoin(2, account), account).toMatchObject({ reason: 'identity.excluded' });
    expect(await refusedToJoin(2, '2015550148')).toBeUndefined();
  });

  it('is not told apart from an address in use where no code proves whose address it is', async () => {
    const who = await join(1, 'grace.hopper@example.com');
    await as(who.token).call(takeBreak, { length: '6-months' });
    await erase(who.uid);
    await site.database.superuser("INSERT INTO site_settings (key, value) VALUES ('verify_reg_type', '3')");
    await site.restart();
    const form = { type: 1, area_id: US, account: 'grace.hopper@example.com' };
    expect(await tell(register, { ...form, password: PASSWORD, re_password: PASSWORD })).toBe('identity.account-taken');
    await site.database.superuser("DELETE FROM site_settings WHERE key = 'verify_reg_type'");
    await site.restart();
  });

  it('cannot be verified under another address with the same document', async () => {
    const who = await join(1, 'edith.clarke@example.com');
    await maker.call(approveRealName, { review: await sendPassport(who, 'C01X00T47') });
    const { until } = await as(who.token).call(takeBreak, { length: '2-years' });
    await erase(who.uid);
    const again = await join(1, 'somebody.else@example.com');
    const review = await sendPassport(again, 'c01x-00t47');
    expect((await maker.call(realNameReview, { review })).excludedUntil).toBe(until);
    expect(await tell(approveRealName, { review }, maker.token)).toBe('identity.excluded');
    const other = await sendPassport(await join(1, 'another.one@example.com'), 'C01X00T48');
    expect((await maker.call(realNameReview, { review: other })).excludedUntil).toBeNull();
    expect(await tell(approveRealName, { review: other }, maker.token)).toBe('done');
  });

  it('leaves nothing that says who it was', async () => {
    const who = await join(1, 'hedy.lamarr@example.com');
    await as(who.token).call(takeBreak, { length: '1-day' });
    await erase(who.uid);
    const columns = await site.database.superuser<{ name: string }>(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'exclusion_marks' ORDER BY 1",
    );
    expect(columns.map(({ name }) => name)).toEqual(['digest', 'until']);
    const rows = await site.database.superuser('SELECT * FROM exclusion_marks JOIN exclusion_key ON true');
    expect(JSON.stringify(rows)).not.toContain('hedy');
  });
});

it('documents of a customer whose break runs are not approved for another account of theirs', async () => {
  const who = await join(1, 'mary.jackson@example.com');
  await maker.call(approveRealName, { review: await sendPassport(who, 'K7700121') });
  const second = await join(1, 'm.jackson@example.com');
  const review = await sendPassport(second, 'K7700121');
  expect((await maker.call(realNameReview, { review })).excludedUntil).toBeNull();
  const { until } = await as(who.token).call(takeBreak, { length: '6-months' });
  expect((await maker.call(realNameReview, { review })).excludedUntil).toBe(until);
  expect(await tell(approveRealName, { review }, maker.token)).toBe('identity.excluded');
});

it('who is erased without a break leaves no mark; marks are deleted when they are over', async () => {
  const before = await marks();
  expect(before).toBeGreaterThan(0);
  const who = await join(1, 'no.break@example.com');
  await erase(who.uid);
  expect(await marks()).toBe(before);
  expect(await refusedToJoin(1, 'no.break@example.com')).toBeUndefined();
  now += 6 * 366 * DAY;
  await site.restart();
  await expect.poll(marks).toBe(0);
});

it('a registration that meets the decision to erase is refused, whichever is first', async () => {
  now = Date.now() + 7 * 366 * DAY;
  maker = await createStaff(site, ['identity'], { at: now });
  checker = await createStaff(site, ['owner'], { at: now });
  const who = await join(1, 'same.moment@example.com');
  await site.database.superuser("INSERT INTO breaks (uid, kind, until) VALUES ($1, 'self-exclusion', $2)", [
    who.uid,
    now + 400 * DAY,
  ]);
  const { proposal } = await maker.call(proposeErasure, { customer: who.uid });
  const form = { type: 1, area_id: US, account: 'same.moment@example.com', password: PASSWORD, re_password: PASSWORD };
  await site.database.superuser("INSERT INTO site_settings (key, value) VALUES ('verify_reg_type', '3')");
  await site.restart();
  const [erased, joined] = await Promise.all([
    outcome(checker.call(decideProposal, { id: proposal, verdict: 'approve' })),
    tell(register, form),
  ]);
  expect([erased, joined]).toEqual(['done', 'identity.account-taken']);
});
