import { createClient } from '@vitrine/wire/client';
import { setOwnLimit } from '@vitrine/wire/ledger/set-own-limit';
import { orders } from '@vitrine/wire/trading/orders';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { buyBitcoin, type Customer, demoCustomer } from '../../support/customer.ts';
import { profile } from '../../support/screens.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

const url = inject('siteUrl');
const clientOf = ({ token }: Customer) => createClient({ origin: url, lang: () => 'en', token: () => token });

async function open(path: string, customer: Customer, device: 'phone' | 'desk' = 'desk') {
  const context = await profile(browser, url, { device, mode: 'light', language: 'en' }, { customer });
  const page = await context.newPage();
  await page.goto(path);
  return { context, page } satisfies { context: BrowserContext; page: Page };
}

describe('limits of one’s own', () => {
  it('a self-exclusion asks twice and names its end; then nothing new can be ordered, and what is open can be closed', async () => {
    const customer = await demoCustomer(url);
    await buyBitcoin(url, customer);
    const { context, page } = await open('/mine/limits', customer);
    await page.getByRole('button', { name: 'Exclude myself' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').click();
    await page.getByRole('option', { name: '6 months' }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const ends = new Date();
    ends.setUTCMonth(ends.getUTCMonth() + 6);
    await dialog.getByText(String(ends.getUTCFullYear())).first().waitFor();
    // Not without the tick.
    const confirm = dialog.getByRole('button', { name: 'Exclude me', exact: true });
    expect(await confirm.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('checkbox').click();
    await confirm.click();
    await page.locator('[data-banner="break"]').getByText('You have excluded yourself until').waitFor();
    await dialog.waitFor({ state: 'hidden' });

    await page.goto('/trade?symbol=BTCUSD');
    const buy = page.locator('[data-ticket] [data-side="buy"]');
    await buy.waitFor();
    await page.locator('[data-ticket]').getByText('You have excluded yourself until').waitFor();
    expect(await buy.getAttribute('aria-disabled')).toBe('true');

    await page.locator('[data-banner="break"]').waitFor();
    await page.goto('/order');
    await page
      .getByRole('button', { name: /^Close Buy .* BTC\/USD$/ })
      .filter({ visible: true })
      .last()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close position' }).click();
    await expect
      .poll(async () => (await clientOf(customer).call(orders, { status: 1 })).data.length, { timeout: 20_000 })
      .toBe(0);
    await context.close();
  });

  it('a limit is set, loosened with a wait, and kept', async () => {
    const customer = await demoCustomer(url);
    const { context, page } = await open('/mine/limits', customer, 'phone');
    const row = page.locator('[data-limit="day-loss"]');
    await row.getByRole('button', { name: 'Set: Loss per day' }).click();
    await page.getByRole('textbox').fill('0.5');
    await page.getByText('Enter an amount from 1').waitFor();
    await page.getByRole('textbox').fill('300');
    await page.getByRole('button', { name: 'Save limit' }).click();
    await row.getByText('300.00').first().waitFor();
    await row.getByRole('button', { name: 'Change: Loss per day' }).click();
    await page.getByRole('textbox').fill('500');
    await page.getByRole('button', { name: 'Save for in 24 hours' }).click();
    await row.getByText(/Changes to .*500/).waitFor();
    await row.getByRole('button', { name: /^Keep/ }).click();
    await row.getByText(/Changes to/).waitFor({ state: 'detached' });
    await row.getByText('300.00').first().waitFor();
    await context.close();
  });

  it('the reminder comes after the time that was set, also when the page was loaded anew meanwhile', async () => {
    const customer = await demoCustomer(url);
    await clientOf(customer).call(setOwnLimit, { limit: 'session', value: '45' });
    const { context, page } = await open('/user', customer);
    await page.getByText(`UID ${customer.user.uid}`).waitFor();
    const visit = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('vitrine.visit') ?? '{}') as { startedAt?: number });
    await expect.poll(async () => (await visit()).startedAt).toBeGreaterThan(0);
    // As if it had begun an hour ago.
    await page.evaluate((uid) => {
      const now = Date.now();
      const before = now - 60 * 60_000;
      localStorage.setItem(
        'vitrine.visit',
        JSON.stringify({ uid, startedAt: before, seenAt: now, remindedAt: before }),
      );
    }, customer.user.uid);
    await page.reload();
    const dialog = page.getByRole('dialog', { name: 'You have been here for 60 minutes' });
    await dialog.waitFor();
    await page.reload();
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByText(`UID ${customer.user.uid}`).waitFor();
    expect((await visit()).startedAt).toBeLessThan(Date.now() - 59 * 60_000);
    await context.close();
  });
});
