import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { type Customer, demoCustomer, openOptions } from '../../support/customer.ts';
import { whileOpen } from '../../support/first-answers.ts';
import { type Look, profile } from '../../support/screens.ts';
import { amountAt, millionths, textAt } from '../amounts.ts';
import { accessibilityViolations } from '../browse.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

type Device = Look['device'];

const open = (device: Device, customer?: Customer): Promise<BrowserContext> =>
  profile(browser, inject('siteUrl'), { device, mode: 'light', language: 'en' }, { customer });

const options = (page: Page) => page.locator('main [data-option]').filter({ visible: true });
const direction = (page: Page, of: 'up' | 'down') => page.locator(`[data-direction="${of}"]`).filter({ visible: true });
const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"]`).filter({ visible: true });
const detail = (page: Page, name: string) => page.locator(`[data-detail="${name}"]`).filter({ visible: true });

/** To the form of timed options, in its drawer on a phone. */
async function openForm(page: Page, device: Device): Promise<void> {
  await page.goto('/trade?symbol=BTCUSD');
  await page.getByRole('button', { name: 'Future', exact: true }).click();
  // It rests until there is a price.
  if (device === 'phone')
    await page.getByRole('region', { name: 'New option' }).locator('button:not([aria-disabled])').last().click();
  await expect.poll(() => direction(page, 'up').getAttribute('aria-disabled')).toBeNull();
}

/** An amount of an option as written, in millionths. */
async function stakeAt(page: Page, name: string): Promise<bigint> {
  return millionths(`${await textAt(figure(page, name), /\d\.\d\d$/)}0000`);
}

describe.each<Device>(['phone', 'desk'])('timed options on a %s', (device) => {
  it('OPT-01 OPT-14b OPT-15 ORD-02b ORD-06 one is opened, counts down, is settled, and form, list, detail and account log agree on every figure', async () => {
    const context = await open(device, await demoCustomer(inject('siteUrl')));
    const page = await context.newPage();
    await openForm(page, device);
    const free = await amountAt(figure(page, 'option-balance').locator('bdi'));
    await page.getByRole('textbox', { name: 'Stake' }).fill('12.35');
    expect(await stakeAt(page, 'option-win')).toBe(9_880_000n);
    expect(await stakeAt(page, 'option-loss')).toBe(-12_350_000n);
    expect(await figure(page, 'option-break-even').textContent()).toBe('55.56%');
    expect(await accessibilityViolations(page)).toEqual([]);

    // Pressed twice it is one, by a finger as by the keyboard.
    if (device === 'desk') {
      await page.getByRole('heading', { name: 'New option' }).click();
      for (const key of ['u', 'Enter', 'Enter']) await page.keyboard.press(key);
    } else await direction(page, 'up').dblclick();
    await page.getByText('Order confirmed').first().waitFor();
    // Told in half a minute, wherever the page then is, and only for a moment.
    const told = page
      .getByText(/^Option (won|lost|ended at the same price|void): /)
      .first()
      .waitFor({ timeout: 75_000 });
    told.catch(() => undefined);
    await expect.poll(() => options(page).count()).toBe(1);
    const timer = page.getByRole('timer').first();
    await timer.waitFor();
    const before = Number(await timer.getAttribute('data-left'));
    expect(before).toBeLessThanOrEqual(30);
    await expect.poll(async () => Number(await timer.getAttribute('data-left'))).toBeLessThan(before);
    // What it would bring now is a win, a loss, or nothing.
    await expect.poll(() => figure(page, 'option-result').first().textContent()).toMatch(/^(\+9\.88|-12\.35|0\.00)$/);

    // On the screen of orders, live as well.
    await page.getByRole('link', { name: 'All options' }).click();
    await page.waitForURL(/\/order\?source=1/);
    // The screen before stands there until this one can be drawn.
    await page.getByRole('link', { name: 'All options' }).waitFor({ state: 'hidden' });
    await expect.poll(() => options(page).count()).toBe(1);
    expect(await amountAt(figure(page, 'option-locked'))).toBe(12_350_000n);
    expect(await amountAt(figure(page, 'option-free'))).toBe(free - 12_350_000n);
    await page
      .getByRole('button', { name: device === 'phone' ? /^Details of Up .*12\.35.USD.* BTC\/USD$/ : /^BTC\/USD .*Up/ })
      .click();
    const price = /^[\d,]+\.\d\d$/;
    const entry = await textAt(detail(page, 'entry'), price);

    // Its time is over while it is looked at: the result takes the place of the countdown.
    await told;
    await expect.poll(() => page.getByRole('timer').count()).toBe(0);
    const result = await stakeAt(page, 'option-result');
    expect([9_880_000n, -12_350_000n, 0n]).toContain(result);
    expect(await detail(page, 'entry').textContent()).toBe(entry);
    const exit = await textAt(detail(page, 'exit'), price);
    const moved = millionths(`${exit}0000`) - millionths(`${entry}0000`);
    expect(result > 0n).toBe(moved > 0n);
    expect(result < 0n).toBe(moved < 0n);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => options(page).count()).toBe(0);
    await page.getByRole('tab', { name: 'Closed' }).click();
    await expect.poll(() => options(page).count()).toBe(1);
    expect(await stakeAt(page, 'option-result')).toBe(result);
    expect(await amountAt(figure(page, 'option-free'))).toBe(free + result);
    expect(await amountAt(figure(page, 'option-locked'))).toBe(0n);

    // The account moved by the same figure, and its entries lead back to the option.
    await page.goto('/mine/history?accountTypeId=3');
    const value = (type: number) => amountAt(page.locator(`tr[data-entry="${type}"] [data-value]`));
    expect(await value(21)).toBe(-12_350_000n);
    const back = result < 0n ? 0n : await value(22);
    expect(back - 12_350_000n).toBe(result);
    expect(await amountAt(page.locator('[data-total="balance"]'))).toBe(free + result);
    await page.locator('tr[data-entry="21"] a').click();
    await page.waitForURL(/source=1/);
    expect(await detail(page, 'entry').textContent()).toBe(entry);
    await context.close();
  });

  it('OPT-06 OPT-07 a visitor is led to the login and back, and a closed market says why nothing can be pressed', async () => {
    const context = await open(device);
    const page = await context.newPage();
    await openForm(page, device);
    await direction(page, 'up').click();
    await page.waitForURL(/\/login\?from=/);
    // The address changes before the screen does, and the tab that is kept behind it has a button of the same name.
    await page.getByText('Log in to continue to the page you requested.').waitFor();
    await page.getByRole('button', { name: 'Open demo account' }).click();
    await page.waitForURL(/\/trade\?symbol=BTCUSD/);
    if (device === 'phone') {
      // The sheet opens again as it was left; the page reloaded below would have it, or not, as fast as it was.
      await page.getByRole('dialog').getByRole('textbox', { name: 'Stake' }).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    }

    await page.route(
      '**/v2/api/forex/trade_list*',
      whileOpen(async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { data: { MarketStatus: number }[] };
        for (const row of body.data) row.MarketStatus = 0;
        await route.fulfill({ response: answer, json: body });
      }),
    );
    await page.reload();
    await page.getByRole('button', { name: 'Future', exact: true }).click();
    await page
      .getByText(/market is closed\. Choose a product/)
      .first()
      .waitFor();
    const buttons =
      device === 'phone'
        ? page.getByRole('region', { name: 'New option' }).getByRole('button')
        : page.locator('[data-direction]');
    await expect
      .poll(() => buttons.evaluateAll((all) => all.map((each) => each.getAttribute('aria-disabled'))))
      .toEqual(['true', 'true']);
    await context.close();
  });

  it('ORD-07b its records load page by page, and a list that fails says so and is asked for by hand', async () => {
    const customer = await demoCustomer(inject('siteUrl'));
    await openOptions(inject('siteUrl'), customer);
    const context = await open(device, customer);
    const page = await context.newPage();
    let isFailing = true;
    await page.route(
      '**/v2/api/micro/orders*',
      whileOpen(async (route) => {
        const url = new URL(route.request().url());
        const asked = Number(url.searchParams.get('page'));
        if (isFailing) return route.fulfill({ status: 500, body: '' });
        url.searchParams.set('page', '1');
        const answer = await route.fetch({ url: url.href });
        const body = (await answer.json()) as { data: { data: { Id: number }[]; page: number; last_page: number } };
        // The same options once more, under numbers of their own, stand for those of a second page.
        Object.assign(body.data, { page: asked, last_page: 2 });
        if (asked === 2) for (const row of body.data.data) row.Id += 1_000_000;
        return route.fulfill({ json: body });
      }),
    );
    await page.goto('/order?source=1');
    await page.getByRole('alert').getByText('Could not load').waitFor({ timeout: 30_000 });
    expect(await accessibilityViolations(page)).toEqual([]);
    isFailing = false;
    await page.getByRole('button', { name: 'Try again' }).filter({ visible: true }).click();
    await expect.poll(() => options(page).count()).toBe(4);
    await page.getByText('No more').filter({ visible: true }).waitFor();
    await context.close();
  });
});
