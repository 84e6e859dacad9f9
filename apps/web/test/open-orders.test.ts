import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isMissingOrder,
  NO_OPEN_ORDERS,
  type OpenOrders,
  type OpenOrdersInput,
  openOrders,
} from '../src/trading/open-orders.ts';
import { figuresText as figures } from './figures-text.ts';
import { orderRow } from './order-row.ts';

const order = (id: number, profit = '0.000000') => orderRow(id, { FactProfits: profit });

const listed = (seq: number, ...ids: number[]): OpenOrdersInput => ({
  type: 'listed',
  rows: ids.map((id) => order(id)),
  total: ids.length,
  seq,
});
const closed = (seq: number, id: number): OpenOrdersInput => ({ type: 'closed', order: id, seq });
const after = (...inputs: OpenOrdersInput[]): OpenOrders => inputs.reduce(openOrders, NO_OPEN_ORDERS);
const ids = (open: OpenOrders) => open.positions?.map((position) => position.row.Id);

describe('open orders', () => {
  it('ORD-12 removes a closed order; an older list cannot bring it back', () => {
    expect(ids(after(listed(5, 2, 1), closed(6, 1)))).toEqual([2]);
    expect(ids(after(closed(6, 1), listed(5, 2, 1)))).toEqual([2]);
    expect(ids(after(listed(4, 2, 1), closed(6, 1), listed(5, 2, 1)))).toEqual([2]);
  });

  it('counts a close once that is pushed before its answer arrives', () => {
    const open = after(listed(5, 2, 1), closed(6, 1), closed(6, 1));
    expect(ids(open)).toEqual([2]);
    expect(open.total).toBe(1);
  });

  it('ORD-13 updates price and result of the pushed orders and leaves the others as they are', () => {
    const before = after(listed(5, 2, 1));
    const open = openOrders(before, {
      type: 'moved',
      push: {
        orders: [{ Id: 1, UpdatePrice: 101, FactProfits: '0.100000', NetProfits: '-0.900000' }],
        account: figures('9990.000000'),
        seq: 5,
      },
    });
    expect(open.positions?.[1]).toMatchObject({ price: 101, profit: 100_000n, net: -900_000n });
    expect(open.positions?.[0]).toBe(before.positions?.[0]);
  });

  it('ignores a list from before an opening', () => {
    const opened: OpenOrdersInput = { type: 'opened', seq: 7 };
    expect(ids(after(listed(5, 1), opened, listed(6, 1)))).toEqual([1]);
    expect(ids(after(listed(5, 1), opened, listed(7, 2, 1)))).toEqual([2, 1]);
  });

  it('keeps the result of a push that is newer than the list', () => {
    const push = {
      orders: [{ Id: 1, UpdatePrice: 101, FactProfits: '0.100000', NetProfits: '-0.900000' }],
      account: figures('9990.000000'),
      seq: 8,
    };
    const open = after(listed(5, 1), { type: 'moved', push }, listed(6, 2, 1));
    expect(open.positions?.map((position) => position.price)).toEqual([100, 101]);
  });

  it('RT-19b never replaces anything by an older journal number, in any order of arrival', () => {
    const input = fc.oneof(
      fc.nat(30).map((seq) => listed(seq, 1, 2)),
      fc.record({ seq: fc.nat(30), id: fc.constantFrom(1, 2) }).map(({ seq, id }) => closed(seq, id)),
    );
    fc.assert(
      fc.property(fc.array(input, { maxLength: 30 }), (inputs) => {
        let open = NO_OPEN_ORDERS;
        for (const next of inputs) {
          const before = open;
          open = openOrders(open, next);
          expect(open.listSeq).toBeGreaterThanOrEqual(before.listSeq);
          for (const position of open.positions ?? []) {
            expect(open.closed.get(position.row.Id) ?? 0).toBeLessThanOrEqual(open.listSeq);
          }
        }
      }),
    );
  });

  it('notices an order that was opened on another device', () => {
    const push = (id: number) => ({
      orders: [{ Id: id, UpdatePrice: 1, FactProfits: '0.000000', NetProfits: '0.000000' }],
      account: figures('1.000000'),
      seq: 9,
    });
    expect(isMissingOrder(after(listed(5, 1)), push(1))).toBe(false);
    expect(isMissingOrder(after(listed(5, 1)), push(2))).toBe(true);
    expect(isMissingOrder(after(listed(5, 1), closed(6, 1)), push(1))).toBe(false);
    expect(isMissingOrder(NO_OPEN_ORDERS, push(2))).toBe(false);
  });
});

describe('pending orders', () => {
  const pending = (seq: number, ...ids: number[]): OpenOrdersInput => ({
    type: 'listed-pending',
    rows: ids.map((id) => orderRow(id, { Status: 0, TargetPrice: 90, PendingKind: 'limit', OpenTick: null })),
    total: ids.length,
    seq,
  });
  const triggered = (seq: number, id: number): OpenOrdersInput => ({
    type: 'changed',
    push: { Id: id, Change: 'triggered', OriginPrice: 90, seq },
  });
  const waiting = (open: OpenOrders) => open.pending?.map(({ Id }) => Id);

  it('removes a cancelled order; an older list cannot bring it back', () => {
    const open = after(pending(5, 2, 1), closed(6, 1));
    expect([waiting(open), open.pendingTotal]).toEqual([[2], 1]);
    expect(waiting(after(pending(4, 2, 1), closed(6, 1), pending(5, 2, 1)))).toEqual([2]);
  });

  it('removes a triggered order and waits for a list of positions that has it', () => {
    const open = after(listed(5), pending(5, 2, 1), triggered(7, 2));
    expect([waiting(open), open.pendingTotal]).toEqual([[1], 1]);
    expect(ids(openOrders(open, listed(6)))).toEqual([]);
    expect(ids(openOrders(open, listed(7, 2)))).toEqual([2]);
    expect(waiting(openOrders(open, pending(6, 2, 1)))).toEqual([1]);
  });

  it('ignores a list from before an order was placed', () => {
    const placed: OpenOrdersInput = { type: 'changed', push: { Id: 3, Change: 'placed', OriginPrice: 90, seq: 8 } };
    expect(waiting(after(pending(5, 1), placed, pending(7, 1)))).toEqual([1]);
    expect(waiting(after(pending(5, 1), placed, pending(8, 3, 1)))).toEqual([3, 1]);
  });

  it('shows stops that were set on another device; an older list cannot remove them', () => {
    const set: OpenOrdersInput = {
      type: 'changed',
      push: { Id: 1, Change: 'stops', TargetLossPrice: 80, TargetProfitPrice: 0, seq: 9 },
    };
    const open = after(listed(5, 1), pending(5, 2), set, listed(8, 1));
    expect(open.positions?.[0]?.row).toMatchObject({ TargetLossPrice: 80, TargetProfitPrice: 0 });
    expect(open.pending?.[0]?.TargetLossPrice).toBe(0);
  });
});
