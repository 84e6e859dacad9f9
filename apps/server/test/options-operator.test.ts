import { setTimeout as sleep } from 'node:timers/promises';
import { newIdempotencyKey } from '@vitrine/wire/client';
import { operatorOptionTerms } from '@vitrine/wire/options/operator/operator-option-terms';
import { proposeOptionTerms } from '@vitrine/wire/options/operator/propose-option-terms';
import { proposeRealOptions } from '@vitrine/wire/options/operator/propose-real-options';
import type { OptionTermsTexts } from '@vitrine/wire/options/operator/terms';
import { options } from '@vitrine/wire/options/options';
import { seconds } from '@vitrine/wire/options/seconds';
import { submitOption } from '@vitrine/wire/options/submit-option';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { proposals } from '@vitrine/wire/staff/operator/proposals';
import { describe, expect, it } from 'vitest';
import { createStaff, outcome, type StaffMember } from '../../../tests/support/staff.ts';
import { EURUSD, startTestSite } from './support/site.ts';

const site = await startTestSite();
const risk = await createStaff(site, ['risk']);
const other = await createStaff(site, ['risk']);
const owner = await createStaff(site, ['owner']);
const second = await createStaff(site, ['owner']);
const support = await createStaff(site, ['support']);

const now = () => support.call(operatorOptionTerms, {});
const propose = (by: StaffMember, change: Partial<OptionTermsTexts>, terms: OptionTermsTexts) =>
  by.call(proposeOptionTerms, { ...terms, ...change } as never);
const approve = (by: StaffMember, id: number) => by.call(decideProposal, { id, verdict: 'approve' });

describe('terms of timed options', () => {
  it('OPT-19 two people change them for what is opened afterwards; an option that runs ends by its own', async () => {
    const first = await now();
    expect(first).toMatchObject({ version: 1, currency: 'USD', real: '0', termsProposal: null, realProposal: null });
    expect(first.terms).toEqual({
      durations: '30:0.8:10:5000,60:0.82:10:5000,90:0.84:10:5000,120:0.85:10:5000,180:0.86:10:5000,300:0.88:10:5000',
      stakes: '10,50,100,500,1000,5000',
      lossLevel: 'stake',
      paper: '1',
      demo: '1',
    });
    const asked = { durations: '5:0.8:10:500,60:0.825:10:5000', stakes: '10,20.5' };
    const { proposal } = await propose(risk, asked, first.terms);
    expect(await outcome(propose(other, { demo: '0' }, first.terms))).toBe('staff.already-proposed');
    expect(await outcome(approve(risk, proposal))).toBe('staff.maker-is-checker');
    expect(await outcome(approve(support, proposal))).not.toBe('done');
    expect(await now()).toMatchObject({ version: 1, terms: first.terms, termsProposal: proposal });
    const [waiting] = (await other.call(proposals, { state: 'pending' })).rows;
    expect(waiting).toMatchObject({
      kind: 'option-terms',
      before: first.terms,
      after: { ...first.terms, ...asked },
    });
    await approve(other, proposal);
    expect(await now()).toMatchObject({ version: 2, terms: { ...first.terms, ...asked }, termsProposal: null });
    const offered = await site.client.call(seconds, {});
    expect(offered.sec).toEqual([
      { Id: 7, Seconds: 5, ProfitRatio: '0.80000000', LimitAmount: '10.000000', MaxAmount: '500.000000' },
      { Id: 2, Seconds: 60, ProfitRatio: '0.82500000', LimitAmount: '10.000000', MaxAmount: '5000.000000' },
    ]);
    expect(offered.number).toEqual([{ Number: '10.000000' }, { Number: '20.500000' }]);

    const customer = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_506n);
    const seen = (await customer.call(seconds, {})).terms_version;
    const option = { forex_id: EURUSD.id, type: 1, number: '100', seconds: 5 } as const;
    const { Id } = await customer.call(submitOption, option);
    await site.quote(EURUSD, 116_510n, 116_516n);
    const next = (await now()).terms;
    const worse = { durations: '10:0.1:10:20', stakes: '', lossLevel: 'ratio', demo: '0' } as const;
    await approve(risk, (await propose(other, { durations: '5:0.7:10:500' }, next)).proposal);
    // He gets what he saw, or nothing.
    expect(await outcome(customer.call(submitOption, { ...option, terms_version: seen }))).toBe(
      'options.terms-changed',
    );
    const less = await now();
    await approve(risk, (await propose(other, worse, less.terms)).proposal);
    expect(await outcome(customer.call(submitOption, option))).toBe('options.not-offered');
    await site.restart();
    for (let pip = 1n; ; pip += 1n) {
      const [ended] = (await customer.call(options, { status: 3 })).data;
      if (ended !== undefined) {
        // 0.8 of 100, as it was when he pressed; no other stake, no other time.
        expect(ended).toMatchObject({ Id, Seconds: 5, ProfitRatio: '0.80000000', LossLevel: '0' });
        expect(ended).toMatchObject({ Outcome: 'win', FactProfits: '80.000000', Number: '100.000000' });
        break;
      }
      await site.quote(EURUSD, 116_510n + pip, 116_516n + pip);
      await sleep(100);
    }
    const log = JSON.stringify(await owner.call(auditLog, { operation: 'propose-option-terms' } as never));
    for (const text of ['5:0.8:10:500', risk.name, 'options']) expect(log).toContain(text);
  });

  it.each([
    ['durations', { durations: '' }],
    ['durations', { durations: '30' }],
    ['durations', { durations: '30:0.8:10:5000:1' }],
    ['durations', { durations: '4:0.8:10:5000' }],
    ['durations', { durations: '60:0.8:10:5000,30:0.8:10:5000' }],
    ['durations', { durations: '30:0:10:5000' }],
    ['durations', { durations: '30:0.8:10.005:5000' }],
    ['durations', { durations: '30:0.8:50:20' }],
    ['stakes', { stakes: '1' }],
    ['stakes', { stakes: '50,20' }],
    ['lossLevel', { lossLevel: 'all' as never }],
  ] as const)('%s that cannot be is named: %o', async (field, change) => {
    const { terms } = await now();
    const sound = { ...terms, durations: '30:0.8:10:5000', stakes: '10' };
    const refused = await propose(risk, change, sound).catch((error: unknown) => error);
    expect(refused).toMatchObject({ reason: 'request.invalid-field', params: { field } });
  });

  it('the same once more is no change, and it is a matter of risk and owners', async () => {
    const { terms } = await now();
    expect(await outcome(propose(risk, {}, terms))).toBe('staff.nothing-changes');
    expect(await outcome(propose(support, { demo: '1' }, terms))).toBe('request.not-allowed');
  });
});

describe('the real book', () => {
  it('OPT-24a two owners offer them to real accounts, whatever else was proposed before, and two take them back', async () => {
    const isReal = async () => (await now()).real;
    expect(await isReal()).toBe('0');
    expect(await outcome(risk.call(proposeRealOptions, { real: '1' }))).toBe('request.not-allowed');
    expect(await outcome(owner.call(proposeRealOptions, { real: '0' }))).toBe('staff.nothing-changes');
    const { terms } = await now();
    const asked = await propose(risk, { stakes: '20' }, terms);

    const on = await owner.call(proposeRealOptions, { real: '1' });
    expect(await now()).toMatchObject({ real: '0', realProposal: on.proposal });
    expect(await outcome(approve(owner, on.proposal))).toBe('staff.maker-is-checker');
    expect(await outcome(approve(risk, on.proposal))).not.toBe('done');
    expect(await isReal()).toBe('0');
    await approve(second, on.proposal);
    expect(await isReal()).toBe('1');

    // Other terms that were proposed while it was off do not turn it off again.
    await approve(other, asked.proposal);
    expect(await now()).toMatchObject({ real: '1', terms: { stakes: '20' } });
    await site.restart();
    expect(await isReal()).toBe('1');
    await approve(owner, (await second.call(proposeRealOptions, { real: '0' })).proposal);
    expect(await isReal()).toBe('0');
    const log = JSON.stringify(await owner.call(auditLog, { operation: 'propose-real-options' } as never));
    for (const name of [owner.name, second.name]) expect(log).toContain(name);
  });

  it('what was proposed of other terms than there are now is outdated; pressed twice it is one proposal', async () => {
    const { terms } = await now();
    const key = newIdempotencyKey();
    const asked = { ...terms, stakes: '10' } as never;
    const [one, again] = await Promise.all([
      risk.call(proposeOptionTerms, asked, key),
      risk.call(proposeOptionTerms, asked, key),
    ]);
    expect(again).toEqual(one);
    await site.database.superuser(`UPDATE proposals SET before = '{}' WHERE id = $1`, [one.proposal]);
    expect(await outcome(approve(other, one.proposal))).toBe('staff.outdated');
  });
});
