import { haltInstrument } from '@vitrine/wire/market/operator/halt-instrument';
import { operatorInstruments } from '@vitrine/wire/market/operator/operator-instruments';
import { proposeTerms } from '@vitrine/wire/market/operator/propose-terms';
import { proposals } from '@vitrine/wire/staff/operator/proposals';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { buyBitcoin, demoCustomer } from '../../support/customer.ts';
import { type Desk, startDesk } from '../../support/desk.ts';
import type { StaffSession } from '../../support/house.ts';
import { profile } from '../../support/screens.ts';

// What one member of staff sees and does in the console, on a site of its own.

let browser: Browser;
let desk: Desk;
let owner: StaffSession;

beforeAll(async () => {
  [browser, desk] = await Promise.all([launchChromium(), startDesk()]);
  owner = await desk.staff(['owner']);
});
afterAll(async () => {
  await browser?.close();
  await desk?.stop();
});

/** A page of the console in a browser of its own. */
async function openPage(path: string, staff: StaffSession = owner): Promise<Page> {
  const look = { device: 'desk', mode: 'light', language: 'en' } as const;
  const context = await profile(browser, desk.url, look, { owner: staff });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`/console${path}`);
  await page.getByRole('navigation', { name: 'Console pages' }).waitFor();
  return page;
}

describe('a lost server', () => {
  it('B1 the console says that the site is under maintenance, greys its figures, and goes on by itself', async () => {
    const page = await openPage('/dashboard');
    const main = page.locator('main');
    const accepting = main.getByText('Yes', { exact: true });
    const colours = () => accepting.evaluate((badge) => getComputedStyle(badge.closest('main > *')!).filter);
    const count = main.locator('dd', { hasText: /^\d+$/ }).first();
    const figure = () => count.evaluate((one) => getComputedStyle(one).color);
    await accepting.waitFor();
    const fresh = await figure();
    await main.getByText(/^Updated \d+ sec\. ago$/).waitFor();
    expect(await colours()).toBe('none');
    // As the launcher answers while there is no server.
    const refusal = { code: 1014, msg: 'x', data: { reason: 'request.maintenance', params: {} } };
    await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: refusal }));
    const banner = page.getByText('The site is under maintenance and will be back soon.');
    await banner.waitFor();
    await page.getByText(/Lost \d+ sec\. ago\./).waitFor();
    // It fades.
    await expect.poll(colours).toBe('grayscale(1)');
    await expect.poll(figure).not.toBe(fresh);
    // The light of the books says nothing about now.
    await page.getByRole('link', { name: 'Books: status unknown' }).waitFor();
    await page.unroute('**/api/**');
    await banner.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Books balance' }).waitFor();
    await expect.poll(colours).toBe('none');
    await expect.poll(figure).toBe(fresh);
  });

  it('a page that is opened while the server is away loads by itself when it is back, and a lost network is said', async () => {
    const page = await openPage('/dashboard');
    await page.locator('main').getByText('Yes', { exact: true }).waitFor();
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Instruments' }).click();
    await page.getByText('No connection to the server. Figures may be out of date.').waitFor();
    await page.unroute('**/api/**');
    await page.getByText('34 rows').waitFor();
    await page.getByText('No connection to the server. Figures may be out of date.').waitFor({ state: 'detached' });
  });

  it('one page that fails keeps its figures in grey, and the rest of the console goes on', async () => {
    const page = await openPage('/dashboard');
    const accepting = page.locator('main').getByText('Yes', { exact: true });
    await accepting.waitFor();
    await page.route('**/dashboard?**', (route) => route.fulfill({ status: 500, body: 'x' }));
    const colours = () => accepting.evaluate((badge) => getComputedStyle(badge.closest('[data-stale] > *')!).filter);
    await page.locator('main [data-stale]').waitFor({ state: 'attached' });
    // It fades.
    await expect.poll(colours).toBe('grayscale(1)');
    expect(await page.getByText('No connection to the server.').count()).toBe(0);
    await page.getByRole('link', { name: 'Books balance' }).waitFor();
  });
});

describe('one browser', () => {
  it('a new tab is signed in, signing out ends the session in every tab, and so does signing in as somebody else', async () => {
    const context = await browser.newContext({ baseURL: desk.url });
    onTestFinished(() => context.close());
    const [one, two] = [await desk.staff(['owner'], 'Ada'), await desk.staff(['support'], 'Ben')];
    const first = await context.newPage();
    await first.goto('/console/login');
    const signIn = (page: Page, { token, staff }: StaffSession) =>
      page.evaluate(
        (state) => {
          localStorage.setItem('vitrine.console.session', JSON.stringify({ state, version: 0 }));
          location.assign('/console');
        },
        { token, staff, mode: staff.mode },
      );
    const account = (page: Page, name: string) => page.getByRole('button', { name: `Account: ${name}` });
    await signIn(first, one);
    await account(first, 'Ada').waitFor();
    const second = await context.newPage();
    await second.goto('/console/audit');
    await account(second, 'Ada').waitFor();

    await account(first, 'Ada').click();
    await first.getByRole('menuitem', { name: 'Sign out' }).click();
    await second.getByLabel('E-mail').waitFor();
    await first.getByLabel('E-mail').waitFor();
    await signIn(first, two);
    await account(first, 'Ben').waitFor();
    await account(second, 'Ben').waitFor();
    // Their roles do not open the page that the other person had open.
    expect(await second.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
  });
});

describe('times', () => {
  it('name their zone: UTC in lists, details and filters, and that of the exchange in the hours of an instrument', async () => {
    const risk = await desk.staff(['risk']);
    await risk.call(haltInstrument, { instrument: 1, reason: 'news' });
    const page = await openPage('/audit');
    await page.getByLabel('From (UTC)', { exact: true }).waitFor();
    const time = page.locator('main time');
    await time.first().waitFor();
    for (const text of await time.allTextContents()) expect(text).toMatch(/ UTC$/);
    await page.goto('/console/instruments');
    const row = page.getByRole('row', { name: /AAPL|Apple/ }).first();
    await row.getByRole('button').first().click();
    const hours = page.getByRole('complementary').getByRole('listitem');
    await hours.first().waitFor();
    for (const text of await hours.allTextContents()) expect(text).toMatch(/ New York$/);
  });
});

describe('what staff look for', () => {
  it('an order is explained on the page of its customer, with bid and ask, formulas and who closed it', async () => {
    const customer = await demoCustomer(desk.url);
    const order = await buyBitcoin(desk.url, customer);
    const support = await desk.staff(['support']);
    const page = await openPage(`/customer?customer=${customer.user.id}&tab=holding`, support);
    await page.locator(`[data-row="${order}"]`).click();
    // As the customer sees it: after fee and swap.
    await page.getByRole('columnheader', { name: 'Net profit (USD)' }).waitFor();
    const [gross = 0, fee = 0, swap = 0, net = 0] = await page.getByRole('complementary').evaluate((detail) => {
      const figures = new Map(
        [...detail.querySelectorAll('dt')].map((name) => [
          name.textContent,
          name.nextElementSibling?.textContent ?? '',
        ]),
      );
      return ['Gross profit', 'Fee', 'Overnight swap', 'Net profit'].map((name) =>
        Number(/^(-?[\d,.]+) USD$/.exec(figures.get(name) ?? '')?.[1]?.replaceAll(',', '')),
      );
    });
    expect(fee).toBeGreaterThan(0);
    expect(net).toBeCloseTo(gross - fee - swap, 6);
    await page.getByRole('button', { name: 'Explain the figures' }).click();
    await page.getByText('All figures agree with the records').waitFor();
    const explanation = page.getByRole('region', { name: 'Explanation' });
    await explanation.getByText('All figures agree with the records').waitFor();
    const text = await explanation.innerText();
    // Each figure with its formula; what proves the records is folded away.
    for (const said of [`Order ${order} of customer`, 'bid ', 'ask ', 'Margin', '= notional, unrounded, / '])
      expect(text).toContain(said);
  });

  it('the palette finds instruments and staff by name, actions, and what has a number', async () => {
    const page = await openPage('/dashboard');
    const field = page.getByRole('combobox', { name: 'Search or go to an ID' });
    const find = async (text: string, option: RegExp) => {
      await page.keyboard.press('Control+k');
      await field.fill(text);
      await page.getByRole('option', { name: option }).first().click();
    };
    await find('btcusd', /^BTC\/USD/);
    await page.getByRole('complementary', { name: 'BTC/USD' }).waitFor();
    await find(owner.staff.name, new RegExp(`^${owner.staff.name}\\s*Staff$`));
    await page.getByRole('complementary', { name: owner.staff.name }).waitFor();
    await find('keyboard', /^Keyboard shortcuts/);
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await find('invite', /^Invite a staff member/);
    await page.getByRole('dialog', { name: 'Invite a staff member' }).waitFor();
    await page.keyboard.press('Escape');
    await find('halt ethusd', /^Halt trading: ETH\/USD/);
    await page.getByRole('alertdialog', { name: 'Halt trading in ETH/USD?' }).waitFor();
    await page.keyboard.press('Escape');
    // What can be done depends on how it is: a halted product is not offered to be halted.
    const { rows } = await owner.call(operatorInstruments, {});
    const gas = rows.find(({ code }) => code === 'NATGAS')!;
    if (gas.halt === null) await owner.call(haltInstrument, { instrument: gas.id, reason: 'bad-prices' });
    await page.keyboard.press('Control+k');
    await field.fill('trading natgas');
    await page.getByRole('option', { name: /^Propose to resume trading: NATGAS/ }).waitFor();
    expect(await page.getByRole('option', { name: /^Halt trading/ }).count()).toBe(0);
    await page.getByRole('option', { name: /^Propose to resume/ }).click();
    await page
      .getByRole('dialog', { name: /NATGAS/ })
      .or(page.getByRole('alertdialog', { name: /NATGAS/ }))
      .waitFor();
    await page.keyboard.press('Escape');
    await find('site terms', /^Propose site terms/);
    await page.getByRole('dialog', { name: 'Change site terms' }).waitFor();
    await page.keyboard.press('Escape');
    const customer = await demoCustomer(desk.url);
    const order = await buyBitcoin(desk.url, customer);
    await page.keyboard.press('Control+k');
    await field.fill(String(customer.user.id));
    await page.getByRole('option', { name: `${customer.user.id} Customer` }).waitFor();
    expect(await page.getByRole('option').first().innerText()).toMatch(/Customer$/);
    await page.keyboard.press('Escape');
    await find(`order ${order}`, new RegExp(`^${order}\\s*Order$`));
    await page.getByRole('complementary', { name: `Order ${order}` }).waitFor();
    await page.goto('/console/customer?order=999999');
    await page.getByText('No order 999999').waitFor();
  });
});

describe('rows', () => {
  it('lead to the page of their customer, by the keyboard and by a press anywhere in them', async () => {
    const customer = await demoCustomer(desk.url);
    const page = await openPage('/customers');
    const row = page.locator('tbody tr').filter({ hasText: String(customer.user.id) });
    await row.getByText('Active').click();
    const heading = page.getByRole('heading', { name: `Customer ${customer.user.id}` });
    await heading.waitFor();
    await page.goBack();
    await row.waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Customer \d+/ }).waitFor();
  });

  it('of an account log and of the postings lead to their order', async () => {
    const customer = await demoCustomer(desk.url);
    const order = await buyBitcoin(desk.url, customer);
    for (const list of [`/customer?customer=${customer.user.id}&tab=log`, '/postings']) {
      const page = await openPage(list);
      const links = page.locator('main tbody a[href*="/customer?order"]', { hasText: new RegExp(`^${order}$`) });
      await links.first().click();
      await page.getByRole('complementary', { name: `Order ${order}` }).waitFor();
    }
  });

  it('of the exposure lead to the instrument', async () => {
    await buyBitcoin(desk.url, await demoCustomer(desk.url));
    const page = await openPage('/dashboard');
    await page.locator('main').getByRole('link', { name: 'BTC/USD' }).click();
    await page.getByRole('complementary', { name: 'BTC/USD' }).waitFor();
  });
});

describe('an approval', () => {
  it('by a double click decides on one proposal, not on the next as well', async () => {
    const [maker, checker] = [await desk.staff(['risk']), await desk.staff(['risk'])];
    const { rows } = await maker.call(operatorInstruments, {});
    const proposed = rows.slice(0, 3);
    for (const { id, terms } of proposed) await maker.call(proposeTerms, { ...terms, instrument: id, maxLots: '40' });
    const page = await openPage('/proposals', checker);
    await page.locator('[data-row]').first().click();
    const approve = page.getByRole('button', { name: 'Approve' });
    await approve.click({ trial: true });
    const { x, y } = (await approve.boundingBox())!;
    const decided = () => page.getByRole('dialog', { name: /^Approved: / });
    await page.mouse.click(x + 20, y + 20);
    // As soon as the next proposal is open.
    await page.getByRole('complementary').getByText(proposed[1]!.showCode).waitFor();
    await page.mouse.click(x + 20, y + 20);
    await decided().first().waitFor();
    await approve.click({ trial: true });
    expect((await checker.call(proposals, { state: 'pending' })).rows).toHaveLength(2);
    // In the audit log the decision names the instrument and the field.
    await page.goto('/console/audit');
    await page.locator('tbody tr').first().getByText(proposed[0]!.showCode).click();
    const entry = page.getByRole('complementary', { name: 'Decide on proposal' });
    await entry.getByText('Approved', { exact: true }).waitFor();
    await entry.getByRole('rowheader', { name: 'Max. lots' }).waitFor();
    expect(await entry.getByRole('rowheader').count()).toBe(1);
  });
});

describe('a form of terms', () => {
  it('shows every error at once, and warns of a figure that is a hundred times what it was', async () => {
    const page = await openPage('/instruments?id=BTCUSD', await desk.staff(['risk']));
    // The spread is not among the fields: the page says why.
    await page.getByText(/Spread, fill rule and quote age decide prices/).waitFor();
    await page.getByRole('button', { name: 'Propose changes' }).click();
    const dialog = page.getByRole('dialog');
    const fee = dialog.getByLabel('Fee rate');
    await fee.fill(String(Number(await fee.inputValue()) * 100));
    await dialog.getByText('100 times the value before').waitFor();
    await dialog.getByLabel('Min. lots').fill('0');
    await dialog.getByLabel('Leverage choices').fill('5,1');
    await dialog.getByLabel('Max. leverage, real').fill('500');
    await dialog.getByLabel('Trading sessions').fill('Mon 09:00 – Someday 17:00');
    await dialog.getByRole('button', { name: 'Propose changes' }).click();
    const wrong = dialog.locator('[aria-invalid=true]');
    await expect.poll(() => wrong.count()).toBe(4);
    await dialog
      .getByText('Correct these fields: Min. lots · Leverage choices · Max. leverage, real · Trading sessions')
      .waitFor();
    await expect.poll(() => wrong.first().evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it('takes sessions as days and times', async () => {
    const risk = await desk.staff(['risk']);
    const page = await openPage('/instruments?id=AAPL', risk);
    await page.getByRole('button', { name: 'Propose changes' }).click();
    const dialog = page.getByRole('dialog');
    const sessions = dialog.getByLabel('Trading sessions');
    expect(await sessions.inputValue()).toMatch(/^Mon 09:30 – Mon 16:00\n/);
    await sessions.fill('Tue 10:00 – Tue 15:30\nSun 17:00 – Mon 08:00');
    await dialog.getByRole('button', { name: 'Propose changes' }).click();
    await page.getByRole('dialog', { name: 'Proposal created: AAPL' }).waitFor();
    const { rows } = await risk.call(proposals, { state: 'pending' });
    const proposed = rows.find(({ after }) => (after as { sessions: string }).sessions === '2040-2370,9660-10560');
    expect(proposed).toBeDefined();
  });
});
