import { createClient } from '@vitrine/wire/client';
import { orders } from '@vitrine/wire/trading/orders';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { type Customer, openCustomer } from '../../support/customer.ts';
import { DEVICES, withoutWorker } from '../../support/screens.ts';

let browser: Browser;
let customer: Customer;
beforeAll(async () => {
  browser = await launchChromium();
  customer = await openCustomer(inject('siteUrl'));
});
afterAll(() => browser.close());

const HOUR = 3_600_000;
/** Nine hours ahead of the site's GMT, all year. */
const AHEAD = 9 * HOUR;

/** The customer's browser on a device in Tokyo; what it stores stays, as it does outside of tests. */
async function inTokyo(device: keyof typeof DEVICES): Promise<BrowserContext> {
  const state = (value: object) => JSON.stringify({ state: value, version: 0 });
  const localStorage = [
    { name: 'vitrine.preferences', value: state({ isInstallDeclined: true }) },
    { name: 'vitrine.session', value: state({ ...customer, wasEnded: false }) },
  ];
  const context = await browser.newContext({
    ...DEVICES[device],
    baseURL: inject('siteUrl'),
    timezoneId: 'Asia/Tokyo',
    storageState: { cookies: [], origins: [{ origin: inject('siteUrl'), localStorage }] },
  });
  await withoutWorker(context);
  return context;
}

/** Chooses by keyboard whose zone times are shown in. */
async function choose(page: Page, name: string): Promise<void> {
  await page.goto('/mine/system');
  const choices = page.getByRole('group', { name: 'Show times in' });
  const chosen = choices.getByRole('button', { name, exact: true });
  await choices.locator('[tabindex="0"]').focus();
  for (let step = 0; step < 3 && !(await chosen.evaluate((one) => one === document.activeElement)); step += 1)
    await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => chosen.getAttribute('aria-pressed')).toBe('true');
}

const seen = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();
const written = (at: string, ahead: number) =>
  new Date(Date.parse(at) + ahead).toISOString().slice(0, 19).replace('T', ' ');

it.each(['phone', 'desk'] as const)(
  'A8 a customer in Tokyo on a %s reads order times in the site’s zone, in that of the device, or in UTC, as chosen',
  async (device) => {
    const client = createClient({ origin: inject('siteUrl'), lang: () => 'en', token: () => customer.token });
    const [open] = (await client.call(orders, { status: 1 })).data;
    const [closed] = (await client.call(orders, { status: 3 })).data;
    const context = await inTokyo(device);
    const page = await context.newPage();
    const reads = async (zone: string, ahead: number) => {
      await page.goto('/order?type=3');
      await seen(page, written(closed!.ClosedAt!, ahead));
      await seen(page, `Times in \u2066${zone}\u2069`);
      await page.goto(`/order?type=1&id=${open!.Id}`);
      const opened = page.locator('dl > div', { hasText: /^Opened/ }).filter({ visible: true });
      await expect.poll(() => opened.last().textContent()).toContain(written(open!.CreatedAt, ahead));
      await seen(page, `Times in \u2066${zone}\u2069`);
    };
    await reads('GMT', 0);
    expect(open!.CreateTimeHandler).toBe(written(open!.CreatedAt, 0));

    await choose(page, 'This device');
    await seen(page, 'Asia/Tokyo');
    await reads('Asia/Tokyo', AHEAD);
    await page.reload();
    await reads('Asia/Tokyo', AHEAD);

    // Days stay those of the site, and say so.
    await page.goto('/order?type=3');
    await page
      .getByRole('button', { name: /^Date closed/ })
      .filter({ visible: true })
      .click();
    await page.getByText('A day is from midnight to midnight in \u2066GMT\u2069.').waitFor();

    await choose(page, 'UTC');
    await reads('UTC', 0);
    await context.close();
  },
);

it('A8 the chart follows the choice: its axis, its crosshair and its table', async () => {
  const context = await inTokyo('desk');
  const page = await context.newPage();
  await page.goto('/trade?symbol=BTCUSD');
  const chart = page.locator('[data-chart]');
  const figure = page.locator('figure').filter({ has: chart });
  await figure.locator('summary').click();
  const oldest = figure.locator('tbody th').last();
  const inTable = async () => Date.parse(`${await oldest.textContent()} UTC`);
  const axis = () =>
    chart.locator('canvas').evaluateAll((all) => {
      const bottom = Math.max(...all.map((one) => one.getBoundingClientRect().bottom));
      const low = all.filter((one) => one.getBoundingClientRect().bottom === bottom);
      return low.map((one) => (one as HTMLCanvasElement).toDataURL()).join();
    });
  await chart.locator('canvas').first().waitFor();
  // A step before the drawing has its candles goes nowhere.
  await chart.focus();
  const pointed = figure.locator('div[aria-hidden] > div').first().locator('bdi').last();
  const step = async () => {
    await page.keyboard.press('ArrowLeft');
    return pointed.textContent();
  };
  await expect.poll(step).toMatch(/^\w{3} \d\d:\d\d$/);
  await seen(page, 'Times in \u2066GMT\u2069');
  const [first, drawn, before] = [await inTable(), await axis(), await pointed.textContent()];

  // In another window of the browser: what is open follows at once.
  const settings = await context.newPage();
  await choose(settings, 'This device');
  await seen(page, 'Times in \u2066Asia/Tokyo\u2069');
  await expect.poll(inTable).toBe(first + AHEAD);
  await expect.poll(axis).not.toBe(drawn);
  const minutes = (text: string) => Number(text.slice(-5, -3)) * 60 + Number(text.slice(-2));
  const later = (minutes(before!) + AHEAD / 60_000) % 1_440;
  await expect.poll(async () => minutes((await pointed.textContent())!)).toBe(later);
  await context.close();
});
