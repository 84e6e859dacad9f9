import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { DESK, PHONE, visit } from '../browse.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

const PAGE_SIZE = 20;
const TOTAL = 47;

/** News of an operator who has a lot to say: more than the site brings along. */
async function tellMuch(page: Page): Promise<void> {
  await page.route('**/api/news/list?*', async (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('page') ?? 1);
    const first = (at - 1) * PAGE_SIZE + 1;
    const data = Array.from({ length: Math.min(PAGE_SIZE, TOTAL - first + 1) }, (_, row) => ({
      id: first + row,
      title: `Piece ${first + row}`,
      desc: 'What it is about, in a sentence.',
      logo: '',
      created_at: '2026-11-01 10:00:00',
    }));
    await route.fulfill({
      json: { code: 1, msg: 'Done', data: { data, total: TOTAL, last_page: Math.ceil(TOTAL / PAGE_SIZE), page: at } },
    });
  });
  await page.route('**/api/news/info?*', async (route) => {
    const id = Number(new URL(route.request().url()).searchParams.get('id'));
    await tell(route, { id, content: `<h2>Heading of ${id}</h2>${'<p>A paragraph of it.</p>'.repeat(40)}` });
  });
}

function tell(
  route: { fulfill(answer: object): Promise<void> },
  news: { readonly id: number; readonly content: string },
) {
  const head = { title: `Piece ${news.id}`, desc: '', logo: '', created_at: '2026-11-01 10:00:00' };
  return route.fulfill({ json: { code: 1, msg: 'Done', data: { ...head, ...news } } });
}

const rows = (page: Page) => page.locator('#screen a[data-row]').filter({ visible: true });
const article = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

describe('news', () => {
  it('APP-10 APP-35b on a phone: the list grows to its end, a piece is read, and back is where one was', async () => {
    const { context, page, complaints } = await visit(browser, 'about:blank', { viewport: PHONE });
    await tellMuch(page);
    await page.goto('/news');
    await page.getByRole('heading', { level: 1, name: 'News' }).waitFor();
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 4_000);
        return rows(page).count();
      })
      .toBe(TOTAL);
    await page.getByText('No more').waitFor();

    const chosen = page.getByRole('link', { name: 'Piece 23', exact: false });
    await chosen.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
    await chosen.tap();
    await article(page, 'Piece 23').waitFor();
    expect(new URL(page.url()).search).toBe('?id=23');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(await rows(page).count()).toBe(0);

    await page.goBack();
    await expect.poll(() => rows(page).count()).toBe(TOTAL);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Piece 23');

    // The arrow in the head of the page does the same.
    await chosen.tap();
    await article(page, 'Piece 23').waitFor();
    await page.getByRole('button', { name: 'Back' }).filter({ visible: true }).tap();
    await expect.poll(() => rows(page).count()).toBe(TOTAL);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('at a desk: the newest is read beside the list, and arrows and Enter read another', async () => {
    const { context, page, complaints } = await visit(browser, 'about:blank', { viewport: DESK });
    await tellMuch(page);
    await page.goto('/news');
    await article(page, 'Piece 1').waitFor();
    await rows(page).first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await article(page, 'Piece 3').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Piece 3');
    expect(await page.locator('a[data-row][aria-current]').textContent()).toContain('Piece 3');
    const levels = await page
      .locator('#screen :is(h1, h2, h3, h4)')
      .evaluateAll((all) => all.map(({ tagName, textContent }) => `${tagName} ${textContent}`));
    expect(levels).toEqual(['H1 News', 'H2 Piece 3', 'H3 Heading of 3']);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('NEWS-23b a hostile text runs nothing, and its link opens apart', async () => {
    const { context, page, complaints } = await visit(browser, 'about:blank', { viewport: PHONE });
    await page.route('**/api/news/info?*', (route) =>
      tell(route, {
        id: 1,
        content: `<p>Read <a href="https://example.org/">this</a>, <a href="javascript:window.ran=1">that</a></p>
          <script>window.ran = 1</script><img src="/nothing.png" onerror="window.ran = 1"><svg onload="window.ran = 1"></svg>
          <iframe srcdoc="<script>parent.ran = 1</script>"></iframe><p onmouseover="window.ran = 1">end</p>`,
      }),
    );
    await page.route('**/nothing.png', (route) => route.fulfill({ status: 404 }));
    await page.goto('/news/detail?id=1');
    const text = article(page, 'Piece 1');
    await text.getByText('end').tap();
    const out = text.getByRole('link', { name: 'this (opens in a new window)' });
    expect([await out.getAttribute('target'), await out.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer nofollow',
    ]);
    await text.getByText('that').tap();
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(await text.locator('script, iframe, svg[onload], [onerror], [onmouseover], [href^="java"]').count()).toBe(0);
    expect(complaints.filter((one) => !one.includes('404'))).toEqual([]);
    await context.close();
  });

  it('a list that does not load says why and tries again; an empty one and a missing piece say so', async () => {
    const { context, page } = await visit(browser, 'about:blank', { viewport: PHONE });
    await page.route('**/api/news/list?*', (route) => route.abort());
    await page.goto('/news');
    await page.getByText('The server could not be reached. Check your connection.').waitFor({ timeout: 30_000 });
    await page.unroute('**/api/news/list?*');
    await page.getByRole('button', { name: 'Try again' }).tap();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(0);

    await page.route('**/api/news/list?*', (route) =>
      route.fulfill({ json: { code: 1, msg: 'Done', data: { data: [], total: 0, last_page: 1, page: 1 } } }),
    );
    await page.reload();
    await page.getByText('There is no news yet.').waitFor();
    for (const address of ['/news/detail?id=999999', '/news/detail']) {
      await page.goto(address);
      await page.getByText('This article is no longer available').waitFor();
    }
    await context.close();
  });

  it('APP-20 NEWS-06 announcements are for customers: the login leads back, and they are those of category 2', async () => {
    const { context, page } = await visit(browser, '/mine/announcement', { viewport: PHONE });
    await page.waitForURL(/\/login\?from=/);
    await page.getByRole('button', { name: 'Open demo account' }).tap();
    await page.waitForURL(/\/mine\/announcement$/);
    await page.getByRole('heading', { level: 1, name: 'Announcements' }).waitFor();
    const [listed] = await Promise.all([page.waitForRequest(/\/api\/news\/list\?/), page.reload()]);
    expect(new URL(listed.url()).searchParams.get('category_id')).toBe('2');
    await page.getByRole('link', { name: /^This site runs in paper mode/ }).tap();
    await article(page, 'This site runs in paper mode').waitFor();
    await page.getByRole('link', { name: 'All announcements' }).tap();
    await page.waitForURL(/\/mine\/announcement$/);
    await context.close();
  });
});

describe('static pages', () => {
  it.each([
    ['en', 'trade.prices', 'How prices are made', /^Where quotes come from/],
    ['ar', 'trade.prices', 'كيف تتكوّن الأسعار', /^مصدر الأسعار/],
    ['hk', 'company.about', '關於我們', /\p{Script=Han}/u],
    ['de', 'company.about', 'About us', /^This site offers leveraged contracts/],
  ])('APP-26 APP-34b in %s %s is titled %s', async (lang, group, title, text) => {
    const { context, page } = await visit(browser, `/descript/detail?group=${group}&lang=${lang}`, { viewport: PHONE });
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await expect.poll(() => page.title()).toContain(title);
    const shown = page.locator('.rich-text');
    await expect.poll(async () => (await shown.textContent())?.trim()).toMatch(text);
    expect(await shown.getAttribute('dir')).toBe(lang === 'ar' ? 'rtl' : 'ltr');
    await context.close();
  });

  it('a page that does not exist says so and leads on', async () => {
    const { context, page } = await visit(browser, '/descript/detail?group=company.nothing', { viewport: DESK });
    await page.getByText('Page not found').waitFor();
    await page.goto('/descript/detail?group=no-group');
    await page.getByText('Page not found').waitFor();
    await page.getByRole('link', { name: 'Go to markets' }).click();
    await page.waitForURL(/\/$/);
    await context.close();
  });
});

describe('the e-mail of the company', () => {
  it('APP-19 NEWS-15 is shown to be written to or copied; while there is none the page says so', async () => {
    const { context, page } = await visit(browser, '/mine/email', { viewport: PHONE });
    let email = '';
    await page.route('**/api/company/email?*', (route) =>
      route.fulfill({ json: { code: 1, msg: 'Done', data: { email } } }),
    );
    await page.getByRole('button', { name: 'Open demo account' }).tap();
    await page.getByText('No e-mail address yet').waitFor();
    email = 'hello@example.org';
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.reload();
    await page.getByText('hello@example.org').waitFor();
    expect(await page.getByRole('link', { name: 'Write an e-mail' }).getAttribute('href')).toBe(
      'mailto:hello@example.org',
    );
    await page.getByRole('button', { name: 'Copy address' }).tap();
    await page.getByText('Copied successfully').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('hello@example.org');
    await context.close();
  });
});
