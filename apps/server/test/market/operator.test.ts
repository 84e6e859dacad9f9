import { basicInfo } from '@vitrine/wire/config/basic-info';
import { operatorSettings } from '@vitrine/wire/config/operator/operator-settings';
import { operatorSiteTerms } from '@vitrine/wire/config/operator/operator-site-terms';
import { proposeSiteTerms } from '@vitrine/wire/config/operator/propose-site-terms';
import { accountDetail } from '@vitrine/wire/ledger/account-detail';
import { haltInstrument } from '@vitrine/wire/market/operator/halt-instrument';
import { operatorInstruments } from '@vitrine/wire/market/operator/operator-instruments';
import { proposeResume } from '@vitrine/wire/market/operator/propose-resume';
import { proposeTerms } from '@vitrine/wire/market/operator/propose-terms';
import type { TermsTexts } from '@vitrine/wire/market/operator/terms';
import { termsHistory } from '@vitrine/wire/market/operator/terms-history';
import { searchInstruments } from '@vitrine/wire/market/search-instruments';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { orders } from '@vitrine/wire/trading/orders';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { halts } from '@vitrine/wire/trust/halts';
import { describe, expect, it } from 'vitest';
import { changeSettings } from '../../../../tests/support/settings.ts';
import { createStaff, outcome } from '../../../../tests/support/staff.ts';
import { EURUSD, startTestSite, USDJPY } from '../support/site.ts';

const site = await startTestSite();
const risk = await createStaff(site, ['risk']);
const other = await createStaff(site, ['risk']);
const owner = await createStaff(site, ['owner']);
const second = await createStaff(site, ['owner']);
const support = await createStaff(site, ['support']);

const BUY = { type: 1, cont: '0.1', forex_id: EURUSD.id, status: 1, multiple: 20 } as const;
const statusOf = async (id: number) =>
  (await site.client.call(tradeList, {})).find((row) => row.Id === id)?.MarketStatus;
const termsNow = async (id: number) => {
  const row = (await risk.call(operatorInstruments, {})).rows.find((one) => one.id === id);
  if (row === undefined) throw new Error(`no instrument ${id}`);
  return row;
};
/** As a form sends them back. */
const changed = (terms: TermsTexts, change: Partial<TermsTexts>) => ({ ...terms, ...change }) as never as TermsTexts;

describe('a halt', () => {
  it('STAFF-07 MKT-34a one person halts, two resume; meanwhile nothing is dealt, and everybody reads why', async () => {
    const customer = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_506n);
    const { id } = await customer.call(submitOrder, BUY);

    await risk.call(haltInstrument, { instrument: EURUSD.id, reason: 'bad-prices' });
    await site.quote(EURUSD, 116_600n, 116_606n);
    expect(await statusOf(EURUSD.id)).toBe(2);
    expect(await statusOf(USDJPY.id)).not.toBe(0);
    expect(await outcome(customer.call(submitOrder, BUY))).toBe('market.suspended');
    expect(await outcome(customer.call(closeOrder, { id }))).toBe('market.suspended');
    expect(await outcome(other.call(haltInstrument, { instrument: EURUSD.id, reason: 'news' }))).toBe(
      'staff.already-halted',
    );
    const [shown] = await site.client.call(halts, {});
    expect(shown).toMatchObject({ forex_id: EURUSD.id, symbol: 'EURUSD', reason: 'bad-prices', resumedAt: null });
    expect(JSON.stringify(shown)).not.toContain(risk.name);

    // A restart is no second person.
    await site.restart();
    await site.quote(EURUSD, 116_600n, 116_606n);
    expect(await statusOf(EURUSD.id)).toBe(2);

    const { proposal } = await risk.call(proposeResume, { instrument: EURUSD.id });
    expect(await outcome(other.call(proposeResume, { instrument: EURUSD.id }))).toBe('staff.already-proposed');
    const yes = { id: proposal, verdict: 'approve' } as const;
    expect(await outcome(risk.call(decideProposal, yes))).toBe('staff.maker-is-checker');
    expect(await outcome(support.call(decideProposal, yes))).not.toBe('done');
    expect(await statusOf(EURUSD.id)).toBe(2);
    await other.call(decideProposal, yes);
    await site.quote(EURUSD, 116_610n, 116_616n);
    expect(await statusOf(EURUSD.id)).toBe(1);
    await customer.call(closeOrder, { id });
    expect((await site.client.call(halts, {}))[0]?.resumedAt).not.toBeNull();
    expect(await outcome(risk.call(proposeResume, { instrument: EURUSD.id }))).toBe('staff.not-halted');
  });

  it('of what there is not, or by whom it is not, is refused alike', async () => {
    expect(await outcome(risk.call(haltInstrument, { instrument: 9_999, reason: 'news' }))).toBe('request.not-found');
    expect(await outcome(support.call(haltInstrument, { instrument: EURUSD.id, reason: 'news' }))).toBe(
      'request.not-allowed',
    );
    const customer = await site.customer();
    expect(await outcome(customer.call(haltInstrument, { instrument: EURUSD.id, reason: 'news' }))).toBe(
      'request.session-invalid',
    );
  });
});

describe('terms of an instrument', () => {
  it('CFG-36a STAFF-10d two people change them; who, when, before and after stand in the log, and what is open stays', async () => {
    const customer = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_506n);
    const { id } = await customer.call(submitOrder, BUY);
    const open = async () =>
      (await customer.call(orders, { status: 1 })).data.map(({ CautionMoney, TradeFee, OriginPrice }) => ({
        CautionMoney,
        TradeFee,
        OriginPrice,
      }));
    const before = await open();
    const { terms, version } = await termsNow(EURUSD.id);

    const after = changed(terms, { maxLots: '7.0000', feeRate: '0.00500000', demoCap: '10', multiples: '5,10*' });
    const { proposal } = await risk.call(proposeTerms, { instrument: EURUSD.id, ...after } as never);
    expect((await termsNow(EURUSD.id)).termsProposal).toBe(proposal);
    expect((await site.client.call(tradeList, {})).find(({ Id }) => Id === EURUSD.id)?.MaxLots).toBe('50.0000');
    await other.call(decideProposal, { id: proposal, verdict: 'approve' });

    expect(await open()).toEqual(before);
    expect((await termsNow(EURUSD.id)).version).toBe(version + 1);
    expect((await site.client.call(tradeList, {})).find(({ Id }) => Id === EURUSD.id)?.MaxLots).toBe('7.0000');
    expect(await outcome(customer.call(submitOrder, BUY))).toBe('trading.multiple-not-offered');
    await site.quote(EURUSD, 116_500n, 116_506n);
    await customer.call(closeOrder, { id });
    const { rows } = await risk.call(termsHistory, { instrument: EURUSD.id });
    expect(rows.slice(0, 2).map((row) => [row.version, row.terms.maxLots])).toEqual([
      [version + 1, '7.0000'],
      [version, '50.0000'],
    ]);
    const entryOf = async (operation: string) => (await owner.call(auditLog, { operation })).rows[0];
    expect(await entryOf('propose-terms')).toMatchObject({
      staffId: risk.id,
      subject: `instrument/${EURUSD.id}`,
      at: expect.stringMatching(/Z$/),
      before: expect.objectContaining({ maxLots: '50.0000' }),
      after: expect.objectContaining({ maxLots: '7.0000' }),
    });
    expect(await entryOf('decide-proposal')).toMatchObject({ staffId: other.id, outcome: 'done' });
  });

  it('A6 a name that staff give is what customers of every language read and find; without one it is as shipped', async () => {
    const rename = async (name: string) => {
      const { terms } = await termsNow(USDJPY.id);
      const change = changed(terms, { productName: name });
      const { proposal } = await risk.call(proposeTerms, { instrument: USDJPY.id, ...change } as never);
      await other.call(decideProposal, { id: proposal, verdict: 'approve' });
      expect((await termsNow(USDJPY.id)).terms.productName).toBe(name);
    };
    const read = async (path: string, lang: string) => {
      const answer = await fetch(`${site.url}${path}`, { headers: { lang } });
      const { data } = (await answer.json()) as { data: readonly { Id: number; Name: string }[] };
      return data.find(({ Id }) => Id === USDJPY.id)?.Name;
    };
    await rename('Tokyo special');
    for (const lang of ['en', 'ar']) {
      expect(await read(tradeList.path, lang)).toBe('Tokyo special');
      expect(await read(`${searchInstruments.path}?name=special`, lang)).toBe('Tokyo special');
      expect(await read(`${searchInstruments.path}?name=yen`, lang)).toBe('Tokyo special');
    }
    await rename('');
    expect(await read(tradeList.path, 'en')).toBe('US dollar / Japanese yen');
  });

  it('a change of what has changed meanwhile is outdated, and ends no halt by the way', async () => {
    const { terms } = await termsNow(USDJPY.id);
    const first = await risk.call(proposeTerms, {
      instrument: USDJPY.id,
      ...changed(terms, { maxLots: '9' }),
    } as never);
    await risk.call(haltInstrument, { instrument: USDJPY.id, reason: 'technical' });
    await other.call(decideProposal, { id: first.proposal, verdict: 'approve' });
    expect((await termsNow(USDJPY.id)).halt).toMatchObject({ reason: 'technical', by: risk.name });
    expect((await termsNow(USDJPY.id)).terms.maxLots).toBe('9.0000');
  });

  it.each([
    ['productName', { productName: ' gold' }],
    ['productName', { productName: 'x'.repeat(41) }],
    ['lotStep', { lotStep: '0' }],
    ['minLots', { minLots: '0.015' }],
    ['maxLots', { maxLots: '0.001' }],
    ['marginPerLot', { marginMode: '1', marginPerLot: '0' }],
    ['feeRate', { feeRate: '0.2' }],
    ['swapBuy', { swapBuy: '0.01000001' }],
    ['swapSell', { swapSell: '-0.02' }],
    ['multiples', { multiples: '10,5' }],
    ['realCap', { realCap: '31' }],
    ['calendar', { isAlwaysOpen: '0', sessions: '100-50' }],
    ['calendar', { isAlwaysOpen: '0', sessions: '0-100,50-200' }],
    ['calendar', { holidays: '2026-02-30' }],
  ] as const)('%s that cannot be is named: %o', async (_, change) => {
    const { terms } = await termsNow(EURUSD.id);
    const asked = risk.call(proposeTerms, { instrument: EURUSD.id, ...changed(terms, change as never) } as never);
    expect(await outcome(asked)).toBe('request.invalid-field');
  });

  it('all bad fields are named at once, those that cannot be read and those that cannot be', async () => {
    const { terms } = await termsNow(EURUSD.id);
    const fieldsOf = (change: Partial<TermsTexts>) =>
      risk.call(proposeTerms, { instrument: EURUSD.id, ...changed(terms, change) } as never).then(
        () => undefined,
        (error: { params: { fields?: string } }) => error.params.fields,
      );
    expect(await fieldsOf({ lotStep: 'x', feeRate: '-1', swapBuy: '5' })).toBe('lotStep,feeRate,swapBuy');
    expect(await fieldsOf({ minLots: '0', feeRate: '0.2', realCap: '31' })).toBe('minLots,feeRate,realCap');
    expect(await fieldsOf({ feeRate: '0.2' })).toBeUndefined();
  });

  it('the same once more is no change', async () => {
    const { terms } = await termsNow(EURUSD.id);
    const asked = risk.call(proposeTerms, { instrument: EURUSD.id, ...terms } as never);
    expect(await outcome(asked)).toBe('staff.nothing-changes');
  });
});

describe('the site', () => {
  it('CFG-36b money terms take two owners, and count for nobody who has something open', async () => {
    const holder = await site.customer();
    const idle = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_506n);
    const { id } = await holder.call(submitOrder, { ...BUY, multiple: 10 });
    const levelsOf = async (customer: typeof holder) => {
      const { margin_call_level, stop_out_level } = await customer.call(accountDetail, { accountTypeId: 2 });
      return [margin_call_level, stop_out_level];
    };
    const { terms, currency } = await owner.call(operatorSiteTerms, {});
    expect([currency, terms.stopOutPercent]).toEqual(['USD', '50']);
    const asked = {
      tradeFee: terms.tradeFee,
      demoGrant: 10_000,
      marginCallPercent: 120,
      marginRearmPercent: 130,
      stopOutPercent: 80,
      onlyOneAccount: terms.onlyOneAccount,
    };
    expect(await outcome(risk.call(proposeSiteTerms, asked))).toBe('request.not-allowed');
    expect(await outcome(owner.call(proposeSiteTerms, { ...asked, stopOutPercent: 120 }))).toBe(
      'request.invalid-field',
    );
    const { proposal } = await owner.call(proposeSiteTerms, asked);
    expect(await outcome(owner.call(decideProposal, { id: proposal, verdict: 'approve' }))).toBe(
      'staff.maker-is-checker',
    );
    await second.call(decideProposal, { id: proposal, verdict: 'approve' });
    expect((await site.client.call(basicInfo, {})).stop_out_level).toBe('80');
    expect(await levelsOf(idle)).toEqual(['120', '80']);
    expect(await levelsOf(holder)).toEqual(['100', '50']);
    await site.restart();
    expect(await levelsOf(holder)).toEqual(['100', '50']);
    await site.quote(EURUSD, 116_500n, 116_506n);
    await holder.call(closeOrder, { id });
    await holder.call(submitOrder, { ...BUY, multiple: 10 });
    expect(await levelsOf(holder)).toEqual(['120', '80']);
  });

  it('contracts leave the app and come back by is_forex, and whoever has a position keeps every way out', async () => {
    const holder = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_506n);
    const { id } = await holder.call(submitOrder, { ...BUY, multiple: 10 });
    await changeSettings(owner, { is_forex: '0' });
    expect((await site.client.call(basicInfo, {})).is_forex).toBe('0');
    await holder.call(closeOrder, { id });
    await changeSettings(owner, { is_forex: '1' });
    expect((await site.client.call(basicInfo, {})).is_forex).toBe('1');
  });

  it('a setting is changed by one owner, at once for everybody, and never to what it cannot be', async () => {
    await changeSettings(owner, { site_name: 'Schaufenster' });
    expect((await site.client.call(basicInfo, {})).site_name).toBe('Schaufenster');
    const { rows } = await support.call(operatorSettings, {});
    expect(rows.find(({ key }) => key === 'site_name')).toMatchObject({ value: 'Schaufenster', isDefault: false });
    for (const [key, value] of [
      ['site_name', ''],
      ['theme_up', 'green'],
      ['timezone', 'Mars/Olympus'],
      ['service_link', 'javascript:alert(1)'],
      ['tab_bar', 'quotes,quotes'],
      ['tab_bar', 'quotes,ranking'],
      ['is_default_dark', 'yes'],
      ['service_link_type', '3'],
    ] as const)
      expect([key, await outcome(changeSettings(owner, { [key]: value }))]).toEqual([key, 'request.invalid-field']);
    for (const key of ['currency', 'stop_out_level', 'is_micro', 'constructor', 'nonsense'])
      expect([key, await outcome(changeSettings(owner, { [key]: '1' }))]).toEqual([key, 'request.invalid-field']);
    expect(await outcome(changeSettings(support, { site_name: 'x' }))).toBe('request.not-allowed');
  });
});
