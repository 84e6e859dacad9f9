import type { Price } from '@vitrine/domain/kernel/decimal';
import { NO_LEVEL, type Stops } from '@vitrine/domain/trading/index';
import { Bigs, Floats, Ints } from '../columns.ts';
import { Levels } from './level-heaps.ts';

const NONE = -1;

/**
 * The positions of one instrument in dense columns, for the revaluation at a tick. The floats are only a filter: every
 * customer that they select is checked in exact arithmetic.
 */
class Sweep {
  count = 0;
  readonly slot = new Ints();
  /** Dense index of the customer. */
  readonly customer = new Ints();
  /** Lots x units, negative for a sell. Multiplied by the price difference and the conversion rate it is the profit. */
  readonly exposure = new Floats();
  readonly openPrice = new Floats();
  readonly lastProfit = new Floats();
}

/** The state of a position. */
export interface Position extends Stops {
  readonly order: number;
  /** Dense index of the customer. */
  readonly customer: number;
  readonly instrument: number;
  readonly isBuy: boolean;
  readonly lots: bigint;
  readonly openPrice: bigint;
  readonly margin: bigint;
  /** Charged at the opening. */
  readonly fee: bigint;
  readonly unitsPerLot: bigint;
  /** The tick it was opened at: only later ones can trigger its stops. */
  readonly openTick: number;
  /** Swap for each rollover, a fraction of the notional, fixed at the opening. */
  readonly swapRate: bigint;
  /** Swap charged so far, account currency. */
  readonly swap: bigint;
}

/**
 * All positions: stable slots, a list for each customer, dense columns for each instrument, and the data of the margin
 * guard.
 */
export class Positions {
  readonly #slotOf = new Map<number, number>();
  readonly #order = new Floats();
  readonly #customer = new Ints();
  readonly #instrument = new Ints();
  readonly #isBuy = new Ints();
  readonly #lots = new Floats();
  readonly #openPrice = new Floats();
  readonly #unitsPerLot = new Floats();
  readonly #margin = new Bigs();
  readonly #fee = new Bigs();
  readonly #openTick = new Floats();
  readonly #stopLoss = new Floats();
  readonly #takeProfit = new Floats();
  readonly #swapRate = new Bigs();
  readonly #swap = new Bigs();
  /** Number of positions with swap, by instrument; absent: none. */
  readonly #rated = new Map<number, number>();
  readonly #place = new Ints();
  readonly #next = new Ints();
  readonly #previous = new Ints();
  readonly #free: number[] = [];
  #slots = 0;

  /** By dense customer index: first slot, number of positions, used margin. */
  readonly #first = new Ints();
  readonly #count = new Ints();
  readonly #usedMargin = new Bigs();
  /** Approximate open profit, and the value at or below which the margin must be checked exactly. */
  readonly #openProfit = new Floats();
  readonly #floor = new Floats();
  readonly #isSuspect = new Ints();
  #customers = 0;

  readonly #sweeps = new Map<number, Sweep>();
  readonly #stops = new Levels();

  get size(): number {
    return this.#slotOf.size;
  }

  slotOf(order: number): number {
    return this.#slotOf.get(order) ?? NONE;
  }

  at(slot: number): Position {
    return {
      order: this.#order.get(slot),
      customer: this.#customer.get(slot),
      instrument: this.#instrument.get(slot),
      isBuy: this.#isBuy.get(slot) === 1,
      lots: BigInt(this.#lots.get(slot)),
      openPrice: BigInt(this.#openPrice.get(slot)),
      margin: this.#margin.get(slot),
      fee: this.#fee.get(slot),
      unitsPerLot: BigInt(this.#unitsPerLot.get(slot)),
      openTick: this.#openTick.get(slot),
      stopLoss: BigInt(this.#stopLoss.get(slot)),
      takeProfit: BigInt(this.#takeProfit.get(slot)),
      swapRate: this.#swapRate.get(slot),
      swap: this.#swap.get(slot),
    };
  }

  /** The part of {@link at} that decides what a position is worth at a price. */
  sizeAt(slot: number): Pick<Position, 'instrument' | 'isBuy' | 'lots'> {
    return {
      instrument: this.#instrument.get(slot),
      isBuy: this.#isBuy.get(slot) === 1,
      lots: BigInt(this.#lots.get(slot)),
    };
  }

  countOf(customer: number): number {
    return customer < this.#customers ? this.#count.get(customer) : 0;
  }

  usedMarginOf(customer: number): bigint {
    return customer < this.#customers ? this.#usedMargin.get(customer) : 0n;
  }

  /** Slots of a customer's positions, newest first. */
  *slotsOf(customer: number): Generator<number> {
    if (customer >= this.#customers) return;
    for (let slot = this.#first.get(customer); slot !== NONE; slot = this.#next.get(slot)) yield slot;
  }

  *orders(): Generator<Position> {
    for (const slot of this.#slotOf.values()) yield this.at(slot);
  }

  /** Instruments that have or had positions. */
  instruments(): Iterable<number> {
    return this.#sweeps.keys();
  }

  /** Dense indexes of the customers with positions. */
  *customers(): Generator<number> {
    for (let customer = 0; customer < this.#customers; customer += 1) if (this.#count.get(customer) > 0) yield customer;
  }

  /** Approximate open profit of a customer; the exact one differs by less than {@link tolerance}. */
  openProfitNear(customer: number): number {
    return customer < this.#customers ? this.#openProfit.get(customer) : 0;
  }

  add(position: Position): void {
    const { customer, instrument } = position;
    const slot = this.#free.pop() ?? this.#slots++;
    while (this.#customers <= customer) {
      this.#first.set(this.#customers, NONE);
      this.#count.set(this.#customers, 0);
      this.#usedMargin.set(this.#customers, 0n);
      this.#openProfit.set(this.#customers, 0);
      this.#floor.set(this.#customers, Number.NEGATIVE_INFINITY);
      this.#isSuspect.set(this.#customers, 0);
      this.#customers += 1;
    }
    this.#slotOf.set(position.order, slot);
    this.#order.set(slot, position.order);
    this.#customer.set(slot, customer);
    this.#instrument.set(slot, instrument);
    this.#isBuy.set(slot, position.isBuy ? 1 : 0);
    this.#lots.set(slot, Number(position.lots));
    this.#openPrice.set(slot, Number(position.openPrice));
    this.#unitsPerLot.set(slot, Number(position.unitsPerLot));
    this.#margin.set(slot, position.margin);
    this.#fee.set(slot, position.fee);
    this.#openTick.set(slot, position.openTick);
    this.#swapRate.set(slot, 0n);
    this.setSwapRate(slot, position.swapRate);
    this.#swap.set(slot, position.swap);

    const first = this.#first.get(customer);
    this.#previous.set(slot, NONE);
    this.#next.set(slot, first);
    if (first !== NONE) this.#previous.set(first, slot);
    this.#first.set(customer, slot);
    this.#count.set(customer, this.#count.get(customer) + 1);
    this.#usedMargin.set(customer, this.#usedMargin.get(customer) + position.margin);

    const sweep = this.#sweepOf(instrument);
    const place = sweep.count++;
    sweep.slot.set(place, slot);
    sweep.customer.set(place, customer);
    sweep.exposure.set(place, (position.isBuy ? 1 : -1) * Number(position.lots) * Number(position.unitsPerLot));
    sweep.openPrice.set(place, Number(position.openPrice));
    sweep.lastProfit.set(place, 0);
    this.#place.set(slot, place);
    this.#setStops(slot, position);
  }

  /** Sets what remains of a position after a partial close. The guard must then value the position again. */
  reduce(slot: number, left: Pick<Position, 'lots' | 'margin' | 'fee' | 'swap'>): void {
    const customer = this.#customer.get(slot);
    this.#usedMargin.set(customer, this.#usedMargin.get(customer) + left.margin - this.#margin.get(slot));
    this.#lots.set(slot, Number(left.lots));
    this.#margin.set(slot, left.margin);
    this.#fee.set(slot, left.fee);
    this.#swap.set(slot, left.swap);
    const exposure = Number(left.lots) * this.#unitsPerLot.get(slot);
    this.#sweepOf(this.#instrument.get(slot)).exposure.set(
      this.#place.get(slot),
      this.#isBuy.get(slot) === 1 ? exposure : -exposure,
    );
  }

  /** Dense indexes of the customers with a position in an instrument. */
  customersIn(instrument: number): Set<number> {
    const customers = new Set<number>();
    const sweep = this.#sweeps.get(instrument);
    for (let place = 0; place < (sweep?.count ?? 0); place += 1) customers.add(sweep?.customer.get(place) as number);
    return customers;
  }

  /** Instruments with positions that have swap. */
  get rated(): readonly number[] {
    return [...this.#rated.keys()];
  }

  get hasSwap(): boolean {
    return this.#rated.size > 0;
  }

  /** Sets the swap rate of a position. */
  setSwapRate(slot: number, rate: bigint): void {
    const more = (rate === 0n ? 0 : 1) - (this.#swapRate.get(slot) === 0n ? 0 : 1);
    this.#swapRate.set(slot, rate);
    if (more === 0) return;
    const instrument = this.#instrument.get(slot);
    const count = (this.#rated.get(instrument) ?? 0) + more;
    if (count === 0) this.#rated.delete(instrument);
    else this.#rated.set(instrument, count);
  }

  /** Sets the swap that a position was charged so far. */
  setSwap(slot: number, swap: bigint): void {
    this.#swap.set(slot, swap);
  }

  /** Replaces both stops of a position. */
  setStops(slot: number, stops: Stops): void {
    this.#stops.remove(this.#instrument.get(slot), this.#isBuy.get(slot) !== 1, slot);
    this.#setStops(slot, stops);
  }

  #setStops(slot: number, { stopLoss, takeProfit }: Stops): void {
    this.#stopLoss.set(slot, Number(stopLoss));
    this.#takeProfit.set(slot, Number(takeProfit));
    const instrument = this.#instrument.get(slot);
    const isBuy = this.#isBuy.get(slot) === 1;
    // A buy closes at the bid: its stop-loss is below, its take-profit above. A sell closes at the ask, the other way
    // round.
    if (stopLoss !== NO_LEVEL) this.#stops.add(instrument, !isBuy, !isBuy, slot, stopLoss);
    if (takeProfit !== NO_LEVEL) this.#stops.add(instrument, !isBuy, isBuy, slot, takeProfit);
  }

  /**
   * Ids of the positions with a stop that a tick reaches, ascending. A position opened at this tick waits for the next.
   */
  stoppedBy(tick: {
    readonly instrument: number;
    readonly seq: number;
    readonly bid: Price;
    readonly ask: Price;
  }): number[] {
    return this.#stops
      .reached(tick)
      .filter((slot) => this.#openTick.get(slot) < tick.seq)
      .map((slot) => this.#order.get(slot))
      .sort((a, b) => a - b);
  }

  remove(slot: number): void {
    const customer = this.#customer.get(slot);
    this.setSwapRate(slot, 0n);
    this.#stops.remove(this.#instrument.get(slot), this.#isBuy.get(slot) !== 1, slot);
    const next = this.#next.get(slot);
    const previous = this.#previous.get(slot);
    if (previous === NONE) this.#first.set(customer, next);
    else this.#next.set(previous, next);
    if (next !== NONE) this.#previous.set(next, previous);
    this.#count.set(customer, this.#count.get(customer) - 1);
    this.#usedMargin.set(customer, this.#usedMargin.get(customer) - this.#margin.get(slot));

    const sweep = this.#sweepOf(this.#instrument.get(slot));
    const place = this.#place.get(slot);
    this.#openProfit.set(customer, this.#openProfit.get(customer) - sweep.lastProfit.get(place));
    const last = --sweep.count;
    if (place !== last) {
      const moved = sweep.slot.get(last);
      sweep.slot.set(place, moved);
      sweep.customer.set(place, sweep.customer.get(last));
      sweep.exposure.set(place, sweep.exposure.get(last));
      sweep.openPrice.set(place, sweep.openPrice.get(last));
      sweep.lastProfit.set(place, sweep.lastProfit.get(last));
      this.#place.set(moved, place);
    }
    this.#slotOf.delete(this.#order.get(slot));
    this.#free.push(slot);
  }

  /** Records the profit of a position that was just opened or loaded. */
  setProfit(slot: number, profit: number): void {
    const sweep = this.#sweepOf(this.#instrument.get(slot));
    const place = this.#place.get(slot);
    const customer = this.#customer.get(slot);
    this.#openProfit.set(customer, this.#openProfit.get(customer) + profit - sweep.lastProfit.get(place));
    sweep.lastProfit.set(place, profit);
  }

  /** Replaces a customer's approximate open profit by the exact one, which removes accumulated drift. */
  setOpenProfit(customer: number, profit: number): void {
    this.#openProfit.set(customer, profit);
  }

  /** At or below this open profit (currency units) the customer's margin is checked exactly; -Infinity: never. */
  setFloor(customer: number, floor: number): void {
    if (customer < this.#customers) this.#floor.set(customer, floor);
  }

  /**
   * Revalues every position of an instrument and adds customers at or below their floor to `suspects`. `perUnit` turns
   * (lots x units x price difference) into currency units.
   */
  revalue(instrument: number, bid: number, ask: number, perUnit: number, suspects: number[]): void {
    const sweep = this.#sweeps.get(instrument);
    if (sweep === undefined) return;
    const { count } = sweep;
    const customers = sweep.customer.data;
    const exposures = sweep.exposure.data;
    const openPrices = sweep.openPrice.data;
    const lastProfits = sweep.lastProfit.data;
    const profits = this.#openProfit.data;
    const floors = this.#floor.data;
    const isSuspect = this.#isSuspect.data;
    for (let place = 0; place < count; place += 1) {
      const exposure = exposures[place] as number;
      const profit = exposure * ((exposure > 0 ? bid : ask) - (openPrices[place] as number)) * perUnit;
      const customer = customers[place] as number;
      const total = (profits[customer] as number) + profit - (lastProfits[place] as number);
      lastProfits[place] = profit;
      profits[customer] = total;
      if (total <= (floors[customer] as number) && isSuspect[customer] === 0) {
        isSuspect[customer] = 1;
        suspects.push(customer);
      }
    }
  }

  /** Adds a customer to `suspects` unless {@link revalue} did. */
  suspect(customer: number, suspects: number[]): void {
    if (this.#isSuspect.get(customer) === 1) return;
    this.#isSuspect.set(customer, 1);
    suspects.push(customer);
  }

  /** Clears the marks set by {@link revalue}. */
  clearSuspects(suspects: readonly number[]): void {
    for (const customer of suspects) this.#isSuspect.set(customer, 0);
  }

  #sweepOf(instrument: number): Sweep {
    let sweep = this.#sweeps.get(instrument);
    if (sweep === undefined) {
      sweep = new Sweep();
      this.#sweeps.set(instrument, sweep);
    }
    return sweep;
  }
}
