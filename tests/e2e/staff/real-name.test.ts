import { createClient } from '@vitrine/wire/client';
import { approveRealName } from '@vitrine/wire/identity/operator/approve-real-name';
import { realNameReviews } from '@vitrine/wire/identity/operator/real-name-reviews';
import { realName } from '@vitrine/wire/identity/real-name';
import { realNameCenter } from '@vitrine/wire/identity/real-name-center';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type NamedAccount, openAccount, sendImage } from '../../../apps/server/test/support/named-accounts.ts';
import { launchChromium } from '../../support/chromium.ts';
import { type Desk, startDesk } from '../../support/desk.ts';
import { profile } from '../../support/screens.ts';

// A reviewer decides about documents, on a site of its own.

let browser: Browser;
let desk: Desk;
beforeAll(async () => {
  [browser, desk] = await Promise.all([launchChromium(), startDesk()]);
});
afterAll(async () => {
  await browser?.close();
  await desk?.stop();
});

const as = ({ token }: NamedAccount) => createClient({ origin: desk.url, lang: () => 'en', token: () => token });

/** Wider than high, in one colour. */
const photo = (background: string) =>
  sharp({ create: { width: 400, height: 250, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** A new customer who has submitted a passport. */
async function submit(name: string, card_id: string, colour: string): Promise<NamedAccount> {
  const who = await openAccount(desk);
  const upload = async (background: string) => (await sendImage(desk, await photo(background), who.token)).url;
  const [front_pic, hand_pic] = [await upload(colour), await upload('#123456')];
  await as(who).call(realName, { name, id_type: 2, card_id, front_pic, hand_pic });
  return who;
}

it('a reviewer approves with A and rejects with R and a reason; the next one opens by itself', async () => {
  const ada = await submit('Ada Lovelace', 'C01X00T47', '#aa3311');
  const grace = await submit('Grace Hopper', 'C01X00T48', '#11aa33');
  const owner = await desk.staff(['identity']);
  const look = { device: 'desk', mode: 'light', language: 'en' } as const;
  const context = await profile(browser, desk.url, look, { owner });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto('/console/real-name');
  await page.getByRole('row', { name: /Ada Lovelace/ }).click();

  const detail = page.getByRole('complementary', { name: 'Ada Lovelace' });
  await detail.getByText('C01X00T47').waitFor();
  const front = detail.getByRole('img', { name: 'Front' });
  await expect.poll(() => front.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(400);
  // Both have sent the same photo of themselves.
  await detail.getByText('Other customers have sent the same').waitFor();
  await detail.getByText('Grace Hopper · image').waitFor();
  await detail.getByRole('button', { name: 'Rotate' }).first().click();
  expect(await front.evaluate((one) => one.style.transform)).toBe('rotate(90deg)');
  const width = () => front.evaluate((one) => one.parentElement!.style.width);
  await detail.getByRole('button', { name: 'Zoom in' }).first().click();
  expect(await width()).toBe('150%');

  await detail.getByRole('button', { name: 'Approve' }).and(page.locator(':not([aria-disabled=true])')).waitFor();
  await page.keyboard.press('a');
  await page.getByText('Approved: Ada Lovelace').waitFor();
  const next = page.getByRole('complementary', { name: 'Grace Hopper' });
  await next.getByText('C01X00T48').waitFor();
  await next.getByRole('button', { name: 'Reject' }).and(page.locator(':not([aria-disabled=true])')).waitFor();
  await page.keyboard.press('r');
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByRole('alert').or(dialog.getByText('Choose a reason')).last().waitFor();
  await dialog.getByLabel('Reason').selectOption('Document has expired');
  await dialog.getByLabel('Remark to the customer').fill('It ended in March.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('Rejected: Grace Hopper').waitFor();

  expect(await as(ada).call(realNameCenter, {})).toMatchObject({ review_status: 2 });
  expect(await as(grace).call(realNameCenter, {})).toMatchObject({
    review_status: 0,
    reason: 'expired',
    remark: 'It ended in March.',
  });
});

it('a submission that a colleague has decided on says so where it was open, and leads to the one that waits longest', async () => {
  const first = await submit('Emmy Noether', 'C01X00T49', '#aa33aa');
  await submit('Sofia Kovalevskaya', 'C01X00T50', '#33aaaa');
  const [reader, colleague] = [await desk.staff(['identity']), await desk.staff(['identity'])];
  const look = { device: 'desk', mode: 'light', language: 'en' } as const;
  const context = await profile(browser, desk.url, look, { owner: reader });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto('/console/real-name');
  await page.getByRole('row', { name: /Emmy Noether/ }).click();
  await page.getByRole('complementary', { name: 'Emmy Noether' }).waitFor();

  const { rows } = await colleague.call(realNameReviews, { state: 'pending' });
  const { id: review } = rows.find(({ name }) => name === 'Emmy Noether')!;
  await colleague.call(approveRealName, { review });
  expect(await as(first).call(realNameCenter, {})).toMatchObject({ review_status: 2 });
  // What the list finds the next time that it refreshes.
  const gone = page.getByRole('complementary', { name: 'This entry is not in the list' });
  await gone.waitFor({ timeout: 25_000 });
  await gone.getByRole('button', { name: 'Open the first one that waits' }).click();
  await page.getByRole('complementary', { name: 'Sofia Kovalevskaya' }).waitFor();

  await page.goto(`/console/real-name?id=${review}`);
  await gone.waitFor();
  await page.keyboard.press('j');
  await page.getByRole('complementary', { name: 'Sofia Kovalevskaya' }).waitFor();
});
