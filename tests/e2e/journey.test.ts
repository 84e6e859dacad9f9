import { SERVER_TEXTS } from '@vitrine/locales/server';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { textsOf } from '../support/catalogue.ts';
import { launchChromium } from '../support/chromium.ts';
import { DEVICES } from '../support/screens.ts';
import { amountAt } from './amounts.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** Far more than any screen has. */
const MOST_STEPS = 250;

/** A newcomer who uses nothing but fingers, or nothing but keys. */
interface Newcomer {
  readonly page: Page;
  /** Taps what is there, or walks to it with Tab and arrows and presses Enter. */
  press(target: Locator): Promise<void>;
}

function byTouch(page: Page): Newcomer {
  return { page, press: (target) => target.tap() };
}

function byKeyboard(page: Page): Newcomer {
  const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  const walk = async (target: Locator, key: string, steps: number) => {
    for (let step = 0; step < steps; step += 1) {
      if (await hasFocus(target)) return true;
      await page.keyboard.press(key);
    }
    return hasFocus(target);
  };
  const reach = async (target: Locator) => {
    await target.waitFor();
    // Of rows and of tabs one is in the order of Tab, the arrows lead to the others.
    const isInGroup = await target.evaluate((element) => (element as HTMLElement).tabIndex < 0);
    const group = target.locator('xpath=ancestor::*[self::tbody or @role="tablist"]');
    const stop = isInGroup ? group.locator('[tabindex="0"]') : target;
    if (!(await walk(stop, 'Tab', MOST_STEPS))) throw new Error(`no Tab leads to ${String(stop)}`);
    if (!isInGroup) return;
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowLeft']) if (await walk(target, key, 100)) return;
    throw new Error(`no arrow leads to ${String(target)}`);
  };
  return {
    page,
    async press(target) {
      await reach(target);
      await page.keyboard.press('Enter');
    },
  };
}

function textIn(language: string): (key: string) => string {
  const texts = textsOf(language);
  return (key) => {
    const text = texts.get(key);
    if (text === undefined) throw new Error(`no text ${key}`);
    return text;
  };
}

it.each([
  ['touch', 'en'],
  ['touch', 'ar'],
  ['keyboard', 'en'],
  ['keyboard', 'ar'],
] as const)(
  'APP-01 APP-57a a newcomer by %s alone, in %s: demo account, first trade, its close, every cent, dark, another language, out',
  async (hand, language) => {
    const t = textIn(language);
    const device = hand === 'touch' ? 'phone' : 'desk';
    const context = await browser.newContext({
      ...DEVICES[device],
      baseURL: inject('siteUrl'),
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error.stack)));
    const { press } = hand === 'touch' ? byTouch(page) : byKeyboard(page);
    const seen = (locator: Locator) => locator.filter({ visible: true }).first();
    const tab = (name: string) =>
      seen(page.getByRole('navigation').getByRole('link', { name: t(`ground.tab.${name}`) }));

    const back = (text: (key: string) => string) =>
      seen(page.locator('main').getByRole('button', { name: text('ground.back'), exact: true }));

    // A visitor opens a demo account.
    await page.goto(`/?lang=${language}`);
    await press(seen(page.getByRole('link', { name: t('ground.login') })));
    await page.waitForURL(/\/login/);
    await press(
      seen(
        page
          .locator('main')
          .last()
          .getByRole('button', { name: t('identity.demo.open') }),
      ),
    );
    await page.waitForURL((url) => url.pathname === '/');

    // From the list to the chart, and bought.
    await press(seen(page.locator('main [data-row]').filter({ hasText: 'BTC/USD' })));
    await page.waitForURL(/\/trade\?symbol=BTCUSD/);
    const buy = seen(page.locator('[data-side="buy"]'));
    if (hand === 'touch') await press(seen(page.locator('main section button[aria-haspopup="dialog"]').last()));
    await buy.waitFor();
    await expect.poll(() => buy.getAttribute('aria-disabled')).toBeNull();
    await press(buy);
    await seen(page.getByText(SERVER_TEXTS[language]!['done.submit-order'])).waitFor();
    if (hand === 'touch') await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

    // It is the one open order; its detail names the tick.
    await press(tab('order'));
    await page.waitForURL(/\/order/);
    // The tab that is left behind has the position too.
    await page.locator('[data-chart]').waitFor({ state: 'hidden' });
    const orders = page.locator('main [data-order]').filter({ visible: true });
    await expect.poll(() => orders.count()).toBe(1);
    const opener = device === 'desk' ? seen(page.locator('tbody button[data-row]')) : seen(orders.getByRole('button'));
    await press(opener);
    await seen(page.locator('[data-detail="entry"]')).waitFor();
    if (hand === 'keyboard') await page.keyboard.press('Escape');
    else await press(page.getByRole('dialog').getByRole('button', { name: t('ground.close'), exact: true }));
    await expect.poll(() => page.locator('[data-detail="entry"]').filter({ visible: true }).count()).toBe(0);

    // Closed after one question, and in history with its result.
    const named = new RegExp(`^${t('trading.positions.closeNamed').replaceAll(/\{\w+\}/g, '.+')}$`);
    await press(seen(page.getByRole('button', { name: named })));
    await press(
      page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: t('trading.closing.confirm') }),
    );
    await expect.poll(() => orders.count()).toBe(0);
    await press(seen(page.getByRole('tab', { name: t('trading.orders.history') })));
    await expect.poll(() => orders.count()).toBe(1);
    await press(opener);
    const result = await amountAt(seen(page.locator('[data-detail="profit"]')));
    await press(seen(page.getByRole('link', { name: t('trading.detail.log') })));

    // The log has the grant, the fee and the result, and they are the balance.
    await page.waitForURL(/\/mine\/history/);
    const line = (type: string) => seen(page.locator(`tr[data-entry="${type}"] [data-value]`));
    const [grant, fee] = [await amountAt(line('51')), await amountAt(line('11'))];
    expect((await amountAt(line('12'))) + fee).toBe(result);
    expect(await amountAt(seen(page.locator('[data-total="balance"]')))).toBe(grant + result);

    // Back at the order, on to the user centre, and dark at once.
    await press(back(t));
    await page.waitForURL(/\/order/);
    if (hand === 'touch')
      await press(page.getByRole('dialog').getByRole('button', { name: t('ground.close'), exact: true }));
    await press(tab('account'));
    await page.waitForURL(/\/user/);
    const dark = page.getByRole('button', { name: t('ground.theme.toDark') });
    await press(seen(dark.or(page.getByRole('switch', { name: t('ground.theme.dark') }))));
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');

    // Another language, at once.
    await press(seen(page.locator('main').getByRole('link', { name: t('config.language.title') })));
    await page.waitForURL(/\/language/);
    const [other, name] = language === 'en' ? (['ar', 'العربية'] as const) : (['en', 'English'] as const);
    await press(seen(page.getByRole('button', { name })));
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe(other === 'ar' ? 'rtl' : 'ltr');

    // And out.
    const inOther = textIn(other);
    await press(back(inOther));
    await page.waitForURL(/\/user/);
    const out = { name: inOther('identity.logout.action') };
    await press(seen(page.getByRole('button', out)));
    await press(page.getByRole('dialog', { name: inOther('identity.logout.question') }).getByRole('button', out));
    await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/login');
    const html = page.locator('html');
    expect([await html.getAttribute('lang'), await html.getAttribute('data-theme')]).toEqual([other, 'dark']);
    expect(complaints).toEqual([]);
    await context.close();
  },
);
