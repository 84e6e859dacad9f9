import { createClient } from '@vitrine/wire/client';
import { amendAvatar } from '@vitrine/wire/identity/amend-avatar';
import { amendNickname } from '@vitrine/wire/identity/amend-nickname';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { sendImage } from '../../../apps/server/test/support/named-accounts.ts';
import { launchChromium } from '../../support/chromium.ts';
import { namedCustomer } from '../../support/customer.ts';
import { type Desk, startDesk } from '../../support/desk.ts';
import { profile } from '../../support/screens.ts';

// Staff remove an offensive nickname and picture, and the customer's open app shows it.

let browser: Browser;
let desk: Desk;
beforeAll(async () => {
  [browser, desk] = await Promise.all([launchChromium(), startDesk()]);
});
afterAll(async () => {
  await browser?.close();
  await desk?.stop();
});

it('a nickname and a picture that staff remove are gone in the app without another log-in', async () => {
  const who = await namedCustomer(desk.url);
  const customer = createClient({ origin: desk.url, lang: () => 'en', token: () => who.token });
  const nickname = `Rude ${who.user.uid}`;
  const square = { width: 60, height: 60, channels: 3, background: '#aa3366' } as const;
  const { url } = await sendImage(desk, await sharp({ create: square }).png().toBuffer(), who.token);
  await customer.call(amendAvatar, { image: url });
  const user = await customer.call(amendNickname, { nickname });
  const look = { device: 'desk', mode: 'light', language: 'en' } as const;
  const app = await profile(browser, desk.url, look, { customer: { ...who, user } as never });
  const owner = await desk.staff(['owner']);
  const house = await profile(browser, desk.url, look, { owner });
  onTestFinished(async () => {
    await Promise.all([app.close(), house.close()]);
  });
  const own = await app.newPage();
  await own.goto('/user');
  await own.getByText(nickname, { exact: true }).filter({ visible: true }).first().waitFor();

  const page = await house.newPage();
  await page.goto(`/console/customer?customer=${who.user.uid}`);
  await page.getByText(nickname, { exact: true }).waitFor();
  await page.getByRole('img', { name: 'Picture' }).waitFor();
  for (const part of ['nickname', 'picture']) {
    await page.getByRole('button', { name: `Remove ${part}` }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: `Remove ${part}` }).click();
    await dialog.getByText('Enter a reason.').waitFor();
    await dialog.getByRole('textbox').fill(`An insult: ${part}`);
    await dialog.getByRole('button', { name: `Remove ${part}` }).click();
    await page.getByRole('button', { name: `Remove ${part}` }).waitFor({ state: 'detached' });
  }
  const staff = createClient({ origin: desk.url, lang: () => 'en', token: () => owner.token });
  const { rows } = await staff.call(auditLog, { subject: `customer/${who.user.uid}` });
  expect(JSON.stringify(rows)).toContain('An insult: picture');
  expect(JSON.stringify(rows)).not.toContain(nickname);

  // The app comes back to the screen, as whoever looks at it again.
  await own.goto('/trade');
  await own.goto('/user');
  await own.getByText(who.user.email, { exact: true }).filter({ visible: true }).first().waitFor();
  await own.getByText(nickname, { exact: true }).first().waitFor({ state: 'detached' });
});
