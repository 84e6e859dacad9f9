import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@vitrine/wire/client';
import { createDemoAccount } from '@vitrine/wire/identity/create-demo-account';
import { balances } from '@vitrine/wire/ledger/balances';
import { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { urlOfRunning } from '../../../apps/server/src/platform/postgres/embedded.ts';
import { Authenticator, totp } from '../../support/authenticator.ts';
import { launchChromium } from '../../support/chromium.ts';
import { type MailServer, startMailServer } from '../../support/mail.ts';
import { type RunningServer, spawnServer } from '../../support/server.ts';
import { DESK, PHONE } from '../browse.ts';

// One site from its first start: the owner enrols and invites staff, who work with the roles they were given.

const PASSWORD = 'five plain words of mine';
const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-staff-'));
let server: RunningServer;
let mail: MailServer;
let browser: Browser;

beforeAll(async () => {
  mail = await startMailServer();
  [browser, server] = await Promise.all([
    launchChromium(),
    spawnServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...mail.environment }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await mail?.stop();
  rmSync(server.logFile, { force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

/** A page in a browser of its own. */
async function person(): Promise<Page> {
  const context = await browser.newContext({ viewport: DESK, baseURL: server.url });
  return context.newPage();
}

/** As if everybody who is signed in had entered a code of their authenticator that long ago. */
async function codesEntered(minutesAgo: number): Promise<void> {
  const client = new Client({ connectionString: urlOfRunning(dataDir) });
  await client.connect();
  await client.query("UPDATE staff_sessions SET code_at = now() - $1 * interval '1 minute'", [minutesAgo]);
  await client.end();
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** From the page that asks for an own password to the console; returns the authenticator and the recovery codes. */
async function enrol(
  page: Page,
): Promise<{ readonly authenticator: Authenticator; readonly codes: readonly string[] }> {
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat password').fill(PASSWORD);
  await button(page, 'Continue').click();
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  const copy = await button(page, /^Copy [A-Z2-7]{16,}$/).getAttribute('aria-label');
  const authenticator = new Authenticator(copy!.replace('Copy ', ''));
  await page.getByLabel('6-digit code from the app').fill(await authenticator.code());
  await button(page, 'Turn on').click();
  await page.getByRole('checkbox', { name: 'I have saved these codes' }).click();
  const codes = await page.locator('#screen ul li').allTextContents();
  await button(page, 'Go to the console').click();
  await page.getByRole('navigation', { name: 'Console pages' }).waitFor();
  return { authenticator, codes };
}

const pagesOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Console pages' }).getByRole('link').allTextContents();

describe('the staff of a new house', () => {
  let owner: Page;
  let second: Page;
  let authenticatorOfOwner: Authenticator;
  // On a slow machine the journey takes longer than a code counts.
  beforeEach(() => codesEntered(0));

  it('the first owner enrols by the one-time password, and signs in by a code or by a recovery code once', async () => {
    expect(totp('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 1)).toBe('287082');
    // No terminal here: what it would print is in a file that the log does not repeat.
    const [, email, oneTime] = /as (\S+) with the one-time password (\S+)/.exec(
      readFileSync(path.join(dataDir, 'first-owner.txt'), 'utf8'),
    )!;
    expect(readFileSync(server.logFile, 'utf8')).not.toContain(oneTime);
    const page = await person();
    await page.goto('/console');
    await page.getByLabel('E-mail').fill(email!);
    await page.getByLabel('Password', { exact: true }).fill(oneTime!);
    await button(page, 'Continue').click();
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    const { authenticator, codes } = await enrol(page);
    expect(codes.length).toBeGreaterThanOrEqual(8);
    expect(await pagesOf(page)).toEqual(expect.arrayContaining(['Proposals', 'Staff', 'Audit log', 'Journal']));

    for (const second of [() => authenticator.code(), async () => codes[0]!]) {
      await button(page, /^Account:/).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByLabel('E-mail').fill(email!);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await button(page, 'Continue').click();
      await page.getByRole('heading', { name: 'Authentication code' }).waitFor();
      const code = await second();
      if (code === codes[0]) await button(page, 'Use a recovery code').click();
      await page.locator('#screen input').fill(code);
      await button(page, 'Sign in').click();
      await page.getByRole('navigation', { name: 'Console pages' }).waitFor();
    }
    owner = page;
    authenticatorOfOwner = authenticator;
  });

  /** The owner invites somebody. */
  async function invite(name: string, email: string, role: string): Promise<void> {
    await owner.getByRole('link', { name: 'Staff' }).click();
    await button(owner, 'Invite').click();
    const dialog = owner.getByRole('dialog', { name: 'Invite a staff member' });
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByRole('checkbox', { name: role }).click();
    await button(owner, 'Send invitation').click();
    const sent = owner.getByRole('dialog', { name: 'Invitation sent' });
    await sent.getByText(email).waitFor();
    expect(await owner.content()).not.toContain('accept#');
    await owner.keyboard.press('Escape');
  }

  /** The link that the invited person finds in their mail. */
  async function invited(name: string, email: string, role: string): Promise<string> {
    await invite(name, email, role);
    return `/console/accept#${await mail.link(email)}`;
  }

  it('the invited enrols by the link and sees what the roles open, no more', async () => {
    const link = await invited('Chloé', 'chloe@house.example', 'Support');

    const page = await person();
    await page.goto(link);
    await enrol(page);
    const shown = await pagesOf(page);
    expect(shown).toEqual(expect.arrayContaining(['Proposals', 'Instruments', 'Outbox']));
    for (const hidden of ['Staff', 'Audit log', 'Journal']) expect(shown).not.toContain(hidden);
    await page.goto('/console/staff');
    await page.waitForURL(/\/console\/dashboard/);

    const again = await person();
    await again.goto(link);
    await again.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await again.getByLabel('Repeat password').fill(PASSWORD);
    await button(again, 'Continue').click();
    await again.getByText('This invitation was used, replaced or has expired.').waitFor();

    // Disabled, the session is dead at its next call.
    await owner.reload();
    await owner.getByRole('row', { name: /Chloé/ }).getByRole('button').first().click();
    await button(owner, 'Disable').click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
    await owner.getByText('Chloé disabled').first().waitFor();
    // The page asks by itself too: whichever call comes first ends it, and then there is no link to press.
    const outbox = page.getByRole('link', { name: 'Outbox' });
    await outbox.click({ timeout: 2_000 }).catch(() => undefined);
    await page.getByText('Your session has expired. Sign in again.').waitFor();
  });

  it('the second owner is admitted by whoever runs the machine', async () => {
    second = await person();
    // The second owner is admitted by whoever runs the machine: no terminal here, so the link is in a file.
    await invite('Olga', 'olga@house.example', 'Owner');
    const [, link] = /becomes an owner at http:\/\/vitrine\.example(\S+)/.exec(
      readFileSync(path.join(dataDir, 'owner-link.txt'), 'utf8'),
    )!;
    await second.goto(link!);
    await enrol(second);
    expect(await pagesOf(second)).toEqual(expect.arrayContaining(['Proposals', 'Staff', 'Audit log']));
  });

  it('an invitation five minutes after the last code asks for another one, and goes on with what was entered', async () => {
    await codesEntered(5);
    await owner.getByRole('link', { name: 'Staff' }).click();
    await button(owner, 'Invite').click();
    const form = owner.getByRole('dialog', { name: 'Invite a staff member' });
    await form.getByLabel('Name', { exact: true }).fill('Nora');
    await form.getByLabel('E-mail').fill('nora@house.example');
    await form.getByRole('checkbox', { name: 'Content' }).click();
    const send = button(owner, 'Send invitation');
    const question = owner.getByRole('dialog', { name: "Confirm it's you" });
    const code = question.getByLabel('Authentication code');

    // Who cancels has sent nothing and lost nothing.
    await send.click();
    await code.waitFor();
    await owner.keyboard.press('Escape');
    await form.getByText('Enter a code from your authenticator app, then try again.').waitFor();
    expect(await form.getByLabel('E-mail').inputValue()).toBe('nora@house.example');

    await send.click();
    await code.fill('12345');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await question.getByText('Enter all 6 digits.').waitFor();
    await code.fill('000000');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await question.getByText('The code is incorrect or was already used. Enter a new one.').waitFor();
    await code.fill(await authenticatorOfOwner.code());
    await question.getByRole('button', { name: 'Confirm' }).click();
    await owner.getByRole('dialog', { name: 'Invitation sent' }).getByText('nora@house.example').waitFor();
    expect(await question.count()).toBe(0);
    expect(await mail.link('nora@house.example')).toMatch(/^[\w-]{43}$/);
    await owner.keyboard.press('Escape');
  });

  it('one person halts trading and cannot resume it alone, another approves; the customer sees each change', async () => {
    const risk = await person();
    await risk.goto(await invited('Rita', 'rita@house.example', 'Risk'));
    await enrol(risk);
    const customer = await person();
    await customer.goto(`/login?from=${encodeURIComponent('/trade?symbol=BTCUSD')}`);
    await customer.getByRole('button', { name: 'Open demo account' }).click();
    const buy = customer.locator('[data-side="buy"]').filter({ visible: true }).first();
    await expect.poll(() => buy.getAttribute('aria-disabled'), { timeout: 20_000 }).toBeNull();

    // On her phone, at once.
    await risk.setViewportSize(PHONE);
    await risk.goto('/console/instruments?id=BTCUSD');
    await button(risk, 'Halt trading').click();
    const question = risk.getByRole('alertdialog', { name: 'Halt trading in BTC/USD?' });
    await question.getByText('A second person must approve resuming.').waitFor();
    await question.getByRole('button', { name: 'Halt trading' }).click();
    await risk.getByText('BTC/USD halted').first().waitFor();
    await customer.getByText('Trading suspended').first().waitFor({ timeout: 30_000 });
    await expect.poll(() => buy.getAttribute('aria-disabled')).toBe('true');

    // She proposes, and cannot decide.
    await button(risk, 'Propose to resume').click();
    await risk.getByRole('alertdialog').getByRole('button', { name: 'Propose to resume' }).click();
    await risk.getByRole('link', { name: 'View proposal' }).click();
    await risk.getByRole('button', { name: 'Withdraw' }).waitFor();
    expect(await risk.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await risk.keyboard.press('a');
    expect(await customer.getByText('Trading suspended').count()).toBeGreaterThan(0);

    // Nor does the owner who invited her decide; the other one does, by the key.
    const open = async (page: Page) => {
      await page.getByRole('link', { name: 'Proposals' }).click();
      await page
        .getByRole('row', { name: /BTC\/USD/ })
        .getByRole('button')
        .first()
        .click();
    };
    await open(owner);
    await owner.getByText(/One of you invited the other/).waitFor();
    expect(await button(owner, 'Approve').count()).toBe(0);
    await open(second);
    // It rests for a moment after the proposal opens.
    await button(second, 'Approve').click({ trial: true });
    await second.keyboard.press('a');
    await second.getByText('Approved: BTC/USD').first().waitFor();
    await expect.poll(() => buy.getAttribute('aria-disabled'), { timeout: 30_000 }).toBeNull();
    await buy.click();
    await customer.getByText('Order confirmed').first().waitFor();
  });

  it('the owner follows money through the ledger, exports what the filter shows, and checks that it is conserved', async () => {
    await owner.getByRole('link', { name: 'Ledger accounts' }).click();
    await owner.getByText('Book total').waitFor();
    await owner.getByLabel('Account type').selectOption('House accounts');
    await owner.waitForURL(/group=house/);
    await button(owner, 'house/fee_trade').click();
    await owner.getByRole('link', { name: 'View all postings' }).click();
    await owner.waitForURL(/postings\?account=house/);
    await owner.getByLabel('Reason').selectOption('Contract fee');
    const row = owner.getByRole('row', { name: /Contract fee/ });
    await row.first().waitFor();
    const shown = await row.count();
    const [download] = await Promise.all([owner.waitForEvent('download'), button(owner, 'Export CSV').click()]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(1 + shown);
    expect(lines[1]).toMatch(/,demo,USD,cust\/\d+\/forex,house\/fee_trade,\d+\.\d{6},contract-fee,\d+$/);
    await owner.getByText('Recorded in the audit log.').first().waitFor();

    // To the decision that posted it, and to the account that paid.
    const seq = lines[1]!.split(',')[0];
    await row.first().getByRole('link', { name: seq!, exact: true }).click();
    await owner.getByRole('heading', { name: `Row ${seq}` }).waitFor();
    await owner.goBack();
    await row.first().getByRole('link', { name: /^cust/ }).click();
    await owner.getByRole('heading', { name: /^cust\/\d+\/forex$/ }).waitFor();

    await owner.getByRole('link', { name: 'Books balance' }).click();
    const checked = owner.getByText(/up to journal row/);
    const before = await checked.textContent();
    await button(owner, 'Check again').click();
    await expect.poll(() => checked.textContent()).not.toBe(before);
    await owner.getByText('None. All holds match positions, orders and options.').waitFor();
  });

  it('the journal shows the order, its price on the tape, its postings and the rows beside it, under a permanent link', async () => {
    await owner.getByRole('link', { name: 'Journal' }).click();
    await owner.getByLabel('Event', { exact: true }).selectOption({ label: 'Order opened' });
    await owner
      .getByRole('row', { name: /Order opened/ })
      .getByRole('button')
      .first()
      .click();
    await owner.getByText('Matches the tape').waitFor();
    await owner.getByText('Contract fee').first().waitFor();
    await button(owner, 'Verify hash').click();
    await owner.getByText('Hash verified in your browser').waitFor();

    const heading = owner.getByRole('heading', { name: /^Row \d+$/ });
    const seq = Number((await heading.textContent())!.replace('Row ', ''));
    const at = (row: number) => owner.getByRole('heading', { name: `Row ${row}`, exact: true }).waitFor();
    await at(seq);
    await button(owner, 'Previous row').click();
    await at(seq - 1);
    // None of the rows that the filter left: the keys go from row to row.
    await owner.keyboard.press('j');
    await at(seq - 2);
    await owner.keyboard.press('k');
    await at(seq - 1);
    await button(owner, 'Next row').click();
    await at(seq);

    await owner.goto(`/console/journal?id=${seq}`);
    await at(seq);
    await owner.keyboard.press('Control+k');
    await owner.getByRole('combobox', { name: 'Search or go to an ID' }).fill('1');
    await owner.getByRole('option', { name: /^1\s*Journal row$/ }).click();
    await at(1);
    expect(await button(owner, 'Previous row').getAttribute('aria-disabled')).toBe('true');
    await owner.getByText('No postings.').waitFor();
  });

  it('a customer is found by an order, and the page shows accounts, journal rows and staff notes', async () => {
    await owner.getByRole('link', { name: 'Customers', exact: true }).click();
    await owner.getByLabel('Order ID').fill('1');
    const row = owner.getByRole('row', { name: /Demo/ });
    await expect.poll(() => row.count()).toBe(1);
    await row.getByRole('link').click();
    await owner.getByRole('heading', { name: /^Customer \d+$/ }).waitFor();
    await owner.getByLabel('New note').fill('Asked how a halt ends.');
    await button(owner, 'Add note').click();
    await owner.getByText('Note added').first().waitFor();
    await owner.getByText('Asked how a halt ends.').waitFor();
    expect(await owner.getByLabel('New note').inputValue()).toBe('');

    await button(owner, 'Open').click();
    await owner
      .getByRole('row', { name: /BTC\/USD/ })
      .getByRole('button')
      .first()
      .click();
    await owner.getByRole('heading', { name: 'Order 1' }).waitFor();
    await owner.getByRole('link', { name: /^Journal row \d+$/ }).click();
    await owner.getByRole('heading', { name: /^Row \d+$/ }).waitFor();
    await owner.goBack();
    await button(owner, 'Account log').click();
    await owner.getByRole('row', { name: /Contract fee/ }).waitFor();
    await button(owner, 'Overview').click();
    await owner.getByRole('link', { name: 'View audit log' }).click();
    await owner.getByRole('row', { name: /Add customer note/ }).waitFor();

    // From anywhere, by their number.
    const uid = new URL(owner.url()).searchParams.get('subject')!.replace(/\D/g, '');
    await owner.keyboard.press('Control+k');
    await owner.getByRole('combobox', { name: 'Search or go to an ID' }).fill(uid);
    await owner.getByRole('option', { name: new RegExp(`^${uid}\\s*Customer$`) }).click();
    await owner.getByRole('heading', { name: `Customer ${uid}` }).waitFor();
  });

  it('site terms that one owner proposes are approved by a second owner and apply to new accounts', async () => {
    /** The balances of a new demo customer. */
    const granted = async () => {
      let token: string | undefined;
      const client = createClient({ origin: server.url, lang: () => 'en', token: () => token });
      ({ token } = await client.call(createDemoAccount, {}));
      const accounts = await client.call(balances, {});
      return accounts.map(({ balance }) => Number(balance)).filter((balance) => balance > 0);
    };
    expect(await granted()).not.toContain(25_000);

    await owner.goto('/console/site?id=terms');
    await button(owner, 'Propose changes').click();
    const dialog = owner.getByRole('dialog', { name: 'Change site terms' });
    await dialog.getByLabel('Demo grant').fill('25000');
    await button(owner, 'Propose changes').last().click();
    await owner.getByRole('link', { name: 'View proposal' }).click();
    await button(owner, 'Withdraw').waitFor();
    expect(await button(owner, 'Approve').count()).toBe(0);
    await owner.keyboard.press('a');
    expect(await granted()).not.toContain(25_000);

    await second.getByRole('link', { name: 'Proposals' }).click();
    await second.getByRole('row', { name: /Site/ }).getByRole('button').first().click();
    // It rests for a moment after the proposal opens.
    await button(second, 'Approve').click({ trial: true });
    await second.keyboard.press('a');
    await second.getByText('Approved: Site').first().waitFor();
    await expect.poll(granted, { interval: 1_000 }).toContain(25_000);
    await owner.goto('/console/site?id=terms');
    await owner.getByText('25,000 USD').waitFor();
  });

  it('terms of timed options are proposed by one and decided by another; real accounts take two owners', async () => {
    /** The durations that customers see. */
    const offered = async () => {
      const answer = await owner.request.get('/v2/api/micro/get_seconds');
      const { data } = (await answer.json()) as { data: { sec: readonly { Seconds: number; ProfitRatio: string }[] } };
      return data.sec.map(({ Seconds, ProfitRatio }) => `${Seconds} ${Number(ProfitRatio)}`);
    };
    await owner.getByRole('link', { name: 'Timed options' }).click();
    // The page before it has a button of the same name.
    await owner.getByRole('heading', { level: 1, name: 'Timed options' }).waitFor();
    await button(owner, 'Propose changes').click();
    const dialog = owner.getByRole('dialog', { name: 'Change timed option terms' });
    const send = dialog.getByRole('button', { name: 'Propose changes' });
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    for (let left = 6; left > 1; left -= 1)
      await dialog.getByRole('button', { name: `Remove duration ${left}` }).click();
    await dialog.getByRole('button', { name: 'Add duration' }).click();
    const added = dialog.getByRole('group', { name: 'Duration 2' });
    await added.getByLabel('Duration (s)').fill('3');
    await added.getByLabel('Payout (%)').fill('75.5');
    await send.click();
    await added.getByText('Enter a whole number from 5 to 86,400. Use each duration once.').waitFor();
    await added.getByLabel('Duration (s)').fill('20');
    await added.getByLabel('Min. stake').fill('1');
    await added.getByLabel('Max. stake').fill('250');
    await dialog.getByLabel('Suggested stakes').fill('0.5,10');
    await send.click();
    await dialog.getByText(/Invalid value/).waitFor();
    await dialog.getByLabel('Suggested stakes').fill('5,10');
    await send.click();
    await owner.getByText('A proposed change is waiting for approval.').waitFor();
    expect(await offered()).toContain('300 0.88');

    await second.goto('/console/proposals');
    const row = (kind: string) =>
      second
        .getByRole('row', { name: new RegExp(kind) })
        .getByRole('button')
        .first();
    await row('Timed option terms').click();
    await second.getByText('20 s · 75.5% · 1 – 250').waitFor();
    await button(second, 'Approve').click();
    await second.getByText('Approved: Timed options').first().waitFor();
    await expect.poll(offered).toEqual(['20 0.755', '30 0.8']);

    await owner.reload();
    await owner.getByText('Not available').waitFor();
    await button(owner, 'Propose to enable').click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Propose to enable' }).click();
    await owner.getByText('A proposed change is waiting for the approval of another owner.').waitFor();
    await owner.getByText('Not available').waitFor();
    await row('Timed options on real-money accounts').click();
    await button(second, 'Approve').click();
    await second.getByText('Approved: Timed options').first().waitFor();
    await owner.reload();
    await owner.getByText('Available', { exact: true }).waitFor();
    await button(owner, 'Propose to disable').waitFor();
  });

  it('the owner changes a site setting: an invalid colour is refused in the draft, and Restore undoes a change', async () => {
    const customer = await person();
    const colour = async () => {
      const answer = await customer.request.get('/api/basicSet/getBasicInfo');
      return ((await answer.json()) as { data: { theme_primary: string } }).data.theme_primary;
    };
    const first = await colour();
    await owner.getByRole('link', { name: 'Site settings' }).click();
    const openColour = () =>
      owner
        .getByRole('row', { name: /Primary colour/ })
        .getByRole('button')
        .first()
        .click();
    await openColour();
    const entry = owner.getByRole('textbox', { name: 'Primary colour', exact: true });
    const publish = async () => {
      await button(owner, 'Draft (1)').first().click();
      await button(owner, 'Publish now').click();
    };
    await entry.fill('blue');
    await publish();
    await owner.getByText("This value isn't possible. A hex colour, such as #85bd00.").waitFor();
    expect(await colour()).toBe(first);

    await openColour();
    await entry.fill('#0055cc');
    await publish();
    await expect.poll(colour).toBe('#0055cc');
    await openColour();
    await button(owner, 'Restore previous value').click();
    expect(await colour(), 'a draft').toBe('#0055cc');
    await publish();
    await expect.poll(colour).toBe(first);
  });
});
