import { readFile } from 'node:fs/promises';
import { createClient } from '@vitrine/wire/client';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { orders } from '@vitrine/wire/trading/orders';
import { setStops } from '@vitrine/wire/trading/set-stops';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { type Customer, openCustomer } from '../../support/customer.ts';
import { type Look, profile } from '../../support/screens.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

const open = (device: Look['device'], who: Customer): Promise<BrowserContext> =>
  profile(browser, inject('siteUrl'), { device, mode: 'light', language: 'en' }, { customer: who });
async function tab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}
const rows = (page: Page) => page.locator('main [data-order]').filter({ visible: true });
const clientOf = ({ token }: Customer) =>
  createClient({ origin: inject('siteUrl'), lang: () => 'en', token: () => token });

describe.each<Look['device']>(['phone', 'desk'])('orders that wait on a %s', (device) => {
  it('ORD-04b one is cancelled once asked, another tab sees it go, and history says why', async () => {
    const context = await open(device, await openCustomer(inject('siteUrl')));
    const [here, there] = [await tab(context, '/order?type=0'), await tab(context, '/trade?symbol=BTCUSD')];
    await there.getByRole('tab', { name: /^Pending/ }).click();
    for (const page of [here, there]) await expect.poll(() => rows(page).count()).toBe(1);
    const id = await rows(here).getAttribute('data-order');
    await here.locator('[data-figure="distance"]').filter({ visible: true }).waitFor();
    await here.getByText('Limit', { exact: true }).filter({ visible: true }).waitFor();

    const cancel = here.getByRole('button', { name: /^Cancel Buy .* BTC\/USD$/ }).filter({ visible: true });
    await cancel.click();
    const dialog = here.getByRole('dialog', { name: /^Cancel the pending order Buy .* BTC\/USD\?$/ });
    await dialog.getByText('This cannot be undone.', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Keep order' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await rows(here).count()).toBe(1);
    await cancel.click();
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    for (const page of [here, there]) {
      await expect.poll(() => page.locator(`main [data-order="${id}"]`).filter({ visible: true }).count()).toBe(0);
      const said = page === here ? 'Order cancelled' : 'Pending order removed';
      await page.getByText(said).first().waitFor();
    }

    await here.getByRole('tab', { name: 'History' }).click();
    const row = rows(here).first();
    await expect.poll(() => row.getAttribute('data-order')).toBe(id);
    await here.getByText('Cancelled', { exact: true }).filter({ visible: true }).first().waitFor();
    await context.close();
  });

  it('one is modified: a limit stays below the price, what is held is said before, and the other tab follows', async () => {
    const context = await open(device, await openCustomer(inject('siteUrl')));
    const [here, there] = [await tab(context, '/order?type=0'), await tab(context, '/trade?symbol=BTCUSD')];
    await there.getByRole('tab', { name: /^Pending/ }).click();
    for (const page of [here, there]) await expect.poll(() => rows(page).count()).toBe(1);
    const modify = here.getByRole('button', { name: /^Modify Buy .* BTC\/USD$/ }).filter({ visible: true });
    await modify.click();
    const dialog = here.getByRole('dialog', { name: /^Modify Buy .* BTC\/USD$/ });
    const send = dialog.getByRole('button', { name: 'Modify order' });
    const target = dialog.getByRole('spinbutton', { name: 'Target price' });
    const before = Number(await target.inputValue());
    await dialog.locator('[data-figure="held-after"]').waitFor();
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    // A buy limit above the market would be a stop order.
    await target.fill((before * 10).toFixed(2));
    await dialog.getByText(/^Must be below/).waitFor();
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    const wanted = (before * 0.9).toFixed(2);
    await target.fill(wanted);
    await dialog.getByRole('button', { name: 'Increase lots' }).click();
    await dialog.getByRole('spinbutton', { name: 'Stop-loss' }).fill((before * 0.5).toFixed(2));
    await expect.poll(() => send.getAttribute('aria-disabled')).not.toBe('true');
    await send.click();
    await dialog.waitFor({ state: 'detached' });
    await here.getByText('Order modified').first().waitFor();
    const shown = Number(wanted).toLocaleString('en', { minimumFractionDigits: 2 });
    for (const page of [here, there])
      await page.locator('main').getByText(shown).filter({ visible: true }).first().waitFor();
    await context.close();
  });

  it('TRD-26 TRD-27a stops are set beside their result, a wrong side is marked and cannot be sent, empty takes them off', async () => {
    const context = await open(device, await openCustomer(inject('siteUrl')));
    const [here, there] = [await tab(context, '/order'), await tab(context, '/trade?symbol=BTCUSD')];
    const opener = (page: Page) =>
      page.getByRole('button', { name: /^Edit SL\/TP .* of Buy .* BTC\/USD$/ }).filter({ visible: true });
    await opener(here).click();
    const dialog = here.getByRole('dialog', { name: /^Stop-loss and take-profit of Buy .* BTC\/USD$/ });
    const field = (name: string) => dialog.getByRole('spinbutton', { name });
    const send = dialog.getByRole('button', { name: 'Set stop-loss and take-profit' });

    // The price of the moment is no stop: one that far above is on the wrong side too.
    await dialog.getByRole('button', { name: 'Current price' }).first().click();
    const now = await field('Stop-loss').inputValue();
    expect(now).toMatch(/^\d+\.\d\d$/);
    await field('Stop-loss').fill((Number(now) * 1.5).toFixed(2));
    await dialog.getByText(/^Must be below/).waitFor();
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    const loss = (Number(now) * 0.5).toFixed(2);
    await field('Stop-loss').fill(loss);
    await dialog.getByText(/^Must be below/).waitFor({ state: 'detached' });
    expect(await dialog.locator('[data-stop="stopLoss"] dd').textContent()).toMatch(/^-[\d,]+\.\d{6}$/);
    await send.click();
    await dialog.waitFor({ state: 'detached' });
    const shown = Number(loss).toLocaleString('en', { minimumFractionDigits: 2 });
    for (const page of [here, there])
      await page.locator('main').getByText(shown).filter({ visible: true }).first().waitFor();

    // From the other tab they are taken off again.
    await opener(there).click();
    const second = there.getByRole('dialog', { name: /^Stop-loss and take-profit of Buy .* BTC\/USD$/ });
    await second.getByRole('spinbutton', { name: 'Stop-loss' }).fill('');
    await second.getByRole('button', { name: 'Set stop-loss and take-profit' }).click();
    await expect.poll(() => here.locator('main').getByText(shown).filter({ visible: true }).count()).toBe(0);
    await context.close();
  });
});

it('a position is reversed from its row with one confirmation that names both costs, and stands on the other side everywhere', async () => {
  const context = await open('phone', await openCustomer(inject('siteUrl')));
  const [here, there] = [await tab(context, '/order'), await tab(context, '/trade?symbol=BTCUSD')];
  const held = here.locator('main [data-order]').filter({ visible: true, hasText: 'BTC/USD' }).first();
  const id = await held.getAttribute('data-order');
  await held.getByRole('button', { name: /^Reverse Buy .* BTC\/USD$/ }).click();
  const dialog = here.getByRole('dialog', { name: /^Reverse Buy .* BTC\/USD$/ });
  await dialog.getByText('the opposite one opens', { exact: false }).waitFor();
  for (const label of ['Fee and swap paid so far', 'Fee of the new position']) await dialog.getByText(label).waitFor();
  for (const figure of ['reverse-fee', 'reverse-margin'])
    await expect.poll(() => dialog.locator(`[data-figure="${figure}"]`).textContent()).toMatch(/^[\d,]+\.\d{6}$/);
  await dialog.getByRole('button', { name: 'Reverse position' }).click();
  await dialog.waitFor({ state: 'detached' });
  await here.getByText('Position reversed').first().waitFor();
  await expect.poll(() => there.locator(`main [data-order="${id}"]`).filter({ visible: true }).count()).toBe(0);
  await there.locator('main').getByText('Sell', { exact: false }).filter({ visible: true }).first().waitFor();
  await context.close();
});

it('ORD-04c what is placed and what its price triggers moves through the lists of every open page', async () => {
  const customer = await openCustomer(inject('siteUrl'));
  const context = await open('phone', customer);
  const [pending, holding] = [await tab(context, '/order?type=0'), await tab(context, '/order?type=1')];
  await expect.poll(() => rows(pending).count()).toBe(1);
  await expect.poll(() => rows(holding).count()).toBe(3);
  const client = clientOf(customer);
  const quote = async () => (await client.call(tradeList, {})).find(({ Code }) => Code === 'BTCUSD')!;
  const { Id, ForexMinCont, HasForexMultiple, PricePrecision } = await quote();
  const place = (target: number) =>
    client.call(submitOrder, {
      type: 1,
      cont: ForexMinCont,
      forex_id: Id,
      status: 0,
      target_price: target.toFixed(PricePrecision),
      multiple: HasForexMultiple[0]!.Value,
    });
  // A page that shows this one hears of changes: one that fills before a page listens is in its list, with no toast.
  await place((await quote()).Ask! / 2);
  await expect.poll(() => rows(pending).count()).toBe(2);
  // Wherever the price goes, it comes to one of two about it, or to one of the next two when it has jumped over both.
  const point = 10 ** -PricePrecision;
  const placed = new Set<number>();
  const filled = async () => {
    const list = await client.call(orders, { status: 1, page: 1 });
    return list.data.find((row) => placed.has(row.Id))?.Id;
  };
  const fillNear = async () => {
    const { Ask } = await quote();
    for (const target of [Ask! - point, Ask! + point]) placed.add((await place(target)).id);
    await expect.poll(filled, { timeout: 5_000 }).toBeDefined();
  };
  await expect
    .poll(
      () =>
        fillNear().then(
          () => true,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(true);
  const id = await filled();
  await holding.locator(`main [data-order="${id}"]`).filter({ visible: true }).waitFor();
  await expect.poll(() => pending.locator(`main [data-order="${id}"]`).filter({ visible: true }).count()).toBe(0);
  await pending.getByText('Pending order filled').first().waitFor();
  await context.close();
});

it('the file that the button saves holds what the list shows', async () => {
  const customer = await openCustomer(inject('siteUrl'));
  const context = await open('desk', customer);
  const page = await tab(context, '/order?type=3');
  await expect.poll(() => rows(page).count()).toBe(3);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download these orders as a CSV file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('orders-3.csv');
  const text = await readFile((await download.path())!, 'utf8');
  expect(text.startsWith('\uFEFFOrder,Product,')).toBe(true);
  const ids = text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]);
  const shown = await rows(page).evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-order')));
  expect(ids).toEqual(shown);
  await context.close();
});

it('a stop dragged on the chart of a desk is put to the question, and set by its button alone', async () => {
  const customer = await openCustomer(inject('siteUrl'));
  const client = clientOf(customer);
  const held = async () => {
    const list = await client.call(orders, { status: 1, page: 1 });
    return list.data.find((row) => row.ForexTradeLists.Code === 'BTCUSD')!;
  };
  const { Id: id, OriginPrice: opened } = await held();
  await client.call(setStops, { id, stop_loss_price: '0', target_profit_price: (opened * 1.005).toFixed(2) });
  const context = await open('desk', customer);
  // Days: their prices are far apart, so that half a percent above the price is on the chart.
  const page = await tab(context, '/trade?symbol=BTCUSD&period=1day');
  const area = page.locator('[data-chart]');
  const dialog = page.getByRole('dialog', { name: /^Stop-loss and take-profit of Buy .* BTC\/USD$/ });
  /** Moves the mouse onto the line of the stop, which moves with the scale of the prices; undefined where it finds none. */
  const grip = async () => {
    const box = (await area.boundingBox())!;
    for (let y = box.y + 10; y < box.y + box.height - 100; y += 4)
      for (const x of [30, 170]) {
        await page.mouse.move(box.x + x, y);
        if ((await area.locator('[data-grip]').count()) > 0) return { x: box.x + x, y };
      }
    return undefined;
  };
  const isDragged = async () => {
    const at = await grip();
    if (at === undefined) return false;
    await page.mouse.down();
    for (let moved = 4; moved <= 40; moved += 4) await page.mouse.move(at.x, at.y - moved);
    await page.mouse.up();
    return dialog.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(isDragged, { timeout: 40_000 }).toBe(true);
  const proposed = await dialog.getByRole('spinbutton', { name: 'Take-profit' }).inputValue();
  expect(Number(proposed)).toBeGreaterThan(opened * 1.005);
  expect((await held()).TargetProfitPrice).toBe(Number((opened * 1.005).toFixed(2)));
  await dialog.getByRole('button', { name: 'Set stop-loss and take-profit' }).click();
  await expect.poll(async () => (await held()).TargetProfitPrice).toBe(Number(proposed));
  await context.close();
});
