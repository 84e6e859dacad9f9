import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { whileOpen, withoutFirstAnswers } from '../../support/first-answers.ts';
import { DESK, PHONE, visit } from '../browse.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const PATH = '/product/detail?symbol=BTCUSD';
const LIST = '**/v2/api/forex/trade_list*';

const figure = async (page: Page, name: string) =>
  Number((await page.locator(`[data-figure="${name}"]`).innerText()).replace(/[^0-9.-]/g, ''));

/** The list of products as the server gives it, changed on its way. */
async function listed(page: Page, change: (row: { Code: string }) => object): Promise<void> {
  await withoutFirstAnswers(page);
  await page.route(
    LIST,
    whileOpen(async (route) => {
      const response = await route.fetch();
      const envelope = (await response.json()) as { data: { Code: string }[] };
      const data = envelope.data.map((row) => (row.Code === 'BTCUSD' ? { ...row, ...change(row) } : row));
      await route.fulfill({ response, json: { ...envelope, data } });
    }),
  );
  await page.reload();
}

describe('the details of a product', () => {
  it('A6 open from the trade screen of a phone, with spread, margin, hours, fill rule and source', async () => {
    const { context, page, complaints } = await visit(browser, '/trade?symbol=BTCUSD', { viewport: PHONE });
    await page.getByRole('link', { name: 'Details of BTC/USD' }).tap();
    await page.getByRole('heading', { name: 'Product details' }).waitFor();
    await page.getByRole('heading', { name: 'Bitcoin' }).waitFor();
    await page.getByText('A market order fills at the last price before it').waitFor();
    await page.getByText('Open 24/7').waitFor();
    await page.getByText('simulated', { exact: true }).waitFor();
    await expect.poll(() => figure(page, 'spread')).toBe(18);
    // One lot is one bitcoin: margins are the same notional by each leverage.
    await expect
      .poll(async () => Math.abs((await figure(page, 'margin-2')) - 10 * (await figure(page, 'margin-20'))))
      .toBeLessThan(50);
    expect(await page.locator('[data-figure^="margin-"]').count()).toBe(5);
    await page.getByRole('link', { name: 'Trade', exact: true }).first().tap();
    await expect.poll(() => new URL(page.url()).searchParams.get('symbol')).toBe('BTCUSD');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('A6 open from the market table of a desk, whose rows still lead to the trade screen', async () => {
    const { context, page, complaints } = await visit(browser, '/', { viewport: DESK });
    await page.getByRole('link', { name: 'Details of EUR/USD' }).click();
    await page.getByRole('heading', { name: 'Euro / US dollar' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/product/detail');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a margin that is fixed per lot is said there and in the ticket', async () => {
    const { context, page } = await visit(browser, '/product/detail?symbol=XAUUSD', { viewport: DESK });
    await page.getByText('The margin is not a share of the notional').waitFor();
    const fixed = await figure(page, 'fixed-margin');
    expect(fixed).toBeGreaterThan(0);
    await expect.poll(() => figure(page, 'margin-1')).toBe(fixed);
    await page.goto('/trade?symbol=XAUUSD');
    await page.getByText('XAU/USD has a fixed margin of').waitFor();
    await page.goto('/trade?symbol=BTCUSD');
    await page.getByText('The fee is charged once').waitFor();
    expect(await page.getByText('has a fixed margin of').count()).toBe(0);
    await context.close();
  });

  it('A6 a swap is money for one lot and night; a closed market says so', async () => {
    const { context, page } = await visit(browser, PATH, { viewport: PHONE });
    await page.getByText('This product has no overnight swap').waitFor();
    await listed(page, () => ({ SwapBuy: '0.00010000', SwapSell: '-0.00005000', MarketStatus: 0 }));
    await page.getByText('Market closed').waitFor();
    await expect.poll(() => figure(page, 'swap-buy')).toBeLessThan(-1);
    const [buy, sell] = [await figure(page, 'swap-buy'), await figure(page, 'swap-sell')];
    expect(Math.abs(buy + 2 * sell)).toBeLessThan(0.1);
    await context.close();
  });

  it('A8 an unknown product says so, on its page and on the trade screen, with a way on', async () => {
    for (const path of ['/product/detail?symbol=NOPE', '/trade?symbol=NOPE', '/product/detail']) {
      for (const viewport of [PHONE, DESK]) {
        const { context, page } = await visit(browser, path, { viewport });
        await page
          .getByRole('alert')
          .getByText(path.includes('NOPE') ? 'There is no product “NOPE”' : 'Which product?')
          .waitFor();
        if (path.startsWith('/trade')) expect(new URL(page.url()).searchParams.get('symbol')).toBe('NOPE');
        await page.getByRole('button', { name: 'All products' }).click();
        await page.locator('[data-row="BTCUSD"]').first().waitFor();
        await context.close();
      }
    }
  });

  it('a list that does not come can be asked for again', async () => {
    const { context, page } = await visit(browser, '/login', { viewport: PHONE });
    await withoutFirstAnswers(page);
    await page.route(LIST, (route) => route.fulfill({ status: 503, json: { code: 5000, msg: 'no', data: null } }));
    await page.goto(PATH);
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.waitFor({ timeout: 30_000 });
    await page.unroute(LIST);
    await retry.tap();
    await page.getByRole('heading', { name: 'Bitcoin' }).waitFor();
    await context.close();
  });
});
