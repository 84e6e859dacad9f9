import { HOUR } from '@vitrine/domain/kernel/time';
import { cancelDeposit } from '@vitrine/wire/funding/cancel-deposit';
import { claimCoinDeposit } from '@vitrine/wire/funding/claim-coin-deposit';
import { claimWireDeposit } from '@vitrine/wire/funding/claim-wire-deposit';
import { depositLimits } from '@vitrine/wire/funding/deposit-limits';
import { requestBankDeposit } from '@vitrine/wire/funding/request-bank-deposit';
import { setOwnLimit } from '@vitrine/wire/ledger/set-own-limit';
import { expect, it } from 'vitest';
import { verify } from '../../src/journal/verify.ts';
import { type Depositor, openDepositor, payIn, USD, USDT } from '../support/money.ts';
import { startTestSite } from '../support/site.ts';

const site = await startTestSite();
const wire = (number: string) => ({ number, ...USD }) as const;
const limit = ({ call }: Depositor, name: 'day' | 'week' | 'month', value: string) =>
  call(setOwnLimit, { limit: `${name}-deposit`, value });

it('a limit of deposits counts what was credited before it was set and what is under way, of every way', async () => {
  const customer = await openDepositor(site);
  const { call, tell } = customer;
  expect(await call(depositLimits, {})).toMatchObject({ day: { value: null, used: '0.000000', left: null } });
  await payIn(site, customer, '300');
  expect(await limit(customer, 'day', '500')).toMatchObject({ appliesAt: null });
  const { id } = await call(claimWireDeposit, wire('150'));
  expect((await call(depositLimits, {})).day).toMatchObject({
    value: '500.000000',
    used: '450.000000',
    left: '50.000000',
  });
  expect(await tell(claimWireDeposit, wire('50.000001'))).toBe('funding.day-deposit-limit');
  expect(await tell(claimCoinDeposit, { number: '51', ...USDT })).toBe('funding.day-deposit-limit');
  expect(await tell(requestBankDeposit, { number: '51', symbol_id: USD.symbol_id })).toBe('funding.day-deposit-limit');
  expect(await tell(claimCoinDeposit, { number: '50', ...USDT })).toBe('done');
  expect((await call(depositLimits, {})).day.left).toBe('0.000000');
  // What is cancelled is free again.
  await call(cancelDeposit, { id });
  expect((await call(depositLimits, {})).day.left).toBe('150.000000');
  await verify(site.database);
});

it('the tighter of several limits counts, and a claim is refused with what is left and until when', async () => {
  const customer = await openDepositor(site);
  await limit(customer, 'day', '1000');
  await limit(customer, 'month', '200');
  await payIn(site, customer, '120');
  expect(await customer.tell(claimWireDeposit, wire('81'))).toBe('funding.month-deposit-limit');
  const { day, week, month } = await customer.call(depositLimits, {});
  expect({ day: day.left, week: week.left, month: month.left }).toEqual({
    day: '880.000000',
    week: null,
    month: '80.000000',
  });
  await expect(customer.call(claimWireDeposit, wire('81'))).rejects.toMatchObject({
    msg: expect.stringContaining('up to 80.000000 this month'),
  });
});

it('it is lower at once and higher after 24 hours, until which the lower one can be kept', async () => {
  const customer = await openDepositor(site);
  await limit(customer, 'week', '400');
  await limit(customer, 'week', '100');
  expect(await customer.tell(claimWireDeposit, wire('101'))).toBe('funding.week-deposit-limit');
  const { appliesAt } = await limit(customer, 'week', '1000');
  expect(Date.parse(appliesAt!) - Date.now()).toBeGreaterThan(23 * HOUR);
  expect(await customer.tell(claimWireDeposit, wire('101'))).toBe('funding.week-deposit-limit');
  expect((await customer.call(depositLimits, {})).week).toMatchObject({
    value: '100.000000',
    next: { value: '1000.000000', at: appliesAt },
  });
  const { appliesAt: never } = await limit(customer, 'week', '0');
  expect(never).not.toBeNull();
  await limit(customer, 'week', '100');
  expect((await customer.call(depositLimits, {})).week.next).toBeNull();
});

it('many claims at once never go over it together', async () => {
  const customer = await openDepositor(site);
  await limit(customer, 'day', '100');
  const ends = await Promise.all(Array.from({ length: 8 }, () => customer.tell(claimWireDeposit, wire('40'))));
  expect(ends.filter((end) => end === 'done').length).toBeLessThanOrEqual(2);
  expect(ends.filter((end) => end === 'done').length).toBeGreaterThan(0);
  expect(new Set(ends)).toEqual(new Set(['done', 'funding.day-deposit-limit']));
  expect(Number((await customer.call(depositLimits, {})).day.used)).toBeLessThanOrEqual(100);
});

it('money that arrives is credited whatever the limit says, and a repeated claim is not compared again', async () => {
  const customer = await openDepositor(site);
  await limit(customer, 'day', '100');
  const { id } = await customer.call(claimWireDeposit, wire('90'), 'once');
  expect((await customer.call(claimWireDeposit, wire('90'), 'once')).id).toBe(id);
  for (const command of [
    { kind: 'record-arrival', uid: customer.uid, deposit: id, received: 250_000_000n },
    { kind: 'approve-deposit', uid: customer.uid, deposit: id },
  ] as const)
    expect(await site.engine.submit(command, undefined)).toMatchObject({ ok: true });
  expect((await customer.call(depositLimits, {})).day).toMatchObject({ used: '250.000000', left: '0.000000' });
});
