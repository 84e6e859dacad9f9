import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { type Customer, openCustomer } from '../../support/customer.ts';
import { type Desk, startDesk } from '../../support/desk.ts';
import { profile } from '../../support/screens.ts';

// One of risk proposes a mode of the site, an owner approves it, and every open page of a customer follows.

const REASON = 'We are moving to new machines until Sunday evening.';
const REASON_AR = 'ننتقل إلى أجهزة جديدة حتى مساء الأحد.';

let browser: Browser;
let desk: Desk;
let customer: Customer;
beforeAll(async () => {
  [browser, desk] = await Promise.all([launchChromium(), startDesk()]);
  customer = await openCustomer(desk.url);
});
afterAll(async () => {
  await browser?.close();
  await desk?.stop();
});

type Looks = Parameters<typeof profile>[2];
type Who = Parameters<typeof profile>[3];

async function open(path: string, look: Partial<Looks>, who: Who): Promise<Page> {
  const whole: Looks = { device: 'desk', mode: 'light', language: 'en', ...look };
  const context: BrowserContext = await profile(browser, desk.url, whole, who);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const banner = (page: Page) => page.locator('[data-banner="site-mode"]').filter({ visible: true });

it('two people set a mode; a customer reads why on every screen, can close, and opens again when it is over', async () => {
  const [rita, olga] = [await desk.staff(['risk'], 'Rita'), await desk.staff(['owner'], 'Olga')];
  const trade = await open('/trade?symbol=BTCUSD', { device: 'desk' }, { customer });
  const buy = trade.locator('form[data-ticket]').getByRole('button', { name: /^Buy/ });
  await buy.click();
  const rows = trade.locator('tbody tr').filter({ has: trade.getByRole('button', { name: /^Close/ }) });
  await rows.first().waitFor();

  const risk = await open('/console/site-mode', {}, { owner: rita });
  await risk.getByText('The site has always been in normal mode.').waitFor();
  await risk.getByRole('button', { name: 'Propose a mode' }).click();
  const dialog = risk.getByRole('dialog', { name: 'Propose a mode' });
  await dialog.getByRole('button', { name: 'Propose changes' }).click();
  await dialog.getByText('Write the reason in English at least, without line breaks.').waitFor();
  await dialog.getByLabel('Reason (English)').fill(REASON);
  await dialog.getByLabel('Language of the text').selectOption('ar');
  await dialog.getByLabel('Reason (العربية)').fill(REASON_AR);
  await expect.poll(() => dialog.getByRole('list', { name: 'What customers read' }).textContent()).toContain(REASON_AR);
  await dialog.getByRole('button', { name: 'Propose changes' }).click();
  await risk.getByText('A proposed mode is waiting for a second person.').waitFor();
  expect(await banner(trade).count()).toBe(0);

  const owner = await open('/console/proposals', {}, { owner: olga });
  await owner.getByRole('button', { name: 'Whole site' }).click();
  await owner.locator('#screen aside').getByText(REASON).waitFor();
  await owner.locator('#screen aside').getByText('Reason in Arabic').waitFor();
  const approve = owner.getByRole('button', { name: 'Approve' });
  await approve.click({ trial: true });
  await approve.click();
  await banner(trade).getByText(REASON).waitFor();
  await trade.locator('form[data-ticket]').getByText(REASON).waitFor();
  await expect.poll(() => buy.getAttribute('aria-disabled')).toBe('true');
  const held = await rows.count();
  await rows
    .first()
    .getByRole('button', { name: /^Close/ })
    .click();
  await trade
    .getByRole('dialog')
    .getByRole('button', { name: /^Close position/ })
    .click();
  await expect.poll(() => rows.count()).toBe(held - 1);

  const arabic = await open('/', { device: 'phone', language: 'ar', mode: 'dark' }, { customer });
  await banner(arabic).getByText(REASON_AR).waitFor();
  await risk.reload();
  await risk.getByText('Proposed by Rita, approved by Olga').waitFor();
});

it('a window of maintenance is announced by clicks, seen on open pages, and taken back', async () => {
  const phone = await open('/', { device: 'phone' }, { customer });
  const owner = await open('/console/site', {}, { owner: await desk.staff(['owner'], 'Otto') });
  const detail = owner.locator('#screen aside');
  /** `YYYY-MM-DDTHH:MM` in UTC, the zone of this browser. */
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16);
  const set = async (name: string, value: string) => {
    await owner.getByRole('button', { name, exact: true }).click();
    await detail.getByLabel(name).fill(value);
  };
  const publish = async () => {
    await detail.getByRole('button', { name: /^Draft \(/ }).click();
    await detail.getByRole('button', { name: 'Publish now' }).click();
  };
  await set('Maintenance from', inHours(2));
  await publish();
  // Without its end it is no window.
  await detail.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
  await set('Maintenance until', inHours(3));
  await publish();
  const notice = phone.getByRole('status').filter({ hasText: inHours(2).slice(11, 13) });
  await notice.waitFor({ timeout: 15_000 });
  await owner.getByRole('button', { name: 'Versions' }).click();
  await detail.getByRole('button', { name: 'Undo this version' }).click();
  await owner
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Restore version/ })
    .click();
  await notice.waitFor({ state: 'detached', timeout: 15_000 });
});
