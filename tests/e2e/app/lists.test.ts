import { homeNews } from '@vitrine/wire/content/home-news';
import { newsList } from '@vitrine/wire/content/news-list';
import { accountLog } from '@vitrine/wire/ledger/account-log';
import { tradeList } from '@vitrine/wire/market/trade-list';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { type Customer, demoCustomer, openCustomer, openOptions } from '../../support/customer.ts';
import { whileOpen, withoutFirstAnswers } from '../../support/first-answers.ts';
import { type Look, leavePage, profile } from '../../support/screens.ts';

let browser: Browser;
let customer: Customer;
beforeAll(async () => {
  browser = await launchChromium();
  customer = await openCustomer(inject('siteUrl'));
  await openOptions(inject('siteUrl'), customer);
});
afterAll(() => browser.close());

interface List {
  readonly name: string;
  readonly path: string;
  /** The part of the screen that has this list and no other; all of it when missing. */
  readonly within?: string;
  readonly on?: Look['device'];
  /** Opens the list on its screen. */
  readonly open?: (page: Page, isEmpty: boolean) => Promise<void>;
  /** The answer that is made empty where a new customer's is not. */
  readonly rows?: { readonly path: string };
  /** How long it may take until it has rows. */
  readonly takesMs?: number;
  /** It is never empty. */
  readonly isNeverEmpty?: boolean;
}

const tab = (name: string) => async (page: Page) => page.getByRole('tab', { name }).filter({ visible: true }).click();
const BESIDE_CHART = 'section:has([data-positions])';
const TRADE = '/trade?symbol=BTCUSD';

/** Every list of the customer app. A new one is a line here. */
const LISTS: readonly List[] = [
  { name: 'market', path: '/', on: 'phone', rows: tradeList },
  { name: 'market', path: '/', on: 'desk', within: 'section:has(> section table)', rows: tradeList },
  { name: 'news on the home screen', path: '/', on: 'desk', within: 'section[aria-labelledby="news"]', rows: homeNews },
  { name: 'product search', path: '/product', rows: tradeList },
  {
    name: 'products beside the chart',
    path: TRADE,
    on: 'desk',
    within: 'aside:has([data-row], input[type="search"])',
    open: async (page, isEmpty) => {
      if (isEmpty) await page.getByRole('searchbox').filter({ visible: true }).fill('no such product');
    },
  },
  {
    name: 'products over the chart',
    path: TRADE,
    on: 'phone',
    within: '[role="dialog"]',
    open: async (page, isEmpty) => {
      await page.locator('main h1 button').click();
      if (isEmpty) await page.getByRole('dialog').getByRole('searchbox').fill('no such product');
    },
  },
  { name: 'positions beside the chart', path: TRADE, within: BESIDE_CHART, open: tab('Open') },
  { name: 'pending orders beside the chart', path: TRADE, within: BESIDE_CHART, open: tab('Pending') },
  { name: 'options beside the chart', path: TRADE, within: BESIDE_CHART, open: tab('Future') },
  { name: 'positions', path: '/order?type=1' },
  { name: 'pending orders', path: '/order?type=0' },
  { name: 'closed orders', path: '/order?type=3' },
  { name: 'running options', path: '/order?source=1&type=1' },
  // An option is settled half a minute after it was opened.
  { name: 'closed options', path: '/order?source=1&type=3', takesMs: 45_000 },
  { name: 'account log', path: '/mine/history', rows: accountLog },
  { name: 'news', path: '/news', rows: newsList },
  { name: 'announcements', path: '/mine/announcement', rows: newsList },
  { name: 'sessions', path: '/mine/system', isNeverEmpty: true },
];

/** The lists of a device in which the customer does not read what each must say: without rows, or at its end. */
async function silentLists(device: Look['device'], who: Customer, text: 'No data' | 'No more') {
  const isEmpty = text === 'No data';
  const context = await profile(
    browser,
    inject('siteUrl'),
    { device, mode: 'light', language: 'en' },
    { customer: who },
  );
  const page = await context.newPage();
  const silent: string[] = [];
  for (const { name, path, within = 'main', on = device, open, rows, takesMs = 15_000, isNeverEmpty } of LISTS) {
    if (on !== device || (isEmpty && isNeverEmpty === true)) continue;
    if (isEmpty && rows !== undefined) await withoutRows(page, rows.path);
    await page.goto(path);
    await open?.(page, isEmpty);
    const said = page.locator(within).getByText(text, { exact: true }).filter({ visible: true }).first();
    await said.waitFor({ timeout: takesMs }).catch(() => silent.push(name));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await leavePage(page);
  }
  await context.close();
  return silent;
}

const DEVICES = ['phone', 'desk'] as const;

it.each(DEVICES)('APP-52a on a %s every list without rows says "No data"', async (device) => {
  expect(await silentLists(device, await demoCustomer(inject('siteUrl')), 'No data')).toEqual([]);
});

it.each(DEVICES)('APP-52b on a %s every list ends in "No more"', async (device) => {
  expect(await silentLists(device, customer, 'No more')).toEqual([]);
});

/** The list at this address of the API has no rows. */
async function withoutRows(page: Page, path: string): Promise<void> {
  await withoutFirstAnswers(page);
  await page.route(
    (url) => url.pathname === path,
    whileOpen(async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: unknown[] | { [rows: string]: unknown } };
      const data = Array.isArray(body.data) ? [] : { ...body.data, data: [], list: [], total: 0, last_page: 1 };
      await route.fulfill({ response, json: { ...body, data } });
    }),
  );
}
