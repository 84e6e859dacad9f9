import { createClient, newIdempotencyKey } from '@vitrine/wire/client';
import { requestBankDeposit } from '@vitrine/wire/funding/request-bank-deposit';
import { me } from '@vitrine/wire/staff/operator/me';
import type { StaffRole } from '@vitrine/wire/staff/role';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { namedCustomer } from '../../support/customer.ts';
import { type Desk, startDesk } from '../../support/desk.ts';
import { profile } from '../../support/screens.ts';
import { createStaff, type StaffMember, totpCode } from '../../support/staff.ts';

// One of the money desk proposes in what and where customers pay, another decides.

const WRONG_TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6s';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const WRONG_IBAN = 'DE00370400440532013000';
const IBAN = 'DE89370400440532013000';

let browser: Browser;
let desk: Desk;
let mona: StaffMember;
let maker: Page;
let checker: Page;
beforeAll(async () => {
  [browser, desk] = await Promise.all([launchChromium(), startDesk()]);
  mona = await member('finance-maker', 'Mona');
  maker = await open(mona);
  checker = await open(await member('finance-checker', 'Chen'));
});
afterAll(async () => {
  await browser?.close();
  await desk?.stop();
});

const member = (role: StaffRole, name: string) =>
  createStaff({ url: desk.url, database: { superuser: desk.superuser } }, [role], { name });

async function open(person: StaffMember): Promise<Page> {
  const owner = { token: person.token, call: person.call, staff: await person.call(me, {}) };
  const context = await profile(browser, desk.url, { device: 'desk', mode: 'light', language: 'en' }, { owner });
  return context.newPage();
}

const settings = (tab: string) => maker.goto(`/console/payment-settings?tab=${tab}`);
const dialog = () => maker.getByRole('dialog');
const propose = () => dialog().getByRole('button', { name: 'Propose changes' }).click();
const openRow = (name: string | RegExp) => maker.locator('tbody').getByRole('button', { name }).first().click();

/** Follows the toast to the proposal; the second person reads there what is expected, and approves it. */
async function decide(...reads: readonly (string | RegExp)[]): Promise<void> {
  await dialog().waitFor({ state: 'detached' });
  await maker.getByRole('link', { name: 'View proposal' }).first().click();
  await maker.waitForURL('**/console/proposals?id=*');
  await maker.getByRole('button', { name: 'Withdraw' }).waitFor();
  await checker.goto(maker.url());
  const detail = checker.locator('#screen aside');
  for (const text of reads) await detail.getByText(text).first().waitFor();
  const button = detail.getByRole('button', { name: 'Approve' });
  await button.click({ trial: true });
  await button.click();
  await detail.waitFor({ state: 'detached' });
}

describe('payment settings', () => {
  it('a currency is proposed with its fields marked, approved by a second person, and gets its account, which is then offered for its deposits', async () => {
    await settings('currencies');
    await maker.getByRole('button', { name: 'New currency' }).click();
    await propose();
    await dialog()
      .getByText(/^Correct these fields: Name/)
      .waitFor();
    await dialog().getByLabel('Name').fill('Einlagen in Euro');
    await dialog().getByLabel('Code').fill('eur');
    await dialog().getByLabel('Min. deposit').fill('500');
    await dialog().getByLabel('Max. deposit').fill('50');
    await dialog().getByLabel('Min. withdrawal').fill('20');
    await dialog().getByLabel('Max. withdrawal').fill('10000');
    await dialog().getByLabel('Withdrawal fee').selectOption('percent');
    await dialog().getByLabel('Fee', { exact: true }).fill('50');
    await dialog().getByText('A fee of 5% or more is unusual.').waitFor();
    await dialog().getByLabel('Fee', { exact: true }).fill('0.5');
    await dialog().getByLabel('Published price').fill('0.92');
    await propose();
    await dialog().getByText('Correct these fields: Min. deposit', { exact: true }).waitFor();
    await dialog().getByText('Above 0, and not above the maximum.').waitFor();
    expect(
      await dialog()
        .getByLabel('Min. deposit')
        .evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await dialog().getByLabel('Min. deposit').fill('10');
    await dialog().getByLabel('Max. deposit').fill('50000');
    await propose();
    await decide('Einlagen in Euro', 'EUR', 'Bank', 'A published price', '50,000');

    await settings('currencies');
    await openRow('Einlagen in Euro');
    await maker.locator('#screen aside').getByText('10 – 50,000 EUR').waitFor();

    // Where customers pay to takes a code of the authenticator.
    await desk.superuser("UPDATE staff_sessions SET code_at = now() - interval '1 hour' WHERE staff_id = $1", [
      mona.id,
    ]);
    await settings('accounts');
    await maker.getByRole('button', { name: 'New bank account' }).click();
    await dialog().getByLabel('Currency').selectOption('Einlagen in Euro');
    await dialog().getByLabel('Bank', { exact: true }).fill('Sparkasse am Markt');
    await dialog().getByLabel('Account holder').fill('Vitrine Ltd');
    await dialog().getByLabel('Account number').fill('0532013000');
    await dialog().getByLabel('IBAN').fill(WRONG_IBAN);
    await propose();
    const code = maker.getByLabel('Authentication code');
    await code.fill(totpCode(mona.totpSecret));
    await code.press('Enter');
    await dialog()
      .getByText(/The check digits are wrong/)
      .waitFor();
    await dialog().getByLabel('IBAN').fill(IBAN);
    await propose();
    await decide('Einlagen in Euro', 'Sparkasse am Markt', IBAN);

    const customer = await namedCustomer(desk.url);
    const client = createClient({ origin: desk.url, lang: () => 'en', token: () => customer.token });
    await client.call(requestBankDeposit, { number: '120', symbol_id: 5 }, { idempotencyKey: newIdempotencyKey() });
    await maker.goto('/console/deposits');
    await openRow('1');
    await maker.locator('#screen aside').getByRole('button', { name: 'Assign account' }).click();
    const question = maker.getByRole('alertdialog');
    await question.getByRole('option', { name: `Sparkasse am Markt · ${IBAN}` }).waitFor({ state: 'attached' });
    expect(await question.getByRole('option').count()).toBe(1);
    await question.getByRole('button', { name: 'Assign account' }).click();
    await maker.getByText('Account assigned to deposit 1').waitFor();
  });

  it('a published price says how far it moves, and applies a day after a second person approved it', async () => {
    await settings('currencies');
    await openRow('USDT (TRC20)');
    await maker.getByRole('button', { name: 'Propose price' }).click();
    await dialog().getByLabel('Published price').fill('1.5');
    await dialog().getByText('50.00% above the present price.').waitFor();
    await dialog().getByLabel('Published price').fill('');
    await propose();
    await dialog()
      .getByText(/Enter a price above 0/)
      .waitFor();
    await dialog().getByLabel('Published price').fill('1.01');
    await propose();
    await decide('USDT (TRC20)', '1.01');
    await settings('currencies');
    await openRow('USDT (TRC20)');
    await maker.locator('#screen aside').getByText('1.01 USDT').waitFor();
  });

  it('a deposit address with a wrong checksum is refused at its field, and a right one waits for a second person', async () => {
    await settings('addresses');
    await openRow('USDT (TRC20)');
    await maker.locator('#screen aside').getByRole('button', { name: 'Propose changes' }).click();
    await dialog().getByLabel('Address').fill(WRONG_TRON);
    await propose();
    await dialog()
      .getByText(/This is not a valid address for USDT/)
      .waitFor();
    expect(await dialog().getByLabel('Address').getAttribute('aria-invalid')).toBe('true');
    await dialog().getByLabel('Address').fill(TRON);
    await propose();
    await dialog().waitFor({ state: 'detached' });
    await maker.locator('#screen aside').getByText('A proposed change waits for a second person.').waitFor();
    await decide(TRON, 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb');
    await settings('addresses');
    await maker.locator('tbody').getByText(TRON).waitFor();
  });

  it('the checks warn of a limit a hundred times higher, and change once a second person approved', async () => {
    await settings('checks');
    await maker.getByRole('button', { name: 'Propose changes' }).click();
    await dialog().getByLabel('Two approvals above').fill('100000');
    await dialog().getByText('100 times the value before').waitFor();
    await dialog().getByLabel('Two approvals above').fill('2000');
    await dialog().getByRole('checkbox', { name: 'Withdrawals need a verified name' }).click();
    await propose();
    await decide('Two approvals above', '2,000 USD', 'Withdrawals need a verified name');
    await settings('checks');
    await maker.getByText('2,000 USD').waitFor();
  });
});
