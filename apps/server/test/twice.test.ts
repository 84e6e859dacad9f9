import type { Call } from '@vitrine/wire/call';
import { CALLS, OPERATOR_CALLS } from '@vitrine/wire/calls';
import { createClient, newIdempotencyKey } from '@vitrine/wire/client';
import type { Envelope } from '@vitrine/wire/envelope';
import { createDemoAccount } from '@vitrine/wire/identity/create-demo-account';
import { login } from '@vitrine/wire/identity/login';
import { logout } from '@vitrine/wire/identity/logout';
import { accountLog } from '@vitrine/wire/ledger/account-log';
import { balances } from '@vitrine/wire/ledger/balances';
import { REASONS } from '@vitrine/wire/reasons';
import { staffSignOut } from '@vitrine/wire/staff/operator/staff-sign-out';
import { STAFF_ROLES } from '@vitrine/wire/staff/role';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { orders } from '@vitrine/wire/trading/orders';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { describe, expect, it } from 'vitest';
import { createStaff } from '../../../tests/support/staff.ts';
import { requestFrom } from '../../../tests/support/things.ts';
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

/** Sends one request three times under one key: twice at once, and again when both are answered. */
async function sendThrice(call: Call, fields: Readonly<Record<string, string>>, token: string): Promise<Envelope[]> {
  const query = new URLSearchParams(fields);
  const headers = { authorization: token, 'idempotency-key': newIdempotencyKey() };
  const send = async (): Promise<Envelope> => {
    const response = await (call.method === 'GET'
      ? fetch(`${site.url}${call.path}?${query}`, { headers })
      : fetch(`${site.url}${call.path}`, { method: 'POST', headers, body: query }));
    return (await response.json()) as Envelope;
  };
  return [...(await Promise.all([send(), send()])), await send()];
}

const keyed = (calls: readonly Call[]) =>
  calls.filter((call) => call.keyed).map((call) => [call.operation, call] as const);

/** An answer but for the time that an option still runs: it goes on between two answers. */
const withoutClock = (answer: Envelope | undefined): unknown =>
  JSON.parse(JSON.stringify(answer, (name, value: unknown) => (name === 'RemainMilliSeconds' ? undefined : value)));

describe('every call with a key, sent again under it', () => {
  it.each(keyed(CALLS))('%s by a customer is done once and answered the same', async (_, call) => {
    await site.quote(EURUSD, 116_500n, 116_506n);
    const owner = await site.customer();
    const fields = await requestFrom(call.example, owner);
    const [before] = await site.database.superuser<{ seq: string }>('SELECT max(seq) AS seq FROM journal');
    const [first, ...others] = await sendThrice(call, fields, owner.token);
    // What a demo account may not do is refused each time; deposits and withdrawals of real accounts: `funding` beside this file.
    const { exampleRefusal } = call;
    expect(first?.code, first?.msg).toBe(exampleRefusal === undefined ? 1 : REASONS[exampleRefusal].code);
    expect(others.map(withoutClock)).toEqual([first, first].map(withoutClock));
    const rows = await site.database.superuser('SELECT seq FROM journal WHERE seq > $1 AND body LIKE $2', [
      before?.seq,
      `%"actor":"${owner.uid}"%`,
    ]);
    expect(rows).toHaveLength(exampleRefusal === undefined ? 1 : 0);
  });

  it.each(keyed(OPERATOR_CALLS))('%s by staff is done once and answered the same', async (_, call) => {
    const staff = await createStaff(site, STAFF_ROLES);
    const fields = await requestFrom(call.example, await site.customer());
    const [first, ...others] = await sendThrice(call, fields, staff.token);
    // Signing out ends the session that the others come in.
    if (call === staffSignOut) expect([first?.code, others[1]?.code]).toEqual([1, 999]);
    else expect(others).toEqual([first, first]);
    const done = await site.database.superuser(
      "SELECT id FROM audit WHERE operation = $1 AND staff_id = $2 AND outcome = 'done'",
      [call.operation, staff.id],
    );
    expect(done).toHaveLength(first?.code === 1 ? 1 : 0);
  });
});
