import type { RequestOf } from '@vitrine/wire/call';
import { createClient } from '@vitrine/wire/client';
import { createDemoAccount } from '@vitrine/wire/identity/create-demo-account';
import { haltInstrument } from '@vitrine/wire/market/operator/halt-instrument';
import { proposeResume } from '@vitrine/wire/market/operator/propose-resume';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import { changeRoles } from '@vitrine/wire/staff/operator/change-roles';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { disableStaff } from '@vitrine/wire/staff/operator/disable-staff';
import { inviteStaff } from '@vitrine/wire/staff/operator/invite-staff';
import { outbox } from '@vitrine/wire/staff/operator/outbox';
import { staffList } from '@vitrine/wire/staff/operator/staff-list';
import { staffSignIn } from '@vitrine/wire/staff/operator/staff-sign-in';
import { staffSignOut } from '@vitrine/wire/staff/operator/staff-sign-out';
import { afterAll, describe, expect, it } from 'vitest';
import { startMailServer } from '../../../../tests/support/mail.ts';
import { createStaff, outcome, type StaffMember, TEST_KEY } from '../../../../tests/support/staff.ts';
import { putMessage } from '../../src/platform/messages/outbox.ts';
import { SecretBox } from '../../src/platform/secret-box.ts';
import { inTransaction } from '../../src/platform/transaction.ts';
import { brokenAuditEntry } from '../../src/staff/index.ts';
import { EURUSD, startTestSite } from '../support/site.ts';

const mail = await startMailServer();
afterAll(() => mail.stop());
const site = await startTestSite({ environment: mail.environment });
const box = new SecretBox(Buffer.from(TEST_KEY, 'hex'));
const { database } = site;
const owner = await createStaff(site, ['owner']);
const risk = await createStaff(site, ['risk'], { name: 'Rania' });
const support = await createStaff(site, ['support']);

const newest = async () => (await owner.call(auditLog, {})).rows[0];
const count = async () => Number((await database.superuser<{ count: string }>('SELECT count(*) FROM audit'))[0]!.count);

describe('the audit log', () => {
  it('STAFF-06a says who changed what, as what, from where, before and after', async () => {
    const person = await createStaff(site, ['support', 'content']);
    await owner.call(changeRoles, { id: person.id, roles: 'support' });
    expect(await newest()).toMatchObject({
      staffId: owner.id,
      staffName: owner.name,
      roles: ['owner'],
      operation: 'change-roles',
      subject: `staff/${person.id}`,
      before: { roles: ['support', 'content'] },
      after: { roles: ['support'] },
      address: expect.stringMatching(/127\.0\.0\.1$/),
      outcome: 'done',
    });
  });

  it('STAFF-06d keeps what was refused, asked for without the role, and tried on the way in', async () => {
    expect(await outcome(owner.call(changeRoles, { id: 999_999, roles: 'risk' }))).toBe('request.not-found');
    expect(await newest()).toMatchObject({ subject: 'staff/999999', outcome: 'request.not-found' });
    expect(await outcome(support.call(disableStaff, { id: owner.id }))).toBe('request.not-allowed');
    expect(await newest()).toMatchObject({
      staffId: support.id,
      operation: 'disable-staff',
      outcome: 'request.not-allowed',
    });
    expect(await outcome(support.call(auditLog, {}))).toBe('request.not-allowed');
    expect(await newest()).toMatchObject({ staffId: support.id, operation: 'audit', outcome: 'request.not-allowed' });
    expect(await outcome(site.client.call(staffSignIn, { email: risk.email, password: 'a guess' }))).toBe(
      'staff.wrong-credentials',
    );
    expect(await newest()).toMatchObject({
      staffName: 'Rania',
      subject: risk.email,
      outcome: 'staff.wrong-credentials',
    });
    await site.client.call(staffSignIn, { email: risk.email, password: risk.password });
    expect(await newest()).toMatchObject({ staffId: risk.id, operation: 'staff-sign-in', outcome: 'done' });
    // Whom nobody knows leaves no trace: he could fill the log.
    const known = await count();
    expect(await outcome(site.client.call(staffSignIn, { email: 'x@example.com', password: 'a guess' }))).toBe(
      'staff.wrong-credentials',
    );
    expect(await count()).toBe(known);
    const all = JSON.stringify(await database.superuser('SELECT * FROM audit'));
    for (const secret of [risk.password, 'a guess', risk.token, owner.token]) expect(all).not.toContain(secret);
  });

  it('STAFF-06e knows who read the outbox, and not who read what is no private matter', async () => {
    await inTransaction(database.app, (client) =>
      putMessage(client, { at: Date.now(), channel: 'sms', to: '+49 1', subject: 'Code', text: 'It is 1' }, box),
    );
    const before = await count();
    await owner.call(staffList, {});
    expect(await count()).toBe(before);
    const { rows } = await support.call(outbox, {});
    expect(rows[0]).toMatchObject({ channel: 'sms', to: '+49 1', subject: 'Code', text: 'It is 1', state: 'waiting' });
    expect(await newest()).toMatchObject({ staffId: support.id, operation: 'outbox', outcome: 'done' });
  });

  it('is filtered and paged by key', async () => {
    for (let index = 0; index < 60; index += 1) await owner.call(changeRoles, { id: risk.id, roles: 'risk' });
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const page = await owner.call(auditLog, { operation: 'change-roles', ...(after === undefined ? {} : { after }) });
      seen.push(...page.rows.map(({ id }) => id));
      expect(page.rows.every(({ operation }) => operation === 'change-roles')).toBe(true);
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen.length).toBeGreaterThan(60);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
    const by = async (filter: RequestOf<typeof auditLog>) => (await risk.call(auditLog, filter)).rows;
    expect((await by({ who: 'rania' })).every(({ staffId }) => staffId === risk.id)).toBe(true);
    expect((await by({ who: risk.email })).length).toBeGreaterThan(0);
    expect((await by({ subject: `staff/${risk.id}` })).length).toBe(50);
    expect(await by({ subject: 'nothing/' })).toEqual([]);
    expect((await by({ subject: 'staff' })).length).toBe(50);
    expect(await by({ startTime: 4_000_000_000 })).toEqual([]);
    expect(await by({ endTime: 1 })).toEqual([]);
    // What somebody types is no pattern.
    expect(await by({ who: '%' })).toEqual([]);
  });

  it('shows with a subject the decisions on proposals about it, and no subject that only begins alike', async () => {
    const [instrument, alike] = [EURUSD.id, EURUSD.id * 10];
    expect(await outcome(risk.call(haltInstrument, { instrument: alike, reason: 'news' }))).toBe('request.not-found');
    await risk.call(haltInstrument, { instrument, reason: 'news' });
    const { proposal } = await risk.call(proposeResume, { instrument });
    await owner.call(decideProposal, { id: proposal, verdict: 'approve' });
    const { rows } = await owner.call(auditLog, { subject: `instrument/${instrument}` });
    expect(rows.map(({ operation, subject, about }) => [operation, subject, about])).toEqual([
      ['decide-proposal', `proposal/${proposal}`, `instrument/${instrument}`],
      ['propose-resume', `instrument/${instrument}`, ''],
      ['halt-instrument', `instrument/${instrument}`, ''],
    ]);
  });

  it('STAFF-06c is only added to, whatever role somebody has in SQL', async () => {
    for (const sql of [
      "UPDATE audit SET outcome = 'done'",
      'DELETE FROM audit',
      'TRUNCATE audit',
      'ALTER TABLE audit DISABLE TRIGGER ALL',
    ]) {
      await expect(database.app.query(sql), sql).rejects.toThrow(/permission denied|must be owner/);
      if (!sql.startsWith('ALTER')) await expect(database.superuser(sql), sql).rejects.toThrow('only added to');
    }
    const { rows } = await database.app.query(
      `SELECT grantee, privilege_type FROM information_schema.role_table_grants
       WHERE table_name = 'audit' AND grantee LIKE 'vitrine\\_%' ORDER BY 1, 2`,
    );
    expect(rows).toEqual([
      { grantee: 'vitrine_app', privilege_type: 'INSERT' },
      { grantee: 'vitrine_app', privilege_type: 'SELECT' },
    ]);
  });

  it('shows where somebody with the machine in hand has changed, dropped or put in an entry', async () => {
    expect(await brokenAuditEntry(database.app)).toBeUndefined();
    const damage = async (sql: string): Promise<number | undefined> => {
      await database.superuser('ALTER TABLE audit DISABLE TRIGGER ALL');
      await database.superuser('CREATE TABLE kept AS SELECT * FROM audit');
      await database.superuser(sql);
      const broken = await brokenAuditEntry(database.app);
      await database.superuser('DELETE FROM audit');
      await database.superuser('INSERT INTO audit SELECT * FROM kept');
      await database.superuser('DROP TABLE kept');
      await database.superuser('ALTER TABLE audit ENABLE TRIGGER ALL');
      return broken;
    };
    expect(await damage(`UPDATE audit SET staff_name = 'Somebody' WHERE id = 7`)).toBe(7);
    expect(await damage(`UPDATE audit SET after = '{"roles":["owner"]}' WHERE id = 9`)).toBe(9);
    expect(await damage('DELETE FROM audit WHERE id = 5')).toBe(5);
    expect(await damage("UPDATE audit SET at = at + interval '1 millisecond' WHERE id = 3")).toBe(3);
    expect(await brokenAuditEntry(database.app)).toBeUndefined();
  });

  it('has one entry for each of many changes at one moment, in one chain', async () => {
    const before = await count();
    await Promise.all(Array.from({ length: 30 }, () => owner.call(changeRoles, { id: risk.id, roles: 'risk' })));
    expect(await count()).toBe(before + 30);
    expect(await brokenAuditEntry(database.app)).toBeUndefined();
  });
});

describe('tokens', () => {
  it('of a customer open no call of the console, those of staff none of a customer', async () => {
    const customer = await site.customer();
    const codeOf = async (path: string, authorization: string) => {
      const response = await fetch(`${site.url}${path}`, { headers: { authorization } });
      return ((await response.json()) as { code: number }).code;
    };
    expect(await codeOf('/console/api/me', owner.token)).toBe(1);
    expect(await codeOf('/api/user/info', customer.token)).toBe(1);
    expect(await codeOf('/console/api/me', customer.token)).toBe(999);
    expect(await codeOf('/api/user/info', owner.token)).toBe(999);
    // On calls that are open to everybody the other kind of token is nobody's.
    const client = createClient({ origin: site.url, lang: () => 'en', token: () => owner.token });
    expect((await client.call(createDemoAccount, {})).token).not.toBe(owner.token);
    const hashes = await database.superuser<{ token_hash: Buffer }>(
      'SELECT token_hash FROM sessions INTERSECT SELECT token_hash FROM staff_sessions',
    );
    expect(hashes).toEqual([]);
  });
});

describe('a press that is repeated', () => {
  const invite = (member: StaffMember, request: RequestOf<typeof inviteStaff>, key: string) =>
    member.call(inviteStaff, request, key);

  it('under its key is answered as before and done once, also at one moment', async () => {
    const request = { email: 'once@example.com', name: 'Once', roles: 'risk' };
    const before = await count();
    const answers = await Promise.all([1, 2, 3].map(() => invite(owner, request, 'press-1')));
    expect(new Set(answers.map(({ invitation }) => invitation?.expiresAt)).size).toBe(1);
    expect(await count()).toBe(before + 1);
    const first = await mail.link(request.email);
    expect(await outcome(invite(owner, { ...request, name: 'Other' }, 'press-1'))).toBe('request.key-reused');
    // Another's key is another press.
    const other = await createStaff(site, ['owner']);
    await invite(other, request, 'press-1');
    expect(await mail.link(request.email)).not.toBe(first);
    expect(mail.received.filter(({ to }) => to === request.email)).toHaveLength(2);
  });

  it('what was refused is not kept: the next press is a new one', async () => {
    const person = await createStaff(site, ['owner']);
    expect(await outcome(owner.call(changeRoles, { id: 888_888, roles: 'risk' }, 'press-2'))).toBe('request.not-found');
    expect(await outcome(owner.call(changeRoles, { id: person.id, roles: 'risk' }, 'press-2'))).toBe('done');
    await person.call(staffSignOut, {});
  });
});
