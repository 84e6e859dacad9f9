import type { Call, RequestOf } from '@vitrine/wire/call';
import { newIdempotencyKey } from '@vitrine/wire/client';
import { messageList } from '@vitrine/wire/content/message-list';
import { bindPayoutWay } from '@vitrine/wire/funding/bind-payout-way';
import { cancelDeposit } from '@vitrine/wire/funding/cancel-deposit';
import { cancelWithdrawal } from '@vitrine/wire/funding/cancel-withdrawal';
import { claimCoinDeposit } from '@vitrine/wire/funding/claim-coin-deposit';
import { claimWireDeposit } from '@vitrine/wire/funding/claim-wire-deposit';
import { depositHistory } from '@vitrine/wire/funding/deposit-history';
import { giveProof } from '@vitrine/wire/funding/give-proof';
import { approveDeposit } from '@vitrine/wire/funding/operator/approve-deposit';
import { approveWithdrawal } from '@vitrine/wire/funding/operator/approve-withdrawal';
import { approveWithdrawals } from '@vitrine/wire/funding/operator/approve-withdrawals';
import { assignBank } from '@vitrine/wire/funding/operator/assign-bank';
import { holdWithdrawal } from '@vitrine/wire/funding/operator/hold-withdrawal';
import { operatorDeposit } from '@vitrine/wire/funding/operator/operator-deposit';
import { operatorWithdrawal } from '@vitrine/wire/funding/operator/operator-withdrawal';
import { payWithdrawal } from '@vitrine/wire/funding/operator/pay-withdrawal';
import { proposeCorrection } from '@vitrine/wire/funding/operator/propose-correction';
import { proposeGoodwill } from '@vitrine/wire/funding/operator/propose-goodwill';
import { recordArrival } from '@vitrine/wire/funding/operator/record-arrival';
import { rejectDeposit } from '@vitrine/wire/funding/operator/reject-deposit';
import { rejectWithdrawal } from '@vitrine/wire/funding/operator/reject-withdrawal';
import { requestBankDeposit } from '@vitrine/wire/funding/request-bank-deposit';
import { requestWithdrawal } from '@vitrine/wire/funding/request-withdrawal';
import { transfer } from '@vitrine/wire/funding/transfer';
import { withdrawalHistory } from '@vitrine/wire/funding/withdrawal-history';
import { accountLog } from '@vitrine/wire/ledger/account-log';
import { balances } from '@vitrine/wire/ledger/balances';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { withdrawProposal } from '@vitrine/wire/staff/operator/withdraw-proposal';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { orders } from '@vitrine/wire/trading/orders';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createStaff, outcome, type StaffMember } from '../../../../tests/support/staff.ts';
import { verify } from '../../src/journal/verify.ts';
import { type Depositor, openDepositor, TRON_ADDRESS, USD, USDT, uploadPicture } from '../support/money.ts';
import { sendImage } from '../support/named-accounts.ts';
import { EURUSD, startTestSite } from '../support/site.ts';

// What a customer with two phones, two customers, or a member of staff may try with money.

const site = await startTestSite();
const [ada, ben, both] = await Promise.all([
  createStaff(site, ['finance-maker']),
  createStaff(site, ['finance-checker']),
  createStaff(site, ['finance-maker', 'finance-checker', 'owner']),
]);
const tell = <C extends Call>(who: StaffMember, call: C, request: RequestOf<C>) => outcome(who.call(call, request));
const done = (told: readonly string[]) => told.filter((one) => one === 'done').length;

const balanceOf = async ({ call }: Depositor, type: string) => {
  const { balance, lockBalance } = (await call(balances, {})).find((one) => one.type === type)!;
  return [balance, lockBalance];
};
const funding = (customer: Depositor) => balanceOf(customer, 'change');

let references = 0;
const reference = () => {
  references += 1;
  return `ABUSE${String(references).padStart(6, '0')}`;
};

async function bindRested(customer: Depositor): Promise<number> {
  const { id } = await customer.call(bindPayoutWay, {
    type: 1,
    draw_id: USDT.symbol_id,
    dc_address: TRON_ADDRESS,
  });
  await site.database.superuser('UPDATE payout_ways SET usable_from = now() WHERE id = $1', [id]);
  return id;
}

async function requested(number: string) {
  const customer = await openDepositor(site, '5000');
  const draw_method_id = await bindRested(customer);
  const request = { draw_currency_id: USDT.symbol_id, number, draw_method_id };
  const { id: withdrawal } = await customer.call(requestWithdrawal, request);
  const { version } = await ada.call(operatorWithdrawal, { withdrawal });
  return { customer, withdrawal, version };
}

async function arrived(number: string) {
  const customer = await openDepositor(site);
  const { id: deposit } = await customer.call(claimWireDeposit, { number, ...USD });
  const seen = await ada.call(operatorDeposit, { deposit });
  const paid = { received: number, reference: reference() };
  const { version } = await ada.call(recordArrival, { deposit, version: seen.version, ...paid });
  return { customer, deposit, version };
}

describe('two phones of one customer at once', () => {
  it('make one bank request, give one proof, and cancel once', async () => {
    const customer = await openDepositor(site);
    const twice = <T>(ask: () => Promise<T>) => Promise.all([ask(), ask(), ask()]);
    const made = await twice(() => customer.tell(requestBankDeposit, { number: '70', symbol_id: 1 }));
    expect([done(made), new Set(made).size]).toEqual([1, 2]);
    const [row] = (await customer.call(depositHistory, {})).data;
    await site.database.superuser('UPDATE deposit_details SET wire = 2 WHERE deposit = $1', [row!.id]);
    const pictures = [await uploadPicture(site, customer), await uploadPicture(site, customer)];
    const given = await Promise.all(
      pictures.map((proofImg) => customer.tell(giveProof, { id: row!.id, proofImg }, newIdempotencyKey())),
    );
    expect(given.toSorted()).toEqual(['done', 'funding.proof-given']);
    const ended = await twice(() => customer.tell(cancelDeposit, { id: row!.id }));
    expect(done(ended)).toBe(1);
    const { data, total } = await customer.call(depositHistory, {});
    expect([total, data[0]?.status]).toEqual([1, 3]);
  });

  it('cancel a withdrawal once, and get its amount back once', async () => {
    const { customer, withdrawal } = await requested('100');
    const told = await Promise.all([1, 2, 3].map(() => customer.tell(cancelWithdrawal, { id: withdrawal })));
    expect(done(told)).toBe(1);
    expect(await funding(customer)).toEqual(['5000.000000', '0.000000']);
  });

  it('cannot withdraw and transfer the same money', async () => {
    const customer = await openDepositor(site, '1000');
    const draw_method_id = await bindRested(customer);
    const draw = { draw_currency_id: USDT.symbol_id, number: '1000', draw_method_id };
    const told = await Promise.all([
      customer.tell(requestWithdrawal, draw),
      customer.tell(transfer, { balance: '1000', currency_id: 1, from: 1, to: 2 }),
    ]);
    expect(done(told)).toBe(1);
    expect((await funding(customer))[0]).toBe('0.000000');
  });
});

describe('two members of staff at once', () => {
  it('are two when both approve, and one who presses twice is one', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { customer, deposit, version } = await arrived('2000');
      const told = await Promise.all([ada, ben].map((who) => tell(who, approveDeposit, { deposit, version })));
      // Either both have seen what is credited, or one came after the other and looks again.
      const isCredited = done(told) === 2;
      expect(isCredited || told.includes('staff.outdated'), told.join()).toBe(true);
      expect(await funding(customer)).toEqual([isCredited ? '2000.000000' : '0.000000', '0.000000']);
      const { withdrawal, version: seen, customer: taker } = await requested('2000');
      const pressed = await Promise.all(
        [ada, ada, ada].map((who) => tell(who, approveWithdrawal, { withdrawal, version: seen })),
      );
      expect(done(pressed), pressed.join()).toBe(1);
      expect((await taker.call(withdrawalHistory, {})).data[0]).toMatchObject({ status: 0 });
    }
  });

  it('of whom one records something else while the other approves: what is credited was seen', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { customer, deposit, version } = await arrived('90');
      const { reference: paid } = await ada.call(operatorDeposit, { deposit });
      const [recorded, approved] = await Promise.all([
        tell(ada, recordArrival, { deposit, version, received: '900', reference: paid }),
        tell(ben, approveDeposit, { deposit, version }),
      ]);
      expect([recorded, approved]).toContain('done');
      expect(await funding(customer)).toEqual([approved === 'done' ? '90.000000' : '0.000000', '0.000000']);
    }
  });

  it('assign one account: the customer is never told to pay to another one a moment later', async () => {
    for (let round = 0; round < 5; round += 1) {
      const customer = await openDepositor(site);
      const { id: deposit } = await customer.call(requestBankDeposit, { number: '70', symbol_id: 1 });
      const { version } = await ada.call(operatorDeposit, { deposit });
      const assign = (who: StaffMember, wire: number) => tell(who, assignBank, { deposit, version, wire });
      const told = await Promise.all([assign(ada, 1), assign(ben, 2)]);
      expect(told.toSorted()).toEqual(['done', 'staff.outdated']);
    }
  });

  it('of an approval and a rejection one takes effect, and of two payments one', async () => {
    const claim = await arrived('300');
    const { deposit, version } = claim;
    const decided = await Promise.all([
      tell(ada, approveDeposit, { deposit, version }),
      tell(ben, rejectDeposit, { deposit, version, reason: 'duplicate', note: '' }),
    ]);
    expect(done(decided)).toBe(1);
    const isApproved = decided[0] === 'done';
    expect(await funding(claim.customer)).toEqual([isApproved ? '300.000000' : '0.000000', '0.000000']);

    const { customer, withdrawal, version: seen } = await requested('300');
    const judged = await Promise.all([
      tell(ada, approveWithdrawal, { withdrawal, version: seen }),
      tell(ben, rejectWithdrawal, { withdrawal, version: seen, reason: 'duplicate', note: '' }),
    ]);
    expect(done(judged)).toBe(1);

    const other = await requested('300');
    const approved = await ada.call(approveWithdrawal, { withdrawal: other.withdrawal, version: other.version });
    const pay = (who: StaffMember) =>
      tell(who, payWithdrawal, { withdrawal: other.withdrawal, version: approved.version, reference: reference() });
    expect(done(await Promise.all([pay(ada), pay(ben), pay(both)]))).toBe(1);
    expect(await funding(other.customer)).toEqual(['4700.000000', '0.000000']);
    expect(customer.uid).not.toBe(other.customer.uid);
  });
});

describe('one member of staff', () => {
  it('with every role is still one person: they neither approve twice, nor hold alone, nor decide on their own proposal', async () => {
    const { deposit, version } = await arrived('1500');
    const first = await both.call(approveDeposit, { deposit, version });
    expect(await tell(both, approveDeposit, { deposit, version: first.version })).toBe('funding.same-staff');
    const { withdrawal, version: seen, customer } = await requested('1500');
    const asked = { withdrawal, reason: 'sanctions' } as const;
    const proposed = await both.call(holdWithdrawal, { ...asked, version: seen });
    expect(await tell(both, holdWithdrawal, { ...asked, version: proposed.version })).toBe('funding.same-staff');
    const { proposal } = await both.call(proposeGoodwill, { customer: customer.uid, amount: '9', reason: 'Bad tick' });
    expect(await tell(both, decideProposal, { id: proposal, verdict: 'approve' })).toBe('staff.maker-is-checker');
  });

  it('is not two through colleagues whom one owner alone has invited', async () => {
    const puppets = await Promise.all([1, 2].map(() => createStaff(site, ['finance-maker'])));
    await site.database.superuser('UPDATE staff SET is_vouched = false, invited_by = $1 WHERE id = ANY ($2)', [
      both.id,
      puppets.map(({ id }) => id),
    ]);
    const [one, two] = puppets as [StaffMember, StaffMember];
    const claim = await arrived('1500');
    const { version } = await one.call(approveDeposit, { deposit: claim.deposit, version: claim.version });
    for (const who of [two, both])
      expect(await tell(who, approveDeposit, { deposit: claim.deposit, version })).toBe('staff.not-independent');
    expect(await tell(ben, approveDeposit, { deposit: claim.deposit, version })).toBe('done');

    const held = await requested('1500');
    const asked = { withdrawal: held.withdrawal, reason: 'sanctions' } as const;
    const proposed = await one.call(holdWithdrawal, { ...asked, version: held.version });
    const hold = (who: StaffMember) => tell(who, holdWithdrawal, { ...asked, version: proposed.version });
    expect([await hold(two), await hold(both), await hold(ben)]).toEqual([
      'staff.not-independent',
      'staff.not-independent',
      'done',
    ]);

    const paid = await requested('1500');
    const { withdrawal } = paid;
    const first = await one.call(approveWithdrawal, { withdrawal, version: paid.version });
    expect(await tell(two, approveWithdrawal, { withdrawal, version: first.version })).toBe('staff.not-independent');
    const withdrawals = `${withdrawal}.${first.version}`;
    const { results } = await two.call(approveWithdrawals, { withdrawals });
    expect(results[0]?.outcome).toBe('staff.not-independent');
    expect(await tell(ben, approveWithdrawal, { withdrawal, version: first.version })).toBe('done');
  });

  it('neither rejects nor withdraws what the core has posted for a decision whose transaction was lost', async () => {
    const customer = await openDepositor(site);
    const { proposal } = await ada.call(proposeGoodwill, { customer: customer.uid, amount: '9', reason: 'Bad tick' });
    const amount = 9_000_000n;
    const posted = {
      kind: 'post-goodwill',
      uid: customer.uid,
      amount,
      proposal,
      maker: ada.id,
      checker: ben.id,
    } as const;
    expect(await site.engine.submit(posted, undefined)).toMatchObject({ ok: true });
    const decide = (verdict: 'approve' | 'reject') =>
      tell(ben, decideProposal, { id: proposal, verdict, reason: 'Not a bad tick' });
    expect(await decide('reject')).toBe('staff.already-made');
    expect(await tell(ada, withdrawProposal, { id: proposal })).toBe('staff.already-made');
    expect(await decide('approve')).toBe('done');
    expect(await tell(ada, withdrawProposal, { id: proposal })).toBe('staff.already-decided');
    expect(await funding(customer)).toEqual(['9.000000', '0.000000']);
  });

  it('does not approve a withdrawal that has changed since it was seen', async () => {
    const { withdrawal, version } = await requested('100');
    await ben.call(holdWithdrawal, { withdrawal, version, reason: 'sanctions' });
    expect(await tell(ada, approveWithdrawal, { withdrawal, version })).toBe('staff.outdated');
    const other = await requested('100');
    await other.customer.call(cancelWithdrawal, { id: other.withdrawal });
    expect(await tell(ada, approveWithdrawal, { withdrawal: other.withdrawal, version: other.version })).not.toBe(
      'done',
    );
  });

  it('pays no two withdrawals under one reference, nor under that of a deposit', async () => {
    const claim = await arrived('100');
    const { reference: taken } = await ada.call(operatorDeposit, { deposit: claim.deposit });
    const [one, two] = [await requested('100'), await requested('100')];
    const approve = async ({ withdrawal, version }: typeof one) =>
      (await ada.call(approveWithdrawal, { withdrawal, version })).version;
    const [first, second] = [await approve(one), await approve(two)];
    const pay = (withdrawal: number, version: number, text: string) =>
      tell(ben, payWithdrawal, { withdrawal, version, reference: text });
    expect(await pay(one.withdrawal, first, taken.toLowerCase())).toBe('funding.reference-used');
    expect(await pay(one.withdrawal, first, 'pay 0001')).toBe('done');
    expect(await pay(two.withdrawal, second, 'PAY-0001')).toBe('funding.reference-used');
    expect(await funding(two.customer)).toEqual(['4900.000000', '99.000000']);
  });
});

it('one picture as the proof of two customers is shown to whoever decides', async () => {
  const [one, two] = [await openDepositor(site), await openDepositor(site)];
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: { r: 1, g: 255, b: 3 } } })
    .png()
    .toBuffer();
  const claims: number[] = [];
  for (const customer of [one, two]) {
    const { url: proofImg } = await sendImage(site, picture, customer.token);
    claims.push((await customer.call(claimCoinDeposit, { number: '60', ...USDT, proofImg })).id);
  }
  const { context } = await ada.call(operatorDeposit, { deposit: claims[1]! });
  expect(context.sameProof).toEqual([{ customer: one.uid, deposit: claims[0] }]);
});

it('ACC-45a a demo account neither pays in nor takes out, whatever it sends', async () => {
  const demo = await site.customer();
  const customer = await openDepositor(site, '100');
  const way = await bindRested(customer);
  for (const asked of [
    demo.call(claimCoinDeposit, { number: '100', ...USDT }, newIdempotencyKey()),
    demo.call(claimWireDeposit, { number: '100', ...USD }, newIdempotencyKey()),
    demo.call(requestBankDeposit, { number: '100', symbol_id: 1 }, newIdempotencyKey()),
    demo.call(bindPayoutWay, { type: 1, draw_id: 2, dc_address: TRON_ADDRESS }, newIdempotencyKey()),
    demo.call(requestWithdrawal, { draw_currency_id: 2, number: '100', draw_method_id: way }, newIdempotencyKey()),
  ])
    expect(await outcome(asked)).toBe('request.real-account-only');
  expect((await demo.call(balances, {})).map(({ balance }) => balance)).toEqual(Array(3).fill('10000.000000'));
});

it('LED-16d only the engine writes the tables of deposits and withdrawals', async () => {
  for (const table of ['deposits', 'withdrawals']) {
    await expect(site.database.app.query(`SELECT 1 FROM ${table}`)).resolves.toBeDefined();
    for (const change of [
      `UPDATE ${table} SET status = status`,
      `DELETE FROM ${table}`,
      `INSERT INTO ${table} SELECT * FROM ${table}`,
      `TRUNCATE ${table}`,
    ])
      await expect(site.database.app.query(change), change).rejects.toThrow('permission denied');
  }
});

it('NEWS-24c what is decided about deposits and withdrawals is in the inbox of its customer', async () => {
  const paid = await arrived('200');
  await ada.call(approveDeposit, { deposit: paid.deposit, version: paid.version });
  const refused = await arrived('200');
  const why = { reason: 'duplicate', note: 'Paid last week.' } as const;
  await ada.call(rejectDeposit, { deposit: refused.deposit, version: refused.version, ...why });
  const taken = await requested('200');
  let { version } = taken;
  const { withdrawal } = taken;
  for (const who of [ada, ben])
    ({ version } = await who.call(holdWithdrawal, { withdrawal, version, reason: 'sanctions' }));
  const rejected = await requested('200');
  await ada.call(rejectWithdrawal, { withdrawal: rejected.withdrawal, version: rejected.version, ...why });
  const sent = await requested('200');
  const approved = await ada.call(approveWithdrawal, { withdrawal: sent.withdrawal, version: sent.version });
  await ben.call(payWithdrawal, { withdrawal: sent.withdrawal, version: approved.version, reference: reference() });
  for (const [{ customer }, titles] of [
    [paid, [/credited/i]],
    [refused, [/rejected/i]],
    [taken, [/hold/i]],
    [rejected, [/rejected/i]],
    [sent, [/paid/i, /approved/i]],
  ] as const) {
    const told = async () =>
      (await customer.call(messageList, { page: 1 })).data
        .filter(({ path }) => /charge|withdraw/.test(path))
        .slice(0, titles.length)
        .map(({ title }) => title);
    await expect.poll(told).toEqual(titles.map((title) => expect.stringMatching(title)));
  }
});

describe('the account log', () => {
  it('FND-89a names deposit, withdrawal, its return and both sides of a transfer by 1 to 5', async () => {
    const { customer, withdrawal } = await requested('100');
    await customer.call(cancelWithdrawal, { id: withdrawal });
    await customer.call(transfer, { balance: '7', currency_id: 1, from: 1, to: 3 });
    const { list } = await customer.call(accountLog, {});
    const typed = list.map(({ Type, Value, AccountTypeId }) => [Type, Value, AccountTypeId]);
    expect(typed.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [1, '5000.000000', 1],
      [2, '-100.000000', 1],
      [3, '100.000000', 1],
      [4, '7.000000', 3],
      [5, '-7.000000', 1],
    ]);
  });

  it('FND-90a names the demo grant by 51, and goodwill and corrections by 61', async () => {
    const demo = await site.customer();
    const granted = (await demo.call(accountLog, {})).list.map(({ Type, Value }) => [Type, Value]);
    expect(granted).toEqual(Array(3).fill([51, '10000.000000']));
    const { customer, deposit, version } = await arrived('80');
    await ada.call(approveDeposit, { deposit, version });
    const [posting] = await site.database.superuser<{ seq: string; idx: number }>(
      'SELECT seq, idx FROM postings WHERE reason = 1 AND ref = $1',
      [deposit],
    );
    const place = { seq: Number(posting!.seq), idx: posting!.idx, reason: 'Credited to the wrong customer' };
    const correction = await ada.call(proposeCorrection, place);
    await ben.call(decideProposal, { id: correction.proposal, verdict: 'approve' });
    const asked = { customer: customer.uid, amount: '25', reason: 'Bad tick' };
    const goodwill = await ada.call(proposeGoodwill, asked);
    await ben.call(decideProposal, { id: goodwill.proposal, verdict: 'approve' });
    const { list } = await customer.call(accountLog, {});
    expect(list.map(({ Type, Value }) => [Type, Value])).toEqual([
      [61, '25.000000'],
      [61, '-80.000000'],
      [1, '80.000000'],
    ]);
  });
});

it('STAFF-09 a bad tick is made good by goodwill alone: what it closed stays closed, at its price, with its result', async () => {
  const customer = await openDepositor(site, '1000');
  await customer.call(transfer, { balance: '1000', currency_id: 1, from: 1, to: 2 });
  await site.quote(EURUSD, 100_000n, 100_000n);
  const buy = { type: 1, cont: '0.1', forex_id: EURUSD.id, status: 1, multiple: 20, stop_loss_price: '0.99' } as const;
  const { id } = await customer.call(submitOrder, buy);
  await site.quote(EURUSD, 98_000n, 98_000n);
  const closed = async () => (await customer.call(orders, { status: 3 })).data.find((one) => one.Id === id);
  await expect.poll(closed).toBeDefined();
  const before = await closed();
  expect(before).toMatchObject({ ClosedBy: 'stop-loss', FactProfits: '-200.000000' });
  await site.quote(EURUSD, 100_000n, 100_000n);

  // Its postings are not corrected, neither the result nor the fee.
  const postings = await site.database.superuser<{ seq: string; idx: number }>(
    'SELECT seq, idx FROM postings WHERE ref = $1 AND reason IN (11, 12) ORDER BY seq',
    [id],
  );
  expect(postings.length).toBe(2);
  for (const { seq, idx } of postings)
    expect(await tell(ada, proposeCorrection, { seq: Number(seq), idx, reason: 'Bad tick' })).toBe(
      'funding.not-correctable',
    );
  expect(await customer.tell(closeOrder, { id })).not.toBe('done');
  const asked = { customer: customer.uid, amount: '200', reason: 'Bad tick' };
  const { proposal } = await ada.call(proposeGoodwill, asked);
  await ben.call(decideProposal, { id: proposal, verdict: 'approve' });
  expect((await funding(customer))[0]).toBe('200.000000');
  expect(await closed()).toEqual(before);
});

it('the journal verifies after all of this', async () => {
  await expect(verify(site.database)).resolves.toBeDefined();
});
