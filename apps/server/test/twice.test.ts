import { createClient } from '@vitrine/wire/client';
import { createDemoAccount } from '@vitrine/wire/identity/create-demo-account';
import { login } from '@vitrine/wire/identity/login';
import { logout } from '@vitrine/wire/identity/logout';
import { accountLog } from '@vitrine/wire/ledger/account-log';
import { balances } from '@vitrine/wire/ledger/balances';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { orders } from '@vitrine/wire/trading/orders';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { expect, it } from 'vitest';
import { EURUSD, startTestSite } from './support/site.ts';

const site = await startTestSite();

/** What a network that repeats requests does: at once, or after the answer. */
const networks: Readonly<Record<string, typeof fetch>> = {
  once: (input, init) => fetch(input, init),
  'twice at once': async (input, init) => (await Promise.all([fetch(input, init), fetch(input, init)]))[0],
  'twice in a row': async (input, init) => {
    const first = await fetch(input, init);
    await fetch(input, init);
    return first;
  },
};

/** A day of a customer; gives what his accounts and orders look like in the end. */
async function day(network: typeof fetch): Promise<unknown> {
  let token: string | undefined;
  const client = createClient({ origin: site.url, lang: () => 'en', token: () => token, fetch: network });
  const made = await client.call(createDemoAccount, {});
  token = (await client.call(login, { login_type: 3, demo_id: made.demo_id })).token;
  const buy = { type: 1, forex_id: EURUSD.id, status: 1, multiple: 20 };
  await site.quote(EURUSD, 116_500n, 116_506n);
  const first = await client.call(submitOrder, { ...buy, cont: '0.1' });
  const second = await client.call(submitOrder, { ...buy, cont: '0.2' });
  await client.call(submitOrder, { ...buy, cont: '0.3' });
  await client.call(submitOrder, { ...buy, cont: '50' }).catch(() => undefined);
  await site.quote(EURUSD, 116_550n, 116_556n);
  await client.call(closeOrder, { id: first.id });
  await site.quote(EURUSD, 116_400n, 116_406n);
  await client.call(closeOrder, { id: second.id });
  const holding = await client.call(orders, { status: 1 });
  const history = await client.call(orders, { status: 3 });
  const log = await client.call(accountLog, {});
  const accounts = await client.call(balances, {});
  await client.call(logout, {}).catch(() => undefined);
  return {
    accounts: accounts.map(({ balance, lockBalance }) => [balance, lockBalance]),
    holding: holding.data.map(({ Quantity, OriginPrice }) => [Quantity, OriginPrice]),
    history: history.data.map(({ Quantity, FactProfits }) => [Quantity, FactProfits]),
    log: log.list.map(({ Type, Value, BalanceAfter }) => [Type, Value, BalanceAfter]),
  };
}

it('every request sent twice ends in the same state', async () => {
  const once = await day(networks.once!);
  expect(once).toMatchObject({
    holding: [['0.3000', 1.16506]],
    history: [
      ['0.2000', '-21.200000'],
      ['0.1000', '4.400000'],
    ],
  });
  expect(await day(networks['twice at once']!)).toEqual(once);
  expect(await day(networks['twice in a row']!)).toEqual(once);
});
