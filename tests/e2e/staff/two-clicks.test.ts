import { randomUUID } from 'node:crypto';
import type { Call, RequestOf } from '@vitrine/wire/call';
import { createClient } from '@vitrine/wire/client';
import { sendMessage } from '@vitrine/wire/content/operator/send-message';
import { bindPayoutWay } from '@vitrine/wire/funding/bind-payout-way';
import { claimWireDeposit } from '@vitrine/wire/funding/claim-wire-deposit';
import { proposeGoodwill } from '@vitrine/wire/funding/operator/propose-goodwill';
import { requestWithdrawal } from '@vitrine/wire/funding/request-withdrawal';
import { askErasure } from '@vitrine/wire/identity/ask-erasure';
import { realName } from '@vitrine/wire/identity/real-name';
import { sendSupportMessage } from '@vitrine/wire/support/send-support-message';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openAccount, sendImage } from '../../../apps/server/test/support/named-accounts.ts';
import { launchChromium } from '../../support/chromium.ts';
import { consoleScreens } from '../../support/console-screens.ts';
import { openCustomer } from '../../support/customer.ts';
import { type Desk, startDesk } from '../../support/desk.ts';
import { profile } from '../../support/screens.ts';

// Whoever works at the console is one click from the conservation report, and two from the customer that a row is about.

/** Pages that concern no customer: terms, texts, staff, and sums of everybody. */
const OF_NOBODY = [
  '/site',
  '/branding',
  '/jurisdictions',
  '/site-mode',
  '/content',
  '/content-editor',
  '/message-editor',
  '/treasury',
  '/payment-settings',
  '/money-report',
  '/conservation',
  '/instruments',
  '/options',
  '/staff',
  '/sessions',
  '/canned-answers',
  '/dashboard',
];
const PATHS = [
  ...new Set(
    consoleScreens('invited')
      .filter((screen) => screen.for.includes('staff'))
      .map(({ path }) => new URL(path, 'http://site').pathname.replace('/console', '')),
  ),
];

let browser: Browser;
let desk: Desk;
let page: Page;
/** What an address needs so that the rows are about a customer. */
const search: Record<string, string> = {};

beforeAll(async () => {
  [browser, desk] = await Promise.all([launchChromium(), startDesk()]);
  const owner = await desk.staff([
    'owner',
    'support',
    'identity',
    'finance-maker',
    'finance-checker',
    'risk',
    'content',
  ]);
  await populate(owner.call);
  const look = { device: 'desk', mode: 'light', language: 'en' } as const;
  page = await (await profile(browser, desk.url, look, { owner })).newPage();
  // What is missing on one page is often missing on all: a failure may not take the rest of the hour.
  page.setDefaultTimeout(15_000);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await desk?.stop();
});

type Tell = <C extends Call>(call: C, request: RequestOf<C>) => Promise<unknown>;

/** Customers who trade, pay in, want money out, show documents, write, and want to be erased; and what staff did about one. */
async function populate(tell: Tell): Promise<void> {
  const { superuser } = desk;
  const trader = await openCustomer(desk.url);
  const uid = trader.user.id;
  const client = (token: string): Tell => {
    const own = createClient({ origin: desk.url, lang: () => 'en', token: () => token });
    return (call, request) => own.call(call, request, call.keyed ? { idempotencyKey: randomUUID() } : {});
  };
  await client(trader.token)(sendSupportMessage, { key: randomUUID(), text: 'Where is my order?' } as never);
  const payer = await openAccount(desk);
  const paid = { number: '500', symbol_id: 1, wire_id: 1 };
  await client(payer.token)(claimWireDeposit, paid);
  const status = () => superuser<{ status: number }>('SELECT status FROM deposits WHERE uid = $1', [payer.uid]);
  await vi.waitFor(async () => expect((await status())[0]?.status).toBe(1), { timeout: 60_000, interval: 500 });
  await superuser(`UPDATE bank_simulation SET mood = 'off'`);
  const bound = { type: 1, draw_id: 2, dc_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const;
  const way = (await client(payer.token)(bindPayoutWay, bound)) as { readonly id: number };
  await superuser('UPDATE payout_ways SET usable_from = now() WHERE id = $1', [way.id]);
  await client(payer.token)(requestWithdrawal, { draw_currency_id: 2, number: '120', draw_method_id: way.id });
  await client(payer.token)(claimWireDeposit, paid);
  await client(payer.token)(askErasure, { wanted: '1' });
  const photo = await sharp({ create: { width: 400, height: 250, channels: 3, background: '#aa3311' } })
    .jpeg()
    .toBuffer();
  const { url } = await sendImage(desk, photo, payer.token);
  const documents = { name: 'Ada Lovelace', id_type: 2, card_id: 'C01X00T47', front_pic: url, hand_pic: url };
  await client(payer.token)(realName, documents as never);

  await tell(proposeGoodwill, { customer: uid, amount: '5', reason: 'Bad tick' });
  const texts = '{"en":{"title":"Hello","summary":"Hello.","content":"<p>Hello.</p>"}}';
  await tell(sendMessage, { kind: 'service', accounts: 'demo', uid, texts, path: '' } as never);
  await reportPayment(payer.uid);
  await superuser(
    `INSERT INTO quarantine (key, why, actor, events) VALUES ('7f0c1d2e-7a55-4c43-9d61-2f1b7c9a4e10', 'overflow', $1, 'OrderOpened')`,
    [uid],
  );
  await superuser(
    `INSERT INTO outbox (at, channel, recipient, subject, text, state, attempts, last_error)
     VALUES (now(), 'email', $1, 'Welcome', 'Welcome.', 'failed', 1, 'refused')`,
    [payer.email],
  );
  await superuser(
    `INSERT INTO inbox_messages (uid, seq, idx, kind, params, sent_at) VALUES ($1, 1, 999, 'margin-call', $2, $3)`,
    [uid, JSON.stringify({ net_value: '1.000000', used_margin: '2.000000' }), Date.now()],
  );
  Object.assign(search, {
    '/audit': `?subject=customer/${uid}`,
    '/ledger': `?customer=${uid}`,
    '/journal': `?customer=${uid}`,
    '/customer': `?customer=${uid}`,
  });
}

/** A bank has reported less than the deposit of a customer: a person looks at it. */
async function reportPayment(uid: number): Promise<void> {
  await desk.superuser(
    `WITH file AS (INSERT INTO bank_files (sha256, name, at) VALUES (repeat('a', 64), 'november.xml', now()) RETURNING id),
       statement AS (INSERT INTO bank_statements (file, format, account, number, currency, pending)
         SELECT id, 'camt.053', 'DE89370400440532013000', '1', 'USD', 0 FROM file RETURNING id)
     INSERT INTO bank_entries (statement, account, key, is_certain, evidence, direction, is_reversal, currency, amount,
         booked_on, text, party, charges, payments, match, deposit, state)
       SELECT s.id, 'DE89370400440532013000', 'id:1', true, '', 'credit', false, 'USD', 499000000, '2026-11-25',
         'Invoice', 'A. Payer', 0, 1, 'amount-differs', d.id, 'waiting'
       FROM statement s, (SELECT id FROM deposits WHERE uid = $1 ORDER BY id DESC LIMIT 1) d`,
    [uid],
  );
}

const customerLink = () =>
  page.locator('#screen').locator('a[href*="/console/customer?"]').filter({ visible: true }).first();
const isAtCustomer = async () => {
  await page.waitForURL(/\/console\/customer\?.*customer=\d+/, { timeout: 20_000 });
};

/** Opens the page of a customer from what the page shows, and says in how many clicks. */
async function clicksToCustomer(path: string): Promise<number> {
  await page.goto(`/console${path}${search[path] ?? ''}`);
  const rows = page.locator('#screen button[data-row]');
  const links = page.locator('#screen tbody a').filter({ visible: true });
  await rows.or(customerLink()).first().waitFor();
  if ((await customerLink().count()) > 0) {
    await customerLink().click();
    await isAtCustomer();
    return 1;
  }
  // A link of the row itself, or else the row and a link of its detail.
  if (
    path !== '/audit' &&
    (await links.count()) > 0 &&
    !(await links.first().getAttribute('href'))!.includes('/journal')
  ) {
    await links.first().click();
    await page.waitForURL((url) => !url.pathname.endsWith(path));
  } else await rows.first().click();
  await customerLink().waitFor();
  await customerLink().click();
  await isAtCustomer();
  return 2;
}

describe('STAFF-08b from every page of the console', () => {
  it.each(PATHS)('%s the conservation report is one click away', async (path) => {
    await page.goto(`/console${path}${search[path] ?? ''}`);
    await page.locator('header a[href="/console/conservation"]').click();
    await page.getByRole('heading', { name: 'Ledger check', level: 1 }).waitFor();
    await page
      .getByText(/Checked|checked/)
      .first()
      .waitFor();
  });

  it.each(PATHS.filter((path) => ![...OF_NOBODY, '/customer'].includes(path)))(
    '%s the customer concerned is at most two clicks away',
    async (path) => {
      expect(await clicksToCustomer(path)).toBeLessThanOrEqual(2);
    },
  );
});
