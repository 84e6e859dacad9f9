import type { Price } from '@vitrine/domain/kernel/decimal';
import { NO_LEVEL, type Stops } from '@vitrine/domain/trading/index';
import { Bigs, Floats, Ints } from '../columns.ts';
import { Levels } from './level-heaps.ts';
import { TrailingStops } from './trailing-stops.ts';

const NONE = -1;

/** The positions on one side of an instrument, in dense columns for the scan at every tick. */
class Side {
  count = 0;
  readonly slot = new Ints();
  /**
   * The closing price at or below which the customer's open profit is computed again, negative for sells: their closing
   * price counts as negative, because they lose when it rises.
   */
  readonly recheckPrice = new Floats();
}

/** The newest prices of an instrument as floats, and its positions. */
class Sweep {
  bid = 0;
  ask = 0;
  /** Turns lots x units x price difference into currency units. */
  perUnit = 0;
  /** The recheck prices are valid while `perUnit` is between these. */
  leastPerUnit = 0;
  mostPerUnit = 0;
  readonly buys = new Side();
  readonly sells = new Side();
}

/** What the margin guard must know about the newest tick of an instrument. */
export interface FloatPrices {
  readonly bid: number;
  readonly ask: number;
  /** Turns lots x units x price difference into currency units. */
  readonly perUnit: number;
  /** Whether `perUnit` moves with the price of an instrument. */
  readonly isConverted: boolean;
}

/** Recheck prices are computed again when a conversion rate has moved by more than this share. */
const CONVERSION_DRIFT = 1 / 64;

/** The state of a position. */
export interface Position extends Stops {
  readonly order: number;
  /** Dense index of the customer. */
  readonly customer: number;
  readonly instrument: number;
  readonly isBuy: boolean;
  readonly lots: bigint;
  /** Its leverage. */
  readonly multiple: number;
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
  readonly #multiple = new Ints();
  readonly #openPrice = new Floats();
  readonly #unitsPerLot = new Floats();
  /** Lots x units. */
  readonly #size = new Floats();
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
  /** Approximate open profit, and the prices it was computed at: it is valid if they are the newest. */
  readonly #openProfit = new Floats();
  readonly #valuedAt = new Floats();
  /** The open profit at or below which the margin must be checked exactly. */
  readonly #floor = new Floats();
  readonly #isSuspect = new Ints();
  /** Customers whose recheck prices must be computed again before the next scan. */
  #outdated: number[] = [];
  readonly #isOutdated = new Ints();
  #customers = 0;

  readonly #sweeps = new Map<number, Sweep>();
  /** Counts the changes of prices. */
  #prices = 0;
  readonly #stops = new Levels();
  readonly trailing = new TrailingStops();

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
      multiple: this.#multiple.get(slot),
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

  /** Approximate open profit of a customer; the exact one differs by less than {@link toleranceOf}. */
  openProfitNear(customer: number): number {
    if (customer >= this.#customers) return 0;
    if (this.#valuedAt.get(customer) !== this.#prices) {
      let profit = 0;
      for (let slot = this.#first.get(customer); slot !== NONE; slot = this.#next.get(slot))
        profit += this.#profit(slot);
      this.#openProfit.set(customer, profit);
      this.#valuedAt.set(customer, this.#prices);
    }
    return this.#openProfit.get(customer);
  }

  /** Grows the columns of the customers. */
  #admit(customer: number): void {
    while (this.#customers <= customer) {
      this.#first.set(this.#customers, NONE);
      this.#count.set(this.#customers, 0);
      this.#usedMargin.set(this.#customers, 0n);
      this.#openProfit.set(this.#customers, 0);
      this.#valuedAt.set(this.#customers, this.#prices);
      this.#floor.set(this.#customers, Number.NEGATIVE_INFINITY);
      this.#isSuspect.set(this.#customers, 0);
      this.#isOutdated.set(this.#customers, 0);
      this.#customers += 1;
    }
  }

  add(position: Position): void {
    const { customer, instrument } = position;
    const slot = this.#free.pop() ?? this.#slots++;
    this.#admit(customer);
    this.#slotOf.set(position.order, slot);
    this.#order.set(slot, position.order);
    this.#customer.set(slot, customer);
    this.#instrument.set(slot, instrument);
    this.#isBuy.set(slot, position.isBuy ? 1 : 0);
    this.#lots.set(slot, Number(position.lots));
    this.#multiple.set(slot, position.multiple);
    this.#openPrice.set(slot, Number(position.openPrice));
    this.#unitsPerLot.set(slot, Number(position.unitsPerLot));
    this.#size.set(slot, Number(position.lots) * Number(position.unitsPerLot));
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

    const side = this.#sideOf(slot);
    const place = side.count++;
    side.slot.set(place, slot);
    side.recheckPrice.set(place, Number.POSITIVE_INFINITY);
    this.#place.set(slot, place);
    this.#addProfit(customer, this.#profit(slot));
    this.#setStops(slot, position);
  }

  /** Sets what remains of a position after a partial close. */
  reduce(slot: number, left: Pick<Position, 'lots' | 'margin' | 'fee' | 'swap'>): void {
    const customer = this.#customer.get(slot);
    this.#usedMargin.set(customer, this.#usedMargin.get(customer) + left.margin - this.#margin.get(slot));
    const profitBefore = this.#profit(slot);
    this.#lots.set(slot, Number(left.lots));
    this.#margin.set(slot, left.margin);
    this.#fee.set(slot, left.fee);
    this.#swap.set(slot, left.swap);
    this.#size.set(slot, Number(left.lots) * this.#unitsPerLot.get(slot));
    this.#addProfit(customer, this.#profit(slot) - profitBefore);
  }

  /** Dense indexes of the customers with a position in an instrument. */
  customersIn(instrument: number): Set<number> {
    const customers = new Set<number>();
    const sweep = this.#sweeps.get(instrument);
    if (sweep === undefined) return customers;
    for (const { slot, count } of [sweep.buys, sweep.sells])
      for (let place = 0; place < count; place += 1) customers.add(this.#customer.get(slot.get(place)));
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
    const reached = this.#stops.reached(tick);
    this.trailing.collect(tick, reached);
    return [...new Set(reached)]
      .filter((slot) => this.#openTick.get(slot) < tick.seq)
      .map((slot) => this.#order.get(slot))
      .sort((a, b) => a - b);
  }

  remove(slot: number): void {
    const customer = this.#customer.get(slot);
    this.setSwapRate(slot, 0n);
    this.#stops.remove(this.#instrument.get(slot), this.#isBuy.get(slot) !== 1, slot);
    this.trailing.remove(slot);
    const next = this.#next.get(slot);
    const previous = this.#previous.get(slot);
    if (previous === NONE) this.#first.set(customer, next);
    else this.#next.set(previous, next);
    if (next !== NONE) this.#previous.set(next, previous);
    this.#count.set(customer, this.#count.get(customer) - 1);
    this.#usedMargin.set(customer, this.#usedMargin.get(customer) - this.#margin.get(slot));

    this.#addProfit(customer, -this.#profit(slot));
    const side = this.#sideOf(slot);
    const place = this.#place.get(slot);
    const last = --side.count;
    if (place !== last) {
      const moved = side.slot.get(last);
      side.slot.set(place, moved);
      side.recheckPrice.set(place, side.recheckPrice.get(last));
      this.#place.set(moved, place);
    }
    this.#slotOf.delete(this.#order.get(slot));
    this.#free.push(slot);
  }

  /** At or below this open profit (currency units) the customer's margin is checked exactly; -Infinity: never. */
  setFloor(customer: number, floor: number): void {
    if (customer >= this.#customers) return;
    this.#floor.set(customer, floor);
    this.#outdate(customer);
  }

  /** Takes over the newest prices of an instrument. */
  setPrices(instrument: number, { bid, ask, perUnit, isConverted }: FloatPrices): void {
    const sweep = this.#sweepOf(instrument);
    if (bid === sweep.bid && ask === sweep.ask && perUnit === sweep.perUnit) return;
    this.#prices += 1;
    sweep.bid = bid;
    sweep.ask = ask;
    sweep.perUnit = perUnit;
    if (perUnit >= sweep.leastPerUnit && perUnit <= sweep.mostPerUnit) return;
    const drift = isConverted ? CONVERSION_DRIFT : 0;
    sweep.leastPerUnit = perUnit * (1 - drift);
    sweep.mostPerUnit = perUnit * (1 + drift);
    for (const customer of this.customersIn(instrument)) this.#outdate(customer);
  }

  /** Computes the recheck prices of customers whose positions or floor have changed. */
  updateRecheckPrices(): void {
    const customers = this.#outdated;
    this.#outdated = [];
    for (const customer of customers) {
      this.#isOutdated.set(customer, 0);
      this.#recheck(customer);
    }
  }

  /**
   * Adds the customers to `suspects` that have a position in one of the instruments and an open profit at or below
   * their floor, at the newest prices.
   */
  findSuspects(instruments: readonly number[], suspects: number[]): void {
    this.updateRecheckPrices();
    const reached: number[] = [];
    for (const instrument of instruments) {
      const sweep = this.#sweeps.get(instrument);
      if (sweep === undefined) continue;
      this.#scan(sweep.buys, sweep.bid, reached);
      this.#scan(sweep.sells, -sweep.ask, reached);
    }
    for (const customer of reached) {
      if (this.#recheck(customer)) suspects.push(customer);
      else this.#isSuspect.set(customer, 0);
    }
  }

  /** Marks and adds the customers of one side with a position at its recheck price. */
  #scan({ count, slot, recheckPrice }: Side, price: number, reached: number[]): void {
    const prices = recheckPrice.data;
    for (let place = 0; place < count; place += 1) {
      if (price <= (prices[place] as number)) this.suspect(this.#customer.get(slot.get(place)), reached);
    }
  }

  /**
   * Computes the recheck prices of a customer; returns whether the open profit is at or below the floor, and then every
   * price is one to recheck at. Otherwise the customer can lose the difference: each position gets a part of it in
   * proportion to its value, and until one has lost its part the sum is above the floor.
   */
  #recheck(customer: number): boolean {
    const slack = this.openProfitNear(customer) - this.#floor.get(customer);
    let value = 0;
    for (let slot = this.#first.get(customer); slot !== NONE; slot = this.#next.get(slot)) value += this.#value(slot);
    for (let slot = this.#first.get(customer); slot !== NONE; slot = this.#next.get(slot)) {
      let recheckPrice = Number.POSITIVE_INFINITY;
      if (slack > 0) {
        const { leastPerUnit, mostPerUnit } = this.#sweepOf(this.#instrument.get(slot));
        const least = this.#profit(slot) - slack * (this.#value(slot) / value);
        // Not a number without a conversion rate: no price changes the profit, and the first rate outdates this.
        recheckPrice =
          this.#signedOpen(slot) + least / (this.#size.get(slot) * (least < 0 ? mostPerUnit : leastPerUnit));
      }
      this.#sideOf(slot).recheckPrice.set(this.#place.get(slot), recheckPrice);
    }
    return slack <= 0;
  }

  /** Adds a customer to `suspects` unless they are in it. */
  suspect(customer: number, suspects: number[]): void {
    if (this.#isSuspect.get(customer) === 1) return;
    this.#isSuspect.set(customer, 1);
    suspects.push(customer);
  }

  /** Clears the marks set by {@link findSuspects} and {@link suspect}. */
  clearSuspects(suspects: readonly number[]): void {
    for (const customer of suspects) this.#isSuspect.set(customer, 0);
  }

  #outdate(customer: number): void {
    if (this.#isOutdated.get(customer) === 1) return;
    this.#isOutdated.set(customer, 1);
    this.#outdated.push(customer);
  }

  /** Changes the open profit of a customer by that of a position, if it is known at the newest prices. */
  #addProfit(customer: number, profit: number): void {
    if (this.#valuedAt.get(customer) !== this.#prices) return;
    this.#openProfit.set(customer, this.#openProfit.get(customer) + profit);
  }

  /** Approximate profit of a position at the newest prices. */
  #profit(slot: number): number {
    const { bid, ask, perUnit } = this.#sweepOf(this.#instrument.get(slot));
    const price = this.#isBuy.get(slot) === 1 ? bid : -ask;
    return this.#size.get(slot) * (price - this.#signedOpen(slot)) * perUnit;
  }

  /** Approximate value of a position at the newest prices, currency units. */
  #value(slot: number): number {
    const { bid, perUnit } = this.#sweepOf(this.#instrument.get(slot));
    return this.#size.get(slot) * bid * perUnit;
  }

  /** The opening price, negative for a sell. */
  #signedOpen(slot: number): number {
    return this.#isBuy.get(slot) === 1 ? this.#openPrice.get(slot) : -this.#openPrice.get(slot);
  }

  #sideOf(slot: number): Side {
    const sweep = this.#sweepOf(this.#instrument.get(slot));
    return this.#isBuy.get(slot) === 1 ? sweep.buys : sweep.sells;
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
