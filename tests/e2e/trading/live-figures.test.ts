import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type WireClient } from '@vitrine/wire/client';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { orders } from '@vitrine/wire/trading/orders';
import { setStops } from '@vitrine/wire/trading/set-stops';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { buyBitcoin, type Customer, demoCustomer, openCustomer } from '../../support/customer.ts';
import { type Look, profile } from '../../support/screens.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** A figure may be this much older than the price that it follows, on a machine with other work (milliseconds). */
const LATE_MS = 6_000;
const MINUTE_MS = 60_000;

const clientOf = ({ token }: Customer) =>
  createClient({ origin: inject('siteUrl'), lang: () => 'en', token: () => token });

/** Notices a figure that stands still while the market moves. */
class StandStill {
  readonly #name: string;
  #text = '';
  #waitsSince: number | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  look(text: string, hasMarketMoved: boolean, now: number): void {
    if (text !== this.#text) this.#waitsSince = undefined;
    else if (hasMarketMoved) this.#waitsSince ??= now;
    this.#text = text;
    expect(now - (this.#waitsSince ?? now), `${this.#name} has stood at ${text}`).toBeLessThan(LATE_MS);
  }
}

/** The figures of one moment: every profit of the list, their sum above it, and the result in the close dialog. */
const figuresOf = (page: Page) =>
  page.evaluate(() => {
    const texts = (name: string) =>
      [...document.querySelectorAll<HTMLElement>(`[data-figure="${name}"]`)]
        .filter((element) => element.checkVisibility())
        .map((element) => element.innerText);
    return {
      profits: texts('profit'),
      open: texts('openProfit')[0] ?? '',
      sum: texts('sum')[0] ?? '',
      net: texts('close-net')[0],
    };
  });

/** Millionths. */
const amount = (text: string) => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 1e6);

/** A customer at a screen with the positions, with the close dialog of the oldest open. */
async function screenOf(device: Look['device'], customer: Customer) {
  const context = await profile(browser, inject('siteUrl'), { device, mode: 'light', language: 'en' }, { customer });
  const page = await context.newPage();
  await page.goto('/order?type=1');
  const rows = page.locator('main [data-order]').filter({ visible: true });
  await expect.poll(() => rows.count()).toBe(3);
  const watched = new Map(['profit', 'open profit', 'close dialog'].map((name) => [name, new StandStill(name)]));
  let differsSince: number | undefined;
  const client = clientOf(customer);
  const { data } = await client.call(orders, { status: 1, page: 1 });
  const { Id: id, OriginPrice: price } = data.find(({ ForexTradeLists: { Code } }) => Code === 'BTCUSD')!;
  return {
    context,
    /** Sets stops far away, other ones each time. */
    setStops: (turn: number) =>
      client.call(setStops, { id, stop_loss_price: (price * 0.5 - turn).toFixed(2), target_profit_price: '0' }),
    openDialog: () =>
      page
        .getByRole('button', { name: /^Close Buy .* BTC\/USD/ })
        .filter({ visible: true })
        .last()
        .click(),
    look: async (hasMarketMoved: boolean) => {
      const { profits, open, sum: above, net } = await figuresOf(page);
      const now = Date.now();
      watched.get('profit')!.look(profits.join(), hasMarketMoved, now);
      watched.get('open profit')!.look(open, hasMarketMoved, now);
      if (net !== undefined) watched.get('close dialog')!.look(net, hasMarketMoved, now);
      // A position that was just opened is in the sum before it is in the list.
      const sum = profits.reduce((total, text) => total + amount(text), 0);
      differsSince = sum === amount(above) ? undefined : (differsSince ?? now);
      expect(now - (differsSince ?? now), `the profits add up to ${sum}, above them is ${above}`).toBeLessThan(LATE_MS);
    },
  };
}

const bitcoin = async (client: WireClient) =>
  (await client.call(tradeList, {})).find(({ Code }) => Code === 'BTCUSD')!.Bid;

it('profit, sums and the close dialog move with the price for a minute while customers trade and set stops', async () => {
  const customers = [await openCustomer(inject('siteUrl')), await openCustomer(inject('siteUrl'))] as const;
  const other = await demoCustomer(inject('siteUrl'));
  const screens = [await screenOf('phone', customers[0]), await screenOf('desk', customers[1])];
  let before = await bitcoin(clientOf(customers[0]));
  const startedAt = Date.now();
  for (let turn = 0; Date.now() - startedAt < MINUTE_MS; turn += 1) {
    if (turn % 8 === 3) for (const screen of screens) await screen.setStops(turn);
    if (turn % 8 === 7) await clientOf(other).call(closeOrder, { id: await buyBitcoin(inject('siteUrl'), other) });
    if (turn === 15) for (const customer of customers) await buyBitcoin(inject('siteUrl'), customer);
    if (turn === 20) for (const screen of screens) await screen.openDialog();
    const now = await bitcoin(clientOf(customers[0]));
    await Promise.all(screens.map((screen) => screen.look(now !== before)));
    before = now;
    await sleep(400);
  }
  for (const { context } of screens) await context.close();
}, 180_000);
