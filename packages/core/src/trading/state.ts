import type { Book } from '@vitrine/domain/ledger/index';
import { Positions } from './positions.ts';

/** Open contracts, what customers hold net in each instrument and who has been told of a margin call. */
export class TradingState {
  readonly positions = new Positions();
  /** Dense customer indexes that are between a margin call and its end. */
  readonly called = new Set<number>();
  /** A margin check that was cut: customers above this uid are still to be looked at, at this instrument's tick. */
  cut: { readonly instrument: number; readonly uid: number } | undefined;
  #lastOrder = 0;
  readonly #netLots: Readonly<Record<Book, Map<number, bigint>>> = {
    real: new Map(),
    paper: new Map(),
    demo: new Map(),
  };

  /** The id the next order will have. Ids count from 1. */
  get nextOrder(): number {
    return this.#lastOrder + 1;
  }
  noteOrder(order: number): void {
    if (order > this.#lastOrder) this.#lastOrder = order;
  }

  /** Customers' net lots by instrument: buys less sells. */
  netLots(book: Book): ReadonlyMap<number, bigint> {
    return this.#netLots[book];
  }
  addNetLots(book: Book, instrument: number, lots: bigint): void {
    const net = this.#netLots[book];
    net.set(instrument, (net.get(instrument) ?? 0n) + lots);
  }
}
