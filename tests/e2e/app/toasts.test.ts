import { createClient } from '@vitrine/wire/client';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { buyOften, type Customer, demoCustomer } from '../../support/customer.ts';
import { profile } from '../../support/screens.ts';

let browser: Browser;
let customer: Customer;
let orders: number[];
beforeAll(async () => {
  browser = await launchChromium();
  const url = inject('siteUrl');
  customer = await demoCustomer(url);
  orders = [...(await buyOften(url, customer, 'ETHUSD', 40))];
});
afterAll(() => browser.close());

async function at(width: number, height: number, path: string): Promise<Page> {
  const look = { device: width < 600 ? 'phone' : 'desk', mode: 'light', language: 'en' } as const;
  const context = await profile(browser, inject('siteUrl'), look, { customer });
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  await page.goto(path);
  return page;
}

/** A notice is a dialog too, which is not modal. */
const dialogOf = (page: Page) => page.locator('[role="dialog"]:not([aria-modal="false"])');
const toasts = (page: Page) => page.getByText('Position closed', { exact: true });

/** Closes positions elsewhere until this page, once it hears of them, shows a notice of one. */
async function notify(page: Page): Promise<void> {
  const client = createClient({ origin: inject('siteUrl'), lang: () => 'en', token: () => customer.token });
  const close = async () => {
    // The newest is the one that the page has open.
    const id = orders.shift()!;
    // A price may be too old for a moment.
    await client.call(closeOrder, { id }).catch(() => orders.unshift(id));
    return toasts(page)
      .first()
      .waitFor({ timeout: 3_000 })
      .then(() => true)
      .catch(() => false);
  };
  await expect.poll(close, { timeout: 20_000 }).toBe(true);
}

/** Waits until a press in the middle of it reaches it, where it has come to rest. */
async function isReachable(element: Locator): Promise<void> {
  const reaches = () =>
    element.first().evaluate((one) => {
      one.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = one.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && one.contains(hit);
    });
  await expect.poll(reaches, { message: String(element) }).toBe(true);
}

async function checkDialog(page: Page): Promise<void> {
  const dialog = dialogOf(page);
  await isReachable(dialog.getByRole('heading'));
  const close = dialog.getByRole('button', { name: 'Close', exact: true });
  if ((await close.count()) > 0) await isReachable(close);
  await isReachable(dialog.getByRole('button').last());
}

it.each([
  [390, 844],
  [1024, 768],
  [1280, 720],
])('at %i x %i a notice covers no title, close or button of a dialog, whichever came first', async (width, height) => {
  const page = await at(width, height, '/order');
  const row = page.locator('main').locator('li[data-order], tbody tr').filter({ visible: true }).first();
  for (const name of [/^Edit/, /^Close (Buy|Sell)/]) {
    const opener = row.getByRole('button', { name }).first();
    await opener.click();
    await dialogOf(page).waitFor();
    await notify(page);
    await checkDialog(page);
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await notify(page);
    await opener.click();
    await dialogOf(page).waitFor();
    expect(await toasts(page).count()).toBeGreaterThan(0);
    await checkDialog(page);
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
  }
  await page.context().close();
});

it.each([
  [1024, 768],
  [1280, 720],
])(
  'at %i x %i a notice covers neither price, bell, search nor Buy and Sell of the trade screen',
  async (width, height) => {
    const page = await at(width, height, '/trade?symbol=BTCUSD');
    await page.locator('tbody [data-order]').first().waitFor();
    await notify(page);
    for (const part of ['h1', 'main bdi.text-xl', 'input[type="search"]', '[data-side="buy"]', '[data-side="sell"]'])
      await isReachable(page.locator(part));
    await isReachable(page.getByRole('button', { name: /price alert/i }));
    await page.context().close();
  },
);

it('on a phone a notice covers neither the search field nor Buy and Sell', async () => {
  const page = await at(390, 844, '/product');
  const search = page.getByRole('searchbox');
  await search.waitFor();
  await notify(page);
  await isReachable(search);
  await page.goto('/trade?symbol=BTCUSD');
  const bar = page.getByRole('region', { name: 'New order' }).getByRole('button');
  await bar.last().waitFor();
  await notify(page);
  await isReachable(bar.first());
  await isReachable(bar.last());
  await page.context().close();
});
