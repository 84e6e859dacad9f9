import type { EnginePort } from '@vitrine/engine/engine-api';
import { bindPayoutWay } from '@vitrine/wire/funding/bind-payout-way';
import { claimCoinDeposit } from '@vitrine/wire/funding/claim-coin-deposit';
import { depositHistory } from '@vitrine/wire/funding/deposit-history';
import { giveProof } from '@vitrine/wire/funding/give-proof';
import type { BANK_MOODS } from '@vitrine/wire/funding/operator/bank-simulation';
import { operatorDeposit } from '@vitrine/wire/funding/operator/operator-deposit';
import { pendingBankDeposit } from '@vitrine/wire/funding/pending-bank-deposit';
import { requestBankDeposit } from '@vitrine/wire/funding/request-bank-deposit';
import { requestWithdrawal } from '@vitrine/wire/funding/request-withdrawal';
import { withdrawalHistory } from '@vitrine/wire/funding/withdrawal-history';
import { balances } from '@vitrine/wire/ledger/balances';
import { expect, it } from 'vitest';
import { createStaff } from '../../../../tests/support/staff.ts';
import { simulatedConfirmations } from '../../src/funding/confirmations.ts';
import { decisionMs, SimulatedBank } from '../../src/funding/simulated-bank.ts';
import { verify } from '../../src/journal/verify.ts';
import { type Depositor, openDepositor, TRON_ADDRESS, USDT, uploadPicture } from '../support/money.ts';
import { startTestSite } from '../support/site.ts';

const site = await startTestSite();
const { database } = site;

type Mood = (typeof BANK_MOODS)[number];
const setMood = (mood: Mood, short = 0) =>
  database.app.query('UPDATE bank_simulation SET mood = $1, short = $2', [mood, short]);

/** What the bank does so many milliseconds from now. What one look begins, the next may finish: what arrives is approved. */
async function bankLooks(laterMs: number, mood: Mood = 'normal', short = 0, looks = 2): Promise<void> {
  const bank = new SimulatedBank({ db: database.app, engine: site.engine, now: () => Date.now() + laterMs });
  await setMood(mood, short);
  for (let look = 0; look < looks; look += 1) await bank.look();
  await setMood('off');
}

const SOON = 10_000;
const funding = async ({ call }: Depositor) => {
  const { balance, lockBalance } = (await call(balances, {})).find(({ accountTypeId }) => accountTypeId === 1)!;
  return [balance, lockBalance];
};
const newest = async ({ call }: Depositor) => (await call(depositHistory, {})).data[0];

/** A coin deposit that its customer has claimed. */
async function claim(number: string): Promise<Depositor> {
  const customer = await openDepositor(site);
  await customer.call(claimCoinDeposit, { number, ...USDT, proofImg: await uploadPicture(site, customer) });
  return customer;
}

/** A withdrawal of a customer with 1,000, by a way that has rested. */
async function request(number: string): Promise<Depositor> {
  const customer = await openDepositor(site, '1000');
  const { symbol_id: draw_id } = USDT;
  const { id } = await customer.call(bindPayoutWay, { type: 1, draw_id, dc_address: TRON_ADDRESS });
  await database.superuser('UPDATE payout_ways SET usable_from = now() WHERE id = $1', [id]);
  await customer.call(requestWithdrawal, { draw_currency_id: draw_id, number, draw_method_id: id });
  return customer;
}

it('decides after 5 to 10 seconds, the same after every restart', () => {
  const drawn = Array.from({ length: 2_000 }, (_, id) => decisionMs(`deposit ${id}`));
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(5_000);
  expect(Math.max(...drawn)).toBeLessThanOrEqual(10_000);
  expect(new Set(drawn).size).toBeGreaterThan(1_000);
  expect(drawn).toEqual(Array.from({ length: 2_000 }, (_, id) => decisionMs(`deposit ${id}`)));
});

it('FND-77a names an account for a bank deposit, waits for the proof, and credits what was claimed', async () => {
  const customer = await openDepositor(site);
  const { id } = await customer.call(requestBankDeposit, { number: '250', symbol_id: 1 });
  await bankLooks(0);
  expect(await customer.call(pendingBankDeposit, {})).toMatchObject({ id, bank_info: null, is_simulated: true });
  await bankLooks(2_000);
  expect(await customer.call(pendingBankDeposit, {})).toMatchObject({ bank_info: { name: 'Simulated money desk' } });
  await bankLooks(60_000);
  expect(await newest(customer)).toMatchObject({ status: 0, received: null });
  await customer.call(giveProof, { id, proofImg: await uploadPicture(site, customer) });
  await bankLooks(2_000);
  expect(await newest(customer)).toMatchObject({ status: 0, received: null });
  await bankLooks(SOON);
  expect(await newest(customer)).toMatchObject({ status: 1, credited: '250.000000' });
  expect(await funding(customer)).toEqual(['250.000000', '0.000000']);
});

it('counts confirmations one after another until the payment arrives, and none while it waits', async () => {
  const drawn = { id: 7, claimedAt: 1_000 };
  const arrives = 1_000 + decisionMs('deposit 7') / 2;
  const at = (part: number, mood: Mood = 'normal') =>
    simulatedConfirmations(drawn, mood, Math.ceil(1_000 + (arrives - 1_000) * part));
  expect([0, 0.3, 0.34, 0.6, 0.67, 0.99, 1, 9].map((part) => at(part).seen)).toEqual([0, 0, 1, 1, 2, 2, 2, 2]);
  for (const mood of ['off', 'delay', 'fail'] as const) expect(at(0.9, mood)).toEqual({ seen: 0, needed: 3 });

  const customer = await claim('60');
  await bankLooks(0);
  const desk = await createStaff(site, ['finance-maker']);
  const { id, confirmations } = (await newest(customer))!;
  expect(confirmations).toEqual({ seen: 0, needed: 3 });
  await bankLooks(decisionMs(`deposit ${id}`) / 2, 'normal', 0, 1);
  expect(await newest(customer)).toMatchObject({ stage: 'arrived', confirmations: { seen: 3, needed: 3 } });
  expect((await desk.call(operatorDeposit, { deposit: id })).confirmations).toEqual({ seen: 3, needed: 3 });
  await bankLooks(SOON);
  expect(await newest(customer)).toMatchObject({ status: 1, confirmations: null });
});

it('FND-77b approves withdrawals, then pays them', async () => {
  const customer = await request('100');
  await bankLooks(0);
  expect((await customer.call(withdrawalHistory, {})).data[0]).toMatchObject({ status: 0 });
  await bankLooks(SOON, 'normal', 0, 1);
  expect((await customer.call(withdrawalHistory, {})).data[0]).toMatchObject({ status: 1 });
  expect(await funding(customer)).toEqual(['900.000000', '99.000000']);
  await bankLooks(2 * SOON);
  expect((await customer.call(withdrawalHistory, {})).data[0]).toMatchObject({ status: 2 });
  expect(await funding(customer)).toEqual(['900.000000', '0.000000']);
});

it('fails when it is told to: deposits do not arrive, payments come back with their fee', async () => {
  const [payer, taker] = [await claim('300'), await request('200')];
  await bankLooks(SOON, 'fail');
  expect(await newest(payer)).toMatchObject({ status: 2, reason: 'not-received' });
  await bankLooks(2 * SOON, 'fail');
  expect((await taker.call(withdrawalHistory, {})).data[0]).toMatchObject({ status: 3, reason: 'details-wrong' });
  expect(await funding(taker)).toEqual(['1000.000000', '0.000000']);
});

it('pays short when it is told to, and what would be nothing does not arrive', async () => {
  const [some, none] = [await claim('300'), await claim('20')];
  await bankLooks(SOON, 'pay-short', 25.5);
  expect(await newest(some)).toMatchObject({ status: 1, credited: '274.500000' });
  expect(await newest(none)).toMatchObject({ status: 2, reason: 'not-received' });
});

it('waits, or leaves everything to staff, when it is told to, and goes on afterwards', async () => {
  const customer = await claim('40');
  for (const mood of ['delay', 'off'] as const) {
    await bankLooks(3_600_000, mood);
    expect(await newest(customer)).toMatchObject({ status: 0, received: null });
  }
  await bankLooks(SOON);
  expect(await newest(customer)).toMatchObject({ status: 1 });
});

it('does not touch what a member of staff has begun', async () => {
  const [payer, taker] = [await claim('50'), await request('60')];
  const { id: deposit } = (await newest(payer))!;
  const { id: withdrawal } = (await taker.call(withdrawalHistory, {})).data[0]!;
  const staff = 7;
  for (const command of [
    { kind: 'record-arrival', uid: payer.uid, deposit, received: 50_000_000n, staff },
    { kind: 'hold-withdrawal', uid: taker.uid, withdrawal, reason: 'sanctions', staff },
  ] as const)
    expect(await site.engine.submit(command, undefined)).toMatchObject({ ok: true });
  await bankLooks(3_600_000);
  expect(await newest(payer)).toMatchObject({ status: 0, received: '50.000000' });
  expect((await taker.call(withdrawalHistory, {})).data[0]).toMatchObject({ status: 0 });
});

it('runs by itself on a site in paper mode', async () => {
  const customer = await claim('33');
  await setMood('normal');
  await expect.poll(async () => (await newest(customer))?.status, { timeout: 60_000, interval: 500 }).toBe(1);
  await setMood('off');
  const { claimed_at, arrived_at, decided_at } = (
    await database.app.query('SELECT claimed_at, arrived_at, decided_at FROM deposits WHERE uid = $1', [customer.uid])
  ).rows[0];
  expect(Number(arrived_at) - Number(claimed_at)).toBeGreaterThanOrEqual(2_500);
  expect(Number(decided_at) - Number(claimed_at)).toBeGreaterThanOrEqual(5_000);
}, 90_000);

it('asks the core again later when it was refused, and verify agrees with all it did', async () => {
  const customer = await claim('70');
  const refusing = { submit: async () => ({ ok: false, refusal: { reason: 'funding.no-rate', params: {} } }) as const };
  let asked = 0;
  let now = Date.now() + SOON;
  const bank = new SimulatedBank({
    db: database.app,
    engine: {
      submit: () => {
        asked += 1;
        return refusing.submit();
      },
    },
    now: () => now,
  });
  await setMood('normal');
  await bank.look();
  const first = asked;
  await bank.look();
  expect([first > 0, asked]).toEqual([true, first]);
  now += 5_000;
  await bank.look();
  await setMood('off');
  expect(asked).toBe(2 * first);
  expect(await newest(customer)).toMatchObject({ status: 0 });
  await expect(verify(database)).resolves.toBeDefined();
});

it('what the core refuses keeps nothing else waiting', async () => {
  const customer = await claim('50');
  const { id } = (await newest(customer))!;
  await database.superuser(
    `INSERT INTO deposits SELECT copy.* FROM deposits, generate_series(1, 250) AS n,
       jsonb_populate_record(deposits, jsonb_build_object('id', 1000000 + n)) AS copy WHERE deposits.id = $1`,
    [id],
  );
  const asked = new Set<number>();
  const submit: EnginePort['submit'] = async (command) => {
    if (command.kind === 'record-arrival') asked.add(command.deposit);
    return { ok: false, refusal: { reason: 'funding.no-rate', params: {} } };
  };
  const bank = new SimulatedBank({ db: database.app, engine: { submit }, now: () => Date.now() + SOON });
  await setMood('normal');
  await bank.look();
  const first = asked.size;
  await bank.look();
  await setMood('off');
  expect([first < 250, [...asked].filter((deposit) => deposit > 1_000_000).length]).toEqual([true, 250]);
  await database.superuser('DELETE FROM deposits WHERE id > 1000000');
});
