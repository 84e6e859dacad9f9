import { createClient } from '@vitrine/wire/client';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { type Customer, demoCustomer } from '../../support/customer.ts';
import { profile } from '../../support/screens.ts';
import { make } from '../../support/things/message.ts';
import { accessibilityViolations, overflow, PHONE, visit } from '../browse.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** A customer's browser, at a path. */
async function open(device: 'phone' | 'desk', customer: Customer, path: string) {
  const look = { device, mode: 'light', language: 'en' } as const;
  const context = await profile(browser, inject('siteUrl'), look, { customer });
  const page = await context.newPage();
  await page.goto(path);
  return { context, page };
}

/** Tells the inbox something: an alert that fires. */
async function send({ token, demoId }: Customer): Promise<void> {
  const client = createClient({ origin: inject('siteUrl'), lang: () => 'en', token: () => token });
  await make({ demoId, call: (call, request) => client.call(call, request) });
}

const icon = (page: Page) => page.getByRole('link', { name: /^Messages/ });

describe.each(['phone', 'desk'] as const)('the inbox on a %s', (device) => {
  it('APP-11 CFG-20 the header counts what is unread as it comes, and leads to list, message and what it is about', async () => {
    const customer = await demoCustomer(inject('siteUrl'));
    const { context, page } = await open(device, customer, '/');
    await icon(page).click();
    await page.waitForURL(/\/message$/);
    await page.getByText('There are no messages yet.', { exact: false }).waitFor();
    await page.goto('/');
    await icon(page).waitFor();
    await send(customer);
    await page.getByRole('link', { name: /^Messages \(\d unread\)$/ }).waitFor({ timeout: 20_000 });
    await icon(page).click();
    await page
      .getByRole('link', { name: /Price alert/ })
      .first()
      .click();
    await page.waitForURL(/\/message\/detail\?id=\d+$/);
    await page
      .locator('article')
      .getByRole('heading', { name: /Price alert/ })
      .waitFor();
    await page
      .locator('article')
      .getByText(/USD has reached/)
      .waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.getByRole('link', { name: 'See what it is about' }).click();
    await page.waitForURL(/\/trade\?symbol=/);
    await context.close();
  });
});

it('a visitor is asked to log in, and lands in the inbox', async () => {
  const { context, page } = await visit(browser, '/message', { viewport: PHONE });
  await page.waitForURL(/\/login\?from=%2Fmessage$/);
  await page.getByRole('button', { name: 'Open demo account' }).click();
  await page.waitForURL(/\/message$/);
  await context.close();
});

it('an address of a message that is not there says so, with the way to all of them', async () => {
  const customer = await demoCustomer(inject('siteUrl'));
  const { context, page } = await open('phone', customer, '/message/detail?id=999999999');
  await page.getByText('This message is not there').waitFor();
  await page.getByRole('link', { name: 'All messages' }).click();
  await page.waitForURL(/\/message$/);
  await context.close();
});
