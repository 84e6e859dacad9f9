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

const DAY = 86_400_000;

/** What a site has after three months: two open withdrawals, and three that were paid. */
async function addWithdrawals(): Promise<void> {
  const now = Date.now();
  const rows = [
    { id: 1, status: 0, amount: 125_500_000, requested_at: now - 5 * 3_600_000, deadline_at: now + DAY },
    { id: 2, status: 5, amount: 80_000_000, requested_at: now - 2 * DAY, deadline_at: now - DAY },
    { id: 3, status: 2, requested_at: now - 1.2 * DAY, decided_at: now - DAY },
    { id: 4, status: 2, requested_at: now - 4 * DAY, decided_at: now - 2 * DAY },
    { id: 5, status: 2, requested_at: now - 45.5 * DAY, decided_at: now - 45 * DAY },
  ];
  for (const row of rows) {
    const whole = { uid: 1, book: 'paper', way: 'coin', code: 'USDT', open: row.status === 2 ? 0 : 1, ...row };
    await desk.superuser(
      `INSERT INTO withdrawals SELECT (jsonb_populate_record(NULL::withdrawals, defaults || $1::jsonb)).* FROM
        (SELECT jsonb_object_agg(column_name, CASE data_type WHEN 'text' THEN to_jsonb(''::text) ELSE to_jsonb(0) END) AS defaults
           FROM information_schema.columns WHERE table_name = 'withdrawals' AND table_schema = 'public') AS d`,
      [
        JSON.stringify(
          Object.fromEntries(
            Object.entries(whole).map(([name, value]) => [name, typeof value === 'number' ? Math.round(value) : value]),
          ),
        ),
      ],
    );
  }
  // An answer is kept for five seconds.
  await new Promise((resolve) => setTimeout(resolve, 5_100));
}

it('a visitor reads how withdrawals are paid, rates, halts and the newest checkpoint, whose signature the browser checks, and keeps it', async () => {
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
  await addWithdrawals();
  await page.reload();
  await page.getByRole('img', { name: /66\.66%.* of 3 withdrawals paid/ }).waitFor();
  await page.getByText('Show as a table').click();
  await page.getByRole('cell', { name: '100.00%' }).waitFor();
  await page.getByText('USDT (TRC20)').waitFor();
  await small.reload();
  await small.getByText('عرض كجدول').click();
  for (const shown of [page, small]) {
    expect(await accessibilityViolations(shown)).toEqual([]);
    expect(await overflow(shown)).toBe(0);
  }
  if (process.env.PICTURES_TO !== undefined)
    for (const [at, shown] of [page, small].entries())
      await shown.screenshot({ path: `${process.env.PICTURES_TO}/trust-${at}.png`, fullPage: true });
});
