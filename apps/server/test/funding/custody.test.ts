import { approveDeposit } from '@vitrine/wire/funding/operator/approve-deposit';
import { dismissPayment } from '@vitrine/wire/funding/operator/dismiss-payment';
import { makePaymentFile } from '@vitrine/wire/funding/operator/make-payment-file';
import { operatorDeposit } from '@vitrine/wire/funding/operator/operator-deposit';
import { operatorPayments } from '@vitrine/wire/funding/operator/operator-payments';
import { operatorWithdrawal } from '@vitrine/wire/funding/operator/operator-withdrawal';
import { payWithdrawal } from '@vitrine/wire/funding/operator/pay-withdrawal';
import { reconciliation } from '@vitrine/wire/funding/operator/reconciliation';
import { recordArrival } from '@vitrine/wire/funding/operator/record-arrival';
import { uploadStatement } from '@vitrine/wire/funding/operator/upload-statement';
import { afterAll, expect, it } from 'vitest';
import { startMailServer } from '../../../../tests/support/mail.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import { bankDesk, credit, SLOW } from '../support/bank-desk.ts';
import { offerCurrencies } from '../support/real-money.ts';
import { startTestSite } from '../support/site.ts';
import { camtFile, detailsXml, type EntryParts, IBAN } from './providers/camt-file.ts';

// What the bank holds against what the ledger says, on a site whose customers' money is in one account of a bank.

const mail = await startMailServer();
afterAll(() => mail.stop());
const site = await startTestSite({
  environment: { MODE: 'real', ...mail.environment, BANK_ACCOUNTS: `${IBAN}/USD`, BANK_ACCOUNT_HOLDER: 'House Ltd' },
});
await offerCurrencies(site, IBAN);
const [ada, owner] = await Promise.all([createStaff(site, ['finance-maker']), createStaff(site, ['owner'])]);
const { upload, announced, approve, withdrawn } = bankDesk(site, mail, ada);

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const TODAY = dayBefore(0);

let balance = 1_000;
let statements = 0;
/** The statement of a day, whose entries lead from the last balance to the next. */
async function told(day: string, ...entries: readonly EntryParts[]) {
  statements += 1;
  const opening = balance;
  for (const { amount, direction } of entries) balance += direction === 'DBIT' ? -Number(amount) : Number(amount);
  const about = { id: `S${statements}`, currency: 'USD', day, opening: `${opening}`, closing: `${balance}` };
  const dated = entries.map((entry) => ({ bookedOn: day, ...entry }));
  return upload(uploadStatement, camtFile({ ...about, entries: dated }));
}

async function holding(day: string) {
  const { holdings } = await owner.call(reconciliation, {});
  const { account, currency, day: _, ...found } = holdings.find((one) => one.day === day) ?? {};
  return { ...found };
}
const figures = (
  held: number,
  ledger: number,
  parts: Partial<Record<'waiting' | 'onTheWay' | 'own' | 'missing', number>>,
) =>
  Object.fromEntries(
    Object.entries({ held, ledger, waiting: 0, onTheWay: 0, own: 0, missing: 0, ...parts }).map(([name, value]) => [
      name,
      value.toFixed(6),
    ]),
  );

it('what a bank holds is explained by day: what waits, what is on the way, what is of the house', async () => {
  const paidIn = await announced('Anna Keller', '500');
  await told(dayBefore(3), credit('500', paidIn.reference, 'Anna Keller'), credit('7', 'interest', 'House Bank'));
  // Nothing is credited yet: 7 is of nobody known, 1,000 were there before.
  expect(await holding(dayBefore(3))).toEqual({ ...figures(1_507, 0, { waiting: 507, own: 1_000 }), isGreen: true });
  await approve(paidIn.id);
  const interest = (await ada.call(operatorPayments, { provider: 'bank' })).rows[0]!;
  await ada.call(dismissPayment, { provider: 'bank', payment: interest.id, note: 'Interest of the bank.' });
  expect(await holding(dayBefore(3))).toEqual({ ...figures(1_507, 0, { waiting: 500, own: 1_007 }), isGreen: true });
  await told(TODAY, { amount: '3', direction: 'DBIT', reference: 'FEE' });
  expect(await holding(TODAY)).toEqual({ ...figures(1_504, 500, { own: 1_004 }), isGreen: true });

  // Paid by the ledger, and no statement tells so yet.
  const byHand = await withdrawn(paidIn.client, '100', 'Anna Keller');
  const { version } = await ada.call(operatorWithdrawal, { withdrawal: byHand.withdrawal });
  await ada.call(payWithdrawal, { withdrawal: byHand.withdrawal, version, reference: 'WIRE 1' });
  const pays = Number(byHand.pays);
  expect(await holding(TODAY)).toEqual({
    ...figures(1_504, 500 - pays, { onTheWay: pays, own: 1_004 }),
    isGreen: true,
  });
  // After five days somebody has said paid what the bank never paid.
  const SIX_DAYS = 6 * 86_400_000;
  const move = 'UPDATE withdrawals SET decided_at = decided_at + $2 WHERE id = $1';
  await site.database.superuser(move, [byHand.withdrawal, -SIX_DAYS]);
  expect(await holding(TODAY)).toEqual({
    ...figures(1_504, 500 - pays, { missing: pays, own: 1_004 }),
    isGreen: false,
  });
  await site.database.superuser(move, [byHand.withdrawal, SIX_DAYS]);

  // What the bank pays of a payment file leaves both sides.
  const filed = await withdrawn(paidIn.client, '50', 'Anna Keller', 'DE75512108001245126199');
  await ada.call(makePaymentFile, { provider: 'bank', currency: 'USD', withdrawals: String(filed.withdrawal) });
  const [named] = await site.database.superuser<{ reference: string }>(
    'SELECT reference FROM payouts WHERE withdrawal = $1',
    [filed.withdrawal],
  );
  const details = detailsXml({ name: 'Anna Keller', role: 'Cdtr', endToEnd: named!.reference });
  await told(TODAY, { amount: filed.pays, direction: 'DBIT', reference: 'PAID', details });
  const state = async () => (await ada.call(operatorWithdrawal, { withdrawal: filed.withdrawal })).state;
  await expect.poll(state, SLOW).toBe('paid');
  const after = 500 - pays - Number(filed.pays);
  const held = 1_504 - Number(filed.pays);
  expect(await holding(TODAY)).toEqual({ ...figures(held, after, { onTheWay: pays, own: 1_004 }), isGreen: true });
});

it('money that was credited and never came, or that left for nobody, is red', async () => {
  const before = await holding(TODAY);
  const claimed = await announced('Bo Lind', '200');
  const { version } = await ada.call(operatorDeposit, { deposit: claimed.id });
  const arrived = { deposit: claimed.id, version, received: '200', reference: 'NEVER CAME' };
  const recorded = await ada.call(recordArrival, arrived);
  await ada.call(approveDeposit, { deposit: claimed.id, version: recorded.version });
  expect(await holding(TODAY)).toEqual({
    ...before,
    ledger: (Number(before.ledger) + 200).toFixed(6),
    missing: '-200.000000',
    isGreen: false,
  });
  // It comes after all.
  await told(TODAY, credit('200', 'late', 'Somebody'));
  expect(await holding(TODAY)).toMatchObject({ waiting: '200.000000', missing: '-200.000000', isGreen: false });

  await told(TODAY, { amount: '1100', direction: 'DBIT', reference: 'YACHT' });
  expect(await holding(TODAY)).toMatchObject({ own: '-96.000000', isGreen: false });
});

it('a statement that is missing between two others is red', async () => {
  const { missing } = await holding(TODAY);
  balance += 30;
  await told(TODAY, credit('1', 'x', 'Anna'));
  expect(await holding(TODAY)).toMatchObject({ missing: (Number(missing) + 30).toFixed(6), isGreen: false });
});
