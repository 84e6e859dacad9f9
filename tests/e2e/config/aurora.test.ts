import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { publish } from '../../support/content-desk.ts';
import { type Desk, startDesk } from '../../support/desk.ts';
import { DEVICES, profile } from '../../support/screens.ts';

// An operator makes a fresh site their own by clicking alone, before the eyes of a visitor whose page stays open.

let browser: Browser;
let desk: Desk;
let office: BrowserContext;
let visitors: BrowserContext;
let page: Page;
let home: Page;

beforeAll(async () => {
  [browser, desk] = await Promise.all([launchChromium(), startDesk()]);
  const owner = await desk.staff(['owner', 'content', 'support'], 'Aurora');
  office = await profile(browser, desk.url, { device: 'desk', mode: 'light', language: 'en' }, { owner });
  // With the service worker that a browser has.
  visitors = await browser.newContext({ ...DEVICES.phone, baseURL: desk.url });
  [page, home] = await Promise.all([office.newPage(), visitors.newPage()]);
});
afterAll(async () => {
  await browser?.close();
  await desk?.stop();
});

const picture = (name: string, background: string) =>
  sharp({ create: { width: 400, height: 100, channels: 4, background } })
    .png()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/png', buffer }));

/** What a visitor sees of the site's brand. */
const seen = async () => ({
  heading: (await home.locator('h1').innerHTML()).replace(/<!--.*?-->/g, ''),
  title: await home.title(),
  dir: await home.evaluate(() => document.documentElement.dir),
  accent: await home.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--c-accent-solid')),
  tabs: await home.locator('nav.fixed li').count(),
  icon: await home.locator('link[rel=icon]').getAttribute('href'),
  shortcuts: await home.locator('nav:not(.fixed) a[href="/mine/announcement"]').count(),
  footer: await home.locator('footer a').count(),
  energy: await home.getByText(/^(Energy|الطاقة)$/).count(),
  first: await home.locator('section [data-row]').first().getAttribute('data-row'),
});

/** In the list of that name, chooses or leaves out an entry. */
const toggle = (list: string, entry: string) =>
  page.getByRole('group', { name: list }).getByRole('checkbox', { name: entry, exact: true }).click();

const published = () => page.getByText('Published to all customers').first().waitFor();

async function undo(): Promise<void> {
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Undo this version' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: /^Restore version/ }).click();
  await question.waitFor({ state: 'detached' });
}

async function openHome(): Promise<void> {
  await home.goto('/');
  await home.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await home.locator('footer a').first().waitFor();
  // The page that the browser keeps has none until the site says which.
  await home.locator('link[rel=icon]:not([href="data:,"])').waitFor({ state: 'attached' });
  await home.evaluate(() => Object.assign(window, { isSamePage: true }));
}

/** Two news and a page, each in two languages. */
async function writeContent(): Promise<void> {
  await page.goto('/console');
  await publish(page, 'New article', { title: 'Aurora opens', summary: 'Today.', text: 'Welcome.' }, OPENS);
  await publish(page, 'New article', { title: 'Gold is here', summary: 'XAU/USD.', text: 'Trade it.' }, GOLD);
  await publish(page, 'New page', { title: 'Client agreement', text: 'Terms.' }, TERMS, 'legal.client_agreement');
}

const OPENS = { title: 'افتتاح أورورا', summary: 'اليوم.', text: 'أهلًا.' };
const GOLD = { title: 'وصل الذهب', summary: 'الذهب مقابل الدولار.', text: 'تداوله.' };
const TERMS = { title: 'اتفاقية العميل', text: 'الشروط هنا.' };

/** Name, logos, colour, language and order of the tabs, home blocks and menus. */
async function draftBrand(): Promise<void> {
  await page.goto('/console/branding');
  await page.getByLabel('Site name').fill('Aurora Markets');
  const [light, dark] = ['light', 'dark'].map((theme) => page.getByRole('group', { name: `Logo (${theme} theme)` }));
  const svg = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
  await light!.locator('input').setInputFiles(svg);
  await light!.getByText('This file is not a JPEG, PNG or WebP image.').waitFor();
  await light!.locator('input').setInputFiles(await picture('light.png', '#5533cc'));
  await light!.getByRole('img').waitFor();
  await dark!.locator('input').setInputFiles(await picture('dark.png', '#ddccff'));
  await dark!.getByRole('img').waitFor();
  await page.getByRole('switch', { name: 'Show the logo instead of the name' }).click();
  await page.getByLabel('Primary colour', { exact: true }).fill('#5533cc');
  await page.getByLabel('Default language').selectOption({ label: 'Arabic' });
  await toggle('App tab bar', 'Orders');
  const tabs = page.getByRole('group', { name: 'App tab bar' });
  const order = () => tabs.locator('[data-place]').allTextContents();
  expect(await order()).toEqual(['Quotes', 'Trade', 'Account']);
  await tabs.getByRole('button', { name: 'Move Trade up' }).click();
  expect(await order()).toEqual(['Trade', 'Quotes', 'Account']);
  await tabs.locator('[data-place="0"]').dragTo(tabs.locator('[data-place="1"]'));
  expect(await order()).toEqual(['Quotes', 'Trade', 'Account']);
  await toggle('Home sections', 'Shortcuts');
  await toggle('Home screen menu', 'Announcements');
  await toggle('Footer links', 'Client agreement');
  await toggle('Market categories', 'Energy');
  await toggle('Instruments shown first', 'XAU/USD');
}

/** A visitor asks in the language of the site, and is answered from the console. */
async function chat(): Promise<void> {
  const customer = await visitors.newPage();
  await customer.goto('/mine/chat');
  const asked = 'هل لديكم ذهب؟';
  await customer.getByRole('textbox').fill(asked);
  await customer.locator('form [type=submit]').click();
  const support = await office.newPage();
  await support.goto('/console/support');
  await support.locator('#screen button[data-row]').click();
  await support.getByRole('log').getByText(asked).waitFor();
  await support.getByRole('textbox', { name: 'Answer' }).fill('نعم، لدينا.');
  await support.getByRole('button', { name: 'Send answer' }).click();
  await customer.getByRole('log').getByText('نعم، لدينا.').waitFor({ timeout: 15_000 });
  await Promise.all([customer.close(), support.close()]);
}

it('a fresh site becomes Aurora Markets by clicking, an open page shows it at once, and the roll-back restores it', async () => {
  await openHome();
  const before = await seen();
  expect(before.icon).toBe('/favicon.svg');
  await writeContent();
  await home.getByText('Gold is here').first().waitFor();
  await draftBrand();
  // The preview shows the draft, customers do not see it yet.
  for (const mode of ['light', 'dark'])
    await page.locator(`[data-preview=${mode}]`).getByText('Account', { exact: true }).waitFor();
  expect(await page.locator('[data-preview=light] img').getAttribute('alt')).toBe('Aurora Markets');
  expect(await seen()).toEqual(before);

  await page.getByRole('button', { name: 'Draft (12)' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await published();
  await expect.poll(async () => (await seen()).dir, { timeout: 10_000 }).toBe('rtl');
  await home.getByRole('img', { name: 'Aurora Markets' }).waitFor();
  await expect.poll(seen, { timeout: 10_000 }).toMatchObject({
    title: expect.stringContaining('Aurora Markets'),
    icon: expect.stringMatching(/^\/brand\/[0-9a-f]{64}\/32\.png$/),
    tabs: before.tabs - 1,
    shortcuts: before.shortcuts + 1,
    footer: before.footer + 1,
    energy: 0,
    first: 'XAUUSD',
  });
  expect((await seen()).accent).not.toBe(before.accent);
  await home.getByText(GOLD.title).first().waitFor();
  await home.getByText(OPENS.title).first().waitFor();
  await home.locator('footer').getByRole('link', { name: TERMS.title }).click();
  await home.getByText(TERMS.text).waitFor();
  await home.goBack();
  await home.locator('footer a').first().waitFor();
  expect(await home.evaluate(() => 'isSamePage' in window)).toBe(true);
  // The page that the browser has kept has nothing of the program's name.
  const kept = await home.evaluate(async () => (await caches.match('/index.html'))?.text());
  expect(kept).toContain('<title></title>');
  await chat();

  await undo();
  await expect.poll(seen, { timeout: 10_000 }).toEqual(before);
  expect(await home.evaluate(() => 'isSamePage' in window)).toBe(true);
});

it('what is published later is shown when its time has come, unless it is withdrawn', async () => {
  await openHome();
  const before = await seen();
  /** `YYYY-MM-DDTHH:MM:SS` in UTC, the zone of this browser. */
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString().slice(0, 19);
  const schedule = async (name: string, at: string) => {
    await page.goto('/console/branding');
    await page.getByLabel('Site name').fill(name);
    await page.getByRole('button', { name: 'Draft (1)' }).click();
    await page.getByText('Later', { exact: true }).click();
    await page.getByLabel('Publish at').fill(at);
    await page.getByRole('button', { name: 'Schedule' }).click();
  };
  await schedule('Too late', inSeconds(-60));
  await page.getByRole('alert').filter({ hasText: 'in the future' }).waitFor();
  await schedule('Never shown', inSeconds(3_600));
  await page.getByText('Scheduled', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.locator('#screen aside').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('Never shown').waitFor({ state: 'detached' });
  await schedule('Aurora Prime', inSeconds(15));
  expect(await seen()).toEqual(before);
  await expect.poll(async () => (await seen()).title, { timeout: 40_000 }).toContain('Aurora Prime');
  await undo();
  await expect.poll(seen, { timeout: 10_000 }).toEqual(before);
});
