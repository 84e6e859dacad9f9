import { formatMoney, MONEY_SCALE, type Money, parseDecimal } from '@vitrine/domain/kernel/decimal';
import { conservation } from '@vitrine/wire/ledger/operator/conservation';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { expect, it, vi } from 'vitest';
import { createStaff } from '../../../../tests/support/staff.ts';
import { EURUSD, startTestSite } from '../support/site.ts';

const site = await startTestSite();
const money = (text: string, more: Money) => formatMoney((parseDecimal(text, MONEY_SCALE) ?? 0n) + more);
const support = await createStaff(site, ['support']);

it('STAFF-08a whoever works at the console sees whether money is conserved, and in which book it is not', async () => {
  await site.customer();
  await site.restart();
  const { checkedAt, books } = await vi.waitFor(async () => {
    const report = await support.call(conservation, {});
    expect(report.isConserved).toBe(true);
    return report;
  });
  expect(Date.parse(checkedAt!)).toBeLessThanOrEqual(Date.now());
  expect(books).toContainEqual({
    book: 'demo',
    currency: 'USD',
    accounts: 5,
    sum: '0.000000',
    held: '0.000000',
    live: '0.000000',
    differences: 0,
  });

  const [balance] = await site.database.superuser<{ account: string }>(
    'UPDATE balances SET posted = posted + 1 WHERE account = (SELECT min(account) FROM balances WHERE posted > 0) RETURNING account',
  );
  expect(balance).toBeDefined();
  await site.restart();
  const wrong = await vi.waitFor(async () => {
    const report = await support.call(conservation, {});
    expect(report.checkedAt).not.toBeNull();
    return report;
  });
  expect(wrong.isConserved).toBe(false);
  expect(wrong.books).toContainEqual(
    expect.objectContaining({ book: 'demo', currency: 'USD', sum: '0.000001', differences: 0 }),
  );
  await site.database.superuser('UPDATE balances SET posted = posted - 1 WHERE account = $1', [balance!.account]);
});

it('a fresh check finds at once which accounts do not hold what their orders hold, and by how much', async () => {
  const owner = await createStaff(site, ['owner']);
  await site.quote(EURUSD, 116_500n, 116_506n);
  const customer = await site.customer();
  await customer.call(submitOrder, { type: 1, cont: '0.1', forex_id: EURUSD.id, status: 1, multiple: 20 });
  const good = await owner.call(conservation, { fresh: '1' });
  expect(good).toMatchObject({ isConserved: true, accounts: [] });
  const { held } = good.books.find(({ book }) => book === 'demo')!;
  expect(Number(held)).toBeGreaterThan(500);

  const damage = (by: number) =>
    site.database.superuser('UPDATE balances SET held = held + $2 WHERE account = $1', [customer.uid * 64 + 2, by]);
  await damage(1);
  // What was added up before is not forgotten by itself.
  expect((await owner.call(conservation, {})).isConserved).toBe(true);
  const { rows } = await site.database.app.query<{ seq: string }>('SELECT seq FROM journal_head');
  const bad = await owner.call(conservation, { fresh: '1' });
  expect(bad.seq).toBeGreaterThanOrEqual(Number(rows[0]!.seq));
  expect(bad).toMatchObject({ isConserved: false, books: [{ live: held, differences: 1, sum: '0.000000' }] });
  expect(bad.accounts).toEqual([
    { account: `cust/${customer.uid}/forex`, book: 'demo', currency: 'USD', held: money(held, 1n), live: held },
  ]);
  // From now on everybody sees it; who has no business with customers' money sees no account.
  expect(await support.call(conservation, {})).toMatchObject({ isConserved: false, accounts: null });
  await damage(-1);
  expect((await support.call(conservation, { fresh: '1' })).isConserved).toBe(true);
  expect((await owner.call(conservation, {})).isConserved).toBe(true);
});

it('checks run one at a time: all who ask meanwhile get the same answer', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => support.call(conservation, { fresh: '1' })));
  expect(new Set(answers.map(({ checkedAt }) => checkedAt)).size).toBeLessThan(20);
});
