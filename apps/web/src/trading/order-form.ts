import {
  formatDecimal,
  LOTS_SCALE,
  type Lots,
  type Money,
  type Price,
  parseDecimal,
} from '@vitrine/domain/kernel/decimal';
import type { Ratio } from '@vitrine/domain/kernel/ratio';
import {
  closingPrice,
  feeOf,
  isAboveCap,
  marginOf,
  NO_LEVEL,
  notionalOf,
  openingPrice,
  type PendingKind,
  pendingKindOf,
  profitOf,
  type Side,
  stopOutPrice,
  swapOf,
  triggersAbove,
} from '@vitrine/domain/trading/index';
import type { Reason } from '@vitrine/wire/codes';
import type { MarketState, Product } from '../market/product.ts';
import {
  markOf,
  NO_PRICES,
  type PriceField,
  type PriceTexts,
  readPrice,
  STOP_NAMES,
  type StopMark,
  type StopName,
  steppedPrice,
} from './order-prices.ts';

/** What the customer has entered. */
export interface OrderForm {
  /** As typed. */
  readonly lots: string;
  readonly multiple: number | undefined;
  readonly prices: PriceTexts;
}

export type OrderFormAction =
  | { readonly type: 'product-changed'; readonly product: Product; readonly capHalved: boolean }
  | { readonly type: 'lots-typed'; readonly lots: string }
  | { readonly type: 'lots-stepped'; readonly direction: 1 | -1; readonly product: Product }
  | { readonly type: 'multiple-chosen'; readonly multiple: number }
  /** Captures the price of the moment (TRD-04); without one the field starts empty. */
  | {
      readonly type: 'price-switched';
      readonly field: PriceField;
      readonly isOn: boolean;
      readonly current: Price | undefined;
      readonly product: Product;
    }
  | { readonly type: 'price-typed'; readonly field: PriceField; readonly text: string }
  | {
      readonly type: 'price-stepped';
      readonly field: PriceField;
      readonly count: number;
      readonly current: Price;
      readonly product: Product;
    };

/** Lots as a form holds them: no idle zeros beyond the second decimal. */
export function lotsText(lots: Lots): string {
  return formatDecimal(lots, LOTS_SCALE).replace(/0{1,2}$/, '');
}

/** What the form may offer: the product's multiples that the account's cap allows now. */
export function offeredMultiples(product: Product, capHalved: boolean): readonly number[] {
  return product.multiples.filter((multiple) => !isAboveCap({ ...product, multiple, capHalved }));
}

/** Starts at the least lots and the default multiple; where the cap forbids that one, at the highest below it. */
export function initialForm(product: Product, capHalved: boolean): OrderForm {
  const offered = offeredMultiples(product, capHalved);
  const wanted = product.defaultMultiple ?? offered[0];
  const multiple =
    offered.find((each) => each === wanted) ?? offered.findLast((each) => each < (wanted ?? 0)) ?? offered[0];
  return { lots: lotsText(product.minLots), multiple, prices: NO_PRICES };
}

const QUICK_FACTORS = [1n, 10n, 50n, 100n];

/** Lots to choose with one press: the least, and round multiples of it that the product allows. */
export function quickLots(product: Product): readonly Lots[] {
  const { minLots, maxLots, lotStep } = product;
  return QUICK_FACTORS.map((factor) => minLots * factor).filter((lots) => lots <= maxLots && lots % lotStep === 0n);
}

/** Lots above zero as typed (a comma for the point is understood); undefined when they cannot be read. */
export function readLots(text: string): Lots | undefined {
  const lots = parseDecimal(text.trim().replace(',', '.').replace(/\.$/, ''), LOTS_SCALE);
  return lots === 0n ? undefined : lots;
}

/** The next multiple of the step in the direction, from what is typed or from the minimum. */
function stepped(text: string, direction: 1 | -1, product: Product): Lots {
  const lots = readLots(text);
  if (lots === undefined) return product.minLots;
  const { lotStep } = product;
  const below = (lots / lotStep) * lotStep;
  if (direction === 1) return below + lotStep;
  const next = below === lots ? lots - lotStep : below;
  return next > 0n ? next : lots;
}

export function orderForm(form: OrderForm, action: OrderFormAction): OrderForm {
  switch (action.type) {
    case 'product-changed':
      return initialForm(action.product, action.capHalved);
    case 'lots-typed':
      return { ...form, lots: action.lots };
    case 'lots-stepped':
      return { ...form, lots: lotsText(stepped(form.lots, action.direction, action.product)) };
    case 'multiple-chosen':
      return { ...form, multiple: action.multiple };
    case 'price-switched':
      return withPrice(form, action.field, action.isOn ? captured(action.current, action.product) : undefined);
    case 'price-typed':
      return withPrice(form, action.field, action.text);
    case 'price-stepped': {
      const { field, count, current, product } = action;
      return withPrice(form, field, steppedPrice(form.prices[field], count, product.pricePrecision, current));
    }
  }
}

function withPrice(form: OrderForm, field: PriceField, text: string | undefined): OrderForm {
  return { ...form, prices: { ...form.prices, [field]: text } };
}

function captured(current: Price | undefined, { pricePrecision }: Product): string {
  return current === undefined ? '' : formatDecimal(current, pricePrecision);
}

/** A pending order is one that has a target to wait for. */
export function isPending(form: OrderForm): boolean {
  return form.prices.target !== undefined;
}

/** What the form is judged against. */
export interface OrderContext {
  readonly product: Product;
  readonly market: MarketState;
  readonly quote: { readonly bid: Price; readonly ask: Price } | undefined;
  /** Quote currency to account currency. */
  readonly conversion: Ratio | undefined;
  readonly capHalved: boolean;
  readonly feeMode: 'per-lot' | 'notional';
  /** Undefined for a visitor, or until the figures have come. */
  readonly account: OrderAccount | undefined;
}

/** The contract account as it stands before the order. */
export interface OrderAccount {
  /** Prepayment ratio, percent, at which positions are closed. */
  readonly stopOutLevel: number;
  readonly free: Money;
  readonly netValue: Money;
  readonly usedMargin: Money;
  /** Open positions in the product that the order is for. */
  readonly positions: readonly { readonly side: Side; readonly lots: Lots }[];
}

/** What an order of one side would take: at the price of the moment, or at its target. */
export interface SideSummary {
  readonly price: Price;
  readonly notional: Money;
  readonly margin: Money;
  readonly fee: Money;
  /** What the next night would cost, at the price of now; undefined where nights of the product cost nothing. */
  readonly night: Money | undefined;
  readonly freeAfter: Money | undefined;
  /**
   * Where the account would be stopped out if this product alone moved, the order included. Undefined for a visitor,
   * `none` when no price of the product does it.
   */
  readonly stopOut: Price | 'none' | undefined;
  readonly isAffordable: boolean;
  /** What the position would bring at its stop; undefined where none is set. */
  readonly result: Readonly<Record<StopName, Money | undefined>>;
  /** The result at the stop-loss less the fee (TRD-44). A price that jumps over the stop makes it worse. */
  readonly worstLoss: Money | undefined;
}

/** What a pending order would become if it were placed now, and what it then waits for. */
export interface Waiting {
  readonly kind: PendingKind;
  /** True: for a rise to the target; false: for a fall. */
  readonly isForRise: boolean;
  readonly target: Price;
  /** Between the price it would open at now and the target, never negative. */
  readonly distance: Price;
  /** The distance in percent of that price: for the eye only. */
  readonly percent: number;
}

/** How the prices entered stand to the market, for one side; needs no lots and no rate. */
export interface SideMarks {
  readonly stops: Readonly<Record<StopName, StopMark | undefined>>;
  /** Undefined at the market. */
  readonly waiting: Waiting | undefined;
}

export type Problem =
  | 'closed'
  | 'suspended'
  | 'stale'
  | 'noQuote'
  | 'noConversion'
  | 'noMultiple'
  | 'lotsUnreadable'
  | 'lotsBelow'
  | 'lotsAbove'
  | 'lotsOffStep'
  | 'multipleEmpty'
  | 'aboveCap'
  | 'targetUnreadable'
  | 'stopUnreadable';

export interface OrderSummary {
  readonly lots: Lots | undefined;
  readonly canDecrease: boolean;
  readonly canIncrease: boolean;
  readonly lotsProblem: Problem | undefined;
  readonly multipleProblem: Problem | undefined;
  readonly priceProblems: Readonly<Record<PriceField, Problem | undefined>>;
  /** As read; {@link NO_LEVEL} for what is off, empty, 0 or unreadable. */
  readonly prices: Readonly<Record<PriceField, Price>>;
  /** Undefined while there is no price. */
  readonly marks: Readonly<Record<Side, SideMarks>> | undefined;
  /** Why neither side can be ordered now; the first by the order in which the core's guards stand. */
  readonly problem: Problem | undefined;
  /** Worth of one move of the last digit, account currency. */
  readonly point: Money | undefined;
  readonly sides: Readonly<Record<Side, SideSummary>> | undefined;
}

function problemOfLots(lots: Lots | undefined, product: Product): Problem | undefined {
  if (lots === undefined) return 'lotsUnreadable';
  if (lots < product.minLots) return 'lotsBelow';
  if (lots > product.maxLots) return 'lotsAbove';
  return lots % product.lotStep === 0n ? undefined : 'lotsOffStep';
}

function problemOfMultiple(multiple: number | undefined, { product, capHalved }: OrderContext): Problem | undefined {
  if (offeredMultiples(product, capHalved).length === 0) return 'noMultiple';
  if (multiple === undefined) return 'multipleEmpty';
  return isAboveCap({ ...product, multiple, capHalved }) ? 'aboveCap' : undefined;
}

function problemOfMarket({ market, quote, conversion }: OrderContext): Problem | undefined {
  if (market === 'closed' || market === 'suspended') return market;
  if (quote === undefined) return 'noQuote';
  if (market === 'stale') return 'stale';
  return conversion === undefined ? 'noConversion' : undefined;
}

/** What is entered in the price fields, and what is wrong with it before any market is asked. */
function readPrices(
  { prices }: OrderForm,
  { pricePrecision }: Product,
): Pick<OrderSummary, 'prices' | 'priceProblems'> {
  const read = {
    target: readPrice(prices.target, pricePrecision),
    stopLoss: readPrice(prices.stopLoss, pricePrecision),
    takeProfit: readPrice(prices.takeProfit, pricePrecision),
  };
  const problemOfStop = (name: StopName) => (read[name] === undefined ? 'stopUnreadable' : undefined);
  return {
    prices: {
      target: read.target ?? NO_LEVEL,
      stopLoss: read.stopLoss ?? NO_LEVEL,
      takeProfit: read.takeProfit ?? NO_LEVEL,
    },
    priceProblems: {
      // A pending order without a target waits for nothing.
      target: prices.target !== undefined && !read.target ? 'targetUnreadable' : undefined,
      stopLoss: problemOfStop('stopLoss'),
      takeProfit: problemOfStop('takeProfit'),
    },
  };
}

function marksOf(side: Side, prices: OrderSummary['prices'], quote: NonNullable<OrderContext['quote']>): SideMarks {
  const { target } = prices;
  const reference = target === NO_LEVEL ? closingPrice(side, quote) : target;
  const [stopLoss, takeProfit] = STOP_NAMES.map((name) => markOf(side, name, prices[name], reference));
  return { stops: { stopLoss, takeProfit }, waiting: target === NO_LEVEL ? undefined : waitingOf(side, target, quote) };
}

function waitingOf(side: Side, target: Price, quote: NonNullable<OrderContext['quote']>): Waiting {
  const price = openingPrice(side, quote);
  const kind = pendingKindOf(side, target, quote);
  const distance = target > price ? target - price : price - target;
  const percent = price === 0n ? 0 : (Number(distance) / Number(price)) * 100;
  return { kind, isForRise: triggersAbove(side, kind), target, distance, percent };
}

/** The side can be pressed: nothing stops it but what stops the whole form. */
export function isSideRight({ marks, sides }: OrderSummary, side: Side): boolean {
  const stops = marks?.[side].stops;
  const isWrong = stops !== undefined && STOP_NAMES.some((name) => stops[name]?.isWrong);
  return !isWrong && sides?.[side].isAffordable === true;
}

/** Everything the ticket shows, by the formulas the core decides with: screen and server cannot disagree. */
export function orderSummary(form: OrderForm, context: OrderContext): OrderSummary {
  const { product, quote, conversion, feeMode, account, capHalved } = context;
  const lots = readLots(form.lots);
  const lotsProblem = problemOfLots(lots, product);
  const multipleProblem = problemOfMultiple(form.multiple, context);
  const { prices, priceProblems } = readPrices(form, product);
  const common = {
    lots,
    prices,
    priceProblems,
    marks: quote && { buy: marksOf('buy', prices, quote), sell: marksOf('sell', prices, quote) },
    canDecrease: lots !== undefined && lots - product.lotStep > 0n,
    canIncrease: lots === undefined || lots + product.lotStep <= product.maxLots,
    lotsProblem,
    multipleProblem,
    problem:
      problemOfMarket(context) ??
      multipleProblem ??
      lotsProblem ??
      priceProblems.target ??
      priceProblems.stopLoss ??
      priceProblems.takeProfit,
  };
  const { multiple } = form;
  if (
    lots === undefined ||
    multiple === undefined ||
    quote === undefined ||
    conversion === undefined ||
    priceProblems.target
  ) {
    return { ...common, point: undefined, sides: undefined };
  }
  const terms = { ...product, lots, multiple, capHalved };
  const sideOf = (side: Side): SideSummary => {
    const price = prices.target === NO_LEVEL ? openingPrice(side, quote) : prices.target;
    const margin = marginOf(terms, price, conversion);
    const fee = feeOf(feeMode, product.feeRate, terms, price, conversion);
    const night = product.swap && swapOf(product.swap[side], terms, quote, conversion);
    const freeAfter = account === undefined ? undefined : account.free - margin - fee;
    const notional = notionalOf(terms, price, conversion);
    const isAffordable = freeAfter === undefined || freeAfter >= 0n;
    const stopOut = account && isAffordable ? stopOutOf(side, price, margin, fee, account) : undefined;
    const resultAt = (level: Price) =>
      level === NO_LEVEL ? undefined : profitOf({ ...terms, side, openPrice: price }, level, conversion);
    const result = { stopLoss: resultAt(prices.stopLoss), takeProfit: resultAt(prices.takeProfit) };
    const worstLoss = result.stopLoss === undefined ? undefined : result.stopLoss - fee;
    return { price, notional, margin, fee, night, freeAfter, stopOut, isAffordable, result, worstLoss };
  };
  /**
   * The order and the positions in its product move together, as one; everything else is taken as it is now. A pending
   * order is taken as filled at its target, with the spread of now.
   */
  const stopOutOf = (
    side: Side,
    openPrice: Price,
    margin: Money,
    fee: Money,
    { netValue, usedMargin, positions, stopOutLevel }: OrderAccount,
  ): Price | 'none' => {
    const signed = [...positions, { side, lots }].map((each) => (each.side === 'buy' ? each.lots : -each.lots));
    const net = signed.reduce((sum, each) => sum + each, 0n);
    if (net === 0n) return 'none';
    const netSide: Side = net > 0n ? 'buy' : 'sell';
    const move = openPrice - openingPrice(side, quote);
    const from = closingPrice(netSide, quote) + move;
    // What the spread takes at once.
    const atOnce = profitOf({ ...terms, side, openPrice }, closingPrice(side, quote) + move, conversion);
    // What the positions make until the target is reached.
    const before = positions.reduce(
      (sum, each) => sum + profitOf({ ...terms, ...each, openPrice: 0n }, move, conversion),
      0n,
    );
    return (
      stopOutPrice(
        { ...product, lots: net > 0n ? net : -net, side: netSide, openPrice: from },
        { netValue: netValue + before - fee + atOnce, usedMargin: usedMargin + margin },
        stopOutLevel,
        conversion,
      ) ?? 'none'
    );
  };
  return {
    ...common,
    point: profitOf({ ...terms, side: 'buy', openPrice: 0n }, 1n, conversion),
    sides: { buy: sideOf('buy'), sell: sideOf('sell') },
  };
}

/** Where a refusal belongs: at the field that it is about, at the price, or at the buttons. */
export function placeOfRefusal(reason: Reason | undefined): 'lots' | 'multiple' | StopName | 'price' | 'buttons' {
  switch (reason) {
    case 'trading.lots-below-minimum':
    case 'trading.lots-above-maximum':
    case 'trading.lots-off-step':
      return 'lots';
    case 'trading.no-multiple':
    case 'trading.multiple-not-offered':
    case 'trading.multiple-above-cap':
      return 'multiple';
    case 'trading.stop-loss-wrong-side':
      return 'stopLoss';
    case 'trading.take-profit-wrong-side':
      return 'takeProfit';
    case 'trading.price-changed':
      return 'price';
    default:
      return 'buttons';
  }
}
