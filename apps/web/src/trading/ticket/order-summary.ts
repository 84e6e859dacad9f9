import type { Lots, Money, Price } from '@vitrine/domain/kernel/decimal';
import {
  closingPrice,
  NO_LEVEL,
  openingPrice,
  type PendingKind,
  pendingKindOf,
  profitOf,
  type Side,
  triggersAbove,
} from '@vitrine/domain/trading/index';
import type { Product } from '../../market/index.ts';
import { readLots } from '../lots-entry.ts';
import { markOf, type PriceField, readPrice, STOP_NAMES, type StopMark, type StopName } from '../price-entry.ts';
import { type EnteredDistance, enteredDistance } from '../stops/trailing-entry.ts';
import type { OrderContext, Quote } from './order-context.ts';
import type { OrderForm } from './order-form.ts';
import { type Problem, problemOfLots, problemOfMarket, problemOfMultiple } from './order-problems.ts';
import { lotsOfSize, type UnsizedOrder } from './order-size.ts';
import { type ReadableOrder, type SideSummary, sideSummary } from './side-summary.ts';

/** What a pending order would become if it were placed now, and what it then waits for. */
export interface Waiting {
  readonly kind: PendingKind;
  /** True: for a rise to the target; false: for a fall. */
  readonly isForRise: boolean;
  readonly target: Price;
  /** Between the price it would open at now and the target, never negative. */
  readonly distance: Price;
  /** The distance in percent of that price; for display only. */
  readonly percent: number;
}

/** How the prices entered stand to the market, for one side; needs no lots and no rate. */
export interface SideMarks {
  readonly stops: Readonly<Record<StopName, StopMark | undefined>>;
  /** Undefined at the market. */
  readonly waiting: Waiting | undefined;
}

export interface OrderSummary {
  readonly lots: Lots | undefined;
  /** What lots are found for; undefined while the multiple, the price or the rate is missing. */
  readonly unsized: UnsizedOrder | undefined;
  readonly canDecrease: boolean;
  readonly canIncrease: boolean;
  readonly lotsProblem: Problem | undefined;
  readonly multipleProblem: Problem | undefined;
  readonly priceProblems: Readonly<Record<PriceField, Problem | undefined>>;
  /** As read; {@link NO_LEVEL} for what is off, empty, 0 or unreadable. */
  readonly prices: Readonly<Record<PriceField, Price>>;
  readonly trailing: EnteredDistance;
  /** Undefined while there is no price. */
  readonly marks: Readonly<Record<Side, SideMarks>> | undefined;
  /** Why neither side can be ordered now: the first in the order of the core's guards. */
  readonly problem: Problem | undefined;
  /** A price move of 1 percent, and what it is worth in account currency. */
  readonly move: { readonly distance: Price; readonly value: Money } | undefined;
  readonly sides: Readonly<Record<Side, SideSummary>> | undefined;
}

/** Everything that the ticket shows, by the formulas that the core decides with: screen and server cannot disagree. */
export function orderSummary(form: OrderForm, context: OrderContext): OrderSummary {
  const { product, quote } = context;
  const multipleProblem = problemOfMultiple(form.multiple, context);
  const { prices, priceProblems } = readPrices(form, product);
  const unsized = unsizedOrder(form, prices, context);
  const { lots, lotsProblem } = lotsOf(form, product, unsized);
  const trailing = enteredDistance(form.trailing, prices.target === NO_LEVEL ? quote?.bid : prices.target);
  const order = unsized && lots !== undefined ? { ...unsized, lots } : undefined;
  return {
    lots,
    unsized,
    canDecrease: lots !== undefined && lots - product.lotStep > 0n,
    canIncrease: lots === undefined || lots + product.lotStep <= product.maxLots,
    lotsProblem,
    multipleProblem,
    priceProblems,
    prices,
    trailing,
    marks: quote && { buy: marksOf('buy', prices, quote), sell: marksOf('sell', prices, quote) },
    problem:
      problemOfMarket(context) ??
      multipleProblem ??
      lotsProblem ??
      priceProblems.target ??
      priceProblems.stopLoss ??
      priceProblems.takeProfit ??
      trailing.problem,
    ...(order === undefined || priceProblems.target !== undefined
      ? { move: undefined, sides: undefined }
      : {
          move: percentMove(order),
          sides: { buy: sideSummary('buy', order), sell: sideSummary('sell', order) },
        }),
  };
}

/** One percent of the price that a buy opens at, at least one point. */
function percentMove(order: ReadableOrder): OrderSummary['move'] {
  const { product, prices, quote, conversion } = order;
  const price = prices.target === NO_LEVEL ? openingPrice('buy', quote) : prices.target;
  const distance = price < 100n ? 1n : price / 100n;
  return { distance, value: profitOf({ ...product, ...order, side: 'buy', openPrice: 0n }, distance, conversion) };
}

/** Undefined while the multiple, the price or the rate is missing. */
function unsizedOrder(
  { multiple }: OrderForm,
  prices: OrderSummary['prices'],
  context: OrderContext,
): UnsizedOrder | undefined {
  const { quote, conversion } = context;
  if (multiple === undefined || quote === undefined || conversion === undefined) return undefined;
  return { ...context, multiple, prices, quote, conversion };
}

/** The lots entered, or those that the entered size stands for, and what is wrong with them. */
function lotsOf(
  form: OrderForm,
  product: Product,
  unsized: UnsizedOrder | undefined,
): { readonly lots: Lots | undefined; readonly lotsProblem: Problem | undefined } {
  if (form.size === undefined) {
    const lots = readLots(form.lots);
    return { lots, lotsProblem: problemOfLots(lots, product) };
  }
  const { lots, problem } = lotsOfSize(form.size, unsized);
  return { lots, lotsProblem: problem };
}

/** The prices entered, and those that cannot be read, before any market is asked. */
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

function marksOf(side: Side, prices: OrderSummary['prices'], quote: Quote): SideMarks {
  const { target } = prices;
  const reference = target === NO_LEVEL ? closingPrice(side, quote) : target;
  const [stopLoss, takeProfit] = STOP_NAMES.map((name) => markOf(side, name, prices[name], reference));
  return { stops: { stopLoss, takeProfit }, waiting: target === NO_LEVEL ? undefined : waitingOf(side, target, quote) };
}

function waitingOf(side: Side, target: Price, quote: Quote): Waiting {
  const price = openingPrice(side, quote);
  const kind = pendingKindOf(side, target, quote);
  const distance = target > price ? target - price : price - target;
  const percent = price === 0n ? 0 : (Number(distance) / Number(price)) * 100;
  return { kind, isForRise: triggersAbove(side, kind), target, distance, percent };
}

/** The stops that lie on the wrong side for an order of this one. */
export function wrongStops({ marks }: OrderSummary, side: Side): readonly StopName[] {
  return STOP_NAMES.filter((name) => marks?.[side].stops[name]?.isWrong === true);
}

/** Nothing about this side alone prevents the order; `problem` says what prevents both. */
export function canSubmit(summary: OrderSummary, side: Side): boolean {
  return wrongStops(summary, side).length === 0 && summary.sides?.[side].isAffordable === true;
}
