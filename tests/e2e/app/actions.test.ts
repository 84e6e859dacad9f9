import { CALLS } from '@vitrine/wire/calls';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { type Customer, openCustomer } from '../../support/customer.ts';
import { whileOpen } from '../../support/first-answers.ts';
import { profile } from '../../support/screens.ts';
import { DESK, PHONE, visit } from '../browse.ts';

let browser: Browser;
let customer: Customer;
beforeAll(async () => {
  browser = await launchChromium();
  customer = await openCustomer(inject('siteUrl'));
});
afterAll(() => browser.close());

async function open(path: string, who = customer): Promise<{ context: BrowserContext; page: Page }> {
  const look = { device: 'desk', mode: 'light', language: 'en' } as const;
  const context = await profile(browser, inject('siteUrl'), look, { customer: who });
  const page = await context.newPage();
  await page.goto(path);
  return { context, page };
}

const tab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Main navigation' })
    .filter({ visible: true })
    .getByRole('link', { name })
    .first();

/** Presses twice while no answer comes: the button says that it is busy, one request goes out, then it is idle again. */
async function pressedTwice(page: Page, path: string, button: Locator): Promise<void> {
  const held = Promise.withResolvers<void>();
  let sent = 0;
  await page.route(`**${path}*`, async (route) => {
    sent += 1;
    await held.promise;
    await route.continue();
  });
  expect(await button.getAttribute('aria-busy')).toBe(null);
  await button.click();
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
  await button.click({ force: true });
  await page.keyboard.press('Enter');
  await expect.poll(() => sent).toBe(1);
  held.resolve();
  const isBusy = () => button.evaluateAll((all) => all.some((one) => one.getAttribute('aria-busy') !== null));
  await expect.poll(isBusy).toBe(false);
  expect(sent).toBe(1);
  await page.unroute(`**${path}*`);
}

/** Puts words of its own into the server's text of every change, and gives what the toast of an operation then says. */
async function withOwnTexts(page: Page): Promise<(operation: string) => Locator> {
  const textOf = (operation: string) => `The server says ${operation}.`;
  for (const { operation, path } of CALLS.filter(({ effect }) => effect === 'change'))
    await page.route(
      (url) => url.pathname === path,
      whileOpen(async (route) => {
        const response = await route.fetch();
        const envelope = (await response.json()) as { code: number; msg: string };
        await route.fulfill({
          response,
          json: { ...envelope, ...(envelope.code === 1 && { msg: textOf(operation) }) },
        });
      }),
    );
  return (operation) => page.getByText(textOf(operation)).first();
}

it('API-14 after each successful action the msg of the server is shown as a toast, with what became of it', async () => {
  const { context, page } = await open('/trade?symbol=BTCUSD', await openCustomer(inject('siteUrl')));
  const toast = await withOwnTexts(page);
  await page.locator('[data-side="buy"]').and(page.locator('button:not([aria-disabled])')).click();
  await toast('submit-order').waitFor();

  await page.goto('/trade?symbol=BTCUSD&mode=future');
  await page.getByRole('textbox', { name: 'Stake' }).fill('10');
  await page.getByRole('button', { name: /^Up / }).and(page.locator('button:not([aria-disabled])')).click();
  await toast('submit-option').waitFor();

  await page.goto('/order');
  await page
    .getByRole('button', { name: /^Edit SL\/TP .* of Buy / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Set stop-loss and take-profit' }).click();
  await toast('set-stops').waitFor();
  await page
    .getByRole('button', { name: /^Close Buy .* ETH\/USD$/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close position' }).click();
  await toast('close-order').waitFor();
  await page
    .getByText(/^ETH\/USD: net result /)
    .first()
    .waitFor();
  // Told once: the push about it has not shown a toast of its own.
  expect(await page.getByText('Position closed').count()).toBe(0);
  await page.goto('/order?type=0');
  await page
    .getByRole('button', { name: /^Cancel Buy / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await toast('cancel-order').waitFor();

  await page.goto('/user');
  await page.getByRole('button', { name: /^Reset demo account/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset account' }).click();
  await toast('reset-demo').waitFor();

  await page.goto('/mine/system');
  await page.evaluate(async () => {
    const { demoId } = (JSON.parse(localStorage.getItem('vitrine.session') ?? '') as { state: { demoId: string } })
      .state;
    const body = new URLSearchParams({ login_type: '3', demo_id: demoId });
    await fetch('/api/user/loginForU', { method: 'POST', body });
  });
  await page.reload();
  await page.getByRole('button', { name: /^End the session on / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
  await toast('revoke-session').waitFor();

  await page.goto('/login');
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await toast('logout').waitFor();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Return to demo account' }).click();
  await toast('login').waitFor();
  await context.close();

  const visitor = await visit(browser, '/login', { viewport: PHONE });
  const toVisitor = await withOwnTexts(visitor.page);
  await visitor.page.getByRole('button', { name: 'Open demo account' }).tap();
  await toVisitor('create-demo-account').waitFor();
  await visitor.context.close();
});

describe('what a user sends', () => {
  it('API-05a API-06a APP-56b shows at its button that it is under way, and goes out once however often it is pressed', async () => {
    const visitor = await visit(browser, '/login', { viewport: PHONE });
    const demo = visitor.page.getByRole('button', { name: 'Open demo account' });
    await pressedTwice(visitor.page, '/api/user/createAccountDemoForU', demo);
    await visitor.context.close();

    const own = await openCustomer(inject('siteUrl'));
    const { context, page } = await open('/trade?symbol=BTCUSD', own);
    await expect.poll(() => page.locator('[data-figure="buy-freeAfter"]').textContent()).toMatch(/\d/);
    await pressedTwice(page, '/v2/api/forex/submit', page.locator('[data-side="buy"]'));

    await page.goto('/order');
    await page
      .getByRole('button', { name: /^Close Buy / })
      .first()
      .click();
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close position' });
    await pressedTwice(page, '/v2/api/forex/close', close);

    await page.goto('/user');
    await page.getByRole('button', { name: /^Reset demo account/ }).click();
    const reset = page.getByRole('alertdialog').getByRole('button', { name: 'Reset account' });
    await pressedTwice(page, '/v2/api/main/user/resetForexDemoAccount', reset);
    await context.close();
  });

  it('API-06b of reads asked for again while they are under way the earlier is given up', async () => {
    const { context, page } = await visit(browser, '/trade?symbol=BTCUSD', { viewport: DESK });
    // The page that is opened first has nothing to ask for again: from the second on each does.
    await page.locator('[data-chart] canvas').first().waitFor();
    await tab(page, 'Quotes').click();
    await page.locator('[data-chart]').waitFor({ state: 'hidden' });
    await tab(page, 'Trade').click();
    await page.locator('[data-chart]').waitFor();
    const given: string[] = [];
    const asked: string[] = [];
    const lists = /\/v2\/api\/forex\/trade_list/;
    page.on('request', (request) => lists.test(request.url()) && asked.push(request.url()));
    page.on('requestfailed', (request) => lists.test(request.url()) && given.push(request.url()));
    const held = Promise.withResolvers<void>();
    await page.route(lists, async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined);
    });
    await tab(page, 'Quotes').click();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await tab(page, 'Trade').click();
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    await expect.poll(() => given).toEqual(asked.slice(0, -1));
    held.resolve();
    await context.close();
  });

  it('API-05b what the page reads by itself shows at no button and covers nothing', async () => {
    const { context, page } = await open('/');
    const rows = page.locator('#screen [data-row]').filter({ visible: true });
    await rows.first().waitFor();
    await tab(page, 'Orders').click();
    await expect.poll(() => rows.count()).toBeLessThan(10);
    const held = Promise.withResolvers<void>();
    let reads = 0;
    await page.route(/\/v2\/api\//, async (route) => {
      reads += 1;
      await held.promise;
      await route.continue().catch(() => undefined);
    });
    await tab(page, 'Quotes').click();
    await expect.poll(() => reads).toBeGreaterThan(0);
    await expect.poll(() => rows.count()).toBeGreaterThan(10);
    expect(await page.locator('button[aria-busy]').count()).toBe(0);
    held.resolve();
    await context.close();
  });
});

it('API-21 a copy that worked and one that did not are told', async () => {
  const { context, page } = await open('/user');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy UID' }).click();
  await page.getByText('Copied successfully').waitFor();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await page.getByRole('button', { name: 'Copy UID' }).click();
  await page.getByText('Copy failed').first().waitFor();
  await context.close();
});

it('a label that traders have another name for explains itself at a tap, and the tap does nothing else', async () => {
  const look = { device: 'phone', mode: 'light', language: 'en' } as const;
  const context = await profile(browser, inject('siteUrl'), look, { customer });
  const page = await context.newPage();
  for (const [path, name, text] of [
    ['/order', 'Prepayment ratio', 'Margin level: '],
    ['/order', 'Risk rate', 'Margin used: '],
    ['/mine/accounts', 'Prepayment ratio', 'Margin level: '],
    ['/trade?symbol=BTCUSD', 'Future', 'Timed options: '],
    ['/user', 'Billing detail', 'Account log: '],
  ] as const) {
    await page.goto(path);
    const button = page.getByRole('button', { name: `About ${name}` }).filter({ visible: true });
    await button.tap();
    const tip = page.getByRole('tooltip').filter({ hasText: text, visible: true });
    await tip.waitFor();
    // All of it is in the window, and readers read it with the button.
    const box = (await tip.boundingBox())!;
    expect([box.x >= 0, box.y >= 0, box.x + box.width <= 390, box.y + box.height <= 844]).toEqual(Array(4).fill(true));
    expect(await button.getAttribute('aria-describedby')).toBe(await tip.getAttribute('id'));
    await page.touchscreen.tap(5, 5);
    await tip.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
  }
  await context.close();
});
