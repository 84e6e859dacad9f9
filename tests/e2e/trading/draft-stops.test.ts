import { createClient } from '@vitrine/wire/client';
import { candles } from '@vitrine/wire/market/candles';
import { tradeList } from '@vitrine/wire/market/trade-list';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { DESK, visit } from '../browse.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

const chart = (page: Page) => page.locator('[data-chart]');

/** Pixels from the top of the chart to the dotted line in the colour of the variable; undefined without one. */
function lineAt(page: Page, color: '--c-up' | '--c-down'): Promise<number | undefined> {
  return chart(page).evaluate((host, name) => {
    const hex = getComputedStyle(host).getPropertyValue(name).trim();
    const wanted = [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
    for (const canvas of host.querySelectorAll('canvas')) {
      if (canvas.width < host.clientWidth / 2 || canvas.height === 0) continue;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      for (let row = 0; row < canvas.height; row += 1) {
        let count = 0;
        for (let at = row * canvas.width * 4; at < (row + 1) * canvas.width * 4; at += 4)
          if (data[at + 3]! > 0 && wanted.every((part, index) => Math.abs(part - data[at + index]!) < 3)) count += 1;
        if (count > canvas.width * 0.25) return row * (canvas.clientHeight / canvas.height);
      }
    }
    return undefined;
  }, color);
}

/** Pixels near the colour of the variable in the lowest 20 rows of the candles' part, where no candle reaches. */
function inkAtBottom(page: Page, color: '--c-up' | '--c-down'): Promise<number> {
  return chart(page).evaluate((host, name) => {
    const hex = getComputedStyle(host).getPropertyValue(name).trim();
    const wanted = [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
    const tallest = Math.max(...[...host.querySelectorAll('canvas')].map(({ height }) => height));
    let count = 0;
    for (const canvas of host.querySelectorAll('canvas')) {
      if (canvas.height < tallest || canvas.width < host.clientWidth / 2) continue;
      const rows = (20 * canvas.height) / canvas.clientHeight;
      const { data } = canvas.getContext('2d')!.getImageData(0, canvas.height - rows, canvas.width, rows);
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 3]! > 99 && wanted.every((part, index) => Math.abs(part - data[at + index]!) < 60)) count += 1;
    }
    return count;
  }, color);
}

it('a stop-loss that is entered below what the chart shows has its label at the lower edge', async () => {
  const { context, page } = await visit(browser, '/trade?symbol=BTCUSD', { viewport: DESK });
  const ticket = page.locator('form[data-ticket]');
  await expect.poll(() => page.locator('figure bdi').first().textContent()).toMatch(/\d/);
  await ticket.getByRole('switch', { name: 'Stop-loss' }).click();
  const stopLoss = ticket.locator('[data-stop="stopLoss"]').getByRole('spinbutton');
  await expect.poll(() => stopLoss.inputValue()).toMatch(/^\d+\.\d\d$/);
  const before = await inkAtBottom(page, '--c-down');
  await stopLoss.fill((Number(await stopLoss.inputValue()) / 2).toFixed(2));
  await expect.poll(() => lineAt(page, '--c-down')).toBeUndefined();
  await expect.poll(() => inkAtBottom(page, '--c-down')).toBeGreaterThan(before + 30);
  await stopLoss.fill((Number(await stopLoss.inputValue()) * 4).toFixed(2));
  await expect.poll(() => inkAtBottom(page, '--c-down')).toBe(before);
  await context.close();
});

it('a stop-loss and a take-profit that are entered are lines on the chart, moved by mouse and arrow keys', async () => {
  // A fresh site draws its history first: the prices that the chart shows are then far wider than the spread.
  const client = createClient({ origin: inject('siteUrl'), lang: () => 'en', token: () => undefined });
  const bitcoin = (await client.call(tradeList, {})).find(({ Code }) => Code === 'BTCUSD')!;
  const history = () => client.call(candles, { forex_id: bitcoin.Id, period: '5min' });
  await expect.poll(async () => (await history()).length).toBe(500);
  const { context, page, complaints } = await visit(browser, '/trade?symbol=BTCUSD', { viewport: DESK });
  const ticket = page.locator('form[data-ticket]');
  await expect.poll(() => page.locator('figure bdi').first().textContent()).toMatch(/\d/);
  expect(await lineAt(page, '--c-down')).toBeUndefined();

  // Switched on, a stop has the price of the moment, which the chart shows.
  await ticket.getByRole('switch', { name: 'Stop-loss' }).click();
  const stopLoss = ticket.locator('[data-stop="stopLoss"]').getByRole('spinbutton');
  await expect.poll(() => stopLoss.inputValue()).toMatch(/^\d+\.\d\d$/);
  await expect.poll(() => lineAt(page, '--c-down')).toBeGreaterThan(0);

  const before = Number(await stopLoss.inputValue());
  const y = (await lineAt(page, '--c-down'))!;
  const box = (await chart(page).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + y + 15, { steps: 3 });
  // On the way the field follows, and the result at the price is said.
  await expect.poll(async () => Number(await stopLoss.inputValue())).toBeLessThan(before);
  const onTheWay = Number(await stopLoss.inputValue());
  await page.mouse.move(box.x + box.width / 2, box.y + y + 40, { steps: 5 });
  await page.mouse.up();
  // The crosshair under the pointer lies on the line.
  await page.mouse.move(5, 5);
  await expect.poll(async () => Number(await stopLoss.inputValue())).toBeLessThan(onTheWay);
  await expect.poll(() => ticket.locator('[data-mark="buy-stopLoss"]').textContent()).toMatch(/-[\d.,]+/);
  await expect.poll(async () => (await lineAt(page, '--c-down')) ?? 0).toBeGreaterThan(y + 20);

  // A price typed into the field moves the line.
  await stopLoss.fill(String(before));
  await expect.poll(async () => Math.abs(((await lineAt(page, '--c-down')) ?? 1e9) - y)).toBeLessThan(15);

  await ticket.getByRole('switch', { name: 'Take-profit' }).click();
  const takeProfit = ticket.locator('[data-stop="takeProfit"]').getByRole('spinbutton');
  await expect.poll(() => takeProfit.inputValue()).toMatch(/^\d+\.\d\d$/);
  // Away from the line of the price, which could hide it, and to where the chart has more room.
  const away = (before - onTheWay) * 4;
  const target = Number(await takeProfit.inputValue()) + (y > box.height / 2 ? away : -away);
  await takeProfit.fill(target.toFixed(2));
  await expect.poll(() => lineAt(page, '--c-up')).toBeGreaterThan(0);
  await chart(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => Number(await stopLoss.inputValue())).toBeLessThan(before);
  await expect.poll(() => page.locator('figure [aria-live]').textContent()).toMatch(/^Stop-loss\s/);
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(async () => Number(await takeProfit.inputValue())).toBeGreaterThan(target);

  // Switched off, the line goes.
  await ticket.getByRole('switch', { name: 'Stop-loss' }).click();
  await expect.poll(() => lineAt(page, '--c-down')).toBeUndefined();
  expect(complaints).toEqual([]);
  await context.close();
});
