import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { openCustomer } from '../../support/customer.ts';
import { profile } from '../../support/screens.ts';
import { amountAt } from '../amounts.ts';
import { accessibilityViolations, overflow } from '../browse.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

type Device = 'phone' | 'desk';

/** A page of a customer with 0.04 lots of ETH/USD open, and their number. */
async function openOrders(device: Device) {
  const customer = await openCustomer(inject('siteUrl'));
  const look = { device, mode: 'light', language: 'en' } as const;
  const context = await profile(browser, inject('siteUrl'), look, { customer });
  const page = await context.newPage();
  await page.goto('/order');
  const row = page.locator('main [data-order]', { hasText: 'ETH/USD' }).filter({ visible: true });
  await row.waitFor();
  return { context, page, id: (await row.getAttribute('data-order')) ?? '' };
}

const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"]`).filter({ visible: true });
/** A row of the list: a card of a phone, a table row of a desktop. */
const orderOf = (page: Page, id: string) =>
  page.locator(`main :is(li[data-order="${id}"], tr:has([data-order="${id}"]))`).filter({ visible: true });

async function askToClose(page: Page, lots: string) {
  await page
    .getByRole('button', { name: `Close Buy ${lots} ETH/USD` })
    .filter({ visible: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: `Close Buy ${lots} ETH/USD?` });
  await dialog.getByRole('textbox', { name: 'Lots to close' }).waitFor();
  return dialog;
}

describe.each<Device>(['phone', 'desk'])('a part of a position on a %s', (device) => {
  it('is closed with its estimate in sight; the rest stays open, and both lead to each other', async () => {
    const { context, page, id } = await openOrders(device);
    const dialog = await askToClose(page, '0.04');
    const lots = dialog.getByRole('textbox', { name: 'Lots to close' });
    expect(await lots.inputValue()).toBe('0.04');
    const wholeMargin = await amountAt(figure(page, 'close-margin'));

    // What would leave too little, or more than there is, cannot be sent.
    await lots.fill('0.05');
    await dialog.getByText('The position has 0.04 lots.').waitFor();
    await lots.fill('0.025');
    await dialog.getByText('Enter a multiple of 0.01 lots.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Close position' }).getAttribute('aria-disabled')).toBe('true');

    await dialog.getByRole('button', { name: /^25%/ }).click();
    expect(await lots.inputValue()).toBe('0.01');
    await figure(page, 'close-remaining').getByText('0.03 lots').waitFor();
    expect(await amountAt(figure(page, 'close-margin'))).toBe(wholeMargin / 4n);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await dialog.getByRole('button', { name: 'Close 0.01 lots' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(new RegExp(`part of #${id}`)).waitFor();

    // The position keeps its number and the rest.
    await expect.poll(() => orderOf(page, id).getByText('0.03').count()).toBeGreaterThan(0);

    // The part stands in history with a link to what it was a part of, which leads back.
    await page.getByRole('tab', { name: 'History' }).click();
    const link = page.locator(`[data-part-of="${id}"]`).filter({ visible: true });
    expect(await link.textContent()).toBe(`Part of #${id}`);
    await link.click();
    await page.waitForURL((url) => url.searchParams.get('id') === id && url.searchParams.get('type') === '1');
    const part = page.locator('[data-part]').filter({ visible: true });
    await part.waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const partId = await part.getAttribute('data-part');
    await part.click();
    await page.waitForURL((url) => url.searchParams.get('id') === partId && url.searchParams.get('type') === '3');
    await page.locator(`[role="dialog"] [data-part-of="${id}"], aside [data-part-of="${id}"]`).waitFor();
    await context.close();
  });
});
