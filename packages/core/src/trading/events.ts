import type { Book } from '@vitrine/domain/ledger/index';
import type { ClosedBy, PendingKind, Side } from '@vitrine/domain/trading/order';
import {
  conversion,
  type EventsOf,
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
export type CancelledBy = Extract<ClosedBy, 'cancelled' | 'insufficient-at-trigger' | 'stop-out'>;

export const tradingEvents = {
  /** A demo account starts anew; what follows in the row is how. */
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
      /** The stops of the position: it keeps them. */
      stopLoss: price,
      takeProfit: price,
      closedBy: text<ClosedBy>(),
      tick,
      ...conversion,
    },
  },
  /** A pending order stands; margin and fee are held at its target. The terms are those that its trigger counts with. */
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
  /** Both stops of an order as they are from now on; 0: none. */
  StopsSet: { version: 1, fields: { order, uid, instrument, stopLoss: price, takeProfit: price } },
  /** From here on, until nothing is open again, this account's margin is judged by these levels (percent). */
  MarginLevelsFixed: { version: 1, fields: { uid, marginCall: number, marginRearm: number, stopOut: number } },
  /** The prepayment ratio fell to the margin call level; not said again before `MarginRestored`. */
  MarginCalled: { version: 1, fields: { uid, netValue: money, usedMargin: money } },
  /** A tick closes more than one step takes: customers above this uid wait for the next one, at the same price. */
  MarginCheckSplit: { version: 1, fields: { instrument, uid } },
  MarginCheckFinished: { version: 1, fields: { instrument } },
  /** What an order pays for each night, of the notional: the rate of its side as it was opened or placed, when that is not 0. */
  SwapRateFixed: { version: 1, fields: { order, uid, instrument, rate } },
  /** A position paid for a night, or was paid (negative amount): at this rate of the notional at the middle of the tick. */
  SwapCharged: {
    version: 1,
    fields: {
      order,
      uid,
      instrument,
      rollover: number,
      rate,
      amount: money,
      /** Of all its nights so far. */
      swapAfter: money,
      tick,
      ...conversion,
    },
  },
  /** Nights before this one are paid, and of it the customers up to this uid; uid 0: everybody. */
  RolloverCharged: { version: 1, fields: { rollover: number, uid } },
  MarginRestored: { version: 1, fields: { uid, netValue: money, usedMargin: money } },
} as const;

export type TradingEvent = EventsOf<typeof tradingEvents>;
