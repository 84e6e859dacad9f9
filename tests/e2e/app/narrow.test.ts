import type { Browser, BrowserContext, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { demoCustomer } from '../../support/customer.ts';
import { profile } from '../../support/screens.ts';

let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  browser = await launchChromium();
  const url = inject('siteUrl');
  const look = { device: 'phone', mode: 'light', language: 'en' } as const;
  context = await profile(browser, url, look, { customer: await demoCustomer(url) });
});
afterAll(() => browser.close());

/** In how many lines its text stands. */
const lines = (element: Locator) =>
  element.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

it('at 320 pixels no word of the switch between contract and future is broken', async () => {
  const page = await context.newPage();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/order');
  for (const name of ['Contract', 'Future']) {
    const button = page.getByRole('button', { name, exact: true });
    await button.waitFor();
    expect(await lines(button), name).toBe(1);
  }
  await page.close();
});

it.each([320, 390])(
  'at %i pixels the legend of the chart has a line for the candle and one for the averages',
  async (width) => {
    const page = await context.newPage();
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/trade?symbol=BTCUSD');
    const close = page.getByText('C', { exact: true });
    await expect.poll(() => close.locator('xpath=..').textContent()).toMatch(/\d/);
    const legend = page.locator('figure [aria-hidden]').filter({ has: close }).first();
    await expect.poll(async () => (await legend.boundingBox())?.height).toBe(40);
    // The close is not what is left out.
    const [inner, outer] = [await close.boundingBox(), await legend.boundingBox()];
    expect(inner!.y).toBeLessThan(outer!.y + 20);
    await page.close();
  },
);
