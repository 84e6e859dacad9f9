import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { DAY, HOUR } from '@vitrine/domain/kernel/time';
import type { Call, RequestOf } from '@vitrine/wire/call';
import { createClient } from '@vitrine/wire/client';
import { login } from '@vitrine/wire/identity/login';
import { ownLimits } from '@vitrine/wire/ledger/own-limits';
import { setOwnLimit } from '@vitrine/wire/ledger/set-own-limit';
import { takeBreak } from '@vitrine/wire/ledger/take-break';
import { submitOption } from '@vitrine/wire/options/submit-option';
import { cancelOrder } from '@vitrine/wire/trading/cancel-order';
import { closeAll } from '@vitrine/wire/trading/close-all';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { modifyOrder } from '@vitrine/wire/trading/modify-order';
import { orders } from '@vitrine/wire/trading/orders';
import { resetDemo } from '@vitrine/wire/trading/reset-demo';
import { reverseOrder } from '@vitrine/wire/trading/reverse-order';
import { setStops } from '@vitrine/wire/trading/set-stops';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { changeSettings } from '../../../tests/support/settings.ts';
import { createStaff, outcome } from '../../../tests/support/staff.ts';
import { verify } from '../src/journal/verify.ts';
import { explainOrder } from '../src/trust/explain-order.ts';
import { readOrderEvidence } from '../src/trust/order-evidence.ts';
import { type Customer, EURUSD, startTestSite } from './support/site.ts';

const site = await startTestSite();
const client = new Client({ connectionString: site.database.url });
await client.connect();
afterAll(() => client.end());

const buy = { type: 1, cont: '0.10', forex_id: EURUSD.id, status: 1, multiple: 20 } as const;
const pending = { ...buy, status: 0, target_price: '1.16000' } as const;
const option = { forex_id: EURUSD.id, type: 1, number: '10', seconds: 30 } as const;
const quote = (bid: bigint) => site.quote(EURUSD, bid, bid + 6n);

/** Opens and closes a position at a loss of a few units. */
async function lose(customer: Customer): Promise<void> {
  await quote(116_500n);
  const { id } = await customer.call(submitOrder, buy);
  await quote(116_400n);
  await customer.call(closeOrder, { id });
}

/** Everything that opens or enlarges something, each of which is refused for this reason. */
async function expectCloseOnly(customer: Customer, reason: string, position: number, waiting: number): Promise<void> {
  const openings: readonly (readonly [Call, RequestOf<Call>])[] = [
    [submitOrder, buy],
    [submitOrder, pending],
    [reverseOrder, { id: position }],
    [modifyOrder, { id: waiting, target_price: '1.15000' }],
    [submitOption, option],
  ];
  for (const [call, request] of openings) {
    expect(await outcome(customer.call(call, request as never)), call.operation).toBe(reason);
  }
}

it('a time-out refuses everything new, from every session, and lets everything open be closed', async () => {
  await quote(116_500n);
  const customer = await site.customer();
  const { token } = await site.client.call(login, { login_type: 3, demo_id: customer.demoId });
  const elsewhere = createClient({ origin: site.url, lang: () => 'en', token: () => token });
  const { id } = await customer.call(submitOrder, buy);
  const { id: other } = await customer.call(submitOrder, buy);
  const { id: waiting } = await customer.call(submitOrder, pending);
  const { id: cancelled } = await customer.call(submitOrder, pending);
  const { until } = await customer.call(takeBreak, { length: '1-week' });
  expect(Date.parse(until) - Date.now()).toBeGreaterThan(7 * DAY - HOUR);
  await expectCloseOnly(customer, 'ledger.time-out', id, waiting);
  expect(await outcome(elsewhere.call(submitOrder, buy))).toBe('ledger.time-out');
  const read = await customer.call(ownLimits, {});
  expect(read).toMatchObject({ break: { kind: 'time-out', until }, closeOnly: { by: 'time-out', until } });

  await customer.call(setStops, { id, stop_loss_price: '1.10000' });
  await customer.call(cancelOrder, { id: cancelled });
  await quote(115_900n);
  const history = await customer.call(orders, { status: 3 });
  expect(history.data.find(({ Id }) => Id === waiting)).toMatchObject({
    ClosedBy: 'excluded',
    FactProfits: '0.000000',
  });
  await customer.call(closeOrder, { id });
  await customer.call(closeAll, { which: 'all' });
  expect((await customer.call(orders, { status: 1 })).data.map(({ Id }) => Id)).not.toContain(other);
  await customer.call(resetDemo, {});
  expect(await outcome(customer.call(submitOrder, buy))).toBe('ledger.time-out');
  const explained = explainOrder((await readOrderEvidence(client, waiting))!);
  expect(explained.differences, explained.text).toEqual([]);
});

it('a break is only made longer: by nobody shorter, twice at once the longer one holds, and a restart keeps it', async () => {
  const [customer, other] = [await site.customer(), await site.customer()];
  const both = await Promise.all([
    outcome(customer.call(takeBreak, { length: '6-months' })),
    outcome(customer.call(takeBreak, { length: '1-day' })),
  ]);
  expect(both[0]).toBe('done');
  expect(['done', 'ledger.break-not-longer']).toContain(both[1]);
  const { break: taken } = await customer.call(ownLimits, {});
  expect(taken?.kind).toBe('self-exclusion');
  for (const length of ['1-day', '6-weeks', '6-months'] as const) {
    // A second of the same length would end a moment later: it is longer, and asked for on purpose.
    if (length !== '6-months')
      expect(await outcome(customer.call(takeBreak, { length }))).toBe('ledger.break-not-longer');
  }
  const first = await customer.call(takeBreak, { length: '1-year' }, 'longer');
  expect(await customer.call(takeBreak, { length: '1-year' }, 'longer')).toEqual(first);
  expect(await outcome(customer.call(takeBreak, { length: '2-years' }, 'longer'))).toBe('request.key-reused');
  await site.restart();
  await quote(116_500n);
  expect(await outcome(customer.call(submitOrder, buy))).toBe('ledger.self-exclusion');
  expect((await customer.call(ownLimits, {})).break).toEqual({ kind: 'self-exclusion', until: first.until });
  // It is nobody else's.
  expect(await outcome(other.call(submitOrder, buy))).toBe('done');
  expect((await other.call(ownLimits, {})).closeOnly).toBeNull();
});

it('a loss limit counts what was lost before it was set, closes the account for new risk, and names when it ends', async () => {
  const customer = await site.customer();
  await lose(customer);
  const before = await customer.call(ownLimits, {});
  expect(before.dayLoss).toMatchObject({ value: null, next: null });
  const lost = Number(before.dayLoss.realised);
  expect(lost).toBeLessThan(-10);
  await quote(116_500n);
  const { id } = await customer.call(submitOrder, buy);
  const { id: waiting } = await customer.call(submitOrder, pending);
  const { appliesAt } = await customer.call(setOwnLimit, { limit: 'day-loss', value: '10' });
  expect(appliesAt).toBeNull();
  await expectCloseOnly(customer, 'ledger.day-loss-limit', id, waiting);
  const { dayLoss, closeOnly } = await customer.call(ownLimits, {});
  expect(dayLoss).toMatchObject({ value: '10.000000', endsAt: closeOnly?.until });
  expect(Number(dayLoss.realised)).toBeLessThan(lost);
  expect(new Date(dayLoss.endsAt).toISOString()).toMatch(/T00:00:00\.000Z$/);
  await quote(115_900n);
  const history = await customer.call(orders, { status: 3 });
  expect(history.data.find(({ Id }) => Id === waiting)).toMatchObject({ ClosedBy: 'loss-limit' });
  await customer.call(closeOrder, { id });
  // The core goes on counting from there.
  const after = await customer.call(ownLimits, {});
  expect(Number(after.weekLoss.realised)).toBeLessThan(Number(dayLoss.realised));
  await site.restart();
  await quote(116_500n);
  expect(await outcome(customer.call(submitOrder, buy))).toBe('ledger.day-loss-limit');
  const explained = explainOrder((await readOrderEvidence(client, waiting))!);
  expect(explained.differences, explained.text).toEqual([]);
});

it('counts every trade that closes while the first loss limit is being set', async () => {
  const customers = await Promise.all(Array.from({ length: 6 }, () => site.customer()));
  await quote(116_500n);
  const opened = await Promise.all(
    customers.map((customer) => Promise.all([1, 2, 3].map(() => customer.call(submitOrder, buy)))),
  );
  await quote(116_400n);
  await Promise.all(
    customers.flatMap((customer, place) => [
      ...opened[place]!.map(({ id }) => customer.call(closeOrder, { id })),
      customer.call(setOwnLimit, { limit: 'day-loss', value: '500' }),
    ]),
  );
  const lost = async (customer: Customer): Promise<bigint> => {
    const { rows } = await client.query<{ sum: string }>(
      'SELECT sum(value) AS sum FROM account_log WHERE uid = $1 AND type IN (11, 12)',
      [customer.uid],
    );
    return BigInt(rows[0]?.sum ?? 0);
  };
  for (const customer of customers) {
    const { dayLoss } = await customer.call(ownLimits, {});
    expect(dayLoss.realised).toBe(formatMoney(await lost(customer)));
  }
});

it('a looser limit waits for a day and can be withdrawn; two phones at once leave one of their wishes', async () => {
  const customer = await site.customer();
  const set = (value: string, key?: string) => customer.call(setOwnLimit, { limit: 'week-loss', value }, key);
  await set('300', 'first');
  expect(await set('300', 'first')).toMatchObject({ appliesAt: null });
  expect(await outcome(set('301', 'first'))).toBe('request.key-reused');
  const { appliesAt } = await set('500');
  expect(Date.parse(appliesAt as string) - Date.now()).toBeGreaterThan(DAY - HOUR);
  expect((await customer.call(ownLimits, {})).weekLoss).toMatchObject({
    value: '300.000000',
    next: { value: '500.000000', at: appliesAt },
  });
  await set('0');
  expect((await customer.call(ownLimits, {})).weekLoss).toMatchObject({ value: '300.000000', next: { value: null } });
  await set('300');
  expect((await customer.call(ownLimits, {})).weekLoss).toMatchObject({ value: '300.000000', next: null });
  await Promise.all([set('250'), set('900')]);
  const { weekLoss } = await customer.call(ownLimits, {});
  expect(weekLoss.value).toBe('250.000000');
  expect([null, '900.000000']).toContain(weekLoss.next === null ? null : weekLoss.next.value);
});

it('values that no limit can have are refused by name', async () => {
  const customer = await site.customer();
  const set = (limit: 'day-loss' | 'session', value: string) => outcome(customer.call(setOwnLimit, { limit, value }));
  expect(await set('day-loss', '0.999999')).toBe('ledger.limit-out-of-range');
  expect(await set('session', '4')).toBe('ledger.limit-out-of-range');
  expect(await set('session', '1441')).toBe('ledger.limit-out-of-range');
  expect(await set('session', '45.5')).toBe('request.invalid-field');
  expect(await set('day-loss', '-1')).toBe('request.invalid-field');
  expect(await set('session', '45')).toBe('done');
  expect((await customer.call(ownLimits, {})).session).toEqual({ minutes: 45, next: null });
});

it('days are those of the site’s timezone, which staff can change without ending a day that has begun', async () => {
  const [customer, later] = [await site.customer(), await site.customer()];
  const endOf = async (who: Customer) => (await who.call(ownLimits, {})).dayLoss.endsAt;
  await customer.call(setOwnLimit, { limit: 'day-loss', value: '10' });
  const begun = await endOf(customer);
  const owner = await createStaff(site, ['owner']);
  await changeSettings(owner, { timezone: 'Asia/Kolkata' });
  expect(await endOf(customer)).toBe(begun);
  expect(await endOf(later)).toMatch(/T18:30:00\.000Z$/);
  await later.call(setOwnLimit, { limit: 'day-loss', value: '10' });
  await site.restart();
  expect(await endOf(customer)).toBe(begun);
  expect(await endOf(later)).toMatch(/T18:30:00\.000Z$/);
  await verify(site.database);
});
