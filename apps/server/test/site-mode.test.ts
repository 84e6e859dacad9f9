import { randomUUID } from 'node:crypto';
import type { SiteModeName } from '@vitrine/domain/config/site-mode';
import type { Call } from '@vitrine/wire/call';
import { CALLS } from '@vitrine/wire/calls';
import { createClient, WireError } from '@vitrine/wire/client';
import { basicInfo } from '@vitrine/wire/config/basic-info';
import { operatorSiteMode } from '@vitrine/wire/config/operator/operator-site-mode';
import { proposeSiteMode } from '@vitrine/wire/config/operator/propose-site-mode';
import { createDemoAccount } from '@vitrine/wire/identity/create-demo-account';
import { login } from '@vitrine/wire/identity/login';
import { logout } from '@vitrine/wire/identity/logout';
import { setOwnLimit } from '@vitrine/wire/ledger/set-own-limit';
import { takeBreak } from '@vitrine/wire/ledger/take-break';
import { submitOption } from '@vitrine/wire/options/submit-option';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { giveFeedback } from '@vitrine/wire/support/give-feedback';
import { cancelOrder } from '@vitrine/wire/trading/cancel-order';
import { closeAll } from '@vitrine/wire/trading/close-all';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { modifyOrder } from '@vitrine/wire/trading/modify-order';
import { resetDemo } from '@vitrine/wire/trading/reset-demo';
import { reverseOrder } from '@vitrine/wire/trading/reverse-order';
import { setStops } from '@vitrine/wire/trading/set-stops';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { afterEach, describe, expect, it } from 'vitest';
import { changeSettings } from '../../../tests/support/settings.ts';
import { createStaff, outcome } from '../../../tests/support/staff.ts';
import { verify } from '../src/journal/verify.ts';
import { EURUSD, startTestSite } from './support/site.ts';

const site = await startTestSite();
const risk = await createStaff(site, ['risk'], { name: 'Rita' });
const owner = await createStaff(site, ['owner'], { name: 'Olga' });
const others = await Promise.all(
  (['support', 'identity', 'content', 'finance-maker', 'finance-checker'] as const).map((role) =>
    createStaff(site, [role]),
  ),
);

const REASON = 'We are moving to new machines.';
const BUY = { type: 1, cont: '0.1', forex_id: EURUSD.id, status: 1, multiple: 20 } as const;
const PENDING = { ...BUY, status: 0, target_price: '1.10000' } as const;

/** One proposes a mode, another approves it. */
async function setMode(mode: SiteModeName, reasons: object = mode === 'normal' ? {} : { en: REASON }): Promise<void> {
  const { proposal } = await risk.call(proposeSiteMode, { mode, reasons: JSON.stringify(reasons) });
  await owner.call(decideProposal, { id: proposal, verdict: 'approve' });
}

const modeNow = async () => {
  const { site_mode: mode, site_mode_reasons: reasons } = await site.client.call(basicInfo, {});
  return { mode, reasons };
};

afterEach(async () => {
  if ((await modeNow()).mode !== 'normal') await setMode('normal');
});

describe('a mode of the site', () => {
  it('takes two people, and everybody is told it with its reason in each language', async () => {
    const asked = {
      mode: 'close-only',
      reasons: JSON.stringify({ en: REASON, ar: 'ننتقل إلى أجهزة جديدة.' }),
    } as const;
    const shown = { mode: 'close-only', reasons: JSON.parse(asked.reasons) };
    for (const member of others) expect(await outcome(member.call(proposeSiteMode, asked))).toBe('request.not-allowed');
    const { proposal } = await risk.call(proposeSiteMode, asked);
    expect((await modeNow()).mode).toBe('normal');
    expect(await outcome(owner.call(proposeSiteMode, asked))).toBe('staff.already-proposed');
    const yes = { id: proposal, verdict: 'approve' } as const;
    expect(await outcome(risk.call(decideProposal, yes))).toBe('staff.maker-is-checker');
    expect((await modeNow()).mode).toBe('normal');
    await owner.call(decideProposal, yes);
    expect(await modeNow()).toEqual(shown);

    // A restart is no second person.
    await site.restart();
    expect(await modeNow()).toEqual(shown);
    const now = await risk.call(operatorSiteMode, {});
    expect(now).toMatchObject({ mode: 'close-only', proposal: null });
    expect(now.history[0]).toMatchObject({ mode: 'close-only', by: 'Rita', approvedBy: 'Olga' });
    const { rows } = await owner.call(auditLog, { operation: decideProposal.operation });
    expect(rows[0]).toMatchObject({ staffName: 'Olga', outcome: 'done' });
    expect(await outcome(risk.call(proposeSiteMode, asked))).toBe('staff.nothing-changes');
  });

  it.each([
    ['without a reason', { mode: 'close-only', reasons: '{}' }],
    ['without one in the language of the site', { mode: 'close-only', reasons: '{"ar":"سبب"}' }],
    ['with a reason for nothing', { mode: 'normal', reasons: '{"en":"Why?"}' }],
    ['in a language that nobody speaks', { mode: 'close-only', reasons: '{"en":"Why?","xx":"?"}' }],
    ['with a reason of several lines', { mode: 'close-only', reasons: '{"en":"One\\nTwo"}' }],
    ['that turns letters round', { mode: 'close-only', reasons: '{"en":"\\u202eyhW"}' }],
    ['with a reason that fills the screen', { mode: 'close-only', reasons: JSON.stringify({ en: 'a'.repeat(241) }) }],
  ] as const)('is not proposed %s', async (_what, request) => {
    const refused = await risk.call(proposeSiteMode, request).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(WireError);
    expect(refused).toMatchObject({ reason: 'request.invalid-field', params: { field: 'reasons' } });
  });

  it('is not approved over another one that came first', async () => {
    const { proposal } = await risk.call(proposeSiteMode, {
      mode: 'close-only',
      reasons: JSON.stringify({ en: REASON }),
    });
    await site.database.app.query(
      `INSERT INTO facts (subject, version, body) VALUES ('site-mode',
         (SELECT coalesce(max(version), 0) + 1 FROM facts WHERE subject = 'site-mode'),
         '{"kind":"site-mode","mode":"read-only","reasons":{"en":"First."}}')`,
    );
    expect(await outcome(owner.call(decideProposal, { id: proposal, verdict: 'approve' }))).toBe('staff.outdated');
    await owner.call(decideProposal, { id: proposal, verdict: 'reject', reason: 'Too late.' });
    await expect.poll(async () => (await modeNow()).mode).toBe('read-only');
  });
});

describe.each(['close-only', 'read-only'] as const)('a site that is %s', (mode) => {
  it('opens nothing, and lets everybody close, cancel, protect and log in', async () => {
    const customer = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_506n);
    const [first, second, waiting] = [
      await customer.call(submitOrder, BUY),
      await customer.call(submitOrder, BUY),
      await customer.call(submitOrder, { ...PENDING }),
    ].map(({ id }) => id) as [number, number, number];
    await setMode(mode);
    await site.quote(EURUSD, 116_500n, 116_506n);
    const why = `config.${mode}`;
    expect(await outcome(customer.call(submitOrder, BUY))).toBe(why);
    expect(await outcome(customer.call(submitOrder, PENDING))).toBe(why);
    expect(await outcome(customer.call(reverseOrder, { id: first }))).toBe(why);
    expect(await outcome(customer.call(modifyOrder, { id: waiting, target_price: '1.10100' }))).toBe(why);
    const option = { forex_id: EURUSD.id, type: 1, number: '10', seconds: 60 } as const;
    expect(await outcome(customer.call(submitOption, option))).toBe(why);

    await customer.call(setStops, { id: first, stop_loss_price: '1.10000', target_profit_price: '' });
    await customer.call(closeOrder, { id: first, cont: '0.05' } as never);
    await customer.call(closeOrder, { id: second });
    await customer.call(cancelOrder, { id: waiting });
    await customer.call(closeAll, { which: 'all' });
    await customer.call(setOwnLimit, { limit: 'session', value: '60' });
    await customer.call(takeBreak, { length: '1-day' });
    await customer.call(giveFeedback, { key: randomUUID(), subject: 'idea', text: 'Tell us when it is over.' });
    const again = await site.client.call(login, { login_type: 3, demo_id: customer.demoId } as never);
    expect(again.token).not.toBe('');
    const asAgain = createClient({ origin: site.url, lang: () => 'en', token: () => again.token });
    expect(await outcome(asAgain.call(logout, {}))).toBe('done');
    await verify(site.database);
  });
});

describe('a read-only site', () => {
  it('refuses every change by customers that does not say that it stays', async () => {
    const customer = await site.customer();
    await setMode('read-only');
    const changes = (CALLS as readonly Call[]).filter((call) => call.effect === 'change');
    const refused: string[] = [];
    for (const call of changes) {
      if (call.effect !== 'change' || call.inReadOnly !== undefined || call.multipart !== undefined) continue;
      expect([call.operation, await outcome(customer.call(call, {} as never))]).toEqual([
        call.operation,
        'config.read-only',
      ]);
      refused.push(call.operation);
    }
    expect(refused).toContain(createDemoAccount.operation);
    expect(refused).toContain('register');
    expect(refused).toContain('amend-nickname');
    expect(refused).toContain('real-name');
    expect(refused.length).toBeGreaterThan(10);
    expect(await outcome(customer.call(resetDemo, {}))).toBe('config.read-only');
  });

  it('does not keep staff from working, nor a repeated order from its first answer', async () => {
    const customer = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_506n);
    const key = 'the-same-order';
    const first = await customer.call(submitOrder, BUY, key);
    await setMode('read-only');
    expect(await customer.call(submitOrder, BUY, key)).toEqual(first);
    await changeSettings(owner, { site_name: 'Vitrine 2' });
    await changeSettings(owner, { site_name: 'Vitrine' });
  });
});
