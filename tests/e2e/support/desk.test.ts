import { readFileSync } from 'node:fs';
import { createClient, newIdempotencyKey } from '@vitrine/wire/client';
import { sendSupportMessage } from '@vitrine/wire/support/send-support-message';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { type Customer, demoCustomer } from '../../support/customer.ts';
import { type Desk, startDesk } from '../../support/desk.ts';
import type { StaffSession } from '../../support/house.ts';
import { type Look, type People, profile } from '../../support/screens.ts';
import { accessibilityViolations, overflow } from '../browse.ts';
import { smallTargets } from '../faults.ts';

// Staff answer customers and visitors in the console, on a site of its own; both ends are open in browsers.

let browser: Browser;
let desk: Desk;
beforeAll(async () => {
  [browser, desk] = await Promise.all([launchChromium(), startDesk()]);
});
afterAll(async () => {
  await browser?.close();
  await desk?.stop();
});

const ANA = 'Ana Lima';
const BEN = 'Benedikta-Maximiliane von Hohenstein-Wartenberg';

async function open(look: Partial<Look>, path: string, people: People = {}): Promise<Page> {
  const full = { device: 'desk', mode: 'light', language: 'en', ...look } as const;
  const context = await profile(browser, desk.url, full, people);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(path);
  return page;
}
const openDesk = (owner: StaffSession, path = '/console/support') => open({}, path, { owner });

const detail = (page: Page) => page.getByRole('complementary', { name: 'Conversation' });
const messages = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: 'Answer' });
const row = (page: Page, who: string) => page.locator('#screen button[data-row]', { hasText: who });
async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your message' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await messages(page).getByText(text).waitFor();
}
const write = (customer: Customer, text: string) =>
  createClient({ origin: desk.url, lang: () => 'en', token: () => customer.token }).call(sendSupportMessage, {
    key: newIdempotencyKey(),
    text,
  });

it('NEWS-21 a customer and a visitor write, two staff answer by keyboard, and each sees at once what the others do', async () => {
  const [ana, ben] = [await desk.staff(['support'], ANA), await desk.staff(['support'], BEN)];
  const customer = await demoCustomer(desk.url);
  const who = `Customer ${customer.user.uid}`;
  const chat = await open({ device: 'phone' }, '/mine/chat', { customer });
  await say(chat, 'How do I close a position?');
  const visitor = await open({ device: 'phone' }, '/mine/chat');
  await say(visitor, 'Do you have gold?');

  // Whoever waits longest is the first; the keyboard opens them and goes to the answer.
  const first = await openDesk(ana);
  await row(first, who).waitFor();
  expect(await first.locator('#screen button[data-row]').allTextContents()).toEqual([
    expect.stringContaining(who),
    expect.stringContaining('Visitor'),
  ]);
  await first.getByRole('link', { name: /Support desk.*2/ }).waitFor();
  await first.keyboard.press('j');
  await first.keyboard.press('Enter');
  await messages(first).getByText('How do I close a position?').waitFor();
  const second = await openDesk(ben);
  await row(second, who).click();
  await messages(second).getByText('How do I close a position?').waitFor();
  await first.keyboard.press('r');
  await first.keyboard.type('On the Orders tab.');
  await chat.getByText('Customer service is typing…').waitFor();
  await detail(second).getByText(`${ANA} is writing an answer.`).waitFor();

  // Whoever has not seen the answer of a colleague is told, and loses nothing of theirs.
  await second.route('**/console/api/support/one?**', (route) => route.abort());
  await first.keyboard.press('Control+Enter');
  await messages(chat).getByText('On the Orders tab.').waitFor();
  await expect.poll(() => field(first).inputValue()).toBe('');
  await field(second).fill('Press Close.');
  await field(second).press('Control+Enter');
  await second.getByText('A colleague has answered in the meantime.', { exact: false }).first().waitFor();
  await second.unroute('**/console/api/support/one?**');
  await messages(second).getByText('On the Orders tab.').waitFor();
  await detail(second).getByText(`${ANA} has this conversation.`).waitFor();
  expect(await field(second).inputValue()).toBe('Press Close.');
  await field(second).press('Control+Enter');
  await messages(chat).getByText('Press Close.').waitFor();
  await messages(first).getByText('Press Close.').waitFor();
  await messages(first)
    .getByText(/sec\. ago · Seen$/)
    .first()
    .waitFor();

  // Esc leaves the field; A takes the conversation, which the colleague sees.
  await field(second).press('Escape');
  await second.keyboard.press('a');
  await detail(first).getByText(`${BEN} has this conversation.`).waitFor();

  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2266aa' } })
    .png()
    .toBuffer();
  await chat.locator('input[type=file]').setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer });
  await say(chat, 'I see this');
  await detail(second).getByRole('button', { name: 'Show picture' }).click();
  const shown = second.getByRole('dialog').getByRole('img', { name: 'Picture' });
  await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(300);
  await second.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });

  // Staff show what they mean; what is no picture is not even chosen.
  const chosen = detail(first).locator('input[type=file]');
  await chosen.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer });
  await detail(first).getByText('Choose a JPEG, PNG or WebP picture.').waitFor();
  await chosen.setInputFiles({ name: 'where-to-press.png', mimeType: 'image/png', buffer });
  await detail(first).getByText('where-to-press.png').waitFor();
  await detail(first).getByRole('button', { name: 'Send answer' }).click();
  const answered = messages(chat).locator('article', { hasText: 'Customer service' }).locator('img');
  await expect.poll(() => answered.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(300);
  await messages(first).getByRole('button', { name: 'Show picture' }).nth(1).waitFor();
  expect(await detail(first).getByText('where-to-press.png').count()).toBe(0);

  await second.keyboard.press('n');
  await second.keyboard.type('Calls back on Monday');
  await second.keyboard.press('Control+Enter');
  await detail(first).getByRole('region', { name: 'Internal notes' }).getByText('Calls back on Monday').waitFor();
  await detail(first).getByRole('region', { name: 'Contract account' }).getByText('10,000.000000').first().waitFor();
  const { pathname, search } = new URL(first.url());
  const look = { device: 'phone', mode: 'dark', language: 'ar' } as const;
  const small = await open(look, `${pathname}${search}`, { owner: ana });
  await messages(small).getByText('Press Close.').waitFor();
  for (const page of [first, small]) {
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  }
  expect(await smallTargets(small)).toEqual([]);

  // C closes, and opens the next conversation of the queue.
  await second.locator('#screen').press('c');
  await chat.getByText('This conversation is closed. Your next message opens it again.').waitFor();
  await messages(second).getByText('Do you have gold?').waitFor();
  await second.keyboard.press('r');
  await second.keyboard.type('Yes, we do.');
  await second.keyboard.press('Control+Enter');
  await messages(visitor).getByText('Yes, we do.').waitFor({ timeout: 15_000 });
  expect(await chat.getByText('Calls back on Monday').count()).toBe(0);
});

it('what is half written survives another conversation and a reload, and what came while the cable was pulled comes by itself', async () => {
  const ana = await desk.staff(['support'], ANA);
  const [one, other] = [await demoCustomer(desk.url), await demoCustomer(desk.url)];
  await write(one, 'First');
  await write(other, 'Second');
  const page = await openDesk(ana);
  await row(page, `Customer ${one.user.uid}`).click();
  await field(page).fill('Half a sen');
  await field(page).press('Escape');
  await page.keyboard.press('j');
  await messages(page).getByText('Second').waitFor();
  expect(await field(page).inputValue()).toBe('');
  await page.keyboard.press('k');
  await messages(page).getByText('First').waitFor();
  expect(await field(page).inputValue()).toBe('Half a sen');
  await page.reload();
  await messages(page).getByText('First').waitFor();
  expect(await field(page).inputValue()).toBe('Half a sen');

  await page.route('**/console/api/**', (route) => route.abort());
  await page.getByText('No connection to the server.', { exact: false }).waitFor();
  await messages(page).getByText('First').waitFor();
  await write(one, 'Are you there?');
  await page.unroute('**/console/api/**');
  await messages(page).getByText('Are you there?').waitFor({ timeout: 15_000 });
  await field(page).fill('Yes');
  await field(page).press('Control+Enter');
  await messages(page).getByText('Yes', { exact: true }).waitFor();
});

it('canned answers are written once for each language, and offered in that of the customer first', async () => {
  const ana = await desk.staff(['support'], ANA);
  const page = await openDesk(ana, '/console/canned-answers');
  await page.getByText('No canned answers').waitFor();
  const panel = page.locator('#screen aside');
  for (const [language, title, text] of [
    ['العربية', 'أوقات العمل', 'نرد كل يوم.'],
    ['English', 'Opening hours', 'We answer every day.'],
  ] as const) {
    await page.getByRole('button', { name: 'Add canned answer' }).click();
    await panel.getByLabel('Language').selectOption(language);
    await panel.getByLabel('Title').fill(title);
    await panel.getByLabel('Text').fill(text);
    await panel.getByRole('button', { name: 'Save answer' }).click();
    await row(page, title).waitFor();
  }
  const customer = await demoCustomer(desk.url);
  await write(customer, 'When do you answer?');
  await page.goto('/console/support');
  await row(page, `Customer ${customer.user.uid}`).click();
  const choice = detail(page).getByLabel('Canned answers');
  await choice.locator('optgroup').first().waitFor({ state: 'attached' });
  expect(
    await choice.locator('optgroup').evaluateAll((all) => all.map((one) => (one as HTMLOptGroupElement).label)),
  ).toEqual(['English', 'العربية']);
  await choice.selectOption('Opening hours');
  expect(await field(page).inputValue()).toBe('We answer every day.');
  await detail(page).getByRole('button', { name: 'Send answer' }).click();
  await messages(page).getByText('We answer every day.').waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    detail(page).getByRole('button', { name: 'Transcript' }).click(),
  ]);
  const transcript = readFileSync(await download.path(), 'utf8');
  expect(transcript).toContain('When do you answer?');
  expect(transcript).toContain(ANA);

  await detail(page).getByRole('button', { name: 'Close conversation' }).click();
  await page.goto('/console/support?state=closed');
  await row(page, `Customer ${customer.user.uid}`).click();
  await detail(page).getByText('This conversation is closed. Reopen it to answer.').waitFor();
  await detail(page).getByRole('button', { name: 'Reopen conversation' }).click();
  await detail(page).getByText('Answered', { exact: true }).waitFor();

  await page.goto('/console/canned-answers');
  await row(page, 'Opening hours').click();
  await panel.getByRole('button', { name: 'Remove answer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove answer' }).click();
  await row(page, 'Opening hours').waitFor({ state: 'detached' });
});

it('a page that cannot be read says so and can be asked again; an empty queue says that nobody waits', async () => {
  const ana = await desk.staff(['support'], ANA);
  const page = await openDesk(ana, '/console/support?state=waiting&assigned=mine');
  await page.getByText('No matches', { exact: false }).waitFor();
  const customer = await demoCustomer(desk.url);
  await write(customer, 'Hello');
  await page.route('**/console/api/support/one?**', (route) => route.fulfill({ status: 500, body: 'x' }));
  await page.goto('/console/support');
  await row(page, `Customer ${customer.user.uid}`).click();
  await detail(page).getByText('The conversation could not be loaded.').waitFor({ timeout: 15_000 });
  await page.unroute('**/console/api/support/one?**');
  await detail(page).getByRole('button', { name: 'Try again' }).click();
  await messages(page).getByText('Hello').waitFor();
});
