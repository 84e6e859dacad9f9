import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { whileOpen, withoutFirstAnswers } from '../../support/first-answers.ts';
import { DESK, overflow, PHONE, visit } from '../browse.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** Path and query of the page's address. */
const address = (page: Page) => page.url().slice(new URL(page.url()).origin.length);
const at = (page: Page, path: string) => expect.poll(() => address(page)).toBe(path);
const tab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Main navigation' })
    .filter({ visible: true })
    .getByRole('link', { name })
    .first();

/** A demo account, without its screens: the session as the browser keeps it. */
async function logIn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/user/createAccountDemoForU');
    const { data } = (await answer.json()) as { data: { demo_id: string; token: string; user: unknown } };
    const state = { token: data.token, user: data.user, demoId: data.demo_id, wasEnded: false };
    localStorage.setItem('vitrine.session', JSON.stringify({ state, version: 0 }));
    return data.token;
  });
}

/** Ends a session on the server, as a login elsewhere or its age would. */
async function endOnServer(page: Page, token: string): Promise<void> {
  await page.evaluate(
    (authorization) => fetch('/api/user/logout', { method: 'POST', headers: { authorization } }),
    token,
  );
}

describe('routes', () => {
  it.each(['/order', '/user', '/mine/accounts', '/mine/history?accountTypeId=2', '/mine/about', '/mine/system'])(
    'APP-06b APP-07b APP-33 APP-34a a visitor at %s is sent to the login, which leads back',
    async (path) => {
      const { context, page } = await visit(browser, path, { viewport: PHONE });
      await at(page, `/login?from=${encodeURIComponent(path)}`);
      await page.getByRole('button', { name: /demo/i }).first().click();
      await at(page, path);
      await context.close();
    },
  );

  it.each([
    '/mine/charge?type=1',
    '/mine/withdraw?type=0',
    '/mine/wallet',
    '/mine/bank-card-list',
    '/mine/coin-address-list',
    '/mine/withdraw-way?type=2',
    '/mine/transfer?from=2&to=1',
  ])('APP-34e a visitor at %s is sent to the login, which leads back', async (path) => {
    const { context, page } = await visit(browser, path, { viewport: PHONE });
    await at(page, `/login?from=${encodeURIComponent(path)}`);
    await page.getByRole('button', { name: /demo/i }).first().click();
    await at(page, path);
    await context.close();
  });

  it.each(['/', '/trade', '/product', '/language'])('APP-35a a visitor may look at %s', async (path) => {
    const { context, page } = await visit(browser, path, { viewport: PHONE });
    await page.getByRole('main').waitFor();
    await page.waitForTimeout(500);
    expect(new URL(page.url()).pathname).toBe(path);
    await context.close();
  });

  it.each(['//evil.test', '/\\evil.test', 'https://evil.test/order', 'javascript:alert(1)', '/\t/evil.test'])(
    'APP-53 after the login, from=%j leads home',
    async (from) => {
      const { context, page } = await visit(browser, `/login?from=${encodeURIComponent(from)}`, { viewport: PHONE });
      await page.getByRole('button', { name: /demo/i }).first().click();
      await at(page, '/');
      expect(new URL(page.url()).hostname).toBe('127.0.0.1');
      await context.close();
    },
  );

  it('APP-28 an unknown path leads home, also that of a screen which does not exist yet', async () => {
    const { context, page } = await visit(browser, '/no/such/page?x=1', { viewport: PHONE });
    await at(page, '/');
    await page.goto('/follow');
    await at(page, '/');
    await context.close();
  });

  it('APP-29 every navigation starts at the top, with its title, its focus and its announcement', async () => {
    const { context, page } = await visit(browser, '/', { viewport: PHONE });
    await expect.poll(() => page.title()).toBe('Markets · Vitrine');
    await page.locator('main').getByText('BTC/USD').first().waitFor();
    await page.evaluate(() => window.scrollTo(0, 400));
    await tab(page, 'Trade').click();
    await expect.poll(() => page.title()).toBe('Trade · Vitrine');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('screen');
    await page
      .getByRole('status')
      .filter({ hasText: /^Trade$/ })
      .waitFor({ state: 'attached' });
    await page.goBack();
    await expect.poll(() => page.title()).toBe('Markets · Vitrine');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    // On a desk the window stands still and the page scrolls inside it.
    await page.setViewportSize({ width: 1280, height: 640 });
    const table = page.locator('[data-scroller]').filter({ visible: true });
    await table.locator('tbody tr').nth(20).waitFor();
    await table.evaluate((element) => element.scrollTo(0, 300));
    await tab(page, 'Trade').click();
    await expect.poll(() => page.title()).toBe('Trade · Vitrine');
    await tab(page, 'Quotes').click();
    await expect.poll(() => page.title()).toBe('Markets · Vitrine');
    await expect.poll(() => table.evaluate((element) => element.scrollTop)).toBe(0);
    await context.close();
  });
});

it('APP-32 a navigation opens the channel at once where it is lost, however long the next attempt would wait', async () => {
  const context = await browser.newContext({ viewport: PHONE, baseURL: inject('siteUrl') });
  const page = await context.newPage();
  const attempts: number[] = [];
  await page.routeWebSocket('**/api/v2/ws', (socket) => {
    attempts.push(Date.now());
    void socket.close();
  });
  await page.goto('/');
  const pause = () => (attempts.at(-1) ?? 0) - (attempts.at(-2) ?? 0);
  // Each pause is longer than the one before: the next one would be some seconds.
  await expect.poll(() => attempts.length > 2 && pause() > 4_000, { timeout: 60_000 }).toBe(true);
  for (const name of ['Trade', 'Quotes']) {
    const before = attempts.length;
    await tab(page, name).click();
    await expect.poll(() => attempts.length, { timeout: 2_500 }).toBeGreaterThan(before);
  }
  await context.close();
}, 90_000);

describe('tab bar', () => {
  it('APP-37b follows the configuration, on a phone below and on a desk in the header', async () => {
    const context = await browser.newContext({ viewport: PHONE, baseURL: inject('siteUrl') });
    const page = await context.newPage();
    await withoutFirstAnswers(page);
    await page.route(
      '**/api/basicSet/getBasicInfo*',
      whileOpen(async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { data: { tab_bar: string[] } };
        body.data.tab_bar = ['account', 'ranking', 'trade', 'market', 'quotes'];
        await route.fulfill({ json: body });
      }),
    );
    await page.goto('/');
    const names = () =>
      page
        .getByRole('navigation', { name: 'Main navigation' })
        .filter({ visible: true })
        .getByRole('link')
        .allInnerTexts();
    await expect.poll(names).toEqual(['Account', 'Trade', 'Market']);
    expect(await tab(page, 'Market').getAttribute('aria-current')).toBe('page');
    expect(await tab(page, 'Trade').getAttribute('aria-current')).toBe(null);
    const bar = await page.getByRole('navigation', { name: 'Main navigation' }).filter({ visible: true }).boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(PHONE.height);
    await page.setViewportSize(DESK);
    await expect.poll(names).toEqual(['Account', 'Trade', 'Market']);
    const header = await page
      .getByRole('navigation', { name: 'Main navigation' })
      .filter({ visible: true })
      .boundingBox();
    expect(header?.y).toBeLessThan(64);
    await context.close();
  });

  it('APP-05 tabs keep what was entered and the scroll of their lists', async () => {
    const { context, page, complaints } = await visit(browser, '/trade', { viewport: { width: 1440, height: 700 } });
    await logIn(page);
    await page.reload();
    const lots = page.getByRole('textbox', { name: 'Lots' }).filter({ visible: true });
    await lots.fill('0.37');
    const symbol = address(page);
    const list = page.locator('aside *').filter({ visible: true });
    const scrolled = await list.evaluateAll((all) => {
      const scroller = all.find(
        (one) => one.scrollHeight > one.clientHeight + 50 && /auto|scroll/.test(getComputedStyle(one).overflowY),
      );
      if (scroller === undefined) return false;
      scroller.scrollTop = 40;
      scroller.setAttribute('data-kept', '');
      return true;
    });
    await tab(page, 'Orders').click();
    await at(page, '/order');
    await expect.poll(() => lots.count()).toBe(0);
    await tab(page, 'Trade').click();
    await at(page, symbol);
    expect(await lots.inputValue()).toBe('0.37');
    if (scrolled) expect(await page.locator('[data-kept]').evaluate((one) => one.scrollTop)).toBe(40);
    expect(scrolled).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('APP-31 APP-06a APP-07a entering home, trade or orders asks for the instruments again; a hidden tab asks nothing', async () => {
    const { context, page } = await visit(browser, '/trade', { viewport: PHONE });
    await logIn(page);
    await page.clock.install();
    await page.reload();
    // Which product comes first depends on the markets that are open.
    await page
      .getByText(/^[A-Z]{3,5}\/USD$/)
      .filter({ visible: true })
      .first()
      .waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const lists = () => asked.filter((path) => path.endsWith('/trade_list')).length;
    for (const [name, path] of [
      ['Quotes', '/'],
      ['Orders', '/order'],
      ['Trade', '/trade'],
    ] as const) {
      const before = lists();
      await tab(page, name).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe(path);
      await expect.poll(lists).toBeGreaterThan(before);
    }
    // Longer than the time after which a screen in sight asks by itself.
    asked.length = 0;
    await page.clock.fastForward(17_000);
    await expect.poll(lists).toBeGreaterThan(0);
    await tab(page, 'Account').click();
    await at(page, '/user');
    await page
      .getByText(/^UID \d+$/)
      .filter({ visible: true })
      .waitFor();
    asked.length = 0;
    await page.clock.fastForward(17_000);
    // Whatever goes out now has been asked for after all that the time has brought.
    await page.evaluate(() => fetch('/healthz'));
    await expect.poll(() => asked).toContain('/healthz');
    expect(asked.filter((path) => /kline|trade_list/.test(path))).toEqual([]);
    await context.close();
  });
});

describe('session', () => {
  it('API-10a a session that ends while in use leads to the login, which leads back', async () => {
    const { context, page } = await visit(browser, '/', { viewport: PHONE });
    const token = await logIn(page);
    await page.goto('/user');
    await at(page, '/user');
    await page.waitForResponse((response) => response.url().includes('/my_deal') && response.ok());
    await endOnServer(page, token);
    await at(page, '/login?from=%2Fuser');
    expect(await page.evaluate(() => localStorage.getItem('vitrine.session'))).not.toContain(token);
    await context.close();
  });

  it('API-10b a session that was dead when the page was opened moves nobody from a public page', async () => {
    const { context, page } = await visit(browser, '/', { viewport: PHONE });
    await endOnServer(page, await logIn(page));
    await page.goto('/trade');
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('vitrine.session') ?? '').state.token))
      .toBeUndefined();
    await page.waitForTimeout(500);
    expect(new URL(page.url()).pathname).toBe('/trade');
    await context.close();
  });

  it('a second window logs in and out with the first', async () => {
    const { context, page } = await visit(browser, '/', { viewport: DESK });
    const other = await context.newPage();
    await other.goto('/login?from=/order');
    await page.bringToFront();
    await logIn(page);
    await at(other, '/order');
    await page.evaluate(() => localStorage.removeItem('vitrine.session'));
    await expect.poll(() => new URL(other.url()).pathname).toBe('/login');
    await context.close();
  });

  it("ACC-42 ACC-43 logging out asks, clears, tells, and leaves pages that are a customer's own", async () => {
    const { context, page } = await visit(browser, '/', { viewport: DESK });
    const token = await logIn(page);
    await page.goto('/order');
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog', { name: 'Are you logging out?' }).getByRole('button', { name: 'Log out' }).click();
    await page.getByText('Logged out successfully').waitFor();
    await at(page, '/login');
    const { state } = JSON.parse((await page.evaluate(() => localStorage.getItem('vitrine.session'))) ?? '');
    expect([state.token, state.user]).toEqual([undefined, undefined]);
    expect(JSON.stringify(state)).not.toContain(token);
    await context.close();
  });
});

describe('language', () => {
  it('I18N-02 the query decides over the stored choice: English, Arabic, Chinese and back', async () => {
    const { context, page, complaints } = await visit(browser, '/?lang=ar', { viewport: { width: 320, height: 640 } });
    const html = page.locator('html');
    await page.getByRole('link', { name: 'التداول' }).filter({ visible: true }).first().waitFor();
    expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual(['ar', 'rtl']);
    expect(await page.title()).toBe('الأسواق · Vitrine');
    expect(await overflow(page)).toBe(0);
    await page.goto('/?lang=tw');
    await page.getByRole('link', { name: '交易' }).filter({ visible: true }).first().waitFor();
    expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual(['zh-Hant-HK', 'ltr']);
    // It stays that of the window until it is chosen otherwise.
    await page.goto('/');
    await page.getByRole('link', { name: '交易' }).filter({ visible: true }).first().waitFor();
    await page.goto('/?lang=en');
    await page.getByRole('link', { name: 'Trade' }).filter({ visible: true }).first().waitFor();
    expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual(['en', 'ltr']);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("I18N-03a without a choice the site's default counts, and nothing is drawn in another language before", async () => {
    const context = await browser.newContext({ viewport: PHONE, baseURL: inject('siteUrl') });
    const page = await context.newPage();
    await withoutFirstAnswers(page);
    await page.route(
      '**/api/basicSet/getBasicInfo*',
      whileOpen(async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { data: { default_lang: string } };
        body.data.default_lang = 'ar';
        await new Promise((resolve) => setTimeout(resolve, 500));
        await route.fulfill({ json: body });
      }),
    );
    await context.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => seen.push(document.body?.innerText ?? '')).observe(document, {
        childList: true,
        subtree: true,
      });
    });
    await page.goto('/');
    await page.getByRole('link', { name: 'التداول' }).filter({ visible: true }).first().waitFor();
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen.filter((text) => /Trade|Quotes/.test(text))).toEqual([]);
    await context.close();
  });

  it('I18N-04 a choice counts before the default of the site, and the query of an address before the choice', async () => {
    const { context, page } = await visit(browser, 'about:blank', { viewport: PHONE });
    /** The language that the page is in, and the one in which it asks the server. */
    const opened = async (of: Page, path: string) => {
      const [asked] = await Promise.all([of.waitForRequest('**/v2/api/forex/trade_list*'), of.goto(path)]);
      await of.getByRole('navigation').filter({ visible: true }).first().waitFor();
      return [await of.locator('html').getAttribute('lang'), await asked.headerValue('lang')];
    };
    expect(await opened(page, '/')).toEqual(['en', 'en']);
    await page.goto('/language');
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
    expect(await opened(page, '/')).toEqual(['de', 'de']);
    expect(await opened(page, '/?lang=fr')).toEqual(['fr', 'fr']);
    // The query has not changed the choice, which counts in another window.
    expect(await opened(await context.newPage(), '/')).toEqual(['de', 'de']);
    await context.close();
  });

  it('texts 40% longer break neither tab bar nor header', async () => {
    const { context, page } = await visit(browser, '/?lang=en&pseudo=1', { viewport: PHONE });
    await page.getByRole('link', { name: 'Trádé~~' }).filter({ visible: true }).first().waitFor();
    for (const width of [320, 390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect({ width, over: await overflow(page) }).toEqual({ width, over: 0 });
    }
    await context.close();
  });
});

describe('theme', () => {
  it("APP-44c a dark choice is there before the first paint, without the app's own code", async () => {
    const { context, page, complaints } = await visit(browser, '/', { viewport: PHONE, colorMode: 'dark' });
    await page.route('**/assets/index-*.js', (route) => route.abort());
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    const first = await page.evaluate(() => ({
      theme: document.documentElement.dataset.theme,
      background: getComputedStyle(document.documentElement).backgroundColor,
      scheme: getComputedStyle(document.documentElement).colorScheme,
      bar: document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content,
    }));
    expect(first).toEqual({ theme: 'dark', background: 'rgb(14, 17, 22)', scheme: 'dark', bar: '#0e1116' });
    expect(complaints.filter((text) => /Content.Security|eval/.test(text))).toEqual([]);
    await context.close();
  });

  it('APP-44a the switch changes both colours and choice, in every window', async () => {
    const { context, page } = await visit(browser, '/', { viewport: DESK });
    const other = await context.newPage();
    await other.goto('/trade');
    await other.getByRole('banner').waitFor();
    await page.bringToFront();
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    for (const one of [page, other])
      await expect.poll(() => one.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.reload();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await context.close();
  });
});

describe('connection', () => {
  it('B1 an open app says that the site is under maintenance, keeps its last figures, and goes on by itself', async () => {
    const { context, page, cutSocket } = await visit(browser, '/', { viewport: PHONE, canCutSocket: true });
    const price = page.getByText('BTC/USD').first();
    await price.waitFor();
    // The channel is open when prices move.
    const shown = () => page.locator('main').innerText();
    const first = await shown();
    await expect.poll(shown, { timeout: 20_000 }).not.toBe(first);
    // As the launcher answers while there is no server.
    const refusal = { code: 1014, msg: 'x', data: { reason: 'request.maintenance', params: {} } };
    await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: refusal }));
    cutSocket(true);
    const banner = page.getByRole('banner').getByText('The site is under maintenance and will be back soon.');
    await banner.waitFor();
    await page.getByText(/Last update \d+ sec\. ago\./).waitFor();
    expect(await price.isVisible()).toBe(true);
    await page.unroute('**/api/**');
    cutSocket(false);
    await banner.waitFor({ state: 'detached', timeout: 40_000 });
    await context.close();
  });

  it('APP-55d a lost channel and a lost network are said with the age of the figures, and only while they last', async () => {
    const { context, page, cutSocket } = await visit(browser, '/', { viewport: PHONE, canCutSocket: true });
    await page.getByText('BTC/USD').first().waitFor();
    await page.waitForTimeout(1_000);
    cutSocket(true);
    const lost = page.getByRole('banner').getByText('Connection lost, reconnecting.');
    await lost.waitFor();
    await page.getByText(/Last update \d+ sec\. ago\./).waitFor();
    cutSocket(false);
    await lost.waitFor({ state: 'detached', timeout: 40_000 });
    await context.setOffline(true);
    const offline = page.getByRole('banner').getByText('You are offline.');
    await offline.waitFor();
    // The categories stick below the banner, not behind it.
    await page.mouse.wheel(0, 4_000);
    const banner = page.getByRole('banner');
    const below = () => banner.evaluate((element) => element.getBoundingClientRect().bottom);
    await expect.poll(below).toBeGreaterThan(40);
    const bottom = await below();
    const strip = page.getByRole('button', { name: 'Refresh prices' });
    await expect
      .poll(() => strip.evaluate((element) => element.getBoundingClientRect().top))
      .toBeGreaterThanOrEqual(bottom);
    await context.setOffline(false);
    await offline.waitFor({ state: 'detached', timeout: 40_000 });
    await context.close();
  });
});

describe('failed actions', () => {
  it.each([
    [
      "API-09a a refusal, by the server's words",
      { json: { code: 1004, msg: 'Words of the server', data: null } },
      'Words of the server',
    ],
    ['API-11a an answer of 5xx', { status: 502, body: '' }, 'Server error. Please try again.'],
    [
      'API-11b an answer of 4xx',
      { status: 404, body: '' },
      'The server rejected the request. Reload the page and try again.',
    ],
    ['API-11c no network', undefined, 'The server could not be reached.'],
  ] as const)('%s is told', async (_, answer, text) => {
    const { context, page } = await visit(browser, '/login', { viewport: PHONE });
    await page.route('**/api/user/createAccountDemoForU*', (route) =>
      answer === undefined ? route.abort('internetdisconnected') : route.fulfill(answer),
    );
    await page.getByRole('button', { name: /demo/i }).first().click();
    await page.getByText(text).first().waitFor();
    await at(page, '/login');
    await context.close();
  });

  it('API-11d an answer that does not come in time is told', async () => {
    const { context, page } = await visit(browser, '/login', { viewport: PHONE });
    await page.route('**/api/user/createAccountDemoForU*', () => undefined);
    const demo = page.getByRole('button', { name: /demo/i }).first();
    await demo.waitFor();
    // The time that a call has passes a hundred times as fast.
    await page.evaluate(() => {
      const real = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (milliseconds) => real(milliseconds / 100);
    });
    await demo.click();
    await page.getByText('The server took too long to respond. Please try again.').first().waitFor();
    await at(page, '/login');
    await context.close();
  });

  it('a screen whose code does not come says so, and comes when it is tried again', async () => {
    const { context, page } = await visit(browser, '/', { viewport: PHONE });
    await page.route('**/assets/LanguageScreen-*.js', (route) => route.abort());
    await page.goto('/language');
    await page.getByRole('alert').getByText('Reload the page to continue.').waitFor();
    await page.unroute('**/assets/LanguageScreen-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await context.close();
  });
});
