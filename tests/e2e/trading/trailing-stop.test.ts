import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { accessibilityViolations, DESK, overflow, PHONE, visit } from '../browse.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** BTC/USD trades around the clock and has two decimals. */
async function visitAsDemo(viewport: typeof DESK | typeof PHONE) {
  const visited = await visit(browser, `/login?from=${encodeURIComponent('/trade?symbol=BTCUSD')}`, { viewport });
  const { page } = visited;
  await page.getByRole('button', { name: 'Open demo account' }).click();
  await page.waitForURL(/\/trade/);
  if (viewport === PHONE) await page.getByRole('button', { name: /^Buy [\d,]/ }).tap();
  await expect.poll(() => page.locator('[data-figure="buy-freeAfter"]').textContent()).toMatch(/\d/);
  return visited;
}

interface Listed {
  readonly Id: number;
  readonly TrailingPoints: number;
  readonly TrailingPrice: number;
}

/** The own positions as the server lists them. */
async function positions(page: Page): Promise<readonly Listed[]> {
  return page.evaluate(async () => {
    const session = JSON.parse(localStorage.getItem('vitrine.session') ?? '{}') as { state?: { token?: string } };
    const answer = await fetch('/v2/api/forex/my_deal?status=1&page=1', {
      headers: { authorization: session.state?.token ?? '' },
    });
    return ((await answer.json()) as { data: { data: Listed[] } }).data.data;
  });
}

/** Thousands of dollars: no move of a test's minute reaches it. */
const FAR = '1000000';

describe.each([
  ['phone', PHONE],
  ['desk', DESK],
] as const)('a trailing stop on a %s', (_, viewport) => {
  it('is set with the order, seen where it is, changed and removed', async () => {
    const { context, page, complaints } = await visitAsDemo(viewport);
    await page.getByRole('switch', { name: 'Trailing stop' }).click();
    const distance = page.getByRole('spinbutton', { name: 'Trailing stop, distance in points' });
    expect(Number(await distance.inputValue())).toBeGreaterThan(0);

    // What cannot be a distance is said at the field, and cannot be sent.
    const buy = page.locator('[data-side="buy"]');
    await distance.fill('1.5');
    await page.getByText('Enter the distance as a whole number of points.').waitFor();
    expect(await buy.getAttribute('aria-disabled')).toBe('true');
    await distance.fill('999999999999');
    await page.getByText('The distance must be less than the price.').waitFor();
    await distance.fill(FAR);
    await page.getByText(/Closes .10,000\.00. behind the best price since it was set/).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await buy.click();
    await page.getByText('Order confirmed').first().waitFor();
    const [placed] = await positions(page);
    expect(placed?.TrailingPoints).toBe(Number(FAR));

    // The row shows where it is.
    await page.goto('/order?type=1');
    const figure = page.locator('[data-figure="trailing"]').filter({ visible: true }).first();
    await figure.waitFor();
    expect(Number((await figure.textContent())?.replace(/[^\d.]/g, ''))).toBeGreaterThan(1_000);

    // Changed in the dialog, which says where it is now; then removed.
    const edit = page.getByRole('button', { name: /^Edit SL\/TP/ }).filter({ visible: true });
    await edit.first().click();
    const dialog = page.getByRole('dialog', { name: /^Stop-loss and take-profit of/ });
    const field = dialog.getByRole('spinbutton', { name: 'Trailing stop, distance in points' });
    expect(await field.inputValue()).toBe(FAR);
    await field.fill('2000000');
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await dialog.getByRole('button', { name: 'Set stop-loss and take-profit' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => (await positions(page))[0]?.TrailingPoints).toBe(2_000_000);

    await edit.first().click();
    await field.fill('');
    await dialog.getByRole('button', { name: 'Set stop-loss and take-profit' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => (await positions(page))[0]?.TrailingPoints).toBe(0);
    await expect.poll(() => page.locator('[data-figure="trailing"]').filter({ visible: true }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
