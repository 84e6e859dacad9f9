import { DAY, MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import type { Call, RequestOf } from '@vitrine/wire/call';
import { createClient } from '@vitrine/wire/client';
import { addPasskey } from '@vitrine/wire/identity/add-passkey';
import { confirmSecondFactor } from '@vitrine/wire/identity/confirm-second-factor';
import { login } from '@vitrine/wire/identity/login';
import { passkeyChallenge } from '@vitrine/wire/identity/passkey-challenge';
import { register } from '@vitrine/wire/identity/register';
import { removePasskey } from '@vitrine/wire/identity/remove-passkey';
import { removeSecondFactor } from '@vitrine/wire/identity/remove-second-factor';
import { secondFactors } from '@vitrine/wire/identity/second-factors';
import { sendEmail } from '@vitrine/wire/identity/send-email';
import { startPasskey } from '@vitrine/wire/identity/start-passkey';
import { startSecondFactor } from '@vitrine/wire/identity/start-second-factor';
import { userInfo } from '@vitrine/wire/identity/user-info';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AnswerOptions, SoftPasskey } from '../../../../tests/support/passkey.ts';
import { fromBase32, outcome } from '../../../../tests/support/staff.ts';
import { passkeySite } from '../../src/identity/passkey-site.ts';
import { codeOf, stepAt } from '../../src/platform/totp.ts';
import { startTestSite } from '../support/site.ts';

let now = Date.parse('2026-05-05T10:00:00Z');
const ORIGIN = 'https://house.example';
const RP_ID = 'house.example';
const site = await startTestSite({ signInNow: () => now, environment: { PUBLIC_URL: ORIGIN } });

const as = (token?: string) => createClient({ origin: site.url, lang: () => 'en', token: () => token });
const refusal = <C extends Call>(call: C, request: RequestOf<C>, token?: string) =>
  outcome(as(token).call(call, request));
beforeEach(() => {
  now += 2 * DAY;
});

const PASSWORD = 'a long walk by the sea';
/** After it failed attempts are forgotten. */
const HOUR_AND_MORE = 61 * MINUTE;
let people = 0;

async function customer() {
  people += 1;
  const account = `passkey-${people}@example.com`;
  const { paper_code: sms_code } = await as().call(sendEmail, { to: account, type: 1 });
  const form = { type: 1, area_id: 1, account, password: PASSWORD, re_password: PASSWORD, sms_code };
  const { token, user, browser } = await as().call(register, form);
  return { account, token, uid: user.uid, browser };
}

/** A passkey that the browser has made for an account, and that is not added yet. */
async function made(token: string, passkey = new SoftPasskey(), more: Partial<AnswerOptions> = {}) {
  const { token: passkey_token, options } = await as(token).call(startPasskey, { password: PASSWORD });
  const answer = passkey.create(options.rp.id, { origin: ORIGIN, challenge: options.challenge, ...more });
  return { options, form: { name: 'Laptop', passkey_token, passkey: answer } };
}

/** Adds a passkey of this process. */
async function add(token: string, passkey = new SoftPasskey(), more: Partial<AnswerOptions> = {}) {
  const { options, form } = await made(token, passkey, more);
  return { passkey, options, made: as(token).call(addPasskey, form) };
}

async function customerWithPasskey() {
  const one = await customer();
  const { passkey, options, made } = await add(one.token);
  return { ...one, passkey, handle: options.user.id, recoveryCodes: (await made).recovery_codes };
}

/** The fields of a log-in by this passkey, which answers a new challenge. */
async function answering(passkey: SoftPasskey, more: Partial<AnswerOptions> = {}) {
  const { token: passkey_token, options } = await as().call(passkeyChallenge, {});
  const answer = passkey.get(options.rpId, { origin: ORIGIN, challenge: options.challenge, ...more });
  return { passkey_token, passkey: answer };
}
const logInWith = async (passkey: SoftPasskey, more: Partial<AnswerOptions> = {}) =>
  refusal(login, { login_type: 4, ...(await answering(passkey, more)) });

const mailsTo = async (account: string) =>
  (
    await site.database.app.query<{ text: string }>('SELECT text FROM outbox WHERE recipient = $1 ORDER BY id', [
      account,
    ])
  ).rows.map(({ text }) => text);

describe('passkeys', () => {
  it('ACC-55b a passkey is added with the password, logs in alone or after the password, and a log-in is refused without it', async () => {
    const one = await customer();
    const { passkey, options, made } = await add(one.token);
    expect(options.rp.id).toBe(RP_ID);
    expect((await made).recovery_codes).toHaveLength(10);
    expect(await as(one.token).call(userInfo, {})).toMatchObject({ has_second_factor: 1 });
    const { user } = await as().call(login, {
      login_type: 4,
      ...(await answering(passkey, { userHandle: options.user.id })),
    });
    expect(user.uid).toBe(one.uid);

    const form = { login_type: 1, account: one.account, password: PASSWORD };
    await expect(as().call(login, form)).rejects.toMatchObject({
      reason: 'identity.second-factor-required',
      params: { app: 0, passkeys: 1 },
    });
    expect(await refusal(login, { ...form, password: 'wrong', ...(await answering(passkey)) })).toBe(
      'identity.wrong-credentials',
    );
    expect(await refusal(login, { ...form, otp: '000000' })).toBe('identity.wrong-otp');
    expect(await refusal(login, { ...form, ...(await answering(passkey)) })).toBe('done');
    const { passkeys } = await as(one.token).call(secondFactors, {});
    expect(passkeys).toEqual([
      {
        id: expect.any(Number),
        name: 'Laptop',
        createdAt: new Date(now).toISOString(),
        lastUsedAt: new Date(now).toISOString(),
      },
    ]);
    expect((await mailsTo(one.account)).some((text) => text.includes('“Laptop”, was added'))).toBe(true);
  });

  it('is added by its owner only: with the password, in the session that began, in time, once', async () => {
    const [one, other] = [await customer(), await customer()];
    expect(await refusal(startPasskey, { password: 'wrong' }, one.token)).toBe('identity.wrong-password');
    const demo = await site.customer();
    expect(await refusal(startPasskey, { password: PASSWORD }, demo.token)).toBe('request.real-account-only');
    const passkey = new SoftPasskey();
    const { form } = await made(one.token, passkey);
    expect(await refusal(addPasskey, form, other.token), 'of another session').toBe('identity.passkey-refused');
    expect(await refusal(addPasskey, form, one.token)).toBe('done');
    expect(await refusal(addPasskey, form, one.token), 'twice').toBe('identity.passkey-refused');
    const again = await add(other.token, passkey);
    expect(await outcome(again.made), 'a passkey of somebody else').toBe('identity.passkey-refused');
    const late = await as(one.token).call(startPasskey, { password: PASSWORD });
    now += 5 * MINUTE + SECOND;
    const answer = new SoftPasskey().create(RP_ID, { origin: ORIGIN, challenge: late.options.challenge });
    expect(
      await refusal(addPasskey, { name: 'Late', passkey_token: late.token, passkey: answer }, one.token),
      'too late',
    ).toBe('identity.passkey-refused');
    for (const [why, more] of [
      ['another origin', { origin: 'https://house.example.evil.example' }],
      ['plain http', { origin: 'http://house.example' }],
      ['another site', { rpId: 'evil.example' }],
      ['nobody verified', { isVerified: false }],
      ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ] as const)
      expect(await outcome((await add(one.token, new SoftPasskey(), more)).made), why).toBe('identity.passkey-refused');
    expect((await as(one.token).call(secondFactors, {})).passkeys).toHaveLength(1);
  });

  it('logs in only where it was made, verified, in time, and once for a challenge', async () => {
    const { passkey, handle, browser } = await customerWithPasskey();
    const first = await answering(passkey);
    const at = { login_type: 4, browser };
    expect(await refusal(login, { ...at, ...first })).toBe('done');
    expect(await refusal(login, { ...at, ...first }), 'replayed').toBe('identity.passkey-refused');
    const [mine, theirs] = [await answering(passkey), await answering(passkey)];
    expect(await refusal(login, { ...at, ...mine, passkey_token: theirs.passkey_token }), 'token of another').toBe(
      'identity.passkey-refused',
    );
    expect(await refusal(login, { ...at, ...theirs }), 'which is used up').toBe('identity.passkey-refused');
    const late = await answering(passkey);
    now += 5 * MINUTE + SECOND;
    expect(await refusal(login, { ...at, ...late }), 'too late').toBe('identity.passkey-refused');
    for (const [why, more] of [
      ['another origin', { origin: 'https://evil.example' }],
      ['another site', { rpId: 'evil.example' }],
      ['nobody verified', { isVerified: false }],
      ['of another account', { userHandle: Buffer.alloc(32).toString('base64url') }],
    ] as const) {
      now += HOUR_AND_MORE;
      expect(await refusal(login, { ...at, ...(await answering(passkey, more)) }), why).toBe(
        'identity.passkey-refused',
      );
    }
    now += HOUR_AND_MORE;
    expect(await logInWith(new SoftPasskey()), 'nobody has it').toBe('identity.passkey-refused');
    expect(await refusal(login, { ...at, ...(await answering(passkey, { userHandle: handle })) })).toBe('done');
    const twice = await answering(passkey);
    const outcomes = await Promise.all([refusal(login, { ...at, ...twice }), refusal(login, { ...at, ...twice })]);
    expect(outcomes.sort()).toEqual(['done', 'identity.passkey-refused']);
  });

  it('a counter that goes back is refused: the authenticator may have been copied', async () => {
    const { passkey } = await customerWithPasskey();
    expect(await logInWith(passkey, { counter: 7 })).toBe('done');
    expect(await logInWith(passkey, { counter: 7 })).toBe('identity.passkey-refused');
    expect(await logInWith(passkey, { counter: 6 })).toBe('identity.passkey-refused');
    expect(await logInWith(passkey, { counter: 8 })).toBe('done');
    expect(site.log()).toContain('an answer of a passkey is refused');
  });

  it('of another customer is no second factor, and is neither shown nor removed', async () => {
    const [one, other] = [await customerWithPasskey(), await customerWithPasskey()];
    const form = { login_type: 1, account: one.account, password: PASSWORD };
    expect(await refusal(login, { ...form, ...(await answering(other.passkey)) })).toBe('identity.passkey-refused');
    const { passkeys } = await as(other.token).call(secondFactors, {});
    const remove = { id: passkeys[0]?.id ?? 0, password: PASSWORD };
    expect(await refusal(removePasskey, remove, one.token)).toBe('request.not-found');
    expect(await refusal(removePasskey, { ...remove, password: 'wrong' }, other.token)).toBe('identity.wrong-password');
    expect(await logInWith(other.passkey)).toBe('done');
    expect(await refusal(removePasskey, remove, other.token)).toBe('done');
    expect(await refusal(removePasskey, remove, other.token)).toBe('request.not-found');
    expect(await logInWith(other.passkey)).toBe('identity.passkey-refused');
    expect(await refusal(login, { ...form, account: other.account }), 'no second factor is left').toBe('done');
    expect(await mailsTo(other.account)).toContainEqual(expect.stringContaining('“Laptop” was removed'));
  });

  it('recovery codes come with the first second factor and go with the last', async () => {
    const one = await customerWithPasskey();
    const form = { login_type: 1, account: one.account, password: PASSWORD };
    const [recovery = '', second = ''] = one.recoveryCodes;
    expect(await refusal(login, { ...form, otp: recovery })).toBe('done');
    expect(await refusal(login, { ...form, otp: recovery })).toBe('identity.wrong-otp');
    expect(await refusal(removeSecondFactor, { otp: second }, one.token), 'there is no app').toBe('identity.wrong-otp');
    const { secret } = await as(one.token).call(startSecondFactor, { password: PASSWORD });
    const code = () => codeOf(fromBase32(secret), stepAt(now));
    expect(await as(one.token).call(confirmSecondFactor, { code: code() })).toEqual({ recovery_codes: [] });
    const factors = () => as(one.token).call(secondFactors, {});
    const [passkey] = (await factors()).passkeys;
    expect(await factors()).toMatchObject({ has_app: true, recovery_codes: 9 });
    expect(await refusal(removePasskey, { id: passkey?.id ?? 0, password: PASSWORD }, one.token)).toBe('done');
    expect(await factors()).toMatchObject({ has_app: true, recovery_codes: 9, passkeys: [] });
    now += MINUTE;
    expect(await refusal(removeSecondFactor, { otp: code() }, one.token)).toBe('done');
    expect(await factors()).toMatchObject({ has_app: false, recovery_codes: 0 });
    expect(await as(one.token).call(userInfo, {})).toMatchObject({ has_second_factor: 0 });
    expect(await refusal(login, form)).toBe('done');
  });

  it('an account has ten at most, also when they are added at once', async () => {
    const { token } = await customer();
    for (let count = 0; count < 9; count += 1) await (await add(token)).made;
    const two = [await made(token), await made(token)];
    const outcomes = await Promise.all(two.map(({ form }) => refusal(addPasskey, form, token)));
    expect(outcomes.sort()).toEqual(['done', 'identity.too-many-passkeys']);
    expect(await refusal(startPasskey, { password: PASSWORD }, token)).toBe('identity.too-many-passkeys');
  });

  it('refuses garbage by the name of the field, and stays up', async () => {
    const { passkey, token } = await customerWithPasskey();
    const good = await answering(passkey);
    const answer = JSON.parse(good.passkey);
    const garbage: readonly unknown[] = [
      [],
      { ...answer, type: 'password' },
      { ...answer, response: null },
      { ...answer, response: { ...answer.response, signature: 7 } },
      { ...answer, response: { ...answer.response, clientDataJSON: 'ü' } },
      { ...answer, id: 'A'.repeat(2_000) },
    ];
    for (const one of garbage)
      await expect(
        as().call(login, { login_type: 4, ...good, passkey: JSON.stringify(one) }),
        JSON.stringify(one).slice(0, 60),
      ).rejects.toMatchObject({ reason: 'request.invalid-field', params: { field: 'passkey' } });
    await expect(as().call(login, { login_type: 4 })).rejects.toMatchObject({
      params: { field: 'passkey', fields: 'passkey,passkey_token' },
    });
    const broken: readonly object[] = [
      { clientDataJSON: 'AAAA' },
      { clientDataJSON: Buffer.from('null').toString('base64url') },
      { clientDataJSON: Buffer.from('{"origin":{}}').toString('base64url') },
      { authenticatorData: 'AA' },
      { authenticatorData: 'A'.repeat(15_000) },
      { signature: 'AA' },
    ];
    for (const part of broken) {
      now += HOUR_AND_MORE;
      const { passkey_token, passkey: text } = await answering(passkey);
      const whole = JSON.parse(text);
      const sent = JSON.stringify({ ...whole, response: { ...whole.response, ...part } });
      expect(
        await refusal(login, { login_type: 4, passkey_token, passkey: sent }),
        JSON.stringify(part).slice(0, 60),
      ).toMatch(/^(identity\.passkey-refused|request\.invalid-field)$/);
    }
    for (const attestationObject of ['oA', 'AAAA', 'v_8', Buffer.alloc(9_000, 0x9f).toString('base64url')]) {
      const { form } = await made(token);
      const whole = JSON.parse(form.passkey);
      const sent = JSON.stringify({ ...whole, response: { ...whole.response, attestationObject } });
      expect(await refusal(addPasskey, { ...form, passkey: sent }, token), attestationObject).toBe(
        'identity.passkey-refused',
      );
    }
  });

  it('wrong answers delay the next one like wrong passwords, but not the owner in a known browser', async () => {
    const { passkey, browser } = await customerWithPasskey();
    const wrong = { isVerified: false };
    for (let failure = 0; failure < 5; failure += 1)
      expect(await logInWith(passkey, wrong)).toBe('identity.passkey-refused');
    expect(await logInWith(passkey, wrong)).toBe('identity.wait');
    expect(await refusal(login, { login_type: 4, browser, ...(await answering(passkey)) })).toBe('done');
    now += 2 * SECOND;
    expect(await logInWith(passkey)).toBe('done');
    const { rows } = await site.database.app.query('SELECT count(*)::integer AS count FROM passkey_challenges');
    expect(rows[0].count, 'what was refused early keeps its challenge').toBeLessThan(50);
  });

  it('belongs to the public address of the site, or to localhost on any port', () => {
    const named = passkeySite({ publicUrl: 'https://trade.house.example:8443/' });
    expect(named.id).toBe('trade.house.example');
    expect(
      ['https://trade.house.example:8443', 'https://trade.house.example', 'https://house.example'].map(named.isOrigin),
    ).toEqual([true, false, false]);
    const local = passkeySite({ publicUrl: undefined });
    expect(local.id).toBe('localhost');
    const origins = ['http://localhost:3000', 'http://localhost:5173', 'https://localhost', 'http://127.0.0.1:3000'];
    expect([...origins, 'http://localhost.evil.example', 'null', ''].map(local.isOrigin)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
