import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { accessibilityViolations, DESK, overflow, PHONE, visit } from '../browse.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** BTC/USD trades around the clock. */
async function visitAsDemo(viewport: typeof DESK | typeof PHONE) {
  const visited = await visit(browser, `/login?from=${encodeURIComponent('/trade?symbol=BTCUSD')}`, { viewport });
  await visited.page.getByRole('button', { name: 'Open demo account' }).click();
  await visited.page.waitForURL(/\/trade/);
  return visited;
}

const bell = (page: Page) => page.getByRole('button', { name: 'Set a price alert for BTC/USD' });
const alertLines = (page: Page) => page.locator('[data-alert]');

/** The price as the open dialog says it. */
async function midOf(page: Page): Promise<number> {
  const hint = await page.getByText(/Current mid price/).textContent();
  return Number(hint?.replace(/[^\d.]/g, '').replace(/\.$/, ''));
}

async function setAlert(page: Page, price: string | (() => Promise<number>), note = '') {
  await bell(page).click();
  const dialog = page.getByRole('dialog', { name: 'New alert for BTC/USD' });
  const text = typeof price === 'string' ? price : (await price()).toFixed(2);
  await dialog.getByRole('textbox', { name: 'Price' }).fill(text);
  if (note !== '') await dialog.getByRole('textbox', { name: 'Note' }).fill(note);
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe.each([
  ['phone', PHONE],
  ['desk', DESK],
] as const)('price alerts on a %s', (_, viewport) => {
  it('are set from a product, listed, changed and deleted', async () => {
    const { context, page, complaints } = await visitAsDemo(viewport);
    await bell(page).click();
    const dialog = page.getByRole('dialog', { name: 'New alert for BTC/USD' });
    await dialog.getByText(/Current mid price/).waitFor();
    await dialog.getByRole('textbox', { name: 'Price' }).fill('1.234');
    await dialog.getByText(/Enter a price above 0/).waitFor();
    expect(await dialog.getByRole('button', { name: 'Set alert' }).getAttribute('aria-disabled')).toBe('true');
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.keyboard.press('Escape');
    await setAlert(page, '1000.5', 'buy the dip');
    await page.getByText('Price alert set').first().waitFor();

    await page.goto('/mine/alerts');
    await alertLines(page).first().waitFor();
    expect(await alertLines(page).first().textContent()).toMatch(/BTC\/USD.*falls to.*1,000\.50.*buy the dip/);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.getByRole('button', { name: 'Edit the alert for BTC/USD at 1,000.50' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit alert for BTC/USD' });
    await edit.getByRole('textbox', { name: 'Price' }).fill('9000000');
    await edit.getByRole('button', { name: 'Save alert' }).click();
    await edit.waitFor({ state: 'detached' });
    await expect.poll(() => alertLines(page).first().textContent()).toMatch(/rises to.*9,000,000\.00/);
    await page.getByRole('button', { name: /^Delete the alert/ }).click();
    await page.getByText('No alerts are waiting.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

const chart = (page: Page) => page.locator('[data-chart]');
const chartBell = (page: Page) => page.locator('[data-chart-bell]');
const newAlert = (page: Page) => page.getByRole('dialog', { name: 'New alert for BTC/USD' });
const editAlert = (page: Page) => page.getByRole('dialog', { name: 'Edit alert for BTC/USD' });
const priceIn = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Price' });

/** The chart once alerts can be set on it, where it is in the window. */
async function chartBox(page: Page) {
  await page.locator('[data-chart][aria-keyshortcuts="A"]').waitFor();
  await page.locator('figure details').waitFor();
  return (await chart(page).boundingBox())!;
}

/** The price beside a mouse that points so many pixels below the top of the chart. */
async function priceAt(page: Page, y: number): Promise<number> {
  const box = (await chart(page).boundingBox())!;
  await page.mouse.move(box.x + 200, box.y + y - 3);
  await page.mouse.move(box.x + 200, box.y + y);
  return Number(await chartBell(page).getAttribute('data-chart-bell'));
}

/** Where a price is now: the scale moves with the market. */
async function heightOf(page: Page, price: number): Promise<number> {
  const [upper, lower] = [await priceAt(page, 120), await priceAt(page, 220)];
  return 120 + ((upper - price) / (upper - lower)) * 100;
}

/** A price of the chart that the market does not reach meanwhile, below what a toast covers. */
async function farPrice(page: Page): Promise<number> {
  const [upper, lower] = [await priceAt(page, 150), await priceAt(page, 240)];
  await chartBell(page).click();
  const mid = await midOf(page);
  await page.keyboard.press('Escape');
  await newAlert(page).waitFor({ state: 'detached' });
  return Math.abs(upper - mid) > Math.abs(lower - mid) ? upper : lower;
}

describe('price alerts on the chart', () => {
  it('a mouse sets one with the bell at its price or the context menu, keys with A', async () => {
    const { context, page, complaints } = await visitAsDemo(DESK);
    const box = await chartBox(page);
    const pointed = await priceAt(page, 100);
    await chartBell(page).click();
    expect(Math.abs(Number(await priceIn(newAlert(page)).inputValue()) / pointed - 1)).toBeLessThan(0.01);
    await page.keyboard.press('Escape');
    await newAlert(page).waitFor({ state: 'detached' });

    await page.mouse.click(box.x + 200, box.y + 60, { button: 'right' });
    await priceIn(newAlert(page)).waitFor();
    expect(Number(await priceIn(newAlert(page)).inputValue())).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await newAlert(page).waitFor({ state: 'detached' });

    await chart(page).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('a');
    await priceIn(newAlert(page)).waitFor();
    expect(Number(await priceIn(newAlert(page)).inputValue())).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('one is a line that is dragged to another price and pressed to delete it; nothing changes before a button says so', async () => {
    const { context, page, complaints } = await visitAsDemo(DESK);
    const box = await chartBox(page);
    const set = (await farPrice(page)).toFixed(2);
    await setAlert(page, set);
    const bells = page.getByRole('button', { name: 'Set a price alert for BTC/USD' }).locator('svg.fill-current');
    await bells.waitFor();

    const y = box.y + (await heightOf(page, Number(set)));
    await page.mouse.move(box.x + 300, y);
    await page.mouse.down();
    await page.mouse.move(box.x + 300, y + 10, { steps: 4 });
    await page.mouse.move(box.x + 300, y + 20, { steps: 4 });
    await page.mouse.up();
    await priceIn(editAlert(page)).waitFor();
    const dropped = await priceIn(editAlert(page)).inputValue();
    expect(Number(dropped)).toBeLessThan(Number(set));
    await editAlert(page).getByRole('button', { name: 'Save alert' }).click();
    await editAlert(page).waitFor({ state: 'detached' });
    await page.getByText('Price alert changed').first().waitFor();

    // Its line stands at the new price once the list was read again.
    const press = async () => {
      await page.mouse.click(box.x + 300, box.y + (await heightOf(page, Number(dropped))));
      return priceIn(editAlert(page))
        .waitFor({ timeout: 1_500 })
        .then(
          () => true,
          () => false,
        );
    };
    await expect.poll(press, { timeout: 20_000 }).toBe(true);
    expect(await priceIn(editAlert(page)).inputValue()).toBe(dropped);
    expect(await accessibilityViolations(page)).toEqual([]);
    await editAlert(page).getByRole('button', { name: 'Delete alert' }).click();
    await editAlert(page).waitFor({ state: 'detached' });
    await bells.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a finger that rests on the chart gets the bell, and sets an alert there', async () => {
    const { context, page } = await visitAsDemo(PHONE);
    const box = await chartBox(page);
    const touch = await context.newCDPSession(page);
    const touchPoints = [{ x: box.x + 120, y: box.y + 80 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await chartBell(page).waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    const price = await chartBell(page).getAttribute('data-chart-bell');
    await chartBell(page).tap();
    expect(await priceIn(newAlert(page)).inputValue()).toBe(price);
    await newAlert(page).getByRole('button', { name: 'Set alert' }).click();
    await page.getByText('Price alert set').first().waitFor();
    await context.close();
  });
});

/** A session without what this browser has shown: another device of the customer. */
async function signedIn(context: BrowserContext) {
  const { cookies, origins } = await context.storageState();
  const isShown = ({ name }: { readonly name: string }) => name.startsWith('vitrine.alerts.');
  return {
    cookies,
    origins: origins.map(({ origin, localStorage: kept }) => ({
      origin,
      localStorage: kept.filter((entry) => !isShown(entry)),
    })),
  };
}

/** Remembers every toast about an alert that pages of the context show: one goes away after seconds. */
async function keepToasts(context: BrowserContext) {
  await context.addInitScript(() => {
    const told = new Set<string>();
    Object.assign(window, { told });
    new MutationObserver(() => {
      for (const [text] of document.body.innerText.matchAll(/BTC\/USD reached .*/g)) told.add(text);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}
const toldOn = (page: Page) => page.evaluate(() => (window as unknown as { told: Set<string> }).told.size);

it('an alert that fires is told on every device, also on one that was not connected then', async () => {
  const { context, page } = await visitAsDemo(DESK);
  await keepToasts(context);
  await page.reload();
  const second = await browser.newContext({ storageState: await signedIn(context), baseURL: inject('siteUrl') });
  await keepToasts(second);
  const other = await second.newPage();
  await other.goto('/mine/alerts');
  await other.getByText('No alerts are waiting.').waitFor();
  // It has asked for what it missed before it goes: from then on it counts what it has shown.
  await other.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('vitrine.alerts.')));
  await other.close();

  // To either side of the price as it is then, until one is crossed.
  for (let offset = 0.5; (await toldOn(page)) === 0; offset = -offset) {
    const side = offset;
    await setAlert(page, async () => (await midOf(page)) + side);
  }
  const again = await second.newPage();
  await again.goto('/mine/alerts');
  await expect.poll(() => toldOn(again), { timeout: 60_000 }).toBeGreaterThan(0);
  await again
    .getByText(/^Fired .* at/)
    .first()
    .waitFor();
  await second.close();
  await context.close();
});
