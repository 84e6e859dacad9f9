import type { Account } from '@vitrine/wire/ledger/account';
import { describe, expect, it } from 'vitest';
import {
  problemOf,
  transferableAfter,
  transferableOf,
  wayOf,
  withEnd,
} from '../../src/funding/transfer/transfer-form.ts';
import type { AccountFigures } from '../../src/ledger/index.ts';

const M = 1_000_000n;
const account = (accountTypeId: 1 | 2 | 3, balance = '250.000000'): Account => ({
  accountTypeId,
  type: ({ 1: 'change', 2: 'forex', 3: 'micro' } as const)[accountTypeId],
  balance,
  lockBalance: '0.000000',
  currencyId: 1,
  seq: 1,
});
/** Posted 1,000, margin 100 and 20 for orders, open loss 50: free 830. */
const FIGURES: AccountFigures = {
  netValue: 950n * M,
  free: 830n * M,
  transferable: 830n * M,
  usedMargin: 100n * M,
  pendingMargin: 20n * M,
  openProfit: -50n * M,
  prepaymentRatio: '950.00',
  riskRate: '10.53',
  marginCallLevel: 100,
  stopOutLevel: 50,
};

describe('the two ends of a transfer', () => {
  it.each([
    [{}, { from: 1, to: 2 }],
    [{ from: 3 }, { from: 3, to: 2 }],
    [{ from: 2 }, { from: 2, to: 1 }],
    [{ to: 3 }, { from: 1, to: 3 }],
    [{ to: 1 }, { from: 1, to: 2 }],
    [
      { from: 2, to: 2 },
      { from: 2, to: 1 },
    ],
    [
      { from: 9, to: Number.NaN },
      { from: 1, to: 2 },
    ],
    [
      { from: 3, to: 1 },
      { from: 3, to: 1 },
    ],
  ])('are read from the address %j', (address, way) => {
    expect(wayOf(address)).toEqual(way);
  });

  it('FND-67 differ: choosing one equal to the other makes the two change places', () => {
    for (const from of [1, 2, 3] as const)
      for (const to of [1, 2, 3] as const) {
        if (from === to) continue;
        for (const end of ['from', 'to'] as const)
          for (const id of [1, 2, 3] as const) {
            const next = withEnd({ from, to }, end, id);
            expect(next.from).not.toBe(next.to);
            expect(next[end]).toBe(id);
            const other = end === 'from' ? 'to' : 'from';
            const kept = { from, to }[other];
            expect(next[other]).toBe(id === kept ? { from, to }[end] : kept);
          }
      }
  });
});

describe('what may be transferred', () => {
  it('is the balance, or what the server says of the contract account', () => {
    expect(transferableOf(account(1), FIGURES)).toBe(250n * M);
    expect(transferableOf(account(2), FIGURES)).toBe(830n * M);
    expect(transferableOf(account(2), undefined)).toBeUndefined();
  });

  it('afterwards counts an open loss and no open profit', () => {
    expect(transferableAfter(account(3), FIGURES, -50n * M)).toBe(200n * M);
    expect(transferableAfter(account(2), FIGURES, -30n * M)).toBe(800n * M);
    const inProfit = { ...FIGURES, netValue: 1_050n * M, openProfit: 50n * M, free: 880n * M, transferable: 880n * M };
    expect(transferableAfter(account(2), inProfit, -880n * M)).toBe(0n);
    // A loss that is not covered eats what comes in first.
    const deep = { ...FIGURES, netValue: 70n * M, openProfit: -930n * M, free: -50n * M, transferable: 0n };
    expect(transferableAfter(account(2), deep, 60n * M)).toBe(10n * M);
  });

  it('FND-68 is a number above 0 and at most the transferable balance', () => {
    expect(problemOf('', undefined, M)).toBe('empty');
    expect(problemOf('x', undefined, M)).toBe('unreadable');
    expect(problemOf('0', 0n, M)).toBe('zero');
    expect(problemOf('1', M, M)).toBeUndefined();
    expect(problemOf('1.000001', M + 1n, M)).toBe('tooMuch');
    expect(problemOf('1', M, 0n)).toBe('nothing');
  });
});
