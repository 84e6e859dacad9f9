import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { type Customer, namedCustomer } from '../../support/customer.ts';
import { type Desk, startDesk } from '../../support/desk.ts';
import { profile } from '../../support/screens.ts';

// Two people change what is offered in a country, and the open page of a customer who lives there follows.

const WARNING = 'Leverage can cost you all the money that you put in.';
const REASON = 'Our licence for the United States ends in December.';

let browser: Browser;
let desk: Desk;
let customer: Customer;
beforeAll(async () => {
  [browser, desk] = await Promise.all([launchChromium(), startDesk()]);
  customer = { ...(await namedCustomer(desk.url)), demoId: '' };
});
afterAll(async () => {
  await browser?.close();
  await desk?.stop();
});

type Looks = Parameters<typeof profile>[2];
type Who = Parameters<typeof profile>[3];

async function open(path: string, look: Partial<Looks>, who: Who): Promise<Page> {
  const whole: Looks = { device: 'desk', mode: 'light', language: 'en', ...look };
  const context = await profile(browser, desk.url, whole, who);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

async function approve(page: Page): Promise<void> {
  await page.goto('/console/proposals');
  await page.locator('tbody').getByRole('button').first().click();
  await page.locator('#screen aside').getByText('America').first().waitFor();
  const button = page.getByRole('button', { name: 'Approve' });
  await button.click({ trial: true });
  await button.click();
  await page.locator('#screen aside').waitFor({ state: 'detached' });
}

it('two people give a country its own profile and give it up later; a customer there reads what is offered and why not', async () => {
  const [rita, olga] = [await desk.staff(['risk'], 'Rita'), await desk.staff(['owner'], 'Olga')];
  const trade = await open('/trade?symbol=BTCUSD', {}, { customer });
  await trade.getByText('Future', { exact: true }).filter({ visible: true }).first().waitFor();
  const owner = await open('/console/proposals', {}, { owner: olga });

  const risk = await open('/console/jurisdictions', {}, { owner: rita });
  await risk.getByText('European retail').first().waitFor();
  await risk.getByRole('button', { name: 'New profile' }).click();
  const dialog = risk.getByRole('dialog');
  await dialog.getByLabel('Identifier').fill('america');
  await dialog.getByLabel('Name', { exact: true }).fill('America');
  await dialog.getByLabel('Search countries').fill('United States');
  await dialog.getByRole('checkbox', { name: 'United States', exact: true }).click();
  await dialog.getByText('1 customer in 1 country').waitFor();
  await dialog.getByLabel('Part').selectOption('practice');
  await dialog.getByRole('checkbox', { name: 'Timed options' }).click();
  await dialog.getByLabel('Crypto').fill('5');
  await dialog.getByLabel('Part').selectOption('texts');
  await dialog.getByLabel('Risk warning (English)').fill(WARNING);
  await dialog.getByRole('button', { name: 'Propose changes' }).click();
  await dialog.waitFor({ state: 'detached' });
  await approve(owner);

  const ticket = trade.locator('form[data-ticket]');
  await ticket.getByText('Max. 5x in your country').waitFor();
  await ticket.getByText(WARNING).waitFor();
  await expect.poll(() => trade.getByText('Future', { exact: true }).filter({ visible: true }).count()).toBe(0);
  const own = await open('/mine/profile', { device: 'phone' }, { customer });
  await own.getByText('Where you live').waitFor();
  await own.getByText('Timed options').waitFor();

  await risk.reload();
  await risk
    .getByRole('button', { name: /America/ })
    .first()
    .click();
  await risk.locator('tbody').getByRole('button', { name: 'United States' }).click();
  await risk.locator('#screen aside').getByText(WARNING).waitFor();
  await risk.locator('#screen aside').getByRole('button', { name: 'Propose changes' }).click();
  await dialog.getByLabel('Part').selectOption('texts');
  await dialog.getByRole('checkbox', { name: /Close-only/ }).click();
  await dialog.getByRole('button', { name: 'Propose changes' }).click();
  await dialog.getByText('Write the reason in the language of the site at least.').waitFor();
  await dialog.getByLabel('Reason (English)').fill(REASON);
  await dialog.getByRole('button', { name: 'Propose changes' }).click();
  await dialog.waitFor({ state: 'detached' });
  await approve(owner);

  await trade.locator('[data-banner="country"]').filter({ visible: true }).getByText(REASON).waitFor();
  const buy = ticket.getByRole('button', { name: /^Buy/ });
  await expect.poll(() => buy.getAttribute('aria-disabled')).toBe('true');
});
