import type { Book } from '@vitrine/domain/ledger/index';
import { FIRST_LEVELS, type MarginLevels } from '@vitrine/domain/trading/index';
import { Ints } from '../columns.ts';
import { Positions } from './positions.ts';

const sameLevels = (one: MarginLevels, other: MarginLevels): boolean =>
  one.marginCallPercent === other.marginCallPercent &&
  one.marginRearmPercent === other.marginRearmPercent &&
  one.stopOutPercent === other.stopOutPercent;

/** Open contracts, what customers hold net in each instrument and who has been told of a margin call. */
export class TradingState {
  readonly positions = new Positions();
  /** Dense customer indexes that are between a margin call and its end. */
  readonly called = new Set<number>();
  /** A margin check that was cut: customers above this uid are still to be looked at, at this instrument's tick. */
  cut: { readonly instrument: number; readonly uid: number } | undefined;
  #lastOrder = 0;
  /** All sets of levels that anybody has; a customer's is a place in it. */
  readonly #levels: MarginLevels[] = [FIRST_LEVELS];
  readonly #levelsOf = new Ints();
  readonly #netLots: Readonly<Record<Book, Map<number, bigint>>> = {
    real: new Map(),
    paper: new Map(),
    demo: new Map(),
  };

  /** The levels a customer's margin is judged by: the site's as they were when he last opened something from nothing. */
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
