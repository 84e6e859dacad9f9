import { readFileSync } from 'node:fs';
import { createClient } from '@vitrine/wire/client';
import { options } from '@vitrine/wire/options/options';
import { seconds } from '@vitrine/wire/options/seconds';
import { submitOption } from '@vitrine/wire/options/submit-option';
import { orders } from '@vitrine/wire/trading/orders';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { type Customer, openCustomer } from '../../support/customer.ts';
import { type Desk, startDesk } from '../../support/desk.ts';
import { type Look, profile } from '../../support/screens.ts';
import { accessibilityViolations, overflow } from '../browse.ts';

// Whoever owns a result computes it again in the browser: from the site, and from a saved receipt without a connection.

const BITCOIN = 31;

let browser: Browser;
let desk: Desk;
let customer: Customer;
let option: number;
const client = () => createClient({ origin: desk.url, lang: () => 'en', token: () => customer.token });

beforeAll(async () => {
  [browser, desk] = await Promise.all([launchChromium(), startDesk()]);
  customer = await openCustomer(desk.url);
  const [shortest] = (await client().call(seconds, {})).sec;
  const asked = { forex_id: BITCOIN, type: 1, number: '10', seconds: shortest!.Seconds };
  option = (await client().call(submitOption, asked, { idempotencyKey: 'one-option' })).Id;
});
afterAll(async () => {
  await browser?.close();
  await desk?.stop();
});

async function open(
  path: string,
  look: Partial<Look>,
  who?: Customer,
): Promise<{ context: BrowserContext; page: Page }> {
  const whole = { device: 'desk', mode: 'light', language: 'en', ...look } as const;
  const context = await profile(browser, desk.url, whole, { customer: who });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(path);
  return { context, page };
}

const verdict = (page: Page) => page.locator('[data-verdict]');
const steps = (page: Page, state: string) => page.locator(`[data-step][data-state="${state}"]`);
const namesOf = async (page: Page, state: string) =>
  new Set(await steps(page, state).evaluateAll((list) => list.map((one) => (one as HTMLElement).dataset.step)));

async function expectFlawless(page: Page, picture: string): Promise<void> {
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  if (process.env.PICTURES_TO !== undefined)
    await page.screenshot({ path: `${process.env.PICTURES_TO}/${picture}.png`, fullPage: true });
}

it('a closed order is computed again from its detail, saved, and checked without a connection; one changed digit is named', async () => {
  const [closed] = (await client().call(orders, { status: '3' })).data;
  const { context, page } = await open(`/order?type=3&id=${closed!.Id}`, {}, customer);
  await page.getByRole('link', { name: 'Check this result' }).filter({ visible: true }).click();
  await verdict(page).waitFor();
  expect(await namesOf(page, 'wrong')).toEqual(new Set());
  // The newest checkpoint of a site that is minutes old is from before the order.
  expect(await namesOf(page, 'open')).toEqual(new Set(['checkpoint']));
  const right = await namesOf(page, 'right');
  for (const name of ['rowHash', 'tape', 'newest', 'openPrice', 'fee', 'closePrice', 'profit', 'posted', 'net'])
    expect(right, name).toContain(name);
  expect(await page.locator('[data-step="net"]').textContent()).toContain(closed!.NetProfits);
  await expectFlawless(page, 'check-order-desk');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save receipt' }).click(),
  ]);
  const text = readFileSync((await download.path())!, 'utf8');
  await context.setOffline(true);
  const choose = (content: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'r.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  await choose('{}');
  await page.getByText("This file isn't a saved receipt.").waitFor();
  await choose(text);
  await expect.poll(() => verdict(page).getAttribute('data-verdict')).toBe('open');
  expect(await namesOf(page, 'wrong')).toEqual(new Set());

  // A profit that is a little better, in the file only.
  const profit = /\\"profit\\":\\"-?(\d)/.exec(text)!;
  const place = profit.index + profit[0].length - 1;
  await choose(`${text.slice(0, place)}${(Number(profit[1]) % 9) + 1}${text.slice(place + 1)}`);
  await expect.poll(() => verdict(page).getAttribute('data-verdict')).toBe('wrong');
  expect(await namesOf(page, 'wrong')).toEqual(new Set(['rowHash', 'profit']));
  await expectFlawless(page, 'check-order-wrong');
});

it('an ended option is settled again, on a phone and in Arabic, from its detail', async () => {
  await expect
    .poll(async () => (await client().call(options, { status: 3 })).data.some(({ Id }) => Id === option), {
      timeout: 60_000,
    })
    .toBe(true);
  const { page } = await open(
    `/order?source=1&type=3&id=${option}`,
    { device: 'phone', mode: 'dark', language: 'ar' },
    customer,
  );
  await page.getByRole('link', { name: 'تحقق من هذه النتيجة' }).filter({ visible: true }).click();
  await verdict(page).waitFor();
  expect(await namesOf(page, 'wrong')).toEqual(new Set());
  const right = await namesOf(page, 'right');
  for (const name of ['expiry', 'payout', 'entryTick', 'entryPrice', 'due', 'up', 'optionProfit', 'posted'])
    expect(right, name).toContain(name);
  await expectFlawless(page, 'check-option-phone-ar');
});

it('a stranger gets no receipt, and is led to the login', async () => {
  const { page } = await open('/trust/check?kind=order&id=1', { device: 'phone' });
  await page.getByText('Only the owner gets a receipt.').waitFor();
  await expectFlawless(page, 'check-visitor');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL(/\/login\?from=/);
  const other = await openCustomer(desk.url);
  const [closed] = (await client().call(orders, { status: '3' })).data;
  const theirs = await open(`/trust/check?kind=order&id=${closed!.Id}`, {}, other);
  await theirs.page.getByRole('alert').waitFor();
  expect(await verdict(theirs.page).count()).toBe(0);
});
