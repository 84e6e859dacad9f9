import { createClient } from '@vitrine/wire/client';
import { accountDetail } from '@vitrine/wire/ledger/account-detail';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { cancelOrder } from '@vitrine/wire/trading/cancel-order';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { type Customer, demoCustomer, openCustomer } from '../../support/customer.ts';
import { whileOpen } from '../../support/first-answers.ts';
import { profile } from '../../support/screens.ts';
import { amountAt, millionths } from '../amounts.ts';
import { accessibilityViolations, overflow } from '../browse.ts';

let browser: Browser;
let customer: Customer;
beforeAll(async () => {
  browser = await launchChromium();
  customer = await openCustomer(inject('siteUrl'));
});
afterAll(() => browser.close());

type Device = 'phone' | 'desk';

async function open(device: Device, path: string, who = customer): Promise<{ context: BrowserContext; page: Page }> {
  const look = { device, mode: 'light', language: 'en' } as const;
  const context = await profile(browser, inject('siteUrl'), look, { customer: who });
  const page = await context.newPage();
  await page.goto(path);
  return { context, page };
}

const rows = (page: Page) => page.locator('main [data-order]').filter({ visible: true });
const detail = (page: Page, name: string) => page.locator(`[data-detail="${name}"]`).filter({ visible: true });

/** A written sum worked out again with whole numbers: `(12.34 − 12.30) × 0.10 × 1` in millionths. */
function workedOut(sum: string): bigint {
  const match = /^\(([\d,.]+) − ([\d,.]+)\) × ([\d,.]+) × ([\d,]+) = ([+-]?[\d,.]+)$/.exec(sum.trim());
  if (match === null) throw new Error(`not a sum: ${sum}`);
  const [, first = '', second = '', lots = '', units = ''] = match;
  const scaled = (text: string, scale: number) => {
    const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.');
    return BigInt(whole + fraction.padEnd(scale, '0'));
  };
  return ((scaled(first, 8) - scaled(second, 8)) * scaled(lots, 4) * scaled(units, 0)) / 1_000_000n;
}

it('A8 an order that a list does not have is named as missing, with the other lists as the way on', async () => {
  const { context, page } = await open('phone', '/order?type=1&id=999999999');
  await page.getByText('Order 999999999 is not in this list').waitFor();
  await page.getByRole('button', { name: 'Look in: History' }).tap();
  await expect.poll(() => new URL(page.url()).search).toBe('?type=3&id=999999999');
  await page.getByText('Order 999999999 is not in this list').waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).tap();
  await page.getByText('Order 999999999').waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('?type=3');
  await page.goto('/order?source=1&id=999999999');
  await page.getByText('Order 999999999 is not in this list').waitFor();
  await context.close();
});

describe.each<Device>(['phone', 'desk'])('orders on a %s', (device) => {
  it('ORD-15a TRD-23c TRD-43b an order lives: open with a live result, asked once, closed, in history, and its detail is what the account log says', async () => {
    const own = await openCustomer(inject('siteUrl'));
    const { context, page } = await open(device, '/order', own);
    await expect.poll(() => rows(page).count()).toBe(3);

    // The head states the account, the sum of the list is its open profit.
    for (const name of ['netValue', 'openProfit', 'free', 'usedMargin'])
      await amountAt(page.locator(`main [data-figure="${name}"]`).filter({ visible: true }));
    // Of one moment: used margin over net value, and the net value without what is open is the balance.
    await page.getByRole('meter', { name: 'Risk rate' }).waitFor();
    const [net, profitNow, used, risk] = await page.evaluate(() => {
      const head = document.querySelector('main [role="meter"]')!.closest('section')!;
      const told = ['netValue', 'openProfit', 'usedMargin'].map(
        (name) => head.querySelector(`[data-figure="${name}"]`)!.textContent!,
      );
      return [...told, head.textContent!.match(/\d[\d,]*\.\d\d%(?=Margin call at a prep)/)![0]].map((text) =>
        Number(text.replace(/[,%+]/g, '')),
      );
    });
    expect(risk).toBeCloseTo((used! / net!) * 100, 1);
    const client = createClient({ origin: inject('siteUrl'), lang: () => 'en', token: () => own.token });
    const account = await client.call(accountDetail, { accountTypeId: 2 });
    expect(net! - profitNow!).toBeCloseTo(Number(account.net_value) - Number(account.open_profit), 5);
    const profit = page.locator('main [data-figure="profit"]').filter({ visible: true }).first();
    const before = await profit.textContent();
    await expect.poll(() => profit.textContent(), { timeout: 15_000 }).not.toBe(before);

    // Its detail, live too.
    const opener =
      device === 'phone'
        ? page.getByRole('button', { name: /^Details of Buy .* ETH\/USD$/ })
        : page.getByRole('button', { name: /^ETH\/USD .*Buy/ });
    await opener.click();
    const entry = await detail(page, 'entry').textContent();
    expect(entry).toMatch(/^[\d,]+\.\d\d$/);
    await page.getByText('Still open').filter({ visible: true }).waitFor();
    const id = new URL(page.url()).searchParams.get('id');

    // Asked once; a no keeps it.
    const close = page.getByRole('button', { name: /^Close Buy .* ETH\/USD$/ }).filter({ visible: true });
    await close.last().click();
    const dialog = page.getByRole('dialog', { name: /^Close Buy .* ETH\/USD\?$/ });
    await dialog.getByText('Gross result').waitFor();
    await dialog.getByRole('button', { name: 'Keep open' }).click();
    await dialog.waitFor({ state: 'detached' });
    await close.last().click();
    await dialog.getByRole('button', { name: 'Close position' }).click();
    await expect.poll(() => page.locator(`main [data-order="${id}"]`).filter({ visible: true }).count()).toBe(0);
    await dialog.waitFor({ state: 'detached' });

    // In history at the top, with the ticks and the sum that decided it.
    await page.getByRole('tab', { name: 'History' }).click();
    await expect.poll(() => rows(page).first().getAttribute('data-order')).toBe(id);
    if (device === 'phone')
      await page
        .getByRole('button', { name: /^Details of Buy .* ETH\/USD$/ })
        .first()
        .click();
    else
      await page
        .getByRole('button', { name: /^ETH\/USD .*Buy/ })
        .first()
        .click();
    await page.getByText('You closed or reversed it at the market price.').filter({ visible: true }).waitFor();
    expect(await detail(page, 'entry').textContent()).toBe(entry);
    expect(await detail(page, 'exit').textContent()).toMatch(/^[\d,]+\.\d\d$/);
    const result = await amountAt(detail(page, 'profit'));
    const sum = (await detail(page, 'sum').textContent()) ?? '';
    const gross = millionths(sum.split('= ')[1] ?? '');
    expect(workedOut(sum)).toBe(gross);
    expect(gross).toBeGreaterThan(result);
    expect(await accessibilityViolations(page)).toEqual([]);

    // The same figure moved the account.
    await page.getByRole('link', { name: 'View in account log' }).filter({ visible: true }).click();
    const line = page.locator('tr[data-entry="12"]', { hasText: `Order ${id}` });
    expect(await amountAt(line.locator('[data-value]'))).toBe(gross);
    await line.getByRole('link', { name: `Order ${id}` }).click();
    await page.waitForURL(/\/order\?/);
    expect(await amountAt(detail(page, 'profit'))).toBe(result);
    await context.close();
  });

  it('ORD-02a ORD-04a ORD-05b APP-55c the days filter the list and its sum, and the way back stands in the empty list', async () => {
    const { context, page } = await open(device, '/order?source=0&type=3');
    await expect.poll(() => rows(page).count()).toBe(3);
    const sum = page.locator('[data-figure="sum"]').filter({ visible: true });
    const all = await amountAt(sum);
    const results = await page
      .locator('main [data-figure="profit"]')
      .filter({ visible: true })
      .evaluateAll((cells) => cells.map((cell) => cell.textContent ?? ''));
    expect(results.reduce((total, text) => total + millionths(text), 0n)).toBe(all);

    const asked: URL[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith('/my_deal') && url.searchParams.has('startTime')) asked.push(url);
    });
    const field = page.getByRole('button', { name: /^Date closed/ });
    await field.click();
    await page.getByRole('dialog', { name: 'Date closed' }).getByRole('button', { name: 'Today' }).click();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    const [start, end] = ['startTime', 'endTime'].map((name) => Number(asked[0]?.searchParams.get(name)));
    expect([start! % 86_400, end! - start!]).toEqual([0, 86_400]);
    await expect.poll(() => rows(page).count()).toBe(3);
    expect(await amountAt(sum)).toBe(all);

    // Yesterday nothing was closed: told as what it is, with the way back.
    await page.route('**/v2/api/forex/my_deal*', async (route) => {
      const url = new URL(route.request().url());
      if (url.searchParams.has('startTime')) {
        for (const name of ['startTime', 'endTime'])
          url.searchParams.set(name, String(Number(url.searchParams.get(name)) - 86_400 * 30));
      }
      await route.continue({ url: url.href });
    });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('No orders match these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => rows(page).count()).toBe(3);
    await context.close();
  });

  it('product and side filter the history by its address, with the totals of all that match and their statistics', async () => {
    const { context, page } = await open(device, '/order?type=3');
    await expect.poll(() => rows(page).count()).toBe(3);
    const figure = (name: string) => page.locator(`main [data-figure="${name}"]`).filter({ visible: true });
    const choose = async (box: string, option: string) => {
      await page.getByRole('combobox', { name: box }).filter({ visible: true }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await choose('Product', 'BTC/USD');
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('product')).toMatch(/^\d+$/);
    await choose('Side', 'Sell');
    await page.getByText('No orders match these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => rows(page).count()).toBe(3);
    expect(new URL(page.url()).search).toBe('?type=3');

    // An address leads to the same, and what it says that nobody can read filters nothing.
    await page.goto('/order?type=3&side=1&product=x&from=2026-02-31');
    await expect.poll(() => rows(page).count()).toBe(2);
    const net = await amountAt(figure('sum'));
    const [gross, fees, swap] = [
      await amountAt(figure('sum-gross')),
      await amountAt(figure('sum-fees')),
      await amountAt(figure('sum-swap')),
    ];
    expect(gross + fees + swap).toBe(net);
    const rate = await figure('win-rate').textContent();
    await page.getByRole('link', { name: 'Statistics' }).filter({ visible: true }).click();
    await page.waitForURL(/\/mine\/statistics\?side=1$/);
    await expect.poll(() => figure('count').textContent()).toBe('2');
    expect(await amountAt(figure('net'))).toBe(net);
    expect(await amountAt(figure('gross'))).toBe(gross);
    expect(await figure('win-rate').textContent()).toBe(rate);
    const nets = await page
      .locator('main table', { hasText: 'BTC/USD' })
      .locator('[data-result-net]')
      .allTextContents();
    expect(nets.map(millionths).reduce((sum, part) => sum + part, 0n)).toBe(net);

    // The curve ends at the result, and arrow keys read its earlier points.
    expect(await amountAt(figure('curve'))).toBe(net);
    const point = page.getByRole('slider', { name: 'Point of the curve' });
    await point.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => amountAt(figure('curve'))).not.toBe(net);
    await page.getByText('Show as a table').click();
    await expect.poll(() => page.getByRole('table', { name: 'Equity curve' }).getByRole('row').count()).toBe(3);
    expect(await accessibilityViolations(page)).toEqual([]);
    await choose('Product', 'ETH/USD');
    await page.getByText('No closed trades match these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => figure('count').textContent()).toBe('3');
    await context.close();
  });

  it('ORD-14 APP-55a APP-55b a list that fails says so and is asked for again by hand alone', async () => {
    const { context, page } = await open(device, '/user');
    let asked = 0;
    const fail = async (page: Page, isFailing: (query: URLSearchParams) => boolean) => {
      await page.unroute('**/v2/api/forex/my_deal*');
      await page.route(
        '**/v2/api/forex/my_deal*',
        whileOpen(async (route) => {
          const query = new URL(route.request().url()).searchParams;
          if (query.get('status') !== '3') return route.continue();
          asked += 1;
          if (isFailing(query)) return route.fulfill({ status: 500, body: '' });
          const answer = await route.fetch();
          const body = (await answer.json()) as { data: { last_page: number } };
          // Its orders once more stand for those of a second page.
          body.data.last_page = 2;
          return route.fulfill({ json: body });
        }),
      );
    };
    await fail(page, () => true);
    await page.goto('/order?type=3');
    const again = page.getByRole('button', { name: 'Try again' }).filter({ visible: true });
    const staysAway = async () => {
      await again.waitFor({ timeout: 30_000 });
      const before = asked;
      await page.waitForTimeout(1_500);
      expect(asked).toBe(before);
    };
    await page.getByRole('alert').getByText('Could not load').waitFor({ timeout: 30_000 });
    await staysAway();

    // The first page is there, the second is not.
    await fail(page, (query) => query.get('page') === '2');
    await again.click();
    await page.getByText('Some orders could not be loaded.').waitFor({ timeout: 30_000 });
    expect(await rows(page).count()).toBe(3);
    await staysAway();
    await fail(page, () => false);
    await again.click();
    await page.getByText('No more').filter({ visible: true }).waitFor();
    expect(await rows(page).count()).toBe(3);
    await context.close();
  });
});

/** A customer whose one order was cancelled while it waited. */
async function customerWhoCancelled(): Promise<Customer> {
  const url = inject('siteUrl');
  const who = await demoCustomer(url);
  const client = createClient({ origin: url, lang: () => 'en', token: () => who.token });
  const bitcoin = (await client.call(tradeList, {})).find(({ Code }) => Code === 'BTCUSD')!;
  const { id } = await client.call(submitOrder, {
    type: 1,
    cont: bitcoin.ForexMinCont,
    forex_id: bitcoin.Id,
    status: 0,
    target_price: (Number(bitcoin.ForexQuotations.Close) / 2).toFixed(bitcoin.PricePrecision),
    multiple: bitcoin.HasForexMultiple[0]!.Value,
  });
  await client.call(cancelOrder, { id });
  return who;
}

/** Why an order never filled: in its line, and in its detail. */
const NEVER_FILLED = {
  cancelled: ['Cancelled', 'The order was cancelled before it filled. There is no profit, loss or fee.'],
  'insufficient-at-trigger': [
    'Insufficient margin',
    'The order was cancelled: your account had insufficient margin when the target price was reached. There is no profit, loss or fee.',
  ],
  'stop-out': [
    'Stop-out',
    'Your prepayment ratio fell to the stop-out level. Pending orders are cancelled before positions are closed, so this one was cancelled. There is no profit, loss or fee.',
  ],
} as const;

it.each<Device>(['phone', 'desk'])(
  'TRD-46d on a %s an order that never filled stands in history with profit 0, and says why',
  async (device) => {
    const { context, page } = await open(device, '/user', await customerWhoCancelled());
    // The other two ends of such an order leave it the same fields.
    await page.route(
      '**/v2/api/forex/my_deal*',
      whileOpen(async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { data: { data: { Id: number; ClosedBy: string }[] } };
        const [row] = body.data.data;
        if (route.request().url().includes('status=3') && row !== undefined)
          body.data.data = Object.keys(NEVER_FILLED).map((ClosedBy, at) => ({ ...row, Id: row.Id + at, ClosedBy }));
        return route.fulfill({ json: body });
      }),
    );
    await page.goto('/order?type=3');
    for (const [short, long] of Object.values(NEVER_FILLED)) {
      const row = page.locator('main :is(li[data-order], tbody tr)').filter({ hasText: short });
      expect(await amountAt(row.locator('[data-figure="profit"]'))).toBe(0n);
      await row.getByRole('button').first().click();
      await page.getByText(long).filter({ visible: true }).waitFor();
      expect(await page.getByText('Not filled').filter({ visible: true }).count()).toBe(2);
      expect(await detail(page, 'sum').count()).toBe(0);
      expect(await amountAt(detail(page, 'profit'))).toBe(0n);
      await page.keyboard.press('Escape');
      await page.getByText(long).waitFor({ state: 'detached' });
    }
    await context.close();
  },
);

it('ORD-03 on a desk orders are sorted, opened and left by keyboard', async () => {
  const { context, page } = await open('desk', '/order');
  await expect.poll(() => rows(page).count()).toBe(3);
  await page.getByRole('tab', { name: /^Open/ }).focus();
  for (const type of ['0', '3']) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => new URL(page.url()).searchParams.get('type')).toBe(type);
  }
  await expect.poll(() => page.getByRole('columnheader', { name: 'Closed by' }).count()).toBe(1);
  const sorter = page.getByRole('button', { name: 'Net profit' });
  await sorter.focus();
  await page.keyboard.press('Enter');
  const profits = async () =>
    (
      await page
        .locator('main [data-figure="profit"]')
        .filter({ visible: true })
        .evaluateAll((cells) => cells.map((cell) => cell.textContent ?? ''))
    ).map(millionths);
  const descending = await profits();
  expect(descending).toEqual(descending.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
  await page.keyboard.press('Enter');
  expect(await profits()).toEqual(descending.toReversed());
  await page.locator('tbody button[data-row]').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('complementary').getByText('Entry tick').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('complementary').count()).toBe(0);
  await context.close();
});

it('nothing of an open detail is wider than its window', async () => {
  const { context, page } = await open('phone', '/order?type=3');
  await expect.poll(() => rows(page).count()).toBe(3);
  await page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click();
  await page.getByText('Exit tick').filter({ visible: true }).waitFor();
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await page.waitForTimeout(100);
    expect({ width, over: await overflow(page) }).toEqual({ width, over: 0 });
  }
  await context.close();
});

describe.each(['en', 'ar'] as const)('a swipe on a phone, %s', (language) => {
  it('APP-57e reveals what the buttons of an order do as well, and is covered again by Escape', async () => {
    const look = { device: 'phone', mode: 'light', language } as const;
    const context = await profile(browser, inject('siteUrl'), look, {
      customer: await openCustomer(inject('siteUrl')),
    });
    const page = await context.newPage();
    const touch = await context.newCDPSession(page);
    for (const path of ['/order', '/order?type=0', '/trade?symbol=BTCUSD']) {
      await page.goto(path);
      const row = rows(page).first();
      await row.waitFor();
      // Not under the bar at the bottom.
      await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await page.waitForTimeout(500);
      // Mouse and keyboard have the same buttons in the row.
      const own = await row.locator('button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
      const box = (await row.boundingBox())!;
      const [from, by] = language === 'ar' ? [box.x + 60, 15] : [box.x + box.width - 60, -15];
      const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
        touch.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: x === undefined ? [] : [{ x, y: box.y + 12 }],
        });
      await at('touchStart', from);
      for (let step = 1; step <= 12; step += 1) await at('touchMove', from + step * by);
      await at('touchEnd');
      const actions = row.locator('[data-swiped]');
      await actions.waitFor();
      await page.waitForTimeout(250);
      const revealed = (await actions.boundingBox())!;
      expect(Math.round(language === 'ar' ? revealed.x : revealed.x + revealed.width)).toBe(
        Math.round(language === 'ar' ? box.x : box.x + box.width),
      );
      const names = await actions
        .getByRole('button')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
      expect(names).toHaveLength(path.includes('type=0') ? 2 : 3);
      expect(own).toEqual(expect.arrayContaining(names));
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await actions.waitFor({ state: 'detached' });
    }
    await context.close();
  });
});
