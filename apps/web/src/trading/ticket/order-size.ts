import { divHalfUp, formatDecimal, type Lots, MONEY_SCALE, type Money } from '@vitrine/domain/kernel/decimal';
import {
  closingPrice,
  feeOf,
  freeAfterOrder,
  highestFill,
  largestLots,
  marginOf,
  NO_LEVEL,
  openingPrice,
  profitOf,
  type Side,
  wrongStop,
} from '@vitrine/domain/trading/index';
import { readDecimal } from '../lots-entry.ts';
import { SIDES } from '../order-values.ts';
import { orderCost, type ReadableOrder } from './side-summary.ts';

/** What the size of an order is entered in: lots, margin, or the percentage of the net value lost at the stop-loss. */
export const SIZE_UNITS = ['lots', 'amount', 'risk'] as const;
export type SizeUnit = (typeof SIZE_UNITS)[number];

/** A size that is not entered in lots. */
export interface EnteredSize {
  readonly unit: Exclude<SizeUnit, 'lots'>;
  /** As typed. */
  readonly text: string;
  /** The lots that were sent: a second press sends them again, wherever the price is by then. */
  readonly sent?: Lots | undefined;
}

export type SizeProblem =
  | 'amountUnreadable'
  | 'amountTooSmall'
  | 'riskUnreadable'
  | 'riskTooSmall'
  | 'riskNeedsLogin'
  | 'riskNeedsStop';

/** An order whose lots are being looked for. */
export type UnsizedOrder = Omit<ReadableOrder, 'lots'>;

/** Decimals of a percentage. */
const PERCENT_SCALE = 2;
const WHOLE = 100n * 10n ** BigInt(PERCENT_SCALE);

/** Shares of the largest order, percent, and of the net value at risk. */
export const SHARES = [25n, 50n, 75n, 100n] as const;
export const RISKS = ['0.5', '1', '2', '5'] as const;

/** The price that a side opens at, or the target that it waits for. */
function priceOf(side: Side, { prices, quote }: UnsizedOrder) {
  return prices.target === NO_LEVEL ? openingPrice(side, quote) : prices.target;
}

/**
 * The largest lots that either side is accepted with: the account can pay them at every price at which a market order
 * is still filled. Undefined for a visitor, and when the account cannot pay the minimum.
 */
export function maxLotsOf(order: UnsizedOrder): Lots | undefined {
  const { account, prices, product } = order;
  if (account === undefined) return undefined;
  return largestLots(product, (lots) =>
    SIDES.every((side) => {
      const price = priceOf(side, order);
      const highest = prices.target === NO_LEVEL ? highestFill(price) : price;
      return freeAfterOrder(account, orderCost(side, { ...order, lots }, highest)) >= 0n;
    }),
  );
}

/** The margin of an order, in the account's currency: of the side that needs more. */
export function marginOfLots(lots: Lots, order: UnsizedOrder): Money {
  const { product, multiple, capHalved, conversion } = order;
  const terms = { ...product, lots, multiple, capHalved };
  const margins = SIDES.map((side) => marginOf(terms, priceOf(side, order), conversion));
  return margins.reduce((most, each) => (each > most ? each : most));
}

/** A share of the largest order, on the step and at least the minimum. */
export function shareOfMax(share: bigint, { product }: UnsizedOrder, max: Lots): Lots {
  return largestLots(product, (lots) => lots * 100n <= max * share) ?? product.minLots;
}

/** An amount as its field holds it: whole hundredths, rounded up so that it still pays for the same lots. */
export function amountEntry(amount: Money): string {
  return formatDecimal((amount + 9_999n) / 10_000n, 2);
}

/** What an order in these lots loses at the stop-loss, fee included; undefined where the stop is on the wrong side. */
function lossOf(side: Side, lots: Lots, order: UnsizedOrder): Money | undefined {
  const { product, prices, quote, conversion, feeMode } = order;
  const { target, stopLoss } = prices;
  const reference = target === NO_LEVEL ? closingPrice(side, quote) : target;
  if (wrongStop(side, reference, { stopLoss, takeProfit: NO_LEVEL }) !== undefined) return undefined;
  const size = { ...product, lots };
  const openPrice = priceOf(side, order);
  return (
    feeOf(feeMode, product.feeRate, size, openPrice, conversion) -
    profitOf({ ...size, side, openPrice }, stopLoss, conversion)
  );
}

type SizedLots = { readonly lots: Lots | undefined; readonly problem: SizeProblem | undefined };
const told = (problem: SizeProblem): SizedLots => ({ lots: undefined, problem });

/** The lots whose margin is at most the amount. */
function lotsOfAmount(text: string, order: UnsizedOrder | undefined): SizedLots {
  const amount = readDecimal(text, MONEY_SCALE);
  if (amount === undefined) return told('amountUnreadable');
  if (order === undefined) return { lots: undefined, problem: undefined };
  const lots = largestLots(order.product, (each) => marginOfLots(each, order) <= amount);
  return lots === undefined ? told('amountTooSmall') : { lots, problem: undefined };
}

/** The lots that lose at most the percentage of the net value at the stop-loss, on every side that it is right for. */
function lotsOfRisk(text: string, order: UnsizedOrder | undefined): SizedLots {
  const percent = readDecimal(text, PERCENT_SCALE);
  if (percent === undefined || percent > WHOLE) return told('riskUnreadable');
  if (order === undefined) return { lots: undefined, problem: undefined };
  const { account, prices, product } = order;
  if (account === undefined) return told('riskNeedsLogin');
  const sides = SIDES.filter((side) => lossOf(side, product.minLots, order) !== undefined);
  if (prices.stopLoss === NO_LEVEL || sides.length === 0) return told('riskNeedsStop');
  const most = account.netValue * percent;
  const lots = largestLots(product, (each) => sides.every((side) => lossOf(side, each, order)! * WHOLE <= most));
  return lots === undefined ? told('riskTooSmall') : { lots, problem: undefined };
}

/** The lots that an entered size stands for: rounded down to the product's step, never up. */
export function lotsOfSize({ unit, text, sent }: EnteredSize, order: UnsizedOrder | undefined): SizedLots {
  if (sent !== undefined) return { lots: sent, problem: undefined };
  return unit === 'amount' ? lotsOfAmount(text, order) : lotsOfRisk(text, order);
}

/** What a field starts with when the unit is chosen: the margin of the lots so far, or one percent. */
export function firstEntry(unit: EnteredSize['unit'], lots: Lots | undefined, order: UnsizedOrder | undefined): string {
  if (unit === 'risk') return '1';
  return lots === undefined || order === undefined ? '' : amountEntry(marginOfLots(lots, order));
}

/** The text one step further: a tenth of what the text rounds to, at least a hundredth. */
export function steppedSize(text: string, count: number): string {
  const value = readDecimal(text, PERCENT_SCALE) ?? 0n;
  let step = 1n;
  while (step * 100n <= value) step *= 10n;
  const next = divHalfUp(value, step) * step + BigInt(count) * step;
  return formatDecimal(next > 0n ? next : value, PERCENT_SCALE).replace(/\.?0+$/, '') || '0';
}
