import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { PHONE } from '../browse.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** The site behind a server that can publish a new version, or be gone. */
async function publisher() {
  const site = new URL(inject('siteUrl'));
  const state = { version: 1, isGone: false };
  const server = createServer((asked, answer) => {
    if (state.isGone) {
      asked.socket.destroy();
      return;
    }
    // The worker is passed on as a whole and in the clear, so that a line can be put in front.
    const isWorker = asked.url === '/sw.js';
    const { 'accept-encoding': encoding, 'if-none-match': tag, 'if-modified-since': since, ...plain } = asked.headers;
    const passed = request(
      {
        host: site.hostname,
        port: site.port,
        method: asked.method,
        path: asked.url,
        headers: isWorker ? plain : asked.headers,
      },
      (given) => {
        const { 'content-length': length, ...others } = given.headers;
        answer.writeHead(given.statusCode ?? 502, isWorker ? others : given.headers);
        if (isWorker) answer.write(`const PUBLISHED = ${state.version};\n`);
        given.pipe(answer);
      },
    );
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  server.on('upgrade', (_, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function open(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Trade' }).filter({ visible: true }).first().waitFor();
}

const isKept = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.active?.state === 'activated'));

it('APP-62b a new version is offered, taken when the user says so, and not before', async () => {
  const { state, url } = await publisher();
  const context = await browser.newContext({ viewport: PHONE, baseURL: url });
  const page = await context.newPage();
  await open(page);
  await expect.poll(() => isKept(page)).toBe(true);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const prompt = page.getByRole('region', { name: 'A new version is ready' });
  expect(await prompt.count()).toBe(0);

  state.version = 2;
  await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()));
  await prompt.waitFor();
  const pages: string[] = [];
  page.on('load', () => pages.push(page.url()));
  await prompt.getByRole('button', { name: 'Later' }).click();
  await prompt.waitFor({ state: 'detached' });
  expect(pages).toEqual([]);

  await page.reload();
  await prompt.waitFor();
  pages.length = 0;
  await prompt.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => pages.length).toBe(1);
  await page.getByRole('link', { name: 'Trade' }).filter({ visible: true }).first().waitFor();
  await page.waitForTimeout(500);
  expect(await prompt.count()).toBe(0);
  expect(
    await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.waiting)),
  ).toBeNull();
  await context.close();
});

it('without a network the app opens and says that it is offline', async () => {
  const { state, url } = await publisher();
  const context = await browser.newContext({ viewport: PHONE, baseURL: url });
  const page = await context.newPage();
  await open(page);
  await expect.poll(() => isKept(page)).toBe(true);
  // Once more under the worker, which then keeps the language too.
  await open(page);
  state.isGone = true;
  await context.setOffline(true);
  await page.goto('/');
  // The emulation of Chromium does not always tell a page that it opens offline.
  await page
    .getByRole('banner')
    .getByText(/^(You are offline\.|Connecting\.)/)
    .waitFor();
  await page.getByRole('banner').getByText('Paper').first().waitFor();
  await page.getByRole('link', { name: 'Trade' }).filter({ visible: true }).first().waitFor();
  await context.close();
});
