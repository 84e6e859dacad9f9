import { createClient } from '@vitrine/wire/client';
import { haltInstrument } from '@vitrine/wire/market/operator/halt-instrument';
import { checkpoint } from '@vitrine/wire/trust/checkpoint';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { type Desk, startDesk } from '../../support/desk.ts';
import { type Look, profile } from '../../support/screens.ts';
import { accessibilityViolations, overflow } from '../browse.ts';

// Anybody, without an account, sees what can be checked: on a new site, and after a halt.

const ALWAYS_OPEN = 31;

let browser: Browser;
let desk: Desk;
beforeAll(async () => {
  [browser, desk] = await Promise.all([launchChromium(), startDesk()]);
});
afterAll(async () => {
  await browser?.close();
  await desk?.stop();
});

async function open(look: Partial<Look>): Promise<Page> {
  const context = await profile(browser, desk.url, { device: 'desk', mode: 'light', language: 'en', ...look });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto('/trust');
  return page;
}

it('a visitor reads halts and the newest checkpoint, whose signature the browser checks, and keeps it', async () => {
  const page = await open({});
  await page.getByText('No market has been halted so far.').waitFor();
  const client = createClient({ origin: desk.url, lang: () => 'en', token: () => undefined });
  const { checkpoint: heads } = await client.call(checkpoint, {});
  if (heads === null) await page.getByText('The first checkpoint is written within an hour.').waitFor();
  else await page.getByText(heads.head).waitFor();
  const risk = await desk.staff(['risk'], 'Rita');
  await risk.call(haltInstrument, { instrument: ALWAYS_OPEN, reason: 'technical' });
  await page.reload();
  await page.getByText('Halted now').waitFor();
  await page.getByRole('img', { name: '1 halt in the last 30 days' }).waitFor();
  const small = await open({ device: 'phone', mode: 'dark', language: 'ar' });
  await small.getByText('موقوف الآن').waitFor();
  for (const shown of [page, small]) {
    expect(await accessibilityViolations(shown)).toEqual([]);
    expect(await overflow(shown)).toBe(0);
  }
  if (process.env.PICTURES_TO !== undefined)
    for (const [at, shown] of [page, small].entries())
      await shown.screenshot({ path: `${process.env.PICTURES_TO}/trust-${at}.png`, fullPage: true });
});
