import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@vitrine/wire/client';
import { answerCustomer } from '@vitrine/wire/support/operator/answer-customer';
import { supportConversation } from '@vitrine/wire/support/operator/support-conversation';
import { supportQueue } from '@vitrine/wire/support/operator/support-queue';
import { supportMessages } from '@vitrine/wire/support/support-messages';
import { unreadSupport } from '@vitrine/wire/support/unread-support';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { type Customer, demoCustomer } from '../../support/customer.ts';
import { type Desk, startDesk } from '../../support/desk.ts';
import type { StaffSession } from '../../support/house.ts';
import { type Look, profile } from '../../support/screens.ts';
import { accessibilityViolations, overflow } from '../browse.ts';

// The chat with customer service, on a site of its own: what strangers may write in a day is counted.

let browser: Browser;
let desk: Desk;
let agent: StaffSession;
beforeAll(async () => {
  [browser, desk] = await Promise.all([launchChromium(), startDesk()]);
  agent = await desk.staff(['support']);
});
afterAll(async () => {
  await browser?.close();
  await desk?.stop();
});

async function open(
  look: Partial<Look>,
  path: string,
  customer?: Pick<Customer, 'token' | 'user'>,
): Promise<{ readonly page: Page }> {
  const full = { device: 'phone', mode: 'light', language: 'en', ...look } as const;
  const context = await profile(browser, desk.url, full, { customer });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(path);
  return { page };
}

const log = (page: Page) => page.getByRole('log');
async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your message' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** The conversation in which somebody has just said this, as staff see it. */
async function waitingWith(text: string): Promise<number> {
  let id: number | undefined;
  await expect
    .poll(async () => {
      const { rows } = await agent.call(supportQueue, { state: 'waiting' });
      id = rows.find(({ preview }) => preview === text)?.id;
      return id;
    })
    .toBeDefined();
  return id!;
}
const answer = (conversation: number, text: string) => agent.call(answerCustomer, { conversation, text });

it('an answer that comes while the first count is on its way is counted', async () => {
  const customer = await demoCustomer(desk.url);
  const { page } = await open({}, '/mine/chat', customer);
  await say(page, 'Are you there?');
  const id = await waitingWith('Are you there?');
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(`**${unreadSupport.path}*`, async (route) => {
    const response = await route.fetch();
    asked.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  const [begun, pushed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  page.on('websocket', (socket) => {
    let isAsked = false;
    socket.on('framesent', ({ payload }) => {
      isAsked ||= String(payload).includes('"SUPPORT"');
    });
    socket.on('framereceived', ({ payload }) => {
      if (isAsked && String(payload).includes('"pong"')) begun.resolve();
      if (String(payload).includes('"SUPPORT"')) pushed.resolve();
    });
  });
  await page.goto('/');
  await Promise.all([asked.promise, begun.promise]);
  await answer(id, 'We are.');
  await pushed.promise;
  released.resolve();
  await page.getByRole('link', { name: 'Customer service (1 unread)' }).waitFor();
});

describe.each(['phone', 'desk'] as const)('the chat on a %s', (device) => {
  it('APP-27a NEWS-21 NEWS-25b a customer finds it in the header, writes, and reads the answer as it comes', async () => {
    const customer = await demoCustomer(desk.url);
    const { page } = await open({ device }, '/', customer);
    await page.getByRole('link', { name: /^Customer service/ }).click();
    await page.waitForURL(/\/mine\/chat$/);
    await page.getByText('How can we help?').waitFor();
    const asked = `How do I close it? ${device}`;
    await say(page, asked);
    await log(page).getByText(asked).waitFor();
    const id = await waitingWith(asked);
    await agent.call(supportConversation, { conversation: id, typing: '1' });
    await page.getByText('Customer service is typing…').waitFor();
    await answer(id, 'On the Orders tab.');
    await log(page).getByText('On the Orders tab.').waitFor();
    await page.getByText('Customer service is typing…').waitFor({ state: 'hidden' });
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);

    const isRead = async () => (await agent.call(supportConversation, { conversation: id })).messages.at(-1)?.isRead;
    await expect.poll(isRead).toBe(true);

    // Elsewhere a badge counts what has not been read.
    await page.goto('/');
    await page.getByRole('link', { name: 'Customer service', exact: true }).waitFor();
    await answer(id, 'Anything else?');
    await page.getByRole('link', { name: 'Customer service (1 unread)' }).click();
    await log(page).getByText('Anything else?').waitFor();
    await expect.poll(isRead).toBe(true);
  });

  it('NEWS-22a a visitor writes without an account, finds it after a reload, and goes on as a customer', async () => {
    const { page } = await open({ device }, '/mine/chat');
    const asked = `Do you have gold? ${device}`;
    await say(page, asked);
    const id = await waitingWith(asked);
    await answer(id, 'Yes, we do.');
    await log(page).getByText('Yes, we do.').waitFor({ timeout: 15_000 });
    await page.reload();
    await log(page).getByText(asked).waitFor();
    const customer = await demoCustomer(desk.url);
    await page.evaluate(
      (session) => localStorage.setItem('vitrine.session', session),
      JSON.stringify({ state: { ...customer, wasEnded: false }, version: 0 }),
    );
    await page.reload();
    await log(page).getByText('Yes, we do.').waitFor();
    const own = createClient({ origin: desk.url, lang: () => 'en', token: () => customer.token });
    expect((await own.call(supportMessages, {})).messages.map(({ text }) => text)).toEqual([asked, 'Yes, we do.']);
    expect(await page.evaluate(() => localStorage.getItem('vitrine.visitor'))).toBeNull();
  });
});

it('what is written while the cable is pulled waits, survives a reload, and is sent once when it is back', async () => {
  const customer = await demoCustomer(desk.url);
  const { page } = await open({}, '/mine/chat', customer);
  await page.getByText('How can we help?').waitFor();
  let isPulled = true;
  await page.route(
    (url) => url.pathname.startsWith('/api/support'),
    (route) => (isPulled ? route.abort() : route.continue()),
  );
  await say(page, 'Is anybody there?');
  await page.getByText('Waiting to be sent').waitFor();
  await page.getByRole('textbox', { name: 'Your message' }).fill('Half a sen');
  await page.reload();
  isPulled = false;
  await expect.poll(() => page.getByRole('textbox', { name: 'Your message' }).inputValue()).toBe('Half a sen');
  await log(page).getByText('Is anybody there?').waitFor();
  await page.getByText('Waiting to be sent').waitFor({ state: 'hidden', timeout: 15_000 });
  const own = createClient({ origin: desk.url, lang: () => 'en', token: () => customer.token });
  expect((await own.call(supportMessages, {})).messages.map(({ text }) => text)).toEqual(['Is anybody there?']);
});

it('a picture is attached, shown and sent with its text; markup stays text', async () => {
  const customer = await demoCustomer(desk.url);
  const { page } = await open({}, '/mine/chat', customer);
  await page.getByText('How can we help?').waitFor();
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2266aa' } })
    .png()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer });
  await page.getByText('screen.png').waitFor();
  const markup = '<img src=x onerror="document.title=1">';
  await say(page, markup);
  await log(page).getByText(markup).waitFor();
  const shown = log(page).getByRole('link', { name: 'Picture' }).locator('img');
  await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(300);
  await page.locator('input[type=file]').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer });
  await page.getByText('Choose a JPEG, PNG or WebP picture.').waitFor();
});

describe('feedback', () => {
  it('APP-12 is a form at /feedback whose message staff answer; the menu leads to it', async () => {
    const customer = await demoCustomer(desk.url);
    const { page } = await open({}, '/user', customer);
    await page.getByRole('link', { name: 'Feedback' }).click();
    await page.waitForURL(/\/feedback$/);
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByText('Write something first.').waitFor();
    await page.getByLabel('Subject').selectOption('Something does not work');
    await page.getByLabel('Your feedback', { exact: true }).fill('The chart is slow');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByText('We have your feedback.', { exact: false }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const id = await waitingWith('The chart is slow');
    await answer(id, 'Which browser do you use?');
    await page.getByText('New answer').waitFor();
    await page.getByRole('link', { name: 'See your message' }).click();
    await log(page).getByText('Which browser do you use?').waitFor();
    await say(page, 'Firefox');
    await waitingWith('Firefox');
  });
});

describe('customer service of another site', () => {
  async function set(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [key, value] of Object.entries(values))
      await desk.superuser(
        'INSERT INTO site_settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
        [key, value],
      );
    await desk.superuser("SELECT pg_notify('vitrine', 'config.settings ')");
    // The page brings them along.
    const page = () => fetch(desk.url, { headers: { accept: 'text/html' } }).then((response) => response.text());
    for (const [key, value] of Object.entries(values)) await expect.poll(page).toContain(`"${key}":"${value}"`);
  }
  const policy = async () =>
    (await fetch(desk.url, { headers: { accept: 'text/html' } })).headers.get('content-security-policy');

  it('CFG-07 NEWS-22b opens in a window, told who asks when somebody is logged in, or with type 1 in a frame that alone may stand there', async () => {
    const service = createServer((request, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(`<p>Asked with ${request.url}</p><a target="_top" href="/taken">Leave</a>`),
    ).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    onTestFinished(async () => {
      service.close();
      await set({ service_link: '', service_link_type: '2' });
    });
    await set({ service_link: `${address}/help`, service_link_type: '2' });
    expect(await policy()).not.toContain('frame-src');
    const customer = await demoCustomer(desk.url);
    const named = { ...customer, user: { ...customer.user, name: 'Ada' } };
    for (const [who, query] of [
      [undefined, ''],
      [named, `?uid=${customer.user.uid}&name=Ada`],
    ] as const) {
      const { page } = await open({}, '/', who);
      const link = page.getByRole('link', { name: 'Customer service' });
      await expect.poll(() => link.getAttribute('href')).toBe(`${address}/help${query}`);
      expect(await link.getAttribute('target')).toBe('_blank');
    }

    await set({ service_link: `${address}/help`, service_link_type: '1' });
    await expect.poll(policy).toContain(`frame-src 'self' ${address}`);
    const { page } = await open({}, '/', named);
    await page.getByRole('link', { name: 'Customer service' }).click();
    await page.waitForURL(/\/mine\/chat$/);
    await page.frameLocator('iframe').getByText(`Asked with /help?uid=${customer.user.uid}&name=Ada`).waitFor();
    // It cannot put another page in the place of the app, and no other site can be put there.
    await page.frameLocator('iframe').getByRole('link', { name: 'Leave' }).click();
    await page.frameLocator('iframe').getByText('Asked with /help').waitFor();
    expect(new URL(page.url()).pathname).toBe('/mine/chat');
    const isBlocked = await page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          document.addEventListener('securitypolicyviolation', () => resolve(true), { once: true });
          document.body.append(Object.assign(document.createElement('iframe'), { src: 'http://127.0.0.1:9/' }));
        }),
    );
    expect(isBlocked).toBe(true);
  });
});
