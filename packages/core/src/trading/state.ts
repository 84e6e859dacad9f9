import type { Instant } from '@vitrine/domain/kernel/time';
import type { Book } from '@vitrine/domain/ledger/index';
import {
  type Exposure,
  exposureWith,
  INITIAL_MARGIN_LEVELS,
  type MarginLevels,
  type PositionFilter,
} from '@vitrine/domain/trading/index';
import { Ints } from '../columns.ts';
import { PendingOrders } from './pending-orders.ts';
import { Positions } from './positions.ts';

const sameLevels = (one: MarginLevels, other: MarginLevels): boolean =>
  one.marginCallPercent === other.marginCallPercent &&
  one.marginRearmPercent === other.marginRearmPercent &&
  one.stopOutPercent === other.stopOutPercent;

/** Open contracts, the net exposure in each instrument, and the customers in a margin call. */
export class TradingState {
  readonly positions = new Positions();
  readonly pending = new PendingOrders();
  /** Dense indexes of the customers in a margin call. */
  readonly called = new Set<number>();
  /** A close of many positions that is not finished. */
  closeAll: CloseAllProgress | undefined;
  /** A split margin check at this instrument's tick: customers above this uid are still to be checked. */
  splitTick: { readonly instrument: number; readonly uid: number } | undefined;
  /**
   * All earlier rollovers are charged, and this one for customers up to this uid; uid 0: for everybody. Rollover 0:
   * none has been charged yet.
   */
  rolloverProgress = { rollover: 0, uid: 0 } as { readonly rollover: number; readonly uid: number };
  #lastOrder = 0;
  /** All distinct sets of margin levels; each customer has an index into it. */
  readonly #levels: MarginLevels[] = [INITIAL_MARGIN_LEVELS];
  readonly #levelsOf = new Ints();
  readonly #exposures: Readonly<Record<Book, Map<number, Exposure>>> = {
    real: new Map(),
    paper: new Map(),
    demo: new Map(),
  };

  /** A customer's margin levels: those of the site when they last opened an order while nothing else was open. */
  levelsOf(customer: number): MarginLevels {
    return this.#levels[this.#levelsOf.get(customer) || 0] as MarginLevels;
  }
  setLevels(customer: number, levels: MarginLevels): void {
    let place = this.#levels.findIndex((known) => sameLevels(known, levels));
    if (place < 0) place = this.#levels.push(levels) - 1;
    this.#levelsOf.set(customer, place);
  }
  hasLevels(customer: number, levels: MarginLevels): boolean {
    return sameLevels(this.levelsOf(customer), levels);
  }

  /** The id the next order will have. Ids count from 1. */
  get nextOrder(): number {
    return this.#lastOrder + 1;
  }
  advanceOrderId(order: number): void {
    if (order > this.#lastOrder) this.#lastOrder = order;
  }

  /** Of all positions and pending orders of a book, by instrument. */
  exposures(book: Book): ReadonlyMap<number, Exposure> {
    return this.#exposures[book];
  }
  addExposure(book: Book, instrument: number, added: Exposure): void {
    const all = this.#exposures[book];
    all.set(instrument, exposureWith(all.get(instrument), added));
  }
  removeExposure(book: Book, instrument: number, { net, pendingBuys, pendingSells }: Exposure): void {
    this.addExposure(book, instrument, { net: -net, pendingBuys: -pendingBuys, pendingSells: -pendingSells });
  }
  /** True while a step is not finished: ticks and rollovers wait. */
  get isSplit(): boolean {
    return this.splitTick !== undefined || this.closeAll !== undefined;
  }
  /** Whether a customer has neither positions nor pending orders. */
  isIdle(customer: number): boolean {
    return this.positions.countOf(customer) === 0 && this.pending.countOf(customer) === 0;
  }
}

/** What is left of a request to close positions together: those above `afterOrder`, up to `lastOrder`. */
export interface CloseAllProgress {
  readonly uid: number;
  readonly which: PositionFilter;
  /** Ids of the instruments that can be dealt on, separated by blanks. */
  readonly instruments: string;
  readonly afterOrder: number;
  /** The newest order when the request was taken. */
  readonly lastOrder: number;
  readonly requestedAt: Instant;
}
