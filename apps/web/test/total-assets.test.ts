import type { Account } from '@vitrine/wire/ledger/account';
import { describe, expect, it } from 'vitest';
import { newerAccounts, totalAssets } from '../src/ledger/total-assets.ts';

const account = (type: Account['type'], balance: string, lockBalance: string, seq = 1): Account => ({
  accountTypeId: type === 'change' ? 1 : type === 'forex' ? 2 : 3,
  type,
  balance,
  lockBalance,
  currencyId: 1,
  seq,
});
const ACCOUNTS = [
  account('change', '100.000001', '20.000000'),
  account('forex', '999.000000', '1.000000'),
  account('micro', '50.000000', '5.000000'),
];

describe('total assets', () => {
  it('ACC-36b are balances and locks of the other accounts and the net value of the contract account', () => {
    expect(totalAssets(ACCOUNTS, 1_234_000_000n, false)).toBe(1_409_000_001n);
    expect(totalAssets(ACCOUNTS, -34_000_000n, false)).toBe(141_000_001n);
  });

  it('are the contract account alone where it is the only one', () => {
    expect(totalAssets(ACCOUNTS, 1_234_000_000n, true)).toBe(1_234_000_000n);
  });

  it('RT-19c an answer that was overtaken changes nothing', () => {
    const [older, newer] = [
      [account('change', '1.000000', '0.000000', 4)],
      [account('change', '2.000000', '0.000000', 9)],
    ];
    expect(newerAccounts(newer, older)).toBe(newer);
    expect(newerAccounts(older, newer)).toBe(newer);
    expect(newerAccounts(undefined, older)).toBe(older);
  });
});
