import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { accessibilityViolations, DESK, overflow, PHONE, visit } from '../browse.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

const button = (page: Page, side: 'buy' | 'sell') => page.locator(`[data-side="${side}"]`);
const type = (page: Page, name: 'Market' | 'Pending') =>
  page.locator('form[data-ticket]').getByRole('button', { name, exact: true });
const entry = (page: Page, name: string) => page.getByRole('spinbutton', { name });
const mark = (page: Page, of: string) => page.locator(`[data-mark="${of}"]`);
const rests = (page: Page, side: 'buy' | 'sell') => button(page, side).getAttribute('aria-disabled');

async function visitAsDemo(viewport: typeof DESK | typeof PHONE) {
  const from = encodeURIComponent('/trade?symbol=BTCUSD');
  const visited = await visit(browser, `/login?from=${from}`, { viewport });
  const { page } = visited;
  await page.getByRole('button', { name: 'Open demo account' }).click();
  await page.waitForURL(/\/trade/);
  if (viewport === PHONE) await page.getByRole('button', { name: /^Sell [\d,]/ }).tap();
  await expect.poll(() => page.locator('[data-figure="sell-freeAfter"]').textContent()).toMatch(/\d/);
  return visited;
}

/** What is sent to the server when orders are submitted, one query each. */
function submissions(page: Page): readonly URLSearchParams[] {
  const sent: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/v2/api/forex/submit') sent.push(searchParams);
  });
  return sent;
}

/** The own orders as the server lists them. */
async function ownOrders(page: Page, status: 0 | 1): Promise<Record<string, unknown>[]> {
  return page.evaluate(async (of) => {
    const session = JSON.parse(localStorage.getItem('vitrine.session') ?? '{}') as { state?: { token?: string } };
    const answer = await fetch(`/v2/api/forex/my_deal?status=${of}&page=1`, {
      headers: { authorization: session.state?.token ?? '' },
    });
    return ((await answer.json()) as { data: { data: Record<string, unknown>[] } }).data.data;
  }, status);
}

describe('the order form', () => {
  it('the largest order that it offers is accepted, and little margin is left; the size comes back with the page', async () => {
    const { context, page, complaints } = await visitAsDemo(DESK);
    const form = page.locator('form[data-ticket]');
    const figure = async (name: string) =>
      Number((await page.locator(`[data-figure="buy-${name}"]`).textContent())?.replaceAll(',', ''));
    await form.getByRole('button', { name: /^Max: the largest order/ }).click();
    const lots = await form.getByRole('textbox', { name: 'Lots' }).inputValue();
    await expect.poll(() => figure('margin')).toBeGreaterThan(5_000);
    // Less is left than another 0.01 lots would take, with what a price up to 0.1% higher costs.
    const step = (await figure('margin')) / (Number(lots) * 100);
    expect(await figure('freeAfter')).toBeLessThan(step * 1.1 + 30);
    expect(await figure('freeAfter')).toBeGreaterThanOrEqual(0);
    await button(page, 'buy').click();
    await expect
      .poll(async () => (await ownOrders(page, 1)).map(({ Quantity }) => Number(Quantity)))
      .toEqual([Number(lots)]);

    await form.getByRole('button', { name: 'Margin', exact: true }).click();
    await form.getByRole('textbox', { name: /^Margin/ }).fill('777');
    await page.reload();
    expect(await form.getByRole('textbox', { name: /^Margin/ }).inputValue()).toBe('777');
    await form.getByRole('button', { name: 'Risk %' }).click();
    await form.getByText('Set a stop-loss below the price').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says in the sheet of a phone what the order needs, with the spread, and nothing of it in the bar below', async () => {
    const { context, page } = await visitAsDemo(PHONE);
    const sheet = page.getByRole('dialog', { name: 'New order, BTC/USD' });
    await sheet.getByRole('textbox', { name: 'Lots' }).fill('5');
    const why = /^Required with the opening spread: /;
    await sheet.getByText(why).waitFor();
    expect(await page.getByText(why).count()).toBe(1);
    // Of one moment: they follow the price.
    const { needed, parts } = await sheet.evaluate((element) => {
      const amount = (text = '') => Number(text.replaceAll(/[^\d.]/g, ''));
      const figure = (name: string) => amount(element.querySelector(`[data-figure="sell-${name}"]`)?.textContent ?? '');
      const text = [...element.querySelectorAll('[role="status"]')].map((one) => one.textContent).join('');
      return { needed: amount(/: \S*?([\d,.]+)\s/.exec(text)?.[1]), parts: figure('margin') + figure('fee') };
    });
    // Five lots of one bitcoin with a spread of 18.00.
    expect(needed - parts).toBeCloseTo(90, 5);
    await context.close();
  });

  it('TRD-02 TRD-03a on a desk by keyboard: contract mode has all its fields, a limit order is placed once, and waits', async () => {
    const { context, page, complaints } = await visitAsDemo(DESK);
    const sent = submissions(page);
    const form = page.locator('form[data-ticket]');
    expect(await page.getByRole('button', { name: 'Contract', exact: true }).getAttribute('aria-pressed')).toBe('true');
    for (const field of [
      button(page, 'buy'),
      button(page, 'sell'),
      form.getByRole('textbox', { name: 'Lots' }),
      form.getByRole('combobox', { name: 'Leverage' }),
      page.locator('[data-figure="buy-margin"]'),
      form.getByRole('switch', { name: 'Stop-loss' }),
      form.getByRole('switch', { name: 'Take-profit' }),
      type(page, 'Pending'),
    ])
      await field.waitFor();
    await type(page, 'Market').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const target = entry(page, 'Target price');
    const current = Number(await target.inputValue());
    expect(current).toBeGreaterThan(0);

    // At or inside the spread both sides are limits; far below a buy is a limit, and a sell a stop.
    await target.focus();
    await page.keyboard.press('PageDown');
    expect(Number(await target.inputValue())).toBeLessThan(current);
    await target.fill('1000.00');
    await expect
      .poll(() => page.locator('[data-waiting="buy"]').textContent())
      .toMatch(/^Buy limit triggers at 1,000\.00/);
    expect(await page.locator('[data-waiting="sell"]').textContent()).toMatch(/^Sell stop triggers at 1,000\.00/);
    expect(await page.locator('[data-figure="buy-notional"]').textContent()).toBe('10.000000');

    await button(page, 'buy').dblclick();
    await page.getByText('Order confirmed').first().waitFor();
    expect(sent.length).toBe(1);
    expect(Object.fromEntries(sent[0] ?? [])).toMatchObject({ type: '1', status: '0', target_price: '1000.00' });
    expect(sent[0]?.has('expect_price')).toBe(false);
    expect(await ownOrders(page, 0)).toMatchObject([
      { OrderType: 1, TargetPrice: 1_000, PendingKind: 'limit', Status: 0 },
    ]);
    expect(await ownOrders(page, 1)).toEqual([]);

    // The confirmation leads to the order itself.
    const link = page.getByRole('link', { name: 'View order' });
    expect(await link.getAttribute('href')).toMatch(/^\/order\?source=0&type=0&id=\d+$/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('TRD-44b TRD-51 TRD-03b on a phone: a captured stop is marked until it is right, and goes with the order', async () => {
    const { context, page, complaints } = await visitAsDemo(PHONE);
    const sent = submissions(page);
    await page.getByRole('switch', { name: 'Stop-loss' }).tap();
    const stop = entry(page, 'Stop-loss price');
    const captured = Number(await stop.inputValue());
    expect(captured).toBeGreaterThan(0);

    // A sell's stop-loss must lie above; far below it can never be right.
    await stop.fill('1.00');
    await mark(page, 'sell-stopLoss')
      .getByText(/^must be above [\d,.]+$/)
      .waitFor();
    expect(await stop.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => rests(page, 'sell')).toBe('true');
    await page.getByText('For a sell, set the stop-loss above the price.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    const level = (captured * 1.01).toFixed(2);
    await stop.fill(level);
    await expect.poll(() => rests(page, 'sell')).toBeNull();
    expect(await stop.getAttribute('aria-invalid')).not.toBe('true');
    await expect.poll(() => mark(page, 'sell-stopLoss').textContent()).toMatch(/^Sell-\d+\.\d{6}$/);
    await expect.poll(() => page.locator('[data-figure="sell-lossAtStop"]').textContent()).toMatch(/^-\d+\.\d{6}$/);
    await page.getByRole('switch', { name: 'Take-profit' }).tap();
    await entry(page, 'Take-profit price').fill('');
    expect(await overflow(page)).toBe(0);

    await button(page, 'sell').tap();
    await page.getByText('Order confirmed').first().waitFor();
    expect(Object.fromEntries(sent[0] ?? [])).toMatchObject({ type: '2', status: '1', stop_loss_price: level });
    expect(sent[0]?.has('target_profit_price')).toBe(false);
    expect(await ownOrders(page, 1)).toMatchObject([
      { OrderType: 2, TargetLossPrice: Number(level), TargetProfitPrice: 0, Status: 1 },
    ]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('on a small desk both buttons with their prices stay in sight, and the spread with them', async () => {
    const { context, page, complaints } = await visitAsDemo(DESK);
    for (const size of [
      { width: 1280, height: 720 },
      { width: 1024, height: 768 },
    ]) {
      await page.setViewportSize(size);
      await page.evaluate(() => document.querySelector('[data-ticket]')!.closest('aside')!.scrollTo(0, 0));
      for (const side of ['sell', 'buy'] as const) {
        const { y, height } = (await button(page, side).boundingBox())!;
        expect(y + height, `${size.width} ${side}`).toBeLessThanOrEqual(size.height);
      }
      expect(await page.locator('[data-pinned] [data-figure="spread"]').textContent()).toMatch(/^\d+\.\d\d$/);
      expect(await overflow(page)).toBe(0);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('TRD-05 on a desk each side is judged for itself, and another product starts anew', async () => {
    const { context, page, complaints } = await visitAsDemo(DESK);
    await page.getByRole('switch', { name: 'Stop-loss' }).click();
    await entry(page, 'Stop-loss price').fill('1.00');
    await expect.poll(() => rests(page, 'sell')).toBe('true');
    expect(await rests(page, 'buy')).toBeNull();
    await mark(page, 'sell-stopLoss')
      .getByText(/^must be above/)
      .waitFor();
    expect(await mark(page, 'buy-stopLoss').textContent()).toMatch(/^Buy-[\d,]+\.\d{6}$/);
    expect(await accessibilityViolations(page)).toEqual([]);

    // Of a pending order the target is the reference, whatever the market does.
    await type(page, 'Pending').click();
    await entry(page, 'Target price').fill('0.50');
    await expect.poll(() => rests(page, 'buy')).toBe('true');
    expect(await rests(page, 'sell')).toBeNull();
    await entry(page, 'Target price').fill('');
    await page.getByText('Enter the target price with at most 2 decimals after a point.').waitFor();
    await expect.poll(() => rests(page, 'sell')).toBe('true');

    await page.locator('[data-row="ETHUSD"]').click();
    await page.waitForURL(/ETHUSD/);
    await expect.poll(() => page.getByRole('switch', { name: 'Stop-loss' }).getAttribute('aria-checked')).toBe('false');
    expect(await type(page, 'Market').getAttribute('aria-pressed')).toBe('true');
    expect(await page.getByRole('spinbutton').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('APP-56a a stop that the server refuses is marked at its field', async () => {
    const { context, page } = await visitAsDemo(DESK);
    await page.route('**/v2/api/forex/submit*', (route) =>
      route.fulfill({
        json: {
          code: 1315,
          msg: 'The stop-loss is on the wrong side of the price. Set it below for a buy, above for a sell.',
          data: { reason: 'trading.stop-loss-wrong-side', params: {} },
        },
      }),
    );
    await page.getByRole('switch', { name: 'Stop-loss' }).click();
    const stop = entry(page, 'Stop-loss price');
    await stop.fill('1.00');
    await expect.poll(() => rests(page, 'buy')).toBeNull();
    await button(page, 'buy').click();
    await page
      .locator('[data-stop="stopLoss"]')
      .getByText('The stop-loss is on the wrong side of the price. Set it below for a buy, above for a sell.')
      .waitFor();
    expect(await stop.getAttribute('aria-invalid')).toBe('true');
    await stop.fill('2.00');
    await expect.poll(() => stop.getAttribute('aria-invalid')).not.toBe('true');
    await context.close();
  });
});
