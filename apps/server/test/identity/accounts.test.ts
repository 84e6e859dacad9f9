import { DAY, HOUR, MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import type { Call, RequestOf } from '@vitrine/wire/call';
import { createClient, newIdempotencyKey } from '@vitrine/wire/client';
import { areaList } from '@vitrine/wire/config/area-list';
import { amendPassword } from '@vitrine/wire/identity/amend-password';
import { amendPayPassword } from '@vitrine/wire/identity/amend-pay-password';
import { captcha } from '@vitrine/wire/identity/captcha';
import { confirmSecondFactor } from '@vitrine/wire/identity/confirm-second-factor';
import { disownSession } from '@vitrine/wire/identity/disown-session';
import { forgetPassword } from '@vitrine/wire/identity/forget-password';
import { login } from '@vitrine/wire/identity/login';
import { register } from '@vitrine/wire/identity/register';
import { removeSecondFactor } from '@vitrine/wire/identity/remove-second-factor';
import { sendEmail } from '@vitrine/wire/identity/send-email';
import { sendSms } from '@vitrine/wire/identity/send-sms';
import { sessions } from '@vitrine/wire/identity/sessions';
import { startSecondFactor } from '@vitrine/wire/identity/start-second-factor';
import type { User } from '@vitrine/wire/identity/user';
import { userInfo } from '@vitrine/wire/identity/user-info';
import { balances } from '@vitrine/wire/ledger/balances';
import { sendSupportMessage } from '@vitrine/wire/support/send-support-message';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startMailServer } from '../../../../tests/support/mail.ts';
import { fromBase32, outcome, TEST_KEY } from '../../../../tests/support/staff.ts';
import { SecretBox } from '../../src/platform/secret-box.ts';
import { codeOf, stepAt } from '../../src/platform/totp.ts';
import { connectPeer, type Peer } from '../support/peer.ts';
import { startTestSite } from '../support/site.ts';

let now = Date.parse('2026-05-05T10:00:00Z');
const mail = await startMailServer();
afterAll(() => mail.stop());
/** Mail is sent; SMS is not, so that codes for phones are shown. */
const site = await startTestSite({ signInNow: () => now, environment: { ...mail.environment, TRUSTED_PROXY: '1' } });

const as = (token?: string) => createClient({ origin: site.url, lang: () => 'en', token: () => token });
const refusal = <C extends Call>(call: C, request: RequestOf<C>, token?: string) =>
  outcome(as(token).call(call, request));
/** A socket that hears of what its customer and customer service write. */
async function listener(token: string): Promise<Peer> {
  const peer = await connectPeer(site.url);
  peer.send({ type: 'login', token });
  await peer.next(({ type, code }) => type === 'login_result' && code === 1);
  peer.send({ type: 'sub', topic: 'SUPPORT' });
  return peer;
}
/** After it no code of before counts, and another one may be sent. */
beforeEach(() => {
  now += 2 * DAY;
});

const PASSWORD = 'a long walk by the sea';
const NEW_PASSWORD = 'a longer walk by the sea';
const US = 1;
let people = 0;
const nextPerson = () => {
  people += 1;
  return people;
};
const newEmail = () => `person-${nextPerson()}@example.com`;
const newPhone = () => `201555${String(nextPerson()).padStart(4, '0')}`;

async function byEmail(account = newEmail(), more: Partial<RequestOf<typeof register>> = {}) {
  await as().call(sendEmail, { to: account, type: 1 });
  const sms_code = await mail.code(account);
  const form = { type: 1, area_id: US, account, password: PASSWORD, re_password: PASSWORD, sms_code, ...more };
  return { account, form, ...(await as().call(register, form)) };
}

async function byPhone(account = newPhone()) {
  const { paper_code } = await as().call(sendSms, { to: account, area_id: US, type: 1 });
  const form = { type: 2, area_id: US, account, password: PASSWORD, re_password: PASSWORD, sms_code: paper_code };
  return { account, ...(await as().call(register, form)) };
}

/** An address to which the right code was sent, and a code that it is not. */
async function codes(to: string, type: number, token?: string, browser = '') {
  await as(token).call(sendEmail, { to, type, browser });
  const right = await mail.code(to);
  return { right, wrong: right === '000000' ? '000001' : '000000' };
}

async function setSetting(key: string, value: string): Promise<void> {
  await site.database.superuser(
    `INSERT INTO site_settings (key, value) VALUES ('${key}', '${value}') ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value`,
  );
  await site.restart();
}

describe('registration', () => {
  it('ACC-03 ACC-17 ACC-58 by e-mail and by phone opens an account with a name, and logs in', async () => {
    const one = await byEmail();
    expect(one.user).toMatchObject({ email: one.account, mobile: '', is_demo: 0, is_real: 0, area_code: '001' });
    expect(await as(one.token).call(userInfo, {})).toEqual(one.user);
    const two = await byPhone();
    expect(two.user).toMatchObject({ email: '', mobile: `+1${two.account}`, is_demo: 0 });
    const accounts = await as(two.token).call(balances, {});
    expect(accounts.map(({ balance }) => Number(balance))).toEqual([0, 0, 0]);
    const { rows } = await site.database.app.query('SELECT DISTINCT book FROM accounts WHERE uid = $1', [two.user.uid]);
    expect(rows).toEqual([{ book: 'paper' }]);
  });

  it('ACC-15 is a form with account, passwords, invite code, code or captcha, contact number and name', async () => {
    const inviter = await byEmail();
    const post = async (fields: Readonly<Record<string, string>>) => {
      const body = new URLSearchParams({ area_id: String(US), password: PASSWORD, re_password: PASSWORD, ...fields });
      const response = await fetch(`${site.url}/api/user/register`, { method: 'POST', body });
      return (await response.json()) as { code: number; data: { token: string; user: User } };
    };
    const account = newEmail();
    const { right } = await codes(account, 1);
    const invite_code = inviter.user.invite_code;
    const fields = {
      type: '1',
      account,
      invite_code,
      sms_code: right,
      mobile: '+1 201 555 0199',
      name: 'Ada Lovelace',
    };
    const { code, data } = await post(fields);
    expect(code).toBe(1);
    expect(data.user).toMatchObject({ email: account, mobile: '+1 201 555 0199', name: 'Ada Lovelace' });
    expect(await as(data.token).call(userInfo, {})).toEqual(data.user);
    await setSetting('verify_reg_type', '2');
    const key = await knownCaptcha('abcde');
    const byNumber = await post({ type: '2', account: newPhone(), key, sms_code: 'abcde' });
    await setSetting('verify_reg_type', '1');
    expect(byNumber).toMatchObject({ code: 1, data: { user: { is_demo: 0 } } });
  });

  it('ACC-18 refuses two passwords that differ', async () => {
    const account = newEmail();
    const form = { type: 1, area_id: US, account, password: PASSWORD, re_password: NEW_PASSWORD };
    expect(await refusal(register, form)).toBe('identity.passwords-differ');
  });

  it('ACC-48 takes 8 to 128 characters that are not a common password, and stores an argon2id hash only', async () => {
    const account = newEmail();
    const { right } = await codes(account, 1);
    const form = { type: 1, area_id: US, account, sms_code: right };
    for (const password of ['short', '1234567', 'password1', 'PassWord1', '12345678'])
      expect(await refusal(register, { ...form, password, re_password: password }), password).toBe(
        'identity.weak-password',
      );
    const long = 'é'.repeat(129);
    expect(await refusal(register, { ...form, password: long, re_password: long })).toBe('request.invalid-field');
    const longest = 'é'.repeat(128);
    const { user } = await as().call(register, { ...form, password: longest, re_password: longest });
    const eight = await byEmail(undefined, { password: 'kqzv wjx', re_password: 'kqzv wjx' });
    const { rows } = await site.database.app.query('SELECT * FROM users WHERE uid = ANY ($1)', [
      [user.uid, eight.user.uid],
    ]);
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row.password_hash).toMatch(/^argon2id\$19456\$2\$/);
    expect(JSON.stringify(rows)).not.toContain('kqzv wjx');
  });

  it('ACC-04c refuses the countries that are not served, by area and by number', async () => {
    const form = { type: 1, account: newEmail(), password: PASSWORD, re_password: PASSWORD, sms_code: '000000' };
    const served = (await as().call(areaList, {})).map(({ id }) => id);
    const { rows } = await site.database.app.query('SELECT generate_series(1, 226) AS id');
    const excluded = rows.map(({ id }) => Number(id)).filter((id) => !served.includes(id));
    expect(excluded).toHaveLength(5);
    for (const area_id of excluded)
      expect(await refusal(register, { ...form, area_id })).toBe('identity.country-excluded');
    for (const to of ['+8613912345678', '+972501234567', '+850191234567', '+5351234567', '+6785912345']) {
      expect(await refusal(sendSms, { to, type: 1 }), to).toBe('identity.country-excluded');
      expect(await refusal(register, { ...form, type: 2, account: to, area_id: US }), to).toBe(
        'identity.country-excluded',
      );
    }
    expect(await refusal(register, { ...form, area_id: 900 })).toBe('request.invalid-field');
  });

  it('opens one account for one address, even if two registrations arrive at once', async () => {
    const account = newEmail();
    const { right } = await codes(account, 1);
    const form = { type: 1, area_id: US, account, password: PASSWORD, re_password: PASSWORD, sms_code: right };
    const outcomes = await Promise.all([refusal(register, form), refusal(register, form)]);
    expect(outcomes.sort()).toEqual(['done', 'identity.wrong-code']);
    now += MINUTE;
    await as().call(sendEmail, { to: account.toUpperCase(), type: 1 });
    await expect.poll(() => mail.received.at(-1)?.source).toContain('There is one already');
    expect(mail.received.at(-1)?.code).toBeUndefined();
  });

  it('ACC-20 asks for the invite code only when its flag is on, and remembers who invited', async () => {
    const inviter = await byEmail();
    expect(inviter.user.invite_code).toMatch(/^[A-Z2-9]{8}$/);
    const account = newEmail();
    const { right } = await codes(account, 1);
    const form = { type: 1, area_id: US, account, password: PASSWORD, re_password: PASSWORD, sms_code: right };
    expect(await refusal(register, { ...form, invite_code: 'NOBODYS2' })).toBe('identity.unknown-invite-code');
    await setSetting('is_reg_invite_code', '1');
    expect(await refusal(register, form)).toBe('request.invalid-field');
    const invited = await as().call(register, { ...form, invite_code: inviter.user.invite_code.toLowerCase() });
    await setSetting('is_reg_invite_code', '0');
    const { rows } = await site.database.app.query('SELECT invited_by FROM users WHERE uid = $1', [invited.user.uid]);
    expect(rows).toEqual([{ invited_by: String(inviter.user.uid) }]);
  });

  it('CFG-08a ACC-23 verifies by captcha with verify_reg_type 2 and not at all with 3', async () => {
    await setSetting('verify_reg_type', '2');
    const account = newEmail();
    const form = { type: 1, area_id: US, account, password: PASSWORD, re_password: PASSWORD };
    const image = await as().call(captcha, {});
    expect(Buffer.from(image.b64s.replace('data:image/png;base64,', ''), 'base64').subarray(1, 4).toString()).toBe(
      'PNG',
    );
    expect(await refusal(register, { ...form, key: image.id, sms_code: 'wrong' })).toBe('identity.wrong-captcha');
    const key = await knownCaptcha('abcde');
    expect(await refusal(register, { ...form, key, sms_code: 'ABCDE' })).toBe('done');
    expect(await refusal(register, { ...form, account: newEmail(), key, sms_code: 'ABCDE' }), 'used up').toBe(
      'identity.wrong-captcha',
    );
    await setSetting('verify_reg_type', '3');
    expect(await refusal(register, form)).toBe('identity.account-taken');
    expect(await refusal(register, { ...form, account: newEmail() })).toBe('done');
    await setSetting('verify_reg_type', '1');
  });
});

/** A captcha whose answer the test knows. */
async function knownCaptcha(answer: string): Promise<string> {
  const { id } = await as().call(captcha, {});
  const digest = new SecretBox(Buffer.from(TEST_KEY, 'hex')).digest(`captcha ${id}`, answer);
  await site.database.superuser(`UPDATE captchas SET answer_hash = '\\x${digest.toString('hex')}' WHERE id = '${id}'`);
  return id;
}

describe('codes', () => {
  it('ACC-51 have six digits, live for 10 minutes and 5 tries, for one purpose, once in 60 s and ten times a day', async () => {
    const { account, token, browser } = await byEmail();
    now += MINUTE;
    const forget = (auth_code: string) =>
      refusal(forgetPassword, { type: 1, account, new_password: PASSWORD, secondary_password: PASSWORD, auth_code });
    const first = await codes(account, 2);
    expect(await refusal(sendEmail, { to: account, type: 2 })).toBe('identity.wait');
    expect(await refusal(amendPayPassword, { password: '135790' }, token)).toBe('done');
    expect(
      await refusal(amendPayPassword, { password: '246802', auth_code: first.right }, token),
      'another purpose',
    ).toBe('identity.wrong-code');
    now += 10 * MINUTE + SECOND;
    expect(await forget(first.right), 'too old').toBe('identity.wrong-code');
    const second = await codes(account, 2);
    const tries = await Promise.all(Array.from({ length: 8 }, () => forget(second.wrong)));
    expect(new Set(tries)).toEqual(new Set(['identity.wrong-code']));
    expect(await forget(second.right), 'after five tries').toBe('identity.wrong-code');
    for (let sent = 3; sent < 10; sent += 1) {
      now += MINUTE;
      await codes(account, 2, undefined, browser);
    }
    now += MINUTE;
    expect(await refusal(sendEmail, { to: account, type: 2, browser })).toBe('identity.too-many-codes');
    const { rows } = await site.database.app.query('SELECT code_hash FROM sent_codes WHERE destination = $1', [
      account,
    ]);
    expect(rows).toHaveLength(10);
    expect(JSON.stringify(rows)).not.toContain(second.right);
  });

  it('are left for the owner in a session or a known browser, and for another address, when a stranger asks again and again', async () => {
    const { account, token, browser } = await byEmail();
    const nobody = newEmail();
    const ask = (to: string, from: string, more: object = {}) => {
      now += MINUTE;
      const body = new URLSearchParams({ to, type: '2', ...more });
      const headers = { 'x-forwarded-for': from };
      return fetch(`${site.url}${sendEmail.path}`, { method: 'POST', headers, body })
        .then((answer) => answer.json() as Promise<{ data: { reason?: string } }>)
        .then(({ data }) => data.reason ?? 'done');
    };
    const askOften = async (to: string, from: string, times: number) => {
      const outcomes: string[] = [];
      for (let time = 0; time < times; time += 1) outcomes.push(await ask(to, from));
      return outcomes.filter((one) => one === 'done').length;
    };
    // The registration took one of the share of strangers, from another address.
    for (const [to, left] of [
      [account, 2],
      [nobody, 3],
    ] as const) {
      expect(await askOften(to, '203.0.113.7', 7), 'one stranger').toBe(5);
      expect(await askOften(to, '203.0.113.8', 7), 'all strangers').toBe(left);
      expect(await ask(to, '203.0.113.9')).toBe('identity.too-many-codes');
    }
    expect(await ask(account, '203.0.113.7', { browser })).toBe('done');
    now += MINUTE;
    expect(await refusal(sendEmail, { to: account, type: 2 }, token)).toBe('done');
    now += MINUTE;
    expect(await refusal(sendEmail, { to: account, type: 2 }, token), 'ten a day in all').toBe(
      'identity.too-many-codes',
    );
    const stranger = await byEmail();
    expect(await ask(nobody, '203.0.113.9', { browser: stranger.browser }), 'known to somebody else').toBe(
      'identity.too-many-codes',
    );
  });

  it('ACC-53 are asked for alike for known and unknown accounts, and log-in and recovery answer alike', async () => {
    const { account } = await byEmail();
    now += MINUTE;
    const unknown = newEmail();
    const asked = [account, unknown].map((to) => as().call(sendEmail, { to, type: 2 }));
    const [known, other] = await Promise.all(asked);
    expect(known).toEqual(other);
    const form = { type: 1, new_password: PASSWORD, secondary_password: PASSWORD, auth_code: '999999' };
    for (const name of [account, unknown]) {
      expect(await refusal(forgetPassword, { ...form, account: name })).toBe('identity.wrong-code');
      expect(await refusal(login, { login_type: 1, account: name, password: 'wrong' })).toBe(
        'identity.wrong-credentials',
      );
    }
    const time = async (name: string): Promise<number> => {
      const started = performance.now();
      await refusal(login, { login_type: 1, account: name, password: 'wrong' });
      return performance.now() - started;
    };
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 12; round += 1) {
      now += 2 * HOUR;
      times.known.push(await time(account));
      times.unknown.push(await time(unknown));
    }
    // The distributions overlap: neither is always slower than the other's fastest.
    expect(Math.min(...times.known)).toBeLessThan(Math.max(...times.unknown));
    expect(Math.min(...times.unknown)).toBeLessThan(Math.max(...times.known));
  });
});

describe('log-in', () => {
  it('ACC-09 ACC-13b by e-mail, by phone with its area or its prefix, and as demo', async () => {
    const [one, two, demo] = [await byEmail(), await byPhone(), await site.customer()];
    const in1 = await as().call(login, { login_type: 1, account: one.account.toUpperCase(), password: PASSWORD });
    expect(in1.user.uid).toBe(one.user.uid);
    for (const [account, area_id] of [
      [two.account, US],
      [`+1 ${two.account}`, ''],
    ] as const) {
      const in2 = await as().call(login, { login_type: 2, account, area_id, password: PASSWORD });
      expect(in2.user.uid).toBe(two.user.uid);
    }
    const in3 = await as().call(login, { login_type: 3, demo_id: demo.demoId });
    expect(in3.user.uid).toBe(demo.uid);
  });

  it('ACC-52 asks for a captcha after five failures and delays more and more, but not the owner in a known browser', async () => {
    const { account, browser } = await byEmail();
    const wrong = { login_type: 1, account, password: 'wrong' };
    const right = { login_type: 1, account, password: PASSWORD };
    for (let failure = 0; failure < 5; failure += 1)
      expect(await refusal(login, wrong)).toBe('identity.wrong-credentials');
    expect(await refusal(login, right), 'a stranger cannot be told from the owner').toBe('identity.captcha-needed');
    expect(await refusal(login, { ...right, key: 'A'.repeat(22), sms_code: 'abcde' })).toBe('identity.wrong-captcha');
    expect((await as().call(login, { ...right, browser })).user.email).toBe(account);
    const answer = async () => ({ key: await knownCaptcha('abcde'), sms_code: 'abcde' });
    expect(await refusal(login, { ...wrong, ...(await answer()) }), 'the delay runs').toBe('identity.wait');
    now += SECOND;
    expect(await refusal(login, { ...wrong, ...(await answer()) })).toBe('identity.wrong-credentials');
    now += SECOND;
    expect(await refusal(login, { ...right, ...(await answer()) }), 'it has doubled').toBe('identity.wait');
    now += SECOND;
    expect(await refusal(login, { ...right, ...(await answer()) })).toBe('done');
    expect(await refusal(login, right), 'a success forgets the failures').toBe('done');
  });
});

describe('a log-in in a browser that the site does not know', () => {
  it('is told to the owner, whose link ends its session; one in a known browser is not', async () => {
    const { account, browser } = await byEmail();
    const form = { login_type: 1, account, password: PASSWORD };
    const told = () => mail.received.filter((one) => one.to === account && one.source.includes('/not-me#'));
    await as().call(login, { ...form, browser });
    const strange = await as().call(login, form);
    await expect.poll(() => told().length).toBe(1);
    const token = /\/not-me#([\w-]+)/.exec(told()[0]?.source ?? '')?.[1] ?? '';
    expect(await refusal(disownSession, { token: `${token.slice(0, -2)}xx` })).toBe('request.not-found');
    expect(await refusal(userInfo, {}, strange.token)).toBe('done');
    expect([await refusal(disownSession, { token }), await refusal(disownSession, { token })]).toEqual([
      'done',
      'done',
    ]);
    expect(await refusal(userInfo, {}, strange.token)).toBe('request.session-invalid');
  });
});

describe('second factor', () => {
  const codeAt = (secret: string, at: number) => codeOf(fromBase32(secret), stepAt(at));

  async function enrolled() {
    const person = await byEmail();
    const { secret, uri } = await as(person.token).call(startSecondFactor, { password: PASSWORD });
    expect(uri).toContain(encodeURIComponent(person.account));
    const made = await as(person.token).call(confirmSecondFactor, { code: codeAt(secret, now) });
    now += MINUTE;
    return { ...person, secret, recoveryCodes: made.recovery_codes };
  }

  it('ACC-55a an authenticator app is added with the password and its first code; a log-in is then refused without one', async () => {
    const { account, token, secret, recoveryCodes } = await enrolled();
    expect(recoveryCodes).toHaveLength(10);
    expect(await as(token).call(userInfo, {})).toMatchObject({ has_second_factor: 1 });
    const form = { login_type: 1, account, password: PASSWORD };
    expect(await refusal(login, form)).toBe('identity.second-factor-required');
    expect(await refusal(login, { ...form, password: 'wrong', otp: codeAt(secret, now) })).toBe(
      'identity.wrong-credentials',
    );
    expect(await refusal(login, { ...form, otp: codeAt(secret, now - 5 * MINUTE) })).toBe('identity.wrong-otp');
    const otp = codeAt(secret, now);
    expect([await refusal(login, { ...form, otp }), await refusal(login, { ...form, otp })]).toEqual([
      'done',
      'identity.wrong-otp',
    ]);
    const [recovery = ''] = recoveryCodes;
    const twice = [refusal(login, { ...form, otp: recovery }), refusal(login, { ...form, otp: recovery })];
    expect((await Promise.all(twice)).sort()).toEqual(['done', 'identity.wrong-otp']);
    await expect
      .poll(() => mail.received.some((one) => one.to === account && one.source.includes('was added')))
      .toBe(true);
    const { rows } = await site.database.app.query(
      'SELECT encode(totp_secret, $2) AS sealed FROM users WHERE email = $1',
      [account, 'hex'],
    );
    expect(rows[0].sealed).not.toContain(Buffer.from(fromBase32(secret)).toString('hex'));
  });

  it('is not added with a wrong password, a wrong code or too late, and removed only with a code', async () => {
    const { token } = await byEmail();
    expect(await refusal(startSecondFactor, { password: 'wrong' }, token)).toBe('identity.wrong-password');
    expect(await refusal(confirmSecondFactor, { code: '000000' }, token)).toBe('identity.wrong-otp');
    const { secret } = await as(token).call(startSecondFactor, { password: PASSWORD });
    now += 11 * MINUTE;
    expect(await refusal(confirmSecondFactor, { code: codeAt(secret, now) }, token)).toBe('identity.wrong-otp');
    const one = await enrolled();
    expect(await refusal(startSecondFactor, { password: PASSWORD }, one.token)).toBe('identity.has-second-factor');
    expect(await refusal(removeSecondFactor, { otp: 'aaaa-aaaa-aaaa-aaaa' }, one.token)).toBe('identity.wrong-otp');
    expect(await refusal(removeSecondFactor, { otp: codeAt(one.secret, now) }, one.token)).toBe('done');
    expect(await refusal(login, { login_type: 1, account: one.account, password: PASSWORD })).toBe('done');
  });

  it('guesses at a code are delayed, and do not delay the browser of the owner', async () => {
    const { account, secret, browser } = await enrolled();
    const form = { login_type: 1, account, password: PASSWORD };
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => refusal(login, { ...form, otp: 'aaaa-aaaa-aaaa-aaaa' })),
    );
    expect(outcomes.filter((one) => one === 'identity.wrong-otp')).toHaveLength(5);
    // Those that come while the passwords of five are being checked are asked for a captcha before they are told to wait.
    expect(outcomes.filter((one) => ['identity.wait', 'identity.captcha-needed'].includes(one))).toHaveLength(3);
    expect(await refusal(login, { ...form, browser, otp: codeAt(secret, now) })).toBe('done');
  });
});

describe('passwords', () => {
  it('ACC-25 ACC-24 ACC-50d are recovered with a sent code, by e-mail and by phone, and all sessions end', async () => {
    const { account, token } = await byEmail();
    now += MINUTE;
    const { right } = await codes(account, 2);
    const form = { type: 1, account, new_password: NEW_PASSWORD, secondary_password: NEW_PASSWORD, auth_code: right };
    expect(await refusal(forgetPassword, { ...form, secondary_password: PASSWORD })).toBe('identity.passwords-differ');
    await as().call(forgetPassword, form);
    await expect.poll(() => refusal(userInfo, {}, token)).toBe('request.session-invalid');
    expect(await refusal(login, { login_type: 1, account, password: PASSWORD })).toBe('identity.wrong-credentials');
    expect(await refusal(login, { login_type: 1, account, password: NEW_PASSWORD })).toBe('done');
    expect(await refusal(forgetPassword, form), 'used once').toBe('identity.wrong-code');

    const phone = await byPhone();
    now += MINUTE;
    expect(await as().call(sendSms, { to: phone.account, area_id: US, type: 2 })).toEqual({ resend_after: 60 });
    const auth_code = site.shownCodes.get(`+1${phone.account}`) ?? '';
    const byPhoneForm = { ...form, type: 2, account: phone.account, area_id: US, auth_code };
    expect(await refusal(forgetPassword, byPhoneForm)).toBe('done');
    expect(await refusal(login, { login_type: 2, account: phone.account, area_id: US, password: NEW_PASSWORD })).toBe(
      'done',
    );
  });

  it('ACC-28a RT-15c are changed with a code sent to the own account, and the other sessions end, on their sockets too', async () => {
    const { account, token } = await byEmail();
    const other = await as().call(login, { login_type: 1, account, password: PASSWORD });
    now += MINUTE;
    const { right, wrong } = await codes(account, 2, token);
    const change = { new_password: NEW_PASSWORD, auth_code: right, type: 1 };
    expect(await refusal(amendPassword, { ...change, auth_code: wrong }, token)).toBe('identity.wrong-code');
    expect(await refusal(amendPassword, { ...change, type: 2 }, token), 'there is no phone').toBe(
      'request.invalid-field',
    );
    const [stays, ended] = [await listener(token), await listener(other.token)];
    expect(await refusal(amendPassword, change, token)).toBe('done');
    await expect.poll(() => refusal(userInfo, {}, other.token)).toBe('request.session-invalid');
    await ended.next(({ type, code }) => type === 'login_result' && code === 999);
    await as(token).call(sendSupportMessage, { key: newIdempotencyKey(), text: 'Is anybody there?' });
    await stays.next(({ topic }) => topic === 'SUPPORT');
    expect(ended.pushes('SUPPORT')).toEqual([]);
    expect(await as(token).call(sessions, {})).toHaveLength(1);
    const demo = await site.customer();
    expect(await refusal(amendPassword, change, demo.token)).toBe('request.real-account-only');
  });

  it('ACC-32a a pay password is set freely once, and changed with a code that only its owner can ask for', async () => {
    const { account, token } = await byEmail();
    expect(await refusal(amendPayPassword, { password: '13579' }, token)).toBe('request.invalid-field');
    const [first, second] = await Promise.all([
      refusal(amendPayPassword, { password: '135790' }, token),
      refusal(amendPayPassword, { password: '246801' }, token),
    ]);
    expect([first, second].sort()).toEqual(['done', 'identity.code-needed']);
    expect(await as(token).call(userInfo, {})).toMatchObject({ has_pay_password: 1 });
    now += MINUTE;
    const stranger = await byEmail();
    expect(await refusal(sendEmail, { to: account, type: 3 })).toBe('request.session-invalid');
    expect(await refusal(sendEmail, { to: account, type: 3 }, stranger.token)).toBe('request.not-allowed');
    const { right } = await codes(account, 3, token);
    expect(await refusal(amendPayPassword, { password: '975310', auth_code: right }, token)).toBe('done');
    const { rows } = await site.database.app.query('SELECT pay_password_hash FROM users WHERE email = $1', [account]);
    expect(rows[0].pay_password_hash).toMatch(/^argon2id\$/);
  });
});
