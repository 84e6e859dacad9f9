import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { namedCustomer } from '../../support/customer.ts';
import { leavePage, profile } from '../../support/screens.ts';

let browser: Browser;
let customer: Awaited<ReturnType<typeof namedCustomer>>;
beforeAll(async () => {
  [browser, customer] = await Promise.all([launchChromium(), namedCustomer(inject('siteUrl'))]);
});
afterAll(() => browser.close());

const ROUTES = [
  ['/mine/charge?type=0', 'Deposit'],
  ['/mine/withdraw?type=0', 'Withdraw'],
  ['/mine/wallet', 'Wallet'],
  ['/mine/bank-card-list', 'Bank cards'],
  ['/mine/coin-address-list', 'Coin addresses'],
  ['/mine/withdraw-way?type=1', 'Bind a payout way'],
  ['/mine/transfer', 'Transfer'],
  ['/mine/pay-password', 'Pay password'],
  ['/mine/system', 'Settings'],
] as const;

it('APP-27b the further routes have their paths, and each is a page of its own', async () => {
  const look = { device: 'phone', mode: 'light', language: 'en' } as const;
  const context = await profile(browser, inject('siteUrl'), look, { customer });
  const page = await context.newPage();
  const titles: string[] = [];
  for (const [path] of ROUTES) {
    await page.goto(path);
    await page.locator('#screen h1').first().waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
    titles.push((await page.title()).split(' · ')[0]!);
    await leavePage(page);
  }
  expect(titles).toEqual(ROUTES.map(([, title]) => title));
});

it('I18N-16d in Arabic directional icons mirror, steppers and phone numbers stay left to right', async () => {
  const look = { device: 'phone', mode: 'light', language: 'ar' } as const;
  const context = await profile(browser, inject('siteUrl'), look, { customer });
  const page = await context.newPage();
  let icons = 0;
  for (const path of ['/user', '/mine/system', '/mine/wallet', '/mine/accounts', '/news', '/order?type=3']) {
    await page.goto(path);
    await page.locator('#screen h1').first().waitFor();
    const found = await page.evaluate(() =>
      [...document.querySelectorAll('svg')]
        .filter((icon) => /lucide-(chevron|arrow)-(left|right)( |$)/.test(icon.getAttribute('class') ?? ''))
        .filter((icon) => icon.closest('[dir=ltr]') === null && icon.checkVisibility())
        .map((icon) => `${icon.getAttribute('class')}: ${getComputedStyle(icon).scale}`),
    );
    icons += found.length;
    expect(found.filter((icon) => !icon.endsWith(': -1 1'))).toEqual([]);
  }
  expect(icons).toBeGreaterThan(10);

  await page.goto('/trade?symbol=BTCUSD&sheet=buy');
  const stepper = page.locator('form[data-ticket] [dir=ltr]:has(input)').first();
  await stepper.waitFor();
  const [less, more] = [stepper.getByRole('button').first(), stepper.getByRole('button').last()];
  expect((await less.boundingBox())!.x).toBeLessThan((await more.boundingBox())!.x);
  expect(await less.locator('svg').getAttribute('class')).toContain('minus');

  const visitor = await profile(browser, inject('siteUrl'), look);
  const register = await visitor.newPage();
  await register.goto('/register');
  const number = register.locator('input[autocomplete=username]').first();
  await number.waitFor();
  expect(await number.evaluate((input) => getComputedStyle(input).direction)).toBe('ltr');
  const prefix = register.locator('main button[aria-haspopup="dialog"] bdi').first();
  expect(await prefix.textContent()).toMatch(/^\+\d+$/);
  expect(await prefix.evaluate((one) => getComputedStyle(one).direction)).toBe('ltr');
});
