import type { DataOf } from '@vitrine/wire/topics';
import { describe, expect, it } from 'vitest';
import { listed, resultOf, withPush } from '../src/trading/listed-orders.ts';
import { openedAt, sortOrders } from '../src/trading/orders/sort-orders.ts';
import { orderRow } from './order-row.ts';

const nobodyGone = () => false;

describe('pages of orders', () => {
  it('each order stands there once, as the newest answer has it', () => {
    const pages = [
      { data: [orderRow(3), orderRow(2)], total: 3, seq: 9 },
      { data: [orderRow(2, { FactProfits: '5.000000' }), orderRow(1)], total: 3, seq: 10 },
    ];
    const rows = listed(pages, nobodyGone);
    expect(rows.map(({ row }) => row.Id)).toEqual([3, 2, 1]);
    expect(rows[1]).toMatchObject({ seq: 10, row: { FactProfits: '5.000000' } });
  });

  it('an order that is known to be closed is not among them', () => {
    const pages = [{ data: [orderRow(2), orderRow(1)], total: 2, seq: 9 }];
    expect(listed(pages, (id) => id === 2).map(({ row }) => row.Id)).toEqual([1]);
  });
});

it('a position that waited was opened when it was filled; a pending order has been placed', () => {
  const filled = { seq: 7, price: 100, at: '2026-11-21T05:00:00.000Z' };
  expect(openedAt(orderRow(1, { OpenTick: filled }))).toBe('2026-11-21T03:00:00.000Z');
  expect(openedAt(orderRow(1, { OpenTick: filled, PendingKind: 'limit' }))).toBe(filled.at);
  expect(openedAt(orderRow(1, { OpenTick: null, PendingKind: 'limit' }))).toBe('2026-11-21T03:00:00.000Z');
});

describe('live results', () => {
  const push = (seq: number, price: number, profit: string, TrailingPrice?: number) =>
    ({
      orders: [{ Id: 1, UpdatePrice: price, FactProfits: profit, NetProfits: '-0.500000', TrailingPrice }],
      seq,
    }) as unknown as DataOf<'FOREX_TRADE'>;

  it('the newer of list and push counts, and no push goes back', () => {
    const order = { row: orderRow(1, { UpdatePrice: 101, FactProfits: '0.100000' }), seq: 10 };
    expect(resultOf(order, undefined)).toEqual({ price: 101, profit: 100_000n, net: -900_000n, trailing: 0, seq: 10 });
    const older = withPush(new Map(), push(9, 99, '-0.100000'));
    expect(resultOf(order, older.get(1)).price).toBe(101);
    const newer = withPush(older, push(11, 102, '0.200000', 95));
    expect(resultOf(order, newer.get(1))).toEqual({
      price: 102,
      profit: 200_000n,
      net: -500_000n,
      trailing: 95,
      seq: 11,
    });
    expect(withPush(newer, push(10, 50, '-5.000000')).get(1)?.seq).toBe(11);
  });

  it('what is closed keeps the result that it closed with', () => {
    const closed = { row: orderRow(1, { Status: 3, Price: 101, UpdatePrice: 101, FactProfits: '0.100000' }), seq: 10 };
    const late = withPush(new Map(), push(99, 102, '0.200000'));
    expect(resultOf(closed, late.get(1)).profit).toBe(100_000n);
  });
});

describe('sorting', () => {
  const rows = [
    { row: orderRow(1, { FactProfits: '-2.000000', Quantity: '10.0000' }), seq: 1 },
    { row: orderRow(2, { FactProfits: '10.000000', Quantity: '9.0000' }), seq: 1 },
    { row: orderRow(3, { FactProfits: '9.000000', Quantity: '9.0000' }), seq: 1 },
  ];
  const by = (key: 'profit' | 'lots', direction: 'ascending' | 'descending') =>
    sortOrders(rows, { key, direction }, (order) => resultOf(order, undefined)).map(({ row }) => row.Id);

  it('goes by the figures, not by their letters, and leaves equal ones as they were', () => {
    expect(by('profit', 'descending')).toEqual([2, 3, 1]);
    expect(by('profit', 'ascending')).toEqual([1, 3, 2]);
    expect(by('lots', 'ascending')).toEqual([2, 3, 1]);
    expect(sortOrders(rows, undefined, (order) => resultOf(order, undefined))).toBe(rows);
  });
});
