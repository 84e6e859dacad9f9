import { createClient, newIdempotencyKey } from '@vitrine/wire/client';
import { claimWireDeposit } from '@vitrine/wire/funding/claim-wire-deposit';
import { proposeCorrection } from '@vitrine/wire/funding/operator/propose-correction';
import { me } from '@vitrine/wire/staff/operator/me';
import type { StaffRole } from '@vitrine/wire/staff/role';
import { customerLog } from '@vitrine/wire/views/operator/customer-log';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { buyBitcoin, type Customer, demoCustomer, namedCustomer } from '../../support/customer.ts';
import { type Desk, startDesk } from '../../support/desk.ts';
import { profile } from '../../support/screens.ts';
import { outcome } from '../../support/staff.ts';
import { amountAt } from '../amounts.ts';

// Money that two members of staff move by hand: goodwill, and the correction of an entry.

let browser: Browser;
let desk: Desk;
let customer: Customer;
let maker: Page;
let checker: Page;
beforeAll(async () => {
  [browser, desk] = await Promise.all([launchChromium(), startDesk()]);
  customer = { ...(await namedCustomer(desk.url)), demoId: '' };
  maker = await open('finance-maker', 'Mona');
  checker = await open('finance-checker', 'Chen');
});
afterAll(async () => {
  await browser?.close();
  await desk?.stop();
});

const look = { device: 'desk', mode: 'light', language: 'en' } as const;

async function open(role: StaffRole, name: string): Promise<Page> {
  const person = await desk.staff([role], name);
  const owner = { ...person, staff: await person.call(me, {}) };
  return (await profile(browser, desk.url, look, { owner })).newPage();
}

const page = (tab: string) => maker.goto(`/console/customer?customer=${customer.user.id}&tab=${tab}`);
const question = () => maker.getByRole('alertdialog');

/** Follows the toast; the second person reads what is expected, and approves it. */
async function decide(...reads: readonly string[]): Promise<void> {
  await question().waitFor({ state: 'detached' });
  await maker.getByRole('link', { name: 'View proposal' }).first().click();
  await maker.getByRole('button', { name: 'Withdraw' }).waitFor();
  await checker.goto(maker.url());
  const detail = checker.locator('#screen aside');
  for (const text of reads) await detail.getByText(text).first().waitFor();
  const button = detail.getByRole('button', { name: 'Approve' });
  await button.click({ trial: true });
  await button.click();
  await detail.waitFor({ state: 'detached' });
}

async function ownBalance(): Promise<bigint | undefined> {
  const own = await (await profile(browser, desk.url, look, { customer })).newPage();
  await own.goto('/mine/wallet');
  const figure = own.locator('[data-figure="wallet"]').first();
  await figure.waitFor();
  const amount = await amountAt(figure);
  await own.context().close();
  return amount;
}

it('goodwill is proposed on the page of the customer, paid once a second person approved, and reversed from its entry', async () => {
  await page('overview');
  await maker.getByRole('button', { name: 'Propose goodwill' }).click();
  await question().getByRole('button', { name: 'Propose goodwill' }).click();
  await question().getByText('Enter an amount above 0 with at most 6 decimals.').waitFor();
  await question().getByText('Enter a reason of at most 200 characters.').waitFor();
  await question().getByLabel('Amount').fill('25.5');
  await question().getByText('This is more than the customer has on all accounts.').waitFor();
  await question().getByLabel('Reason').fill('Bad tick on order 17');
  await question().getByRole('button', { name: 'Propose goodwill' }).click();
  await decide('25.5 USD', 'Bad tick on order 17');
  expect(await ownBalance()).toBe(25_500_000n);

  await page('log');
  await maker.locator('tbody button[data-row]').first().click();
  await maker.locator('#screen aside').getByText('25.500000 USD').first().waitFor();
  await maker.getByRole('button', { name: 'Propose correction' }).click();
  await question().getByRole('button', { name: 'Propose correction' }).click();
  await question().getByText('Enter a reason of at most 200 characters.').waitFor();
  await question().getByLabel('Reason').fill('Paid to the wrong customer');
  await question().getByRole('button', { name: 'Propose correction' }).click();
  await decide('Paid to the wrong customer', 'house/goodwill', '25.5');
  expect(await ownBalance()).toBe(0n);

  // An entry is reversed once.
  await page('log');
  await maker.locator('tbody button[data-row]').last().click();
  await maker.getByRole('button', { name: 'Propose correction' }).click();
  await question().getByLabel('Reason').fill('Once more');
  await question().getByRole('button', { name: 'Propose correction' }).click();
  await question().getByText('This posting has already been corrected.').waitFor();
});

it('a correction of an entry of trading is neither offered nor taken', async () => {
  const trader = await demoCustomer(desk.url);
  await buyBitcoin(desk.url, trader);
  await maker.goto(`/console/customer?customer=${trader.user.id}&tab=log`);
  await maker.locator('tbody').getByRole('button').first().click();
  const detail = maker.locator('#screen aside');
  await detail.getByRole('heading', { name: 'Contract fee' }).waitFor();
  expect(await detail.getByRole('button', { name: 'Propose correction' }).count()).toBe(0);
  const { call } = await desk.staff(['finance-maker']);
  const { rows } = await call(customerLog, { customer: trader.user.id });
  const { seq, posting } = rows.find(({ reason }) => reason === 'contract-fee')!;
  const asked = call(proposeCorrection, { seq, idx: posting, reason: 'A bad trade' });
  expect(await outcome(asked)).toBe('funding.not-correctable');
});

it('the entry of a deposit is corrected', async () => {
  const client = createClient({ origin: desk.url, lang: () => 'en', token: () => customer.token });
  await client.call(
    claimWireDeposit,
    { number: '80', symbol_id: 1, wire_id: 1 },
    { idempotencyKey: newIdempotencyKey() },
  );
  // The simulated bank credits it.
  await expect.poll(ownBalance, { timeout: 60_000, interval: 2_000 }).toBe(80_000_000n);
  await page('log');
  await maker.locator('tbody button[data-row]').first().click();
  await maker.locator('#screen aside').getByRole('heading', { name: 'Deposit' }).waitFor();
  await maker.getByRole('button', { name: 'Propose correction' }).click();
  await question()
    .getByText(/^Deposit: .*80\.000000 USD/)
    .waitFor();
  await question().getByLabel('Reason').fill('Credited twice');
  await question().getByRole('button', { name: 'Propose correction' }).click();
  await decide('Credited twice', 'asset/sim', '80');
  expect(await ownBalance()).toBe(0n);
});
