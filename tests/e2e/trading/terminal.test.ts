import { createClient } from '@vitrine/wire/client';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { type Customer, demoCustomer } from '../../support/customer.ts';
import { profile } from '../../support/screens.ts';
import { accessibilityViolations, overflow } from '../browse.ts';

let browser: Browser;
let customer: Customer;
beforeAll(async () => {
  browser = await launchChromium();
  const url = inject('siteUrl');
  customer = await demoCustomer(url);
  const client = createClient({ origin: url, lang: () => 'en', token: () => customer.token });
  const bitcoin = (await client.call(tradeList, {})).find(({ Code }) => Code === 'BTCUSD')!;
  await client.call(submitOrder, {
    type: 1,
    cont: bitcoin.ForexMinCont,
    forex_id: bitcoin.Id,
    multiple: bitcoin.HasForexMultiple[0]!.Value,
    status: 1,
    stop_loss_price: (Number(bitcoin.Bid) * 0.5).toFixed(bitcoin.PricePrecision),
    target_profit_price: (Number(bitcoin.Bid) * 2).toFixed(bitcoin.PricePrecision),
  });
  // Its margin is one more figure of the account.
  await client.call(submitOrder, {
    type: 1,
    cont: bitcoin.ForexMinCont,
    forex_id: bitcoin.Id,
    multiple: bitcoin.HasForexMultiple[0]!.Value,
    status: 0,
    target_price: (Number(bitcoin.Bid) * 0.5).toFixed(bitcoin.PricePrecision),
  });
});
afterAll(() => browser.close());

async function terminal(width: number, height: number, language: 'en' | 'ar' = 'en'): Promise<Page> {
  const context = await profile(browser, inject('siteUrl'), { device: 'desk', mode: 'light', language }, { customer });
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  await page.goto('/trade?symbol=BTCUSD');
  await page.locator('tbody [data-order]').waitFor();
  return page;
}

const chartWidth = async (page: Page) => (await page.locator('[data-chart]').boundingBox())?.width ?? 0;
const panel = (page: Page, name: 'list' | 'ticket') => page.locator(`[data-panel="${name}"]`);

it('hides list and order form by button and key, gives their room to the chart, and stays so after a reload', async () => {
  const page = await terminal(1280, 800);
  const before = await chartWidth(page);
  const lots = page.getByRole('textbox', { name: 'Lots' });
  await lots.fill('0.07');

  await page.getByRole('button', { name: 'Show or hide the product list' }).click();
  await panel(page, 'list').getByRole('searchbox').waitFor({ state: 'hidden' });
  const withoutList = await chartWidth(page);
  expect(withoutList).toBeGreaterThan(before + 200);
  // The button that shows it again is the one that hid it, with the focus.
  const show = page.getByRole('button', { name: 'Show or hide the product list' });
  expect(await show.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await show.getAttribute('aria-expanded')).toBe('false');

  await page.keyboard.press('t');
  await lots.waitFor({ state: 'hidden' });
  await expect.poll(() => chartWidth(page)).toBeGreaterThan(withoutList + 200);
  expect(await overflow(page)).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.reload();
  await page.locator('tbody [data-order]').waitFor();
  expect(await chartWidth(page)).toBeGreaterThan(withoutList + 200);

  // The keys that lead into a panel show it first.
  await page.keyboard.press('/');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
  await page.keyboard.press('Escape');
  await page.locator('[data-chart]').focus();
  await page.keyboard.press('s');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-side'))).toBe('sell');
  await expect.poll(() => chartWidth(page)).toBe(before);
  await page.context().close();
});

it('keeps what was entered in an order form that is hidden and shown again', async () => {
  const page = await terminal(1280, 800);
  const lots = page.getByRole('textbox', { name: 'Lots' });
  await lots.fill('0.07');
  await page.getByRole('button', { name: 'Show or hide the order form' }).click();
  await lots.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Show or hide the order form' }).click();
  expect(await lots.inputValue()).toBe('0.07');
  await page.context().close();
});

it.each([
  [1280, 720],
  [1024, 768],
])(
  'a window of %i x %i: the chart has 45% of the height, Buy and Sell and a position are in sight',
  async (width, height) => {
    const page = await terminal(width, height);
    const chart = await page.locator('[data-chart]').boundingBox();
    const screen = await page.locator('main').boundingBox();
    expect(chart!.height).toBeGreaterThanOrEqual(screen!.height * 0.45);
    for (const control of ['[data-side="buy"]', '[data-side="sell"]', 'tbody [data-order]']) {
      const box = await page.locator(control).boundingBox();
      expect(box!.y + box!.height, control).toBeLessThanOrEqual(height);
    }
    await page.context().close();
  },
);

it.each([
  [1280, 720, 'en'],
  [1280, 720, 'ar'],
  [1440, 900, 'en'],
] as const)(
  'a window of %i x %i with a pending order: the account is one line of figures, %s',
  async (width, height, language) => {
    const page = await terminal(width, height, language);
    await page.locator('[data-figure="pendingMargin"]').waitFor();
    const strip = page.locator('dl').filter({ has: page.locator('[data-figure="pendingMargin"]') });
    const bottoms = await strip
      .locator('> div')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().bottom)));
    expect(bottoms).toHaveLength(7);
    expect(new Set(bottoms).size, bottoms.join(' ')).toBe(1);
    expect(await strip.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await page.context().close();
  },
);

it.each(['en', 'ar'] as const)(
  'at 1024 the header has the whole name of the site and nothing in it lies over another, %s',
  async (language) => {
    const page = await terminal(1024, 768, language);
    const header = page.locator('header').first();
    await header.getByRole('link', { name: /Demo|تجريبي/ }).waitFor();
    const name = header.getByText('Vitrine', { exact: true });
    expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    const line = name.locator('xpath=ancestor::div[1]');
    // Each link and button is one thing: the number of orders lies over the icon of theirs.
    const boxes = await line.evaluate((one) =>
      [...one.querySelectorAll('a, button, span:not(:has(*), a *, button *, [popover])')]
        .map((part) => [part, ...part.querySelectorAll('*')].filter((leaf) => leaf.matches('svg, span:not(:has(*))')))
        .map((leaves) => leaves.map((leaf) => leaf.getBoundingClientRect()).filter(({ width }) => width > 1))
        .filter((rects) => rects.length > 0)
        .map(
          (rects) =>
            [Math.min(...rects.map(({ left }) => left)), Math.max(...rects.map(({ right }) => right))] as const,
        )
        .sort(([first], [second]) => first - second),
    );
    expect(boxes.length).toBeGreaterThan(10);
    for (const [index, [left]] of boxes.slice(1).entries())
      expect(left, JSON.stringify(boxes)).toBeGreaterThanOrEqual(boxes[index]![1] - 1);
    await page.context().close();
  },
);

it.each(['en', 'ar'] as const)(
  'at 1440 no column of the positions lies under the buttons, %s; a row has two lines',
  async (language) => {
    const page = await terminal(1440, 900, language);
    const table = page.locator('[data-scroller]').filter({ has: page.locator('tbody [data-order]') });
    expect(await table.evaluate((of) => of.scrollWidth - of.clientWidth)).toBe(0);
    const row = await table.locator('tbody tr').boundingBox();
    expect(row!.height).toBeLessThanOrEqual(48);
    await page.context().close();
  },
);
