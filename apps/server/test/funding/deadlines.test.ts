import { WITHDRAWAL_STATUS } from '@vitrine/domain/funding/index';
import { DAY, HOUR } from '@vitrine/domain/kernel/time';
import { systemClock } from '@vitrine/engine/clock';
import type { Call, RequestOf } from '@vitrine/wire/call';
import { bindPayoutWay } from '@vitrine/wire/funding/bind-payout-way';
import { cancelDeposit } from '@vitrine/wire/funding/cancel-deposit';
import { cancelWithdrawal } from '@vitrine/wire/funding/cancel-withdrawal';
import { claimCoinDeposit } from '@vitrine/wire/funding/claim-coin-deposit';
import { claimWireDeposit } from '@vitrine/wire/funding/claim-wire-deposit';
import { depositHistory } from '@vitrine/wire/funding/deposit-history';
import { giveProof } from '@vitrine/wire/funding/give-proof';
import { approveWithdrawal } from '@vitrine/wire/funding/operator/approve-withdrawal';
import { failWithdrawal } from '@vitrine/wire/funding/operator/fail-withdrawal';
import { holdWithdrawal } from '@vitrine/wire/funding/operator/hold-withdrawal';
import { operatorDeposit } from '@vitrine/wire/funding/operator/operator-deposit';
import { operatorWithdrawal } from '@vitrine/wire/funding/operator/operator-withdrawal';
import { payWithdrawal } from '@vitrine/wire/funding/operator/pay-withdrawal';
import { proposeCurrency } from '@vitrine/wire/funding/operator/propose-currency';
import { proposePrice } from '@vitrine/wire/funding/operator/propose-price';
import { rejectDeposit } from '@vitrine/wire/funding/operator/reject-deposit';
import { rejectWithdrawal } from '@vitrine/wire/funding/operator/reject-withdrawal';
import { releaseWithdrawal } from '@vitrine/wire/funding/operator/release-withdrawal';
import { requestBankDeposit } from '@vitrine/wire/funding/request-bank-deposit';
import { requestWithdrawal } from '@vitrine/wire/funding/request-withdrawal';
import { withdrawCurrencies } from '@vitrine/wire/funding/withdraw-currencies';
import { withdrawalHistory } from '@vitrine/wire/funding/withdrawal-history';
import { balances } from '@vitrine/wire/ledger/balances';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { describe, expect, it } from 'vitest';
import { createStaff, outcome, type StaffMember } from '../../../../tests/support/staff.ts';
import { verify } from '../../src/journal/verify.ts';
import { type Depositor, openDepositor, payIn, TRON_ADDRESS, USD, USDT, uploadPicture } from '../support/money.ts';
import { EURUSD, startTestSite } from '../support/site.ts';

// Deposits and withdrawals while days pass: core, server and sessions go by one clock.

let now = Date.parse('2026-05-05T10:00:00Z');
const site = await startTestSite({ clock: { ...systemClock, now: () => now }, signInNow: () => now });
/** What is held is little of it. */
const whale = await openDepositor(site, '1000000');

/** Two members of staff whose sessions have just begun. */
const crew = () =>
  Promise.all([
    createStaff(site, ['finance-maker'], { at: now, freshForMs: 30 * DAY }),
    createStaff(site, ['finance-checker'], { at: now, freshForMs: 30 * DAY }),
  ]);
const tell = <C extends Call>(who: StaffMember, call: C, request: RequestOf<C>) => outcome(who.call(call, request));

const funding = async ({ call }: Depositor) => {
  const { balance, lockBalance } = (await call(balances, {})).find(({ accountTypeId }) => accountTypeId === 1)!;
  return [balance, lockBalance];
};
const newestDeposit = async ({ call }: Depositor) => (await call(depositHistory, {})).data[0];
const newest = async ({ call }: Depositor) => (await call(withdrawalHistory, {})).data[0];

/** Somebody with 1,000 and a way that has rested. */
async function openTaker(): Promise<Depositor & { readonly way: number }> {
  const customer = await openDepositor(site, '1000');
  const { id: way } = await customer.call(bindPayoutWay, {
    type: 1,
    draw_id: USDT.symbol_id,
    dc_address: TRON_ADDRESS,
  });
  await site.database.superuser('UPDATE payout_ways SET usable_from = $2 WHERE id = $1', [way, new Date(now)]);
  return { ...customer, way };
}

const draw = async ({ call, way }: Awaited<ReturnType<typeof openTaker>>, number: string): Promise<number> => {
  const { id } = await call(requestWithdrawal, { draw_currency_id: USDT.symbol_id, number, draw_method_id: way });
  return id;
};

/** A step of the desk on the withdrawal as it is now. */
async function step<C extends Call>(who: StaffMember, call: C, withdrawal: number, more: object = {}): Promise<string> {
  const { version } = await who.call(operatorWithdrawal, { withdrawal });
  return tell(who, call, { withdrawal, version, ...more } as RequestOf<C>);
}

describe('deposits', () => {
  it('FND-76b a rejected one shows its reason, a cancelled one is invalid, and a bank request without proof after 24 hours', async () => {
    const [waiting, proven, cancelled, rejected] = await Promise.all([1, 2, 3, 4].map(() => openDepositor(site)));
    const [ada] = await crew();
    const ask = (who: Depositor) => who.call(requestBankDeposit, { number: '500', symbol_id: 1 });
    await ask(waiting!);
    const { id: proof } = await ask(proven!);
    await site.database.superuser('UPDATE deposit_details SET wire = 2 WHERE deposit = $1', [proof]);
    await proven!.call(giveProof, { id: proof, proofImg: await uploadPicture(site, proven!) });
    const { id } = await ask(cancelled!);
    await cancelled!.call(cancelDeposit, { id });
    const { id: deposit } = await rejected!.call(claimWireDeposit, { number: '60', ...USD });
    const { version } = await ada.call(operatorDeposit, { deposit });
    await ada.call(rejectDeposit, { deposit, version, reason: 'wrong-reference', note: 'It names somebody else.' });
    expect(await newestDeposit(rejected!)).toMatchObject({
      status: 2,
      reason: 'wrong-reference',
      remark: expect.stringMatching(/reference.* It names somebody else\.$/),
    });
    expect(await newestDeposit(cancelled!)).toMatchObject({ status: 3, reason: 'cancelled' });

    now += DAY - 1_000;
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await newestDeposit(waiting!)).toMatchObject({ status: 0 });
    now += 1_000;
    await expect.poll(() => newestDeposit(waiting!)).toMatchObject({ status: 3, reason: 'expired' });
    expect(await newestDeposit(proven!)).toMatchObject({ status: 0 });
    expect(await waiting!.tell(cancelDeposit, { id: (await newestDeposit(waiting!))!.id })).toBe(
      'funding.deposit-not-pending',
    );
  });
});

describe('withdrawals', () => {
  it('FND-79 is only ever pending, approved, paid, rejected, cancelled or held, and is cancelled only while pending', async () => {
    const [ada, ben] = await crew();
    const [reason, sanctions] = [{ reason: 'details-wrong' }, { reason: 'sanctions' }] as const;
    const roads = {
      pending: [],
      approved: [[ada, approveWithdrawal, {}]],
      paid: [
        [ada, approveWithdrawal, {}],
        [ben, payWithdrawal, { reference: 'road-paid' }],
      ],
      rejected: [[ben, rejectWithdrawal, reason]],
      cancelled: [],
      held: [
        [ada, holdWithdrawal, sanctions],
        [ben, holdWithdrawal, sanctions],
      ],
    } as const;
    expect(Object.keys(WITHDRAWAL_STATUS).toSorted()).toEqual(Object.keys(roads).toSorted());
    for (const [state, road] of Object.entries(roads)) {
      const customer = await openTaker();
      const id = await draw(customer, '100');
      for (const [who, call, more] of road) expect(await step(who, call, id, more), state).toBe('done');
      if (state === 'cancelled') await customer.call(cancelWithdrawal, { id });
      expect(await newest(customer), state).toMatchObject({
        status: WITHDRAWAL_STATUS[state as 'paid'],
        canCancel: state === 'pending',
      });
      const answer = await fetch(`${site.url}/api/account/draw_cancel`, {
        method: 'POST',
        headers: { authorization: customer.token, 'idempotency-key': crypto.randomUUID() },
        body: new URLSearchParams({ id: String(id) }),
      });
      const isDone = state === 'pending';
      expect(await answer.json(), state).toMatchObject(
        isDone ? { code: 1 } : { data: { reason: 'funding.withdrawal-not-pending' } },
      );
      if (isDone) expect(await funding(customer)).toEqual(['1000.000000', '0.000000']);
      if (state === 'held') await step(ada, releaseWithdrawal, id);
      if (state === 'held' || state === 'approved') await step(ada, approveWithdrawal, id);
      if (state === 'held' || state === 'approved') await step(ada, failWithdrawal, id, reason);
    }
  });

  it('FND-80 FND-81a a hold takes a reason and two, lasts 72 hours, is renewed twice, stops no clock and is shown', async () => {
    const customer = await openTaker();
    const id = await draw(customer, '100');
    const due = now + DAY;
    const [ada, ben] = await crew();
    const why = { reason: 'source-of-funds' } as const;
    expect(await step(ada, holdWithdrawal, id)).toBe('request.invalid-field');
    expect(await step(ada, holdWithdrawal, id, { reason: 'we do not like it' })).toBe('request.invalid-field');
    expect(await step(ada, holdWithdrawal, id, why)).toBe('done');
    expect(await step(ada, holdWithdrawal, id, why)).toBe('funding.same-staff');
    expect(await newest(customer)).toMatchObject({ status: 0, heldUntil: null });
    expect(await step(ben, holdWithdrawal, id, why)).toBe('done');
    const until = () => new Date(now + 3 * DAY).toISOString();
    expect(await newest(customer)).toMatchObject({
      status: 5,
      notes: 'We need to know where the money comes from. Contact us.',
      heldUntil: until(),
      deadlineAt: new Date(due).toISOString(),
      overdueSince: null,
    });
    // The clock of the payment runs on.
    now += DAY;
    expect(await newest(customer)).toMatchObject({ overdueSince: null, overdue_since: '' });
    now += 1_000;
    expect(await newest(customer)).toMatchObject({
      status: 5,
      overdueSince: new Date(due).toISOString(),
      overdue_since: new Date(due).toISOString().slice(0, 19).replace('T', ' '),
    });
    for (let renewal = 1; renewal <= 2; renewal += 1) {
      const two = await crew();
      for (const who of two) expect(await step(who, holdWithdrawal, id, why)).toBe('done');
      expect(await newest(customer)).toMatchObject({ status: 5, heldUntil: until() });
    }
    const [last] = await crew();
    expect(await step(last, holdWithdrawal, id, why)).toBe('funding.no-more-holds');
    now += 3 * DAY - 1_000;
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await newest(customer)).toMatchObject({ status: 5 });
    now += 1_000;
    await expect.poll(() => newest(customer)).toMatchObject({ status: 0, heldUntil: null });
    await customer.call(cancelWithdrawal, { id });
  });

  it('FND-92 FND-74c approval ends cancelling; a failed payment gives the fee back too, and no clock runs afterwards', async () => {
    const customer = await openTaker();
    const id = await draw(customer, '100');
    const [ada] = await crew();
    expect(await step(ada, approveWithdrawal, id)).toBe('done');
    expect(await customer.tell(cancelWithdrawal, { id })).toBe('funding.withdrawal-not-pending');
    expect(await funding(customer)).toEqual(['900.000000', '99.000000']);
    expect(await step(ada, failWithdrawal, id, { reason: 'details-wrong' })).toBe('done');
    expect(await funding(customer)).toEqual(['1000.000000', '0.000000']);
    now += 5 * DAY;
    expect(await newest(customer)).toMatchObject({ status: 3, overdueSince: null, overdue_since: '' });
    await payIn(site, customer, '10');
    // With their details corrected they ask anew, and a new clock begins.
    const again = await draw(customer, '100');
    expect(await newest(customer)).toMatchObject({ id: again, deadlineAt: new Date(now + DAY).toISOString() });
    await customer.call(cancelWithdrawal, { id: again });
  });
});

describe('the intake lock', () => {
  const refusals = async (who: Depositor) => [
    await who.tell(claimCoinDeposit, { number: '50', ...USDT }),
    await who.tell(claimWireDeposit, { number: '50', ...USD }),
    await who.tell(requestBankDeposit, { number: '50', symbol_id: 1 }),
  ];
  const [locked, open] = [Array(3).fill('funding.intake-locked'), Array(3).fill('done')];

  it('FND-83a refuses deposits while a withdrawal is more than 72 hours past its deadline, or more than 5% is held', async () => {
    const customer = await openTaker();
    const id = await draw(customer, '100');
    now += 4 * DAY;
    expect(await refusals(await openDepositor(site))).toEqual(open);
    now += 1;
    const payer = await openDepositor(site);
    expect(await refusals(payer)).toEqual(locked);
    // A way out stays open.
    const other = await draw(customer, '50');
    await customer.call(cancelWithdrawal, { id: other });
    const [ada, ben] = await crew();
    expect(await step(ada, approveWithdrawal, id)).toBe('done');
    expect(await refusals(payer)).toEqual(locked);
    expect(await step(ben, payWithdrawal, id, { reference: 'late at last' })).toBe('done');
    expect(await refusals(payer)).toEqual(open);

    // Of what customers own, 5% is still open, and the smallest amount more is not.
    const rows = await site.database.superuser<{ sum: string }>(
      `SELECT sum(posted)::text AS sum FROM balances WHERE account >= 64 * 1000 AND book = 'paper'`,
    );
    const owned = BigInt(rows[0]!.sum);
    const { id: way } = await whale.call(bindPayoutWay, { type: 1, draw_id: 2, dc_address: TRON_ADDRESS });
    await site.database.superuser('UPDATE payout_ways SET usable_from = $2 WHERE id = $1', [way, new Date(now)]);
    const text = (amount: bigint) => `${amount / 1_000_000n}.${String(amount % 1_000_000n).padStart(6, '0')}`;
    const holding = async (amount: bigint) => {
      const withdrawal = await draw({ ...whale, way }, text(amount));
      for (const who of await crew()) {
        expect(await step(who, holdWithdrawal, withdrawal, { reason: 'legal-order' })).toBe('done');
      }
      return withdrawal;
    };
    const most = await holding(owned / 20n);
    expect(await refusals(await openDepositor(site))).toEqual(open);
    const more = await holding(10_000_000n);
    const late = await openDepositor(site);
    expect(await refusals(late)).toEqual(locked);
    for (const withdrawal of [most, more]) expect(await step(ada, releaseWithdrawal, withdrawal)).toBe('done');
    expect(await refusals(late)).toEqual(open);
    for (const withdrawal of [most, more]) await whale.call(cancelWithdrawal, { id: withdrawal });
  });
});

describe('the price of a currency', () => {
  it('FND-93 comes from the tape; where no instrument exists two people set it, and it applies 24 hours later', async () => {
    const [maker, checker] = await crew();
    const terms = {
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
      priceKind: 'instrument',
      instrument: String(EURUSD.id),
      publishedPrice: '',
    } as const;
    // What has no price yet is not taken from the tape.
    expect(await tell(maker, proposeCurrency, terms as never)).toBe('request.invalid-field');
    await site.quote(EURUSD, 125_000n, 125_000n);
    const approve = (proposal: number) => checker.call(decideProposal, { id: proposal, verdict: 'approve' });
    await approve((await maker.call(proposeCurrency, terms as never)).proposal);
    const published = { ...terms, code: 'XTS', name: 'Test', priceKind: 'published', instrument: '' } as const;
    await approve((await maker.call(proposeCurrency, { ...published, publishedPrice: '0.92' } as never)).proposal);
    const customer = await openDepositor(site);
    const priceOf = async (code: string) =>
      (await customer.call(withdrawCurrencies, { type: 2 })).find((one) => one.code === code)?.usd_price;
    await expect.poll(() => priceOf('EUR')).toBe('0.80000000');
    await site.quote(EURUSD, 100_000n, 100_000n);
    await expect.poll(() => priceOf('EUR')).toBe('1.00000000');
    expect(await priceOf('XTS')).toBe('0.92000000');

    const currency = (await customer.call(withdrawCurrencies, { type: 2 })).find(({ code }) => code === 'XTS')!.id;
    const { proposal } = await maker.call(proposePrice, { currency, price: '0.95' });
    expect(await tell(maker, decideProposal, { id: proposal, verdict: 'approve' })).toBe('staff.maker-is-checker');
    await approve(proposal);
    now += DAY - HOUR;
    expect(await priceOf('XTS')).toBe('0.92000000');
    now += HOUR;
    await expect.poll(() => priceOf('XTS')).toBe('0.95000000');
  });
});

it('the journal verifies after all of this', async () => {
  // What the last jump of the clock has made due is written before it is read.
  const due = () =>
    site.database.superuser('SELECT 1 FROM deposits WHERE status = 0 AND expires_at BETWEEN 1 AND $1', [now]);
  await expect.poll(due).toEqual([]);
  await expect(verify(site.database)).resolves.toBeDefined();
});
