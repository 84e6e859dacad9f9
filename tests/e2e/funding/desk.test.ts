import { createClient } from '@vitrine/wire/client';
import { proposeSiteMode } from '@vitrine/wire/config/operator/propose-site-mode';
import { claimWireDeposit } from '@vitrine/wire/funding/claim-wire-deposit';
import { approveDeposit } from '@vitrine/wire/funding/operator/approve-deposit';
import { operatorDeposit } from '@vitrine/wire/funding/operator/operator-deposit';
import { recordArrival } from '@vitrine/wire/funding/operator/record-arrival';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { type Customer, namedCustomer } from '../../support/customer.ts';
import { type Desk, startDesk } from '../../support/desk.ts';
import type { StaffSession } from '../../support/house.ts';
import { type People, profile } from '../../support/screens.ts';
import { amountAt } from '../amounts.ts';

// A customer and two members of staff move money by clicks, on a site of its own whose simulated bank is switched off.

type Payer = Pick<Customer, 'token' | 'user'>;

/** A deposit or withdrawal by its number. */
interface Request {
  readonly kind: 'Deposit' | 'Withdrawal';
  readonly id: string;
}

let browser: Browser;
let desk: Desk;
let ada: StaffSession;
let ben: StaffSession;
beforeAll(async () => {
  [browser, desk] = await Promise.all([launchChromium(), startDesk()]);
  [ada, ben] = await Promise.all([desk.staff(['finance-maker'], 'Ada'), desk.staff(['finance-checker'], 'Ben')]);
  const { page, close } = await openPage('desk', '/console', { owner: ada });
  await page.getByRole('link', { name: 'Treasury', exact: true }).click();
  await page.getByLabel('Behaviour').selectOption('Off: staff decide');
  await page.getByRole('button', { name: 'Apply' }).click();
  await said(page, 'Simulated bank changed');
  await close();
});
afterAll(async () => {
  await browser?.close();
  await desk?.stop();
});

async function openPage(device: 'phone' | 'desk', path: string, people: People) {
  const context = await profile(browser, desk.url, { device, mode: 'light', language: 'en' }, people);
  const page = await context.newPage();
  await page.goto(path);
  return { page, close: () => context.close() };
}

/** A page of the app of a customer, until the test ends. */
async function openApp(path: string, customer: Payer, device: 'phone' | 'desk' = 'phone'): Promise<Page> {
  const { page, close } = await openPage(device, path, { customer });
  onTestFinished(close);
  return page;
}

/** A page of the console, reached by its link, until the test ends. */
async function openQueue(name: 'Deposits' | 'Withdrawals', owner: StaffSession): Promise<Page> {
  const { page, close } = await openPage('desk', '/console', { owner });
  onTestFinished(close);
  // How many wait may follow.
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  return page;
}

const said = (page: Page, text: string) => page.getByText(text).first().waitFor();

async function choose(page: Page, name: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

/** Opens a request in the queue: what colleagues did meanwhile is read again. */
async function openRequest(page: Page, request: Request, state = 'Pending'): Promise<Locator> {
  await page.goto(`/console/${request.kind.toLowerCase()}s`);
  await page.getByLabel('Status', { exact: true }).selectOption(state);
  await page
    .getByRole('row')
    .filter({ has: page.getByText(request.id, { exact: true }) })
    .click();
  return page.getByRole('complementary', { name: `${request.kind} ${request.id}`, exact: true });
}

/** Presses a button of an open request: none is pressed in the first second. */
async function decide(detail: Locator, name: string): Promise<void> {
  await detail.getByRole('button', { name, exact: true }).and(detail.locator(':not([aria-disabled=true])')).click();
}

/** Answers the dialog of a step: what is chosen and entered there, and the button that ends it. */
async function answer(page: Page, button: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  for (const [label, value] of Object.entries(fields)) {
    const field = dialog.getByLabel(label, { exact: true });
    const isChoice = (await field.evaluate((one) => one.tagName)) === 'SELECT';
    await (isChoice ? field.selectOption(value) : field.fill(value));
  }
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const as = ({ token }: { readonly token: string }) =>
  createClient({ origin: desk.url, lang: () => 'en', token: () => token });

let paid = 0;
/** A new customer who has been paid so much: how a deposit is made has journeys of its own. */
async function openPayer(number: string): Promise<Payer> {
  paid += 1;
  const customer = await namedCustomer(desk.url);
  const { id: deposit } = await as(customer).call(claimWireDeposit, { number, symbol_id: 1, wire_id: 1 });
  const { version } = await as(ada).call(operatorDeposit, { deposit });
  const arrival = { deposit, version, received: number, reference: `PAYER-${paid}` };
  const arrived = await as(ada).call(recordArrival, arrival);
  const first = await as(ada).call(approveDeposit, { deposit, version: arrived.version });
  if (first.state === 'pending') await as(ben).call(approveDeposit, { deposit, version: first.version });
  return customer;
}

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** Binds a coin address, and lets it rest for the day that it needs. */
async function bindAddress(page: Page, { user }: Payer): Promise<void> {
  await page.goto('/mine/withdraw?type=0');
  await choose(page, 'Currency', 'USDT (TRC20)');
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bind now' }).click();
  await page.getByRole('textbox', { name: 'Coin address' }).fill(TRON);
  await page.getByRole('button', { name: 'Bind coin address' }).click();
  await page.waitForURL('**/mine/coin-address-list');
  await desk.superuser('UPDATE payout_ways SET usable_from = now() WHERE uid = $1', [user.id]);
}

/** Requests a withdrawal to the bound address. */
async function withdraw(page: Page, number: string): Promise<Request> {
  await page.goto('/mine/withdraw?type=0');
  await choose(page, 'Currency', 'USDT (TRC20)');
  await page.getByRole('textbox', { name: 'Amount' }).fill(number);
  await page.getByRole('button', { name: /^Withdraw .*\d/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm withdrawal' }).click();
  return listed(page, 'Withdrawal');
}

/** The request that the customer's list begins with, in its first state. */
async function listed(page: Page, kind: Request['kind']): Promise<Request> {
  const name = `data-${kind.toLowerCase()}`;
  const id = await page.locator(`[${name}][data-status="0"]`).first().getAttribute(name);
  return { kind, id: id ?? '' };
}

async function walletOf(page: Page): Promise<bigint> {
  await page.goto('/mine/wallet');
  const figure = page.locator('[data-figure="wallet"]');
  await figure.waitFor();
  return amountAt(figure);
}

/** A dialog that has just closed takes its entry out of the history, which stops a page that is being opened. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path).catch(async (error: Error) => {
    if (!error.message.includes('net::ERR_ABORTED')) throw error;
    await page.goto(path);
  });
}

/** Waits until the customer's list shows a request in a state, and opens it. */
async function shows(page: Page, path: string, state: string): Promise<Locator> {
  await goTo(page, path);
  const request = page.locator(`:is([data-deposit], [data-withdrawal])${state}`).first();
  await request.waitFor();
  await request.locator('summary').click();
  return request;
}

it('a deposit by crypto above 1,000 is recorded by one, approved by two, and never twice by the same person', async () => {
  const customer = await namedCustomer(desk.url);
  const page = await openApp('/mine/charge?type=0', customer);
  await choose(page, 'Currency', 'USDT (TRC20)');
  await page.getByRole('img', { name: 'QR code of the address' }).waitFor();
  await page.getByRole('textbox', { name: 'Amount' }).fill('1500');
  const buffer = await page.screenshot();
  await page.locator('input[type="file"]').first().setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'I have paid' }).click();
  const deposit = await listed(page, 'Deposit');

  const [first, second] = [await openQueue('Deposits', ada), await openQueue('Deposits', ben)];
  let detail = await openRequest(first, deposit);
  const proof = detail.getByRole('img', { name: 'Proof of payment' });
  await expect.poll(() => proof.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await decide(detail, 'Record payment');
  await answer(first, 'Record payment', { Received: '1500', Reference: `crypto ${customer.user.id}` });
  await detail.getByText('Two different people must approve this amount.').waitFor();
  await decide(detail, 'Approve');
  await said(first, 'First approval: deposit');

  detail = await openRequest(first, deposit);
  await decide(detail, 'Approve as second');
  await said(first, 'You took the first step. A colleague must take the second.');
  expect(await walletOf(page)).toBe(0n);
  const open = await shows(page, '/mine/charge?type=0', '[data-status="0"]');
  await open.locator('[data-step="first"]').getByText('First of two approvals given').waitFor();

  detail = await openRequest(second, deposit);
  const waiting = second.getByRole('link', { name: /^Deposits/ });
  const countWaiting = async () => Number((await waiting.textContent())?.replace(/\D/g, ''));
  await expect.poll(countWaiting).toBeGreaterThan(0);
  const before = await countWaiting();
  await decide(detail, 'Approve as second');
  await said(second, 'Approved: deposit');
  // At once: by itself it is read every 30 seconds.
  await expect.poll(countWaiting, { timeout: 10_000 }).toBe(before - 1);
  await shows(page, '/mine/charge?type=0', '[data-status="1"]');
  expect(await walletOf(page)).toBe(1_500_000_000n);
});

it('FND-22 a deposit by bank goes through its four states, each shown by itself while staff work', async () => {
  const customer = await namedCustomer(desk.url);
  const page = await openApp('/mine/charge?type=1', customer, 'desk');
  await page.getByRole('textbox', { name: 'Amount' }).fill('640');
  await page.getByRole('radio', { name: /An account assigned to you/ }).check();
  await page.getByRole('button', { name: 'Request account' }).click();
  await page.locator('[data-bank-state="1"]').getByRole('heading', { name: 'Matching bank card' }).waitFor();
  const deposit = await listed(page, 'Deposit');

  const staff = await openQueue('Deposits', ada);
  let detail = await openRequest(staff, deposit);
  await decide(detail, 'Assign account');
  await answer(staff, 'Assign account', {});
  // Without a reload: it asks every 3 seconds.
  const assigned = page.locator('[data-bank-state="2"]');
  await assigned.waitFor();
  await page.locator('[data-bank-info]').first().waitFor();
  const buffer = await page.screenshot();
  await assigned
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'certificate.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Submit certificate' }).click();
  const given = page.locator('[data-bank-state="3"]');
  await given.getByText('Certificate submitted').first().waitFor();
  expect(await given.locator('input, textarea, select').count()).toBe(0);

  detail = await openRequest(staff, deposit);
  await detail.getByRole('img', { name: 'Proof of payment' }).waitFor();
  await decide(detail, 'Record payment');
  await answer(staff, 'Record payment', { Received: '639.5', Reference: `bank ${customer.user.id}` });
  await decide(detail, 'Approve');
  await said(staff, 'Approved: deposit');
  await page.locator('[data-deposit][data-status="1"]').waitFor();
  expect(await walletOf(page)).toBe(639_500_000n);
});

it('a rejected deposit shows its reason, and a cancelled request is invalid', async () => {
  const customer = await namedCustomer(desk.url);
  const page = await openApp('/mine/charge?type=1', customer);
  await page.getByRole('textbox', { name: 'Amount' }).fill('75');
  await page.getByRole('radio', { name: /Simulated Bank/ }).check();
  await page.getByRole('button', { name: 'I have paid' }).click();
  const deposit = await listed(page, 'Deposit');
  // Back to the form is not back to what was sent.
  await page.goto('/mine/wallet');
  await page.goBack();
  await expect.poll(() => page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('');
  await page.locator('[data-deposit]').first().waitFor();
  expect(await page.locator('[data-deposit]').count()).toBe(1);
  const staff = await openQueue('Deposits', ben);
  const detail = await openRequest(staff, deposit);
  await decide(detail, 'Reject');
  await answer(staff, 'Reject', { Reason: 'Payment not received', 'Remark to the customer': 'Ask your bank.' });
  await said(staff, 'Rejected: deposit');
  const rejected = await shows(page, '/mine/charge?type=1', '[data-status="2"]');
  await rejected.getByText(/Ask your bank\./).waitFor();
  await rejected.locator('[data-step="decided"]').getByText('Rejected').waitFor();
  // The message of it leads to the request, opened.
  await page.goto('/message');
  await page
    .getByRole('link', { name: /Deposit rejected/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'See what it is about' }).click();
  await page.waitForURL(`**/mine/charge?type=1&id=${deposit.id}`);
  await page
    .locator(`[data-deposit="${deposit.id}"] details[open]`)
    .getByText(/Ask your bank\./)
    .waitFor();

  await page.getByRole('textbox', { name: 'Amount' }).fill('85');
  await page.getByRole('radio', { name: /An account assigned to you/ }).check();
  await page.getByRole('button', { name: 'Request account' }).click();
  await page.locator('[data-bank-state="1"]').getByRole('button', { name: 'Cancel request' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click();
  await shows(page, '/mine/charge?type=1', '[data-status="3"]');
  expect(await walletOf(page)).toBe(0n);
});

it('money goes to the trading account, is traded with, and what is left of it comes back', async () => {
  const customer = await openPayer('900');
  const page = await openApp('/mine/wallet', customer);
  await page.getByRole('link', { name: 'Transfer' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('800');
  await page.getByRole('button', { name: /^Transfer .*800\.0+/ }).click();
  await page.locator('[data-transfer="1 2"]').waitFor();
  await page.goto('/trade?symbol=BTCUSD');
  await page.getByRole('region', { name: 'New order' }).getByRole('button', { name: /^Buy/ }).click();
  const buy = page.getByRole('dialog').locator('[data-side="buy"]');
  await buy.waitFor();
  await expect.poll(() => buy.getAttribute('aria-disabled')).toBeNull();
  await buy.click();
  const order = page.locator('main [data-order]').first();
  await order.waitFor();
  await page.goto('/order');
  await order.getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Close position/ })
    .click();
  await order.waitFor({ state: 'detached' });

  await goTo(page, '/mine/transfer?from=2&to=1');
  await page.getByRole('button', { name: 'Transfer all that is available' }).click();
  await page.getByRole('button', { name: /^Transfer .*\d/ }).click();
  await page.locator('[data-transfer="2 1"]').waitFor();
  const left = await walletOf(page);
  await page.goto('/mine/history?accountTypeId=2');
  await page.locator('[data-entry="12"]').first().waitFor();
  const values = await page
    .locator('[data-entry] [data-value]')
    .evaluateAll((cells) =>
      cells.map((cell) => [
        cell.closest('[data-entry]')?.getAttribute('data-entry'),
        cell.getAttribute('data-value') ?? '',
      ]),
    );
  // What the fee and the result of the trade left of 800, to the last digit.
  const traded = values.filter(([type]) => type === '11' || type === '12');
  expect(traded).toHaveLength(2);
  const sum = traded.reduce((total, [, value]) => total + BigInt((value ?? '').replace('.', '')), 0n);
  expect(left).toBe(900_000_000n + sum);
});

it('a withdrawal is held by two, locks the intake while it is too much, and is released, approved and paid', async () => {
  const customer = await openPayer('1000');
  const page = await openApp('/mine/withdraw', customer);
  await bindAddress(page, customer);
  const withdrawal = await withdraw(page, '900');
  const [first, second] = [await openQueue('Withdrawals', ada), await openQueue('Withdrawals', ben)];
  let detail = await openRequest(first, withdrawal);
  await detail.getByText(TRON).waitFor();
  await decide(detail, 'Hold');
  await answer(first, 'Hold', { Reason: 'Source of funds' });
  await said(first, 'Hold proposed: withdrawal');
  // Proposed by one is not held.
  await shows(page, '/mine/withdraw?type=0', '[data-status="0"]');
  await decide(detail, 'Confirm hold');
  await first.getByRole('alertdialog').getByRole('button', { name: 'Confirm hold' }).click();
  await said(first, 'You took the first step. A colleague must take the second.');
  await first.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();

  detail = await openRequest(second, withdrawal);
  await decide(detail, 'Confirm hold');
  await answer(second, 'Confirm hold', {});
  await said(second, 'On hold: withdrawal');
  const held = await shows(page, '/mine/withdraw?type=0', '[data-status="5"]');
  await held.getByText('We need to know where the money comes from. Contact us.').waitFor();
  await held.getByText(/^Paid by .* at the latest$/).waitFor();
  await held
    .locator('[data-step="held"]')
    .getByText(/\d{4}-\d\d-\d\d/)
    .waitFor();
  expect(await held.getByRole('button', { name: 'Cancel withdrawal' }).count()).toBe(0);

  // Now more than 5% of what customers own is held: nobody pays in.
  const stranger = await namedCustomer(desk.url);
  const other = await openApp('/mine/charge?type=0', stranger);
  await choose(other, 'Currency', 'USDT (TRC20)');
  await other.getByRole('textbox', { name: 'Amount' }).fill('50');
  await other.getByRole('button', { name: 'I have paid' }).click();
  await other
    .getByRole('alert')
    .getByText(/^Deposits are closed while .* on hold\./)
    .waitFor();
  expect(await other.locator('[data-deposit]').count()).toBe(0);
  await second.getByRole('link', { name: 'Treasury', exact: true }).click();
  await second.getByText('Closed: over 5% of customers’ money is on hold').waitFor();

  detail = await openRequest(second, withdrawal, 'Held');
  await detail.getByRole('button', { name: 'Release' }).click();
  await said(second, 'Released: withdrawal');
  await other.getByRole('button', { name: 'I have paid' }).click();
  await other.locator('[data-deposit][data-status="0"]').waitFor();

  detail = await openRequest(first, withdrawal);
  await decide(detail, 'Approve');
  await said(first, 'Approved: withdrawal');
  detail = await openRequest(second, withdrawal, 'Approved');
  await decide(detail, 'Mark as paid');
  await answer(second, 'Mark as paid', { Reference: `payout ${customer.user.id}` });
  await said(second, 'Paid: withdrawal');
  const done = await shows(page, '/mine/withdraw?type=0', '[data-status="2"]');
  await done.getByText(`payout ${customer.user.id}`).waitFor();
  expect(await walletOf(page)).toBe(100_000_000n);
});

it('a rejected withdrawal shows its reason, one above 1,000 needs two, and its customer cancels while it is pending', async () => {
  const customer = await openPayer('4000');
  const page = await openApp('/mine/withdraw', customer);
  await bindAddress(page, customer);
  const withdrawal = await withdraw(page, '1200');
  const [first, second] = [await openQueue('Withdrawals', ada), await openQueue('Withdrawals', ben)];
  let detail = await openRequest(first, withdrawal);
  await decide(detail, 'Approve');
  await said(first, 'First approval: withdrawal');
  detail = await openRequest(first, withdrawal);
  await decide(detail, 'Approve as second');
  await said(first, 'You took the first step. A colleague must take the second.');
  detail = await openRequest(second, withdrawal);
  await decide(detail, 'Reject');
  await answer(second, 'Reject', { Reason: 'Names do not match', 'Remark to the customer': 'Bind your own.' });
  await said(second, 'Rejected: withdrawal');
  const rejected = await shows(page, '/mine/withdraw?type=0', '[data-status="3"]');
  await rejected
    .getByText('The account is not in your name. Add an account of your own and request it again. Bind your own.')
    .waitFor();
  expect(await walletOf(page)).toBe(4_000_000_000n);

  await withdraw(page, '1300');
  const open = await shows(page, '/mine/withdraw?type=0', '[data-status="0"]');
  await open.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
  await page.locator('[data-withdrawal][data-status="4"]').waitFor();
  expect(await walletOf(page)).toBe(4_000_000_000n);
});

it('in a site that is read only a customer still withdraws, and reads why nothing else is taken', async () => {
  const customer = await openPayer('1000');
  const page = await openApp('/mine/withdraw', customer);
  await bindAddress(page, customer);
  const [rita, olga] = [await desk.staff(['risk'], 'Rita'), await desk.staff(['owner'], 'Olga')];
  const set = async (mode: 'read-only' | 'normal', reasons: object) => {
    const { proposal } = await rita.call(proposeSiteMode, { mode, reasons: JSON.stringify(reasons) });
    await olga.call(decideProposal, { id: proposal, verdict: 'approve' });
  };
  const reason = 'We are moving to new machines.';
  await set('read-only', { en: reason });
  try {
    await page.goto('/mine/transfer?from=1&to=2');
    await page.getByText(reason).first().waitFor();
    const withdrawal = await withdraw(page, '100');
    await page.getByText(reason).first().waitFor();
    await openRequest(await openQueue('Withdrawals', ada), withdrawal);
  } finally {
    await set('normal', {});
  }
});

it('STAFF-05b both queues open on the oldest with its age and its customer, and are worked by keyboard', async () => {
  const customers = [await openPayer('300'), await openPayer('310')];
  const claims = [];
  for (const customer of customers)
    claims.push((await as(customer).call(claimWireDeposit, { number: '55', symbol_id: 1, wire_id: 1 })).id);
  const page = await openQueue('Deposits', ada);
  const ids = () =>
    page
      .locator('tbody tr:has([data-row])')
      .evaluateAll((rows) => rows.map((one) => Number(/^\d+/.exec(one.textContent ?? '')?.[0])));
  await expect.poll(async () => (await ids()).length).toBeGreaterThan(1);
  const shown = await ids();
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  await page.getByRole('columnheader', { name: 'Age' }).waitFor();
  const detailOf = (kind: string, id: number) =>
    page.getByRole('complementary', { name: `${kind} ${id}`, exact: true });
  /** The key counts once the request has been open for a second. */
  const key = async (detail: Locator, name: string) => {
    await detail.locator('button[aria-keyshortcuts]:not([aria-disabled=true])').first().waitFor();
    await page.keyboard.press(name);
  };
  /** J goes to the next row, Enter opens it. */
  const goTo = async (kind: 'Deposit' | 'Withdrawal', wanted: number) => {
    for (const id of await ids()) {
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await detailOf(kind, id).waitFor();
      if (id === wanted) return detailOf(kind, id);
    }
    throw new Error(`${kind} ${wanted} is not listed`);
  };
  let detail = await goTo('Deposit', claims[0]!);
  await detail.getByText(`${customers[0]!.user.id}`).first().waitFor();
  await detail.getByText('300.000000').first().waitFor();
  await key(detail, 'a');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reference').fill(`keys ${claims[0]}`);
  await dialog.getByRole('button', { name: 'Record payment' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await detail.getByText('One approval is enough for this amount.').waitFor();
  await key(detail, 'a');
  await said(page, `Approved: deposit ${claims[0]}`);
  // The next one opens by itself.
  detail = detailOf('Deposit', claims[1]!);
  await detail.waitFor();
  await key(detail, 'r');
  await dialog.getByLabel('Reason').selectOption('Payment not received');
  await dialog.getByRole('button', { name: 'Reject' }).press('Enter');
  await said(page, `Rejected: deposit ${claims[1]}`);

  const [taker] = customers;
  const app = await openApp('/mine/withdraw', taker!);
  await bindAddress(app, taker!);
  const withdrawal = await withdraw(app, '20');
  await page.goto('/console/withdrawals');
  await page.getByRole('columnheader', { name: 'Due' }).waitFor();
  await page.locator('tbody [data-row]').first().waitFor();
  await page.getByRole('columnheader', { name: 'Age' }).waitFor();
  const open = await ids();
  expect(open).toEqual(open.toSorted((a, b) => a - b));
  detail = await goTo('Withdrawal', Number(withdrawal.id));
  await detail.getByText(TRON).first().waitFor();
  await detail.getByText(`${taker!.user.id}`).first().waitFor();
  await key(detail, 'h');
  await dialog.getByText(/^A second person must confirm/).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await key(detail, 'a');
  await said(page, `Approved: withdrawal ${withdrawal.id}`);
});
