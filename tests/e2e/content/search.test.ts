import { createContent } from '@vitrine/wire/content/operator/create-content';
import { publishContent } from '@vitrine/wire/content/operator/publish-content';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { type Desk, startDesk } from '../../support/desk.ts';
import type { StaffSession } from '../../support/house.ts';
import { type Look, profile } from '../../support/screens.ts';
import { accessibilityViolations, overflow } from '../browse.ts';

// What the search of the app finds, and where customers are sent, as two owners decide it: on a site of its own.

let browser: Browser;
let desk: Desk;
let owners: readonly [StaffSession, StaffSession];

beforeAll(async () => {
  [browser, desk] = await Promise.all([launchChromium(), startDesk()]);
  owners = [await desk.staff(['owner'], 'Olga'), await desk.staff(['owner'], 'Omar')];
  const editor = await desk.staff(['content'], 'Edith');
  const texts = { en: { title: 'Borealis Bank', summary: 'Holds deposits.', content: '' } };
  const made = await editor.call(createContent, {
    kind: 'listed-company',
    texts: JSON.stringify(texts),
    url: 'https://borealis.example/start',
  });
  await editor.call(publishContent, made);
});
afterAll(async () => {
  await browser?.close();
  await desk?.stop();
});

async function open(path: string, device: Look['device'], owner?: StaffSession): Promise<Page> {
  const look = { device, mode: 'light', language: 'en' } as const;
  const context = await profile(browser, desk.url, look, owner === undefined ? {} : { owner });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Opens the app and waits until it hears what an operator changes. */
async function openApp(path: string, device: Look['device']): Promise<Page> {
  const page = await open('/favicon.svg', device);
  const hears = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('"CONTENT"')) resolve();
      }),
    );
  });
  await page.goto(path);
  await hears;
  return page;
}

/** One owner proposes it in the console, the other one approves it there. */
async function decide(fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>): Promise<void> {
  const [one, other] = owners;
  const page = await open('/console/content?kind=company', 'desk', one);
  await page
    .getByRole('row', { name: /Company profile/ })
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('button', { name: 'Propose changes' }).click();
  const dialog = page.getByRole('dialog');
  await fill(dialog);
  await dialog.getByRole('button', { name: 'Propose changes' }).click();
  await page.getByText('A proposed change is waiting for approval.').waitFor();
  const check = await open('/console/proposals', 'desk', other);
  await check
    .getByRole('row', { name: /Where customers are sent/ })
    .getByRole('button')
    .first()
    .click();
  await check.getByRole('button', { name: 'Approve' }).click({ trial: true });
  await check.keyboard.press('a');
  await check.getByText('Approved: Company').first().waitFor();
}

it('a search that led somewhere is offered again, by touch and by keys, until it is cleared', async () => {
  const page = await open('/product', 'desk');
  const field = page.getByRole('searchbox', { name: 'Search products' }).filter({ visible: true });
  await page.locator('[data-row="BTCUSD"]').filter({ visible: true }).waitFor();
  expect(await page.getByText('Recent searches').count()).toBe(0);
  await field.fill('zzz');
  await field.press('Enter');
  await page.getByText('No results for “zzz”').waitFor();
  await field.fill('bitcoin');
  await field.press('Enter');
  await page.waitForURL(/\/trade\?symbol=BTCUSD/);
  await page.goto('/product');
  await page.getByRole('heading', { name: 'Recent searches' }).waitFor();
  const recent = page.getByRole('list', { name: 'Recent searches' }).getByRole('button');
  expect(await recent.allTextContents()).toEqual(['bitcoin']);
  await field.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('bitcoin');
  await page.getByText('1 product', { exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/trade\?symbol=BTCUSD/);
  // Until the other screen is there, the search stays as it was left.
  await page.getByRole('heading', { level: 1, name: /BTC/ }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  await expect.poll(() => page.getByText('Recent searches').count()).toBe(0);
  await page.reload();
  await page.locator('[data-row="BTCUSD"]').filter({ visible: true }).waitFor();
  expect(await page.getByText('Recent searches').count()).toBe(0);
});

it('NEWS-18b APP-16b once two owners say so, every open search finds companies, and each leads to its website', async () => {
  const [phone, wide] = await Promise.all([openApp('/', 'phone'), openApp('/', 'desk')]);
  await phone.getByRole('link', { name: 'Search products' }).waitFor();
  await decide((dialog) =>
    dialog
      .getByLabel('Search finds')
      .selectOption('companies')
      .then(() => undefined),
  );
  for (const page of [phone, wide]) {
    await page.getByRole('link', { name: 'Search companies' }).click();
    const field = page.getByRole('searchbox', { name: 'Search companies' });
    await page.getByText('2 companies').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await field.fill('nothing like it');
    await page.getByText('No results for “nothing like it”').waitFor();
    await page.getByRole('button', { name: 'Show all companies' }).click();
    await field.fill('deposits');
    await page.getByText('1 company', { exact: true }).waitFor();
    const found = page.getByRole('link', { name: /Borealis Bank/ });
    expect([
      await found.getAttribute('href'),
      await found.getAttribute('target'),
      await found.getAttribute('rel'),
    ]).toEqual(['https://borealis.example/start', '_blank', 'noopener noreferrer']);
    await field.fill('vitrine');
    await page.getByText('1 company', { exact: true }).waitFor();
    await field.press('Enter');
    await page.waitForURL(/\/descript\/detail\?group=company\.about/);
  }
});

it('sent to another site by two owners, open browsers and new ones go there', async () => {
  const page = await openApp('/', 'phone');
  await page.context().route('https://gone.example/**', (route) => route.fulfill({ body: 'Gone' }));
  await decide(async (dialog) => {
    await dialog.getByLabel('Customers', { exact: true }).selectOption('away');
    await dialog.getByRole('textbox', { name: 'Address they are sent to' }).fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Propose changes' }).click();
    await dialog.getByText(/An address of another site/).waitFor();
    await dialog.getByRole('textbox', { name: 'Address they are sent to' }).fill('https://gone.example/where');
  });
  await page.waitForURL('https://gone.example/where');
  const later = await open('/favicon.svg', 'desk');
  await later.context().route('https://gone.example/**', (route) => route.fulfill({ body: 'Gone' }));
  await later.goto('/').catch(() => undefined);
  await later.waitForURL('https://gone.example/where');
});
