import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { publish, write } from '../../support/content-desk.ts';
import { openCustomer } from '../../support/customer.ts';
import { type Desk, startDesk } from '../../support/desk.ts';
import type { StaffSession } from '../../support/house.ts';
import { type Look, profile } from '../../support/screens.ts';

// What an operator writes in the console, and what open browsers of customers show of it, on a site of its own.

let browser: Browser;
let desk: Desk;
let editor: StaffSession;

beforeAll(async () => {
  [browser, desk] = await Promise.all([launchChromium(), startDesk()]);
  editor = await desk.staff(['content'], 'Edith');
});
afterAll(async () => {
  await browser?.close();
  await desk?.stop();
});

async function openConsole(path: string, staff = editor): Promise<Page> {
  const look = { device: 'desk', mode: 'light', language: 'en' } as const;
  const context = await profile(browser, desk.url, look, { owner: staff });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`/console${path}`);
  await page.getByRole('navigation', { name: 'Console pages' }).waitFor();
  return page;
}

async function openApp(path: string, language: Look['language']): Promise<Page> {
  const customer = await openCustomer(desk.url);
  const context = await profile(browser, desk.url, { device: 'phone', mode: 'light', language }, { customer });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  // What is published from then on, the page hears of.
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

const RATES = {
  en: { title: 'Rates fall in May', summary: 'Swap gets cheaper.', text: 'From 1 May on.' },
  ar: { title: 'الفوائد تنخفض في مايو', summary: 'المبيت أرخص.', text: 'من أول مايو.' },
};
const HOURS = {
  en: { title: 'Open on holidays', summary: 'We answer every day.', text: 'Also at night.' },
  ar: { title: 'مفتوح في العطل', summary: 'نجيب كل يوم.', text: 'وفي الليل أيضًا.' },
};
const HELP = {
  en: { title: 'How to deposit', text: 'Step by step.' },
  ar: { title: 'كيف تودع', text: 'خطوة خطوة.' },
};

it('STAFF-10a NEWS-06 an operator writes two news and a page in two languages; open browsers show them without a reload', async () => {
  const [english, arabic] = await Promise.all([openApp('/news', 'en'), openApp('/news', 'ar')]);
  await english.getByText('How leverage works').waitFor();
  await arabic.locator('[data-row], article, a[href^="/news/detail"]').first().waitFor();
  const page = await openConsole('/content');
  await publish(page, 'New article', RATES.en, RATES.ar);
  await english.getByText(RATES.en.title).first().waitFor();
  await arabic.getByText(RATES.ar.title).first().waitFor();
  await publish(page, 'New announcement', HOURS.en, HOURS.ar);
  await publish(page, 'New page', HELP.en, HELP.ar, 'help.deposit');

  await english.goto('/mine/announcement');
  await english.getByText(HOURS.en.title).first().click();
  await english.getByText(HOURS.en.text).waitFor();
  await arabic.goto('/descript/detail?group=help.deposit');
  await arabic.getByText(HELP.ar.text).waitFor();
});

it('the preview is what a customer gets, in both themes, and right to left for Arabic', async () => {
  const page = await openConsole('/content-editor?kind=news');
  await write(page, 'English', RATES.en);
  const preview = page.getByRole('region', { name: 'Preview' });
  const shown = preview.getByRole('article');
  await shown.getByText(RATES.en.text).waitFor();
  const ground = () => shown.evaluate((one) => getComputedStyle(one.parentElement!).backgroundColor);
  expect(await ground()).toBe('rgb(255, 255, 255)');
  await preview.getByRole('switch', { name: 'Dark theme' }).check();
  await expect.poll(ground).toBe('rgb(21, 25, 32)');
  await write(page, 'العربية', RATES.ar);
  await expect.poll(() => shown.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
  // A link to a script is not set at all.
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByRole('textbox', { name: 'Link address' }).fill('javascript:alert(1)');
  await page.getByText('Use https://…, mailto:… or a path such as /news.').waitFor();
});

it('one click goes back to an earlier version, which customers read at once', async () => {
  const page = await openConsole('/content?text=verify');
  await page
    .getByRole('row', { name: /How to verify a trade.*News/ })
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Verify it');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  const app = await openApp('/news', 'en');
  await app.getByText('Verify it', { exact: true }).first().waitFor();
  await page.goto('/console/content?text=verify');
  await page
    .getByRole('row', { name: /Verify it/ })
    .getByRole('button')
    .first()
    .click();
  await page.getByText('What changed').click();
  await page.getByRole('deletion').getByText('How to verify a trade').waitFor();
  await page.getByRole('button', { name: 'Go back to version 1' }).click();
  await app.getByText('How to verify a trade').first().waitFor();
});

it('two editors at once: the second sees what the first has changed, and keeps their own text', async () => {
  const bruno = await desk.staff(['content'], 'Bruno');
  const [first, second] = [await openConsole('/content?text=prices'), await openConsole('/content?text=prices', bruno)];
  for (const page of [first, second]) {
    await page
      .getByRole('row', { name: /How prices are made.*News/ })
      .getByRole('button')
      .first()
      .click();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor();
  }
  await first.getByRole('textbox', { name: 'Title', exact: true }).fill('Prices of Edith');
  await first.getByRole('button', { name: 'Save draft' }).click();
  await first.getByText('Draft saved').first().waitFor();
  await second.getByRole('textbox', { name: 'Title', exact: true }).fill('Prices of Bruno');
  await second.getByRole('button', { name: 'Save draft' }).click();
  await second.getByRole('heading', { name: 'Edith has saved a newer version' }).waitFor();
  await second.getByRole('insertion').getByText('Prices of Edith').waitFor();
  expect(await second.getByRole('textbox', { name: 'Title', exact: true }).inputValue()).toBe('Prices of Bruno');
  await second.getByRole('button', { name: 'Keep my text' }).click();
  await second.getByRole('button', { name: 'Save draft' }).click();
  await second.getByText('Draft saved').first().waitFor();
});

it('a message to all is proposed by one, approved by another, and leads where it says', async () => {
  const customer = await openCustomer(desk.url);
  const look = { device: 'phone', mode: 'light', language: 'ar' } as const;
  const context = await profile(browser, desk.url, look, { customer });
  onTestFinished(() => context.close());
  const app = await context.newPage();
  await app.goto('/message');
  await app.getByRole('heading').first().waitFor();
  const page = await openConsole('/message-editor');
  await page.getByLabel('Recipients').selectOption('All accounts');
  await write(page, 'English', HELP.en);
  await write(page, 'العربية', HELP.ar);
  await page.getByLabel('Leads to').fill('javascript:alert(1)');
  await page.getByText('A path starts with /', { exact: false }).waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'Send', exact: true }).getAttribute('aria-disabled'))
    .toBe('true');
  await page.getByLabel('Leads to').fill('/mine/charge');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('needs the approval of a second person', { exact: false }).waitFor();
  await question.getByRole('button', { name: 'Propose to send' }).click();
  await page.getByText('Proposal created: message to customers').first().waitFor();
  expect(await app.getByText(HELP.ar.title).count()).toBe(0);

  const second = await openConsole('/proposals', await desk.staff(['content'], 'Bela'));
  await second.locator('tbody tr').filter({ hasText: 'Message to customers' }).first().locator('[data-row]').click();
  await second.getByRole('button', { name: 'Approve' }).click();
  await app.getByRole('link', { name: HELP.ar.title }).click();
  await app.getByText(HELP.ar.text).waitFor();
  await app
    .locator('article a[href="/mine/charge"], article ~ a[href="/mine/charge"], a[href="/mine/charge"]')
    .first()
    .waitFor();
});
