import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { textsOf } from '../../support/catalogue.ts';
import { launchChromium } from '../../support/chromium.ts';
import { namedCustomer, openCustomer } from '../../support/customer.ts';
import { profile } from '../../support/screens.ts';

// What customers show of themselves, and whom they invite, as a person meets it.

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

type Customer = Awaited<ReturnType<typeof namedCustomer>>;

async function open(path: string, customer: Customer, device: 'phone' | 'desk', language: string): Promise<Page> {
  const look = { device, mode: 'light', language } as const;
  const context = await profile(browser, inject('siteUrl'), look as never, { customer: customer as never });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const picture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();

const textIn = (language: string) => (key: string) => textsOf(language).get(key) as string;

it.each([
  ['phone', 'en', 'Nickname saved'],
  ['desk', 'ar', 'حُفظ الاسم المستعار'],
] as const)(
  'on a %s in %s a nickname is chosen, refused when it is taken, and shown',
  async (device, language, saved) => {
    const t = textIn(language);
    const customer = await namedCustomer(inject('siteUrl'));
    const page = await open('/user', customer, device, language);
    await page
      .getByRole('link', { name: t('identity.user.edit') })
      .filter({ visible: true })
      .click();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture() });
    await page.getByRole('button', { name: t('profile.removePicture') }).waitFor();
    await page.locator('section img[src^="blob:"]').waitFor();
    const field = page.getByRole('textbox', { name: t('profile.nickname') });
    const save = page.getByRole('button', { name: t('profile.save') });
    await save.click();
    await page.getByText(t('profile.nicknameEmpty')).filter({ visible: true }).first().waitFor();
    await field.fill('Admin');
    await save.click();
    await page.locator('[aria-invalid=true]').waitFor();
    const nickname = `Walker ${customer.user.uid}`;
    await field.fill(nickname);
    await save.click();
    await page.getByText(saved).first().waitFor();
    await field.fill('Another One');
    await save.click();
    await page.locator('[aria-invalid=true]').waitFor();
    await page.goBack();
    await page.getByText(nickname, { exact: true }).filter({ visible: true }).first().waitFor();
    await page.locator('img[src^="blob:"]').filter({ visible: true }).first().waitFor();
    await page.context().close();
  },
);

it.each([
  ['phone', 'ar'],
  ['desk', 'en'],
] as const)(
  'APP-18 on a %s in %s the invite page shows code and link, copies and shares them',
  async (device, language) => {
    const t = textIn(language);
    const customer = await namedCustomer(inject('siteUrl'));
    const page = await open('/login', customer, device, language);
    await page.addInitScript(() => {
      Object.assign(navigator, { share: async (data: { url: string }) => Object.assign(window, { shared: data.url }) });
    });
    await page.goto('/mine/invite');
    const code = customer.user.invite_code;
    const link = `${inject('siteUrl')}/register?invite_code=${code}`;
    await page.getByText(code, { exact: true }).waitFor();
    await page.getByText(link, { exact: true }).waitFor();
    await page.getByRole('img', { name: t('profile.invite.qr') }).waitFor();
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: t('profile.invite.copyCode') }).click();
    await expect.poll(clipboard).toBe(code);
    await page.getByRole('button', { name: t('profile.invite.copyLink') }).click();
    await expect.poll(clipboard).toBe(link);
    await page.getByRole('button', { name: t('profile.invite.share') }).click();
    expect(await page.evaluate(() => (window as { shared?: string }).shared)).toBe(link);
    await page.context().close();
  },
);

it('a link of an invitation fills in the code, and a demo account is led to register first', async () => {
  const inviter = await namedCustomer(inject('siteUrl'));
  const context = await browser.newContext({ baseURL: inject('siteUrl') });
  const visitor = await context.newPage();
  await visitor.goto(`/register?invite_code=${inviter.user.invite_code}`);
  await expect.poll(() => visitor.locator(`input[value="${inviter.user.invite_code}"]`).count()).toBe(1);
  await context.close();
  const page = await open('/mine/invite', (await openCustomer(inject('siteUrl'))) as never, 'phone', 'en');
  await page.getByText('Only real accounts may do this').first().waitFor();
  await page.context().close();
});
