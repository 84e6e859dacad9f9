import { conservation } from '@vitrine/wire/operator/ledger/conservation';
import { expect, it, vi } from 'vitest';
import { createStaff } from '../../../../tests/support/staff.ts';
import { startTestSite } from '../support/site.ts';

const site = await startTestSite();
const support = await createStaff(site, ['support']);

it('STAFF-08 whoever works at the console sees whether money is conserved, and in which book it is not', async () => {
  await site.customer();
  await site.restart();
  const { checkedAt, books } = await vi.waitFor(async () => {
    const report = await support.call(conservation, {});
    expect(report.isConserved).toBe(true);
    return report;
  });
  expect(Date.parse(checkedAt!)).toBeLessThanOrEqual(Date.now());
  expect(books).toContainEqual({ book: 'demo', currency: 'USD', sum: '0.000000', differences: 0 });

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
  expect(wrong.books).toContainEqual({ book: 'demo', currency: 'USD', sum: '0.000001', differences: 0 });
});
