import { createClient } from '@vitrine/wire/client';
import { basicInfo } from '@vitrine/wire/config/basic-info';
import { restoreVersion } from '@vitrine/wire/config/operator/restore-version';
import type { Browser, Page } from 'playwright-core';
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
