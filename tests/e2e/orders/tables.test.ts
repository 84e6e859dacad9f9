import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { textsOf } from '../../support/catalogue.ts';
import { launchChromium } from '../../support/chromium.ts';
import { type Customer, openCustomer } from '../../support/customer.ts';
import { profile } from '../../support/screens.ts';

let browser: Browser;
let customer: Customer;
beforeAll(async () => {
  browser = await launchChromium();
  customer = await openCustomer(inject('siteUrl'));
});
afterAll(() => browser.close());

/** The longest name of the seed's products, for one that trades on every day. */
const LONG_NAME = 'Australian dollar / New Zealand dollar';

async function namesLong(context: BrowserContext): Promise<void> {
  await context.route(/\/(trade|order)(\?|$)|\/trade_list/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll(/"(Bitcoin|بيتكوين)"/g, `"${LONG_NAME}"`),
    });
  });
}

/** Runs in the page: what of the tables' cells cannot be seen, at any of their edges. */
function hiddenCells(): readonly string[] {
  const found: string[] = [];
  for (const cell of document.querySelectorAll('[data-scroller]:has([data-order]) :is(th, td)')) {
    if (!cell.checkVisibility()) continue;
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, right, top, bottom } = cell.getBoundingClientRect();
    const told = `${cell.tagName} ${cell.textContent}`;
    if (cell.scrollWidth > cell.clientWidth) found.push(`cut: ${told}`);
    for (const x of [left + 2, right - 2]) {
      const at = document.elementFromPoint(x, (top + bottom) / 2);
      if (at === null || !(cell.contains(at) || at.contains(cell))) found.push(`covered: ${told}`);
    }
  }
  return found;
}

const heads = async (page: Page) => (await page.locator('main thead th').allInnerTexts()).join(' | ');

it.each([
  [1024, 768, 'en'],
  [1024, 768, 'ar'],
  [1280, 720, 'en'],
  [1280, 720, 'ar'],
] as const)('at %i x %i, %s, no cell of the order tables is cut or covered', async (width, height, language) => {
  const context = await profile(browser, inject('siteUrl'), { device: 'desk', mode: 'light', language }, { customer });
  await namesLong(context);
  const text = (key: string) => textsOf(language).get(key) ?? '';
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  const check = async (...wanted: readonly string[]) => {
    await page.locator('main tbody [data-order]').first().waitFor();
    // Live figures arrive after the row, and each may widen a column.
    await expect.poll(() => page.evaluate(hiddenCells)).toEqual([]);
    for (const key of wanted) expect(await heads(page)).toContain(text(key));
  };
  const stops = width === 1024 ? [] : ['trading.orders.stops'];
  await page.goto('/trade?symbol=BTCUSD');
  await check('trading.positions.profit', ...stops);
  await page.getByRole('tab', { name: text('trading.orders.pending') }).click();
  await check('trading.orders.target', ...stops);
  await page.goto('/order');
  await page.getByText(LONG_NAME).first().waitFor();
  await check('trading.orders.profit', 'trading.orders.stops');
  await page.goto('/order?type=0');
  await check('trading.orders.target', 'trading.orders.stops');
  await context.close();
});
