import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { whileOpen, withoutFirstAnswers } from '../../support/first-answers.ts';
import { amountAt, millionths } from '../amounts.ts';
import { accessibilityViolations, DESK, overflow, PHONE, visit } from '../browse.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

const amountOf = (page: Page, selector: string): Promise<bigint> => amountAt(page.locator(selector));

const positions = (page: Page) => page.locator('main [data-order]');
const profit = (page: Page) => page.locator('[data-figure="profit"]').first();

/** Through the login, to a product that trades around the clock. */
async function openDemoAccount(page: Page, lang = 'en'): Promise<void> {
  await page.goto(`/login?lang=${lang}&from=${encodeURIComponent('/trade?symbol=BTCUSD')}`);
  await page.getByRole('button', { name: lang === 'ar' ? 'افتح حسابًا تجريبيًا' : 'Open demo account' }).click();
  await page.waitForURL(/\/trade/);
}

/** On a phone the ticket is a drawer behind the bar's buttons. */
async function openTicket(page: Page): Promise<void> {
  const order = page.locator('[data-side="buy"]');
  const bar = page.locator('main section button[aria-haspopup="dialog"]').last();
  await order.or(bar).first().waitFor();
  if ((await order.count()) === 0) await bar.click();
  await order.waitFor();
}

/** Waits for the price, then orders the least. */
async function buy(page: Page): Promise<void> {
  await openTicket(page);
  await expect.poll(() => page.locator('[data-side="buy"]').getAttribute('aria-disabled')).toBeNull();
  await page.locator('[data-side="buy"]').click();
  await expect.poll(() => positions(page).count()).toBe(1);
}

async function enterLots(page: Page, lots: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Lots' }).fill(lots);
}

/** Waits until the live result has changed, which only a live channel can do. */
async function profitMoves(page: Page): Promise<void> {
  const before = await profit(page).textContent();
  await expect.poll(() => profit(page).textContent(), { timeout: 15_000 }).not.toBe(before);
}

/** Reads the account log and checks it line by line; gives the amounts by their kind, newest first. */
async function readAccountLog(page: Page): Promise<readonly { readonly type: string; readonly value: bigint }[]> {
  await page.goto('/mine/history?accountTypeId=2');
  await page.locator('tr[data-entry]').first().waitFor();
  const entries = await page.locator('tr[data-entry]').evaluateAll((rows) =>
    rows.map((row) => ({
      type: row.getAttribute('data-entry') ?? '',
      value: row.querySelector('[data-value]')?.textContent ?? '',
      balance: row.querySelector('[data-balance]')?.textContent ?? '',
    })),
  );
  let balance = await amountOf(page, '[data-total="carried"]');
  for (const entry of entries.toReversed()) {
    balance += millionths(entry.value);
    expect(millionths(entry.balance)).toBe(balance);
  }
  expect(await amountOf(page, '[data-total="balance"]')).toBe(balance);
  return entries.map(({ type, value }) => ({ type, value: millionths(value) }));
}

describe('first trade', () => {
  it.each([
    ['a desk', DESK],
    ['a phone', PHONE],
  ])(
    'TRD-16 ORD-13 on %s: demo, buy, live profit, reload, lost channel, close, and the account log sums',
    async (_, viewport) => {
      const { context, page, complaints, cutSocket } = await visit(browser, '/', {
        viewport,
        isInstalled: true,
        canCutSocket: true,
      });

      // Paper, its source, and a product that trades today.
      await expect.poll(() => page.getByRole('banner').first().textContent()).toContain('Paper');
      expect(await page.getByRole('banner').first().textContent()).toContain('Prices: simulated');
      await openDemoAccount(page);

      // The ticket states what it takes; pressed twice, it is taken once.
      const free = await amountOf(page, '[data-figure="free"]');
      await openTicket(page);
      await enterLots(page, '0.1');
      const margin = await amountOf(page, '[data-figure="buy-margin"]');
      const fee = await amountOf(page, '[data-figure="buy-fee"]');
      const freeAfter = await amountOf(page, '[data-figure="buy-freeAfter"]');
      expect(margin > 0n && fee > 0n).toBe(true);
      expect(free - freeAfter - margin - fee).toBeLessThan(margin / 100n);
      await page.locator('[data-side="buy"]').dblclick();
      await page.getByText('Order confirmed').first().waitFor();
      await expect.poll(() => positions(page).count()).toBe(1);
      await profitMoves(page);

      // A reload forgets nothing.
      await page.reload();
      await expect.poll(() => positions(page).count()).toBe(1);
      await profitMoves(page);

      // A lost channel is said, and said no more once it is back.
      cutSocket(true);
      const lost = page.getByRole('banner').getByText('Connection lost, reconnecting.');
      await lost.waitFor();
      expect(await positions(page).count()).toBe(1);
      cutSocket(false);
      await lost.waitFor({ state: 'detached', timeout: 40_000 });
      await profitMoves(page);

      // No network at all: the figures stay, and say that they are old.
      await context.setOffline(true);
      const offline = page.getByRole('banner').getByText('You are offline.');
      await offline.waitFor();
      expect(await positions(page).count()).toBe(1);
      await context.setOffline(false);
      await offline.waitFor({ state: 'detached', timeout: 40_000 });

      // Closing asks once, with the live result.
      await page.getByRole('button', { name: /^Close Buy 0\.10 / }).click();
      const dialog = page.getByRole('dialog', { name: /^Close Buy 0\.10 / });
      await dialog.getByText('Gross result').waitFor();
      await dialog.getByRole('button', { name: 'Close position' }).click();
      const told = page.getByText(/: net result [\u2066+-]/).first();
      await told.waitFor();
      const [net, result, costs] = ((await told.textContent()) ?? '')
        .split(':')
        .at(-1)!
        .match(/[+-]?[\d,]+\.\d{6}/g)!
        .map(millionths);
      expect(net).toBe(result! + costs!);
      expect(costs).toBeLessThan(0n);
      await expect.poll(() => positions(page).count()).toBe(0);
      await dialog.waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-positions'))).toBe(true);

      // Every cent is in the log, and the log is the balance.
      await expect.poll(() => amountOf(page, '[data-figure="usedMargin"]')).toBe(0n);
      const netValue = await amountOf(page, '[data-figure="netValue"]');
      const log = await readAccountLog(page);
      expect(log.map(({ type }) => type)).toEqual(['12', '11', '51']);
      expect(log[0]?.value).toBe(result);
      expect(log[2]?.value).toBe(10_000_000_000n);
      const sum = log.reduce((all, { value }) => all + value, 0n);
      expect(netValue).toBe(sum);

      expect(complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED|WebSocket/.test(text))).toEqual([]);
      await context.close();
    },
  );

  it('TRD-12 MKT-34e a closed market is said, with the reason, and neither button can be pressed', async () => {
    const { context, page } = await visit(browser, 'about:blank', { viewport: DESK });
    await withoutFirstAnswers(page);
    await page.route(
      '**/v2/api/forex/trade_list*',
      whileOpen(async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { data: { Code: string; MarketStatus: number }[] };
        for (const row of body.data) if (row.Code === 'BTCUSD') row.MarketStatus = 0;
        await route.fulfill({ response, json: body });
      }),
    );
    await page.goto('/trade?symbol=BTCUSD');
    await page.getByText(/market is closed\. Orders are accepted while it is open, pending ones too\./).waitFor();
    for (const side of ['buy', 'sell'])
      expect(await page.locator(`[data-side="${side}"]`).getAttribute('aria-disabled')).toBe('true');
    await context.close();
  });

  it('I18N-16c in Arabic the page runs right to left, figures do not, and axe finds nothing', async () => {
    const { context, page } = await visit(browser, '/trade?lang=ar', { viewport: PHONE });
    await openDemoAccount(page, 'ar');
    await buy(page);
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    const figures = await page
      .locator('bdi.numeric')
      // A price may have replaced one of them since they were found.
      .evaluateAll((all) => all.filter((one) => one.isConnected).map((one) => getComputedStyle(one).direction));
    expect(new Set(figures)).toEqual(new Set(['ltr']));
    expect(await overflow(page)).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await context.close();
  });

  it('no width from 320 to 1440 scrolls sideways', async () => {
    const { context, page } = await visit(browser, '/trade', { viewport: DESK });
    await openDemoAccount(page);
    await buy(page);
    const tooWide: number[] = [];
    for (const width of [320, 360, 390, 600, 768, 1023, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.waitForTimeout(100);
      if ((await overflow(page)) > 0) tooWide.push(width);
    }
    expect(tooWide).toEqual([]);
    await context.close();
  });
});
