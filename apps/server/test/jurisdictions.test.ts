import { INITIAL_JURISDICTIONS } from '@vitrine/domain/config/initial-jurisdictions';
import type { JurisdictionProfile } from '@vitrine/domain/config/jurisdictions';
import { WireError } from '@vitrine/wire/client';
import { basicInfo } from '@vitrine/wire/config/basic-info';
import { operatorJurisdictions } from '@vitrine/wire/config/operator/operator-jurisdictions';
import { proposeJurisdiction } from '@vitrine/wire/config/operator/propose-jurisdiction';
import { ownJurisdiction } from '@vitrine/wire/config/own-jurisdiction';
import { submitOption } from '@vitrine/wire/options/submit-option';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { cancelOrder } from '@vitrine/wire/trading/cancel-order';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { modifyOrder } from '@vitrine/wire/trading/modify-order';
import { reverseOrder } from '@vitrine/wire/trading/reverse-order';
import { setStops } from '@vitrine/wire/trading/set-stops';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { describe, expect, it } from 'vitest';
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

const EVERYTHING = ['options', 'loans', 'mining', 'copying'] as const;
/** A profile of a country where everything is offered with simulated money. */
const profile = (country: string, change: Partial<JurisdictionProfile> = {}): JurisdictionProfile => ({
  id: `only-${country.toLowerCase()}`,
  name: `Only ${country}`,
  countries: [country],
  closeOnly: false,
  minimumAge: 18,
  real: { caps: {}, products: [] },
  practice: { caps: {}, products: EVERYTHING },
  warnings: {},
  reasons: {},
  ...change,
});

const asked = (wanted: unknown) => ({ profile: JSON.stringify(wanted) });

/** One proposes a profile, another approves it. */
async function publish(wanted: JurisdictionProfile): Promise<void> {
  const { proposal } = await risk.call(proposeJurisdiction, asked(wanted));
  await owner.call(decideProposal, { id: proposal, verdict: 'approve' });
}

/** A customer of the demo book who lives in a country: no money comes to other books yet. */
async function customerIn(country: string) {
  const customer = await site.customer();
  await site.database.app.query(`INSERT INTO facts (subject, version, body) VALUES ($1, 2, $2)`, [
    `account/${customer.uid}`,
    `{"book":"demo","country":"${country}","frozen":false,"kind":"account","uid":${customer.uid}}`,
  ]);
  await expect.poll(async () => (await customer.call(ownJurisdiction, {})).country).toBe(country);
  return customer;
}

const profileOf = async (country: string) => {
  const { countries, profiles } = await risk.call(operatorJurisdictions, {});
  const id = countries.find((one) => one.country === country)?.profile;
  return profiles.find((one) => one.id === id);
};

const BUY = { type: 1, cont: '0.1', forex_id: EURUSD.id, status: 1, multiple: 20 } as const;
const PENDING = { ...BUY, status: 0, target_price: '1.10000' } as const;
const OPTION = { forex_id: EURUSD.id, type: 1, number: '10', seconds: 60 } as const;

describe('a profile', () => {
  it('takes two people, and everybody who lives there gets it without a restart', async () => {
    const customer = await customerIn('JP');
    expect(await customer.call(ownJurisdiction, {})).toMatchObject({ is_offered: { options: '1' }, minimum_age: 18 });
    const wanted = profile('JP', {
      minimumAge: 20,
      practice: { caps: { 'fx-major': 25 }, products: ['loans'] },
      warnings: { en: 'Trading is risky.', ar: 'التداول محفوف بالمخاطر.' },
    });
    for (const member of others)
      expect(await outcome(member.call(proposeJurisdiction, asked(wanted)))).toBe('request.not-allowed');
    const { proposal } = await risk.call(proposeJurisdiction, asked(wanted));
    expect(await outcome(owner.call(proposeJurisdiction, asked(wanted)))).toBe('staff.already-proposed');
    const yes = { id: proposal, verdict: 'approve' } as const;
    expect(await outcome(risk.call(decideProposal, yes))).toBe('staff.maker-is-checker');
    expect((await profileOf('JP'))?.id).toBe('default');
    const before = await site.client.call(basicInfo, {});
    await owner.call(decideProposal, yes);

    expect(await profileOf('JP')).toMatchObject({ ...wanted, proposal: null });
    const offered = {
      country: 'JP',
      is_close_only: '0',
      close_only_reasons: {},
      leverage_caps: { 'fx-major': 25 },
      is_offered: { options: '0', loans: '1', mining: '0', copying: '0' },
      is_bonus: '0',
      minimum_age: 20,
      risk_warnings: wanted.warnings,
    };
    expect(await customer.call(ownJurisdiction, {})).toEqual(offered);
    // Open pages hear of another version.
    const after = await site.client.call(basicInfo, {});
    expect(after.version).not.toBe(before.version);
    // Nobody guesses where a visitor is.
    expect(after.jurisdiction).toEqual(before.jurisdiction);
    expect(after.jurisdiction).toMatchObject({ country: '', is_close_only: '0', minimum_age: 18 });
    await site.restart();
    expect(await customer.call(ownJurisdiction, {})).toEqual(offered);
    const { rows } = await owner.call(auditLog, { operation: decideProposal.operation });
    expect(rows[0]).toMatchObject({ staffName: 'Olga', outcome: 'done' });
    expect(await outcome(risk.call(proposeJurisdiction, asked(wanted)))).toBe('staff.nothing-changes');
  });

  it.each<[string, unknown, string]>([
    ['of an unknown country', profile('XX'), 'profile'],
    ['of a country that the site does not serve', profile('CN'), 'profile'],
    ['for children', profile('KR', { minimumAge: 17 }), 'profile'],
    ['with leverage 0', profile('KR', { real: { caps: { gold: 0 }, products: [] } }), 'profile'],
    ['of a class that nobody knows', profile('KR', { real: { caps: { tulips: 2 }, products: [] } }), 'profile'],
    ['with a product that nobody knows', { ...profile('KR'), real: { caps: {}, products: ['bonus'] } }, 'profile'],
    ['with a field that nobody knows', { ...profile('KR'), bonus: true }, 'profile'],
    ['given up without a reason', profile('KR', { closeOnly: true }), 'profile'],
    ['with a reason for nothing', profile('KR', { reasons: { en: 'Why?' } }), 'profile'],
    ['with a warning that the site cannot fall back to', profile('KR', { warnings: { ar: 'تحذير' } }), 'profile'],
    ['with a warning in no language', profile('KR', { warnings: { en: 'Risk.', xx: '?' } }), 'profile'],
    ['with a warning of two lines', profile('KR', { warnings: { en: 'One\nTwo' } }), 'profile'],
    ['with a warning that turns letters round', profile('KR', { warnings: { en: '\u202eksiR' } }), 'profile'],
    ['with a warning that fills the screen', profile('KR', { warnings: { en: 'a'.repeat(601) } }), 'profile'],
    ['whose id is a prototype', { ...profile('KR'), id: '__proto__' }, 'profile'],
    ['that is no profile', 'KR', 'profile'],
    ['that is nothing', null, 'profile'],
  ])('is not proposed %s', async (_what, wanted, field) => {
    const refused = await risk.call(proposeJurisdiction, asked(wanted)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(WireError);
    expect(refused).toMatchObject({ reason: 'request.invalid-field', params: { field } });
  });

  it('is neither given up nor given countries where it is the default one', async () => {
    const [initial] = INITIAL_JURISDICTIONS.profiles;
    for (const change of [{ closeOnly: true, reasons: { en: 'Why.' } }, { countries: ['KR'] }]) {
      const refused = risk.call(proposeJurisdiction, asked({ ...initial, ...change }));
      expect(await outcome(refused)).toBe('request.invalid-field');
    }
  });

  it('is not approved over another version of it that came first', async () => {
    const { proposal } = await risk.call(proposeJurisdiction, asked(profile('TH')));
    const first = { profiles: [...INITIAL_JURISDICTIONS.profiles, profile('TH', { name: 'First' })] };
    await site.database.app.query(
      `INSERT INTO facts (subject, version, body) VALUES ('jurisdictions',
         (SELECT max(version) + 1 FROM facts WHERE subject = 'jurisdictions'), $1)`,
      [JSON.stringify({ kind: 'jurisdictions', ...first })],
    );
    expect(await outcome(owner.call(decideProposal, { id: proposal, verdict: 'approve' }))).toBe('staff.outdated');
    await owner.call(decideProposal, { id: proposal, verdict: 'reject', reason: 'Too late.' });
    await expect.poll(async () => (await profileOf('TH'))?.name).toBe('First');
  });

  it('counts whom it reaches by country, and loses the countries that another one takes', async () => {
    await customerIn('ZA');
    await publish(profile('ZA', { id: 'africa', countries: ['KE', 'ZA'] }));
    await publish(profile('ZA'));
    const { countries, profiles, elsewhere, excluded } = await risk.call(operatorJurisdictions, {});
    expect(countries.filter(({ country }) => country === 'ZA' || country === 'KE')).toEqual([
      { country: 'KE', profile: 'africa', customers: 0 },
      { country: 'ZA', profile: 'only-za', customers: 1 },
    ]);
    expect(profiles.find(({ id }) => id === 'africa')?.countries).toEqual(['KE']);
    expect(elsewhere).toBeGreaterThanOrEqual(0);
    expect(excluded).toContain('CN');
    await publish(profile('KE', { id: 'africa', name: 'Africa', countries: [] }));
    expect((await profileOf('KE'))?.id).toBe('default');
  });
});

describe('where customers live', () => {
  it('a country that is given up opens nothing, and lets everybody there close, cancel and protect', async () => {
    const [customer, neighbour] = [await customerIn('BR'), await customerIn('AR')];
    await site.quote(EURUSD, 116_500n, 116_506n);
    const [first, second, waiting] = [
      await customer.call(submitOrder, BUY),
      await customer.call(submitOrder, BUY),
      await customer.call(submitOrder, PENDING),
    ].map(({ id }) => id) as [number, number, number];
    const reasons = { en: 'Our licence for Brazil ends.' };
    await publish(profile('BR', { closeOnly: true, reasons }));
    expect(await customer.call(ownJurisdiction, {})).toMatchObject({ is_close_only: '1', close_only_reasons: reasons });
    await site.quote(EURUSD, 116_500n, 116_506n);
    const why = 'config.country-close-only';
    expect(await outcome(customer.call(submitOrder, BUY))).toBe(why);
    expect(await outcome(customer.call(submitOrder, PENDING))).toBe(why);
    expect(await outcome(customer.call(reverseOrder, { id: first }))).toBe(why);
    expect(await outcome(customer.call(modifyOrder, { id: waiting, target_price: '1.10100' }))).toBe(why);
    expect(await outcome(customer.call(submitOption, OPTION))).toBe(why);
    await neighbour.call(submitOrder, BUY);

    await customer.call(setStops, { id: first, stop_loss_price: '1.10000', target_profit_price: '' });
    await customer.call(closeOrder, { id: first, cont: '0.05' } as never);
    await customer.call(closeOrder, { id: second });
    await customer.call(cancelOrder, { id: waiting });
    await verify(site.database);
  });

  it('leverage and options are what is offered there, for new orders alone', async () => {
    const customer = await customerIn('MX');
    await site.quote(EURUSD, 116_500n, 116_506n);
    const { id } = await customer.call(submitOrder, PENDING);
    await publish(profile('MX', { practice: { caps: { 'fx-major': 10 }, products: [] } }));
    await site.quote(EURUSD, 116_500n, 116_506n);
    const refused = await customer.call(submitOrder, BUY).catch((error: unknown) => error);
    expect(refused).toMatchObject({ reason: 'trading.multiple-above-country-cap', params: { multiple: 20, cap: 10 } });
    expect(await outcome(customer.call(submitOption, OPTION))).toBe('config.not-in-country');
    await customer.call(submitOrder, { ...BUY, multiple: 10 });
    // What waits was accepted with 20x, and fills.
    await site.quote(EURUSD, 109_990n, 109_996n);
    const { rows } = await site.database.app.query('SELECT status, multiple FROM contract_orders WHERE id = $1', [id]);
    expect(rows).toMatchObject([{ status: 1, multiple: 20 }]);
    await verify(site.database);
  });
});
