import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { namedCustomer } from '../../support/customer.ts';
import { profile } from '../../support/screens.ts';
import { amountAt } from '../amounts.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

const url = inject('siteUrl');

async function open(path: string, device: 'phone' | 'desk') {
  const customer = await namedCustomer(url);
  const context = await profile(browser, url, { device, mode: 'light', language: 'en' }, { customer });
  const page = await context.newPage();
  await page.goto(path);
  return { context, page };
}

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

async function choose(page: Page, name: string, option: string | RegExp) {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

describe('money in and out', () => {
  it('CFG-19 ACC-37 a deposit begins at the tile or the card of home, and in paper mode the simulated bank credits it', async () => {
    const { context, page } = await open('/', 'phone');
    await page.getByRole('link', { name: 'Deposit', exact: true }).click();
    await page.waitForURL('**/mine/charge');
    await page.goto('/user');
    await page.getByRole('link', { name: 'Withdraw', exact: true }).click();
    await page.waitForURL('**/mine/withdraw');
    await page.goto('/user');
    await page.getByRole('link', { name: 'Deposit', exact: true }).click();
    await page.waitForURL('**/mine/charge');

    await page.getByText('Paper mode: this deposit is simulated').waitFor();
    await choose(page, 'Currency', 'USDT (TRC20)');
    await page.getByRole('img', { name: 'QR code of the address' }).waitFor();
    await page.getByRole('textbox', { name: 'Amount' }).fill('250');
    await page.locator('[data-figure="credit"]').getByText('250.000000').waitFor();
    // What was entered outlives a reload.
    await page.reload();
    await expect.poll(() => page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('250');
    await page.getByRole('button', { name: 'I have paid' }).dblclick();
    const deposit = page.locator('[data-deposit]');
    await deposit.waitFor();
    expect(await deposit.count()).toBe(1);
    // FND-77: decided after 5 to 10 s, without another press.
    await page.locator('[data-deposit][data-status="1"]').waitFor({ timeout: 40_000 });
    await deposit.locator('summary').click();
    await deposit.locator('[data-step="decided"]').getByText('Credited').waitFor();

    await page.goto('/mine/wallet');
    await expect.poll(() => amountAt(page.locator('[data-figure="wallet"]'))).toBe(250_000_000n);
    await page.locator('[data-figure="wallet"]').click();
    await page.locator('[data-entry="1"]').waitFor();
    await context.close();
  });

  it('FND-16 a bank deposit goes through matching and certificate, and its request can be cancelled', async () => {
    const { context, page } = await open('/mine/charge?type=1', 'desk');
    await page.getByRole('textbox', { name: 'Amount' }).fill('120');
    // Nobody has said where to pay.
    await page.getByRole('button', { name: 'Request account' }).click();
    const question = page.getByRole('alertdialog', { name: 'Choose where you pay to' });
    await question.getByRole('button', { name: 'Choose one' }).click();
    await page.getByRole('radio', { name: /An account assigned to you/ }).check();
    await page.getByRole('button', { name: 'Request account' }).click();
    await page.locator('[data-bank-state="1"]').getByRole('button', { name: 'Cancel request' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click();
    await page.locator('[data-deposit][data-status="3"]').waitFor();

    await page.getByRole('textbox', { name: 'Amount' }).fill('130');
    await page.getByRole('radio', { name: /An account assigned to you/ }).check();
    await page.getByRole('button', { name: 'Request account' }).click();
    const assigned = page.locator('[data-bank-state="2"]');
    await assigned.waitFor({ timeout: 40_000 });
    await page.locator('[data-bank-info]').first().waitFor();
    await assigned
      .locator('input[type="file"]')
      .first()
      .setInputFiles({
        name: 'certificate.png',
        mimeType: 'image/png',
        buffer: await page.screenshot(),
      });
    await page.getByRole('button', { name: 'Submit certificate' }).click();
    await page.locator('[data-bank-state="3"]').waitFor();
    await page.locator('[data-deposit][data-status="1"]').waitFor({ timeout: 40_000 });
    // The next load begins anew.
    await page.reload();
    await page.getByRole('textbox', { name: 'Amount' }).waitFor();
    await context.close();
  });

  it('a way is bound and rests; a withdrawal leads there first', async () => {
    const { context, page } = await open('/mine/withdraw?type=0', 'phone');
    await choose(page, 'Currency', 'USDT (TRC20)');
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page
      .getByRole('alertdialog', { name: 'Nothing is bound yet' })
      .getByRole('button', { name: 'Bind now' })
      .click();
    await page.waitForURL('**/mine/withdraw-way**');
    const address = page.getByRole('textbox', { name: 'Coin address' });
    await address.fill(`${TRON.slice(0, -1)}u`);
    await address.blur();
    await page.getByText('This is not a valid address for USDT (TRC20)').first().waitFor();
    await address.fill(TRON);
    await page.getByRole('button', { name: 'Bind coin address' }).click();
    await page.waitForURL('**/mine/coin-address-list');
    await page.getByText(TRON).waitFor();
    await page
      .locator('[data-resting]')
      .getByText(/23 h|24 h/)
      .waitFor();
    await page.getByRole('button', { name: `Delete ${TRON}` }).click();
    await page.getByRole('alertdialog', { name: 'Confirm to delete?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('You have not bound a coin address yet').waitFor();
    await context.close();
  });
});
