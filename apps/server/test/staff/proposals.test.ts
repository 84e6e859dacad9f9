import type { AddressInfo } from 'node:net';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { type ProposalState, proposals as proposalsCall } from '@vitrine/wire/staff/operator/proposals';
import { withdrawProposal } from '@vitrine/wire/staff/operator/withdraw-proposal';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { createStaff, outcome, type StaffMember } from '../../../../tests/support/staff.ts';
import { openEdge } from '../../../../tests/support/unlimited.ts';
import { Refused } from '../../src/platform/http/answer.ts';
import { createHttp } from '../../src/platform/http/server.ts';
import { createLog } from '../../src/platform/log.ts';
import { inTransaction } from '../../src/platform/transaction.ts';
import { Proposals, StaffDesk, StaffSessions } from '../../src/staff/index.ts';
import { auditRoute } from '../../src/staff/operator/audit.ts';
import { decideProposalRoute } from '../../src/staff/operator/decide-proposal.ts';
import { proposalsRoute } from '../../src/staff/operator/proposals.ts';
import { withdrawProposalRoute } from '../../src/staff/operator/withdraw-proposal.ts';

// The mechanism by itself, with a kind of change that writes into a list.
const database = await createTestDatabase();
const log = createLog('silent');
const proposals = new Proposals();
const applied: { subject: string; after: unknown; maker: number; checker: number }[] = [];
let refuses: Refused | undefined;
proposals.register({
  kind: 'site-terms',
  roles: ['risk', 'owner'],
  async apply(client, { subject, after, maker, checker }, afterCommit) {
    if (refuses !== undefined) return refuses;
    await client.query('SELECT 1');
    afterCommit(async () => {
      applied.push({ subject, after, maker, checker });
    });
    return undefined;
  },
});
const desk = new StaffDesk(database.app, log, Date.now);
const sessions = new StaffSessions(database.app, Date.now);
const meter = { done: () => undefined, refused: () => undefined, failed: () => undefined };
const http = await createHttp({
  refuseChange: () => undefined,
  log,
  edge: openEdge(),
  socketPath: '/ws',
  metrics: { call: () => meter } as never,
  routes: [auditRoute, proposalsRoute, decideProposalRoute, withdrawProposalRoute].map((routeOf) =>
    routeOf({ db: database.app, desk, proposals }),
  ),
  defaultLanguage: () => 'en',
  authenticate: () => undefined,
  authenticateStaff: (token) => sessions.find(token),
  keyedPerSecond: 1e6,
  filesPerMinute: 1e6,
  readsAtOnce: 1e6,
  replicaReads: { primary: database.app, of: () => database.app },
  tls: undefined,
  readiness: () => ({ accepting: true, opening: true, clockOffMs: 0 }),
  checkAnswers: true,
  secure: false,
  webRoot: undefined,
  consoleRoot: undefined,
  pageLook: () => ({ language: 'en', isDark: false, siteName: '', icon: '' }),
  brandPicture: async () => undefined,
  frameOrigin: () => undefined,
  logo: () => undefined,
  media: async () => undefined,
  metricsToken: undefined,
  manifest: () => ({}),
  securityText: () => undefined,
});
await http.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => http.close());
const site = { url: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`, database };

const maker = await createStaff(site, ['risk'], { name: 'Mara' });
const checker = await createStaff(site, ['risk'], { name: 'Chen' });
const other = await createStaff(site, ['owner'], { name: 'Olga' });
const support = await createStaff(site, ['support']);

let made = 0;
async function propose(by: StaffMember = maker, subject?: string): Promise<number> {
  made += 1;
  const id = await inTransaction(database.app, (client) =>
    proposals.propose(
      client,
      { staffId: by.id },
      { kind: 'site-terms', subject: subject ?? `site/${made}`, before: { fee: 1n }, after: { fee: 2n } },
      Date.now(),
    ),
  );
  if (id instanceof Refused) throw new Error(id.reason);
  return id;
}

const approve = (by: StaffMember, id: number) => by.call(decideProposal, { id, verdict: 'approve' });
const reject = (by: StaffMember, id: number, reason: string) =>
  by.call(decideProposal, { id, verdict: 'reject', reason });
const listed = async (by: StaffMember, id: number, state: ProposalState = 'pending') =>
  (await by.call(proposalsCall, { state })).rows.find((row) => row.id === id);

describe('a change that takes two people', () => {
  it('STAFF-04a is applied by somebody else than its maker, whatever his roles', async () => {
    const id = await propose();
    expect(await listed(maker, id)).toMatchObject({
      kind: 'site-terms',
      before: { fee: '1' },
      after: { fee: '2' },
      maker: { id: maker.id, name: 'Mara' },
      checker: null,
      mayDecide: false,
    });
    expect(await listed(checker, id)).toMatchObject({ mayDecide: true });
    expect(await outcome(approve(maker, id))).toBe('staff.maker-is-checker');
    expect(await outcome(reject(maker, id, 'No'))).toBe('staff.maker-is-checker');
    expect(applied).toEqual([]);
    await approve(checker, id);
    expect(applied).toEqual([{ subject: `site/${made}`, after: { fee: '2' }, maker: maker.id, checker: checker.id }]);
    expect(await listed(checker, id, 'applied')).toMatchObject({ checker: { name: 'Chen' }, mayDecide: false });
    expect((await other.call(auditLog, { subject: `proposal/${id}` })).rows.map((row) => row.outcome)).toEqual([
      'done',
      'staff.maker-is-checker',
      'staff.maker-is-checker',
    ]);
    applied.length = 0;
  });

  it('STAFF-04b no statement makes a maker the checker or changes what is decided, whoever sends it', async () => {
    const id = await propose();
    const decide = `UPDATE proposals SET state = 'applied', decided_at = now(), checker = $1 WHERE id = $2`;
    for (const run of [
      (sql: string, values: readonly unknown[]) => database.app.query(sql, [...values]),
      (sql: string, values: readonly unknown[]) => database.superuser(sql, values),
    ]) {
      await expect(run(decide, [maker.id, id])).rejects.toThrow('check constraint');
      await expect(run(decide, [null, id])).rejects.toThrow('check constraint');
    }
    await expect(database.app.query('UPDATE proposals SET maker = $1', [other.id])).rejects.toThrow(
      'permission denied',
    );
    await expect(database.app.query(`UPDATE proposals SET after = '{}'`)).rejects.toThrow('permission denied');
    await expect(database.app.query('DELETE FROM proposals')).rejects.toThrow('permission denied');
    await reject(checker, id, 'Too dear');
    await expect(database.app.query(decide, [checker.id, id])).rejects.toThrow(`proposal ${id} is decided`);
    await expect(database.superuser(decide, [checker.id, id])).rejects.toThrow(`proposal ${id} is decided`);
  });

  it('STAFF-04c of two who decide at one moment the first counts and the second is told who was first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await propose();
      const answers = await Promise.allSettled([approve(checker, id), reject(other, id, 'No')]);
      const lost = answers.filter((answer) => answer.status === 'rejected');
      expect(lost).toHaveLength(1);
      const isApproved = answers[0]!.status === 'fulfilled';
      expect(lost[0]!.reason).toMatchObject({
        reason: 'staff.already-decided',
        params: isApproved ? { who: 'Chen', state: 'applied' } : { who: 'Olga', state: 'rejected' },
      });
      expect(applied).toHaveLength(isApproved ? 1 : 0);
      applied.length = 0;
    }
  });

  it('stays pending when it cannot be applied, and nothing of it is done', async () => {
    const id = await propose();
    refuses = new Refused('staff.outdated');
    expect(await outcome(approve(checker, id))).toBe('staff.outdated');
    refuses = undefined;
    expect(await listed(checker, id)).toMatchObject({ state: 'pending' });
    expect(applied).toEqual([]);
    expect(await outcome(reject(checker, id, ''))).toBe('request.invalid-field');
    await reject(checker, id, 'Outdated');
    expect(await listed(checker, id, 'rejected')).toMatchObject({ reason: 'Outdated' });
  });

  it('is taken back by its maker alone, and waits once about one thing', async () => {
    const id = await propose(maker, 'site/twice');
    await expect(propose(other, 'site/twice')).rejects.toThrow('staff.already-proposed');
    expect(await outcome(checker.call(withdrawProposal, { id }))).toBe('staff.not-maker');
    await maker.call(withdrawProposal, { id });
    expect(await outcome(approve(checker, id))).toBe('staff.already-decided');
    expect(await outcome(maker.call(withdrawProposal, { id }))).toBe('staff.already-decided');
    expect(await propose(other, 'site/twice')).toBeGreaterThan(id);
  });

  it('is seen and decided only by roles that have to do with it: to others it does not exist', async () => {
    const id = await propose();
    expect((await support.call(proposalsCall, { state: 'pending' })).rows).toEqual([]);
    for (const number of [id, 999_999]) {
      expect(await outcome(approve(support, number))).toBe('request.not-found');
      expect(await outcome(support.call(withdrawProposal, { id: number }))).toBe('request.not-found');
    }
  });

  it('are listed with the oldest first, page by page', async () => {
    for (let count = 0; count < 60; count += 1) await propose();
    const first = await checker.call(proposalsCall, { state: 'pending' });
    expect(first.rows).toHaveLength(50);
    const second = await checker.call(proposalsCall, { state: 'pending', after: first.next! });
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(second.next).toBeNull();
  });
});
