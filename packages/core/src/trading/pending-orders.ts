import type { Lots, Money, Price, Rate } from '@vitrine/domain/kernel/decimal';
import { type PendingKind, type Stops, triggersAbove } from '@vitrine/domain/trading/index';
import { Levels } from './level-heaps.ts';

const NONE = -1;

/** The terms in force when a pending order was placed. They also decide margin and fee when it triggers. */
export interface PendingTerms {
  readonly marginMode: 0 | 1;
  readonly marginPerLot: Money;
  readonly leverageCap: number;
  readonly tradeFee: 'per-lot' | 'notional';
  readonly feeRate: Rate;
  /** Swap for each rollover, a fraction of the notional. */
  readonly swapRate: Rate;
}

/** The state of a pending order. */
export interface PendingOrder extends PendingTerms, Stops {
  readonly order: number;
  /** Dense index of the customer. */
  readonly customer: number;
  readonly instrument: number;
  readonly isBuy: boolean;
  readonly lots: Lots;
  readonly multiple: number;
  /** Distance of the trailing stop that starts at the fill, in points; 0: none. */
  readonly trailingStop: Price;
  readonly kind: PendingKind;
  readonly target: Price;
  /** Margin and fee at the target; both are held. */
  readonly margin: Money;
  readonly fee: Money;
  /** The tick at its placement: only a later one can fill it. */
  readonly sinceTick: number;
}

/** All pending orders, by id and by customer, and their targets by instrument. */
export class PendingOrders {
  readonly #slots: (PendingOrder | undefined)[] = [];
  readonly #free: number[] = [];
  readonly #slotOf = new Map<number, number>();
  readonly #ofCustomer = new Map<number, Set<number>>();
  readonly #targets = new Levels();

  get size(): number {
    return this.#slotOf.size;
  }

  get(order: number): PendingOrder | undefined {
    return this.#slots[this.#slotOf.get(order) ?? NONE];
  }

  countOf(customer: number): number {
    return this.#ofCustomer.get(customer)?.size ?? 0;
  }

  /** Ids of a customer's pending orders, ascending. */
  ordersOf(customer: number): number[] {
    return [...(this.#ofCustomer.get(customer) ?? [])].sort((a, b) => a - b);
  }

  /** A customer's pending orders, in no order. */
  *of(customer: number): Generator<PendingOrder> {
    for (const order of this.#ofCustomer.get(customer) ?? []) yield this.get(order) as PendingOrder;
  }

  *all(): Generator<PendingOrder> {
    for (const slot of this.#slotOf.values()) yield this.#slots[slot] as PendingOrder;
  }

  add(pending: PendingOrder): void {
    const { order, customer, instrument, isBuy, kind, target } = pending;
    const slot = this.#free.pop() ?? this.#slots.length;
    this.#slots[slot] = pending;
    this.#slotOf.set(order, slot);
    const own = this.#ofCustomer.get(customer);
    if (own === undefined) this.#ofCustomer.set(customer, new Set([order]));
    else own.add(order);
    this.#targets.add(instrument, isBuy, triggersAbove(isBuy ? 'buy' : 'sell', kind), slot, target);
  }

  remove(order: number): void {
    const slot = this.#slotOf.get(order) ?? NONE;
    const { customer, instrument, isBuy } = this.#slots[slot] as PendingOrder;
    this.#targets.remove(instrument, isBuy, slot);
    this.#slots[slot] = undefined;
    this.#slotOf.delete(order);
    this.#free.push(slot);
    const own = this.#ofCustomer.get(customer) as Set<number>;
    own.delete(order);
    if (own.size === 0) this.#ofCustomer.delete(customer);
  }

  setStops(order: number, { stopLoss, takeProfit }: Stops): void {
    this.#change(order, { stopLoss, takeProfit });
  }

  setTrailingStop(order: number, trailingStop: Price): void {
    this.#change(order, { trailingStop });
  }

  setSwapRate(order: number, swapRate: Rate): void {
    this.#change(order, { swapRate });
  }

  #change(order: number, changed: Partial<PendingOrder>): void {
    const slot = this.#slotOf.get(order) ?? NONE;
    this.#slots[slot] = { ...(this.#slots[slot] as PendingOrder), ...changed };
  }

  /** Ids of the orders whose target a tick reaches, ascending. An order placed at this tick waits for the next one. */
  triggeredBy(tick: {
    readonly instrument: number;
    readonly seq: number;
    readonly bid: Price;
    readonly ask: Price;
  }): number[] {
    return this.#targets
      .reached(tick)
      .map((slot) => this.#slots[slot] as PendingOrder)
      .filter(({ sinceTick }) => sinceTick < tick.seq)
      .map(({ order }) => order)
      .sort((a, b) => a - b);
  }
}
