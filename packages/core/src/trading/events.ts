import type { Book } from '@vitrine/domain/ledger/index';
import type { ClosedBy, Side } from '@vitrine/domain/trading/order';
import { big, type EventsOf, int, text, tick } from '../event-codec.ts';

/** The conversion of an order's quote currency: an exact ratio and the tick it is of (instrument 0: one to one). */
const conversion = { convInstrument: int, convSeq: int, convNum: big, convDen: big };

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
  /** From here on, until nothing is open again, this account's margin is judged by these levels (percent). */
  LevelsTaken: { version: 1, fields: { uid: int, marginCall: int, marginRearm: int, stopOut: int } },
  /** The prepayment ratio fell to the margin call level; not said again before `MarginRestored`. */
  MarginCalled: { version: 1, fields: { uid: int, netValue: big, usedMargin: big } },
  /** A tick closes more than one step takes: customers above this uid wait for the next one, at the same price. */
  MarginCheckCut: { version: 1, fields: { instrument: int, uid: int } },
  MarginCheckDone: { version: 1, fields: { instrument: int } },
  MarginRestored: { version: 1, fields: { uid: int, netValue: big, usedMargin: big } },
} as const;

export type TradingEvent = EventsOf<typeof tradingEvents>;
