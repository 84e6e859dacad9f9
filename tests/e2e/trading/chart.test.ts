import { createClient } from '@vitrine/wire/client';
import type { InstrumentRow } from '@vitrine/wire/market/instrument';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { type Customer, demoCustomer } from '../../support/customer.ts';
import { profile } from '../../support/screens.ts';
import { accessibilityViolations, overflow } from '../browse.ts';

let browser: Browser;
let customer: Customer;
let bitcoin: InstrumentRow;
beforeAll(async () => {
  browser = await launchChromium();
  const url = inject('siteUrl');
  customer = await demoCustomer(url);
  const client = createClient({ origin: url, lang: () => 'en', token: () => customer.token });
  bitcoin = (await client.call(tradeList, {})).find(({ Code }) => Code === 'BTCUSD')!;
  await client.call(submitOrder, {
    type: 1,
    cont: bitcoin.ForexMinCont,
    forex_id: bitcoin.Id,
    multiple: bitcoin.HasForexMultiple[0]!.Value,
    status: 1,
  });
});
afterAll(() => browser.close());

async function open(device: 'phone' | 'desk', path: string): Promise<Page> {
  const look = { device, mode: 'light', language: 'en' } as const;
  const context = await profile(browser, inject('siteUrl'), look, { customer });
  const page = await context.newPage();
  // A fresh site draws its history first; with one candle there is nothing to scroll.
  const history = async () => {
    const answer = await page.request.get(`/v2/api/forex/kline?forex_id=${bitcoin.Id}&period=5min`);
    return ((await answer.json()) as { data: unknown[] }).data.length;
  };
  await expect.poll(history).toBe(500);
  await page.goto(path);
  if (path.startsWith('/trade')) await drawn(page);
  return page;
}

const chart = (page: Page) => page.locator('[data-chart]');
const latest = (page: Page) => page.getByRole('button', { name: 'Back to the latest candle' });
const search = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

async function drawn(page: Page): Promise<void> {
  await expect.poll(() => page.locator('figure bdi').first().textContent()).toMatch(/^-?[\d,]+\.\d+$/);
}

const STEP_SECONDS = 0.02;

/** A finger from the middle of the chart by so many pixels. */
async function swipe(page: Page, x: number, y: number): Promise<void> {
  const box = (await chart(page).boundingBox())!;
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const touch = await page.context().newCDPSession(page);
  // A finger that rests means something else: the time of each step is the finger's, however busy the machine is.
  const begun = Date.now() / 1_000;
  const at = (step: number) => ({ timestamp: begun + step * STEP_SECONDS });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from], ...at(0) });
  for (let step = 1; step <= 12; step += 1) {
    const touchPoints = [{ x: from.x + (x * step) / 12, y: from.y + (y * step) / 12 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints, ...at(step) });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], ...at(13) });
  await touch.detach();
}

/** How far the page is scrolled, once it rests. */
async function scrolled(page: Page): Promise<number> {
  let last = Number.NaN;
  const isAtRest = async () => {
    const before = last;
    last = await page.evaluate(() => window.scrollY);
    return last === before;
  };
  await expect.poll(isAtRest, { interval: 100 }).toBe(true);
  return last;
}

describe('a phone', () => {
  it('scrolls the page by a vertical swipe over the chart and moves the chart by a horizontal one, in any order', async () => {
    const page = await open('phone', '/trade?symbol=BTCUSD');
    await swipe(page, 10, -150);
    expect(await scrolled(page)).toBeGreaterThan(80);
    expect(await latest(page).count()).toBe(0);
    await swipe(page, -10, 150);
    expect(await scrolled(page)).toBeLessThan(40);

    await swipe(page, 150, 10);
    await latest(page).waitFor();
    expect(await scrolled(page)).toBeLessThan(40);
    await swipe(page, 0, -150);
    expect(await scrolled(page)).toBeGreaterThan(80);
    await latest(page).tap();
    await latest(page).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('leads from the top of the trade screen to the open positions', async () => {
    const page = await open('phone', '/trade?symbol=BTCUSD');
    await page.getByRole('button', { name: '1 open position' }).tap();
    await expect.poll(() => scrolled(page)).toBeGreaterThan(100);
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-positions'))).toBe(true);
    await page.context().close();
  });

  it('Back closes the order sheet, a dialog and a drawer instead of leaving; a reload keeps the sheet', async () => {
    const page = await open('phone', '/product');
    await page.goto('/trade?symbol=BTCUSD');
    await drawn(page);
    const sheet = page.getByRole('dialog');
    await page.getByRole('button', { name: /^Sell [\d,]/ }).tap();
    await sheet.waitFor();
    expect(search(page, 'sheet')).toBe('sell');
    // The other side stands in the same sheet.
    await sheet.getByRole('button', { name: /^Buy/ }).first().tap();
    await expect.poll(() => search(page, 'sheet')).toBe('buy');
    await page.reload();
    await sheet.locator('[data-side="buy"]').waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    expect(search(page, 'symbol')).toBe('BTCUSD');
    expect(search(page, 'sheet')).toBeNull();

    // Closed by its own button, it leaves no entry behind.
    await page.getByRole('button', { name: /^Sell [\d,]/ }).tap();
    await sheet.getByRole('button', { name: 'Close', exact: true }).tap();
    await sheet.waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: /^Edit SL\/TP/ })
      .first()
      .tap();
    await sheet.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    await page.locator('main h1 button').tap();
    await sheet.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    expect(page.url()).toContain('/trade');
    await page.goBack();
    await page.waitForURL(/\/product/);
    await page.context().close();
  });

  it('keeps the mode in the address', async () => {
    const page = await open('phone', '/trade?symbol=BTCUSD');
    await page.getByRole('button', { name: 'Future', exact: true }).tap();
    await expect.poll(() => search(page, 'mode')).toBe('future');
    await page.reload();
    await expect
      .poll(() => page.getByRole('button', { name: 'Future', exact: true }).first().getAttribute('aria-pressed'))
      .toBe('true');
    await page.getByRole('button', { name: 'Contract', exact: true }).tap();
    await expect.poll(() => search(page, 'mode')).toBeNull();
    await page.context().close();
  });
});

describe.each(['phone', 'desk'] as const)('full screen on a %s', (device) => {
  it('covers everything with the chart and its tools; Esc, Back and the button lead out', async () => {
    const page = await open(device, '/trade?symbol=BTCUSD');
    const before = (await chart(page).boundingBox())!;
    const enter = page.getByRole('button', { name: 'Full screen', exact: true });
    const window = page.viewportSize()!;
    const isFull = async () => (await chart(page).boundingBox())!.height > window.height * 0.6;
    await enter.click();
    await expect.poll(isFull).toBe(true);
    expect((await chart(page).boundingBox())!.width).toBe(window.width);
    expect(await overflow(page)).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    // What opens over it can be seen.
    await page.getByRole('button', { name: 'Indicators' }).click();
    await page.getByRole('menuitemcheckbox', { name: /^RSI/ }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await isFull()).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await chart(page).boundingBox())?.width).toBe(before.width);

    await enter.click();
    await expect.poll(isFull).toBe(true);
    await page.goBack();
    await expect.poll(isFull).toBe(false);
    await enter.click();
    await page.getByRole('button', { name: 'Leave full screen' }).click();
    await expect.poll(isFull).toBe(false);
    expect(page.url()).toContain('/trade');
    await page.context().close();
  });
});

describe('the settings of the chart', () => {
  it('indicators take other parameters, which are checked; these and the period are kept', async () => {
    const page = await open('desk', '/trade?symbol=BTCUSD');
    await page.getByRole('button', { name: 'Indicators' }).click();
    await page.getByRole('menuitemcheckbox', { name: /^MACD/ }).click();
    await page.getByRole('menuitem', { name: 'Indicator parameters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Indicator parameters' });
    await dialog.waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const average = dialog.getByRole('group', { name: 'Moving average', exact: true });
    await average.getByRole('textbox', { name: 'Period 1' }).fill('0');
    await average.getByText('2 to 500').waitFor();
    const apply = dialog.getByRole('button', { name: 'Apply' });
    expect(await apply.getAttribute('aria-disabled')).toBe('true');
    await average.getByRole('textbox', { name: 'Period 1' }).fill('7');
    await dialog.getByRole('textbox', { name: 'Fast' }).fill('30');
    await dialog.getByText('The fast period must be shorter than the slow one.').waitFor();
    expect(await apply.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('textbox', { name: 'Fast' }).fill('6');
    await apply.click();
    await dialog.waitFor({ state: 'detached' });
    const figure = page.locator('figure');
    await expect.poll(() => figure.textContent()).toContain('MA 7, 10, 30');
    await expect.poll(() => figure.textContent()).toContain('MACD 6, 26, 9');

    await page.getByRole('button', { name: '4 hours', exact: true }).click();
    await page.goto('/trade?symbol=ETHUSD');
    await drawn(page);
    expect(await chart(page).getAttribute('data-chart')).toBe('4hour');
    await expect.poll(() => figure.textContent()).toContain('MACD 6, 26, 9');
    await page.context().close();
  });
});
