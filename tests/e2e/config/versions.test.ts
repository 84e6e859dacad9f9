import { createClient } from '@vitrine/wire/client';
import { basicInfo } from '@vitrine/wire/config/basic-info';
import { restoreVersion } from '@vitrine/wire/config/operator/restore-version';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { type Desk, startDesk } from '../../support/desk.ts';
import type { StaffSession } from '../../support/house.ts';
import { DEVICES, profile, withoutWorker } from '../../support/screens.ts';
import { changeSettings } from '../../support/settings.ts';

// An owner drafts changes of the site, publishes them as a version, and rolls back.

let browser: Browser;
let desk: Desk;
beforeAll(async () => {
  [browser, desk] = await Promise.all([launchChromium(), startDesk()]);
});
afterAll(async () => {
  await browser?.close();
  await desk?.stop();
});

async function openSite(owner: StaffSession): Promise<Page> {
  const context = await profile(browser, desk.url, { device: 'desk', mode: 'light', language: 'en' }, { owner });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto('/console/site');
  return page;
}

const info = () => createClient({ origin: desk.url, lang: () => 'en', token: () => undefined }).call(basicInfo, {});

it('an owner drafts two settings, hears of a colleague who was faster, publishes on top, and restores', async () => {
  const [anna, boris] = [await desk.staff(['owner'], 'Anna'), await desk.staff(['owner'], 'Boris')];
  const page = await openSite(anna);
  const detail = page.locator('#screen aside');
  await page.getByRole('button', { name: 'Site name' }).click();
  await detail.getByLabel('Site name').fill('Aurora Markets');
  await page.getByRole('button', { name: 'Show risk rate' }).click();
  await detail.getByRole('switch', { name: 'Show risk rate' }).click();
  expect((await info()).site_name).toBe('Vitrine');
  await changeSettings(boris, { site_name: 'Boreal', is_home_search: '0' });
  await detail.getByRole('button', { name: 'Draft (2)' }).click();
  await detail.getByText('Somebody has published a change of a setting that you are changing too.').waitFor();
  await detail.getByText('Version 1 by Boris').waitFor();
  await expect
    .poll(() => detail.getByRole('button', { name: 'Publish now' }).getAttribute('aria-disabled'))
    .toBe('true');
  await detail.getByRole('button', { name: 'Continue on version 1' }).click();
  await detail.getByLabel('Note').fill('New brand');
  await detail.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('Published to all customers').waitFor();
  expect(await info()).toMatchObject({ site_name: 'Aurora Markets', is_hazard_rate: '0', is_home_search: '0' });
  await page.getByRole('button', { name: 'Versions' }).click();
  const version = detail.getByRole('article', { name: 'Version 2' });
  await version.getByText('New brand').waitFor();
  await version.getByText('Boreal').waitFor();
  await version.getByRole('button', { name: 'Undo this version' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore version 1' }).click();
  await detail.getByText('Restores version 1').waitFor();
  expect(await info()).toMatchObject({ site_name: 'Boreal', is_hazard_rate: '1', is_home_search: '0' });
});

it('an open page of a customer takes over a publication without being loaded again, and the roll-back too', async () => {
  const owner = await desk.staff(['owner'], 'Clara');
  // Somebody who has chosen no language.
  const context = await browser.newContext({ ...DEVICES.phone, baseURL: desk.url });
  await withoutWorker(context);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto('/');
  const title = page.getByRole('heading', { level: 1 });
  await title.waitFor();
  const seen = async () => ({
    name: await title.textContent(),
    dir: await page.evaluate(() => document.documentElement.dir),
    colour: await page.evaluate(() => document.documentElement.style.getPropertyValue('--c-accent-solid')),
    tabs: await page.locator('nav.fixed li').count(),
    title: await page.title(),
  });
  const before = await seen();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const version = await changeSettings(owner, {
    site_name: 'Aurora Markets',
    theme_primary: '#5533cc',
    tab_bar: 'quotes,trade,account',
    menu_home: 'news,orders',
    default_lang: 'ar',
  });
  await expect.poll(async () => (await seen()).name, { timeout: 10_000 }).toBe('Aurora Markets');
  await expect.poll(async () => (await seen()).dir, { timeout: 10_000 }).toBe('rtl');
  const after = await seen();
  expect(after.colour).not.toBe(before.colour);
  expect(after.tabs).toBe(before.tabs - 1);
  expect(after.title).toContain('Aurora Markets');
  await page.locator('a[href="/news"]').first().waitFor();
  await owner.call(restoreVersion, { version, restore: version - 1 });
  await expect.poll(seen, { timeout: 10_000 }).toEqual(before);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

it('a fresh site becomes Aurora Markets by clicking, an open page shows it at once, a chat is answered, and the roll-back restores it', async () => {
  const owner = await desk.staff(['owner'], 'Aurora');
  const look = { device: 'desk', mode: 'light', language: 'en' } as const;
  const context = await profile(browser, desk.url, look, { owner });
  onTestFinished(() => context.close());
  const visitors = await browser.newContext({ ...DEVICES.phone, baseURL: desk.url });
  onTestFinished(() => visitors.close());
  await withoutWorker(visitors);
  const home = await visitors.newPage();
  await home.goto('/');
  await home.getByRole('heading', { level: 1 }).waitFor();
  const seen = async () => ({
    heading: (await home.locator('h1').innerHTML()).replace(/<!--.*?-->/g, ''),
    title: await home.title(),
    dir: await home.evaluate(() => document.documentElement.dir),
    accent: await home.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--c-accent-solid')),
    tabs: await home.locator('nav.fixed li').count(),
    icon: await home.locator('link[rel=icon]').getAttribute('href'),
  });
  const before = await seen();
  await home.evaluate(() => Object.assign(window, { isSamePage: true }));

  const page = await context.newPage();
  await page.goto('/console/branding');
  await page.getByLabel('Site name').fill('Aurora Markets');
  const logo = await sharp({ create: { width: 400, height: 100, channels: 4, background: '#5533cc' } })
    .png()
    .toBuffer();
  const light = page.getByRole('group', { name: 'Logo (light theme)' });
  await light
    .locator('input')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await light.getByText('This file is not a JPEG, PNG or WebP image.').waitFor();
  await light.locator('input').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await light.getByRole('img').waitFor();
  await page.getByRole('switch', { name: 'Show the logo instead of the name' }).click();
  await page.getByLabel('Primary colour', { exact: true }).fill('#5533cc');
  await page.getByLabel('Default language').selectOption({ label: 'Arabic' });
  const tabs = page.getByRole('group', { name: 'App tab bar' });
  await tabs.getByRole('checkbox', { name: 'Orders' }).click();
  const order = () => tabs.locator('[data-place]').allTextContents();
  expect(await order()).toEqual(['Quotes', 'Trade', 'Account']);
  await tabs.getByRole('button', { name: 'Move Trade up' }).click();
  expect(await order()).toEqual(['Trade', 'Quotes', 'Account']);
  await tabs.locator('[data-place="0"]').dragTo(tabs.locator('[data-place="1"]'));
  expect(await order()).toEqual(['Quotes', 'Trade', 'Account']);
  // The preview shows the draft, customers do not see it yet.
  for (const mode of ['light', 'dark'])
    await page.locator(`[data-preview=${mode}]`).getByText('Account', { exact: true }).waitFor();
  expect(await page.locator('[data-preview=light] img').getAttribute('alt')).toBe('Aurora Markets');
  expect(await seen()).toEqual(before);

  await page.getByRole('button', { name: 'Draft (6)' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('Published to all customers').waitFor();
  await expect.poll(async () => (await seen()).dir, { timeout: 10_000 }).toBe('rtl');
  await home.getByRole('img', { name: 'Aurora Markets' }).waitFor();
  const after = await seen();
  expect(after).toMatchObject({ title: expect.stringContaining('Aurora Markets'), tabs: before.tabs - 1 });
  expect(after.icon).toMatch(/^\/brand\/[0-9a-f]{64}\/32\.png$/);
  expect(after.accent).not.toBe(before.accent);

  // A visitor asks in the language of the site, and is answered from the console.
  const chat = await visitors.newPage();
  await chat.goto('/mine/chat');
  const asked = 'هل لديكم ذهب؟';
  await chat.getByRole('textbox').fill(asked);
  await chat.locator('form [type=submit]').click();
  const support = await context.newPage();
  await support.goto('/console/support');
  await support.locator('#screen button[data-row]').click();
  await support.getByRole('log').getByText(asked).waitFor();
  await support.getByRole('textbox', { name: 'Answer' }).fill('نعم، لدينا.');
  await support.getByRole('button', { name: 'Send answer' }).click();
  await chat.getByRole('log').getByText('نعم، لدينا.').waitFor({ timeout: 15_000 });

  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Undo this version' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Restore version/ })
    .click();
  await expect.poll(seen, { timeout: 10_000 }).toEqual(before);
  expect(await home.evaluate(() => 'isSamePage' in window)).toBe(true);
});
