import { createClient } from '@vitrine/wire/client';
import { balances } from '@vitrine/wire/ledger/balances';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { type Customer, demoCustomer } from '../../support/customer.ts';
import { type Desk, startDesk } from '../../support/desk.ts';
import type { StaffSession } from '../../support/house.ts';
import { profile } from '../../support/screens.ts';

// Two owners make the contract account the only one, and back (decision 85): a page that is open follows by itself.

let browser: Browser;
let desk: Desk;
let customer: Customer;
beforeAll(async () => {
  [browser, desk] = await Promise.all([launchChromium(), startDesk()]);
  customer = await demoCustomer(desk.url);
});
afterAll(async () => {
  await browser?.close();
  await desk?.stop();
});

async function open(path: string, device: 'desk' | 'phone', who: Parameters<typeof profile>[3]): Promise<Page> {
  const context = await profile(browser, desk.url, { device, mode: 'light', language: 'en' }, who);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** One owner proposes whether the contract account is the only one, and another approves. */
async function change(to: 'Yes' | 'No', maker: StaffSession, checker: StaffSession): Promise<void> {
  const proposing = await open('/console/site?id=terms&open=terms', 'desk', { owner: maker });
  const dialog = proposing.getByRole('dialog');
  await dialog.getByLabel('Contract account only').selectOption({ label: to });
  await dialog.getByRole('button', { name: 'Propose changes' }).click();
  await dialog.waitFor({ state: 'detached' });

  const approving = await open('/console/proposals', 'desk', { owner: checker });
  await approving.locator('#screen button[data-row]').first().click();
  await approving.locator('#screen aside').getByText('Contract account only').waitFor();
  const approve = approving.getByRole('button', { name: 'Approve' });
  await approve.click({ trial: true });
  await approve.click();
  await approve.waitFor({ state: 'detached' });
}

const cards = (page: Page) =>
  page.locator('[data-account]').evaluateAll((all) => all.map((card) => card.getAttribute('data-account')));

it('the accounts of an open page become one and three again, without a reload, and the money goes to the one', async () => {
  const [olga, otto] = [await desk.staff(['owner'], 'Olga'), await desk.staff(['owner'], 'Otto')];
  const [phone, wide] = [
    await open('/mine/accounts', 'phone', { customer }),
    await open('/mine/accounts', 'desk', { customer }),
  ];
  const pages = [phone, wide];
  for (const page of pages) {
    await expect.poll(() => cards(page)).toEqual(['forex', 'change', 'micro']);
    // A page that was loaded again would not know it.
    await page.evaluate(() => Object.assign(globalThis, { wasOpen: true }));
  }

  await change('Yes', olga, otto);
  for (const page of pages) {
    await expect.poll(() => cards(page), { timeout: 15_000 }).toEqual(['forex']);
    const card = page.locator('[data-account="forex"]');
    await expect.poll(() => card.textContent(), { timeout: 15_000 }).toContain('30,000.00');
    await expect.poll(() => page.locator('[data-figure="total"]').first().textContent()).toMatch(/^30,000\.00/);
  }
  const client = createClient({ origin: desk.url, lang: () => 'en', token: () => customer.token });
  const swept = await client.call(balances, {});
  expect(Object.fromEntries(swept.map(({ type, balance }) => [type, balance]))).toEqual({
    change: '0.000000',
    forex: '30000.000000',
    micro: '0.000000',
  });

  await change('No', otto, olga);
  for (const page of pages) {
    await expect.poll(() => cards(page), { timeout: 15_000 }).toEqual(['forex', 'change', 'micro']);
    // Nothing says which part of the money would belong where: it stays.
    await expect.poll(() => page.locator('[data-account="forex"]').textContent()).toContain('30,000.00');
    await expect.poll(() => page.locator('[data-account="micro"]').textContent()).toContain('0.00');
    expect(await page.evaluate(() => 'wasOpen' in globalThis)).toBe(true);
  }
});
