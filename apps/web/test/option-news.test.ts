import { describe, expect, it } from 'vitest';
import { optionLines } from '../src/options/option-marks.ts';
import {
  countdownText,
  listedOptions,
  NO_UPDATES,
  nextExpiry,
  secondsUntil,
  upToDate,
  withEntered,
  withSettled,
} from '../src/options/option-updates.ts';
import { type SortableKey, sortOptions } from '../src/options/orders/option-sort.ts';
import { OPENED_AT, optionRow } from './option-row.ts';

const waiting = { OpenPrice: 0, OpenTick: null };
const tick = { seq: 9, price: 101, at: '2026-11-21T03:00:01.000Z' };
const entered = (Id: number) => ({ Id, OpenPrice: 101, OpenTick: tick, seq: 5 });
const settled = (Id: number) => ({
  Id,
  EndPrice: 102,
  FactProfits: '8.000000',
  Outcome: 'win' as const,
  VoidReason: null,
  seq: 6,
});

describe('own options', () => {
  it('what is pushed is shown over what was listed, in whatever order it comes', () => {
    const both = withEntered(withSettled(NO_UPDATES, settled(1)), entered(1));
    expect(upToDate(optionRow(1, waiting), both)).toMatchObject({
      OpenPrice: 101,
      OpenTick: tick,
      Status: 3,
      EndPrice: 102,
      FactProfits: '8.000000',
      Outcome: 'win',
      RemainMilliSeconds: 0,
    });
    const untouched = optionRow(2, waiting);
    expect(upToDate(untouched, both)).toBe(untouched);
  });

  it('a list that knows better is left as it is', () => {
    const closed = optionRow(1, { Status: 3, EndPrice: 99, Outcome: 'loss', FactProfits: '-10.000000' });
    expect(upToDate(closed, withEntered(withSettled(NO_UPDATES, settled(1)), entered(1)))).toBe(closed);
  });

  it('an option that slid onto the next page is listed once', () => {
    const pages = [{ data: [optionRow(3), optionRow(2)] }, { data: [optionRow(2), optionRow(1)] }];
    expect(listedOptions(pages, NO_UPDATES).map(({ Id }) => Id)).toEqual([3, 2, 1]);
  });

  it('seconds count down as whole numbers and stay at zero', () => {
    expect([30_000, 29_999, 29_001, 29_000, 1, 0, -5_000].map((left) => secondsUntil(left, 0))).toEqual([
      30, 30, 30, 29, 1, 0, 0,
    ]);
  });

  it('what is left is short enough for its ring', () => {
    expect([9, 59, 60, 245, 3_599, 3_600, 3_601, 86_400].map(countdownText)).toEqual([
      '9',
      '59',
      '1:00',
      '4:05',
      '59:59',
      '1 h',
      '2 h',
      '24 h',
    ]);
  });

  it('the next expiry is of those that run alone', () => {
    const later = optionRow(2, { ExpiresAt: new Date(OPENED_AT + 60_000).toISOString() });
    expect(nextExpiry([optionRow(1), later])).toBe(OPENED_AT + 30_000);
    expect(nextExpiry([upToDate(optionRow(1), withSettled(NO_UPDATES, settled(1))), later])).toBe(OPENED_AT + 60_000);
    expect(nextExpiry([])).toBeUndefined();
  });

  it('a table is sorted by any figure that stands still, equal ones as they were listed', () => {
    const rows = [
      optionRow(1, { FactProfits: '-10.000000' }),
      optionRow(2, { FactProfits: '8.000000', Number: '9.000000' }),
      optionRow(3, { FactProfits: '-2.000000', Seconds: 300 }),
    ];
    const ids = (key: SortableKey, direction: 'ascending' | 'descending') =>
      sortOptions(rows, { key, direction }).map(({ Id }) => Id);
    expect(ids('result', 'ascending')).toEqual([1, 3, 2]);
    expect(ids('result', 'descending')).toEqual([2, 3, 1]);
    expect(ids('amount', 'ascending')).toEqual([2, 1, 3]);
    expect(ids('time', 'descending')).toEqual([3, 1, 2]);
    expect(ids('product', 'descending')).toEqual([1, 2, 3]);
    expect(sortOptions(rows, undefined)).toBe(rows);
  });

  it('the chart has a line for each entry, direction and end', () => {
    const words = { up: 'Up', down: 'Down' };
    const other = { Id: 32, Code: 'ETHUSD', ShowCode: 'ETH/USD', PricePrecision: 2 };
    const rows = [
      optionRow(1),
      optionRow(2, { Number: '2.500000' }),
      optionRow(3, { Type: 2 }),
      optionRow(4, waiting),
      optionRow(5, { Status: 3 }),
      optionRow(6, { ForexTradeList: other }),
    ];
    expect(optionLines(rows, 31, words, 'UTC').map(({ side, price, label }) => [side, price, label])).toEqual([
      ['buy', 100, 'Up \u206612.50\u2069  \u206603:00:30\u2069'],
      ['sell', 100, 'Down \u206610.00\u2069  \u206603:00:30\u2069'],
    ]);
  });
});
