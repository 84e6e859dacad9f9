import { createClient } from '@vitrine/wire/client';
import { accountDetail } from '@vitrine/wire/ledger/account-detail';
import { balances } from '@vitrine/wire/ledger/balances';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { type Customer, demoCustomer } from '../../support/customer.ts';
import { profile } from '../../support/screens.ts';
import { amountAt, millionths } from '../amounts.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

const url = inject('siteUrl');
const clientOf = ({ token }: Customer) => createClient({ origin: url, lang: () => 'en', token: () => token });

async function open(path: string, customer: Customer, device: 'phone' | 'desk') {
  const context = await profile(browser, url, { device, mode: 'light', language: 'en' }, { customer });
  const page = await context.newPage();
  await page.goto(path);
  return { context, page };
}

/** The posted balance of an account by the server, in millionths. */
async function balanceOf(customer: Customer, type: 'change' | 'micro'): Promise<bigint> {
  const own = (await clientOf(customer).call(balances, {})).find((account) => account.type === type)!;
  return millionths(own.balance);
}

const left = (page: Page, end: 'from' | 'to') => page.locator(`[data-figure="${end}-left"]`);

async function choose(page: Page, end: 'From' | 'To', name: string) {
  await page.getByRole('combobox', { name: end, exact: true }).click();
  await page.getByRole('option', { name }).click();
}

describe('transfers between own accounts', () => {
  it('FND-65 money goes to trading, is traded with, and comes back after a question about the open position', async () => {
    const customer = await demoCustomer(url);
    const { context, page } = await open('/user', customer, 'phone');
    await page.getByRole('link', { name: 'Transfer' }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('2,500.5');
    expect(await amountAt(left(page, 'from'))).toBe(7_499_500_000n);
    expect(await amountAt(left(page, 'to'))).toBe(12_500_500_000n);
    // A double press is one transfer.
    await page.getByRole('button', { name: /^Transfer .*2,500\.50/ }).dblclick();
    await page.getByText('Transfer done').first().waitFor();
    await page.locator('[data-transfer="1 2"]').waitFor();
    await expect.poll(() => balanceOf(customer, 'change')).toBe(7_499_500_000n);
    expect(await page.locator('[data-transfer]').count()).toBe(1);

    await page.goto('/trade?symbol=BTCUSD');
    await page.getByRole('region', { name: 'New order' }).getByRole('button', { name: /^Buy/ }).click();
    const buy = page.getByRole('dialog').locator('[data-side="buy"]');
    await buy.waitFor();
    await expect.poll(() => buy.getAttribute('aria-disabled')).toBeNull();
    await buy.click();
    await page.locator('main [data-order]').first().waitFor();

    await page.goto('/mine/transfer?from=2&to=1');
    await page.getByRole('button', { name: 'Transfer all that is available' }).click();
    const before = millionths((await clientOf(customer).call(accountDetail, { accountTypeId: 2 })).transferable);
    expect(before).toBeGreaterThan(0n);
    await page.getByRole('textbox', { name: 'Amount' }).fill('2,500.5');
    await page.getByRole('button', { name: /^Transfer .*2,500\.50/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Your positions will have less margin' });
    await question.getByText(/%/).first().waitFor();
    // Back closes the question and moves nothing.
    await page.goBack();
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /^Transfer .*2,500\.50/ }).click();
    await question.getByRole('button', { name: 'Transfer anyway' }).click();
    await page.locator('[data-transfer="2 1"]').waitFor();
    await expect.poll(() => balanceOf(customer, 'change')).toBe(10_000_000_000n);

    // Both are in the log of the account.
    await page.goto('/mine/history?accountTypeId=1');
    await page.locator('[data-entry="4"]').waitFor();
    expect(await page.locator('[data-entry="5"] [data-value]').getAttribute('data-value')).toBe('-2500.500000');
    await context.close();
  });

  it('the account that is chosen twice makes the two change places, and the log shows one account or all', async () => {
    const customer = await demoCustomer(url);
    const { context, page } = await open('/mine/accounts', customer, 'desk');
    await page.getByRole('link', { name: 'Transfer from: Options account' }).click();
    await choose(page, 'From', 'Contract account');
    await expect.poll(() => page.url()).toContain('from=2&to=3');
    await page.reload();
    await page.getByRole('textbox', { name: 'Amount' }).fill('20000');
    const submit = page.getByRole('button', { name: 'Transfer', exact: true });
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
    await page
      .getByText(/You can transfer up to .*10,000\.00.*Enter a smaller amount/)
      .first()
      .waitFor();
    await page.getByRole('textbox', { name: 'Amount' }).fill('1');
    await page.getByRole('button', { name: /^Transfer .*1\.00/ }).click();
    await page.locator('[data-transfer="2 3"]').waitFor();
    await page.getByRole('combobox', { name: 'Account', exact: true }).click();
    await page.getByRole('option', { name: 'Funding account' }).click();
    await page.getByText('No transfers from or to this account.').waitFor();
    await page.getByRole('button', { name: 'Show all transfers' }).click();
    await page.locator('[data-transfer="2 3"]').waitFor();
    expect(await balanceOf(customer, 'micro')).toBe(10_001_000_000n);
    await context.close();
  });
});
