import type { StoredRows } from '@vitrine/core/stored';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { readStoredState } from '../../src/journal/stored-state.ts';

const database = await createTestDatabase();

async function read(wanted: StoredRows): Promise<unknown[]> {
  const all: unknown[] = [];
  const { rows } = await readStoredState(database.app);
  for await (const page of rows(wanted)) all.push(...page);
  return all;
}

it('reads whole numbers of any size and sign, nothing, texts and flags as they are stored', async () => {
  await database.superuser(`INSERT INTO balances (account, book, currency, posted, held) VALUES
    (1, 'demo', 'U,S"D', 0, -7), (2, 'demo', 'USD', 999999999999999, -99999999999999),
    (3, 'demo', '', 9007199254740993, -9223372036854775808)`);
  const columns = ['held', 'account', 'book', 'currency', 'posted'];
  expect(await read({ table: 'balances', columns, orderBy: { column: 'account' } })).toEqual([
    { account: 1, book: 'demo', currency: 'U,S"D', posted: 0, held: -7 },
    { account: 2, book: 'demo', currency: 'USD', posted: 999_999_999_999_999, held: -99_999_999_999_999 },
    { account: 3, book: 'demo', currency: '', posted: 9_007_199_254_740_993n, held: -9_223_372_036_854_775_808n },
  ]);
  await database.superuser(`INSERT INTO accounts (uid, book, currency, frozen, called, fact_version, opened_seq,
      margin_call, margin_rearm, stop_out)
    VALUES (8, 'demo', 'USD', true, false, 1, 1, NULL, NULL, NULL), (9, 'real', 'USD', false, true, 2, 1, 100, 105, 50)`);
  const account = { table: 'accounts', columns: ['stop_out', 'frozen', 'uid'] } as const;
  expect(await read({ ...account, orderBy: { column: 'uid' } })).toEqual([
    { uid: 8, frozen: true, stop_out: null },
    { uid: 9, frozen: false, stop_out: 50 },
  ]);
  expect(await read({ ...account, where: { called: true } })).toEqual([{ uid: 9, frozen: false, stop_out: 50 }]);
});
