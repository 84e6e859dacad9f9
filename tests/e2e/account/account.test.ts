import { LANGUAGES } from '@vitrine/locales/languages';
import { MENU_LABELS } from '@vitrine/wire/config/menu';
import { userInfo } from '@vitrine/wire/identity/user-info';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { type Customer, openCustomer } from '../../support/customer.ts';
import { whileOpen, withoutFirstAnswers } from '../../support/first-answers.ts';
import { profile } from '../../support/screens.ts';
import { amountAt, millionths } from '../amounts.ts';
import { PHONE, visit } from '../browse.ts';

let browser: Browser;
let customer: Customer;
beforeAll(async () => {
  browser = await launchChromium();
  customer = await openCustomer(inject('siteUrl'));
});
afterAll(() => browser.close());

const GRANT = 10_000_000_000n;

async function open(path: string, who = customer): Promise<{ context: BrowserContext; page: Page }> {
  const look = { device: 'phone', mode: 'light', language: 'en' } as const;
  const context = await profile(browser, inject('siteUrl'), look, { customer: who });
  const page = await context.newPage();
  await page.goto(path);
  return { context, page };
}

describe('the user centre', () => {
  it('ACC-35a ACC-36a ACC-39a says who it is and what he owns, hides it, and leads where the site has screens', async () => {
    const { context, page } = await open('/user');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByText('Demo account', { exact: true }).waitFor();
    await page.getByText(`UID ${customer.user.uid}`).waitFor();
    await page.getByRole('button', { name: 'Copy UID' }).click();
    await page.getByText('Copied successfully').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(String(customer.user.uid));

    const total = page.locator('[data-figure="total"]').filter({ visible: true });
    await expect.poll(() => total.textContent()).toMatch(/^29,9\d\d\.\d{6}/);
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await expect.poll(() => total.textContent()).not.toMatch(/\d/);
    await page.reload();
    await page.getByRole('button', { name: 'Show amounts' }).click();
    await expect.poll(() => total.textContent()).toMatch(/\d\.\d{6}/);

    // Entries of the server's menu, each to a screen that is there.
    for (const [name, path] of [
      ['Accounts', '/mine/accounts'],
      ['Billing detail', '/mine/history'],
      ['Statistics', '/mine/statistics'],
      ['Settings', '/mine/system'],
      ['Language English', '/language'],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).filter({ visible: true }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe(path);
      await page.goBack();
      await page.getByText(`UID ${customer.user.uid}`).waitFor();
    }
    await page.getByRole('switch', { name: 'Dark theme' }).click();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    await context.close();
  });

  it.each([
    ['its e-mail', { email: 'ana@example.com', mobile: '5550100' }, 'ana@example.com'],
    ['its mobile', { email: '', mobile: '+445550100' }, '+445550100'],
  ])('ACC-35b a real account goes by %s', async (_, names, label) => {
    const user = { ...customer.user, ...names, area_code: '44', is_demo: 0, is_real: 1 } as const;
    const { context, page } = await open('/login', { ...customer, user });
    await page.route('**/api/user/info*', (route) => route.fulfill({ json: { code: 1, msg: 'Done', data: user } }));
    await page.goto('/user');
    await page.getByText(`UID ${user.uid}`).waitFor();
    await page.getByText(label, { exact: true }).filter({ visible: true }).waitFor();
    expect(await page.getByText('Demo account', { exact: true }).count()).toBe(0);
    await context.close();
  });

  it('the rows below the menu of the site stay where they are when it arrives', async () => {
    const { context, page } = await open('/login');
    await withoutFirstAnswers(page);
    const { promise: arrives, resolve: letArrive } = Promise.withResolvers<void>();
    await page.route('**/api/menu*', (route) => arrives.then(() => route.continue()));
    await page.goto('/user');
    await page.locator('[data-figure="today"]').filter({ visible: true }).waitFor();
    const below = page.getByRole('link', { name: 'Statistics', exact: true }).filter({ visible: true });
    const before = await below.boundingBox();
    letArrive();
    await page.getByRole('link', { name: 'Accounts', exact: true }).filter({ visible: true }).waitFor();
    expect((await below.boundingBox())?.y).toBeCloseTo(before!.y, 0);
    await context.close();
  });

  it('ACC-46a ACC-46b ACC-47a ACC-38 an entry that is not for demo accounts says so instead of opening', async () => {
    const { context, page } = await open('/login');
    await withoutFirstAnswers(page);
    await page.route(
      '**/api/menu*',
      whileOpen(async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { data: { group: string; path: string; allow_demo: string }[] };
        for (const entry of body.data) if (entry.path === '/mine/accounts') entry.allow_demo = '0';
        body.data.push({ ...body.data.at(-1)!, group: 'user', path: '/mine/none', allow_demo: '1' });
        await route.fulfill({ json: body });
      }),
    );
    await page.goto('/user');
    await page.getByRole('link', { name: 'Accounts', exact: true }).click();
    await page.getByText('Only real accounts may do this').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/user');
    expect(await page.locator('a[href="/mine/none"]').count()).toBe(0);
    await page.goto('/');
    const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
    await shortcuts.getByRole('link', { name: 'Accounts' }).click();
    await page.getByText('Only real accounts may do this').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await shortcuts.getByRole('link', { name: 'Orders' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/order');
    await context.close();
  });

  it('ACC-40b ACC-41b ACC-36c every entry opens its path, and a tap on the assets opens the accounts', async () => {
    const { context, page } = await open('/login');
    await withoutFirstAnswers(page);
    await page.route(
      '**/api/menu*',
      whileOpen(async (route) => {
        const body = (await (await route.fetch()).json()) as { data: { group: string }[] };
        const entry = body.data.find(({ group }) => group === 'user');
        const data = MENU_LABELS.map((label) => ({
          ...entry,
          title: `Entry ${label}`,
          path: `/descript/detail?group=${label}`,
          allow_demo: '1',
        }));
        await route.fulfill({ json: { ...body, data } });
      }),
    );
    await page.goto('/user');
    // The link lies over the whole card.
    await page.locator('[data-figure="total"]').filter({ visible: true }).click({ force: true });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/mine/accounts');
    await page.goBack();
    for (const label of MENU_LABELS) {
      await page.getByRole('link', { name: `Entry ${label}`, exact: true }).click();
      await expect.poll(() => page.url()).toMatch(new RegExp(`/descript/detail\\?group=${label}$`));
      await page.goBack();
    }
    await context.close();
  });

  it('ACC-39b the icon beside the identity logs out', async () => {
    const own = await openCustomer(inject('siteUrl'));
    const { context, page } = await open('/user', own);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.getByText('Logged out successfully').first().waitFor();
    await context.close();
  });

  it('ACC-44 the demo account is reset after asking: nothing is open, every account is back at the grant, the log says how', async () => {
    const own = await openCustomer(inject('siteUrl'));
    const { context, page } = await open('/user', own);
    const reset = page.getByRole('button', { name: /^Reset demo account/ });
    await reset.click();
    const dialog = page.getByRole('alertdialog', { name: 'Reset or not?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await reset.click();
    await dialog.getByRole('button', { name: 'Reset account' }).click();
    await page.getByText('Demo account reset').first().waitFor();
    await dialog.waitFor({ state: 'detached' });
    const total = page.locator('[data-figure="total"]').filter({ visible: true });
    await expect.poll(() => total.textContent()).toMatch(/^30,000\.000000/);

    await page.goto('/order');
    await page.getByText('You have no open positions.').filter({ visible: true }).waitFor();
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText('Demo reset').filter({ visible: true }).first().waitFor();
    await page.goto('/mine/history');
    expect(await amountAt(page.locator('[data-total="balance"]'))).toBe(GRANT);
    await context.close();
  });
});

describe('accounts and their log', () => {
  it('APP-24 I18N-08 FND-60 each account states its figures and leads to its log', async () => {
    const { context, page } = await open('/mine/accounts');
    for (const [type, name, id] of [
      ['forex', 'Contract account', 2],
      ['change', 'Funding account', 1],
      ['micro', 'Options account', 3],
    ] as const) {
      const card = page.locator(`[data-account="${type}"]`);
      await card
        .getByText(/^\d[\d,]*\.\d{6}$/)
        .first()
        .waitFor();
      await card.getByRole('link', { name: `View log: ${name}` }).click();
      await page.waitForURL(`**/mine/history?accountTypeId=${id}`);
      await page.locator('tr[data-entry]').first().waitFor();
      await page.goBack();
    }
    await context.close();
  });

  it('APP-22 FND-61a the log is filtered by account, kind and days, and adds up to the balance', async () => {
    const { context, page } = await open('/mine/history?accountTypeId=2');
    const entries = page.locator('tr[data-entry]');
    // Six fees, three results and the grant.
    await expect.poll(() => entries.count()).toBe(10);
    const values = (await entries.locator('[data-value]').allTextContents()).map(millionths);
    const sum = values.reduce((all, value) => all + value, 0n);
    expect(await amountAt(page.locator('[data-total="balance"]'))).toBe(sum);
    await page.getByText('Breakdown by type').click();
    expect(await amountAt(page.locator('[data-kind="all"]'))).toBe(sum);
    expect(await amountAt(page.locator('[data-kind="51"]'))).toBe(GRANT);

    await page.getByRole('combobox', { name: 'Entry type' }).click();
    await page.getByRole('option', { name: 'Contract fee' }).click();
    await expect.poll(() => entries.count()).toBe(6);
    expect(await page.locator('[data-total]').count()).toBe(0);
    await page.getByRole('button', { name: /^Period/ }).click();
    const [filtered] = await Promise.all([
      page.waitForRequest(/\/accountLog\/forexChange\?.*startTime=/),
      page.getByRole('dialog', { name: 'Period' }).getByRole('button', { name: 'Last 7 days' }).click(),
    ]);
    const { searchParams } = new URL(filtered.url());
    const [start, end] = ['startTime', 'endTime'].map((name) => Number(searchParams.get(name)));
    expect([start! % 86_400, end! - start!]).toEqual([0, 7 * 86_400]);
    await expect.poll(() => entries.count()).toBe(6);
    // A week later it would have lain before these days.
    await page.route('**/accountLog/forexChange*', (route) => {
      const url = new URL(route.request().url());
      for (const name of ['startTime', 'endTime'])
        url.searchParams.set(name, String(Number(url.searchParams.get(name)) + 7 * 86_400));
      return route.continue({ url: url.href });
    });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(() => entries.count()).toBe(0);
    await page.unroute('**/accountLog/forexChange*');
    await page.getByRole('combobox', { name: 'Account' }).click();
    await page.getByRole('option', { name: 'Funding' }).click();
    await page.waitForURL('**/mine/history?accountTypeId=1');
    await expect.poll(() => entries.count()).toBe(1);
    await context.close();
  });
});

it.each([
  ['total', '/mine/history', '/v2/api/main/accountLog/forexChange', 'tr[data-entry]'],
  ['last_page', '/order?type=3', '/v2/api/forex/my_deal', 'main li[data-order]'],
] as const)(
  'APP-51 ORD-07a APP-50c a list that tells its %s is loaded while one scrolls and ends there at %s: nothing is asked for beyond',
  async (field, path, call, row) => {
    const { context, page } = await open('about:blank');
    const asked = new Set<number>();
    const TOTAL = 45;
    const answer = whileOpen(async (route) => {
      const url = new URL(route.request().url());
      if (path.startsWith('/order') && url.searchParams.get('status') !== '3') return route.continue();
      const at = Number(url.searchParams.get('page') ?? 1);
      asked.add(at);
      url.searchParams.set('page', '1');
      const body = (await (await route.fetch({ url: url.href })).json()) as { data: Record<string, unknown> };
      const name = field === 'total' ? 'list' : 'data';
      const [like] = body.data[name] as readonly Record<string, unknown>[];
      const rows = Array.from({ length: Math.min(20, TOTAL - 20 * (at - 1)) }, (_, index) => {
        const id = 20 * (at - 1) + index + 1;
        return { ...like, ...(field === 'total' ? { seq: 100_000 - id } : { Id: 100_000 - id }) };
      });
      const end = field === 'total' ? { total: TOTAL } : { total: 1_000, last_page: 3, page: at };
      return route.fulfill({ json: { ...body, data: { ...body.data, [name]: rows, ...end } } });
    });
    await page.route(`**${call}*`, answer);
    await page.goto(path);
    const rows = page.locator(row).filter({ visible: true });
    await expect
      .poll(async () => {
        await rows.last().scrollIntoViewIfNeeded();
        await page.mouse.wheel(0, 5_000);
        return rows.count();
      })
      .toBe(TOTAL);
    await page.waitForTimeout(300);
    await page.mouse.wheel(0, 5_000);
    await page.waitForTimeout(300);
    expect([...asked].sort()).toEqual([1, 2, 3]);
    await context.close();
  },
);

describe('settings', () => {
  it('shows every session and ends another one, not this', async () => {
    const own = await openCustomer(inject('siteUrl'));
    const { context, page } = await open('/mine/system', own);
    await page.getByText('This session').waitFor();
    const other = await page.evaluate(async (demoId) => {
      const body = new URLSearchParams({ login_type: '3', demo_id: demoId });
      const answer = await fetch('/api/user/loginForU', { method: 'POST', body });
      return ((await answer.json()) as { data: { token: string } }).data.token;
    }, own.demoId);
    await page.reload();
    await expect.poll(() => page.locator('[data-session]').count()).toBe(2);
    await page.getByRole('button', { name: /^End the session on / }).click();
    await page.getByRole('alertdialog', { name: 'End this session?' }).getByRole('button', { name: 'End' }).click();
    await page.getByText('Session ended').first().waitFor();
    await expect.poll(() => page.locator('[data-session]').count()).toBe(1);
    const code = await page.evaluate(
      async (authorization) =>
        ((await (await fetch('/api/user/info', { headers: { authorization } })).json()) as { code: number }).code,
      other,
    );
    expect(code).toBe(999);
    await context.close();
  });

  it('I18N-05 APP-23 APP-30 every language is offered by its own name; leaving for Arabic and back reloads the page', async () => {
    const { context, page } = await visit(browser, '/', { viewport: PHONE });
    await page.goto('/language');
    const offered = page.getByRole('list', { name: 'Choose a language' }).getByRole('button');
    await expect.poll(() => offered.count()).toBe(18);
    const names = (await offered.allTextContents()).join('\n');
    for (const { name } of Object.values(LANGUAGES)) expect(names).toContain(name);
    await page.getByRole('button', { name: 'العربية' }).click();
    const html = page.locator('html');
    await expect.poll(() => html.getAttribute('dir')).toBe('rtl');
    await page.evaluate(() => Object.assign(window, { isOld: true }));
    await page.getByRole('button', { name: 'رجوع' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    await expect.poll(() => page.evaluate(() => 'isOld' in window).catch(() => true)).toBe(false);
    await expect.poll(() => html.getAttribute('lang')).toBe('ar');
    await page.goto('/language');
    await page.getByRole('button', { name: 'English' }).click();
    await expect.poll(() => html.getAttribute('dir')).toBe('ltr');
    await context.close();
  });

  it('APP-25 NEWS-10 about us is the text of the site', async () => {
    const { context, page } = await open('/mine/about');
    await page.getByRole('heading', { name: 'What we promise' }).waitFor();
    await context.close();
  });
});

it('APP-13 the login says what paper mode is, and leads on to the page that asked for it', async () => {
  const { context, page } = await visit(browser, '/order?type=3', { viewport: PHONE });
  await page.getByText('Log in to continue to the page you requested.').waitFor();
  await page.getByText('Money is simulated. You cannot deposit, win or lose real money.').waitFor();
  await page.getByRole('button', { name: 'Open demo account' }).click();
  await page.waitForURL('**/order?type=3');
  await page.getByText('Closed orders appear here with their entry and exit ticks.').waitFor();
  await context.close();
});

it('an account that was just opened is shown as the log-in answered, and read again when the screen opens later', async () => {
  const { context, page } = await visit(browser, '/user', { viewport: PHONE });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Open demo account' }).click();
  await page.getByText(/^UID \d+/).waitFor();
  await page.locator('[data-figure="today"]').filter({ visible: true }).waitFor();
  expect(asked).not.toContain(userInfo.path);
  await page.reload();
  await expect.poll(() => asked).toContain(userInfo.path);
  await context.close();
});
