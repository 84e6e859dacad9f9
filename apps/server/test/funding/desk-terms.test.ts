import { DAY } from '@vitrine/domain/kernel/time';
import type { Call, RequestOf } from '@vitrine/wire/call';
import { basicInfo } from '@vitrine/wire/config/basic-info';
import { bindPayoutWay } from '@vitrine/wire/funding/bind-payout-way';
import { claimWireDeposit } from '@vitrine/wire/funding/claim-wire-deposit';
import { depositChannels } from '@vitrine/wire/funding/deposit-channels';
import { depositCurrencies } from '@vitrine/wire/funding/deposit-currencies';
import { depositWires } from '@vitrine/wire/funding/deposit-wires';
import { bankSimulation } from '@vitrine/wire/funding/operator/bank-simulation';
import { fundingCurrencies } from '@vitrine/wire/funding/operator/funding-currencies';
import { operatorChannels } from '@vitrine/wire/funding/operator/operator-channels';
import { operatorDeposit } from '@vitrine/wire/funding/operator/operator-deposit';
import { proposeChannel } from '@vitrine/wire/funding/operator/propose-channel';
import { proposeCurrency } from '@vitrine/wire/funding/operator/propose-currency';
import { proposeFundingChecks } from '@vitrine/wire/funding/operator/propose-funding-checks';
import { proposePrice } from '@vitrine/wire/funding/operator/propose-price';
import { proposeWire } from '@vitrine/wire/funding/operator/propose-wire';
import { recordArrival } from '@vitrine/wire/funding/operator/record-arrival';
import { setBankSimulation } from '@vitrine/wire/funding/operator/set-bank-simulation';
import { publicRates } from '@vitrine/wire/funding/public-rates';
import { publicWithdrawals } from '@vitrine/wire/funding/public-withdrawals';
import { requestBankDeposit } from '@vitrine/wire/funding/request-bank-deposit';
import { requestWithdrawal } from '@vitrine/wire/funding/request-withdrawal';
import { withdrawCurrencies } from '@vitrine/wire/funding/withdraw-currencies';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { describe, expect, it } from 'vitest';
import { createStaff, outcome, type StaffMember } from '../../../../tests/support/staff.ts';
import { verify } from '../../src/journal/verify.ts';
import { openDepositor, TRON_ADDRESS, USD, USDT, uploadPicture } from '../support/money.ts';
import { startTestSite, USDJPY } from '../support/site.ts';

/** A right address that no customer of these tests is paid at. */
const OTHER_ADDRESS = 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8';
const site = await startTestSite();
const [maker, checker, support] = await Promise.all([
  createStaff(site, ['finance-maker']),
  createStaff(site, ['finance-checker']),
  createStaff(site, ['support']),
]);
const tell = <C extends Call>(who: StaffMember, call: C, request: RequestOf<C>) => outcome(who.call(call, request));
const approve = (proposal: number) => checker.call(decideProposal, { id: proposal, verdict: 'approve' });

const EURO = {
  name: 'Euro (bank)',
  code: 'EUR',
  protocol: '',
  way: 'bank',
  position: '9',
  isDeposit: '1',
  depositMin: '10',
  depositMax: '5000',
  isWithdrawal: '1',
  withdrawalMin: '20',
  withdrawalMax: '5000',
  feeType: 'percent',
  drawRate: '1.5',
  priceKind: 'published',
  instrument: '',
  publishedPrice: '0.92',
} as const;

/** What the site answers now, and not what it answered some seconds ago. */
const fresh = async <C extends Call>(call: C) => {
  await new Promise((resolve) => setTimeout(resolve, 5_100));
  return site.client.call(call, {} as RequestOf<C>);
};

describe('currencies', () => {
  it('a new one is there for everybody once a second person approves, and its price is public', async () => {
    const customer = await openDepositor(site);
    const { proposal } = await maker.call(proposeCurrency, EURO);
    expect(await tell(maker, decideProposal, { id: proposal, verdict: 'approve' })).toBe('staff.maker-is-checker');
    expect((await customer.call(depositCurrencies, {})).map(({ code }) => code)).not.toContain('EUR');
    await approve(proposal);
    const euro = (await customer.call(depositCurrencies, {})).find(({ code }) => code === 'EUR');
    expect(euro).toMatchObject({ id: 5, name: 'Euro (bank)', min_amount: '10.000000', type: 1, rate: '1.08695652' });
    expect((await customer.call(withdrawCurrencies, { type: 2 })).find(({ id }) => id === 5)).toMatchObject({
      fee_type: 2,
      draw_rate: '1.500000',
      usd_price: '0.92000000',
    });
    const wrong = { ...EURO, currency: 5, code: 'GBP' };
    expect(await tell(maker, proposeCurrency, wrong)).toBe('request.invalid-field');
    expect(await tell(maker, proposeCurrency, { ...EURO, currency: 5 })).toBe('staff.nothing-changes');
    expect(await tell(maker, proposeCurrency, { ...EURO, currency: 99 })).toBe('request.not-found');
    expect(await tell(maker, proposeCurrency, { ...EURO, drawRate: '100.01' })).toBe('request.invalid-field');
    const doge = { ...EURO, code: 'DOGE', way: 'coin', protocol: '' } as const;
    expect(await tell(maker, proposeCurrency, doge)).toBe('request.invalid-field');
    expect(await tell(support, proposeCurrency, EURO)).toBe('request.not-allowed');
  });

  it('at the price of an instrument is converted at the tick of the first arrival, also when that is recorded again', async () => {
    const bounds = { depositMin: '100', depositMax: '900000', withdrawalMin: '2000', withdrawalMax: '900000' };
    const price = { priceKind: 'inverse-instrument', instrument: String(USDJPY.id), publishedPrice: '' } as const;
    const yen = { ...EURO, name: 'Yen (bank)', code: 'JPY', ...bounds, ...price };
    await site.quote(USDJPY, 150_000n, 150_000n);
    await approve((await maker.call(proposeCurrency, yen)).proposal);
    const id = (await support.call(fundingCurrencies, {})).rows.find(({ code }) => code === 'JPY')!.id;
    const customer = await openDepositor(site);
    const { id: deposit } = await customer.call(requestBankDeposit, { number: '15000', symbol_id: id });
    const record = async (received: string) => {
      const { version } = await maker.call(operatorDeposit, { deposit });
      return maker.call(recordArrival, { deposit, version, received, reference: 'YEN 1' });
    };
    const first = await record('15000');
    expect(first).toMatchObject({ credited: '100.000000' });
    await site.quote(USDJPY, 100_000n, 100_000n);
    expect(await record('30000')).toMatchObject({ rate: first.rate, credited: '200.000000' });
    expect(await record('15000')).toMatchObject({ rate: first.rate, credited: '100.000000' });
    await verify(site.database);
  });

  it('what has changed meanwhile is not approved', async () => {
    const terms = { ...EURO, currency: 5, publishedPrice: '' };
    const first = await maker.call(proposeCurrency, { ...terms, depositMax: '6000' });
    expect(await tell(maker, proposeCurrency, { ...terms, depositMax: '7000' })).toBe('staff.already-proposed');
    await approve(first.proposal);
    const { rows } = await support.call(fundingCurrencies, {});
    expect(rows.find(({ id }) => id === 5)).toMatchObject({ depositMax: '6000.000000', proposal: null });
  });

  it('a published price is set by two, public at once, and applies a day later', async () => {
    const { proposal } = await maker.call(proposePrice, { currency: 5, price: '0.95' });
    await approve(proposal);
    const { rates } = await fresh(publicRates);
    const euro = rates.find(({ id }) => id === 5);
    expect(euro).toMatchObject({ source: 'published', price: '0.92000000', next: { price: '0.95000000' } });
    expect(Date.parse(euro?.next?.validFrom ?? '') - Date.now()).toBeGreaterThan(DAY - 60_000);
    expect(await tell(maker, proposePrice, { currency: 1, price: '1' })).toBe('funding.price-not-published');
    expect(rates.find(({ id }) => id === 1)).toMatchObject({ source: 'par', price: '1.00000000', next: null });
    expect(rates.find(({ id }) => id === 3)).toMatchObject({ source: 'tape', price: null });
  });
});

describe('checks', () => {
  it('are terms that two people change, shown as flags, and new customers have them', async () => {
    const before = await site.client.call(basicInfo, {});
    expect(before).toMatchObject({ is_real_name_auth: '0', is_recharge_auth: '0', is_withdraw_pay_pwd: '0' });
    const strict = {
      depositNeedsName: '1',
      withdrawalNeedsName: '0',
      withdrawalNeedsPayPassword: '1',
      twoStaffAbove: '1000',
    } as const;
    const { proposal } = await maker.call(proposeFundingChecks, strict);
    await approve(proposal);
    await expect
      .poll(() => site.client.call(basicInfo, {}), { timeout: 5_000 })
      .toMatchObject({
        is_real_name_auth: '1',
        is_recharge_auth: '1',
        is_withdraw_auth: '0',
        is_withdraw_pay_pwd: '1',
      });
    const customer = await openDepositor(site);
    expect(await customer.tell(claimWireDeposit, { number: '50', ...USD })).toBe('request.real-name-needed');
    expect(await tell(maker, proposeFundingChecks, strict)).toBe('staff.nothing-changes');
    const relaxed = { ...strict, depositNeedsName: '0', withdrawalNeedsPayPassword: '0' } as const;
    await approve((await maker.call(proposeFundingChecks, relaxed)).proposal);
    await customer.call(claimWireDeposit, { number: '50', ...USD });
  });
});

describe('places', () => {
  it('a channel is checked, decided by two, and what replaces another one ends claims to the old one', async () => {
    const customer = await openDepositor(site);
    const asked = { channel: 1, currency: 2, address: OTHER_ADDRESS, isActive: '1' } as const;
    expect(await tell(maker, proposeChannel, { ...asked, address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6s' })).toBe(
      'funding.address-invalid',
    );
    expect(await tell(maker, proposeChannel, { ...asked, currency: 1 })).toBe('request.not-found');
    const { proposal } = await maker.call(proposeChannel, asked);
    expect((await support.call(operatorChannels, {})).rows[0]).toMatchObject({ proposal, address: USDT.address });
    const isSimulated = async () => (await support.call(operatorChannels, {})).rows[0]?.isSimulated;
    expect(await isSimulated()).toBe(true);
    await approve(proposal);
    expect(await customer.call(depositChannels, { symbol_id: 2 })).toMatchObject([{ id: 1, address: OTHER_ADDRESS }]);
    expect(await isSimulated()).toBe(false);
  });

  it('a wire is checked and decided by two', async () => {
    const customer = await openDepositor(site);
    const wire = {
      currency: 1,
      bankName: 'Example Bank',
      swift: 'deutdeff',
      iban: 'DE89 3704 0044 0532 0130 00',
      payeeName: 'Example House Ltd',
      payeeAccount: '0532013000',
      isDirect: '1',
      isActive: '1',
    } as const;
    expect(await tell(maker, proposeWire, { ...wire, iban: 'DE00370400440532013000' })).toBe('request.invalid-field');
    await approve((await maker.call(proposeWire, wire)).proposal);
    expect(await customer.call(depositWires, { symbol_id: 1 })).toMatchObject([
      { is_simulated: true },
      { bank_name: 'Example Bank', bank_swift: 'DEUTDEFF', is_simulated: false },
    ]);
  });
});

it('the simulated bank does what staff tell it', async () => {
  expect(await support.call(bankSimulation, {})).toEqual({ isThere: true, mood: 'off', short: '0.000000' });
  await maker.call(setBankSimulation, { mood: 'pay-short', short: '1.5' });
  expect(await support.call(bankSimulation, {})).toEqual({ isThere: true, mood: 'pay-short', short: '1.500000' });
  expect(await tell(support, setBankSimulation, { mood: 'off' })).toBe('request.not-allowed');
});

it('FND-82 anybody sees how many withdrawals are open, their sum and the oldest one', async () => {
  const customer = await openDepositor(site, '500');
  const way = await customer.call(bindPayoutWay, { type: 1, draw_id: 2, dc_address: TRON_ADDRESS });
  await site.database.superuser('UPDATE payout_ways SET usable_from = now() WHERE id = $1', [way.id]);
  const none = await fresh(publicWithdrawals);
  expect(none).toMatchObject({ count: 0, sum: '0.000000', oldestAt: null, oldestAgeSeconds: 0, isIntakeLocked: false });
  await customer.call(requestWithdrawal, { draw_currency_id: 2, number: '120', draw_method_id: way.id });
  const one = await fresh(publicWithdrawals);
  expect(one).toMatchObject({
    currency: 'USD',
    count: 1,
    sum: '120.000000',
    heldCount: 0,
    overdueCount: 0,
    days90: { paid: 0, within24h: null },
    isIntakeLocked: false,
  });
  expect(one.oldestAgeSeconds).toBeGreaterThanOrEqual(5);
  expect(one.days90.spans).toHaveLength(9);
});

it('shows how many withdrawals were paid within 24 hours, of 90 days and of each 10 days among them', async () => {
  const customer = await openDepositor(site, '500');
  const paidAfter = async (id: number, agoDays: number, hours: number) => {
    const paidAt = Date.now() - agoDays * DAY;
    await site.database.superuser(
      `INSERT INTO withdrawals SELECT (jsonb_populate_record(w, $1::jsonb)).* FROM withdrawals w LIMIT 1`,
      [{ id, uid: customer.uid, status: 2, requested_at: paidAt - hours * 3_600_000, decided_at: paidAt }],
    );
  };
  await paidAfter(900_001, 1, 3);
  await paidAfter(900_002, 2, 30);
  await paidAfter(900_003, 45, 24);
  await paidAfter(900_004, 91, 1);
  const { days90 } = await fresh(publicWithdrawals);
  await site.database.superuser('DELETE FROM withdrawals WHERE id > 900000');
  expect(days90).toMatchObject({ paid: 3, within24h: '66.66' });
  expect(days90.spans.map(({ paid, within24h }) => [paid, within24h])).toEqual([
    ...Array.from({ length: 4 }, () => [0, null]),
    [1, '100.00'],
    ...Array.from({ length: 3 }, () => [0, null]),
    [2, '50.00'],
  ]);
});

it('whoever is erased leaves no payout way, destination or proof, and their requests stay by number', async () => {
  const customer = await openDepositor(site, '500');
  const way = await customer.call(bindPayoutWay, { type: 1, draw_id: 2, dc_address: TRON_ADDRESS });
  await site.database.superuser('UPDATE payout_ways SET usable_from = now() WHERE id = $1', [way.id]);
  await customer.call(requestWithdrawal, { draw_currency_id: 2, number: '500', draw_method_id: way.id });
  const proofImg = await uploadPicture(site, customer);
  await customer.call(claimWireDeposit, { number: '50', ...USD, proofImg });
  await site.database.superuser('SELECT erase_customer($1, now())', [customer.uid]);
  for (const table of ['payout_ways', 'deposit_details', 'withdrawal_details', 'pay_pauses'])
    expect(await site.database.superuser(`SELECT 1 FROM ${table} WHERE uid = $1`, [customer.uid]), table).toEqual([]);
  const left = await site.database.superuser('SELECT 1 FROM withdrawals WHERE uid = $1', [customer.uid]);
  expect(left).toHaveLength(1);
});
