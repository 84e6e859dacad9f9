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
  feeOf,
  isAboveCap,
  marginOf,
  notionalOf,
  openingPrice,
  profitOf,
  type Side,
} from '@vitrine/domain/trading/index';
import type { MarketState, Product } from '../market/product.ts';

/** What the customer has entered. */
export interface OrderForm {
  /** As typed. */
  readonly lots: string;
  readonly multiple: number | undefined;
}

export type OrderFormAction =
  | { readonly type: 'product-changed'; readonly product: Product }
  | { readonly type: 'lots-typed'; readonly lots: string }
  | { readonly type: 'lots-stepped'; readonly direction: 1 | -1; readonly product: Product }
  | { readonly type: 'multiple-chosen'; readonly multiple: number };

/** Lots as a form holds them: no idle zeros beyond the second decimal. */
export function lotsText(lots: Lots): string {
  return formatDecimal(lots, LOTS_SCALE).replace(/0{1,2}$/, '');
}

export function initialForm(product: Product): OrderForm {
  return { lots: lotsText(product.minLots), multiple: product.defaultMultiple ?? product.multiples[0] };
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
      return initialForm(action.product);
    case 'lots-typed':
      return { ...form, lots: action.lots };
    case 'lots-stepped':
      return { ...form, lots: lotsText(stepped(form.lots, action.direction, action.product)) };
    case 'multiple-chosen':
      return { ...form, multiple: action.multiple };
  }
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
  readonly free: Money | undefined;
}

/** What an order of one side would take, at the price of the moment. */
export interface SideSummary {
  readonly price: Price;
  readonly notional: Money;
  readonly margin: Money;
  readonly fee: Money;
  readonly freeAfter: Money | undefined;
  readonly isAffordable: boolean;
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
  | 'aboveCap';

export interface OrderSummary {
  readonly lots: Lots | undefined;
  readonly canDecrease: boolean;
  readonly canIncrease: boolean;
  readonly lotsProblem: Problem | undefined;
  readonly multipleProblem: Problem | undefined;
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
  if (product.multiples.length === 0) return 'noMultiple';
  if (multiple === undefined) return 'multipleEmpty';
  return isAboveCap({ ...product, multiple, capHalved }) ? 'aboveCap' : undefined;
}

function problemOfMarket({ market, quote, conversion }: OrderContext): Problem | undefined {
  if (market === 'closed' || market === 'suspended') return market;
  if (quote === undefined) return 'noQuote';
  if (market === 'stale') return 'stale';
  return conversion === undefined ? 'noConversion' : undefined;
}

/** Everything the ticket shows, by the formulas the core decides with: screen and server cannot disagree. */
export function orderSummary(form: OrderForm, context: OrderContext): OrderSummary {
  const { product, quote, conversion, feeMode, free, capHalved } = context;
  const lots = readLots(form.lots);
  const lotsProblem = problemOfLots(lots, product);
  const multipleProblem = problemOfMultiple(form.multiple, context);
  const common = {
    lots,
    canDecrease: lots !== undefined && lots - product.lotStep > 0n,
    canIncrease: lots === undefined || lots + product.lotStep <= product.maxLots,
    lotsProblem,
    multipleProblem,
    problem: problemOfMarket(context) ?? multipleProblem ?? lotsProblem,
  };
  const { multiple } = form;
  if (lots === undefined || multiple === undefined || quote === undefined || conversion === undefined) {
    return { ...common, point: undefined, sides: undefined };
  }
  const terms = { ...product, lots, multiple, capHalved };
  const sideOf = (side: Side): SideSummary => {
    const price = openingPrice(side, quote);
    const margin = marginOf(terms, price, conversion);
    const fee = feeOf(feeMode, product.feeRate, terms, price, conversion);
    const freeAfter = free === undefined ? undefined : free - margin - fee;
    const notional = notionalOf(terms, price, conversion);
    return { price, notional, margin, fee, freeAfter, isAffordable: freeAfter === undefined || freeAfter >= 0n };
  };
  return {
    ...common,
    point: profitOf({ ...terms, side: 'buy', openPrice: 0n }, 1n, conversion),
    sides: { buy: sideOf('buy'), sell: sideOf('sell') },
  };
}
