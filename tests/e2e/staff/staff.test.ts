import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@vitrine/wire/client';
import { createDemoAccount } from '@vitrine/wire/identity/create-demo-account';
import { balances } from '@vitrine/wire/ledger/balances';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Authenticator, totp } from '../../support/authenticator.ts';
import { launchChromium } from '../../support/chromium.ts';
import { type RunningServer, spawnServer } from '../../support/server.ts';
import { DESK, PHONE } from '../browse.ts';

// One house from its first start: the owner enrols, invites, the invited works with the roles given.

const PASSWORD = 'five plain words of mine';
const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-staff-'));
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchChromium(), spawnServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(server.logFile, { force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

/** The first page of a person with a browser of his own. */
async function person(): Promise<Page> {
  const context = await browser.newContext({ viewport: DESK, baseURL: server.url });
  return context.newPage();
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** From the page that asks for an own password to the console; returns the authenticator and the recovery codes. */
async function enrol(
  page: Page,
): Promise<{ readonly authenticator: Authenticator; readonly codes: readonly string[] }> {
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('The same again').fill(PASSWORD);
  await button(page, 'Continue').click();
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  const copy = await button(page, /^Copy [A-Z2-7]{16,}$/).getAttribute('aria-label');
  const authenticator = new Authenticator(copy!.replace('Copy ', ''));
  await page.getByLabel('Then type the code that it shows').fill(await authenticator.code());
  await button(page, 'Turn it on').click();
  await page.getByRole('checkbox', { name: 'I have kept them' }).click();
  const codes = await page.locator('#screen ul li').allTextContents();
  await button(page, 'Open the console').click();
  await page.getByRole('navigation', { name: 'Pages of the console' }).waitFor();
  return { authenticator, codes };
}

const pagesOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages of the console' }).getByRole('link').allTextContents();

describe('the staff of a new house', () => {
  let owner: Page;
  let second: Page;

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
    await page.getByRole('heading', { name: 'Choose your own password' }).waitFor();
    const { authenticator, codes } = await enrol(page);
    expect(codes.length).toBeGreaterThanOrEqual(8);
    expect(await pagesOf(page)).toEqual(expect.arrayContaining(['Proposals', 'Staff', 'Audit log', 'Journal']));

    for (const second of [() => authenticator.code(), async () => codes[0]!]) {
      await button(page, /^Your session/).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByLabel('E-mail').fill(email!);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await button(page, 'Continue').click();
      await page.getByRole('heading', { name: 'Code of your authenticator' }).waitFor();
      const code = await second();
      if (code === codes[0]) await button(page, 'Use a recovery code').click();
      await page.locator('#screen input').fill(code);
      await button(page, 'Sign in').click();
      await page.getByRole('navigation', { name: 'Pages of the console' }).waitFor();
    }
    owner = page;
  });

  /** The owner invites somebody; the link that he hands on. */
  async function invited(name: string, email: string, role: string): Promise<string> {
    await owner.getByRole('link', { name: 'Staff' }).click();
    await button(owner, 'Invite').click();
    const dialog = owner.getByRole('dialog', { name: 'Invite somebody' });
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByRole('checkbox', { name: role }).click();
    await button(owner, 'Make the link').click();
    const link = new URL(
      (await owner.getByRole('dialog', { name: 'The invitation' }).locator('output').textContent())!,
    );
    await owner.keyboard.press('Escape');
    return link.pathname + link.hash;
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
    await again.getByLabel('The same again').fill(PASSWORD);
    await button(again, 'Continue').click();
    await again.getByText('This invitation was used, replaced or has expired.').waitFor();

    // Disabled, the session is dead at its next call.
    await owner.reload();
    await owner.getByRole('row', { name: /Chloé/ }).getByRole('button').first().click();
    await button(owner, 'Disable').click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
    await owner.getByText('Chloé is disabled').first().waitFor();
    await page.getByRole('link', { name: 'Outbox' }).click();
    await page.getByText('Your session has ended. Sign in again.').waitFor();
  });

  it('one halts, is refused to resume alone, and another resumes; the customer is told each time', async () => {
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
    await button(risk, 'Halt').click();
    const question = risk.getByRole('alertdialog', { name: 'Halt BTC/USD?' });
    await question.getByText('It takes two people to resume.').waitFor();
    await question.getByRole('button', { name: 'Halt' }).click();
    await risk.getByText('BTC/USD is halted').first().waitFor();
    await customer.getByText('Trading suspended').first().waitFor({ timeout: 30_000 });
    await expect.poll(() => buy.getAttribute('aria-disabled')).toBe('true');

    // She proposes, and cannot decide.
    await button(risk, 'Propose to resume').click();
    await risk.getByRole('alertdialog').getByRole('button', { name: 'Propose to resume' }).click();
    await risk.getByRole('link', { name: 'See the proposal' }).click();
    await risk.getByRole('button', { name: 'Withdraw' }).waitFor();
    expect(await risk.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await risk.keyboard.press('a');
    expect(await customer.getByText('Trading suspended').count()).toBeGreaterThan(0);

    // The owner decides, by the key.
    await owner.getByRole('link', { name: 'Proposals' }).click();
    await owner
      .getByRole('row', { name: /BTC\/USD/ })
      .getByRole('button')
      .first()
      .click();
    await owner.getByRole('button', { name: 'Approve' }).waitFor();
    await owner.keyboard.press('a');
    await owner.getByText('Applied: BTC/USD').first().waitFor();
    await expect.poll(() => buy.getAttribute('aria-disabled'), { timeout: 30_000 }).toBeNull();
    await buy.click();
    await customer.getByText('Order confirmed').first().waitFor();
  });

  it('the owner follows money through the ledger, exports what the filter shows, and checks that it is conserved', async () => {
    await owner.getByRole('link', { name: 'Ledger accounts' }).click();
    await owner.getByText('Sum of the book').waitFor();
    await owner.getByLabel('Kind').selectOption('The house');
    await owner.waitForURL(/group=house/);
    await button(owner, 'house/fee_trade').click();
    await owner.getByRole('link', { name: 'All its postings' }).click();
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
    await owner.getByText('It is noted in the audit log.').first().waitFor();

    // To the decision that posted it, and to the account that paid.
    const seq = lines[1]!.split(',')[0];
    await row.first().getByRole('link', { name: seq!, exact: true }).click();
    await owner.getByRole('heading', { name: `Row ${seq}` }).waitFor();
    await owner.goBack();
    await row.first().getByRole('link', { name: /^cust/ }).click();
    await owner.getByRole('heading', { name: /^cust\/\d+\/forex$/ }).waitFor();

    await owner.getByRole('link', { name: 'Books balance' }).click();
    const checked = owner.getByText(/after journal row/);
    const before = await checked.textContent();
    await button(owner, 'Check again').click();
    await expect.poll(() => checked.textContent()).not.toBe(before);
    await owner.getByText('None: every account holds exactly what its live orders hold.').waitFor();
  });

  it('the journal tells of the order: its price on the tape, its postings, the rows beside it, and a link that stays', async () => {
    await owner.getByRole('link', { name: 'Journal' }).click();
    await owner.getByLabel('Event', { exact: true }).selectOption({ label: 'Order opened' });
    await owner
      .getByRole('row', { name: /Order opened/ })
      .getByRole('button')
      .first()
      .click();
    await owner.getByText('Row and tape agree').waitFor();
    await owner.getByText('contract-fee').first().waitFor();
    await button(owner, 'Reckon the hash here').click();
    await owner.getByText('Your browser reckons the same hash').waitFor();

    const heading = owner.getByRole('heading', { name: /^Row \d+$/ });
    const seq = Number((await heading.textContent())!.replace('Row ', ''));
    const at = (row: number) => owner.getByRole('heading', { name: `Row ${row}`, exact: true }).waitFor();
    await at(seq);
    await button(owner, 'Earlier').click();
    await at(seq - 1);
    // None of the rows that the filter left: the keys go from row to row.
    await owner.keyboard.press('j');
    await at(seq - 2);
    await owner.keyboard.press('k');
    await at(seq - 1);
    await button(owner, 'Later').click();
    await at(seq);

    await owner.goto(`/console/journal?id=${seq}`);
    await at(seq);
    await owner.keyboard.press('Control+k');
    await owner.getByRole('combobox', { name: 'Search or jump to an id' }).fill('1');
    await owner.getByRole('option', { name: /^1\s*Journal$/ }).click();
    await at(1);
    expect(await button(owner, 'Earlier').getAttribute('aria-disabled')).toBe('true');
    await owner.getByText('This row moved no money.').waitFor();
  });

  it('a customer is found by his order, and his page says what he has, where it is written, and what staff note', async () => {
    await owner.getByRole('link', { name: 'Customers', exact: true }).click();
    await owner.getByLabel('Whose order').fill('1');
    const row = owner.getByRole('row', { name: /Demo/ });
    await expect.poll(() => row.count()).toBe(1);
    await row.getByRole('link').click();
    await owner.getByRole('heading', { name: /^Customer \d+$/ }).waitFor();
    await owner.getByLabel('New note').fill('Asked how a halt ends.');
    await button(owner, 'Write').click();
    await owner.getByText('The note is kept').first().waitFor();
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
    await owner.getByRole('link', { name: 'What the audit log says of this customer' }).click();
    await owner.getByRole('row', { name: /note-customer/ }).waitFor();

    // From anywhere, by his number.
    const uid = new URL(owner.url()).searchParams.get('subject')!.replace(/\D/g, '');
    await owner.keyboard.press('Control+k');
    await owner.getByRole('combobox', { name: 'Search or jump to an id' }).fill(uid);
    await owner.getByRole('option', { name: new RegExp(`^${uid}\\s*Customer$`) }).click();
    await owner.getByRole('heading', { name: `Customer ${uid}` }).waitFor();
  });

  it('money terms that one owner proposes are decided by a second owner, and hold for accounts opened from then on', async () => {
    second = await person();
    await second.goto(await invited('Olga', 'olga@house.example', 'Owner'));
    await enrol(second);
    /** What a customer who comes now begins with. */
    const granted = async () => {
      let token: string | undefined;
      const client = createClient({ origin: server.url, lang: () => 'en', token: () => token });
      ({ token } = await client.call(createDemoAccount, {}));
      const accounts = await client.call(balances, {});
      return accounts.map(({ balance }) => Number(balance)).filter((balance) => balance > 0);
    };
    expect(await granted()).not.toContain(25_000);

    await owner.goto('/console/site?id=terms');
    await button(owner, 'Propose other terms').click();
    const dialog = owner.getByRole('dialog', { name: 'Other money terms' });
    await dialog.getByLabel('Demo grant').fill('25000');
    await button(owner, 'Propose other terms').last().click();
    await owner.getByRole('link', { name: 'See the proposal' }).click();
    await button(owner, 'Withdraw').waitFor();
    expect(await button(owner, 'Approve').count()).toBe(0);
    await owner.keyboard.press('a');
    expect(await granted()).not.toContain(25_000);

    await second.getByRole('link', { name: 'Proposals' }).click();
    await second
      .getByRole('row', { name: /The site/ })
      .getByRole('button')
      .first()
      .click();
    await button(second, 'Approve').waitFor();
    await second.keyboard.press('a');
    await second.getByText('Applied: The site').first().waitFor();
    await expect.poll(granted, { interval: 1_000 }).toContain(25_000);
    await owner.goto('/console/site?id=terms');
    await owner.getByText('25000 USD').waitFor();
  });

  it('terms of timed options are proposed by one and decided by another; real accounts take two owners', async () => {
    /** What customers read. */
    const offered = async () => {
      const answer = await owner.request.get('/v2/api/micro/get_seconds');
      const { data } = (await answer.json()) as { data: { sec: readonly { Seconds: number; ProfitRatio: string }[] } };
      return data.sec.map(({ Seconds, ProfitRatio }) => `${Seconds} ${Number(ProfitRatio)}`);
    };
    await owner.getByRole('link', { name: 'Options', exact: true }).click();
    await button(owner, 'Propose other terms').click();
    const dialog = owner.getByRole('dialog', { name: 'Other terms for timed options' });
    const send = dialog.getByRole('button', { name: 'Propose other terms' });
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    for (let left = 6; left > 1; left -= 1)
      await dialog.getByRole('button', { name: `Remove duration ${left}` }).click();
    await dialog.getByRole('button', { name: 'Add a duration' }).click();
    const added = dialog.getByRole('group', { name: 'Duration 2' });
    await added.getByLabel('Seconds').fill('3');
    await added.getByLabel('Profit, %').fill('75.5');
    await send.click();
    await added.getByText('Whole, 5 to 86,400, each once.').waitFor();
    await added.getByLabel('Seconds').fill('20');
    await added.getByLabel('Least').fill('1');
    await added.getByLabel('Most').fill('250');
    await dialog.getByLabel('Stakes proposed').fill('0.5,10');
    await send.click();
    await dialog.getByText(/This is not accepted/).waitFor();
    await dialog.getByLabel('Stakes proposed').fill('5,10');
    await send.click();
    await owner.getByText('Other terms are proposed. Somebody else decides.').waitFor();
    expect(await offered()).toContain('300 0.88');

    await second.goto('/console/proposals');
    const row = (kind: string) =>
      second
        .getByRole('row', { name: new RegExp(kind) })
        .getByRole('button')
        .first();
    await row('Terms of timed options').click();
    await second.getByText('20 s · 75.5% · 1 – 250').waitFor();
    await button(second, 'Approve').click();
    await second.getByText('Applied: Timed options').first().waitFor();
    await expect.poll(offered).toEqual(['20 0.755', '30 0.8']);

    await owner.reload();
    await owner.getByText('Not offered').waitFor();
    await button(owner, 'Propose to offer them').click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Propose to offer them' }).click();
    await owner.getByText('A change is proposed. Another owner decides.').waitFor();
    await owner.getByText('Not offered').waitFor();
    await row('Timed options on real accounts').click();
    await button(second, 'Approve').click();
    await second.getByText('Applied: Timed options').first().waitFor();
    await owner.reload();
    await owner.getByText('Offered', { exact: true }).waitFor();
    await button(owner, 'Propose to offer them no longer').waitFor();
  });

  it('the owner sets the site: a colour that is none is refused at its field, and one press changes it back', async () => {
    const customer = await person();
    const colour = async () => {
      const answer = await customer.request.get('/api/basicSet/getBasicInfo');
      return ((await answer.json()) as { data: { theme_primary: string } }).data.theme_primary;
    };
    const first = await colour();
    await owner.getByRole('link', { name: 'Site' }).click();
    await owner
      .getByRole('row', { name: /Main colour/ })
      .getByRole('button')
      .first()
      .click();
    const entry = owner.getByRole('textbox', { name: 'Main colour', exact: true });
    await entry.fill('blue');
    await button(owner, 'Save').click();
    await owner.getByText('Only the colours of candles may be empty.').waitFor();
    expect(await entry.getAttribute('aria-invalid')).toBe('true');

    await entry.fill('#0055cc');
    await button(owner, 'Save').click();
    await owner.getByText('Main colour is changed').first().waitFor();
    expect(await colour()).toBe('#0055cc');
    await button(owner, 'Change back').click();
    await expect.poll(colour).toBe(first);
  });
});
