import type { Book } from '@vitrine/domain/ledger/index';
import type { ClosedBy, PendingKind, Side } from '@vitrine/domain/trading/order';
import { big, type EventsOf, int, text, tick } from '../event-codec.ts';

/** The conversion of an order's quote currency: an exact ratio and the tick it is of (instrument 0: one to one). */
const conversion = { convInstrument: int, convSeq: int, convNum: big, convDen: big };

/** Why an order never filled. */
export type CancelledBy = Extract<ClosedBy, 'cancelled' | 'insufficient-at-trigger' | 'stop-out'>;

export const tradingEvents = {
  /** A demo account starts anew; what follows in the row is how. */
  DemoReset: { version: 1, fields: { uid: int } },
  OrderOpened: {
    version: 1,
    fields: {
      order: int,
      uid: int,
      book: text<Book>(),
      instrument: int,
      termsVersion: int,
      side: text<Side>(),
      lots: big,
      multiple: int,
      price: big,
      margin: big,
      fee: big,
      tick,
      ...conversion,
    },
  },
  OrderClosed: {
    version: 1,
    fields: {
      order: int,
      uid: int,
      instrument: int,
      price: big,
      profit: big,
      closedBy: text<ClosedBy>(),
      tick,
      ...conversion,
    },
  },
  /** A pending order stands; margin and fee are held at its target. The terms are those that its trigger counts with. */
  OrderPlaced: {
    version: 1,
    fields: {
      order: int,
      uid: int,
      book: text<Book>(),
      instrument: int,
      termsVersion: int,
      side: text<Side>(),
      lots: big,
      multiple: int,
      kind: text<PendingKind>(),
      target: big,
      margin: big,
      fee: big,
      marginMode: int,
      marginPerLot: big,
      leverageCap: int,
      tradeFee: text<'per-lot' | 'notional'>(),
      feeRate: big,
      tick,
      ...conversion,
    },
  },
  /** A pending order became a position at the executable price of the tick that reached its target. */
  OrderTriggered: {
    version: 1,
    fields: { order: int, uid: int, instrument: int, price: big, margin: big, fee: big, tick, ...conversion },
  },
  /** A pending order ended without a fill; the tick is the newest one. */
  OrderCancelled: {
    version: 1,
    fields: { order: int, uid: int, instrument: int, closedBy: text<CancelledBy>(), tick },
  },
  /** Both stops of an order as they are from now on; 0: none. */
  StopsSet: { version: 1, fields: { order: int, uid: int, instrument: int, stopLoss: big, takeProfit: big } },
  /** From here on, until nothing is open again, this account's margin is judged by these levels (percent). */
  MarginLevelsFixed: { version: 1, fields: { uid: int, marginCall: int, marginRearm: int, stopOut: int } },
  /** The prepayment ratio fell to the margin call level; not said again before `MarginRestored`. */
  MarginCalled: { version: 1, fields: { uid: int, netValue: big, usedMargin: big } },
  /** A tick closes more than one step takes: customers above this uid wait for the next one, at the same price. */
  MarginCheckSplit: { version: 1, fields: { instrument: int, uid: int } },
  MarginCheckFinished: { version: 1, fields: { instrument: int } },
  /** What an order pays for each night, of the notional: the rate of its side as it was opened or placed, when that is not 0. */
  SwapRateFixed: { version: 1, fields: { order: int, uid: int, instrument: int, rate: big } },
  /** A position paid for a night, or was paid (negative amount): at this rate of the notional at the middle of the tick. */
  SwapCharged: {
    version: 1,
    fields: {
      order: int,
      uid: int,
      instrument: int,
      rollover: int,
      rate: big,
      amount: big,
      /** Of all its nights so far. */
      swapAfter: big,
      tick,
      ...conversion,
    },
  },
  /** Nights before this one are paid, and of it the customers up to this uid; uid 0: everybody. */
  RolloverCharged: { version: 1, fields: { rollover: int, uid: int } },
  MarginRestored: { version: 1, fields: { uid: int, netValue: big, usedMargin: big } },
} as const;

export type TradingEvent = EventsOf<typeof tradingEvents>;
