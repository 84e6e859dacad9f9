import type { AccountLogEntry } from '@vitrine/wire/ledger/account-log';
import { describe, expect, it } from 'vitest';
import { entriesOf, sumOf, sumsByKind } from '../src/ledger/log-sums.ts';

const entry = (seq: number, Type: number, Value: string, BalanceAfter: string): AccountLogEntry => ({
  Value,
  Type,
  Memo: '',
  MemoTran: '',
  CreatedAtTran: '2026-11-21 03:00:00',
  CreatedAt: '2026-11-21T03:00:00.000Z',
  AccountTypeId: 2,
  BalanceAfter,
  OrderId: 0,
  seq,
});

describe('sums of the account log', () => {
  const log = [
    entry(4, 12, '-3.500000', '95.500000'),
    entry(3, 11, '-0.500000', '99.000000'),
    entry(2, 11, '-0.500000', '99.500000'),
    entry(1, 51, '100.000000', '100.000000'),
  ];

  it('what each kind has moved makes up the whole', () => {
    expect(sumsByKind(log)).toEqual([
      { type: 11, count: 2, sum: -1_000_000n },
      { type: 12, count: 1, sum: -3_500_000n },
      { type: 51, count: 1, sum: 100_000_000n },
    ]);
    expect(sumOf(log)).toBe(95_500_000n);
  });

  it('an entry that moved onto the next page is there once', () => {
    expect(entriesOf([{ list: log.slice(0, 3) }, { list: log.slice(2) }])).toEqual(log);
  });
});
