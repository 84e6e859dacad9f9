import { isBeforeLongClose, isOpenAt } from '@vitrine/domain/market/calendar';
import { type Instrument, STRESS_PERCENT } from '@vitrine/domain/market/instrument';
import type { SiteTerms } from '../../domain/src/config/site-terms.ts';
import type { Book } from '../../domain/src/ledger/chart.ts';
import {
  compare,
  type Fraction,
  fixed,
  fraction,
  minus,
  over,
  plus,
  times,
  toFixedPoint,
} from '../../domain/test/rational.ts';
import type { Input } from '../src/input.ts';
import { NaiveOptions } from './naive-options.ts';

/**
 * The rules of contract trading once more, as slowly and plainly as they can be said: one list of customers, exact
 * fractions, every figure worked out anew each time. It predicts in words what the machine must do with an input.
 */

interface NaivePosition {
  readonly order: number;
  readonly instrument: number;
  readonly isBuy: boolean;
  lots: bigint;
  readonly openPrice: bigint;
  margin: bigint;
  fee: bigint;
  readonly openSeq: number;
  /** What a night costs, by the terms it was opened under. */
  readonly swapRate: bigint;
  /** What nights have cost. */
  swap: bigint;
  stopLoss: bigint;
  takeProfit: bigint;
}

interface NaivePending {
  readonly order: number;
  readonly instrument: number;
  readonly isBuy: boolean;
  readonly lots: bigint;
  readonly multiple: number;
  readonly target: bigint;
  /** It waits for a price at or above the target, otherwise at or below. */
  readonly above: boolean;
  readonly margin: bigint;
  readonly fee: bigint;
  readonly placedSeq: number;
  /** As they were when it was placed. */
  readonly terms: Instrument;
  readonly tradeFee: SiteTerms['tradeFee'];
  stopLoss: bigint;
  takeProfit: bigint;
}

export interface NaiveCustomer {
  readonly uid: number;
  readonly book: Book;
  frozen: boolean;
  posted: bigint;
  /** On the options account. */
  micro: bigint;
  called: boolean;
  positions: NaivePosition[];
  pending: NaivePending[];
}

export interface NaiveQuote {
  readonly seq: number;
  readonly bid: bigint;
  readonly ask: bigint;
  readonly at: number;
}

const ZERO = fraction(0n);

export class NaiveBroker {
  readonly customers = new Map<number, NaiveCustomer>();
  readonly terms = new Map<number, Instrument>();
  readonly quotes = new Map<number, NaiveQuote>();
  /** House funds by book and purse. */
  readonly house = new Map<string, bigint>();
  lastOrder = 0;
  /** Every rollover up to here is paid. */
  #nightsUntil = 0;
  readonly options = new NaiveOptions(this);
  readonly site: SiteTerms;

  constructor(site: SiteTerms) {
    this.site = site;
  }

  houseMoves(
    book: Book,
    purse: 'capital' | 'pnl_forex' | 'pnl_micro' | 'fee_trade' | 'swap' | 'nbp',
    amount: bigint,
  ): void {
    const name = `${book} house/${purse}`;
    this.house.set(name, (this.house.get(name) ?? 0n) + amount);
  }

  houseFunds(book: Book): bigint {
    let sum = 0n;
    for (const [name, amount] of this.house) if (name.startsWith(`${book} `)) sum += amount;
    return sum;
  }

  instrumentOf(id: number): Instrument {
    return this.terms.get(id) as Instrument;
  }

  /** The pair whose price turns a currency into dollars, either way round. */
  converterOf(currency: string): Instrument | undefined {
    const pairs = [...this.terms.values()].sort((a, b) => a.id - b.id);
    return pairs.find(({ code }) => code === `${currency}USD` || code === `USD${currency}`);
  }

  rateOf(instrument: Instrument, quotes = this.quotes): Fraction | undefined {
    const currency = instrument.quoteCurrency;
    if (currency === 'USD') return fraction(1n);
    const pair = this.converterOf(currency);
    const quote = pair === undefined ? undefined : quotes.get(pair.id);
    if (pair === undefined || quote === undefined) return undefined;
    const sum = plus(fixed(quote.bid, pair.pricePrecision), fixed(quote.ask, pair.pricePrecision));
    const middle = over(sum, fraction(2n));
    return pair.code.endsWith('USD') ? middle : over(fraction(1n), middle);
  }

  profitOf(position: NaivePosition, quotes = this.quotes): bigint {
    const terms = this.instrumentOf(position.instrument);
    const quote = quotes.get(position.instrument) as NaiveQuote;
    const close = fixed(position.isBuy ? quote.bid : quote.ask, terms.pricePrecision);
    const open = fixed(position.openPrice, terms.pricePrecision);
    const move = position.isBuy ? minus(close, open) : minus(open, close);
    const rate = this.rateOf(terms, quotes) as Fraction;
    return toFixedPoint(times(move, fixed(position.lots, 4), fraction(terms.unitsPerLot), rate), 6);
  }

  openProfitOf(customer: NaiveCustomer, quotes = this.quotes): bigint {
    return customer.positions.reduce((sum, position) => sum + this.profitOf(position, quotes), 0n);
  }

  usedOf(customer: NaiveCustomer): bigint {
    return customer.positions.reduce((sum, position) => sum + position.margin, 0n);
  }

  heldOf(customer: NaiveCustomer): bigint {
    return customer.pending.reduce((sum, { margin, fee }) => sum + margin + fee, this.usedOf(customer));
  }

  freeOf(customer: NaiveCustomer): bigint {
    const profit = this.openProfitOf(customer);
    return customer.posted - this.heldOf(customer) + (profit < 0n ? profit : 0n);
  }

  /** Net value / used margin x 100 is at or below the percentage. */
  isAtOrBelow(customer: NaiveCustomer, percent: number, quotes = this.quotes): boolean {
    const used = this.usedOf(customer);
    if (used === 0n) return false;
    const level = over(fraction(customer.posted + this.openProfitOf(customer, quotes)), fraction(used));
    return compare(times(level, fraction(100n)), fraction(BigInt(percent))) <= 0;
  }

  isOpen(instrument: Instrument, at: number): boolean {
    return !instrument.halted && isOpenAt(instrument.calendar, at);
  }

  isFresh(instrument: Instrument, at: number): boolean {
    const quote = this.quotes.get(instrument.id);
    return quote !== undefined && at - quote.at <= instrument.quoteMaxAgeMs;
  }

  /** Positions that would be stopped out now if somebody looked: none may be left after a tick that touches them. */
  canBeStoppedOut(customer: NaiveCustomer, at: number): boolean {
    const isDealable = customer.positions.some(({ instrument }) => this.isDealable(instrument, at));
    return isDealable && this.isAtOrBelow(customer, this.site.stopOutPercent);
  }

  isDealable(instrument: number, at: number): boolean {
    const terms = this.instrumentOf(instrument);
    return this.isOpen(terms, at) && this.isFresh(terms, at);
  }

  /** A tick of the instrument changes what the customer's positions are worth. */
  isTouched(customer: NaiveCustomer, instrument: number): boolean {
    return customer.positions.some((position) => {
      const { quoteCurrency } = this.instrumentOf(position.instrument);
      if (position.instrument === instrument) return true;
      return quoteCurrency !== 'USD' && this.converterOf(quoteCurrency)?.id === instrument;
    });
  }

  step(input: Input): string[] {
    switch (input.type) {
      case 'time':
        return [...this.options.settle(input.at), ...this.#rollovers(input.at)];
      // A world of eight customers never cuts a step.
      case 'continue':
        return [];
      case 'replay-restart':
        return [
          ...input.instruments.flatMap((instrument) => this.#seam(instrument)),
          ...this.options.voidAll(({ instrument }) => input.instruments.includes(instrument), 'replay-seam'),
        ];
      case 'command':
        switch (input.command.kind) {
          case 'submit-order':
            return this.#open(input.at, input.command, input.acceptedTick);
          case 'close-order':
            return this.#close(input.at, input.command, input.acceptedTick);
          case 'cancel-order': {
            const { uid, order } = input.command;
            const customer = this.customers.get(uid);
            if (!customer?.pending.some((one) => one.order === order)) return ['refused trading.order-not-pending'];
            return [this.#cancel(customer, order, 'cancelled')];
          }
          case 'set-stops':
            return this.#setStops(input.command);
          case 'reset-demo':
            return this.#reset(input.at, input.command.uid);
          case 'submit-option':
            return this.options.open(input.at, input.command);
        }
        break;
      case 'tick':
        return this.#tick(input.at, input.quote);
      case 'fact': {
        const { body, version } = input.fact;
        if (body.kind === 'options') {
          this.options.terms = body.terms;
          this.options.version = version;
        }
        if (body.kind === 'instrument') this.terms.set(body.instrument.id, body.instrument);
        if (body.kind === 'account') {
          const customer = this.customers.get(body.uid);
          if (customer !== undefined) customer.frozen = body.frozen;
          else {
            const { uid, book, frozen } = body;
            const isFirst = ![...this.customers.values()].some((other) => other.book === book);
            if (isFirst && book !== 'real') this.houseMoves(book, 'capital', this.site.houseCapital);
            const posted = book === 'demo' ? this.site.demoGrant : 0n;
            const own = { uid, book, frozen, posted, micro: posted, called: false };
            this.customers.set(uid, { ...own, positions: [], pending: [] });
          }
        }
        return [];
      }
    }
  }

  #open(
    at: number,
    command: Extract<Extract<Input, { type: 'command' }>['command'], { kind: 'submit-order' }>,
    acceptedTick: number | undefined,
  ): string[] {
    const customer = this.customers.get(command.uid);
    if (customer === undefined) return ['refused trading.account-not-found'];
    if (customer.frozen) return ['refused trading.account-frozen'];
    const terms = this.terms.get(command.instrument);
    if (terms === undefined) return ['refused market.instrument-not-found'];
    if (!isOpenAt(terms.calendar, at)) return ['refused market.closed'];
    if (terms.halted) return ['refused market.suspended'];
    const { lots, multiple } = command;
    if (terms.multiples.length === 0) return ['refused trading.no-multiple'];
    if (!terms.multiples.some(({ value }) => value === multiple)) return ['refused trading.multiple-not-offered'];
    const halves = isBeforeLongClose(terms.calendar, at) ? 2n : 1n;
    const cap = over(fraction(BigInt(terms.leverageCap[customer.book])), fraction(halves));
    const leverage = fraction(BigInt(multiple));
    if (terms.marginMode === 0 && compare(leverage, cap) > 0) return ['refused trading.multiple-above-cap'];
    if (lots < terms.minLots) return ['refused trading.lots-below-minimum'];
    if (lots > terms.maxLots) return ['refused trading.lots-above-maximum'];
    if (lots % terms.lotStep !== 0n) return ['refused trading.lots-off-step'];
    const quote = this.quotes.get(terms.id);
    if (command.target !== undefined) return this.#place(at, command, command.target, customer, terms);
    if (terms.fillRule === 'next' && (acceptedTick === undefined || (quote?.seq ?? 0) <= acceptedTick)) {
      return [`waits for ${terms.id}`];
    }
    if (quote === undefined || !this.isFresh(terms, at)) return ['refused market.quote-stale'];
    const isBuy = command.side === 'buy';
    const openPrice = isBuy ? quote.ask : quote.bid;
    if (command.expectPrice !== undefined) {
      const expected = fraction(command.expectPrice);
      const off = minus(fraction(openPrice), expected);
      const allowed = times(expected, fixed(command.maxDeviation ?? 100_000n, 8));
      if (compare(off.n < 0n ? minus(ZERO, off) : off, allowed) > 0) return ['refused trading.price-changed'];
    }
    const { stopLoss, takeProfit } = command.stops ?? { stopLoss: 0n, takeProfit: 0n };
    const wrong = this.#wrongStop(isBuy, isBuy ? quote.bid : quote.ask, stopLoss, takeProfit);
    if (wrong !== undefined) return [wrong];
    const rate = this.rateOf(terms);
    if (rate === undefined) return ['refused market.no-conversion'];
    const { margin, fee } = this.#cost(terms, customer.book, this.site.tradeFee, at, lots, multiple, openPrice, rate);
    const swapRate = this.#swapRate(terms, isBuy);
    const position: NaivePosition = {
      order: this.lastOrder + 1,
      instrument: terms.id,
      isBuy,
      swapRate,
      lots,
      openPrice,
      margin,
      fee,
      openSeq: quote.seq,
      swap: 0n,
      stopLoss,
      takeProfit,
    };
    const after = { ...customer, posted: customer.posted - fee, positions: [...customer.positions, position] };
    if (this.freeOf(after) < 0n) return ['refused trading.insufficient-margin'];
    if (this.#exceedsHouse(customer.book, terms.id, [isBuy ? lots : -lots, 0n, 0n]))
      return ['refused trading.house-limit'];
    this.lastOrder += 1;
    customer.posted -= fee;
    if (swapRate !== 0n && !this.hasSwap) this.#nightsUntil = at;
    customer.positions.push(position);
    this.houseMoves(customer.book, 'fee_trade', fee);
    return [
      `opened #${position.order} of ${customer.uid}: ${command.side} ${lots} of ${terms.id} at ${openPrice} (tick ${quote.seq}), margin ${margin}, fee ${fee}`,
      ...(stopLoss === 0n && takeProfit === 0n ? [] : [`stops of #${position.order}: ${stopLoss} ${takeProfit}`]),
    ];
  }

  /** Margin and fee of so many lots at a price; a cap below the multiple (halved since it was placed) counts instead. */
  #cost(
    terms: Instrument,
    book: Book,
    tradeFee: SiteTerms['tradeFee'],
    at: number,
    lots: bigint,
    multiple: number,
    price: bigint,
    rate: Fraction,
  ): { margin: bigint; fee: bigint } {
    const halves = isBeforeLongClose(this.instrumentOf(terms.id).calendar, at) ? 2n : 1n;
    const cap = over(fraction(BigInt(terms.leverageCap[book])), fraction(halves));
    const leverage = fraction(BigInt(multiple));
    const notional = times(fixed(lots, 4), fraction(terms.unitsPerLot), fixed(price, terms.pricePrecision), rate);
    let exact = over(notional, compare(leverage, cap) > 0 ? cap : leverage);
    if (terms.marginMode === 1) {
      const perLot = over(times(fixed(lots, 4), fixed(terms.marginPerLot, 6)), leverage);
      const floor = over(notional, cap);
      exact = compare(perLot, floor) > 0 ? perLot : floor;
    }
    const feeBase = tradeFee === 'per-lot' ? fixed(lots, 4) : notional;
    return { margin: toFixedPoint(exact, 6), fee: toFixedPoint(times(feeBase, fixed(terms.feeRate, 8)), 6) };
  }

  #wrongStop(isBuy: boolean, reference: bigint, stopLoss: bigint, takeProfit: bigint): string | undefined {
    const sign = isBuy ? 1n : -1n;
    if (stopLoss !== 0n && (reference - stopLoss) * sign <= 0n) return 'refused trading.stop-loss-wrong-side';
    if (takeProfit !== 0n && (takeProfit - reference) * sign <= 0n) return 'refused trading.take-profit-wrong-side';
    return undefined;
  }

  #place(
    at: number,
    command: Extract<Extract<Input, { type: 'command' }>['command'], { kind: 'submit-order' }>,
    target: bigint,
    customer: NaiveCustomer,
    terms: Instrument,
  ): string[] {
    const { lots, multiple } = command;
    const quote = this.quotes.get(terms.id);
    if (quote === undefined || !this.isFresh(terms, at)) return ['refused market.quote-stale'];
    const isBuy = command.side === 'buy';
    const { stopLoss, takeProfit } = command.stops ?? { stopLoss: 0n, takeProfit: 0n };
    const wrong = this.#wrongStop(isBuy, target, stopLoss, takeProfit);
    if (wrong !== undefined) return [wrong];
    const rate = this.rateOf(terms);
    if (rate === undefined) return ['refused market.no-conversion'];
    const { tradeFee } = this.site;
    const { margin, fee } = this.#cost(terms, customer.book, tradeFee, at, lots, multiple, target, rate);
    const order = this.lastOrder + 1;
    const above = isBuy ? target > quote.ask : target >= quote.bid;
    const placedSeq = quote.seq;
    const own = { order, instrument: terms.id, isBuy, lots, multiple, target, above, margin, fee, placedSeq };
    const pending = { ...own, terms, tradeFee, stopLoss, takeProfit };
    if (this.freeOf({ ...customer, pending: [...customer.pending, pending] }) < 0n) {
      return ['refused trading.insufficient-margin'];
    }
    if (this.#exceedsHouse(customer.book, terms.id, [0n, isBuy ? lots : 0n, isBuy ? 0n : lots])) {
      return ['refused trading.house-limit'];
    }
    this.lastOrder = order;
    customer.pending.push(pending);
    const waits = `${above ? 'above' : 'below'} ${target}`;
    return [
      `placed #${order} of ${customer.uid}: ${command.side} ${lots} of ${terms.id} ${waits} (tick ${placedSeq}), margin ${margin}, fee ${fee}`,
      ...(stopLoss === 0n && takeProfit === 0n ? [] : [`stops of #${order}: ${stopLoss} ${takeProfit}`]),
    ];
  }

  #cancel(customer: NaiveCustomer, order: number, by: string): string {
    customer.pending = customer.pending.filter((one) => one.order !== order);
    return `cancelled #${order} of ${customer.uid} by ${by}`;
  }

  #setStops({
    uid,
    order,
    stopLoss,
    takeProfit,
  }: {
    uid: number;
    order: number;
    stopLoss: bigint;
    takeProfit: bigint;
  }) {
    const customer = this.customers.get(uid);
    const pending = customer?.pending.find((one) => one.order === order);
    const open = pending ?? customer?.positions.find((one) => one.order === order);
    if (open === undefined) return ['refused trading.order-not-open'];
    const quote = this.quotes.get(open.instrument) as NaiveQuote;
    const reference = pending?.target ?? (open.isBuy ? quote.bid : quote.ask);
    const wrong = this.#wrongStop(open.isBuy, reference, stopLoss, takeProfit);
    if (wrong !== undefined) return [wrong];
    open.stopLoss = stopLoss;
    open.takeProfit = takeProfit;
    return [`stops of #${order}: ${stopLoss} ${takeProfit}`];
  }

  /** One pending order whose price has come. */
  #trigger(at: number, customer: NaiveCustomer, pending: NaivePending): string[] {
    const { order, instrument, isBuy, lots, stopLoss, takeProfit } = pending;
    const quote = this.quotes.get(instrument) as NaiveQuote;
    const openPrice = isBuy ? quote.ask : quote.bid;
    const rate = this.rateOf(pending.terms) as Fraction;
    const { margin, fee } = this.#cost(
      pending.terms,
      customer.book,
      pending.tradeFee,
      at,
      lots,
      pending.multiple,
      openPrice,
      rate,
    );
    const openSeq = quote.seq;
    const swapRate = this.#swapRate(pending.terms, isBuy);
    const position = {
      order,
      instrument,
      isBuy,
      lots,
      openPrice,
      margin,
      fee,
      openSeq,
      swapRate,
      swap: 0n,
      stopLoss,
      takeProfit,
    };
    const after = {
      ...customer,
      posted: customer.posted - fee,
      positions: [...customer.positions, position],
      pending: customer.pending.filter((one) => one !== pending),
    };
    if (this.freeOf(after) < 0n) return [this.#cancel(customer, order, 'insufficient-at-trigger')];
    if (swapRate !== 0n && !this.hasSwap) this.#nightsUntil = at;
    Object.assign(customer, after);
    this.houseMoves(customer.book, 'fee_trade', fee);
    return [`triggered #${order} of ${customer.uid} at ${openPrice} (tick ${quote.seq}), margin ${margin}, fee ${fee}`];
  }

  /** Pending orders whose price has come, then stops, each by id; what is younger than the tick waits for the next. */
  #fire(at: number, instrument: number, { seq, bid, ask }: NaiveQuote): string[] {
    const told: string[] = [];
    const all = [...this.customers.values()];
    const pending = all.flatMap((customer) => customer.pending.map((one) => ({ customer, one })));
    for (const { customer, one } of pending.sort((a, b) => a.one.order - b.one.order)) {
      const price = one.isBuy ? ask : bid;
      const isReached = one.above ? price >= one.target : price <= one.target;
      if (one.instrument === instrument && one.placedSeq < seq && isReached) {
        told.push(...this.#trigger(at, customer, one));
      }
    }
    const open = all.flatMap((customer) => customer.positions.map((one) => ({ customer, one })));
    for (const { customer, one } of open.sort((a, b) => a.one.order - b.one.order)) {
      if (one.instrument !== instrument || one.openSeq >= seq) continue;
      const [price, sign] = one.isBuy ? [bid, 1n] : [ask, -1n];
      if (one.stopLoss !== 0n && (price - one.stopLoss) * sign <= 0n) {
        told.push(...this.#settle(customer, one, 'stop-loss'));
      } else if (one.takeProfit !== 0n && (price - one.takeProfit) * sign >= 0n) {
        told.push(...this.#settle(customer, one, 'take-profit'));
      }
    }
    return told;
  }

  get hasSwap(): boolean {
    return [...this.customers.values()].some(({ positions }) => positions.some(({ swapRate }) => swapRate !== 0n));
  }

  #swapRate({ swap }: Instrument, isBuy: boolean): bigint {
    return (isBuy ? swap?.buy : swap?.sell) ?? 0n;
  }

  /** Ten in the evening in London without summer time, after the last one that was paid. */
  nextRollover(): number {
    const rollover = new Date(this.#nightsUntil);
    rollover.setUTCHours(22, 0, 0, 0);
    if (rollover.getTime() <= this.#nightsUntil) rollover.setUTCDate(rollover.getUTCDate() + 1);
    return rollover.getTime();
  }

  isRolloverDue(at: number): boolean {
    return this.hasSwap && this.nextRollover() <= at;
  }

  #rollovers(at: number): string[] {
    const told: string[] = [];
    while (this.isRolloverDue(at)) {
      this.#nightsUntil = this.nextRollover();
      for (const customer of [...this.customers.values()].sort((a, b) => a.uid - b.uid)) {
        const charged = customer.positions
          .toSorted((a, b) => a.order - b.order)
          .flatMap((position) => this.#charge(customer, position));
        if (charged.length > 0) told.push(...charged, ...this.#check(customer, at));
      }
    }
    return told;
  }

  /** Value at the middle of the quote times the rate: what the customer pays, below 0 what he is paid. */
  #charge(customer: NaiveCustomer, position: NaivePosition): string[] {
    const terms = this.instrumentOf(position.instrument);
    const quote = this.quotes.get(terms.id) as NaiveQuote;
    const sum = plus(fixed(quote.bid, terms.pricePrecision), fixed(quote.ask, terms.pricePrecision));
    const value = times(over(sum, fraction(2n)), fixed(position.lots, 4), fraction(terms.unitsPerLot));
    const rate = fixed(position.swapRate, 8);
    const amount = toFixedPoint(times(value, this.rateOf(terms) as Fraction, rate), 6);
    if (amount === 0n) return [];
    position.swap += amount;
    customer.posted -= amount;
    this.houseMoves(customer.book, 'swap', amount);
    return [`rollover of #${position.order} of ${customer.uid} costs ${amount}, in sum ${position.swap}`];
  }

  #exceedsHouse(book: Book, instrument: number, added: readonly [bigint, bigint, bigint]): boolean {
    const worst = this.worstCase(book, instrument, added);
    const isMore = compare(worst, this.worstCase(book, instrument, [0n, 0n, 0n])) > 0;
    return isMore && compare(worst, fixed(this.houseFunds(book) - this.options.worstCase(book), 6)) > 0;
  }

  /**
   * What the house loses when every position of a book, with the pending orders of one side filled, moves by its class's
   * stress against it. Added: lots that are open (net), pending to buy, pending to sell.
   */
  worstCase(book: Book, changed: number, [open, toBuy, toSell]: readonly [bigint, bigint, bigint]): Fraction {
    let worst = ZERO;
    for (const terms of this.terms.values()) {
      let [now, buys, sells] = terms.id === changed ? [open, toBuy, toSell] : [0n, 0n, 0n];
      for (const customer of this.customers.values()) {
        if (customer.book !== book) continue;
        for (const { instrument, isBuy, lots } of customer.positions) {
          if (instrument === terms.id) now += isBuy ? lots : -lots;
        }
        for (const { instrument, isBuy, lots } of customer.pending) {
          if (instrument === terms.id && isBuy) buys += lots;
          if (instrument === terms.id && !isBuy) sells += lots;
        }
      }
      const net = now + buys > sells - now ? now + buys : sells - now;
      const quote = this.quotes.get(terms.id);
      const rate = this.rateOf(terms);
      if (net === 0n || quote === undefined || rate === undefined) continue;
      const mid = fixed((quote.bid + quote.ask) / 2n, terms.pricePrecision);
      const stress = fraction(BigInt(STRESS_PERCENT[terms.assetClass]), 100n);
      worst = plus(worst, times(fixed(net, 4), fraction(terms.unitsPerLot), mid, rate, stress));
    }
    return worst;
  }

  #close(
    at: number,
    command: { uid: number; order: number; lots?: bigint | undefined },
    acceptedTick: number | undefined,
  ): string[] {
    const customer = this.customers.get(command.uid);
    const position = customer?.positions.find(({ order }) => order === command.order);
    if (customer === undefined || position === undefined) return ['refused trading.order-not-open'];
    const terms = this.instrumentOf(position.instrument);
    if (!isOpenAt(terms.calendar, at)) return ['refused market.closed'];
    if (terms.halted) return ['refused market.suspended'];
    const { lots = position.lots } = command;
    const left = position.lots - lots;
    if (left < 0n) return ['refused trading.lots-above-position'];
    if (left > 0n && lots < terms.minLots) return ['refused trading.lots-below-minimum'];
    if (left > 0n && lots % terms.lotStep !== 0n) return ['refused trading.lots-off-step'];
    if (left > 0n && left < terms.minLots) return ['refused trading.remainder-below-minimum'];
    const quote = this.quotes.get(terms.id) as NaiveQuote;
    if (terms.fillRule === 'next' && (acceptedTick === undefined || quote.seq <= acceptedTick)) {
      return [`waits for ${terms.id}`];
    }
    if (!this.isFresh(terms, at)) return ['refused market.quote-stale'];
    const told = left === 0n ? this.#settle(customer, position, 'user') : this.#takePart(customer, position, lots);
    if (customer.called && !this.isAtOrBelow(customer, this.site.marginRearmPercent)) {
      told.push(this.#tellRestored(customer));
    }
    return told;
  }

  /** A part of a position is closed: what of margin, fee and swap cannot be divided stays with the position. */
  #takePart(customer: NaiveCustomer, position: NaivePosition, lots: bigint): string[] {
    const { order, lots: held, margin, fee, swap } = position;
    const cut = (amount: bigint): bigint => {
      const { n, d } = over(times(fraction(amount), fraction(lots)), fraction(held));
      return n / d;
    };
    const profit = this.profitOf({ ...position, lots });
    const quote = this.quotes.get(position.instrument) as NaiveQuote;
    this.lastOrder += 1;
    const [ofMargin, ofFee, ofSwap] = [cut(margin), cut(fee), cut(swap)];
    position.lots = held - lots;
    position.margin = margin - ofMargin;
    position.fee = fee - ofFee;
    position.swap = swap - ofSwap;
    customer.posted += profit;
    this.houseMoves(customer.book, 'pnl_forex', -profit);
    const price = position.isBuy ? quote.bid : quote.ask;
    const stays = `${position.lots} lots, margin ${position.margin}, fee ${position.fee}, swap ${position.swap}`;
    return [
      `part #${this.lastOrder} of #${order} of ${customer.uid}: ${lots} lots at ${price} (tick ${quote.seq}) by user, profit ${profit}, margin ${ofMargin}, fee ${ofFee}, swap ${ofSwap}; stays ${stays}`,
    ];
  }

  #seam(instrument: number): string[] {
    return [...this.customers.values()]
      .flatMap((customer) => customer.positions.map((position) => ({ customer, position })))
      .filter(({ position }) => position.instrument === instrument)
      .sort((a, b) => a.position.order - b.position.order)
      .flatMap(({ customer, position }) => this.#settle(customer, position, 'replay-seam'));
  }

  #reset(at: number, uid: number): string[] {
    const customer = this.customers.get(uid);
    if (customer?.book !== 'demo') return ['refused trading.not-a-demo'];
    const cancelled = customer.pending.toSorted((a, b) => a.order - b.order);
    const told = cancelled.map(({ order }) => this.#cancel(customer, order, 'cancelled'));
    const closed = customer.positions
      .toSorted((a, b) => a.order - b.order)
      .flatMap((position) => {
        const isRemoved = !this.isDealable(position.instrument, at);
        return this.#settle(customer, position, 'demo-reset', isRemoved);
      });
    const ended = this.options.voidAll((option) => option.uid === uid, 'demo-reset');
    customer.posted = this.site.demoGrant;
    customer.micro = this.site.demoGrant;
    return [...told, ...closed, ...ended];
  }

  #settle(customer: NaiveCustomer, position: NaivePosition, by: string, isRemoved = false): string[] {
    const profit = isRemoved ? 0n : this.profitOf(position);
    const quote = this.quotes.get(position.instrument) as NaiveQuote;
    const closePrice = position.isBuy ? quote.bid : quote.ask;
    const price = isRemoved ? position.openPrice : closePrice;
    const told = [
      `closed #${position.order} of ${customer.uid} at ${price} (tick ${quote.seq}) by ${by}, profit ${profit}`,
    ];
    customer.positions = customer.positions.filter((other) => other !== position);
    customer.posted += profit;
    this.houseMoves(customer.book, 'pnl_forex', -profit);
    if (customer.positions.length > 0) return told;
    if (customer.posted < 0n) {
      told.push(`protected ${customer.uid} with ${-customer.posted}`);
      this.houseMoves(customer.book, 'nbp', customer.posted);
      customer.posted = 0n;
    }
    if (customer.called) {
      customer.called = false;
      told.push(`restored ${customer.uid}: ${customer.posted} on 0`);
    }
    return told;
  }

  #tick(at: number, { instrument, bid, ask }: { instrument: number; bid: bigint; ask: bigint }): string[] {
    const terms = this.terms.get(instrument);
    if (terms === undefined) return [];
    this.quotes.set(instrument, { seq: (this.quotes.get(instrument)?.seq ?? 0) + 1, bid, ask, at });
    const told = this.options.enter(instrument);
    if (!this.isOpen(terms, at)) return told;
    told.push(...this.#fire(at, instrument, this.quotes.get(instrument) as NaiveQuote));
    for (const customer of [...this.customers.values()].sort((a, b) => a.uid - b.uid)) {
      if (this.isTouched(customer, instrument)) told.push(...this.#check(customer, at));
      else if (customer.called && !this.isAtOrBelow(customer, this.site.marginRearmPercent)) {
        told.push(this.#tellRestored(customer));
      }
    }
    return told;
  }

  #tellRestored(customer: NaiveCustomer): string {
    customer.called = false;
    const netValue = customer.posted + this.openProfitOf(customer);
    return `restored ${customer.uid}: ${netValue} on ${this.usedOf(customer)}`;
  }

  #check(customer: NaiveCustomer, at: number): string[] {
    const told: string[] = [];
    if (!customer.called && this.isAtOrBelow(customer, this.site.marginCallPercent)) {
      customer.called = true;
      const netValue = customer.posted + this.openProfitOf(customer);
      told.push(`called ${customer.uid}: ${netValue} on ${this.usedOf(customer)}`);
    }
    if (this.isAtOrBelow(customer, this.site.stopOutPercent)) {
      const cancelled = customer.pending.toSorted((a, b) => a.order - b.order);
      for (const { order } of cancelled) told.push(this.#cancel(customer, order, 'stop-out'));
    }
    while (this.canBeStoppedOut(customer, at)) {
      const byLoss = customer.positions
        .filter(({ instrument }) => this.isDealable(instrument, at))
        .map((position) => ({ position, profit: this.profitOf(position) }))
        .sort((a, b) => (a.profit === b.profit ? a.position.order - b.position.order : a.profit < b.profit ? -1 : 1));
      const worst = byLoss[0] as (typeof byLoss)[number];
      told.push(...this.#settle(customer, worst.position, 'stop-out'));
    }
    if (customer.called && !this.isAtOrBelow(customer, this.site.marginRearmPercent)) {
      told.push(this.#tellRestored(customer));
    }
    return told;
  }
}
