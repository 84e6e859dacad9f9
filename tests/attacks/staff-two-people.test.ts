import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@vitrine/wire/client';
import { operatorSiteTerms } from '@vitrine/wire/config/operator/operator-site-terms';
import { proposeSiteTerms } from '@vitrine/wire/config/operator/propose-site-terms';
import { acceptInvitation } from '@vitrine/wire/staff/operator/accept-invitation';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import { changeRoles } from '@vitrine/wire/staff/operator/change-roles';
import { confirmTotp } from '@vitrine/wire/staff/operator/confirm-totp';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { disableStaff } from '@vitrine/wire/staff/operator/disable-staff';
import { inviteStaff } from '@vitrine/wire/staff/operator/invite-staff';
import { me } from '@vitrine/wire/staff/operator/me';
import { proposals } from '@vitrine/wire/staff/operator/proposals';
import { resetTotp } from '@vitrine/wire/staff/operator/reset-totp';
import { staffList } from '@vitrine/wire/staff/operator/staff-list';
import { startTotp } from '@vitrine/wire/staff/operator/start-totp';
import type { StaffRole } from '@vitrine/wire/staff/role';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../../apps/server/test/support/site.ts';
import { startMailServer } from '../support/mail.ts';
import { createStaff, fromBase32, outcome, STAFF_PASSWORD, totpCode } from '../support/staff.ts';

// One member of staff who wants to be two: what takes two people takes two who do not depend on one another.
const mail = await startMailServer();
afterAll(() => mail.stop());
const startSite = () => startTestSite({ environment: mail.environment });

type Caller = Pick<Awaited<ReturnType<typeof createStaff>>, 'call'>;

/** Somebody who has followed a link: as a mailbox or a terminal has shown it. */
async function enrol(site: TestSite, token: string): Promise<Caller & { readonly id: number; readonly email: string }> {
  const visitor = createClient({ origin: site.url, lang: () => 'en', token: () => undefined });
  const { stepToken } = await visitor.call(acceptInvitation, { token, password: STAFF_PASSWORD });
  const { secret } = await visitor.call(startTotp, { stepToken });
  const { token: session } = await visitor.call(confirmTotp, { stepToken, code: totpCode(fromBase32(secret)) });
  const client = createClient({ origin: site.url, lang: () => 'en', token: () => session });
  const { id, email } = await client.call(me, {});
  return { id, email, call: (call, request) => client.call(call, request) };
}

const approve = (by: Caller, id: number) => outcome(by.call(decideProposal, { id, verdict: 'approve' }));
let made = 0;
const address = () => {
  made += 1;
  return `person${made}@house.example`;
};

/** Invites by one person alone; the inviter may well own the mailbox. */
async function invited(site: TestSite, by: Caller, roles: string) {
  const email = address();
  await by.call(inviteStaff, { email, name: email, roles });
  return enrol(site, await mail.link(email));
}

/** A change of the site's terms, as its maker proposes it. */
async function proposed(site: TestSite, by: Caller): Promise<number> {
  const { terms } = await by.call(operatorSiteTerms, {});
  await site.database.superuser("UPDATE proposals SET state = 'withdrawn', decided_at = now() WHERE state = 'pending'");
  const { demoGrant: _, ...others } = terms;
  made += 1;
  return (await by.call(proposeSiteTerms, { ...others, demoGrant: String(20_000 + made) })).proposal;
}

const rolesOf = async (by: Caller, id: number): Promise<readonly StaffRole[] | undefined> =>
  (await by.call(staffList, {})).find((one) => one.id === id)?.roles;

describe('granting owner or finance checker', () => {
  it('A8 takes a second owner once there are two, by invitation as by a change of roles, given or taken', async () => {
    const site = await startSite();
    const [one, two] = [await createStaff(site, ['owner']), await createStaff(site, ['owner'])];
    const risk = await createStaff(site, ['risk']);
    const before = mail.received.length;
    for (const roles of ['owner', 'finance-checker', 'risk,finance-checker']) {
      const email = address();
      const { proposal, invitation } = await one.call(inviteStaff, { email, name: 'X', roles });
      expect(invitation).toBeNull();
      expect(await site.database.superuser('SELECT FROM staff WHERE email = $1', [email])).toEqual([]);
      expect(await approve(one, proposal!)).toBe('staff.maker-is-checker');
      expect(mail.received).toHaveLength(before);
    }
    const email = address();
    const { proposal } = await one.call(inviteStaff, { email, name: 'Ada', roles: 'owner' });
    expect(await outcome(two.call(inviteStaff, { email, name: 'Ada', roles: 'owner' }))).toBe('staff.already-proposed');
    expect(await approve(two, proposal!)).toBe('done');
    const third = await enrol(site, await mail.link(email));
    expect(await rolesOf(one, third.id)).toEqual(['owner']);

    for (const roles of ['risk,finance-checker', 'owner']) {
      const change = await one.call(changeRoles, { id: risk.id, roles });
      expect(await rolesOf(one, risk.id)).toEqual(['risk']);
      expect(await approve(one, change.proposal!)).toBe('staff.maker-is-checker');
      expect(await outcome(two.call(decideProposal, { id: change.proposal!, verdict: 'reject', reason: 'No' }))).toBe(
        'done',
      );
    }
    // Neither is an owner made less than one alone, nor does anybody promote themselves.
    await createStaff(site, ['owner']);
    const demotion = await one.call(changeRoles, { id: two.id, roles: 'risk' });
    expect(demotion.proposal).not.toBeNull();
    expect(await rolesOf(one, two.id)).toEqual(['owner']);
    expect(await outcome(one.call(changeRoles, { id: one.id, roles: 'finance-checker' }))).toBe('staff.self');
    expect(await one.call(changeRoles, { id: risk.id, roles: 'risk,content' })).toEqual({ proposal: null });
  });

  it('A8 keeps taking two when one owner has disabled all the others', async () => {
    const site = await startSite();
    const [one, two] = [await createStaff(site, ['owner']), await createStaff(site, ['owner'])];
    const risk = await createStaff(site, ['risk']);
    await one.call(disableStaff, { id: two.id });
    for (const attempt of [
      () => one.call(inviteStaff, { email: address(), name: 'X', roles: 'owner' }),
      () => one.call(changeRoles, { id: risk.id, roles: 'finance-checker' }),
      () => one.call(changeRoles, { id: two.id, roles: 'risk' }),
      () => one.call(resetTotp, { id: risk.id }),
    ])
      expect(await outcome(attempt())).toBe('staff.nobody-can-approve');
    expect(site.ownerLink).toBeUndefined();
  });

  it('A8 is outdated when the roles have changed since, and never makes two of one invitation', async () => {
    const site = await startSite();
    const [one, two] = [await createStaff(site, ['owner']), await createStaff(site, ['owner'])];
    const risk = await createStaff(site, ['risk']);
    const { proposal } = await one.call(changeRoles, { id: risk.id, roles: 'risk,owner' });
    await two.call(changeRoles, { id: risk.id, roles: 'content' });
    expect(await approve(two, proposal!)).toBe('staff.outdated');
    // The maker enrols the person alone, before the approval would have made them an owner.
    const email = address();
    const invitation = await one.call(inviteStaff, { email, name: 'Me', roles: 'owner' });
    await one.call(inviteStaff, { email, name: 'Me', roles: 'support' });
    const puppet = await enrol(site, await mail.link(email));
    expect(await approve(two, invitation.proposal!)).toBe('staff.email-taken');
    expect(await rolesOf(one, puppet.id)).toEqual(['support']);
  });
});

describe('duties that exclude each other', () => {
  it('A8 are refused to one person: granting roles, preparing payments, approving them', async () => {
    const site = await startSite();
    const owner = await createStaff(site, ['owner']);
    const risk = await createStaff(site, ['risk']);
    for (const roles of [
      'owner,finance-maker',
      'owner,finance-checker',
      'finance-maker,finance-checker',
      'risk,owner,finance-maker',
    ]) {
      const email = address();
      expect(await outcome(owner.call(inviteStaff, { email, name: 'X', roles })), roles).toBe('staff.duties-exclude');
      expect(await outcome(owner.call(changeRoles, { id: risk.id, roles })), roles).toBe('staff.duties-exclude');
    }
    expect(await rolesOf(owner, risk.id)).toEqual(['risk']);
  });
});

describe('a puppet', () => {
  it('A8 invited by one person alone neither approves what that person proposed nor has them approve it', async () => {
    const site = await startSite();
    const owner = await createStaff(site, ['owner']);
    const puppets = [await invited(site, owner, 'risk'), await invited(site, owner, 'risk')];
    // What two of risk decide: an owner's puppets decide it neither with the owner nor among themselves.
    const id = await proposed(site, owner);
    await site.database.superuser("UPDATE proposals SET kind = 'instrument-terms' WHERE id = $1", [id]);
    for (const puppet of puppets) {
      expect(await approve(puppet, id)).toBe('staff.not-independent');
      const { rows } = await puppet.call(proposals, { state: 'pending' });
      expect(rows.map(({ mayDecide, conflict }) => [mayDecide, conflict])).toEqual([[false, 'staff.not-independent']]);
    }
    for (const maker of puppets) {
      await site.database.superuser('UPDATE proposals SET maker = $2 WHERE id = $1', [id, maker.id]);
      for (const checker of [owner, ...puppets.filter((one) => one !== maker)])
        expect(await approve(checker, id)).toBe('staff.not-independent');
    }
    // Nor does the database take it from anybody else.
    const decide = `UPDATE proposals SET state = 'applied', decided_at = now(), checker = $2 WHERE id = $1`;
    await expect(site.database.superuser(decide, [id, owner.id])).rejects.toThrow('staff.not-independent');
    await expect(site.database.app.query(decide, [id, puppets[0]!.id])).rejects.toThrow('staff.not-independent');
    // Somebody who does not owe it to the owner decides.
    const other = await createStaff(site, ['risk']);
    expect(await approve(other, id)).not.toBe('staff.not-independent');
  });

  it('A8 made an owner by a sole owner does not count as a second one', async () => {
    const site = await startSite();
    const owner = await createStaff(site, ['owner']);
    const puppet = await invited(site, owner, 'risk');
    expect(await owner.call(changeRoles, { id: puppet.id, roles: 'owner' })).toEqual({ proposal: null });
    expect(await approve(puppet, await proposed(site, owner))).toBe('staff.not-independent');
    expect(await approve(owner, await proposed(site, puppet))).toBe('staff.not-independent');
    // The machine admits the second owner; from then on two decide.
    const email = address();
    expect(await owner.call(inviteStaff, { email, name: 'Olga', roles: 'owner' })).toMatchObject({
      invitation: { linkIn: 'machine' },
    });
    const second = await enrol(site, site.ownerLink!.url.split('#')[1]!);
    expect(await approve(second, await proposed(site, owner))).toBe('done');
    const grant = await owner.call(inviteStaff, { email: address(), name: 'X', roles: 'finance-checker' });
    expect(grant.proposal).not.toBeNull();
    expect(await approve(puppet, grant.proposal!)).toBe('staff.not-independent');
    expect(await approve(second, grant.proposal!)).toBe('done');
  });

  it('A8 whom a second owner has approved still does not decide about people with the one who invited them', async () => {
    const site = await startSite();
    const [one, two] = [await createStaff(site, ['owner']), await createStaff(site, ['owner'])];
    const email = address();
    const { proposal } = await one.call(inviteStaff, { email, name: 'Third', roles: 'owner' });
    await approve(two, proposal!);
    const third = await enrol(site, await mail.link(email));
    const next = await one.call(inviteStaff, { email: address(), name: 'Fourth', roles: 'owner' });
    expect(await approve(third, next.proposal!)).toBe('staff.not-independent');
    const other = await third.call(inviteStaff, { email: address(), name: 'Fifth', roles: 'owner' });
    expect(await approve(one, other.proposal!)).toBe('staff.not-independent');
    expect(await approve(two, other.proposal!)).toBe('done');
    expect(await approve(two, next.proposal!)).toBe('done');
    // Other things they decide together: two people have vouched for the third.
    expect(await approve(third, await proposed(site, one))).toBe('done');
  });
});

describe('resetting a colleague', () => {
  it('A8 takes two owners, neither of them the person concerned, whose link nobody else gets', async () => {
    const site = await startSite();
    const [one, two, three] = [
      await createStaff(site, ['owner']),
      await createStaff(site, ['owner']),
      await createStaff(site, ['owner']),
    ];
    const { proposal, invitation } = await one.call(resetTotp, { id: two.id });
    expect(invitation).toBeNull();
    expect(await outcome(two.call(me, {}))).toBe('done');
    expect(await approve(one, proposal!)).toBe('staff.maker-is-checker');
    expect(await approve(two, proposal!)).toBe('staff.self');
    const decide = `UPDATE proposals SET state = 'applied', decided_at = now(), checker = $2 WHERE id = $1`;
    await expect(site.database.superuser(decide, [proposal, two.id])).rejects.toThrow('staff.self');
    expect(await approve(three, proposal!)).toBe('done');
    expect(await outcome(two.call(me, {}))).toBe('request.session-invalid');
    // While the link waits, one owner cannot make another person of the one who was reset.
    expect(await outcome(one.call(inviteStaff, { email: two.email, name: 'Me', roles: 'support' }))).toBe(
      'staff.email-taken',
    );
    expect((await enrol(site, await mail.link(two.email))).id).toBe(two.id);
    expect(await outcome(one.call(resetTotp, { id: one.id }))).toBe('staff.self');
  });

  it('A8 of one of two owners is left to the machine', async () => {
    const site = await startSite();
    const [one, two] = [await createStaff(site, ['owner']), await createStaff(site, ['owner'])];
    expect(await outcome(one.call(resetTotp, { id: two.id }))).toBe('staff.nobody-can-approve');
    expect(await outcome(two.call(me, {}))).toBe('done');
  });
});

describe('the command staff:recover', () => {
  const ROOT = path.resolve(import.meta.dirname, '../..');
  const run = (site: TestSite, ...args: string[]) =>
    promisify(execFile)(process.execPath, ['apps/server/src/commands/staff-recover.ts', ...args], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, DATABASE_URL: site.database.url, PUBLIC_URL: 'https://vitrine.example' },
    }).then(
      ({ stdout }) => stdout,
      (error: { stderr: string }) => error.stderr,
    );

  it('A8 lets the last owner enrol again and admits a new one, in the audit log as done on the machine', async () => {
    const site = await startSite();
    const [one, two] = [await createStaff(site, ['owner']), await createStaff(site, ['owner'])];
    const risk = await createStaff(site, ['risk']);
    await one.call(disableStaff, { id: two.id });
    const output = await run(site, two.email.toUpperCase());
    const [, token] = /https:\/\/vitrine\.example\/console\/accept#([\w-]{43})/.exec(output)!;
    const back = await enrol(site, token!);
    expect(back.id).toBe(two.id);
    const [entry] = (await one.call(auditLog, { operation: 'recover-owner' })).rows;
    expect(entry).toMatchObject({
      staffId: null,
      staffName: 'machine',
      subject: `staff/${two.id}`,
      before: { isDisabled: true },
      after: { by: expect.stringMatching(/ on /) },
      outcome: 'done',
    });
    expect(JSON.stringify(entry)).not.toContain(token);

    const fresh = await run(site, 'new@house.example');
    const third = await enrol(site, /accept#([\w-]{43})/.exec(fresh)![1]!);
    expect(await rolesOf(back, third.id)).toEqual(['owner']);
    const grant = await one.call(changeRoles, { id: risk.id, roles: 'finance-checker' });
    expect(await approve(third, grant.proposal!)).toBe('done');

    expect(await run(site, risk.email)).toMatch(/is not an owner/);
    expect(await run(site)).toMatch(/say which owner/);
    expect(await run(site, 'no e-mail')).toMatch(/say which owner/);
  });
});
