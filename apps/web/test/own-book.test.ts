import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_BOOK, isMissingOrder, type OwnBook, type OwnBookInput, ownBook } from '../src/trading/own-book.ts';
import { figuresText as figures } from './figures-text.ts';
import { orderRow } from './order-row.ts';

const order = (id: number, profit = '0.000000') => orderRow(id, { FactProfits: profit });

const listed = (seq: number, ...ids: number[]): OwnBookInput => ({
  type: 'listed',
  rows: ids.map((id) => order(id)),
  total: ids.length,
  seq,
});
const closed = (seq: number, id: number): OwnBookInput => ({ type: 'closed', order: id, seq });
const after = (...inputs: OwnBookInput[]): OwnBook => inputs.reduce(ownBook, EMPTY_BOOK);
const ids = (book: OwnBook) => book.holdings?.map((holding) => holding.row.Id);

describe('own book', () => {
  it('ORD-12 a closed order leaves the list, and a list from before its closing cannot bring it back', () => {
    expect(ids(after(listed(5, 2, 1), closed(6, 1)))).toEqual([2]);
    expect(ids(after(closed(6, 1), listed(5, 2, 1)))).toEqual([2]);
    expect(ids(after(listed(4, 2, 1), closed(6, 1), listed(5, 2, 1)))).toEqual([2]);
  });

  it('a close that is pushed before its answer arrives is counted once', () => {
    const book = after(listed(5, 2, 1), closed(6, 1), closed(6, 1));
    expect(ids(book)).toEqual([2]);
    expect(book.total).toBe(1);
  });

  it('ORD-13 a push moves price and result of the orders it names and leaves the others as they are', () => {
    const before = after(listed(5, 2, 1));
    const book = ownBook(before, {
      type: 'moved',
      push: {
        orders: [{ Id: 1, UpdatePrice: 101, FactProfits: '0.100000' }],
        account: figures('9990.000000'),
        seq: 5,
      },
    });
    expect(book.holdings?.[1]).toMatchObject({ price: 101, profit: 100_000n });
    expect(book.holdings?.[0]).toBe(before.holdings?.[0]);
  });

  it('a list from before an opening is not shown, one from after it is', () => {
    const opened: OwnBookInput = { type: 'opened', seq: 7 };
    expect(ids(after(listed(5, 1), opened, listed(6, 1)))).toEqual([1]);
    expect(ids(after(listed(5, 1), opened, listed(7, 2, 1)))).toEqual([2, 1]);
  });

  it('a list older than a push keeps the newer result of the push', () => {
    const push = {
      orders: [{ Id: 1, UpdatePrice: 101, FactProfits: '0.100000' }],
      account: figures('9990.000000'),
      seq: 8,
    };
    const book = after(listed(5, 1), { type: 'moved', push }, listed(6, 2, 1));
    expect(book.holdings?.map((holding) => holding.price)).toEqual([100, 101]);
  });

  it('RT-19b nothing with an older journal number replaces anything, whatever the order of arrival', () => {
    const input = fc.oneof(
      fc.nat(30).map((seq) => listed(seq, 1, 2)),
      fc.record({ seq: fc.nat(30), id: fc.constantFrom(1, 2) }).map(({ seq, id }) => closed(seq, id)),
    );
    fc.assert(
      fc.property(fc.array(input, { maxLength: 30 }), (inputs) => {
        let book = EMPTY_BOOK;
        for (const next of inputs) {
          const before = book;
          book = ownBook(book, next);
          expect(book.listSeq).toBeGreaterThanOrEqual(before.listSeq);
          for (const holding of book.holdings ?? []) {
            expect(book.closed.get(holding.row.Id) ?? 0).toBeLessThanOrEqual(book.listSeq);
          }
        }
      }),
    );
  });

  it('notices an order that was opened elsewhere', () => {
    const push = (id: number) => ({
      orders: [{ Id: id, UpdatePrice: 1, FactProfits: '0.000000' }],
      account: figures('1.000000'),
      seq: 9,
    });
    expect(isMissingOrder(after(listed(5, 1)), push(1))).toBe(false);
    expect(isMissingOrder(after(listed(5, 1)), push(2))).toBe(true);
    expect(isMissingOrder(after(listed(5, 1), closed(6, 1)), push(1))).toBe(false);
    expect(isMissingOrder(EMPTY_BOOK, push(2))).toBe(false);
  });
});

describe('pending orders in the own book', () => {
  const pending = (seq: number, ...ids: number[]): OwnBookInput => ({
    type: 'listed-pending',
    rows: ids.map((id) => orderRow(id, { Status: 0, TargetPrice: 90, PendingKind: 'limit', OpenTick: null })),
    total: ids.length,
    seq,
  });
  const triggered = (seq: number, id: number): OwnBookInput => ({
    type: 'changed',
    push: { Id: id, Change: 'triggered', OriginPrice: 90, seq },
  });
  const waiting = (book: OwnBook) => book.pending?.map(({ Id }) => Id);

  it('a cancelled order leaves the pending list, and a list from before it cannot bring it back', () => {
    const book = after(pending(5, 2, 1), closed(6, 1));
    expect([waiting(book), book.pendingTotal]).toEqual([[2], 1]);
    expect(waiting(after(pending(4, 2, 1), closed(6, 1), pending(5, 2, 1)))).toEqual([2]);
  });

  it('a trigger takes the order off the pending list, and asks for a holding list that has it', () => {
    const book = after(listed(5), pending(5, 2, 1), triggered(7, 2));
    expect([waiting(book), book.pendingTotal]).toEqual([[1], 1]);
    expect(ids(ownBook(book, listed(6)))).toEqual([]);
    expect(ids(ownBook(book, listed(7, 2)))).toEqual([2]);
    expect(waiting(ownBook(book, pending(6, 2, 1)))).toEqual([1]);
  });

  it('a list from before a placing is not shown', () => {
    const placed: OwnBookInput = { type: 'changed', push: { Id: 3, Change: 'placed', OriginPrice: 90, seq: 8 } };
    expect(waiting(after(pending(5, 1), placed, pending(7, 1)))).toEqual([1]);
    expect(waiting(after(pending(5, 1), placed, pending(8, 3, 1)))).toEqual([3, 1]);
  });

  it('stops set elsewhere stand at the order, and no older list takes them off', () => {
    const set: OwnBookInput = {
      type: 'changed',
      push: { Id: 1, Change: 'stops', TargetLossPrice: 80, TargetProfitPrice: 0, seq: 9 },
    };
    const book = after(listed(5, 1), pending(5, 2), set, listed(8, 1));
    expect(book.holdings?.[0]?.row).toMatchObject({ TargetLossPrice: 80, TargetProfitPrice: 0 });
    expect(book.pending?.[0]?.TargetLossPrice).toBe(0);
  });
});
