import { DAY, HOUR, MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import type { Call, RequestOf } from '@vitrine/wire/call';
import { createClient, type WireError } from '@vitrine/wire/client';
import { acceptInvitation } from '@vitrine/wire/staff/operator/accept-invitation';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import { changeRoles } from '@vitrine/wire/staff/operator/change-roles';
import { changeStaffPassword } from '@vitrine/wire/staff/operator/change-staff-password';
import { confirmTotp } from '@vitrine/wire/staff/operator/confirm-totp';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { disableStaff } from '@vitrine/wire/staff/operator/disable-staff';
import { enableStaff } from '@vitrine/wire/staff/operator/enable-staff';
import { inviteStaff } from '@vitrine/wire/staff/operator/invite-staff';
import { me } from '@vitrine/wire/staff/operator/me';
import { resetTotp } from '@vitrine/wire/staff/operator/reset-totp';
import { revokeStaffSession } from '@vitrine/wire/staff/operator/revoke-staff-session';
import { setStaffPassword } from '@vitrine/wire/staff/operator/set-staff-password';
import { staffList } from '@vitrine/wire/staff/operator/staff-list';
import { staffSessions } from '@vitrine/wire/staff/operator/staff-sessions';
import { staffSignIn } from '@vitrine/wire/staff/operator/staff-sign-in';
import { staffSignInOtp } from '@vitrine/wire/staff/operator/staff-sign-in-otp';
import { staffSignOut } from '@vitrine/wire/staff/operator/staff-sign-out';
import { startTotp } from '@vitrine/wire/staff/operator/start-totp';
import { afterAll, describe, expect, it } from 'vitest';
import { startMailServer } from '../../../../tests/support/mail.ts';
import { createStaff, fromBase32, outcome, STAFF_PASSWORD, totpCode } from '../../../../tests/support/staff.ts';
import { startTestSite } from '../support/site.ts';

let now = Date.parse('2026-05-05T10:00:00Z');
const mail = await startMailServer();
afterAll(() => mail.stop());
const site = await startTestSite({ signInNow: () => now, environment: mail.environment });

const as = (token: string | undefined) => createClient({ origin: site.url, lang: () => 'en', token: () => token });
/** A restart takes another port. */
const visitor = { call: <C extends Call>(call: C, request: RequestOf<C>) => as(undefined).call(call, request) };

const refusal = <C extends Call>(call: C, request: RequestOf<C>, token?: string) =>
  outcome(as(token).call(call, request));

/** A time at which no code of before counts and no delay is left. */
function later(ms = 2 * HOUR): void {
  now += ms;
}

/** As two owners reset a colleague. */
async function reset(id: number): Promise<void> {
  const [one, two] = [await createStaff(site, ['owner'], { at: now }), await createStaff(site, ['owner'], { at: now })];
  const { proposal } = await one.call(resetTotp, { id });
  await two.call(decideProposal, { id: proposal!, verdict: 'approve' });
}

async function enrol(stepToken: string) {
  const { secret } = await visitor.call(startTotp, { stepToken });
  const bytes = fromBase32(secret);
  return { bytes, ...(await visitor.call(confirmTotp, { stepToken, code: totpCode(bytes, now) })) };
}

const otpStep = async (email: string, password: string = STAFF_PASSWORD) => {
  const { step, stepToken } = await visitor.call(staffSignIn, { email, password });
  expect(step).toBe('otp');
  return stepToken;
};

describe('the first owner', () => {
  it('STAFF-02b signs in once with what the terminal shows, sets his own password and enrols before he may do anything', async () => {
    const first = site.firstOwner;
    expect(first).toBeDefined();
    expect(site.log()).not.toContain(first!.password);
    await site.restart();
    const shown = site.firstOwner!;
    // A new one at each start; the old one is void.
    expect(shown.password).not.toBe(first!.password);
    expect(await refusal(staffSignIn, first!)).toBe('staff.wrong-credentials');

    const { step, stepToken } = await visitor.call(staffSignIn, shown);
    expect(step).toBe('password');
    expect(await refusal(startTotp, { stepToken })).toBe('staff.step-expired');
    for (const password of [
      'fourteen chars',
      'passwordpassword',
      'Secret-secret-secret 1',
      'aaaaaaaaaaaaaaaaaaaa',
      'owner is my password',
    ])
      expect(await refusal(setStaffPassword, { stepToken, password })).toBe('staff.weak-password');
    const enrolling = await visitor.call(setStaffPassword, { stepToken, password: STAFF_PASSWORD });
    expect(enrolling.step).toBe('enrol');
    expect(await refusal(setStaffPassword, { stepToken, password: STAFF_PASSWORD })).toBe('staff.step-expired');
    expect(await refusal(staffSignIn, shown)).toBe('staff.wrong-credentials');
    // Not enrolled: no token anywhere that opens a call.
    expect(await refusal(me, {}, enrolling.stepToken)).toBe('request.session-invalid');

    const { token, recoveryCodes, bytes } = await enrol(enrolling.stepToken);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await as(token).call(me, {})).toMatchObject({ email: shown.email, roles: ['owner'], mode: 'paper' });
    expect(site.firstOwner).toBeUndefined();
    await site.restart();
    expect(site.firstOwner).toBeUndefined();

    // The code that enrolled opens nothing a second time.
    const again = await otpStep(shown.email);
    expect(await refusal(staffSignInOtp, { stepToken: again, code: totpCode(bytes, now) })).toBe('staff.wrong-code');
    const stored = JSON.stringify(await site.database.superuser('SELECT * FROM staff_recovery_codes'));
    for (const code of recoveryCodes) expect(stored).not.toContain(code);
  });

  it('the one-time password ends after 24 hours', async () => {
    const fresh = await startTestSite({ signInNow: () => now });
    const client = createClient({ origin: fresh.url, lang: () => 'en', token: () => undefined });
    now += DAY;
    expect(await outcome(client.call(staffSignIn, fresh.firstOwner!))).toBe('staff.wrong-credentials');
    await fresh.restart();
    const next = createClient({ origin: fresh.url, lang: () => 'en', token: () => undefined });
    expect(await next.call(staffSignIn, fresh.firstOwner!)).toMatchObject({ step: 'password' });
  });
});

describe('signing in', () => {
  it('takes a password and a code, each code once, and a recovery code in its place, once', async () => {
    later();
    const owner = await createStaff(site, ['owner'], { at: now });
    const code = totpCode(owner.totpSecret, now);
    const { token } = await visitor.call(staffSignInOtp, { stepToken: await otpStep(owner.email), code });
    expect(await as(token).call(me, {})).toMatchObject({ id: owner.id });
    // Seen over the shoulder: the same code within its half minute.
    const stepToken = await otpStep(owner.email);
    expect(await refusal(staffSignInOtp, { stepToken, code })).toBe('staff.wrong-code');
    // The code before it is older than what was accepted.
    const before = totpCode(owner.totpSecret, now - 30 * SECOND);
    expect(await refusal(staffSignInOtp, { stepToken, code: before })).toBe('staff.wrong-code');
    // The same code twice at one moment: one session.
    now += MINUTE;
    const [one, two] = [await otpStep(owner.email), await otpStep(owner.email)];
    const next = totpCode(owner.totpSecret, now);
    const both = await Promise.all([one, two].map((each) => refusal(staffSignInOtp, { stepToken: each, code: next })));
    expect(both.sort()).toEqual(['done', 'staff.wrong-code']);

    const lost = await createStaff(site, ['risk'], { at: now });
    await reset(lost.id);
    const { stepToken: enrolling } = await visitor.call(acceptInvitation, {
      token: await mail.link(lost.email),
      password: STAFF_PASSWORD,
    });
    const { recoveryCodes, token: risk } = await enrol(enrolling);
    const { email } = await as(risk).call(me, {});
    const [recovery] = recoveryCodes;
    expect(await refusal(staffSignInOtp, { stepToken: await otpStep(email), code: recovery! })).toBe('done');
    expect(await refusal(staffSignInOtp, { stepToken: await otpStep(email), code: recovery! })).toBe(
      'staff.wrong-code',
    );
    expect(await refusal(staffSignInOtp, { stepToken: await otpStep(email), code: recoveryCodes[1]! })).toBe('done');
  });

  it('known and unknown, disabled and merely invited people answer alike', async () => {
    later();
    const owner = await createStaff(site, ['owner'], { at: now });
    const disabled = await createStaff(site, ['risk'], { at: now });
    await owner.call(disableStaff, { id: disabled.id });
    await owner.call(inviteStaff, { email: 'new@example.com', name: 'New', roles: 'risk' });
    for (const email of [owner.email, disabled.email, 'new@example.com', 'nobody@example.com']) {
      const answer = await visitor.call(staffSignIn, { email, password: 'not the password' }).catch((error) => error);
      expect(answer).toMatchObject({ code: 2201, reason: 'staff.wrong-credentials', params: {} });
    }
    expect(await refusal(staffSignIn, { email: disabled.email, password: STAFF_PASSWORD })).toBe(
      'staff.wrong-credentials',
    );
  });

  it('brute force meets a growing delay, of passwords by address and account, of codes by account', async () => {
    later();
    const owner = await createStaff(site, ['owner'], { at: now });
    const guess = (password: string) => refusal(staffSignIn, { email: owner.email, password });
    const burst = await Promise.all(Array.from({ length: 20 }, (_, index) => guess(`guess number ${index}`)));
    expect(burst.filter((reason) => reason === 'staff.wrong-credentials')).toHaveLength(5);
    expect(burst.filter((reason) => reason === 'staff.wait')).toHaveLength(15);
    // Too early even for the right one; what came too early has not made it longer.
    expect(await guess(STAFF_PASSWORD)).toBe('staff.wait');
    const waits: number[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const error = (await visitor
        .call(staffSignIn, { email: owner.email, password: 'x' })
        .catch((e) => e)) as WireError;
      waits.push(Number(error.params.seconds));
      now += Number(error.params.seconds) * SECOND;
      expect(await guess('still wrong')).toBe('staff.wrong-credentials');
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30, 30, 30]);
    now += 30 * SECOND;
    const stepToken = await otpStep(owner.email);
    const codes: string[] = [];
    for (let code = 0; code < 10; code += 1)
      codes.push(await refusal(staffSignInOtp, { stepToken, code: String(code).padStart(6, '0') }));
    expect(codes.slice(0, 5)).toEqual(Array(5).fill('staff.wrong-code'));
    expect(codes.slice(5)).toEqual(Array(5).fill('staff.wait'));
    now += MINUTE;
    expect(await refusal(staffSignInOtp, { stepToken, code: totpCode(owner.totpSecret, now) })).toBe('done');
    now += HOUR;
  });

  it('a step ends after ten minutes, and with the password it was opened by', async () => {
    later();
    const [owner, other] = [
      await createStaff(site, ['owner'], { at: now }),
      await createStaff(site, ['risk'], { at: now }),
    ];
    const old = await otpStep(other.email);
    now += 10 * MINUTE;
    const code = totpCode(other.totpSecret, now);
    expect(await refusal(staffSignInOtp, { stepToken: old, code })).toBe('staff.step-expired');
    const begun = await otpStep(other.email);
    await reset(other.id);
    expect(await refusal(staffSignInOtp, { stepToken: begun, code })).toBe('staff.step-expired');
    // A step of one kind is none of another.
    const mine = await otpStep(owner.email);
    expect(await refusal(startTotp, { stepToken: mine })).toBe('staff.step-expired');
    expect(await refusal(setStaffPassword, { stepToken: mine, password: STAFF_PASSWORD })).toBe('staff.step-expired');
    expect(await refusal(me, {}, mine)).toBe('request.session-invalid');
  });
});

describe('sessions of the staff', () => {
  it('end after 15 idle minutes and after 12 hours in all', async () => {
    later();
    const idle = await createStaff(site, ['risk'], { at: now });
    now += 14 * MINUTE;
    expect(await refusal(me, {}, idle.token)).toBe('done');
    now += 15 * MINUTE;
    expect(await refusal(me, {}, idle.token)).toBe('request.session-invalid');

    const busy = await createStaff(site, ['risk'], { at: now });
    const { endsAt } = await busy.call(me, {});
    expect(Date.parse(endsAt) - now).toBe(12 * HOUR);
    const begun = now;
    while (now + 10 * MINUTE - begun < 12 * HOUR) {
      now += 10 * MINUTE;
      expect(await refusal(me, {}, busy.token)).toBe('done');
    }
    now = begun + 12 * HOUR;
    expect(await refusal(me, {}, busy.token)).toBe('request.session-invalid');
  });

  it('are ended one by one by their person, and by nobody else', async () => {
    later();
    const [one, two] = [await createStaff(site, ['risk'], { at: now }), await createStaff(site, ['risk'], { at: now })];
    const { token } = await visitor.call(staffSignInOtp, {
      stepToken: await otpStep(one.email),
      code: totpCode(one.totpSecret, now),
    });
    const list = await one.call(staffSessions, {});
    expect(list.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
    const other = list.find(({ isCurrent }) => !isCurrent)!;
    expect(await outcome(two.call(revokeStaffSession, { id: other.id }))).toBe('request.not-found');
    expect(await refusal(me, {}, token)).toBe('done');
    await one.call(revokeStaffSession, { id: other.id });
    expect(await refusal(me, {}, token)).toBe('request.session-invalid');
    now += MINUTE;
    await one.call(staffSignOut, {});
    expect(await refusal(me, {}, one.token)).toBe('request.session-invalid');
    const owner = await createStaff(site, ['owner'], { at: now });
    const listed = (await owner.call(staffList, {})).find(({ id }) => id === one.id);
    expect(listed?.lastSeenAt).toBe(new Date(now).toISOString());
  });
});

describe('the own password', () => {
  const NEW = 'four other words of mine';
  const begin = async ({ email, totpSecret }: { readonly email: string; readonly totpSecret: Uint8Array }) =>
    (
      await visitor.call(staffSignInOtp, {
        stepToken: await otpStep(email),
        code: totpCode(totpSecret, now),
      })
    ).token;

  it('is changed by whoever shows the present one; all other sessions and ways in that it had opened end', async () => {
    later();
    const owner = await createStaff(site, ['owner'], { at: now });
    const person = await createStaff(site, ['support'], { at: now });
    const other = await begin(person);
    const begun = await otpStep(person.email);
    const change = (presentPassword: string, password: string) =>
      outcome(person.call(changeStaffPassword, { presentPassword, password }));
    expect(await change('not his password', NEW)).toBe('staff.wrong-password');
    for (const weak of ['fourteen chars', 'aaaaaaaaaaaaaaaaaaaa', `${person.email} is mine`])
      expect(await change(STAFF_PASSWORD, weak)).toBe('staff.weak-password');
    expect(await refusal(me, {}, other)).toBe('done');

    expect(await change(STAFF_PASSWORD, NEW)).toBe('done');
    expect(await refusal(me, {}, other)).toBe('request.session-invalid');
    expect(await refusal(me, {}, person.token)).toBe('done');
    expect(await person.call(staffSessions, {})).toHaveLength(1);
    now += MINUTE;
    const code = totpCode(person.totpSecret, now);
    expect(await refusal(staffSignInOtp, { stepToken: begun, code })).toBe('staff.step-expired');
    expect(await refusal(staffSignIn, { email: person.email, password: STAFF_PASSWORD })).toBe(
      'staff.wrong-credentials',
    );
    expect(await otpStep(person.email, NEW)).toBeDefined();

    const { rows } = await owner.call(auditLog, { operation: 'change-staff-password' });
    expect(rows.map(({ staffName, outcome: one }) => [staffName, one])).toEqual(
      ['done', 'staff.weak-password', 'staff.weak-password', 'staff.weak-password', 'staff.wrong-password'].map(
        (one) => [person.name, one],
      ),
    );
    expect(rows[0]?.subject).toBe(`staff/${person.id}`);
    const stored = JSON.stringify(await site.database.superuser('SELECT * FROM audit'));
    for (const secret of [STAFF_PASSWORD, NEW]) expect(stored).not.toContain(secret);
  });

  it('of two changes at one moment one holds', async () => {
    later();
    const person = await createStaff(site, ['support'], { at: now });
    const both = await Promise.all(
      ['and the first of two', 'and the second of two'].map((password) =>
        outcome(person.call(changeStaffPassword, { presentPassword: STAFF_PASSWORD, password })),
      ),
    );
    expect(both.sort()).toEqual(['done', 'staff.wrong-password']);
  });

  it('guesses at it meet a growing delay, in their session alone', async () => {
    later();
    const person = await createStaff(site, ['support'], { at: now });
    const mine = await begin(person);
    const guess = (presentPassword: string, token: string = person.token) =>
      refusal(changeStaffPassword, { presentPassword, password: NEW }, token);
    const burst = await Promise.all(Array.from({ length: 12 }, (_, index) => guess(`guess number ${index}`)));
    expect(burst.filter((reason) => reason === 'staff.wrong-password')).toHaveLength(5);
    expect(burst.filter((reason) => reason === 'staff.wait')).toHaveLength(7);
    expect(await guess(STAFF_PASSWORD)).toBe('staff.wait');
    expect(await guess(STAFF_PASSWORD, mine)).toBe('done');
    expect(await refusal(me, {}, person.token)).toBe('request.session-invalid');
  });
});

describe('people of the staff', () => {
  it('are invited by a link that is good once and for 48 hours', async () => {
    later();
    const owner = await createStaff(site, ['owner'], { at: now });
    const request = { email: 'Ines@Example.com', name: 'Inés', roles: 'risk,content' };
    const first = await owner.call(inviteStaff, request);
    expect(Date.parse(first.invitation!.expiresAt) - now).toBe(48 * HOUR);
    // Who has not come is invited anew; the former link is void.
    const links = [await mail.link('ines@example.com')];
    await owner.call(inviteStaff, request);
    links.push(await mail.link('ines@example.com'));
    const accept = (token: string) => refusal(acceptInvitation, { token, password: STAFF_PASSWORD });
    expect(await accept(links[0]!)).toBe('staff.invitation-invalid');
    expect(await refusal(acceptInvitation, { token: links[1]!, password: 'too short' })).toBe('staff.weak-password');
    now += 48 * HOUR;
    expect(await accept(links[1]!)).toBe('staff.invitation-invalid');
    const again = await createStaff(site, ['owner'], { at: now });
    await again.call(inviteStaff, request);
    const token3 = await mail.link('ines@example.com');
    const { step, stepToken } = await visitor.call(acceptInvitation, { token: token3, password: STAFF_PASSWORD });
    expect(step).toBe('enrol');
    expect(await accept(token3)).toBe('staff.invitation-invalid');
    const { token } = await enrol(stepToken);
    expect(await as(token).call(me, {})).toMatchObject({ name: 'Inés', roles: ['risk', 'content'] });
    expect(await outcome(again.call(inviteStaff, request))).toBe('staff.email-taken');
    const listed = (await again.call(staffList, {})).find(({ email }) => email === 'ines@example.com');
    expect(listed).toMatchObject({ state: 'active', hasSecondFactor: true, roles: ['risk', 'content'] });
  });

  it('a role that is taken away and a person who is disabled are out with their next call', async () => {
    later();
    const owner = await createStaff(site, ['owner'], { at: now });
    const person = await createStaff(site, ['content', 'risk'], { at: now });
    expect(await refusal(auditLog, {}, person.token)).toBe('done');
    await owner.call(changeRoles, { id: person.id, roles: 'content' });
    expect(await refusal(auditLog, {}, person.token)).toBe('request.not-allowed');
    expect(await refusal(me, {}, person.token)).toBe('done');
    await owner.call(disableStaff, { id: person.id });
    expect(await refusal(me, {}, person.token)).toBe('request.session-invalid');
    await owner.call(enableStaff, { id: person.id });
    expect(await refusal(me, {}, person.token)).toBe('request.session-invalid');
    expect(await otpStep(person.email)).toBeDefined();
  });

  it('the last owner neither goes nor steps down, also not two at one moment', async () => {
    const alone = await startTestSite({ signInNow: () => now });
    const one = await createStaff(alone, ['owner', 'risk'], { at: now });
    expect(await outcome(one.call(disableStaff, { id: one.id }))).toBe('staff.last-owner');
    expect(await outcome(one.call(changeRoles, { id: one.id, roles: 'risk' }))).toBe('staff.last-owner');
    expect(await outcome(one.call(resetTotp, { id: one.id }))).toBe('staff.self');
    for (let round = 0; round < 5; round += 1) {
      await alone.database.superuser('UPDATE staff SET disabled_at = now()');
      const [first, second] = [
        await createStaff(alone, ['owner'], { at: now }),
        await createStaff(alone, ['owner'], { at: now }),
      ];
      const outcomes = await Promise.all(
        [first, second].map((each) => outcome(each.call(disableStaff, { id: each.id }))),
      );
      expect(outcomes.sort()).toEqual(['done', 'staff.last-owner']);
    }
  });
});
