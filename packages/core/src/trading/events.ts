import type { Book } from '@vitrine/domain/ledger/index';
import type { ClosedBy, PendingKind, PositionFilter, Side } from '@vitrine/domain/trading/order';
import {
  conversion,
  type EventsOf,
  flag,
  instant,
  instrument,
  lots,
  money,
  number,
  order,
  price,
  rate,
  text,
  tick,
  uid,
} from '../event-codec.ts';

/** Why an order never filled. */
export type CancelledBy = Extract<
  ClosedBy,
  'cancelled' | 'insufficient-at-trigger' | 'stop-out' | 'loss-limit' | 'excluded'
>;

export const tradingEvents = {
  /** A demo account was reset; the following events of the row are the details. */
  DemoReset: { version: 1, fields: { uid } },
  OrderOpened: {
    version: 1,
    fields: {
      order,
      uid,
      book: text<Book>(),
      instrument,
      termsVersion: number,
      side: text<Side>(),
      lots,
      multiple: number,
      price,
      margin: money,
      fee: money,
      tick,
      ...conversion,
    },
  },
  OrderClosed: {
    version: 1,
    fields: {
      order,
      uid,
      instrument,
      price,
      profit: money,
      closedBy: text<ClosedBy>(),
      tick,
      ...conversion,
    },
  },
  /**
   * A part of a position closed: it is an order of its own from now on, with the entry of the position. Margin, fee and
   * swap are split by lots; what rounding leaves stays with the position.
   */
  OrderPartClosed: {
    version: 1,
    fields: {
      order,
      part: order,
      uid,
      instrument,
      lots,
      price,
      profit: money,
      margin: money,
      fee: money,
      swap: money,
      lotsLeft: lots,
      marginLeft: money,
      feeLeft: money,
      swapLeft: money,
      /** The stops of the position, which keeps them. */
      stopLoss: price,
      takeProfit: price,
      closedBy: text<ClosedBy>(),
      tick,
      ...conversion,
    },
  },
  /** A customer reverses a position: the following events of the row close it and open the other. */
  OrderReversed: { version: 1, fields: { order, opened: order, uid, instrument } },
  /** A customer closes their positions together; instrument 0: in every instrument. The events after it say how. */
  CloseAllStarted: {
    version: 1,
    fields: {
      uid,
      which: text<PositionFilter>(),
      instrument,
      /** Positions that this row closes; those that following rows close; those that cannot be closed now. */
      closed: number,
      closing: number,
      skipped: number,
      /** The results of `closed` and `closing`. */
      profit: money,
    },
  },
  /**
   * It closes more positions than one step takes: those above `afterOrder` and up to `lastOrder` in these instruments
   * (ids, separated by blanks) follow in the next step, at the same prices.
   */
  CloseAllSplit: {
    version: 1,
    fields: {
      uid,
      which: text<PositionFilter>(),
      instruments: text(),
      afterOrder: order,
      lastOrder: order,
      requestedAt: instant,
    },
  },
  CloseAllFinished: { version: 1, fields: { uid } },
  /**
   * A pending order was placed. Margin and fee are held, computed at its target. These terms also apply when it
   * triggers.
   */
  OrderPlaced: {
    version: 1,
    fields: {
      order,
      uid,
      book: text<Book>(),
      instrument,
      termsVersion: number,
      side: text<Side>(),
      lots,
      multiple: number,
      kind: text<PendingKind>(),
      target: price,
      margin: money,
      fee: money,
      marginMode: number,
      marginPerLot: money,
      leverageCap: number,
      tradeFee: text<'per-lot' | 'notional'>(),
      feeRate: rate,
      tick,
      ...conversion,
    },
  },
  /**
   * Target, lots or both of a pending order were changed. It keeps its id, its kind and its terms. Margin and fee are held
   * anew, computed at the new target; the figures before the change are those that were held.
   */
  OrderModified: {
    version: 1,
    fields: {
      order,
      uid,
      instrument,
      lots,
      target: price,
      margin: money,
      fee: money,
      lotsBefore: lots,
      targetBefore: price,
      marginBefore: money,
      feeBefore: money,
      tick,
      ...conversion,
    },
  },
  /** A pending order became a position at the executable price of the tick that reached its target. */
  OrderTriggered: {
    version: 1,
    fields: { order, uid, instrument, price, margin: money, fee: money, tick, ...conversion },
  },
  /** A pending order ended without a fill; the tick is the newest one. */
  OrderCancelled: {
    version: 1,
    fields: { order, uid, instrument, closedBy: text<CancelledBy>(), tick },
  },
  /** Both stops of an order were replaced; 0: none. */
  StopsSet: { version: 1, fields: { order, uid, instrument, stopLoss: price, takeProfit: price } },
  /**
   * The trailing stop of an order was set or, with distance 0, removed. That of a position is running from this tick
   * on: its place in the row of best prices of its instrument and side follows ({@link TrailingStops}). That of a
   * pending order waits for the fill.
   */
  TrailingStopSet: {
    version: 1,
    fields: {
      order,
      uid,
      instrument,
      side: text<Side>(),
      /** Points. */
      distance: price,
      isRunning: flag,
      /** 0 if it is not running. */
      place: number,
      tick,
    },
  },
  /**
   * A tick is better than the best prices from this place on: it replaces them, for every trailing stop of the
   * instrument and side that was set at tick `since` or before. One event for any number of positions.
   */
  TrailingStopsMoved: {
    version: 1,
    fields: { instrument, side: text<Side>(), place: number, since: number, tick },
  },
  /** The newest tick, that of the following `OrderClosed`, reached a trailing stop: a distance behind the best tick. */
  TrailingStopReached: {
    version: 1,
    fields: { order, uid, instrument, side: text<Side>(), distance: price, level: price, best: tick },
  },
  /** These levels (percent) apply to the account's margin until nothing is open any more. */
  MarginLevelsFixed: { version: 1, fields: { uid, marginCall: number, marginRearm: number, stopOut: number } },
  /** The prepayment ratio fell to the margin call level. Not repeated before `MarginRestored`. */
  MarginCalled: { version: 1, fields: { uid, netValue: money, usedMargin: money } },
  /**
   * A tick has more work than fits in one step: customers above this uid follow in the next step, at the same price.
   */
  MarginCheckSplit: { version: 1, fields: { instrument, uid } },
  MarginCheckFinished: { version: 1, fields: { instrument } },
  /** The swap rate of an order was fixed at its opening: a fraction of the notional for each rollover. Never 0. */
  SwapRateFixed: { version: 1, fields: { order, uid, instrument, rate } },
  /**
   * A position was charged for a rollover (negative amount: credited): the rate times the notional at the tick's mid.
   */
  SwapCharged: {
    version: 1,
    fields: {
      order,
      uid,
      instrument,
      rollover: number,
      rate,
      amount: money,
      /** Total of all its rollovers so far. */
      swapAfter: money,
      tick,
      ...conversion,
    },
  },
  /** All earlier rollovers are charged, and this one for customers up to this uid; uid 0: for everybody. */
  RolloverCharged: { version: 1, fields: { rollover: number, uid } },
  MarginRestored: { version: 1, fields: { uid, netValue: money, usedMargin: money } },
} as const;

export type TradingEvent = EventsOf<typeof tradingEvents>;
