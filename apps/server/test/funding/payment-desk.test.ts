import { createClient, newIdempotencyKey } from '@vitrine/wire/client';
import { assignPayment } from '@vitrine/wire/funding/operator/assign-payment';
import { dismissPayment } from '@vitrine/wire/funding/operator/dismiss-payment';
import { downloadPaymentFile } from '@vitrine/wire/funding/operator/download-payment-file';
import { failWithdrawal } from '@vitrine/wire/funding/operator/fail-withdrawal';
import { giveUpPayout } from '@vitrine/wire/funding/operator/give-up-payout';
import { makePaymentFile } from '@vitrine/wire/funding/operator/make-payment-file';
import { operatorPayments } from '@vitrine/wire/funding/operator/operator-payments';
import { operatorWithdrawal } from '@vitrine/wire/funding/operator/operator-withdrawal';
import { payWithdrawal } from '@vitrine/wire/funding/operator/pay-withdrawal';
import { paymentFile } from '@vitrine/wire/funding/operator/payment-file';
import { paymentFiles } from '@vitrine/wire/funding/operator/payment-files';
import { reopenPayment } from '@vitrine/wire/funding/operator/reopen-payment';
import { statementFiles } from '@vitrine/wire/funding/operator/statement-files';
import { uploadPaymentAnswer } from '@vitrine/wire/funding/operator/upload-payment-answer';
import { uploadStatement } from '@vitrine/wire/funding/operator/upload-statement';
import { balances } from '@vitrine/wire/ledger/balances';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import { afterAll, describe, expect, it } from 'vitest';
import { startMailServer } from '../../../../tests/support/mail.ts';
import { createStaff, outcome, type StaffMember } from '../../../../tests/support/staff.ts';
import { plainReference } from '../../src/funding/references.ts';
import { verify } from '../../src/journal/verify.ts';
import { bankDesk, credit, SLOW, statement } from '../support/bank-desk.ts';
import { offerCurrencies, type openRealCustomer } from '../support/real-money.ts';
import { startTestSite } from '../support/site.ts';
import { camtFile, detailsXml, IBAN } from './providers/camt-file.ts';

const mail = await startMailServer();
afterAll(() => mail.stop());
const site = await startTestSite({
  environment: { MODE: 'real', ...mail.environment, BANK_ACCOUNTS: `${IBAN}/USD`, BANK_ACCOUNT_HOLDER: 'House Ltd' },
});
await offerCurrencies(site, IBAN);
const [ada, ben, owner] = await Promise.all([
  createStaff(site, ['finance-maker']),
  createStaff(site, ['finance-checker']),
  createStaff(site, ['owner']),
]);

const { upload, announced, approve, approvedWithdrawal } = bankDesk(site, mail, ada);
const waiting = async (provider: 'bank' | 'ethereum' = 'bank') => (await ada.call(operatorPayments, { provider })).rows;
const stateOf = async (withdrawal: number) => {
  const { state, reference, reason, decision } = await ada.call(operatorWithdrawal, { withdrawal });
  return { state, reference, reason, decision };
};
const funding = async (client: Awaited<ReturnType<typeof openRealCustomer>>['client']) =>
  (await client.call(balances, {})).find(({ accountTypeId }) => accountTypeId === 1)!.balance;

describe('statements that the desk uploads', () => {
  it('are imported once, refused with the reason, and listed', async () => {
    const { id, reference } = await announced('Anna Keller', '250');
    const content = statement(credit('250', reference, 'Anna Keller'), credit('7', 'no reference at all', 'Somebody'));
    const key = newIdempotencyKey();
    const imported = { isKnown: false, entries: 2, known: 0, matched: 1, waiting: 1, settled: 0 };
    expect(await upload(uploadStatement, content, key)).toEqual(imported);
    expect(await upload(uploadStatement, content, key)).toEqual(imported);
    expect(await upload(uploadStatement, content)).toMatchObject({ isKnown: true, entries: 0 });
    await approve(id);
    expect((await upload(uploadStatement, 'not a statement')).reason).toBe('funding.file-unknown');
    const other = camtFile({ account: 'DE02120300000000202051', currency: 'USD', entries: [] });
    expect((await upload(uploadStatement, other)).reason).toBe('funding.file-not-ours');
    const { rows, accounts, isWatching } = await ada.call(statementFiles, {});
    expect({ accounts, isWatching }).toEqual({ accounts: [{ account: IBAN, currency: 'USD' }], isWatching: false });
    expect(rows.slice(0, 3)).toMatchObject([
      { refused: expect.stringContaining('not-ours'), by: ada.name, entries: 0, statements: [] },
      { refused: expect.stringContaining('unknown-format') },
      {
        refused: null,
        name: 'bank.xml',
        entries: 2,
        statements: [{ account: IBAN, currency: 'USD', number: 'STMT-1' }],
      },
    ]);
    const { rows: entries } = await owner.call(auditLog, { operation: 'upload-statement' });
    expect(entries.map(({ outcome: end }) => end)).toEqual(
      expect.arrayContaining(['done', 'funding.file-unknown', 'funding.file-not-ours']),
    );
  });
});

describe('payments that wait for a person', () => {
  it('are assigned to a deposit once, and what arrived is recorded for it', async () => {
    const { uid, id, client } = await announced('Bo Lind', '100');
    const { id: second } = await announced('Cy Marsh', '100');
    await upload(uploadStatement, statement(credit('99.50', 'from Bo', 'Lind'), credit('98', 'from Bo too', 'Lind')));
    const [first, next] = (await waiting()).filter(({ payer }) => payer === 'Lind');
    expect(first).toMatchObject({ amount: '99.500000', match: 'unknown', deposit: null, isAssignable: true });
    const assign = (payment: number, deposit: number, key?: string) =>
      ada.call(assignPayment, { provider: 'bank', payment, deposit, note: 'Charges of his bank.' }, key);
    const key = newIdempotencyKey();
    expect(await assign(first!.id, id, key)).toMatchObject({
      state: 'matched',
      deposit: id,
      customer: uid,
      by: ada.name,
    });
    expect(await assign(first!.id, id, key)).toMatchObject({ state: 'matched', deposit: id });
    expect(await outcome(assign(first!.id, second))).toBe('staff.outdated');
    expect(await outcome(assign(next!.id, id))).toBe('funding.payment-refused');
    expect(await outcome(assign(next!.id, 999_999))).toBe('funding.payment-refused');
    expect(await outcome(assign(999_999, id))).toBe('request.not-found');
    await approve(id);
    expect(await funding(client)).toBe('99.500000');
    const recorded = (await ada.call(operatorPayments, { state: 'recorded' })).rows.find((one) => one.id === first!.id);
    expect(recorded).toMatchObject({ deposit: id, note: 'Charges of his bank.', by: ada.name, isAssignable: false });
  });

  it('two payments at once for one deposit: one of them is assigned', async () => {
    const { id } = await announced('Dee Noone', '60');
    await upload(uploadStatement, statement(credit('60', 'one', 'Noone'), credit('60', 'two', 'Noone')));
    const two = (await waiting()).filter(({ payer }) => payer === 'Noone');
    const ends = await Promise.all(
      two.map(({ id: payment }, place) =>
        outcome([ada, ben][place]!.call(assignPayment, { provider: 'bank', payment, deposit: id })),
      ),
    );
    expect(ends.toSorted()).toEqual(['done', 'funding.payment-refused']);
  });

  it('are set aside with a reason, and taken back', async () => {
    await upload(uploadStatement, statement(credit('3', 'interest', 'The bank')));
    const [payment] = (await waiting()).filter(({ payer }) => payer === 'The bank');
    const { waiting: before } = await ada.call(operatorPayments, {});
    const about = { provider: 'bank', payment: payment!.id } as const;
    expect(await outcome(ada.call(reopenPayment, { ...about, note: 'no' }))).toBe('staff.outdated');
    expect(await ada.call(dismissPayment, { ...about, note: 'Interest.' })).toMatchObject({
      state: 'dismissed',
      note: 'Interest.',
      by: ada.name,
    });
    expect((await ada.call(operatorPayments, {})).waiting.bank).toBe(before.bank - 1);
    expect(await outcome(ben.call(dismissPayment, { ...about, note: 'Twice.' }))).toBe('staff.outdated');
    expect(await ben.call(reopenPayment, { ...about, note: 'Not interest.' })).toMatchObject({ state: 'waiting' });
    const { rows } = await owner.call(auditLog, { operation: 'dismiss-payment' });
    expect(rows[0]).toMatchObject({
      subject: `bank-payment/${payment!.id}`,
      staffName: ben.name,
      outcome: 'staff.outdated',
    });
  });
});

describe('payment files', () => {
  /** What the bank answers to a file. */
  const report = (message: string, ...ones: readonly [id: string, status: string, code: string][]) =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>X</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${message}</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts>${ones
      .map(
        ([id, status, code]) =>
          `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${status}</TxSts><StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf></TxInfAndSts>`,
      )
      .join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;

  it('pay what is approved; a debit marks it paid with its reference, a rejection gives it back with its fee', async () => {
    const one = await approvedWithdrawal('Eva Lang', '200');
    const two = await approvedWithdrawal('Fay Moor', '100');
    const before = await funding(two.client);
    const { ready } = await ada.call(paymentFiles, {});
    expect(ready).toMatchObject([
      { provider: 'bank', currency: 'USD', account: IBAN, payments: 2, withdrawals: [one.withdrawal, two.withdrawal] },
    ]);
    const make = (withdrawals?: string) =>
      ada.call(makePaymentFile, { provider: 'bank', currency: 'USD', withdrawals });
    expect(await outcome(make('999999'))).toBe('staff.outdated');
    const made = await make();
    expect(made).toMatchObject({ provider: 'bank', currency: 'USD', payments: 2, sent: 2, by: ada.name });
    expect(await outcome(make())).toBe('funding.nothing-to-pay');
    expect(await outcome(make(String(one.withdrawal)))).toBe('staff.outdated');
    const client = createClient({ origin: site.url, lang: () => 'en', token: () => ben.token });
    const { text } = await client.file(downloadPaymentFile, { file: made.id });
    const reference = (withdrawal: number) => `${made.message}-${withdrawal}`;
    expect(text).toContain(`<EndToEndId>${reference(one.withdrawal)}</EndToEndId>`);
    expect(text).toContain('<IBAN>DE02120300000000202051</IBAN>');

    // Nobody gives back what the bank is about to pay.
    const { version } = await ada.call(operatorWithdrawal, { withdrawal: two.withdrawal });
    const fail = { withdrawal: two.withdrawal, version, reason: 'details-wrong' } as const;
    expect(await outcome(ada.call(failWithdrawal, fail))).toBe('funding.in-payment-file');

    const answer = report(
      made.message,
      [reference(two.withdrawal), 'RJCT', 'AC04'],
      [reference(one.withdrawal), 'ACSC', 'X'],
    );
    expect(await upload(uploadPaymentAnswer, answer)).toEqual({
      provider: 'bank',
      message: made.message,
      failed: [two.withdrawal],
      second: [],
      signed: 0,
    });
    expect((await upload(uploadPaymentAnswer, report('V20990101-0'))).reason).toBe('funding.file-not-ours');
    await expect
      .poll(() => stateOf(two.withdrawal), SLOW)
      .toMatchObject({ state: 'rejected', reason: 'details-wrong' });
    expect(Number(await funding(two.client))).toBe(Number(before) + 100);
    expect((await stateOf(one.withdrawal)).state).toBe('approved');

    const details = detailsXml({ role: 'Cdtr', endToEnd: reference(one.withdrawal), reference: 'DEBIT-1' });
    const debit = { amount: one.pays, direction: 'DBIT', reference: 'DEBIT-1', details } as const;
    await upload(uploadStatement, camtFile({ currency: 'USD', entries: [debit] }));
    await expect
      .poll(() => stateOf(one.withdrawal), SLOW)
      .toMatchObject({ state: 'paid', reference: reference(one.withdrawal) });
    const { rows, ...file } = await ben.call(paymentFile, { file: made.id });
    expect(file).toMatchObject({ sent: 0, paid: 1, failed: 1 });
    expect(rows).toMatchObject([
      { withdrawal: one.withdrawal, payee: 'Eva Lang', state: 'paid', isReported: true },
      { withdrawal: two.withdrawal, state: 'failed', reason: 'AC04', isReported: true },
    ]);
    expect((await ada.call(paymentFiles, {})).ready).toEqual([]);
    await verify(site.database);
  });

  it('of a payment file, paying by hand and giving back at once, one wins', async () => {
    const { withdrawal } = await approvedWithdrawal('Fay Moss', '130');
    const { version } = await ada.call(operatorWithdrawal, { withdrawal });
    // A file is being made at this moment: whoever pays or gives back by hand waits for it.
    const [made, paid, failed] = await Promise.all([
      outcome(ada.call(makePaymentFile, { provider: 'bank', currency: 'USD' })),
      outcome(ada.call(payWithdrawal, { withdrawal, version, reference: 'BY HAND 1' })),
      outcome(ben.call(failWithdrawal, { withdrawal, version, reason: 'details-wrong' })),
    ]);
    expect([made, paid, failed].filter((one) => one === 'done')).toHaveLength(1);
  });

  it('a payment in a file is neither paid by hand nor given back', async () => {
    const { withdrawal } = await approvedWithdrawal('Fern Moss', '130');
    await ada.call(makePaymentFile, { provider: 'bank', currency: 'USD' });
    const { version } = await ada.call(operatorWithdrawal, { withdrawal });
    const byHand = { withdrawal, version, reference: 'BY HAND 2' };
    expect(await outcome(ada.call(payWithdrawal, byHand))).toBe('funding.in-payment-file');
    expect(await outcome(ben.call(failWithdrawal, { withdrawal, version, reason: 'details-wrong' }))).toBe(
      'funding.in-payment-file',
    );
  });

  it('what the bank never answers for is given up by two who are not one, and what it pays later waits for a person', async () => {
    const { client, withdrawal, pays } = await approvedWithdrawal('Gail Reed', '140');
    const after = Number(await funding(client));
    const give = (who: StaffMember) => outcome(who.call(giveUpPayout, { withdrawal, note: 'The bank knows no file.' }));
    expect(await give(ada)).toBe('request.not-found');
    const made = await ada.call(makePaymentFile, { provider: 'bank', currency: 'USD' });
    expect(await give(ada)).toBe('funding.payment-refused');
    await site.database.superuser(`UPDATE payout_batches SET at = at - interval '5 days' WHERE id = $1`, [made.id]);
    expect(await give(ada)).toBe('done');
    const row = async () =>
      (await ben.call(paymentFile, { file: made.id })).rows.find((one) => one.withdrawal === withdrawal);
    expect(await row()).toMatchObject({ state: 'sent', reason: expect.stringContaining('another must') });
    expect(await give(ada)).toBe('funding.same-staff');
    const puppet = await createStaff(site, ['finance-maker']);
    await site.database.superuser('UPDATE staff SET is_vouched = false, invited_by = $1 WHERE id = $2', [
      ada.id,
      puppet.id,
    ]);
    expect(await give(puppet)).toBe('staff.not-independent');
    const both = await Promise.all([give(ben), give(ben)]);
    expect(both.toSorted()).toEqual(['done', 'request.not-found']);
    await expect.poll(async () => (await stateOf(withdrawal)).state, SLOW).toBe('rejected');
    expect(Number(await funding(client))).toBe(after + 140);
    const details = detailsXml({ role: 'Cdtr', endToEnd: `${made.message}-${withdrawal}`, reference: 'DEBIT-LATE' });
    const debit = { amount: pays, direction: 'DBIT', reference: 'DEBIT-LATE', details } as const;
    await upload(uploadStatement, camtFile({ id: 'late', currency: 'USD', entries: [debit] }));
    const { rows } = await ada.call(operatorPayments, { state: 'waiting' });
    expect(rows.some(({ reference }) => reference === 'DEBIT-LATE')).toBe(true);
    await verify(site.database);
  });

  it('a result is in the core once, also when the process ended between the core and the note of it', async () => {
    const { client, withdrawal, pays } = await approvedWithdrawal('Gus Park', '150');
    const after = await funding(client);
    const made = await ada.call(makePaymentFile, { provider: 'bank', currency: 'USD' });
    const [row] = await site.database.superuser<{ uid: string }>('SELECT uid FROM withdrawals WHERE id = $1', [
      withdrawal,
    ]);
    // The core has taken the result, and the process ends before anything else.
    const paid = { kind: 'pay-withdrawal', uid: Number(row!.uid), withdrawal } as const;
    expect(await site.engine.submit(paid, undefined)).toMatchObject({ ok: true });
    const endToEnd = `${made.message}-${withdrawal}`;
    const details = detailsXml({ role: 'Cdtr', endToEnd, reference: 'DEBIT-2' });
    const debit = { amount: pays, direction: 'DBIT', reference: 'DEBIT-2', details } as const;
    await upload(uploadStatement, camtFile({ id: '2', currency: 'USD', entries: [debit] }));
    const reported = async () => (await ben.call(paymentFile, { file: made.id })).rows[0]!;
    await expect.poll(reported, SLOW).toMatchObject({ state: 'paid', isReported: true, reason: null });
    expect(await stateOf(withdrawal)).toMatchObject({ state: 'paid', reference: endToEnd });
    expect(await funding(client)).toBe(after);
    // It comes again, as after a second kill.
    await site.database.superuser('UPDATE payouts SET is_reported = false WHERE withdrawal = $1', [withdrawal]);
    await expect.poll(reported, SLOW).toMatchObject({ isReported: true, reason: null });
    expect(await funding(client)).toBe(after);
    await verify(site.database);
  });

  it('a bank that pays what has ended otherwise is shown to people, and changes nothing', async () => {
    const { client, withdrawal, pays } = await approvedWithdrawal('Hal Reed', '120');
    const made = await ada.call(makePaymentFile, { provider: 'bank', currency: 'USD' });
    const [row] = await site.database.superuser<{ uid: string }>('SELECT uid FROM withdrawals WHERE id = $1', [
      withdrawal,
    ]);
    const failed = { kind: 'fail-withdrawal', uid: Number(row!.uid), withdrawal, reason: 'details-wrong' } as const;
    expect(await site.engine.submit(failed, undefined)).toMatchObject({ ok: true });
    const after = await funding(client);
    const details = detailsXml({ role: 'Cdtr', endToEnd: `${made.message}-${withdrawal}`, reference: 'DEBIT-3' });
    const debit = { amount: pays, direction: 'DBIT', reference: 'DEBIT-3', details } as const;
    await upload(uploadStatement, camtFile({ id: '3', currency: 'USD', entries: [debit] }));
    await expect
      .poll(async () => (await ben.call(paymentFile, { file: made.id })).rows[0], SLOW)
      .toMatchObject({ state: 'paid', isReported: true, reason: 'paid, but the withdrawal has ended otherwise' });
    expect((await stateOf(withdrawal)).state).toBe('rejected');
    expect(await funding(client)).toBe(after);
  });

  it('what the bank has paid is paid, also when another request has its reference', async () => {
    const { client, withdrawal, pays } = await approvedWithdrawal('Ida Wolf', '130');
    const after = await funding(client);
    const made = await ada.call(makePaymentFile, { provider: 'bank', currency: 'USD' });
    const endToEnd = `${made.message}-${withdrawal}`;
    await site.database.superuser(
      `INSERT INTO payment_references (reference, kind, request, reserved_at, is_used) VALUES ($1, 'deposit', 999999, now(), true)`,
      [plainReference(endToEnd)],
    );
    const details = detailsXml({ role: 'Cdtr', endToEnd, reference: 'DEBIT-4' });
    const debit = { amount: pays, direction: 'DBIT', reference: 'DEBIT-4', details } as const;
    await upload(uploadStatement, camtFile({ id: '4', currency: 'USD', entries: [debit] }));
    await expect
      .poll(async () => (await ben.call(paymentFile, { file: made.id })).rows[0], SLOW)
      .toMatchObject({ state: 'paid', isReported: true, reason: 'paid, but its reference belongs to another request' });
    const { state } = await stateOf(withdrawal);
    expect(state).toBe('paid');
    const { version } = await ada.call(operatorWithdrawal, { withdrawal });
    const fail = { withdrawal, version, reason: 'details-wrong' } as const;
    expect(await outcome(ada.call(failWithdrawal, fail))).not.toBe('done');
    expect(await funding(client)).toBe(after);
    await verify(site.database);
  });

  it('leave out what no file can pay, say why, and pay the others', async () => {
    const one = await approvedWithdrawal('Jon Webb', '110');
    const two = await approvedWithdrawal('Kim Yale', '110', 'Ким Яле');
    const make = () => ada.call(makePaymentFile, { provider: 'bank', currency: 'USD' });
    const made = await make();
    expect(made).toMatchObject({
      payments: 1,
      leftOut: [{ withdrawal: two.withdrawal, why: `the name of withdrawal ${two.withdrawal} has no Latin letters` }],
    });
    const { rows } = await ben.call(paymentFile, { file: made.id });
    expect(rows.map(({ withdrawal }) => withdrawal)).toEqual([one.withdrawal]);
    // With nothing else to pay there is no file, and the reason is the answer.
    expect(await outcome(make())).toBe('funding.file-invalid');
    expect((await ada.call(paymentFiles, {})).ready).toMatchObject([{ withdrawals: [two.withdrawal] }]);
  });
});
