import { createClient } from '@vitrine/wire/client';
import { orders } from '@vitrine/wire/trading/orders';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { buyOften, type Customer, demoCustomer, openCustomer } from '../../support/customer.ts';
import { whileOpen, withoutFirstAnswers } from '../../support/first-answers.ts';
import { profile } from '../../support/screens.ts';
import { amountAt } from '../amounts.ts';
import { accessibilityViolations, overflow } from '../browse.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

type Device = 'phone' | 'desk';
const CLOSE_ALL = '**/v2/api/forex/close_all*';

/** A page of a customer who has one position each in BTC/USD, ETH/USD and SOL/USD. */
async function openPage(customer: Customer, device: Device, path: string) {
  const context = await profile(browser, inject('siteUrl'), { device, mode: 'light', language: 'en' }, { customer });
  return { context, page: await context.newPage(), path };
}

const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"]`).filter({ visible: true });
const closeAllButton = (page: Page) => page.locator('button[aria-haspopup="menu"]', { hasText: /^Close all$/ });
const listOf = ({ token }: Customer, status: 1 | 3) =>
  createClient({ origin: inject('siteUrl'), lang: () => 'en', token: () => token }).call(orders, { status });
const positionsOf = async (customer: Customer) =>
  (await listOf(customer, 1)).data.map(({ ForexTradeLists }) => ForexTradeLists.Code);

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function choose(page: Page, choice: RegExp) {
  await closeAllButton(page).press('Enter');
  await page.getByRole('menuitem', { name: choice }).click();
}

describe.each<Device>(['phone', 'desk'])('positions closed together on a %s', (device) => {
  it('close once, however often the answer is lost, while another customer trades; other devices hear of it once', async () => {
    const [customer, other] = [await openCustomer(inject('siteUrl')), await openCustomer(inject('siteUrl'))];
    const { context, page } = await openPage(customer, device, '/order');
    const elsewhere = await openPage(customer, device === 'phone' ? 'desk' : 'phone', '/user');
    const [socket] = await Promise.all([elsewhere.page.waitForEvent('websocket'), elsewhere.page.goto('/user')]);
    await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('FOREX_TRADE'));
    await page.goto('/order');
    await closeAllButton(page).waitFor();

    // The first answer is lost on its way back.
    const keys: (string | undefined)[] = [];
    await page.route(
      CLOSE_ALL,
      whileOpen(async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length > 1) return route.continue();
        await route.fetch();
        return route.abort();
      }),
    );

    await choose(page, /^Close all positions/);
    const dialog = page.getByRole('dialog', { name: 'Close all positions?' });
    await dialog.waitFor();
    expect(await figure(page, 'close-count').textContent()).toBe('3');
    expect(await amountAt(figure(page, 'close-margin'))).toBeGreaterThan(0n);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);

    const confirm = dialog.getByRole('button', { name: 'Close 3 positions' });
    await confirm.focus();
    const [newcomer] = await Promise.all([
      openCustomer(inject('siteUrl')),
      confirm.press('Enter'),
      elsewhere.page.getByText('3 positions closed', { exact: true }).waitFor(),
      page.getByText('Positions closed', { exact: true }).waitFor(),
      page.getByText(/^3 closed: net result /).waitFor(),
    ]);
    await dialog.waitFor({ state: 'detached' });
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toMatch(/\w/);

    // The button is gone with the positions, and the focus does not get lost.
    await closeAllButton(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await elsewhere.page.getByText('Position closed', { exact: true }).count()).toBe(0);
    expect(await page.getByText('3 positions closed').count()).toBe(0);

    expect(await positionsOf(customer)).toEqual([]);
    for (const untouched of [other, newcomer])
      expect(await positionsOf(untouched)).toEqual(['SOLUSD', 'ETHUSD', 'BTCUSD']);
    await elsewhere.context.close();
    await context.close();
  });

  it('are those of the shown product alone; empty choices say why they are', async () => {
    const customer = await openCustomer(inject('siteUrl'));
    const { context, page } = await openPage(customer, device, '/trade');
    // A press before the menu is loaded opens it once it is.
    const { promise: isPressed, resolve: pressed } = Promise.withResolvers<void>();
    await page.route('**/assets/CloseAllMenu-*.js', async (route) => {
      await isPressed;
      await route.continue();
    });
    await page.goto('/trade?symbol=ETHUSD');
    await closeAllButton(page).press('Enter');
    expect(await focused(page)).toBe('Close all');
    pressed();
    const entry = (name: RegExp) => page.getByRole('menuitem', { name });
    await entry(/^Close all positions in ETH\/USD 1 position$/).waitFor();
    // A single position is not both profitable and losing.
    const empty = page.getByRole('menuitem', {
      name: /^Close \w+ positions in ETH\/USD No position (in profit|at a loss)$/,
    });
    await expect.poll(() => empty.first().getAttribute('aria-disabled')).toBe('true');
    await entry(/^Close all positions 3 positions$/).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await entry(/^Close all positions in ETH/).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Close all positions in ETH/USD?' });
    await dialog.getByRole('button', { name: 'Close 1 position' }).click();
    await page.getByText('Positions closed', { exact: true }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await positionsOf(customer)).toEqual(['SOLUSD', 'BTCUSD']);
    await context.close();
  });

  it('keep the focus on their button while the code of its menu arrives, and when the menu closes', async () => {
    const customer = await openCustomer(inject('siteUrl'));
    const { context, page } = await openPage(customer, device, '/order');
    const code = ['CloseAllMenu', 'Menu'].map((name) =>
      page.waitForResponse(new RegExp(`/assets/${name}-[^/]*\\.js$`)),
    );
    await page.goto('/order');
    const button = await closeAllButton(page).elementHandle();
    await button!.focus();
    for (const file of await Promise.all(code)) await file.finished();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await button!.evaluate((element) => element === document.activeElement)).toBe(true);
    await button!.press('Enter');
    await page.getByRole('menuitem').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Close all');
    await context.close();
  });

  it('leave out what cannot be dealt on, say why, and follow when that ends', async () => {
    const customer = await openCustomer(inject('siteUrl'));
    const { context, page } = await openPage(customer, device, '/order');
    let isHalted = true;
    await withoutFirstAnswers(page);
    await page.route(
      '**/v2/api/forex/trade_list*',
      whileOpen(async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { data: { Code: string }[] };
        const halt = (row: { Code: string }) =>
          isHalted && row.Code === 'SOLUSD' ? { ...row, MarketStatus: 2, IsHalted: true } : row;
        await route.fulfill({ response, json: { ...body, data: body.data.map(halt) } });
      }),
    );
    await page.goto('/order');
    await choose(page, /^Close all positions/);
    const dialog = page.getByRole('dialog', { name: 'Close all positions?' });
    const skipped = dialog.getByRole('region', { name: 'Stays open' });
    await skipped.getByText('SOL/USD, 1 position').waitFor();
    await skipped.getByText('Trading suspended').waitFor();
    await dialog.getByRole('button', { name: 'Close 2 positions' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    isHalted = false;
    await dialog.getByRole('button', { name: 'Close 3 positions' }).waitFor();
    await skipped.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Close all');
    expect(await positionsOf(customer)).toHaveLength(3);
    await context.close();
  });
});

it('more positions than a page knows: the figures say that they count the newest, and all are closed', async () => {
  const customer = await demoCustomer(inject('siteUrl'));
  await buyOften(inject('siteUrl'), customer, 'SOLUSD', 103);
  const { context, page } = await openPage(customer, 'phone', '/order');
  await page.goto('/order');
  await choose(page, /^Close all positions/);
  const dialog = page.getByRole('dialog', { name: 'Close all positions?' });
  await dialog
    .getByText(
      'These figures count only your newest 100 of 103 positions. Older positions that match your choice are closed too.',
    )
    .waitFor();
  expect(await figure(page, 'close-count').textContent()).toBe('100');
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await dialog.getByRole('button', { name: 'Close positions', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(async () => (await listOf(customer, 1)).total, { timeout: 20_000 }).toBe(0);
  expect((await listOf(customer, 3)).total).toBe(103);
  await closeAllButton(page).waitFor({ state: 'detached' });
  await context.close();
});
