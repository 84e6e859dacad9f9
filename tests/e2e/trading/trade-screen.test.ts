import { createClient } from '@vitrine/wire/client';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { cancelOrder } from '@vitrine/wire/trading/cancel-order';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { demoCustomer } from '../../support/customer.ts';
import { whileOpen, withoutFirstAnswers } from '../../support/first-answers.ts';
import { profile } from '../../support/screens.ts';
import { accessibilityViolations, DESK, overflow, PHONE, visit } from '../browse.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** What the journeys press, in both languages. */
const WORDS = {
  en: {
    demo: 'Open demo account',
    lots: 'Lots',
    leverage: 'Leverage',
    more: 'Increase lots',
    less: 'Decrease lots',
    confirmed: 'Order confirmed',
    products: 'Products',
    search: 'Search products',
    toLine: 'Show as a line',
    toCandles: 'Show as candles',
    indicators: 'Indicators',
    shortcuts: 'Keyboard shortcuts',
    keep: 'Keep open',
    atMarket: 'Close position',
    closed: 'Position closed',
    split: 'Height of the positions panel',
    side: { buy: 'Buy', sell: 'Sell' },
    close: 'Close',
  },
  ar: {
    demo: 'افتح حسابًا تجريبيًا',
    lots: 'اللوتات',
    leverage: 'الرافعة',
    more: 'زيادة اللوتات',
    less: 'خفض اللوتات',
    confirmed: 'تم تأكيد الأمر',
    products: 'المنتجات',
    search: 'ابحث عن منتج',
    toLine: 'عرض كخط',
    toCandles: 'عرض كشموع',
    indicators: 'المؤشرات',
    shortcuts: 'اختصارات لوحة المفاتيح',
    keep: 'أبقها مفتوحة',
    atMarket: 'أغلق الصفقة',
    closed: 'أُغلقت الصفقة',
    split: 'ارتفاع لوحة الصفقات',
    side: { buy: 'شراء', sell: 'بيع' },
    close: 'إغلاق',
  },
} as const;
type Language = keyof typeof WORDS;

const LANGUAGES = ['en', 'ar'] as const;

const chart = (page: Page) => page.locator('[data-chart]');
const order = (page: Page, side: 'buy' | 'sell') => page.locator(`[data-side="${side}"]`);
const positions = (page: Page) => page.locator('[data-order]');
const price = /^-?[\d,]+\.\d+$/;

/** Waits until candles are drawn: the legend then says what the last one is. */
async function drawn(page: Page): Promise<void> {
  await expect.poll(() => page.locator('figure bdi').first().textContent()).toMatch(price);
}

/** Lines across the chart in the colour of buys, in part behind labels: rows of pixels mostly of it, and those half of it. */
function linesOnChart(page: Page): Promise<{ solid: number; dashed: number }> {
  return chart(page).evaluate((host) => {
    const hex = getComputedStyle(host).getPropertyValue('--c-up').trim();
    const wanted = [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
    const lines = { solid: 0, dashed: 0 };
    for (const canvas of host.querySelectorAll('canvas')) {
      if (canvas.width < host.clientWidth / 2 || canvas.height === 0) continue;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      for (let row = 0; row < canvas.height; row += 1) {
        let count = 0;
        let pieces = 0;
        let wasColored = false;
        for (let at = row * canvas.width * 4; at < (row + 1) * canvas.width * 4; at += 4) {
          const isColored = data[at + 3]! > 0 && wanted.every((part, index) => Math.abs(part - data[at + index]!) < 3);
          if (isColored) count += 1;
          if (isColored && !wasColored) pieces += 1;
          wasColored = isColored;
        }
        // Candles of the same color fill some of the 60 gaps between dashes, and labels cover a part of a line.
        if (count > canvas.width * 0.3) lines[pieces > 25 ? 'dashed' : 'solid'] += 1;
      }
    }
    return lines;
  });
}

/** Through the login and back, from a press of the visitor's. */
async function becomeDemo(page: Page, language: Language, touch: boolean): Promise<void> {
  await page.waitForURL(/\/login\?from=/);
  // The address changes before the screen does, and the tab that is kept behind it has a button of the same name.
  await chart(page).waitFor({ state: 'hidden' });
  const open = page.getByRole('button', { name: WORDS[language].demo });
  if (touch) await open.tap();
  else {
    await open.focus();
    await page.keyboard.press('Enter');
  }
  await page.waitForURL(/\/trade/);
  await drawn(page);
}

/** The page is asked for anew, with answers of the server changed on the way. */
async function withTradeList(page: Page, change: (row: Record<string, unknown>) => void): Promise<void> {
  await withoutFirstAnswers(page);
  await page.route(
    '**/v2/api/forex/trade_list*',
    whileOpen(async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: Record<string, unknown>[] };
      for (const row of body.data) change(row);
      await route.fulfill({ response, json: body });
    }),
  );
}

const crypto = (row: Record<string, unknown>) => row.Code === 'BTCUSD';

describe('trade screen by touch', () => {
  it.each(LANGUAGES)(
    'MKT-17a MKT-18 TRD-06 TRD-10 TRD-13 TRD-44a I18N-16a on a phone, %s: choose a product, see what an order takes, log in on the way, order, close',
    async (language) => {
      const words = WORDS[language];
      const { context, page, complaints } = await visit(browser, `/trade?lang=${language}&symbol=ETHUSD`, {
        viewport: PHONE,
      });
      await drawn(page);
      const header = page.locator('main header').first();
      expect(await header.textContent()).toMatch(/ETH\/USD/);
      await expect.poll(() => header.textContent()).toMatch(/[+-]?\d+\.\d\d%/);

      // The list comes from the side where lines begin.
      await header.getByRole('button').first().tap();
      const drawer = page.getByRole('dialog', { name: words.products });
      await drawer.waitFor();
      const edge = async () => {
        const box = await drawer.boundingBox();
        return language === 'ar' ? (box?.x ?? 0) + (box?.width ?? 0) : box?.x;
      };
      await expect.poll(edge).toBe(language === 'ar' ? PHONE.width : 0);
      expect(await accessibilityViolations(page)).toEqual([]);
      await drawer.getByRole('searchbox').fill('btc');
      await drawer.locator('[data-row="BTCUSD"]').tap();
      await drawer.waitFor({ state: 'detached' });
      await expect.poll(() => header.textContent()).toMatch(/BTC\/USD/);
      expect(page.url()).toContain('symbol=BTCUSD');

      // Both prices are in thumb reach; a press opens the drawer for that side.
      const bar = page.getByRole('button', { name: new RegExp(`^${words.side.buy} [\\d,]+\\.\\d\\d$`) });
      await expect.poll(() => bar.count()).toBe(1);
      await bar.tap();
      await order(page, 'buy').waitFor();
      const lots = page.getByRole('textbox', { name: words.lots });
      expect(await lots.inputValue()).toBe('0.01');
      const less = page.getByRole('button', { name: words.less });
      expect(await less.getAttribute('aria-disabled')).toBe('true');
      await page.getByRole('button', { name: words.more }).tap();
      expect(await lots.inputValue()).toBe('0.02');
      expect(await less.getAttribute('aria-disabled')).toBeNull();
      for (const figure of ['buy-notional', 'buy-margin', 'buy-fee', 'move'])
        expect(await page.locator(`[data-figure="${figure}"]`).textContent()).toMatch(/^[\d,]+\.\d{6}$/);

      await order(page, 'buy').tap();
      await becomeDemo(page, language, true);

      await bar.tap();
      // What was entered is still there.
      expect(await lots.inputValue()).toBe('0.02');
      await expect.poll(() => page.locator('[data-figure="buy-freeAfter"]').textContent()).toMatch(/^[\d,]+\.\d{6}$/);
      expect(await page.getByRole('combobox', { name: words.leverage }).textContent()).toMatch(/^\d+x/);
      // Lots that take so much margin have a price at which half of it would be all that is left of 10,000.
      await lots.fill('0.1');
      const figures = async (...names: string[]) =>
        (
          await page.evaluate(
            (all) => all.map((name) => document.querySelector(`[data-figure="buy-${name}"]`)?.textContent ?? ''),
            names,
          )
        ).map((text) => Number(text.replaceAll(',', '')));
      await expect.poll(async () => (await figures('stopOut'))[0]).toBeGreaterThan(0);
      const [stopOut, notional, margin, fee] = await figures('stopOut', 'notional', 'margin', 'fee');
      expect(Math.abs((notional! - (10_000 - fee! - margin! / 2)) / 0.1 - stopOut!)).toBeLessThan(50);
      await lots.fill('0.02');
      expect(await accessibilityViolations(page)).toEqual([]);
      await order(page, 'buy').tap();
      await page.getByText(words.confirmed).first().waitFor();
      await expect.poll(() => positions(page).count()).toBe(1);
      expect(
        await page
          .locator('main')
          .getByRole('link', { name: /position|صفقة/ })
          .count(),
      ).toBe(0);
      expect(await overflow(page)).toBe(0);

      // The form starts anew with another product.
      await page.goto(`/trade?symbol=ETHUSD&lang=${language}`);
      await drawn(page);
      await page.getByRole('button', { name: new RegExp(`^${words.side.sell} [\\d,]`) }).tap();
      await expect.poll(() => lots.inputValue()).not.toBe('0.02');
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: new RegExp(`^${words.close} ${words.side.buy} `) }).tap();
      await page.getByRole('dialog').getByRole('button', { name: words.atMarket }).tap();
      await page.getByText(words.closed).first().waitFor();
      await expect.poll(() => positions(page).count()).toBe(0);
      expect(complaints.filter((text) => !/WebSocket/.test(text))).toEqual([]);
      await context.close();
    },
  );

  it('APP-56c the confirmation leads to the orders', async () => {
    const { context, page } = await visit(browser, '/trade?symbol=BTCUSD', { viewport: PHONE });
    await drawn(page);
    await page.getByRole('button', { name: /^Sell [\d,]/ }).tap();
    await order(page, 'sell').tap();
    await becomeDemo(page, 'en', true);
    // The sheet is open as it was left.
    await expect.poll(() => page.locator('[data-figure="sell-freeAfter"]').count()).toBe(1);
    await order(page, 'sell').tap();
    await page.getByRole('link', { name: 'View position' }).tap();
    await page.waitForURL(/\/order/);
    await context.close();
  });
});

describe('trade screen by keyboard alone', () => {
  it.each(LANGUAGES)(
    'APP-57b on a desk, %s: / searches, arrows choose, B and S lead to the buttons, the table sorts, Esc closes, ? lists the keys',
    async (language) => {
      const words = WORDS[language];
      const { context, page, complaints } = await visit(browser, `/trade?lang=${language}&symbol=BTCUSD`, {
        viewport: DESK,
      });
      const { keyboard } = page;
      const focused = (attribute: string) =>
        page.evaluate((name) => document.activeElement?.getAttribute(name) ?? null, attribute);
      await drawn(page);

      await keyboard.press('/');
      await keyboard.type('eth');
      await keyboard.press('ArrowDown');
      expect(await focused('data-row')).toBe('ETHUSD');
      await keyboard.press('Enter');
      await page.waitForURL(/ETHUSD/);
      await drawn(page);

      await keyboard.press('s');
      expect(await focused('data-side')).toBe('sell');
      await keyboard.press('b');
      expect(await focused('data-side')).toBe('buy');
      // The new product's first price may still be on its way: until it is there nothing can be ordered.
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-disabled'))).toBeNull();
      await keyboard.press('Enter');
      await becomeDemo(page, language, false);
      await expect.poll(() => page.locator('[data-figure="buy-freeAfter"]').textContent()).toMatch(/\d/);

      for (const key of ['b', 's'] as const) {
        await keyboard.press(key);
        await keyboard.press('Enter');
        await expect.poll(() => positions(page).count()).toBe(key === 'b' ? 1 : 2);
      }

      // A column's head sorts, either way.
      const profitHead = page.locator('th[aria-sort]').last();
      await profitHead.getByRole('button').focus();
      await keyboard.press('Enter');
      expect(await profitHead.getAttribute('aria-sort')).toBe('descending');
      await keyboard.press('Enter');
      expect(await profitHead.getAttribute('aria-sort')).toBe('ascending');

      // The divider moves by arrows and remembers.
      const divider = page.getByRole('separator', { name: words.split });
      const height = Number(await divider.getAttribute('aria-valuenow'));
      await divider.focus();
      await keyboard.press('ArrowDown');
      expect(Number(await divider.getAttribute('aria-valuenow'))).toBe(height - 24);

      // The crosshair walks along the candles, and says where it is.
      await chart(page).focus();
      const last = await page.locator('figure bdi').first().textContent();
      await keyboard.press('ArrowLeft');
      await keyboard.press('ArrowLeft');
      await expect.poll(() => page.locator('figure [aria-live]').textContent()).toMatch(/\d{2}:\d{2}/);
      await expect.poll(() => page.locator('figure bdi').first().textContent()).not.toBe(last);
      await keyboard.press('+');
      await keyboard.press('-');
      await keyboard.press('Escape');
      await expect.poll(() => page.locator('figure bdi').first().textContent()).toMatch(price);

      // Closing is asked for and left by Esc, then done.
      const close = page
        .getByRole('button', { name: new RegExp(`^${words.close} (${words.side.buy}|${words.side.sell}) `) })
        .first();
      await close.focus();
      await keyboard.press('Enter');
      const question = page.getByRole('dialog', { name: new RegExp(`^${words.close} `) });
      await question.waitFor();
      await keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      expect(await positions(page).count()).toBe(2);
      await keyboard.press('Enter');
      const confirm = question.getByRole('button', { name: words.atMarket });
      await confirm.focus();
      await keyboard.press('Enter');
      await expect.poll(() => positions(page).count()).toBe(1);
      await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-positions'))).toBe(true);

      await keyboard.press('?');
      const help = page.getByRole('dialog', { name: words.shortcuts });
      await help.waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await keyboard.press('Escape');
      await help.waitFor({ state: 'detached' });
      expect(complaints.filter((text) => !/WebSocket/.test(text))).toEqual([]);
      await context.close();
    },
  );
});

it('MKT-28 A8 a product that does not exist is logged; no message pops up, and the screen says so with a way on', async () => {
  const { context, page, complaints } = await visit(browser, 'about:blank', { viewport: PHONE });
  const warned: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()));
  await page.goto('/trade?symbol=NOSUCH');
  await page.getByText('There is no product “NOSUCH”').waitFor();
  expect(new URL(page.url()).searchParams.get('symbol')).toBe('NOSUCH');
  expect(new Set(warned)).toEqual(new Set(['no product NOSUCH']));
  expect(await page.locator('[role="dialog"]').filter({ visible: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'All products' }).tap();
  await page.locator('[data-row="BTCUSD"]').first().tap();
  await drawn(page);
  expect(complaints).toEqual([]);
  await context.close();
});

it('a product marked with the star is found among the favourites, on every screen and after a reload', async () => {
  const { context, page, complaints } = await visit(browser, '/trade?symbol=ETHUSD', { viewport: DESK });
  const star = page.getByRole('button', { name: 'Favourite ETH/USD' });
  await star.click();
  expect(await star.getAttribute('aria-pressed')).toBe('true');
  const rows = page.locator('aside [data-row]');
  await page.locator('aside').getByRole('button', { name: 'Favourites' }).click();
  await expect
    .poll(() => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row'))))
    .toEqual(['ETHUSD']);
  await page.goto('/');
  await page.getByRole('button', { name: 'Favourites' }).click();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1);

  // Unmarked while it is looked at, the list says how it is filled.
  await page.goto('/trade?symbol=ETHUSD');
  await page.locator('aside').getByRole('button', { name: 'Favourites' }).click();
  await star.click();
  await page.getByText('You have no favourites yet.').waitFor();
  await page.locator('aside').getByRole('button', { name: 'All', exact: true }).click();
  expect(await page.locator('aside').getByRole('button', { name: 'Favourites' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

describe('chart', () => {
  it('MKT-22a MKT-24 MKT-25 the eight periods and two of ours, 5 minutes first; candles or a line; indicators that are kept', async () => {
    const { context, page, complaints } = await visit(browser, '/trade?symbol=BTCUSD', { viewport: DESK });
    await drawn(page);
    const periods = page.getByRole('group', { name: 'Period' }).getByRole('button');
    expect(await periods.allTextContents()).toEqual([
      '1 min',
      '5 min',
      '15 min',
      '30 min',
      '60 min',
      '4 hours',
      '1 day',
      '1 week',
      '1 month',
      'Year',
    ]);
    expect(await page.getByRole('button', { name: '5 min', exact: true }).getAttribute('aria-pressed')).toBe('true');
    for (const [name, period] of [
      ['1 day', '1day'],
      ['4 hours', '4hour'],
      ['1 month', '1month'],
      ['Year', 'year'],
      ['1 min', '1min'],
    ] as const) {
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.url().includes(`period=${period}`)),
        page.getByRole('button', { name, exact: true }).click(),
      ]);
      const { data } = (await answer.json()) as { data: { Time: number }[] };
      expect(data.length).toBeLessThanOrEqual(500);
      expect(data.every(({ Time }, at) => at === 0 || Time > (data[at - 1]?.Time ?? 0))).toBe(true);
      await drawn(page);
    }

    const figure = page.locator('figure');
    expect(await figure.textContent()).toContain('MA 5, 10, 30');
    await page.getByRole('button', { name: 'Indicators' }).click();
    for (const name of [/^EMA/, /^BOLL/, /^MACD/, /^RSI/]) await page.getByRole('menuitemcheckbox', { name }).click();
    await page.getByRole('menuitemcheckbox', { name: /^MA 5/ }).click();
    await page.keyboard.press('Escape');
    for (const title of ['EMA 12, 26', 'BOLL 20, 2', 'VOL', 'MACD 12, 26, 9', 'RSI 14'])
      await expect.poll(() => figure.textContent()).toContain(title);
    expect(await figure.textContent()).not.toContain('MA 5, 10, 30');
    await page.getByRole('button', { name: 'Show as a line' }).click();
    await page.reload();
    await drawn(page);
    await page.getByRole('button', { name: 'Show as candles' }).waitFor();
    await expect.poll(() => figure.textContent()).toContain('MACD 12, 26, 9');

    // No serif anywhere, prices in tabular figures with their last digits emphasised.
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^system-ui/);
    const quoted = page.locator('main header bdi.numeric').first();
    expect(await quoted.evaluate((of) => getComputedStyle(of).fontVariantNumeric)).toContain('tabular-nums');
    expect(await quoted.locator('.font-bold').allTextContents()).not.toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('scrolling back asks for older candles, without gap or repeat', async () => {
    const { context, page } = await visit(browser, 'about:blank', { viewport: DESK });
    const times: number[] = [];
    page.on('response', async (response) => {
      if (!response.url().includes('/forex/kline')) return;
      // The page is closed while it asks for more: an answer that nobody waits for is no error.
      const answer = (await response.json().catch(() => ({ data: [] }))) as { data: readonly { Time: number }[] };
      times.unshift(...answer.data.map(({ Time }) => Time));
    });
    await page.goto('/trade?symbol=BTCUSD&period=60min');
    await drawn(page);
    await chart(page).focus();
    for (let press = 0; press < 80 && times.length < 1_200; press += 1) {
      for (let step = 0; step < 12; step += 1) await page.keyboard.press('PageUp');
      await page.waitForTimeout(50);
    }
    expect(times.length).toBeGreaterThanOrEqual(1_200);
    expect(new Set(times.map((time, at) => (at === 0 ? 3_600 : time - (times[at - 1] ?? 0))))).toEqual(
      new Set([3_600]),
    );
    await context.close();
  });

  it('I18N-16b a chart never mirrors, follows the theme at once, and fits what it is given', async () => {
    const { context, page } = await visit(browser, '/trade?symbol=BTCUSD&lang=ar', { viewport: DESK });
    await drawn(page);
    expect(await chart(page).evaluate((of) => getComputedStyle(of).direction)).toBe('ltr');
    const pixel = () =>
      chart(page)
        .locator('canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL().length);
    const light = await pixel();
    await page
      .getByRole('button', { name: /داكن|الداكن/ })
      .first()
      .click();
    await expect.poll(pixel).not.toBe(light);
    for (const width of [1024, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const room = async () => {
        const outer = await chart(page).boundingBox();
        const inner = await chart(page).locator('canvas').first().boundingBox();
        return Math.round((outer?.x ?? 0) - (inner?.x ?? 0));
      };
      await expect.poll(room).toBe(0);
      expect(await overflow(page)).toBe(0);
    }
    await context.close();
  });

  it('TRD-44c the chart draws an open position as a line, a pending order as a dashed one, each until it ends', async () => {
    const url = inject('siteUrl');
    const customer = await demoCustomer(url);
    const client = createClient({ origin: url, lang: () => 'en', token: () => customer.token });
    const look = { device: 'desk', mode: 'light', language: 'en' } as const;
    const context = await profile(browser, url, look, { customer });
    const page = await context.newPage();
    await page.goto('/trade?symbol=BTCUSD&period=60min');
    await drawn(page);
    expect(await linesOnChart(page)).toEqual({ solid: 0, dashed: 0 });

    const bitcoin = (await client.call(tradeList, {})).find(({ Code }) => Code === 'BTCUSD')!;
    const terms = {
      type: 1,
      cont: bitcoin.ForexMinCont,
      forex_id: bitcoin.Id,
      multiple: bitcoin.HasForexMultiple[0]!.Value,
    } as const;
    const position = await client.call(submitOrder, { ...terms, status: 1 });
    await expect.poll(() => linesOnChart(page)).toEqual({ solid: 1, dashed: 0 });
    // Among the prices that the chart shows for these days, and farther than the price moves meanwhile.
    const target_price = (Number(bitcoin.Bid) * 0.997).toFixed(bitcoin.PricePrecision);
    const pending = await client.call(submitOrder, { ...terms, status: 0, target_price });
    await expect.poll(() => linesOnChart(page)).toEqual({ solid: 1, dashed: 1 });
    await client.call(closeOrder, { id: position.id });
    await expect.poll(() => linesOnChart(page)).toEqual({ solid: 0, dashed: 1 });
    await client.call(cancelOrder, { id: pending.id });
    await expect.poll(() => linesOnChart(page)).toEqual({ solid: 0, dashed: 0 });
    await context.close();
  });

  it('candles that do not load are said, and asked for again', async () => {
    const { context, page } = await visit(browser, 'about:blank', { viewport: PHONE });
    await page.route('**/v2/api/forex/kline*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/trade?symbol=BTCUSD');
    const retry = page.locator('figure').getByRole('button', { name: 'Try again' });
    await retry.waitFor({ timeout: 30_000 });
    await page.unroute('**/v2/api/forex/kline*');
    await retry.tap();
    await drawn(page);
    await context.close();
  });
});

describe('ticket', () => {
  it('TRD-08a APP-56d an empty count of lots marks the field, sends nothing and pops nothing up', async () => {
    const { context, page } = await visit(browser, '/trade?symbol=BTCUSD', { viewport: DESK });
    await order(page, 'buy').click();
    await becomeDemo(page, 'en', false);
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('/forex/submit')) sent += 1;
    });
    const lots = page.getByRole('textbox', { name: 'Lots' });
    await lots.fill('');
    await order(page, 'buy').click({ force: true });
    expect(await lots.getAttribute('aria-invalid')).toBe('true');
    await page
      .getByText(/^Enter a number of lots/)
      .first()
      .waitFor();
    expect(sent).toBe(0);
    expect(await page.getByText('Order not placed').count()).toBe(0);
    await page.getByRole('button', { name: '0.10 lots', exact: true }).click();
    expect(await lots.inputValue()).toBe('0.10');
    expect(await lots.getAttribute('aria-invalid')).not.toBe('true');
    await context.close();
  });

  it('TRD-07 without a multiple the press is answered in words', async () => {
    const { context, page } = await visit(browser, '/trade?symbol=BTCUSD', { viewport: DESK });
    await order(page, 'buy').click();
    await becomeDemo(page, 'en', false);
    await withTradeList(page, (row) => {
      if (crypto(row)) row.HasForexMultiple = [];
    });
    await page.reload();
    await drawn(page);
    await order(page, 'sell').click();
    await page
      .getByText('No leverage is set for this product, so orders cannot be placed. Choose another product.')
      .last()
      .waitFor();
    expect(await positions(page).count()).toBe(0);
    await context.close();
  });

  it('MKT-17b MKT-34b MKT-34c a halted market is named, with the age of its price, and cannot be dealt on', async () => {
    const { context, page } = await visit(browser, 'about:blank', { viewport: PHONE });
    await withTradeList(page, (row) => {
      if (crypto(row)) Object.assign(row, { MarketStatus: 2, IsHalted: true });
    });
    await page.goto('/trade?symbol=BTCUSD');
    await drawn(page);
    await page.getByText('Trading suspended').first().waitFor();
    await page
      .getByText(/^Updated /)
      .first()
      .waitFor();
    await page.getByText('Trading in BTC/USD is suspended. Try again later.').waitFor();
    const buy = page.getByRole('button', { name: /^Buy/ });
    expect(await buy.getAttribute('aria-disabled')).toBe('true');
    await context.close();
  });

  it('MKT-34f a market that the server calls stale is not dealt on until a newer price comes, and is never said to be halted', async () => {
    const { context, page, cutSocket } = await visit(browser, 'about:blank', { viewport: PHONE, canCutSocket: true });
    await withTradeList(page, (row) => {
      if (crypto(row)) row.MarketStatus = 2;
    });
    cutSocket(true);
    await page.goto('/trade?symbol=BTCUSD');
    await drawn(page);
    const buy = page.getByRole('button', { name: /^Buy/ });
    await expect.poll(() => buy.getAttribute('aria-disabled')).toBe('true');
    await page.locator('[data-state="stale"]').waitFor();
    cutSocket(false);
    await expect.poll(() => buy.getAttribute('aria-disabled'), { timeout: 20_000 }).not.toBe('true');
    expect(await page.getByText('Trading suspended').count()).toBe(0);
    await context.close();
  });

  it('a price that moved away is refused at the button, which then offers the new one', async () => {
    const { context, page } = await visit(browser, '/trade?symbol=BTCUSD', { viewport: DESK });
    await order(page, 'buy').click();
    await becomeDemo(page, 'en', false);
    await expect.poll(() => page.locator('[data-figure="buy-freeAfter"]').textContent()).toMatch(/\d/);
    const expected: (string | null)[] = [];
    let offered = 0;
    await page.route('**/v2/api/forex/submit*', async (route) => {
      const seen = new URL(route.request().url()).searchParams.get('expect_price');
      expected.push(seen);
      if (expected.length > 1) return route.continue();
      offered = Number((Number(seen) + 1).toFixed(2));
      return route.fulfill({
        json: {
          code: 1309,
          msg: `The price moved to ${offered}, beyond your limit. No order was placed.`,
          data: { reason: 'trading.price-changed', params: { price: offered } },
        },
      });
    });
    await order(page, 'buy').click();
    await page.getByRole('alert').getByText('beyond your limit').waitFor();
    await page.getByRole('button', { name: /^Buy at / }).click();
    await page.getByText('Order confirmed').first().waitFor();
    expect(expected[0]).toMatch(/^\d+\.\d\d$/);
    expect(expected[1]).toBe(offered.toFixed(2));
    expect(await page.getByRole('alert').getByText('beyond your limit').count()).toBe(0);
    await context.close();
  });
});

describe('terminal', () => {
  async function visitAs(userAgent: string, width: number): Promise<{ context: BrowserContext; page: Page }> {
    const context = await browser.newContext({
      userAgent,
      viewport: { width, height: 900 },
      baseURL: inject('siteUrl'),
    });
    const page = await context.newPage();
    await page.goto('/trade?symbol=BTCUSD');
    await drawn(page);
    return { context, page };
  }
  const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
  const TABLET = 'Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

  it.each([
    ['a desktop', MAC, 1024, true],
    ['a desktop', MAC, 1920, true],
    ['a desktop with a narrow window', MAC, 1023, false],
    ['a tablet', TABLET, 1280, false],
  ])('APP-46 %s (%s) in a window of %i px: terminal %s', async (_, userAgent, width, isTerminal) => {
    const { context, page } = await visitAs(userAgent, width);
    expect(await page.locator('aside [data-row]').count()).toBeGreaterThanOrEqual(isTerminal ? 1 : 0);
    expect(await order(page, 'buy').count()).toBe(isTerminal ? 1 : 0);
    // The shell around it goes by the same rule: its tabs stand at the top of a desktop, at the bottom of anything else.
    const tabs = page.getByRole('navigation', { name: 'Main navigation' });
    const inHeader = page.getByRole('banner').getByRole('navigation', { name: 'Main navigation' });
    expect([await tabs.count(), await inHeader.count()]).toEqual([1, isTerminal ? 1 : 0]);
    expect(await overflow(page)).toBe(0);
    await context.close();
  });

  it.each(LANGUAGES)(
    'no width from 1024 to 1920 cuts or scrolls anything, with a position open, %s',
    async (language) => {
      const { context, page } = await visit(browser, `/trade?symbol=BTCUSD&lang=${language}`, { viewport: DESK });
      // A visitor has a way to a demo account below the chart too.
      await page.locator('main').getByRole('button', { name: WORDS[language].demo }).waitFor();
      await order(page, 'buy').click();
      await becomeDemo(page, language, false);
      await expect.poll(() => page.locator('[data-figure="buy-freeAfter"]').textContent()).toMatch(/\d/);
      await order(page, 'buy').click();
      await expect.poll(() => positions(page).count()).toBe(1);
      const close = page.locator('section tbody tr').getByRole('button').last();
      const cut: string[] = [];
      for (const width of [1024, 1180, 1280, 1366, 1440, 1600, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        await page.waitForTimeout(150);
        if ((await overflow(page)) > 0) cut.push(`${width}: page`);
        const narrow = (selector: string) =>
          page
            .locator(selector)
            .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
        if ((await narrow('form[data-ticket], form[data-ticket] td, form[data-ticket] th')) > 0)
          cut.push(`${width}: ticket`);
        if ((await narrow('aside [data-row] .truncate.font-semibold')) > 0) cut.push(`${width}: a product's code`);
        if (!(await close.evaluate(isWholeInTable))) cut.push(`${width}: buttons of the position`);
      }
      expect(cut).toEqual([]);
      await context.close();
    },
  );
});

/** Runs in the page: whether the scroller that a table lies in shows all of the control. */
function isWholeInTable(control: Element): boolean {
  const { left, right } = control.getBoundingClientRect();
  const frame = control.closest('[data-scroller]')?.getBoundingClientRect();
  return frame !== undefined && left >= frame.left && right <= frame.right;
}
