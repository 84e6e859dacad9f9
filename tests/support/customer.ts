import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type WireClient, WireError } from '@vitrine/wire/client';
import { CODE_PURPOSES } from '@vitrine/wire/identity/code-request';
import { createDemoAccount } from '@vitrine/wire/identity/create-demo-account';
import { register } from '@vitrine/wire/identity/register';
import { sendEmail } from '@vitrine/wire/identity/send-email';
import type { User } from '@vitrine/wire/identity/user';
import type { InstrumentRow } from '@vitrine/wire/market/instrument';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { seconds } from '@vitrine/wire/options/seconds';
import { submitOption } from '@vitrine/wire/options/submit-option';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { submitOrder } from '@vitrine/wire/trading/submit-order';

export interface Customer {
  readonly token: string;
  readonly user: User;
  readonly demoId: string;
}

/** What is bought and sold, in the smallest lots of the product times `times`. */
interface Deal {
  readonly code: string;
  readonly side: 'buy' | 'sell';
  readonly times: number;
  readonly isClosed?: boolean;
}

/** In products that trade on every day of the week. */
const DEALS: readonly Deal[] = [
  { code: 'ETHUSD', side: 'sell', times: 2, isClosed: true },
  { code: 'BTCUSD', side: 'buy', times: 1, isClosed: true },
  { code: 'SOLUSD', side: 'buy', times: 2, isClosed: true },
  { code: 'BTCUSD', side: 'buy', times: 3 },
  { code: 'ETHUSD', side: 'buy', times: 4 },
  { code: 'SOLUSD', side: 'sell', times: 3 },
];

const BUY = 1;
const SELL = 2;
const MARKET = 1;
const PENDING = 0;

function lotsOf({ ForexMinCont }: InstrumentRow, times: number): string {
  return (Number(ForexMinCont) * times).toFixed(2);
}

/** On a site that has just started, or a machine that is busy, the next quote may be a moment away. */
async function onFreshQuote<T>(deal: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + 20_000; ; await sleep(200)) {
    try {
      return await deal();
    } catch (error) {
      if (!(error instanceof WireError) || error.reason !== 'market.quote-stale' || Date.now() > until) throw error;
    }
  }
}

/** A new account with a name, on a site in paper mode that sends no mail. */
export async function namedCustomer(url: string): Promise<Omit<Customer, 'demoId'>> {
  const client = clientOf(url);
  const account = `${randomUUID()}@example.com`;
  const password = 'a long walk by the sea';
  const { paper_code } = await client.call(sendEmail, { to: account, type: CODE_PURPOSES.register });
  const form = { type: 1, area_id: 1, account, password, re_password: password, sms_code: paper_code };
  const { token, user } = await client.call(register, form);
  return { token, user };
}

/** A demo customer of the site at `url` who has done nothing yet. */
export async function demoCustomer(url: string): Promise<Customer> {
  const { token, user, demo_id } = await clientOf(url).call(createDemoAccount, {});
  return { token, user, demoId: demo_id };
}

/** Buys the least there is of bitcoin at the market; gives the order's number. */
export async function buyBitcoin(url: string, customer: Customer): Promise<number> {
  const [id] = await buyOften(url, customer, 'BTCUSD', 1);
  return id!;
}

/** Buys the least there is of a product at the market, so often; gives the numbers of the orders. */
export async function buyOften(
  url: string,
  { token }: Customer,
  code: string,
  count: number,
): Promise<readonly number[]> {
  const client = clientOf(url, token);
  const product = (await client.call(tradeList, {})).find(({ Code }) => Code === code);
  const ids: number[] = [];
  while (ids.length < count) ids.push(await openPosition(client, product!, 'buy', 1));
  return ids;
}

async function openPosition(client: WireClient, product: InstrumentRow, side: Deal['side'], times: number) {
  const multiple = product.HasForexMultiple.find(({ Default }) => Default === 1) ?? product.HasForexMultiple[0];
  const { id } = await onFreshQuote(() =>
    client.call(submitOrder, {
      type: side === 'buy' ? BUY : SELL,
      cont: lotsOf(product, times),
      forex_id: product.Id,
      status: MARKET,
      multiple: multiple?.Value ?? 1,
    }),
  );
  return id;
}

function clientOf(url: string, token?: string) {
  return createClient({ origin: url, lang: () => 'en', token: () => token });
}

/** Timed options of the customer: one that soon is settled, and the longest there is. */
export async function openOptions(url: string, { token }: Customer): Promise<void> {
  const client = clientOf(url, token);
  const bitcoin = (await client.call(tradeList, {})).find(({ Code }) => Code === 'BTCUSD');
  const { sec } = await client.call(seconds, {});
  for (const [type, duration] of [sec[0], sec.at(-1)].entries())
    await onFreshQuote(() =>
      client.call(submitOption, {
        forex_id: bitcoin!.Id,
        type: type + 1,
        number: '10.00',
        seconds: duration!.Seconds,
      }),
    );
}

/** A demo customer of the site at `url` with positions open and closed and an order that waits, made over its calls. */
export async function openCustomer(url: string): Promise<Customer> {
  const customer = await demoCustomer(url);
  const client = clientOf(url, customer.token);
  const products = await client.call(tradeList, {});
  const toClose: number[] = [];
  for (const { code, side, times, isClosed } of DEALS) {
    const product = products.find(({ Code }) => Code === code);
    if (product === undefined) throw new Error(`the site has no ${code}`);
    const id = await openPosition(client, product, side, times);
    if (isClosed === true) toClose.push(id);
  }
  // One that waits far below the market, with both stops. By now there is a price: a site that has just started had none.
  const bitcoin = (await client.call(tradeList, {})).find(({ Code }) => Code === 'BTCUSD');
  const at = (part: number) => (Number(bitcoin?.ForexQuotations.Close) * part).toFixed(bitcoin?.PricePrecision);
  await onFreshQuote(() =>
    client.call(submitOrder, {
      type: BUY,
      cont: lotsOf(bitcoin!, 1),
      forex_id: bitcoin!.Id,
      status: PENDING,
      target_price: at(0.5),
      stop_loss_price: at(0.4),
      target_profit_price: at(0.6),
      multiple: bitcoin?.HasForexMultiple[0]?.Value ?? 1,
    }),
  );
  // A result of nothing at all would show nothing.
  await sleep(2_000);
  for (const id of toClose) await onFreshQuote(() => client.call(closeOrder, { id }));
  return customer;
}
