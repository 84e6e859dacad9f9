import type { Money } from '@vitrine/domain/kernel/decimal';
import type { DataOf } from '@vitrine/wire/topics';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { resultsIn } from './listed-orders.ts';

/** An open position: the row that the server listed, with the newest price and result. */
export interface Position {
  readonly row: OrderRow;
  readonly price: number;
  /** Before and after fee and swap. */
  readonly profit: Money;
  readonly net: Money;
  /** Journal number of price and result. */
  readonly seq: number;
}

/**
 * The customer's positions and pending orders, from answers and pushes in whatever order they come. Each part carries the
 * journal number that it was true at, and nothing older replaces it.
 */
export interface OpenOrders {
  /** Newest first, as listed; undefined until the first list has come. */
  readonly positions: readonly Position[] | undefined;
  /** How many there are, listed or not. */
  readonly total: number;
  readonly listSeq: number;
  /** Newest first, as listed; undefined until the first list has come. */
  readonly pending: readonly OrderRow[] | undefined;
  readonly pendingTotal: number;
  readonly pendingSeq: number;
  /** Closed and cancelled orders with the journal number of their end: an older list cannot bring them back. */
  readonly closed: ReadonlyMap<number, number>;
  /** The same for pending orders that became positions: no older list shows them as pending. */
  readonly triggered: ReadonlyMap<number, number>;
}

export const NO_OPEN_ORDERS: OpenOrders = {
  positions: undefined,
  total: 0,
  listSeq: 0,
  pending: undefined,
  pendingTotal: 0,
  pendingSeq: 0,
  closed: new Map(),
  triggered: new Map(),
};

export type OpenOrdersInput =
  | { readonly type: 'listed'; readonly rows: readonly OrderRow[]; readonly total: number; readonly seq: number }
  | {
      readonly type: 'listed-pending';
      readonly rows: readonly OrderRow[];
      readonly total: number;
      readonly seq: number;
    }
  | { readonly type: 'moved'; readonly push: DataOf<'FOREX_TRADE'> }
  /** A position was opened: lists from before it are out of date. */
  | { readonly type: 'opened'; readonly seq: number }
  /** A pending order was changed: lists from before it are out of date. */
  | { readonly type: 'modified'; readonly seq: number }
  | { readonly type: 'changed'; readonly push: DataOf<'FOREX_CHANGED'> }
  | { readonly type: 'closed'; readonly order: number; readonly seq: number };

/** The state after an answer or a push. What did not change keeps its identity. */
export function openOrders(open: OpenOrders, input: OpenOrdersInput): OpenOrders {
  switch (input.type) {
    case 'listed':
      return listed(open, input);
    case 'listed-pending':
      return listedPending(open, input);
    case 'moved':
      return moved(open, input.push);
    case 'opened':
      return { ...open, listSeq: Math.max(open.listSeq, input.seq) };
    case 'modified':
      return { ...open, pendingSeq: Math.max(open.pendingSeq, input.seq) };
    case 'changed':
      return changed(open, input.push);
    case 'closed': {
      const positions = open.positions?.filter((position) => position.row.Id !== input.order);
      const gone = (open.positions?.length ?? 0) - (positions?.length ?? 0);
      const closed = new Map(open.closed).set(input.order, input.seq);
      return { ...withoutPending(open, input.order), positions, total: open.total - gone, closed };
    }
  }
}

function withoutPending(open: OpenOrders, order: number): OpenOrders {
  if (open.pending?.some(({ Id }) => Id === order) !== true) return open;
  return { ...open, pending: open.pending.filter(({ Id }) => Id !== order), pendingTotal: open.pendingTotal - 1 };
}

function changed(open: OpenOrders, push: DataOf<'FOREX_CHANGED'>): OpenOrders {
  const { Id, seq } = push;
  const [listSeq, pendingSeq] = [Math.max(open.listSeq, seq), Math.max(open.pendingSeq, seq)];
  switch (push.Change) {
    case 'placed':
      return { ...open, pendingSeq };
    case 'opened':
      return { ...open, listSeq };
    case 'triggered':
      return { ...withoutPending(open, Id), listSeq, triggered: new Map(open.triggered).set(Id, seq) };
    case 'reduced': {
      const { Quantity, CautionMoney, TradeFee, Swap } = push;
      return { ...withRow(open, Id, { Quantity, CautionMoney, TradeFee, Fee: TradeFee, Swap }), listSeq };
    }
    case 'modified': {
      const { TargetPrice, Quantity, CautionMoney, TradeFee } = push;
      const now = { TargetPrice, OriginPrice: TargetPrice, Quantity, CautionMoney, TradeFee, Fee: TradeFee };
      return { ...withRow(open, Id, now), pendingSeq };
    }
    // An older list of either kind still has the stops from before.
    case 'stops': {
      const { TargetLossPrice, TargetProfitPrice } = push;
      return { ...withRow(open, Id, { TargetLossPrice, TargetProfitPrice }), listSeq, pendingSeq };
    }
    case 'trailing': {
      const { TrailingPoints, TrailingPrice } = push;
      return { ...withRow(open, Id, { TrailingPoints, TrailingPrice }), listSeq, pendingSeq };
    }
  }
}

/** With changed fields of one order, in whichever list it is. */
function withRow(open: OpenOrders, order: number, changes: Partial<OrderRow>): OpenOrders {
  const positions = open.positions?.map((position) =>
    position.row.Id === order ? { ...position, row: { ...position.row, ...changes } } : position,
  );
  return { ...open, positions, pending: open.pending?.map((row) => (row.Id === order ? { ...row, ...changes } : row)) };
}

function listed(open: OpenOrders, { rows, total, seq }: Extract<OpenOrdersInput, { type: 'listed' }>): OpenOrders {
  if (seq < open.listSeq) return open;
  const known = new Map(open.positions?.map((position) => [position.row.Id, position]));
  const stillOpen = rows.filter((row) => (open.closed.get(row.Id) ?? 0) <= seq);
  const positions = stillOpen.map((row): Position => {
    const before = known.get(row.Id);
    if (before !== undefined && before.seq > seq) return { ...before, row };
    return { row, price: row.UpdatePrice, ...resultsIn(row), seq };
  });
  return { ...open, positions, total: total - (rows.length - stillOpen.length), listSeq: seq };
}

function listedPending(
  open: OpenOrders,
  { rows, total, seq }: Extract<OpenOrdersInput, { type: 'listed-pending' }>,
): OpenOrders {
  if (seq < open.pendingSeq) return open;
  const pending = rows.filter(({ Id }) => Math.max(open.closed.get(Id) ?? 0, open.triggered.get(Id) ?? 0) <= seq);
  return { ...open, pending, pendingTotal: total - (rows.length - pending.length), pendingSeq: seq };
}

function moved(open: OpenOrders, push: DataOf<'FOREX_TRADE'>): OpenOrders {
  const news = new Map(push.orders.map((order) => [order.Id, order]));
  const positions = open.positions?.map((position): Position => {
    const newer = news.get(position.row.Id);
    if (newer === undefined || push.seq < position.seq) return position;
    const row = withTrailingPrice(position.row, newer.TrailingPrice);
    return { row, price: newer.UpdatePrice, ...resultsIn(newer), seq: push.seq };
  });
  return { ...open, positions };
}

/** A row whose trailing stop has moved; the same row if it has not. */
function withTrailingPrice(row: OrderRow, TrailingPrice = 0): OrderRow {
  return row.TrailingPrice === TrailingPrice ? row : { ...row, TrailingPrice };
}

/** A push names a position that no list has brought yet: the list must be loaded again. */
export function isMissingOrder(open: OpenOrders, push: DataOf<'FOREX_TRADE'>): boolean {
  if (open.positions === undefined || open.positions.length < open.total || push.seq < open.listSeq) return false;
  const known = new Set(open.positions.map((position) => position.row.Id));
  return push.orders.some((order) => !known.has(order.Id) && !open.closed.has(order.Id));
}
