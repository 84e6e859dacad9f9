import { MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import { OPERATOR_CALLS } from '@vitrine/wire/calls';
import { createClient } from '@vitrine/wire/client';
import { operatorSiteTerms } from '@vitrine/wire/config/operator/operator-site-terms';
import { proposeSiteTerms } from '@vitrine/wire/config/operator/propose-site-terms';
import { changeRoles } from '@vitrine/wire/staff/operator/change-roles';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { disableStaff } from '@vitrine/wire/staff/operator/disable-staff';
import { enableStaff } from '@vitrine/wire/staff/operator/enable-staff';
import { enterCode } from '@vitrine/wire/staff/operator/enter-code';
import { inviteStaff } from '@vitrine/wire/staff/operator/invite-staff';
import { resetTotp } from '@vitrine/wire/staff/operator/reset-totp';
import { staffSignIn } from '@vitrine/wire/staff/operator/staff-sign-in';
import { staffSignInOtp } from '@vitrine/wire/staff/operator/staff-sign-in-otp';
import { expect, it } from 'vitest';
import { startTestSite } from '../../apps/server/test/support/site.ts';
import { createStaff, outcome, STAFF_PASSWORD, type StaffMember, totpCode } from '../support/staff.ts';

// Somebody at a console that its owner has left: the session is there, the authenticator is not.
const clock = { now: Date.now() };
const site = await startTestSite({ signInNow: () => clock.now });

const stale = (...roles: Parameters<typeof createStaff>[1]) =>
  createStaff(site, roles, { at: clock.now, freshForMs: -5 * MINUTE });
const fresh = (...roles: Parameters<typeof createStaff>[1]) => createStaff(site, roles, { at: clock.now });
const codeNow = ({ totpSecret }: StaffMember) => totpCode(totpSecret, clock.now);
const enter = (person: StaffMember, code = codeNow(person)) => outcome(person.call(enterCode, { code }));

it('A8 inviting, resetting, giving roles, enabling and deciding take a code of the last five minutes', async () => {
  const owner = await stale('owner');
  const [second, risk, gone] = [await fresh('owner'), await fresh('risk'), await fresh('risk')];
  await second.call(disableStaff, { id: gone.id });
  const { terms } = await second.call(operatorSiteTerms, {});
  const { demoGrant: _, ...others } = terms;
  const fields = { ...others, demoGrant: '20001' };
  const { proposal: id } = await second.call(proposeSiteTerms, fields);
  const attempts = () =>
    [
      () => owner.call(inviteStaff, { email: 'x@house.example', name: 'X', roles: 'support' }, 'one-invitation'),
      () => owner.call(resetTotp, { id: risk.id }),
      () => owner.call(changeRoles, { id: risk.id, roles: 'risk,content' }),
      () => owner.call(enableStaff, { id: gone.id }),
      () => owner.call(decideProposal, { id, verdict: 'approve' }),
    ].map((attempt) => outcome(attempt()));
  const before = await site.database.superuser('SELECT * FROM staff ORDER BY id');
  expect(await Promise.all(attempts())).toEqual(Array(5).fill('staff.code-needed'));
  expect(await site.database.superuser('SELECT * FROM staff ORDER BY id')).toEqual(before);
  expect(await enter(owner)).toBe('done');
  // The site has no mail server: past the code.
  const past = ['staff.no-mail-server', 'staff.no-mail-server', 'done', 'done', 'done'];
  expect(await Promise.all(attempts())).toEqual(past);
  clock.now += 5 * MINUTE;
  expect(new Set(await Promise.all(attempts()))).toEqual(new Set(['staff.code-needed']));
  // Locking somebody out must be quick.
  expect(await outcome(owner.call(disableStaff, { id: gone.id }))).toBe('done');
});

it('A8 every call that lets people in, decides on a proposal or says where customers pay to, takes one; no other does', () => {
  const changes = OPERATOR_CALLS.filter((call) => call.effect === 'change');
  const taking = changes.filter((call) => call.needsCode === true).map(({ operation }) => operation);
  const people = changes.filter(({ path }) => path.startsWith('/console/api/staff/')).map(({ operation }) => operation);
  expect(people).toContain('disable-staff');
  const letIn = people.filter((operation) => operation !== 'disable-staff');
  expect(taking.sort()).toEqual([...letIn, 'decide-proposal', 'propose-channel', 'propose-wire'].sort());
  for (const call of changes.filter(({ needsCode }) => needsCode)) expect(call.reasons).toContain('staff.code-needed');
});

it('A8 the code of the sign-in counts for five minutes, and no code counts twice', async () => {
  const owner = await stale('owner');
  const risk = await fresh('risk');
  const visitor = createClient({ origin: site.url, lang: () => 'en', token: () => undefined });
  const { stepToken } = await visitor.call(staffSignIn, { email: owner.email, password: STAFF_PASSWORD });
  const code = codeNow(owner);
  const { token } = await visitor.call(staffSignInOtp, { stepToken, code });
  const signedIn = createClient({ origin: site.url, lang: () => 'en', token: () => token });
  const change = () => outcome(signedIn.call(changeRoles, { id: risk.id, roles: 'risk' }));
  expect(await change()).toBe('done');
  // The code belongs to the session: another one of the same person is still asked, and cannot use it again.
  expect(await outcome(owner.call(changeRoles, { id: risk.id, roles: 'risk' }))).toBe('staff.code-needed');
  expect(await enter(owner, code)).toBe('staff.wrong-code');
  clock.now += 5 * MINUTE - SECOND;
  expect(await change()).toBe('done');
  clock.now += SECOND;
  expect(await change()).toBe('staff.code-needed');
  const both = await Promise.all([enter(owner), enter(owner)]);
  expect(both.sort()).toEqual(['done', 'staff.wrong-code']);
});

it('A8 wrong codes are failed tries: the sixth has to wait, in this session alone', async () => {
  const owner = await stale('owner');
  const wrong = codeNow(owner) === '000000' ? '000001' : '000000';
  const tries = [];
  for (let attempt = 0; attempt < 8; attempt += 1) tries.push(await enter(owner, wrong));
  expect(tries).toEqual([...Array(5).fill('staff.wrong-code'), ...Array(3).fill('staff.wait')]);
  expect(await enter(owner)).toBe('staff.wait');
  const entries = await site.database.superuser<{ outcome: string }>(
    `SELECT outcome FROM audit WHERE operation = 'enter-code' AND staff_id = $1`,
    [owner.id],
  );
  expect(entries.map((entry) => entry.outcome)).toEqual(Array(5).fill('staff.wrong-code'));
  const visitor = createClient({ origin: site.url, lang: () => 'en', token: () => undefined });
  const { stepToken } = await visitor.call(staffSignIn, { email: owner.email, password: STAFF_PASSWORD });
  expect(await outcome(visitor.call(staffSignInOtp, { stepToken, code: codeNow(owner) }))).toBe('done');
});
