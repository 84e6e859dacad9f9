import type { Account } from '@vitrine/wire/ledger/account';
import { describe, expect, it } from 'vitest';
import { newerAccounts, stakedOf, totalAssets } from '../src/ledger/total-assets.ts';

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

const worth = (netValue: bigint) => ({ netValue, usedMargin: 1_000_000n, pendingMargin: 0n });

describe('total assets', () => {
  it('ACC-36b are balances and locks of the other accounts and the net value of the contract account', () => {
    expect(totalAssets(ACCOUNTS, worth(1_234_000_000n), false)).toBe(1_409_000_001n);
    expect(totalAssets(ACCOUNTS, worth(-34_000_000n), false)).toBe(141_000_001n);
  });

  it('are the contract account alone, with what it has staked, where it is the only one', () => {
    const LOCKED = [account('forex', '900.000000', '47.500000'), account('micro', '50.000000', '5.000000')];
    const figures = { netValue: 937_000_000n, usedMargin: 30_000_000n, pendingMargin: 7_000_000n };
    expect(stakedOf(LOCKED, figures)).toBe(10_500_000n);
    expect(totalAssets(LOCKED, figures, true)).toBe(947_500_000n);
    // The figures may be newer than the lock: what is missing is no stake.
    expect(totalAssets(LOCKED, { ...figures, usedMargin: 60_000_000n }, true)).toBe(937_000_000n);
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
