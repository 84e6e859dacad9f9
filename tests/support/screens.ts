import { setTimeout as sleep } from 'node:timers/promises';
import type { LanguageCode } from '@vitrine/locales/languages';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { pseudo } from '../../apps/web/src/ground/pseudo.ts';
import { textsOf } from './catalogue.ts';
import type { Customer } from './customer.ts';
import type { StaffSession } from './house.ts';

/** A screen as the nets try it and as it is photographed. */
export interface Screen {
  /** As in the pictures' names. */
  readonly name: string;
  readonly path: string;
  /** Who can be there; who cannot is sent elsewhere. */
  readonly for: readonly Who[];
  /** Where it looks like this; everywhere when missing. */
  readonly on?: readonly Look['device'][];
  /** What is pressed there first, and what then stands open. */
  readonly press?: Press;
}

/** `text` gives a text of the catalogue in the page's language. */
export type Press = (page: Page, text: (key: string) => string) => Promise<void>;

/** A `customer` has a demo account, whoever is `named` one with a name. */
export type Who = 'visitor' | 'customer' | 'named' | 'staff';

/** Presses what `control` finds among what can be seen, and waits until a panel of `role` has opened. */
export function opens(
  role: 'dialog' | 'alertdialog' | 'menu' | 'listbox',
  control: (page: Page, text: Parameters<Press>[1]) => Locator,
): Press {
  return async (page, text) => {
    await control(page, text).filter({ visible: true }).first().click();
    await page.getByRole(role).first().waitFor();
  };
}

export const button = (key: string) => (page: Page, text: Parameters<Press>[1]) =>
  page.getByRole('button', { name: text(key) });

/** Orders as a phone and as a desk have them. */
const ORDERS = 'li[data-order], tbody tr';

/** The menu of what can be closed together. */
const openCloseAll = opens('menu', button('trading.closeAll.action'));

/** Every screen of the customer app. A new screen is a line here. */
export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', for: ['visitor', 'customer'] },
  { name: 'trade', path: '/trade?symbol=BTCUSD', for: ['visitor', 'customer'] },
  { name: 'order', path: '/order', for: ['customer'] },
  { name: 'user', path: '/user', for: ['customer'] },
  { name: 'login', path: '/login', for: ['visitor'] },
  { name: 'login-email', path: '/login?by=email', for: ['visitor'] },
  { name: 'register', path: '/register', for: ['visitor'] },
  { name: 'forgot', path: '/forgot', for: ['visitor'] },
  { name: 'password', path: '/mine/password', for: ['customer', 'named'] },
  { name: 'pay-password', path: '/mine/pay-password', for: ['named'] },
  { name: 'second-factor', path: '/mine/second-factor', for: ['customer', 'named'] },
  { name: 'limits', path: '/mine/limits', for: ['customer'] },
  {
    name: 'self-exclusion',
    path: '/mine/limits',
    for: ['customer'],
    press: async (page, text) => {
      await page.getByRole('button', { name: text('limits.self-exclusion.begin') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: text('limits.next') })
        .waitFor();
    },
  },
  { name: 'real-name', path: '/mine/auth', for: ['customer', 'named'] },
  {
    name: 'real-name-problems',
    path: '/mine/auth',
    for: ['named'],
    press: async (page, text) => {
      await page.getByRole('button', { name: text('login.realName.submit') }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'profile', path: '/mine/profile', for: ['customer', 'named'] },
  { name: 'invite', path: '/mine/invite', for: ['named'] },
  { name: 'not-me', path: '/not-me', for: ['visitor'] },
  {
    name: 'register-problems',
    path: '/register',
    for: ['visitor'],
    press: async (page, text) => {
      await page.getByRole('button', { name: text('login.openAccount') }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'register-area',
    path: '/register',
    for: ['visitor'],
    press: opens('dialog', (page) => page.locator('main button[aria-haspopup="dialog"]')),
  },
  { name: 'product', path: '/product', for: ['visitor', 'customer'] },
  { name: 'product-detail', path: '/product/detail?symbol=BTCUSD', for: ['visitor', 'customer'] },
  { name: 'language', path: '/language', for: ['visitor', 'customer'] },
  { name: 'accounts', path: '/mine/accounts', for: ['customer'] },
  { name: 'history', path: '/mine/history', for: ['customer'] },
  { name: 'transfer', path: '/mine/transfer', for: ['customer'] },
  { name: 'wallet', path: '/mine/wallet', for: ['customer', 'named'] },
  { name: 'bank-card-list', path: '/mine/bank-card-list', for: ['named'] },
  { name: 'coin-address-list', path: '/mine/coin-address-list', for: ['named'] },
  { name: 'withdraw-way', path: '/mine/withdraw-way?type=1', for: ['named'] },
  { name: 'withdraw-way-bank', path: '/mine/withdraw-way?type=2', for: ['named'] },
  { name: 'charge', path: '/mine/charge?type=0', for: ['named'] },
  { name: 'charge-bank', path: '/mine/charge?type=1', for: ['named'] },
  { name: 'withdraw', path: '/mine/withdraw?type=0', for: ['named'] },
  { name: 'withdraw-bank', path: '/mine/withdraw?type=1', for: ['named'] },
  {
    name: 'withdraw-not-bound',
    path: '/mine/withdraw?type=1',
    for: ['named'],
    press: opens('alertdialog', button('funding.withdraw.submit')),
  },
  { name: 'statistics', path: '/mine/statistics', for: ['customer'] },
  { name: 'about', path: '/mine/about', for: ['customer'] },
  { name: 'trust', path: '/trust', for: ['visitor'] },
  { name: 'trust-check', path: '/trust/check', for: ['visitor'] },
  { name: 'system', path: '/mine/system', for: ['customer'] },
  { name: 'news', path: '/news', for: ['visitor', 'customer'] },
  { name: 'news-detail', path: '/news/detail?id=1', for: ['visitor', 'customer'] },
  { name: 'announcement', path: '/mine/announcement', for: ['customer'] },
  { name: 'messages', path: '/message', for: ['customer'] },
  { name: 'email', path: '/mine/email', for: ['customer'] },
  { name: 'chat', path: '/mine/chat', for: ['visitor', 'customer'] },
  { name: 'feedback', path: '/feedback', for: ['customer'] },
  { name: 'alerts', path: '/mine/alerts', for: ['customer'] },
  { name: 'notifications', path: '/mine/notifications', for: ['customer'] },
  { name: 'description', path: '/descript/detail?group=trade.verify', for: ['visitor', 'customer'] },
  {
    name: 'trade-products',
    path: '/trade?symbol=BTCUSD',
    for: ['customer'],
    on: ['phone'],
    press: opens('dialog', (page) => page.locator('main h1 button')),
  },
  {
    name: 'trade-ticket',
    path: '/trade?symbol=BTCUSD',
    for: ['customer'],
    on: ['phone'],
    press: opens('dialog', (page, text) =>
      page.getByRole('region', { name: text('trading.ticket.title') }).getByRole('button'),
    ),
  },
  {
    name: 'trade-pending',
    path: '/trade?symbol=BTCUSD',
    for: ['customer'],
    press: async (page, text) => {
      const bar = page.getByRole('region', { name: text('trading.ticket.title') }).getByRole('button');
      if ((await bar.count()) > 0) await bar.first().click();
      const ticket = page.locator('form[data-ticket]');
      await ticket.getByRole('button', { name: text('trading.ticket.pending'), exact: true }).click();
      for (const stop of ['stopLoss', 'takeProfit'])
        await ticket.getByRole('switch', { name: text(`trading.ticket.${stop}`) }).click();
      await page.locator('[data-mark]').first().waitFor();
    },
  },
  {
    name: 'trade-leverage',
    path: '/trade?symbol=BTCUSD',
    for: ['customer'],
    on: ['desk'],
    press: opens('listbox', (page, text) => page.getByRole('combobox', { name: text('trading.ticket.leverage') })),
  },
  {
    name: 'trade-option',
    path: '/trade?symbol=BTCUSD',
    for: ['customer'],
    press: async (page, text) => {
      await page.getByRole('button', { name: text('ground.mode.future'), exact: true }).click();
      // It rests until there is a price.
      const bar = page
        .getByRole('region', { name: text('options.ticket.title') })
        .locator('button:not([aria-disabled])');
      const form = page.locator('form[data-ticket]');
      await form.or(bar.first()).waitFor();
      if ((await bar.count()) > 0) await bar.first().click();
      await form.getByRole('radio').first().waitFor();
      await page.locator('main [data-option]').filter({ visible: true }).first().waitFor();
    },
  },
  {
    name: 'trade-indicators',
    path: '/trade?symbol=BTCUSD',
    for: ['customer'],
    // In Arabic a category of the list beside the chart is called the same.
    press: opens('menu', (page, text) =>
      button('market.chart.indicators')(page, text).and(page.locator('[aria-haspopup="menu"]')),
    ),
  },
  {
    name: 'trade-candles',
    path: '/trade?symbol=BTCUSD',
    for: ['customer'],
    press: async (page) => {
      await page.locator('main details summary').click();
      await page.locator('main details table').waitFor();
    },
  },
  {
    name: 'trade-shortcuts',
    path: '/trade?symbol=BTCUSD',
    for: ['customer'],
    on: ['desk'],
    press: opens('dialog', button('trading.terminal.shortcuts')),
  },
  { name: 'order-history', path: '/order?type=3', for: ['customer'] },
  {
    name: 'order-detail',
    path: '/order?type=3',
    for: ['customer'],
    press: async (page) => {
      await page.locator(`main :is(${ORDERS}) button`).filter({ visible: true }).first().click();
      await page.locator('[data-detail="exit"]').filter({ visible: true }).waitFor();
    },
  },
  { name: 'order-options', path: '/order?source=1', for: ['customer'] },
  { name: 'order-options-closed', path: '/order?source=1&type=3', for: ['customer'] },
  {
    name: 'order-option',
    path: '/order?source=1&type=3',
    for: ['customer'],
    press: async (page) => {
      // One that is settled half a minute after it was opened.
      const option = page
        .locator(`main :is(li, tr):has([data-option]), main li[data-option]`)
        .filter({ visible: true });
      await option.first().getByRole('button').first().click({ timeout: 45_000 });
      await page.locator('[data-detail="exit"]').filter({ visible: true }).waitFor();
    },
  },
  {
    name: 'order-close',
    path: '/order',
    for: ['customer'],
    press: opens('dialog', (page) => page.locator(`main :is(${ORDERS})`).first().getByRole('button').last()),
  },
  {
    name: 'order-close-all',
    path: '/order',
    for: ['customer'],
    press: async (page, text) => {
      await openCloseAll(page, text);
      await page.getByRole('menuitem').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'trade-close-all', path: '/trade?symbol=BTCUSD', for: ['customer'], press: openCloseAll },
  { name: 'order-pending', path: '/order?type=0', for: ['customer'] },
  {
    name: 'order-cancel',
    path: '/order?type=0',
    for: ['customer'],
    press: opens('dialog', (page) => page.locator(`main :is(${ORDERS})`).first().getByRole('button').last()),
  },
  {
    name: 'order-stops',
    path: '/order?type=0',
    for: ['customer'],
    press: opens('dialog', (page) => page.locator(`main :is(${ORDERS})`).first().getByRole('button').nth(-2)),
  },
  {
    name: 'trade-waiting',
    path: '/trade?symbol=BTCUSD',
    for: ['customer'],
    press: async (page, text) => {
      await page.getByRole('tab', { name: text('trading.orders.pending') }).click();
      await page.locator('main [data-order]').filter({ visible: true }).first().waitFor();
    },
  },
  {
    name: 'order-days',
    path: '/order?type=3',
    for: ['customer'],
    press: opens('dialog', (page) => page.locator('main button[aria-haspopup="dialog"][aria-expanded]')),
  },
  {
    name: 'history-kinds',
    path: '/mine/history',
    for: ['customer'],
    press: opens('listbox', (page, text) => page.getByRole('combobox', { name: text('ledger.log.filterType') })),
  },
  {
    name: 'history-statement',
    path: '/mine/history',
    for: ['customer'],
    press: opens('dialog', button('reports.statement.action')),
  },
  {
    name: 'statistics-year',
    path: '/mine/statistics',
    for: ['customer'],
    press: opens('dialog', button('reports.year.action')),
  },
  {
    name: 'user-reset',
    path: '/user',
    for: ['customer'],
    press: opens('alertdialog', button('trading.reset.action')),
  },
  {
    name: 'system-logout',
    path: '/mine/system',
    for: ['customer'],
    press: opens('dialog', (page, text) =>
      page.locator('main').getByRole('button', { name: text('identity.logout.action') }),
    ),
  },
];

export const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
  desk: { viewport: { width: 1440, height: 900 }, hasTouch: false },
} as const;

export interface Look {
  readonly device: keyof typeof DEVICES;
  readonly mode: 'light' | 'dark';
  readonly language: LanguageCode;
}

/** Who is logged in, to the app and to the console. */
export interface People {
  readonly customer?: Pick<Customer, 'token' | 'user'> | undefined;
  readonly owner?: StaffSession;
}

/**
 * As a browser that has no service workers: installing one costs a fresh profile a fifth of what its first page costs.
 * The journeys that are about the installed app keep it.
 */
export function withoutWorker(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
}

/** An answer that a test is changing while its profile closes is nobody's any more, and no fault. */
function endRoutesWith(context: BrowserContext): void {
  const close = context.close.bind(context);
  context.close = async (options) => {
    const routed = [context, ...context.pages()];
    // One that is closed already has none.
    await Promise.allSettled(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
    await close(options);
  };
}

/** A browser profile in which these people, or nobody, are logged in and the look is chosen in the app and the console. */
export async function profile(
  browser: Browser,
  site: string,
  { device, mode, language }: Look,
  { customer, owner }: People = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...DEVICES[device], baseURL: site, reducedMotion: 'reduce' });
  endRoutesWith(context);
  await withoutWorker(context);
  const state = (value: object) => JSON.stringify({ state: value, version: 0 });
  const local = {
    'vitrine.preferences': state({ colorMode: mode, language, isInstallDeclined: true }),
    'vitrine.console.preferences': state({ colorMode: mode, language }),
    ...(customer === undefined ? {} : { 'vitrine.session': state({ ...customer, wasEnded: false }) }),
    ...(owner === undefined
      ? {}
      : { 'vitrine.console.session': state({ token: owner.token, staff: owner.staff, mode: owner.staff.mode }) }),
  };
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, local);
  return context;
}

export interface Opened {
  readonly page: Page;
  /** Everything that the page complained about: warnings, errors and uncaught exceptions. */
  readonly complaints: readonly string[];
  /** All that the server answered, as text. */
  readonly answers: readonly string[];
  /** Does something more there, and waits until the page is complete again. */
  press(action: Press): Promise<void>;
  /** Leaves it: nothing of it goes on, and the next screen of the profile opens in its page. */
  leave(): Promise<void>;
}

/** The page of each profile: the next screen opens in it. */
const pages = new WeakMap<BrowserContext, Page>();

async function emptyPage(context: BrowserContext): Promise<Page> {
  const known = pages.get(context);
  if (known?.url() === 'about:blank') return known;
  // A test that failed has not left it.
  await known?.close();
  const page = await context.newPage();
  pages.set(context, page);
  return page;
}

/**
 * Opens a screen in the profile, does what is done there first, and waits until it is complete. `pseudo` is English made
 * 40% longer.
 */
export async function open(
  context: BrowserContext,
  screen: Screen,
  language: LanguageCode | 'pseudo',
): Promise<Opened> {
  const page = await emptyPage(context);
  const complaints: string[] = [];
  const answers: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(String(error.stack)));
  const underWay = new Set<object>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  page.on('requestfinished', async (request) => {
    // The page brings the first answers along.
    if (request.resourceType() === 'document' || /^\/(api|v2)\//.test(new URL(request.url()).pathname)) {
      // A page that is closed meanwhile has no answers any more.
      const text = await request
        .response()
        .then((response) => response?.text())
        .catch(() => undefined);
      if (text !== undefined) answers.push(text);
    }
    underWay.delete(request);
  });
  const press = async (action: Press) => {
    const texts = textsOf(isPseudo ? 'en' : language);
    const text = (key: string) => {
      const found = texts.get(key);
      if (found === undefined) throw new Error(`no text ${key}`);
      return found;
    };
    await action(page, isPseudo ? (key) => pseudo(text(key)) : text);
    await settled();
  };
  const settled = async () => {
    const until = Date.now() + 20_000;
    for (let quiet = 0; quiet < 3; await sleep(50)) {
      quiet = underWay.size === 0 && (await page.evaluate(isComplete)) ? quiet + 1 : 0;
      if (Date.now() > until) throw new Error(`${screen.path} does not come to rest`);
    }
  };
  const isPseudo = language === 'pseudo';
  const address = new URL(screen.path, 'http://site');
  if (isPseudo) address.searchParams.set('pseudo', '1');
  await page.goto(`${address.pathname}${address.search}${address.hash}`);
  await settled();
  if (screen.press !== undefined) await press(screen.press);
  const leave = async () => {
    page.removeAllListeners();
    await leavePage(page);
  };
  return { page, complaints, answers, press, leave };
}

/** Leaves a page by the page itself: it keeps its process, and the next address costs half of what it costs in a new one. */
export async function leavePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    sessionStorage.clear();
    setTimeout(() => location.replace('about:blank'));
  });
  await page.waitForURL('about:blank');
}

/** Runs in the page: it has content, and nothing that stands for content. */
function isComplete(): boolean {
  const screen = document.querySelector<HTMLElement>('#screen');
  if (screen === null || screen.innerText.trim() === '' || document.fonts.status !== 'loaded') return false;
  const waiting = [...document.querySelectorAll('.shimmer, [aria-busy="true"]')];
  return !waiting.some((element) => element.checkVisibility());
}
