import type { Call, RequestOf } from '@vitrine/wire/call';
import { newIdempotencyKey } from '@vitrine/wire/client';
import { bindPayoutWay } from '@vitrine/wire/funding/bind-payout-way';
import { cancelWithdrawal } from '@vitrine/wire/funding/cancel-withdrawal';
import { claimWireDeposit } from '@vitrine/wire/funding/claim-wire-deposit';
import { depositHistory } from '@vitrine/wire/funding/deposit-history';
import { giveProof } from '@vitrine/wire/funding/give-proof';
import { approveDeposit } from '@vitrine/wire/funding/operator/approve-deposit';
import { approveWithdrawal } from '@vitrine/wire/funding/operator/approve-withdrawal';
import { approveWithdrawals } from '@vitrine/wire/funding/operator/approve-withdrawals';
import { assignBank } from '@vitrine/wire/funding/operator/assign-bank';
import { failWithdrawal } from '@vitrine/wire/funding/operator/fail-withdrawal';
import { holdWithdrawal } from '@vitrine/wire/funding/operator/hold-withdrawal';
import { moneyReport } from '@vitrine/wire/funding/operator/money-report';
import { operatorDeposit } from '@vitrine/wire/funding/operator/operator-deposit';
import { operatorDeposits } from '@vitrine/wire/funding/operator/operator-deposits';
import { operatorWithdrawal } from '@vitrine/wire/funding/operator/operator-withdrawal';
import { operatorWithdrawals } from '@vitrine/wire/funding/operator/operator-withdrawals';
import { payWithdrawal } from '@vitrine/wire/funding/operator/pay-withdrawal';
import { proofImage } from '@vitrine/wire/funding/operator/proof-image';
import { proposeCorrection } from '@vitrine/wire/funding/operator/propose-correction';
import { proposeGoodwill } from '@vitrine/wire/funding/operator/propose-goodwill';
import { reconciliation } from '@vitrine/wire/funding/operator/reconciliation';
import { recordArrival } from '@vitrine/wire/funding/operator/record-arrival';
import { rejectDeposit } from '@vitrine/wire/funding/operator/reject-deposit';
import { rejectWithdrawal } from '@vitrine/wire/funding/operator/reject-withdrawal';
import { releaseWithdrawal } from '@vitrine/wire/funding/operator/release-withdrawal';
import { treasury } from '@vitrine/wire/funding/operator/treasury';
import { requestBankDeposit } from '@vitrine/wire/funding/request-bank-deposit';
import { requestWithdrawal } from '@vitrine/wire/funding/request-withdrawal';
import { withdrawalHistory } from '@vitrine/wire/funding/withdrawal-history';
import { customerImage } from '@vitrine/wire/identity/operator/customer-image';
import { balances } from '@vitrine/wire/ledger/balances';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { customerLog } from '@vitrine/wire/views/operator/customer-log';
import { describe, expect, it } from 'vitest';
import { createStaff, outcome, type StaffMember } from '../../../../tests/support/staff.ts';
import { type Depositor, openDepositor, TRON_ADDRESS, USD, USDT, uploadPicture } from '../support/money.ts';
import { startTestSite } from '../support/site.ts';

const site = await startTestSite();
const person = (roles: Parameters<typeof createStaff>[1]) => createStaff(site, roles);
/** The way has rested, for so many days. */
const rest = (way: number, days = 1) =>
  site.database.superuser(
    `UPDATE payout_ways SET bound_at = now() - make_interval(days => $2), usable_from = now() WHERE id = $1`,
    [way, days],
  );
const [ada, ben, support, owner, identity, risk] = await Promise.all([
  person(['finance-maker']),
  person(['finance-checker']),
  person(['support']),
  person(['owner']),
  person(['identity']),
  person(['risk']),
]);
const tell = <C extends Call>(who: StaffMember, call: C, request: RequestOf<C>) => outcome(who.call(call, request));

const funding = async ({ call }: Depositor) => {
  const { balance, lockBalance } = (await call(balances, {})).find(({ accountTypeId }) => accountTypeId === 1)!;
  return [balance, lockBalance];
};
let references = 0;
const reference = () => {
  references += 1;
  return `FT${String(references).padStart(8, '0')}`;
};

async function claimed(number: string) {
  const customer = await openDepositor(site);
  const { id } = await customer.call(claimWireDeposit, { number, ...USD });
  const { version } = await ada.call(operatorDeposit, { deposit: id });
  return { customer, id, version };
}

async function arrived(number: string) {
  const { customer, id, version } = await claimed(number);
  const row = await ada.call(recordArrival, { deposit: id, version, received: number, reference: reference() });
  return { customer, id, row };
}

/** A customer with so much whose withdrawal of a part waits. */
async function requested(number: string, funded = '5000') {
  const customer = await openDepositor(site, funded);
  const way = await customer.call(bindPayoutWay, { type: 1, draw_id: USDT.symbol_id, dc_address: TRON_ADDRESS });
  await rest(way.id);
  const { id } = await customer.call(requestWithdrawal, {
    draw_currency_id: USDT.symbol_id,
    number,
    draw_method_id: way.id,
  });
  const row = await ada.call(operatorWithdrawal, { withdrawal: id });
  return { customer, id, row };
}

describe('deposits at the desk', () => {
  it('are listed oldest first, and one person approves what arrived up to the limit', async () => {
    const { customer, id, row } = await arrived('1000');
    expect(row).toMatchObject({ state: 'pending', received: '1000.000000', credited: '1000.000000', needsTwo: false });
    expect(row).toMatchObject({ currency: 'USD', currencyId: USD.symbol_id });
    expect(row.arrival?.by).toBe(ada.name);
    const { rows, waiting } = await support.call(operatorDeposits, {});
    expect(rows.map((one) => one.id)).toEqual([...rows.map((one) => one.id)].sort((a, b) => a - b));
    expect(waiting).toBeGreaterThan(0);
    const done = await ada.call(approveDeposit, { deposit: id, version: row.version });
    expect(done).toMatchObject({ state: 'done', firstApproval: null, decision: { by: ada.name } });
    expect(await funding(customer)).toEqual(['1000.000000', '0.000000']);
    expect((await support.call(operatorDeposits, { state: 'done' })).rows[0]?.id).toBe(id);
  });

  it('FND-75 a claim moves nothing, the approval posts what was received, and one reference is credited once', async () => {
    const { customer, id, version } = await claimed('100');
    expect(await funding(customer)).toEqual(['0.000000', '0.000000']);
    const paid = { received: '90.5', reference: `TX ${id} once` };
    const row = await ada.call(recordArrival, { deposit: id, version, ...paid });
    expect(await funding(customer)).toEqual(['0.000000', '0.000000']);
    const done = await ben.call(approveDeposit, { deposit: id, version: row.version });
    expect(done).toMatchObject({ credited: '90.500000' });
    expect(await funding(customer)).toEqual(['90.500000', '0.000000']);
    expect(await tell(ben, approveDeposit, { deposit: id, version: done.version })).toBe('funding.deposit-not-pending');
    // Claimed again, by the same customer and by somebody else: the payment was credited.
    const again = await customer.call(claimWireDeposit, { number: '100', ...USD });
    const other = await claimed('100');
    for (const deposit of [again.id, other.id]) {
      const seen = await ada.call(operatorDeposit, { deposit });
      expect(await tell(ada, recordArrival, { deposit, version: seen.version, ...paid })).toBe(
        'funding.reference-used',
      );
    }
    expect(await funding(customer)).toEqual(['90.500000', '0.000000']);
    expect(await funding(other.customer)).toEqual(['0.000000', '0.000000']);
  });

  it('above 1,000 two different people approve', async () => {
    const { customer, id, row } = await arrived('1000.000001');
    expect(row.needsTwo).toBe(true);
    const first = await ada.call(approveDeposit, { deposit: id, version: row.version });
    expect(first).toMatchObject({ state: 'pending', firstApproval: { by: ada.name } });
    expect(await funding(customer)).toEqual(['0.000000', '0.000000']);
    expect(await tell(ada, approveDeposit, { deposit: id, version: first.version })).toBe('funding.same-staff');
    const done = await ben.call(approveDeposit, { deposit: id, version: first.version });
    expect(done).toMatchObject({ state: 'done', decision: { by: ben.name } });
    expect(await funding(customer)).toEqual(['1000.000001', '0.000000']);
  });

  it('what has changed meanwhile is not approved, nor what nobody has recorded', async () => {
    const { id, version } = await claimed('100');
    expect(await tell(ada, approveDeposit, { deposit: id, version })).toBe('funding.arrival-missing');
    const row = await ada.call(recordArrival, { deposit: id, version, received: '100', reference: reference() });
    expect(await tell(ben, approveDeposit, { deposit: id, version })).toBe('staff.outdated');
    const again = await ben.call(recordArrival, {
      deposit: id,
      version: row.version,
      received: '90',
      reference: row.reference,
    });
    expect(await tell(ada, approveDeposit, { deposit: id, version: row.version })).toBe('staff.outdated');
    expect(await ada.call(approveDeposit, { deposit: id, version: again.version })).toMatchObject({
      state: 'done',
      credited: '90.000000',
    });
  });

  it('LED-18 one payment counts once, however its reference is written', async () => {
    const first = await claimed('50');
    const paid = { received: '50', reference: '00ft-26329 abc' };
    await ada.call(recordArrival, { deposit: first.id, version: first.version, ...paid });
    for (const again of [
      'FT26329ABC',
      'ft 26329-abc',
      '0FT26329ABC',
      ' FT26329ABC'.trim(),
      'ＦT26329ABC'.normalize('NFKC'),
    ]) {
      const other = await claimed('50');
      const request = { deposit: other.id, version: other.version, received: '50', reference: again };
      expect(await tell(ada, recordArrival, request), again).toBe('funding.reference-used');
    }
    // A refusal of the core frees what was reserved for it.
    const late = await claimed('50');
    const lost = { deposit: late.id, version: late.version + 1, received: '50', reference: 'FT-FREE-AGAIN' };
    expect(await tell(ada, recordArrival, lost)).toBe('staff.outdated');
    const next = await claimed('50');
    const free = { deposit: next.id, version: next.version, received: '50', reference: 'FT-FREE-AGAIN' };
    await ada.call(recordArrival, free);
  });

  it('of twenty at once with one reference one succeeds', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => claimed('50')));
    const told = await Promise.all(
      all.map(({ id, version }) =>
        tell(ada, recordArrival, { deposit: id, version, received: '50', reference: 'FT-ONLY-ONCE' }),
      ),
    );
    expect(told.filter((one) => one === 'done')).toHaveLength(1);
    expect(told.filter((one) => one === 'funding.reference-used')).toHaveLength(19);
  });

  it('a repeated press has one effect and gets the first answer', async () => {
    const { id, row } = await arrived('70');
    const key = newIdempotencyKey();
    const request = { deposit: id, version: row.version };
    const [first, second] = await Promise.all([1, 2].map(() => ada.call(approveDeposit, request, key)));
    expect(second).toEqual(first);
    expect(await ada.call(approveDeposit, request, key)).toEqual(first);
    expect(await tell(ada, approveDeposit, request)).toBe('staff.outdated');
  });

  it('a bank request gets an account, its proof is read by finance and owners alone, and a rejection says why', async () => {
    const customer = await openDepositor(site);
    const { id } = await customer.call(requestBankDeposit, { number: '300', symbol_id: 1 });
    const seen = await ada.call(operatorDeposit, { deposit: id });
    const row = await ada.call(assignBank, { deposit: id, version: seen.version, wire: 2 });
    expect(row.hasAccount).toBe(true);
    await customer.call(giveProof, { id, proofImg: await uploadPicture(site, customer) });
    const { proof, bankInfo, version, context } = await ben.call(operatorDeposit, { deposit: id });
    expect(bankInfo?.bank_name).toBe('Simulated Savings Bank');
    expect(context).toMatchObject({ customer: customer.uid, isVerified: false, paidIn: '0.000000', earlier: [] });
    const image = proof ?? '';
    for (const [who, opens] of [
      [ada, true],
      [ben, true],
      [owner, true],
      [support, false],
      [identity, false],
      [risk, false],
    ] as const) {
      const response = await fetch(`${site.url}${proofImage.path}?image=${image}`, {
        headers: { authorization: who.token },
      });
      expect([who.name, response.headers.get('content-type')?.startsWith('image/')]).toEqual([who.name, opens]);
    }
    const asDocument = await fetch(`${site.url}${customerImage.path}?image=${image}`, {
      headers: { authorization: identity.token },
    });
    expect(await asDocument.text()).toContain('request.not-found');
    await ben.call(rejectDeposit, {
      deposit: id,
      version,
      reason: 'third-party',
      note: 'The account is your brother’s.',
    });
    expect((await customer.call(depositHistory, {})).data[0]).toMatchObject({
      status: 2,
      reason: 'third-party',
      remark:
        'The payment came from an account in somebody else’s name. Pay from your own account. The account is your brother’s.',
    });
  });
});

describe('two different members of staff', () => {
  it('FND-76a approve a deposit and a withdrawal above 1,000; up to it one does', async () => {
    for (const [number, needsTwo] of [
      ['1000', false],
      ['1000.000001', true],
    ] as const) {
      const deposit = await arrived(number);
      const withdrawal = await requested(number);
      const steps = [
        (who: StaffMember, version: number) => who.call(approveDeposit, { deposit: deposit.id, version }),
        (who: StaffMember, version: number) => who.call(approveWithdrawal, { withdrawal: withdrawal.id, version }),
      ];
      for (const [place, approve] of steps.entries()) {
        const { row } = [deposit, withdrawal][place]!;
        expect(row.needsTwo).toBe(needsTwo);
        const first = await approve(ada, row.version);
        expect(first.state === 'pending').toBe(needsTwo);
        if (!needsTwo) continue;
        expect(await outcome(approve(ada, first.version))).toBe('funding.same-staff');
        const last = await approve(ben, first.version);
        expect(last.firstApproval?.by).toBe(ada.name);
        expect(last.state).not.toBe('pending');
      }
    }
  });
});

describe('withdrawals at the desk', () => {
  it('are approved, which fixes what is paid and ends cancelling, and paid under a reference', async () => {
    const { customer, id, row } = await requested('100');
    expect(row).toMatchObject({ state: 'pending', pays: '99.000000', fee: '1.000000', needsTwo: false });
    expect(row.destination).toMatchObject({ address: TRON_ADDRESS });
    const approved = await ada.call(approveWithdrawal, { withdrawal: id, version: row.version });
    expect(approved).toMatchObject({ state: 'approved', approval: { by: ada.name }, rate: '1.00000000' });
    expect(await customer.tell(cancelWithdrawal, { id })).toBe('funding.withdrawal-not-pending');
    const paid = await ben.call(payWithdrawal, { withdrawal: id, version: approved.version, reference: reference() });
    expect(paid).toMatchObject({ state: 'paid', decision: { by: ben.name } });
    expect((await customer.call(withdrawalHistory, {})).data[0]).toMatchObject({
      status: 2,
      status_name: 'Paid',
      paid: '99.000000',
      reference: paid.reference,
    });
    expect(await funding(customer)).toEqual(['4900.000000', '0.000000']);
  });

  it('above 1,000 two different people approve', async () => {
    const { id, row } = await requested('1000.01');
    const first = await ada.call(approveWithdrawal, { withdrawal: id, version: row.version });
    expect(first).toMatchObject({ state: 'pending', needsTwo: true, firstApproval: { by: ada.name } });
    expect(await tell(ada, approveWithdrawal, { withdrawal: id, version: first.version })).toBe('funding.same-staff');
    expect(await ben.call(approveWithdrawal, { withdrawal: id, version: first.version })).toMatchObject({
      state: 'approved',
      approval: { by: ben.name },
    });
  });

  it('rejected and failed ones give the whole amount back, with a reason and a note', async () => {
    const rejected = await requested('200');
    await ada.call(rejectWithdrawal, {
      withdrawal: rejected.id,
      version: rejected.row.version,
      reason: 'name-mismatch',
      note: 'See your letter.',
    });
    expect(await funding(rejected.customer)).toEqual(['5000.000000', '0.000000']);
    expect((await rejected.customer.call(withdrawalHistory, {})).data[0]).toMatchObject({
      status: 3,
      reason: 'name-mismatch',
      notes: 'The account is not in your name. Add an account of your own and request it again. See your letter.',
    });
    const failed = await requested('200');
    const approved = await ada.call(approveWithdrawal, { withdrawal: failed.id, version: failed.row.version });
    await ben.call(failWithdrawal, { withdrawal: failed.id, version: approved.version, reason: 'details-wrong' });
    expect(await funding(failed.customer)).toEqual(['5000.000000', '0.000000']);
    expect((await failed.customer.call(withdrawalHistory, {})).data[0]?.notes).toContain('fee included');
  });

  it('two people hold, the customer sees why and until when, and one releases', async () => {
    const { customer, id, row } = await requested('100');
    const proposed = await ada.call(holdWithdrawal, {
      withdrawal: id,
      version: row.version,
      reason: 'source-of-funds',
    });
    expect(proposed).toMatchObject({ state: 'pending', hold: { proposedBy: ada.name, confirmedBy: null } });
    const own = { withdrawal: id, version: proposed.version, reason: 'source-of-funds' as const };
    expect(await tell(ada, holdWithdrawal, own)).toBe('funding.same-staff');
    const held = await ben.call(holdWithdrawal, own);
    expect(held).toMatchObject({ state: 'held', hold: { proposedBy: ada.name, confirmedBy: ben.name } });
    expect((await customer.call(withdrawalHistory, {})).data[0]).toMatchObject({
      status: 5,
      notes: 'We need to know where the money comes from. Contact us.',
      heldUntil: held.hold?.until,
    });
    expect(await tell(ada, approveWithdrawal, { withdrawal: id, version: held.version })).toBe('funding.wrong-state');
    const released = await ben.call(releaseWithdrawal, { withdrawal: id, version: held.version });
    expect(released).toMatchObject({ state: 'pending', hold: null });
  });

  it('of a cancel and an approval at once exactly one takes effect, and of a hold and a payment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { customer, id, row } = await requested('100');
      const [cancelled, approved] = await Promise.all([
        customer.tell(cancelWithdrawal, { id }),
        tell(ada, approveWithdrawal, { withdrawal: id, version: row.version }),
      ]);
      expect([cancelled, approved].filter((one) => one === 'done')).toHaveLength(1);
    }
    const { id, row } = await requested('100');
    const approved = await ada.call(approveWithdrawal, { withdrawal: id, version: row.version });
    const asked = { withdrawal: id, version: approved.version, reason: 'sanctions' as const };
    const proposed = await ada.call(holdWithdrawal, asked);
    const { version } = proposed;
    const told = await Promise.all([
      tell(ben, holdWithdrawal, { ...asked, version }),
      tell(ada, payWithdrawal, { withdrawal: id, version, reference: reference() }),
    ]);
    expect(told.filter((one) => one === 'done')).toHaveLength(1);
  });

  it('warns of what a colleague should look at, and approves many of which only the clean ones pass', async () => {
    const shared = await requested('100');
    const { rows } = await ada.call(operatorWithdrawals, {});
    const warned = rows.find((one) => one.id === shared.id);
    expect(warned).toMatchObject({ isClean: false });
    expect(warned?.warnings).toEqual(
      expect.arrayContaining(['unverified', 'shared-way', 'new-way', 'first-withdrawal']),
    );
    const { context } = await ada.call(operatorWithdrawal, { withdrawal: shared.id });
    expect(context.sharedWays.length).toBeGreaterThan(0);
    expect(context).toMatchObject({ paidIn: '5000.000000', velocity: { withdrawals24h: 1 } });
    const clean = await cleanOne();
    const { results } = await ada.call(approveWithdrawals, {
      withdrawals: [shared, clean].map(({ id, row }) => `${id}.${row.version}`).join(','),
    });
    expect(results).toEqual([
      { withdrawal: shared.id, outcome: 'funding.not-clean' },
      { withdrawal: clean.id, outcome: 'approved' },
    ]);
  });
});

/** Verified, an old way of their own, paid before, and well within what was paid in. */
async function cleanOne() {
  const customer = await openDepositor(site, '5000');
  await site.database.superuser(
    `INSERT INTO real_name_reviews (uid, submitted_at, name, id_type, card_number, card_digest, state, decided_at, decided_by)
     SELECT $1, now(), 'Ada Lovelace', 2, '\\x00', sha256('x'), 'approved', now(), min(id) FROM staff`,
    [customer.uid],
  );
  const bank = { type: 2, draw_id: 1, payee_account: `900${customer.uid}`, payee_name: 'Ada Lovelace' };
  const way = await customer.call(bindPayoutWay, bank);
  await rest(way.id, 9);
  const draw = { draw_currency_id: 1, number: '100', draw_method_id: way.id };
  const first = await customer.call(requestWithdrawal, draw);
  const seen = await ada.call(operatorWithdrawal, { withdrawal: first.id });
  const approved = await ada.call(approveWithdrawal, { withdrawal: first.id, version: seen.version });
  await ada.call(payWithdrawal, { withdrawal: first.id, version: approved.version, reference: reference() });
  await site.database.superuser('UPDATE withdrawals SET requested_at = requested_at - 864000000 WHERE id = $1', [
    first.id,
  ]);
  const { id } = await customer.call(requestWithdrawal, draw);
  return { id, row: await ada.call(operatorWithdrawal, { withdrawal: id }) };
}

describe('the picture that proves a payment', () => {
  it('API-35c is read by its owner and by staff with the right, by nobody else', async () => {
    const [customer, other, demo] = [await openDepositor(site), await openDepositor(site), await site.customer()];
    const proofImg = await uploadPicture(site, customer);
    const { id } = await customer.call(claimWireDeposit, { number: '80', ...USD, proofImg });
    const { proof } = await ada.call(operatorDeposit, { deposit: id });
    const read = async (address: string, token: string | undefined) => {
      const response = await fetch(`${site.url}${address}`, {
        headers: token === undefined ? {} : { authorization: token },
      });
      const isPicture = response.headers.get('content-type')?.startsWith('image/') === true;
      if (isPicture) expect(response.headers.get('cache-control')).toMatch(/private|no-store/);
      return isPicture ? 'read' : ((await response.json()) as { data: { reason: string } }).data.reason;
    };
    expect(await read(proofImg, customer.token)).toBe('read');
    for (const { token } of [other, demo]) expect(await read(proofImg, token)).toBe('request.not-found');
    expect(await read(proofImg, undefined)).toBe('request.session-invalid');
    const address = `${proofImage.path}?image=${proof}`;
    for (const { token } of [ada, ben, owner]) expect(await read(address, token)).toBe('read');
    for (const { token } of [support, identity, risk]) expect(await read(address, token)).toBe('request.not-allowed');
    for (const token of [customer.token, undefined]) expect(await read(address, token)).toBe('request.session-invalid');
    const reads = await site.database.superuser(
      `SELECT DISTINCT staff_id FROM audit WHERE operation = 'proof-image' AND outcome = 'done' AND subject LIKE $1`,
      [`%${customer.uid}%`],
    );
    expect(reads.length).toBeGreaterThanOrEqual(3);
  });
});

describe('money that two people decide on', () => {
  it('goodwill is proposed by one and approved by another, and posted once', async () => {
    const customer = await openDepositor(site);
    const { proposal } = await ada.call(proposeGoodwill, { customer: customer.uid, amount: '25', reason: 'Bad tick' });
    expect(await tell(ada, decideProposal, { id: proposal, verdict: 'approve' })).toBe('staff.maker-is-checker');
    expect(await funding(customer)).toEqual(['0.000000', '0.000000']);
    await ben.call(decideProposal, { id: proposal, verdict: 'approve' });
    expect(await funding(customer)).toEqual(['25.000000', '0.000000']);
    expect(await tell(ben, decideProposal, { id: proposal, verdict: 'approve' })).toBe('staff.already-decided');
  });

  it('LED-02b a correction reverses a posting by a new one, once', async () => {
    const { customer, id, row } = await arrived('80');
    await ada.call(approveDeposit, { deposit: id, version: row.version });
    const [posting] = await site.database.superuser<{ seq: string; idx: number }>(
      'SELECT seq, idx FROM postings WHERE reason = 1 AND ref = $1',
      [id],
    );
    const place = { seq: Number(posting!.seq), idx: posting!.idx, reason: 'Credited to the wrong customer' };
    const { proposal } = await ada.call(proposeCorrection, place);
    await ben.call(decideProposal, { id: proposal, verdict: 'approve' });
    expect(await funding(customer)).toEqual(['0.000000', '0.000000']);
    expect(await tell(ada, proposeCorrection, place)).toBe('funding.already-corrected');
    // The account log leads to the posting.
    const { rows } = await ada.call(customerLog, { customer: customer.uid });
    expect(rows.find(({ reason }) => reason === 'deposit')).toMatchObject({ seq: place.seq, posting: place.idx });
    expect(await tell(ada, proposeCorrection, { ...place, seq: 999_999 })).toBe('request.not-found');
  });
});

describe('what the desk reads', () => {
  it('treasury, report and reconciliation agree with the ledger', async () => {
    const before = await owner.call(treasury, {});
    const { customer, id, row } = await arrived('640');
    await ada.call(approveDeposit, { deposit: id, version: row.version });
    const after = await owner.call(treasury, {});
    expect(Number(after.owned) - Number(before.owned)).toBeCloseTo(640, 6);
    expect(customer.uid).toBeGreaterThan(0);
    const today = new Date().toISOString().slice(0, 10);
    const { rows } = await support.call(moneyReport, {});
    expect(rows.find((one) => one.day === today && one.way === 'wire')).toMatchObject({ currency: 'USD' });
    const { days } = await owner.call(reconciliation, {});
    // The correction above has moved the asset without a request.
    const wires = days.find((one) => one.day === today && one.currency === 'USD');
    expect(wires).toMatchObject({ account: 'asset/sim', isGreen: false, difference: '-80.000000' });
    expect(days.find((one) => one.day === today && one.currency === 'USDT')).toMatchObject({ isGreen: true });
  });
});
