import { createECDH, randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { buyBitcoin, demoCustomer } from '../../support/customer.ts';
import { profile } from '../../support/screens.ts';
import { accessibilityViolations, overflow, PHONE, visit } from '../browse.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/**
 * Lets the page subscribe without the push service of a browser maker, which a browser in a test cannot reach. It has one
 * subscription for all pages of the browser, as a real one.
 */
async function withPushService(page: Page): Promise<void> {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`;
  await page.addInitScript(
    (given) => {
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)).buffer;
      const key = () => localStorage.getItem('test.push');
      const subscription = () => ({
        endpoint: given.endpoint,
        options: { applicationServerKey: bytes(key() ?? '') },
        getKey: (name: 'p256dh' | 'auth') => bytes(given[name]),
        unsubscribe: async () => localStorage.removeItem('test.push'),
      });
      const pushManager = {
        getSubscription: async () => (key() === null ? null : subscription()),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          localStorage.setItem('test.push', applicationServerKey);
          return subscription();
        },
      };
      const never = new Promise(() => undefined);
      Object.defineProperty(navigator, 'serviceWorker', {
        value: {
          getRegistration: async () => ({ pushManager }),
          register: () => never,
          ready: never,
          addEventListener: () => undefined,
        },
      });
      // This browser has no notifications of its own, and denies them.
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Notification.requestPermission = async () => 'granted';
    },
    { endpoint, p256dh, auth },
  );
}

const onOff = (page: Page, name: RegExp) => page.getByRole('switch', { name });

it.each(['phone', 'desk'] as const)(
  'a customer chooses on a %s what it is notified of, and it stays chosen',
  async (device) => {
    const customer = await demoCustomer(inject('siteUrl'));
    const context = await profile(browser, inject('siteUrl'), { device, mode: 'light', language: 'en' }, { customer });
    await context.grantPermissions(['notifications']);
    const page = await context.newPage();
    await withPushService(page);
    await page.goto('/mine/alerts');
    await page.getByRole('link', { name: /Get a notification when an alert fires/ }).click();
    const all = onOff(page, /^Notifications$/);
    await expect.poll(() => all.isChecked()).toBe(false);
    expect(await page.getByRole('switch').count()).toBe(1);
    await all.click();
    await page.getByText('Notifications are on', { exact: true }).waitFor();
    await onOff(page, /^Orders$/).click();
    await expect.poll(() => onOff(page, /^Orders$/).isChecked()).toBe(false);
    await expect.poll(() => page.locator('[aria-busy]').count()).toBe(0);
    await page.reload();
    await expect.poll(() => all.isChecked()).toBe(true);
    expect(await onOff(page, /^Orders$/).isChecked()).toBe(false);
    expect(await onOff(page, /^Price alerts$/).isChecked()).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await all.click();
    await page.getByText('Notifications are off', { exact: true }).waitFor();
    expect(await page.getByRole('switch').count()).toBe(1);
    await context.close();
  },
);

it('they are offered above open orders and in the chat, until the customer says no', async () => {
  const site = inject('siteUrl');
  const customer = await demoCustomer(site);
  const look = { device: 'phone', mode: 'light', language: 'en' } as const;
  const context = await profile(browser, site, look, { customer });
  await context.grantPermissions(['notifications']);
  const page = await context.newPage();
  await withPushService(page);
  const offer = (why: string) => page.getByRole('link', { name: new RegExp(`^Get a notification when ${why}`) });
  // Nothing is open, nothing is said: nobody waits for news.
  await page.goto('/order');
  await page.getByText('No data').first().waitFor();
  expect(await offer('').count()).toBe(0);
  await buyBitcoin(site, customer);
  await offer('a stop or an order').waitFor();
  await page.goto('/mine/chat');
  await page.getByRole('textbox', { name: 'Your message' }).fill('Hello');
  await page.locator('form [type=submit]').click();
  await offer('we answer').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Not now' }).click();
  await offer('').waitFor({ state: 'detached' });
  await page.goto('/order');
  await page.locator('main [data-order]').first().waitFor();
  expect(await offer('').count()).toBe(0);
  await context.close();
});

it('a browser that may not show notifications, or cannot, says so', async () => {
  const customer = await demoCustomer(inject('siteUrl'));
  const look = { device: 'phone', mode: 'dark', language: 'en' } as const;
  const context = await profile(browser, inject('siteUrl'), look, { customer });
  const page = await context.newPage();
  await page.goto('/mine/notifications');
  await page.getByText('This browser cannot show notifications.', { exact: false }).waitFor();
  await withPushService(page);
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await page.reload();
  await page.getByText('Notifications of this site are blocked in the browser.', { exact: false }).waitFor();
  expect(await page.getByRole('switch').count()).toBe(0);
  await context.close();
});

it('what is pushed is shown by the worker, under its message’s tag and with where it leads', async () => {
  const { context, page } = await visit(browser, '/', { viewport: PHONE, isInstalled: true });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const worker = context.serviceWorkers()[0]!;
  // This browser has no notifications of its own: what it would show is kept.
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    Object.assign(globalThis, { shown });
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    registration.showNotification = async (title, options) => void shown.push({ title, ...options });
  });
  const message = {
    title: 'Margin call',
    body: 'Your net value is 10.00',
    path: '/trade',
    tag: 'message-7',
    language: 'ar',
    icon: '/brand/own/192.png',
  };
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(inject('siteUrl')).origin,
    registrationId,
    data: JSON.stringify(message),
  });
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown))
    .toEqual([
      {
        title: 'Margin call',
        body: 'Your net value is 10.00',
        tag: 'message-7',
        lang: 'ar',
        dir: 'auto',
        icon: '/brand/own/192.png',
        data: { path: '/trade' },
      },
    ]);
  // Pressed, it is closed, and the page that is open goes there.
  await worker.evaluate(() => {
    const closed: unknown[] = [];
    Object.assign(globalThis, { closed });
    const event = Object.assign(new Event('notificationclick'), {
      notification: { close: () => closed.push(true), data: { path: '/news' } },
      waitUntil: () => undefined,
    });
    // A browser lets nothing but a press bring a page to the front.
    const { WindowClient } = globalThis as unknown as { WindowClient: { prototype: object } };
    Object.assign(WindowClient.prototype, { focus: () => Promise.resolve() });
    dispatchEvent(event);
  });
  await page.waitForURL('**/news');
  expect(await worker.evaluate(() => (globalThis as unknown as { closed: unknown[] }).closed)).toEqual([true]);
  await context.close();
});
