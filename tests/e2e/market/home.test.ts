import { SEED_INSTRUMENTS } from '@vitrine/domain/market/seed';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { whileOpen, withoutFirstAnswers } from '../../support/first-answers.ts';
import { DESK, PHONE, visit } from '../browse.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/** What is on the screen: a kept tab behind it has rows too. */
const rows = (page: Page) => page.locator('[data-row]').filter({ visible: true });
const symbolOf = (page: Page) => new URL(page.url()).searchParams.get('symbol');
/** Crypto trades around the clock: whatever the day, it has a price. */
const OPEN = 'BTCUSD';

/** What a call answers, changed on its way. */
async function answered(page: Page, path: string, change: (data: never) => unknown): Promise<void> {
  await withoutFirstAnswers(page);
  await page.route(
    `**${path}*`,
    whileOpen(async (route) => {
      const response = await route.fetch();
      const envelope = (await response.json()) as { data: never };
      await route.fulfill({ response, json: { ...envelope, data: change(envelope.data) } });
    }),
  );
}

async function configured(page: Page, settings: Readonly<Record<string, unknown>>): Promise<void> {
  await answered(page, '/api/basicSet/getBasicInfo', (site: object) => ({ ...site, ...settings }));
  await page.reload();
  await rows(page).first().waitFor();
}

/** The blocks from top to bottom, by something that only each of them has. */
function blocksOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const marks = {
      search: '#screen a[href="/product"]',
      notice: '#screen section[aria-label="News"]',
      assets: '[data-figure="total"]',
      shortcut: '[data-shortcut]',
      menu: 'nav[aria-label="Shortcuts"]',
      trades: '[data-row]',
    };
    return Object.entries(marks)
      .flatMap(([name, selector]) => {
        const element = document.querySelector(selector);
        return element === null ? [] : [{ name, top: element.getBoundingClientRect().top }];
      })
      .sort((a, b) => a.top - b.top)
      .map(({ name }) => name);
  });
}

describe('home on a phone', () => {
  it('APP-40a APP-42 APP-43a MKT-11 MKT-12a APP-38a a visitor sees the blocks in their order, a customer his assets among them', async () => {
    const { context, page, complaints } = await visit(browser, '/', { viewport: PHONE });
    await rows(page).first().waitFor();
    await page.locator('#screen section[aria-label="News"]').waitFor();
    await page.locator('nav[aria-label="Shortcuts"] a').first().waitFor();
    expect(await blocksOf(page)).toEqual(['search', 'notice', 'shortcut', 'menu', 'trades']);

    const cards = page.locator('[data-shortcut]');
    expect(await cards.count()).toBe(4);
    const listed = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-row')));
    expect(await cards.evaluateAll((all) => all.map((card) => card.getAttribute('data-shortcut')))).toEqual(
      listed.slice(0, 4),
    );
    await cards.first().locator('[data-mini-chart] svg').waitFor();
    expect(await cards.first().textContent()).toMatch(/\d\.\d\d%|–/);

    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Open demo account' }).click();
    await page.locator('[data-figure="total"]').waitFor();
    await expect.poll(() => page.locator('[data-figure="total"]').textContent()).toContain('30,000.000000');
    expect(await blocksOf(page)).toEqual(['search', 'notice', 'assets', 'shortcut', 'menu', 'trades']);
    await page
      .locator('#screen header')
      .getByText(/^Demo \d+$/)
      .waitFor();

    // The totals can be covered, and stay so.
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    expect(await page.locator('[data-figure="total"]').textContent()).not.toContain('30,000');
    await page.reload();
    await page.getByRole('button', { name: 'Show amounts' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('APP-40c CFG-18 APP-43b CFG-04b the site decides which blocks there are, and in which order', async () => {
    const { context, page } = await visit(browser, '/login', { viewport: PHONE });
    await page.getByRole('button', { name: 'Open demo account' }).click();
    await page.locator('[data-figure="total"]').waitFor();
    for (const name of ['Deposit', 'Withdraw']) await page.getByRole('link', { name }).first().waitFor();
    await configured(page, {
      home_sections: ['trades', 'search', 'shortcut', 'assets'],
      is_home_search: '0',
      is_home_balance_recharge: '0',
      is_home_balance_withdraw: '0',
    });
    await page.locator('[data-figure="total"]').waitFor();
    expect(await blocksOf(page)).toEqual(['trades', 'shortcut', 'assets']);
    for (const name of ['Deposit', 'Withdraw']) expect(await page.getByRole('link', { name }).count()).toBe(0);
    await page.goto('/product');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    await context.close();
  });

  it('APP-39 CFG-14b CFG-17a CFG-05c the header shows logo or name, who is logged in, messages, customer service and language', async () => {
    const { context, page } = await visit(browser, '/login', { viewport: PHONE });
    await page.getByRole('button', { name: 'Open demo account' }).click();
    const header = page.locator('#screen header');
    await header.getByRole('heading', { name: 'Vitrine' }).waitFor();
    expect(
      await header.getByRole('link').evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent)),
    ).toEqual(['Messages', 'Customer service', 'Language']);
    await configured(page, {
      is_home_title_pic: '1',
      logo: '/icons/192.png',
      home_logo_height: '2.5',
      is_internal_message: '0',
      service_link: 'https://help.example/',
    });
    const logo = header.getByRole('img', { name: 'Vitrine' });
    await logo.waitFor();
    expect(await logo.evaluate((image) => image.getBoundingClientRect().height)).toBe(40);
    expect(
      await header.getByRole('link').evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent)),
    ).toEqual(['Customer service', 'Language']);
    expect(await header.getByRole('link', { name: 'Customer service' }).getAttribute('href')).toMatch(
      /^https:\/\/help\.example\/\?uid=\d+$/,
    );
    await context.close();
  });

  it('MKT-13 ten places are held for the shortcuts while they load, and a list that does not come can be asked for again', async () => {
    const { context, page } = await visit(browser, 'about:blank', { viewport: PHONE });
    let isBroken = true;
    const held = Promise.withResolvers<void>();
    await withoutFirstAnswers(page);
    await page.route('**/v2/api/forex/trade_list*', async (route) => {
      await held.promise;
      if (isBroken) await route.fulfill({ status: 500, body: '' });
      else await route.continue();
    });
    await page.goto('/');
    await page.locator('[data-placeholder]').first().waitFor();
    expect(await page.locator('[data-placeholder]').count()).toBe(10);
    held.resolve();
    await page.getByText('Could not load').waitFor({ timeout: 20_000 });
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await rows(page).first().waitFor();
    await context.close();
  });

  it('MKT-14a MKT-15 APP-04 coming home asks for the list again; a category shows its own; a tap opens the product for trading', async () => {
    const { context, page } = await visit(browser, '/', { viewport: PHONE });
    await rows(page).first().waitFor();
    const all = SEED_INSTRUMENTS.length;
    // Those below the first screen are drawn after it.
    await expect.poll(() => rows(page).count()).toBe(all);
    await page.getByRole('button', { name: 'Crypto' }).tap();
    await expect.poll(() => rows(page).count()).toBeLessThan(all);
    await page.locator(`[data-row="${OPEN}"]`).tap();
    await expect.poll(() => symbolOf(page)).toBe(OPEN);
    expect(new URL(page.url()).pathname).toBe('/trade');
    // The address changes before the screen does, and only who has left home comes home.
    await page.locator('[data-chart]').waitFor();
    await Promise.all([
      page.waitForRequest((request) => request.url().includes('/v2/api/forex/trade_list')),
      page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Quotes' }).tap(),
    ]);
    // Kept alive: the category that was chosen is still chosen.
    expect(await page.getByRole('button', { name: 'Crypto' }).getAttribute('aria-pressed')).toBe('true');
    await context.close();
  });

  it('MKT-16 MKT-27a a closed market says so in place of its price; an open one moves', async () => {
    const { context, page } = await visit(browser, '/', { viewport: PHONE });
    await answered(page, '/v2/api/forex/trade_list', (list: readonly { Code: string }[]) =>
      list.map((row) => (row.Code === 'ETHUSD' ? { ...row, MarketStatus: 0 } : row)),
    );
    await page.reload();
    const closed = page.locator('[data-row="ETHUSD"]');
    await closed.scrollIntoViewIfNeeded();
    await closed.getByText('Market closed').waitFor();
    await closed
      .locator('[data-last-known]')
      .getByText(/^[\d,]+\.\d\d$/)
      .waitFor();
    const open = page.locator(`[data-row="${OPEN}"]`);
    const before = await open.textContent();
    await expect.poll(() => open.textContent(), { timeout: 15_000 }).not.toBe(before);
    await context.close();
  });

  it('MKT-23 MKT-14b mini charts of 5 minutes a point are drawn when they come into sight, and asked for once for all', async () => {
    const { context, page } = await visit(browser, 'about:blank', { viewport: PHONE });
    let asked = 0;
    page.on('request', (request) => {
      if (/mini_charts|kline/.test(request.url())) asked += 1;
    });
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/v2/api/forex/mini_charts')),
      page.goto('/'),
    ]);
    const { data } = (await answer.json()) as { data: { Id: number; Closes: number[] }[] };
    await page.locator('[data-mini-chart] svg').nth(4).waitFor();
    const total = await rows(page).count();
    expect(data.length).toBeGreaterThanOrEqual(total);
    expect(await page.locator('[data-mini-chart] svg').count()).toBeLessThan(total);
    await rows(page).last().scrollIntoViewIfNeeded();
    await rows(page).last().locator('[data-mini-chart] svg').waitFor();
    expect(asked).toBe(1);

    const api = (search: string) => page.request.get(`/v2/api/forex/abbreviated_cache_kline?${search}`);
    const [chart] = data.filter(({ Closes }) => Closes.length === 59);
    const candles = (await (await api(`forex_id=${chart!.Id}&period=5min`)).json()) as { data: { Close: number }[] };
    const closes = candles.data.map(({ Close }) => Close);
    // Unless a candle ended between the two answers, both end with the same finished one.
    expect([closes.slice(0, -1), closes.slice(0, -2)].map((all) => all.slice(-50))).toContainEqual(
      chart!.Closes.slice(-50),
    );
    await context.close();
  });

  it('APP-49 pulling the page down asks for everything again, and its indicator closes after half a second', async () => {
    const { context, page } = await visit(browser, '/', { viewport: PHONE });
    await rows(page).first().waitFor();
    // A finger that lies on what is replaced meanwhile is lost to the page: the news come after the prices.
    await page.getByRole('button', { name: 'Pause news' }).waitFor();
    const touch = await context.newCDPSession(page);
    const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] });
    await at('touchStart', 150);
    for (let y = 170; y <= 400; y += 20) await at('touchMove', y);
    await page.getByText('Release to refresh').waitFor();
    const letGoAt = Date.now();
    await Promise.all([
      page.waitForRequest((request) => request.url().includes('/v2/api/forex/trade_list')),
      page.getByText('Refreshing').waitFor(),
      at('touchEnd'),
    ]);
    await page.getByText('Refreshing').waitFor({ state: 'detached' });
    const shownMs = Date.now() - letGoAt;
    expect(shownMs).toBeGreaterThan(350);
    expect(shownMs).toBeLessThan(1_500);
    await context.close();
  });

  it('APP-41b a notice gives way to the next after three seconds, and a press opens it', async () => {
    const { context, page } = await visit(browser, '/', { viewport: PHONE });
    const notice = page.locator('#screen section[aria-label="News"] button').first();
    const first = await notice.textContent();
    await expect.poll(() => notice.textContent(), { timeout: 5_000 }).not.toBe(first);
    const title = (await notice.textContent()) ?? '';
    await notice.tap();
    await page.getByRole('heading', { name: title }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/news/detail');
    await context.close();
  });
});

describe('search', () => {
  it('NEWS-18a NEWS-20 APP-16a on a phone: the bar leads to the search, the search to the product, nothing found to all', async () => {
    const { context, page, complaints } = await visit(browser, '/', { viewport: PHONE });
    await page.getByRole('link', { name: 'Search products' }).tap();
    const field = page.getByRole('searchbox', { name: 'Search products' });
    await field.waitFor();
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await rows(page).first().waitFor();
    const all = await rows(page).count();
    await field.fill('zzz');
    await page.getByText('No results for “zzz”').waitFor();
    await page.getByRole('button', { name: 'Show all products' }).tap();
    await expect.poll(() => rows(page).count()).toBe(all);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/v2/api/forex/search?name=btc')),
      field.fill('btc'),
    ]);
    expect(answer.status()).toBe(200);
    await expect
      .poll(() => rows(page).evaluateAll((found) => found.map((row) => row.getAttribute('data-row'))))
      .toEqual([OPEN]);
    await page.getByText('1 product').waitFor();
    await rows(page).first().tap();
    await expect.poll(() => symbolOf(page)).toBe(OPEN);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('names of products', () => {
  it('A6 a name or an alias finds its product, and Enter opens the first one', async () => {
    const { context, page, complaints } = await visit(browser, '/product', { viewport: PHONE });
    const field = page.getByRole('searchbox', { name: 'Search products' });
    await rows(page).first().waitFor();
    await field.fill('bitcoin');
    await rows(page).getByText('Bitcoin').waitFor();
    // An alias is known to the server alone: Enter waits for its answer.
    await field.fill('dow');
    await field.press('Enter');
    await expect.poll(() => symbolOf(page)).toBe('US30');
    await page.locator('h1').getByText('Wall Street 30').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('A6 Enter opens the first product of the search of the market table and of the list beside the chart', async () => {
    const { context, page, complaints } = await visit(browser, '/', { viewport: DESK });
    await rows(page).first().waitFor();
    const field = page.getByRole('searchbox', { name: 'Search products' }).filter({ visible: true });
    await field.press('Enter');
    expect(new URL(page.url()).pathname).toBe('/');
    await field.fill('gold');
    await field.press('Enter');
    await expect.poll(() => symbolOf(page)).toBe('XAUUSD');
    await page.locator('[aria-current="true"][data-row="XAUUSD"]').waitFor();
    await field.fill('zzz');
    await field.press('Enter');
    await page.getByText('No results for “zzz”').waitFor();
    await field.fill('Apple');
    await field.press('Enter');
    await expect.poll(() => symbolOf(page)).toBe('AAPL');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('home on a desk', () => {
  it('APP-40d APP-41c each column has its blocks in the order of the site, the news as a ticker among them', async () => {
    const { context, page, complaints } = await visit(browser, '/login', { viewport: DESK });
    await page.getByRole('button', { name: 'Open demo account' }).click();
    await page.locator('[data-figure="total"]').waitFor();
    /** The blocks of each column from top to bottom, those of one line as they are read. */
    const columns = () =>
      page.evaluate(() => {
        const placed = [...document.querySelectorAll('#screen [data-block]')].flatMap((block) => {
          const box = block.firstElementChild?.getBoundingClientRect();
          return box === undefined || box.height === 0
            ? []
            : [{ name: (block as HTMLElement).dataset.block ?? '', box }];
        });
        const named = (isBeside: boolean) =>
          placed
            .filter(({ box }) => box.left > window.innerWidth * 0.7 === isBeside)
            .sort((a, b) => Math.round(a.box.top - b.box.top) || a.box.left - b.box.left)
            .map(({ name }) => name);
        return [named(false), named(true)];
      });
    await expect.poll(columns).toEqual([
      ['search', 'notice', 'shortcut', 'trades'],
      ['assets', 'menu'],
    ]);
    const notice = page.locator('[data-block="notice"] section button').first();
    const first = await notice.textContent();
    await expect.poll(() => notice.textContent(), { timeout: 5_000 }).not.toBe(first);
    await configured(page, { home_sections: ['menu', 'notice', 'trades', 'assets', 'shortcut', 'search'] });
    await expect.poll(columns).toEqual([
      ['notice', 'trades', 'shortcut', 'search'],
      ['menu', 'assets'],
    ]);
    await configured(page, { home_sections: ['trades'], is_home_search: '1' });
    await expect.poll(columns).toEqual([['trades'], []]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('CFG-14c CFG-17b the header shows the logo in its height, or the name, as the site says', async () => {
    const { context, page } = await visit(browser, '/', { viewport: DESK });
    const brand = page.getByRole('banner').locator('a[href="/"]').first();
    await configured(page, { is_home_title_pic: '0', logo: '/icons/192.png' });
    expect([await brand.innerText(), await brand.getByRole('img').count()]).toEqual(['Vitrine', 0]);
    await configured(page, { is_home_title_pic: '1', logo: '/icons/192.png', home_logo_height: '2.5' });
    const logo = brand.getByRole('img', { name: 'Vitrine' });
    await logo.waitFor();
    expect(await logo.evaluate((image) => image.getBoundingClientRect().height)).toBe(40);
    expect(await brand.innerText()).toBe('');
    await context.close();
  });

  it('ten places are held for the shortcuts while they load, four of them in sight, and nothing moves when they are filled', async () => {
    const { context, page } = await visit(browser, 'about:blank', { viewport: DESK });
    const held = Promise.withResolvers<void>();
    await withoutFirstAnswers(page);
    await page.route('**/v2/api/forex/trade_list*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/');
    const places = page.locator('[data-placeholder]');
    await places.first().waitFor();
    expect(await places.count()).toBe(10);
    const [first, fourth] = [await places.first().boundingBox(), await places.nth(3).boundingBox()];
    held.resolve();
    const cards = page.locator('[data-shortcut]');
    await cards.first().waitFor();
    expect(await cards.count()).toBe(4);
    for (const [card, place] of [
      [cards.first(), first],
      [cards.nth(3), fourth],
    ] as const) {
      const box = await card.boundingBox();
      for (const side of ['x', 'y', 'width'] as const)
        expect(Math.abs(box![side] - place![side]), side).toBeLessThanOrEqual(1);
    }
    await context.close();
  });

  it('by keyboard alone: the slash finds a product, arrows move, Enter opens it', async () => {
    const { context, page, complaints } = await visit(browser, '/', { viewport: DESK });
    await rows(page).first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('eth');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => rows(page).count()).toBeGreaterThan(4);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    expect(focused).toContain('GBP/USD');
    await page.keyboard.press('Enter');
    await expect.poll(() => symbolOf(page)).toBe('GBPUSD');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('the market table sorts both ways and stands still while prices move', async () => {
    const { context, page } = await visit(browser, '/', { viewport: DESK });
    await rows(page).first().waitFor();
    const head = page.getByRole('columnheader', { name: 'Change' });
    // Rows stand still while prices move: their order is that of the figures at the press.
    const sort = () =>
      head.evaluate(async (cell) => {
        cell.querySelector('button')?.click();
        await new Promise<void>((resolve) => queueMicrotask(resolve));
        const rows = [...document.querySelectorAll('tbody tr')];
        return {
          order: cell.getAttribute('aria-sort'),
          changes: rows.map((row) => Number.parseFloat(row.children[2]?.textContent ?? '')),
        };
      });
    const falling = await sort();
    expect(falling.order).toBe('descending');
    expect(falling.changes).toEqual(falling.changes.toSorted((a, b) => b - a));
    const rising = await sort();
    expect(rising.order).toBe('ascending');
    expect(rising.changes).toEqual(rising.changes.toSorted((a, b) => a - b));
    await context.close();
  });

  it('a visitor may browse everything: table, news and the way in', async () => {
    const { context, page } = await visit(browser, '/', { viewport: DESK });
    await page.getByRole('heading', { name: 'News' }).waitFor();
    await page.getByRole('button', { name: 'Open demo account' }).click();
    await page.locator('[data-figure="total"]').waitFor();
    await context.close();
  });
});
