import type { Money } from '@vitrine/domain/kernel/decimal';
import type { DataOf } from '@vitrine/wire/topics';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { amountOf } from '../ground/wire-numbers.ts';

/** A holding order as it is shown: the row the server listed, with the newest price and result. */
export interface Holding {
  readonly row: OrderRow;
  readonly price: number;
  readonly profit: Money;
  /** Journal number of price and result. */
  readonly seq: number;
}

/**
 * What the user owns in the contract account, from answers and pushes in whatever order they come. Each part carries
 * the journal number it was true at, and nothing older replaces it.
 */
export interface OwnBook {
  /** Newest first, as listed; undefined until the first list has come. */
  readonly holdings: readonly Holding[] | undefined;
  /** How many there are, listed or not. */
  readonly total: number;
  readonly listSeq: number;
  /** Newest first, as listed; undefined until the first list has come. */
  readonly pending: readonly OrderRow[] | undefined;
  readonly pendingTotal: number;
  readonly pendingSeq: number;
  /** Closed and cancelled orders and the journal number of their end: an older list cannot bring them back. */
  readonly closed: ReadonlyMap<number, number>;
  /** The same for pending orders that became positions: no older list shows them as pending. */
  readonly triggered: ReadonlyMap<number, number>;
}

export const EMPTY_BOOK: OwnBook = {
  holdings: undefined,
  total: 0,
  listSeq: 0,
  pending: undefined,
  pendingTotal: 0,
  pendingSeq: 0,
  closed: new Map(),
  triggered: new Map(),
};

export type OwnBookInput =
  | { readonly type: 'listed'; readonly rows: readonly OrderRow[]; readonly total: number; readonly seq: number }
  | {
      readonly type: 'listed-pending';
      readonly rows: readonly OrderRow[];
      readonly total: number;
      readonly seq: number;
    }
  | { readonly type: 'moved'; readonly push: DataOf<'FOREX_TRADE'> }
  /** An order was opened: lists from before it are no longer true. */
  | { readonly type: 'opened'; readonly seq: number }
  | { readonly type: 'changed'; readonly push: DataOf<'FOREX_CHANGED'> }
  | { readonly type: 'closed'; readonly order: number; readonly seq: number };

/** One answer or push taken in. What did not change keeps its identity. */
export function ownBook(book: OwnBook, input: OwnBookInput): OwnBook {
  switch (input.type) {
    case 'listed':
      return listed(book, input);
    case 'listed-pending':
      return listedPending(book, input);
    case 'moved':
      return moved(book, input.push);
    case 'opened':
      return { ...book, listSeq: Math.max(book.listSeq, input.seq) };
    case 'changed':
      return changed(book, input.push);
    case 'closed': {
      const holdings = book.holdings?.filter((holding) => holding.row.Id !== input.order);
      const gone = (book.holdings?.length ?? 0) - (holdings?.length ?? 0);
      const closed = new Map(book.closed).set(input.order, input.seq);
      return { ...withoutPending(book, input.order), holdings, total: book.total - gone, closed };
    }
  }
}

function withoutPending(book: OwnBook, order: number): OwnBook {
  if (book.pending?.some(({ Id }) => Id === order) !== true) return book;
  return { ...book, pending: book.pending.filter(({ Id }) => Id !== order), pendingTotal: book.pendingTotal - 1 };
}

function changed(book: OwnBook, push: DataOf<'FOREX_CHANGED'>): OwnBook {
  const { Id, seq } = push;
  const [listSeq, pendingSeq] = [Math.max(book.listSeq, seq), Math.max(book.pendingSeq, seq)];
  switch (push.Change) {
    case 'placed':
      return { ...book, pendingSeq };
    case 'opened':
      return { ...book, listSeq };
    case 'triggered':
      return { ...withoutPending(book, Id), listSeq, triggered: new Map(book.triggered).set(Id, seq) };
    case 'stops': {
      const { TargetLossPrice, TargetProfitPrice } = push;
      const withStops = (row: OrderRow): OrderRow =>
        row.Id === Id ? { ...row, TargetLossPrice, TargetProfitPrice } : row;
      const holdings = book.holdings?.map((holding) =>
        holding.row.Id === Id ? { ...holding, row: withStops(holding.row) } : holding,
      );
      // Whichever list it stands in, one from before shows the stops it had.
      return { ...book, holdings, pending: book.pending?.map(withStops), listSeq, pendingSeq };
    }
  }
}

function listed(book: OwnBook, { rows, total, seq }: Extract<OwnBookInput, { type: 'listed' }>): OwnBook {
  if (seq < book.listSeq) return book;
  const known = new Map(book.holdings?.map((holding) => [holding.row.Id, holding]));
  const open = rows.filter((row) => (book.closed.get(row.Id) ?? 0) <= seq);
  const holdings = open.map((row): Holding => {
    const before = known.get(row.Id);
    if (before !== undefined && before.seq > seq) return { ...before, row };
    return { row, price: row.UpdatePrice, profit: amountOf(row.FactProfits), seq };
  });
  return { ...book, holdings, total: total - (rows.length - open.length), listSeq: seq };
}

function listedPending(
  book: OwnBook,
  { rows, total, seq }: Extract<OwnBookInput, { type: 'listed-pending' }>,
): OwnBook {
  if (seq < book.pendingSeq) return book;
  const pending = rows.filter(({ Id }) => Math.max(book.closed.get(Id) ?? 0, book.triggered.get(Id) ?? 0) <= seq);
  return { ...book, pending, pendingTotal: total - (rows.length - pending.length), pendingSeq: seq };
}

function moved(book: OwnBook, push: DataOf<'FOREX_TRADE'>): OwnBook {
  const news = new Map(push.orders.map((order) => [order.Id, order]));
  const holdings = book.holdings?.map((holding): Holding => {
    const newer = news.get(holding.row.Id);
    if (newer === undefined || push.seq < holding.seq) return holding;
    return { row: holding.row, price: newer.UpdatePrice, profit: amountOf(newer.FactProfits), seq: push.seq };
  });
  return { ...book, holdings };
}

/** True when a push speaks of an order that no list has brought yet: the list must be asked for again. */
export function isMissingOrder(book: OwnBook, push: DataOf<'FOREX_TRADE'>): boolean {
  if (book.holdings === undefined || book.holdings.length < book.total || push.seq < book.listSeq) return false;
  const known = new Set(book.holdings.map((holding) => holding.row.Id));
  return push.orders.some((order) => !known.has(order.Id) && !book.closed.has(order.Id));
}
