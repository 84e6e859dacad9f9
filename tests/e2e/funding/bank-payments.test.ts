import { readFileSync } from 'node:fs';
import { createClient, newIdempotencyKey, type WireClient } from '@vitrine/wire/client';
import { bindPayoutWay } from '@vitrine/wire/funding/bind-payout-way';
import { approveDeposit } from '@vitrine/wire/funding/operator/approve-deposit';
import { approveWithdrawal } from '@vitrine/wire/funding/operator/approve-withdrawal';
import { assignBank } from '@vitrine/wire/funding/operator/assign-bank';
import { giveUpPayout } from '@vitrine/wire/funding/operator/give-up-payout';
import { makePaymentFile } from '@vitrine/wire/funding/operator/make-payment-file';
import { operatorDeposit } from '@vitrine/wire/funding/operator/operator-deposit';
import { operatorWithdrawal } from '@vitrine/wire/funding/operator/operator-withdrawal';
import { proposeCurrency } from '@vitrine/wire/funding/operator/propose-currency';
import { proposeFundingChecks } from '@vitrine/wire/funding/operator/propose-funding-checks';
import { proposeWire } from '@vitrine/wire/funding/operator/propose-wire';
import { requestBankDeposit } from '@vitrine/wire/funding/request-bank-deposit';
import { requestWithdrawal } from '@vitrine/wire/funding/request-withdrawal';
import { register } from '@vitrine/wire/identity/register';
import { sendEmail } from '@vitrine/wire/identity/send-email';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { camtFile, detailsXml, IBAN } from '../../../apps/server/test/funding/providers/camt-file.ts';
import { launchChromium } from '../../support/chromium.ts';
import { type Desk, startDesk } from '../../support/desk.ts';
import type { StaffSession } from '../../support/house.ts';
import { type MailServer, startMailServer } from '../../support/mail.ts';
import { profile } from '../../support/screens.ts';
import { accessibilityViolations } from '../browse.ts';

// A site with real money: what the bank reports, and what it is told to pay.

let browser: Browser;
let desk: Desk;
let mail: MailServer;
let maker: StaffSession;
let checker: StaffSession;
let page: Page;
let customer: WireClient;

const keyed = () => ({ idempotencyKey: newIdempotencyKey() });
const approved = async (asked: Promise<{ readonly proposal: number }>) =>
  checker.call(decideProposal, { id: (await asked).proposal, verdict: 'approve' });

/** Dollars at par, paid to the account of the site; no check stands before a payment. */
async function offerDollars(): Promise<void> {
  const both = { isDeposit: '1', isWithdrawal: '1', feeType: 'fixed', drawRate: '5' } as const;
  const bounds = { depositMin: '10', depositMax: '5000', withdrawalMin: '20', withdrawalMax: '5000' };
  const kind = { name: 'Dollar', code: 'USD', protocol: '', way: 'bank', position: '0', priceKind: 'par' } as const;
  await approved(maker.call(proposeCurrency, { currency: 0, ...kind, ...both, ...bounds, instrument: '' }));
  const holder = { bankName: 'House Bank', payeeName: 'House Ltd', payeeAccount: '0532013000', iban: IBAN };
  await approved(maker.call(proposeWire, { currency: 1, ...holder, isDirect: '0', isActive: '1' }));
  const checks = { depositNeedsName: '0', withdrawalNeedsName: '0', withdrawalNeedsPayPassword: '0' } as const;
  await approved(maker.call(proposeFundingChecks, { ...checks, twoStaffAbove: '1000' }));
}

async function openCustomer(name: string): Promise<WireClient> {
  const account = 'bo.lind@example.com';
  const password = 'a long walk by the sea';
  const visitor = createClient({ origin: desk.url, lang: () => 'en', token: () => undefined });
  await visitor.call(sendEmail, { to: account, type: 1 });
  const form = { type: 1, area_id: 1, account, password, re_password: password, sms_code: await mail.code(account) };
  const { token, user } = await visitor.call(register, form);
  await desk.superuser('UPDATE users SET name = $2 WHERE uid = $1', [user.uid, name]);
  return createClient({ origin: desk.url, lang: () => 'en', token: () => token });
}

beforeAll(async () => {
  mail = await startMailServer();
  const bank = { BANK_ACCOUNTS: `${IBAN}/USD`, BANK_ACCOUNT_HOLDER: 'House Ltd' };
  [browser, desk] = await Promise.all([launchChromium(), startDesk({ MODE: 'real', ...mail.environment, ...bank })]);
  [maker, checker] = [await desk.staff(['finance-maker'], 'Mona'), await desk.staff(['finance-checker'], 'Chen')];
  await offerDollars();
  customer = await openCustomer('Bo Lind');
  const look = { device: 'desk', mode: 'light', language: 'en' } as const;
  page = await (await profile(browser, desk.url, look, { owner: maker })).newPage();
});
afterAll(async () => {
  await browser?.close();
  await desk?.stop();
  await mail?.stop();
});

const tab = (name: string) => page.goto(`/console/payments?tab=${name}`);
const question = () => page.getByRole('alertdialog');
const detail = () => page.locator('#screen aside');
const openRow = (text: string) =>
  page.locator('tbody tr').filter({ hasText: text }).first().locator('[data-row]').click();

const upload = (name: string, content: string) =>
  page
    .locator('#screen input[type=file]')
    .setInputFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(content) });

const credit = (amount: string, name: string, text: string, reference: string) => ({
  amount,
  reference,
  details: detailsXml({ text, name, reference }),
});

it('a statement is uploaded or refused with the reason; its payments are assigned, set aside and taken back', async () => {
  const { id } = await customer.call(requestBankDeposit, { number: '100', symbol_id: 1 }, keyed());
  const { version } = await maker.call(operatorDeposit, { deposit: id });
  await maker.call(assignBank, { deposit: id, version, wire: 1 });

  await tab('statements');
  await page.getByText(`${IBAN} USD`).waitFor();
  await upload('holiday.txt', 'not a statement');
  await page.getByRole('alert').filter({ hasText: 'The file cannot be read' }).waitFor();
  const entries = [
    credit('99.50', 'B. Lind', 'for my account', 'CREDIT-1'),
    credit('3', 'House Bank', 'interest', 'CREDIT-2'),
  ];
  await upload('november.xml', camtFile({ currency: 'USD', entries, opening: '10', closing: '112.50' }));
  await page.getByText('2 entries imported: 0 matched, 2 waiting, 0 no deposit.').first().waitFor();
  await openRow('holiday.txt');
  await detail().getByText('Why it was refused').waitFor();
  await openRow('november.xml');
  await detail().getByText('112.500000 USD').waitFor();

  await tab('incoming');
  await openRow('B. Lind');
  await detail().getByRole('button', { name: 'Assign to a deposit' }).click();
  await question().getByRole('button', { name: 'Assign to a deposit' }).click();
  await question().getByText('Choose a deposit or enter its number.').waitFor();
  await question().getByLabel('Deposit', { exact: true }).selectOption(String(id));
  await question()
    .getByText(/The customer reported .*100\.000000 USD.*, .*99\.500000 USD.* arrived/)
    .waitFor();
  await question().getByRole('button', { name: 'Assign to a deposit' }).click();
  await page.getByText(`Payment assigned to deposit ${id}`).first().waitFor();

  await openRow('House Bank');
  await detail().getByRole('button', { name: 'Set aside' }).click();
  await question().getByRole('button', { name: 'Set aside' }).click();
  await question().getByText('Enter a reason.').waitFor();
  await question().getByLabel('Reason').fill('Interest of the bank.');
  await question().getByRole('button', { name: 'Set aside' }).click();
  await page.getByText('No payments', { exact: true }).waitFor();
  await page.goto('/console/payments?state=dismissed');
  await openRow('House Bank');
  await detail().getByText('Interest of the bank.').waitFor();
  await detail().getByRole('button', { name: 'Take back' }).click();
  await question().getByLabel('Reason').fill('To be sent back.');
  await question().getByRole('button', { name: 'Take back' }).click();
  await page.getByText('Payment waits again').first().waitFor();

  // What arrived is recorded, and credited once somebody approves it.
  await expect
    .poll(async () => (await checker.call(operatorDeposit, { deposit: id })).received, { timeout: 30_000 })
    .toBe('99.500000');
  const arrived = await checker.call(operatorDeposit, { deposit: id });
  await checker.call(approveDeposit, { deposit: id, version: arrived.version });
  // Of the 112.50 at the bank, 99.50 are credited later than its day, 3 wait, and 10 were there before.
  await page.goto('/console/treasury');
  const held = page.getByRole('row').filter({ hasText: '2026-11-24' }).filter({ hasText: '112.500000' });
  await held.getByText('102.500000').waitFor();
  await held.getByText('10.000000').waitFor();
  await held.getByText('Agrees').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
});

/** Of the customer, to that account; it is approved. */
async function approvedWithdrawal(number: string, payee_name: string, payee_account: string): Promise<number> {
  const to = { type: '2', draw_id: 1, payee_account, payee_name, bank_name: 'Bank', bank_swift: 'BYLADEM1001' };
  const bound = await customer.call(bindPayoutWay, to);
  await desk.superuser(
    `UPDATE payout_ways SET bound_at = now() - interval '1 day', usable_from = now() WHERE id = $1`,
    [bound.id],
  );
  const asked = { draw_currency_id: 1, number, draw_method_id: bound.id };
  const { id: withdrawal } = await customer.call(requestWithdrawal, asked, keyed());
  const { version } = await checker.call(operatorWithdrawal, { withdrawal });
  await checker.call(approveWithdrawal, { withdrawal, version });
  return withdrawal;
}

it('a payment file is made of what is approved, downloaded, and answered by the bank', async () => {
  const withdrawal = await approvedWithdrawal('60', 'Bo Lind', 'DE02120300000000202051');
  const unpayable = await approvedWithdrawal('30', 'Бо Линд', 'DE75512108001245126199');

  await tab('files');
  await page.getByText('2 withdrawals, 80.000000 USD').waitFor();
  await page.getByRole('button', { name: 'Make payment file' }).click();
  await question().getByLabel('Pay on').fill('soon');
  await question().getByRole('button', { name: 'Make payment file' }).click();
  await question().getByText('Enter a day as YYYY-MM-DD.').waitFor();
  await question().getByLabel('Pay on').fill('');
  await question().getByRole('button', { name: 'Make payment file' }).click();
  await question().waitFor({ state: 'detached' });
  await page
    .getByRole('alert')
    .filter({ hasText: `${unpayable}: the name of withdrawal ${unpayable} has no` })
    .waitFor();
  await page.getByText('1 withdrawal, 25.000000 USD').waitFor();
  await page.locator('tbody [data-row]').first().click();
  await detail().getByText('Bo Lind').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    detail().getByRole('button', { name: 'Download file' }).click(),
  ]);
  const file = readFileSync(await download.path(), 'utf8');
  expect(file.startsWith('<?xml')).toBe(true);
  expect(file).toContain('<IBAN>DE02120300000000202051</IBAN>');
  const endToEnd = /<EndToEndId>([^<]+)<\/EndToEndId>/.exec(file)![1]!;
  const message = download.suggestedFilename().replace('.xml', '');

  await upload('answer.xml', '<Document/>');
  await page
    .getByRole('alert')
    .filter({ hasText: /The file/ })
    .waitFor();
  await upload('answer.xml', rejectionOf(message, endToEnd));
  await page.getByText(`Answer to ${message}: 1 failed, 0 need a second person, 0 signed`).first().waitFor();
  await detail()
    .getByText(/^Failed/)
    .waitFor();
  await detail().getByText('AC04').waitFor();
  await expect
    .poll(async () => (await checker.call(operatorWithdrawal, { withdrawal })).state, { timeout: 30_000 })
    .toBe('rejected');
});

it('a payment that the bank never answers for is given up by two', async () => {
  const withdrawal = await approvedWithdrawal('40', 'Bo Lind', 'DE12500105170648489890');
  const made = await maker.call(makePaymentFile, {
    provider: 'bank',
    currency: 'USD',
    withdrawals: String(withdrawal),
  });
  await tab('files');
  await page.locator('tbody [data-row]').first().click();
  const giveUp = () => detail().getByRole('button', { name: 'Give up payment' });
  await giveUp().click();
  await question().getByRole('button', { name: 'Give up payment' }).click();
  await question().getByText('Enter a reason.').waitFor();
  await question().getByLabel('Reason').fill('The bank knows no such file.');
  await question().getByRole('button', { name: 'Give up payment' }).click();
  await question().getByRole('alert').filter({ hasText: 'five days' }).waitFor();
  await desk.superuser(`UPDATE payout_batches SET at = at - interval '5 days' WHERE id = $1`, [made.id]);
  await question().getByRole('button', { name: 'Give up payment' }).click();
  await page.getByText('A colleague must give it up, too.', { exact: false }).first().waitFor();
  await detail().getByText('given up by one person, another must, too', { exact: false }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await checker.call(giveUpPayout, { withdrawal, note: 'Asked on the phone.' });
  await expect
    .poll(async () => (await checker.call(operatorWithdrawal, { withdrawal })).state, { timeout: 30_000 })
    .toBe('rejected');
  await page.reload();
  await detail()
    .getByText(/^Failed/)
    .waitFor();
  expect(await giveUp().count()).toBe(0);
});

/** How a bank says, in pain.002, that it does not pay. */
function rejectionOf(message: string, endToEnd: string): string {
  const header = `<GrpHdr><MsgId>X</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${message}</OrgnlMsgId></OrgnlGrpInfAndSts>`;
  const one = `<TxInfAndSts><OrgnlEndToEndId>${endToEnd}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts>`;
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>${header}<OrgnlPmtInfAndSts>${one}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
}
