import { createClient } from '@vitrine/wire/client';
import { askErasure } from '@vitrine/wire/identity/ask-erasure';
import { userInfo } from '@vitrine/wire/identity/user-info';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { proposals } from '@vitrine/wire/staff/operator/proposals';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openAccount } from '../../../apps/server/test/support/named-accounts.ts';
import { launchChromium } from '../../support/chromium.ts';
import { type Desk, startDesk } from '../../support/desk.ts';
import { profile } from '../../support/screens.ts';
import { outcome } from '../../support/staff.ts';

// Two members of staff erase a customer who has asked for it, on a site of its own.

let browser: Browser;
let desk: Desk;
beforeAll(async () => {
  [browser, desk] = await Promise.all([launchChromium(), startDesk()]);
});
afterAll(async () => {
  await browser?.close();
  await desk?.stop();
});

it('a request waits where staff see it; one proposes, another approves, and the customer is gone', async () => {
  const who = await openAccount(desk);
  const customer = createClient({ origin: desk.url, lang: () => 'en', token: () => who.token });
  await customer.call(askErasure, { wanted: '1' });
  const maker = await desk.staff(['identity']);
  const look = { device: 'desk', mode: 'light', language: 'en' } as const;
  const context = await profile(browser, desk.url, look, { owner: maker });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto('/console/erasures');
  await page.getByRole('row', { name: new RegExp(String(who.uid)) }).click();
  const detail = page.getByRole('complementary', { name: `Customer ${who.uid}` });
  await detail.getByText('Nothing left').waitFor();
  await detail.getByRole('button', { name: 'Propose to erase' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Propose to erase' }).click();
  await detail.getByText('Waiting for approval').waitFor();
  expect(await detail.getByRole('button', { name: 'Propose to erase' }).count()).toBe(0);

  const checker = await desk.staff(['owner']);
  const staff = createClient({ origin: desk.url, lang: () => 'en', token: () => checker.token });
  const { rows } = await staff.call(proposals, { state: 'pending' });
  const proposal = rows.find(({ kind }) => kind === 'erase-customer');
  await staff.call(decideProposal, { id: proposal!.id, verdict: 'approve' });
  await page.reload();
  await page.getByText('Customers who ask to be erased appear here.').waitFor();
  expect(await outcome(customer.call(userInfo, {}))).toBe('request.session-invalid');
});
