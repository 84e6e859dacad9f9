import type { Lots, Money, Price } from '@vitrine/domain/kernel/decimal';
import type { Ratio } from '@vitrine/domain/kernel/ratio';
import {
  closingPrice,
  feeOf,
  freeAfterOrder,
  marginOf,
  NO_LEVEL,
  notionalOf,
  type OrderCost,
  openingPrice,
  profitOf,
  type Side,
  stopOutPrice,
  swapOf,
  wrongStop,
} from '@vitrine/domain/trading/index';
import type { PriceField, StopName } from '../price-entry.ts';
import type { OrderAccount, OrderContext, Quote } from './order-context.ts';

/** An order whose fields can be read, on a product that has a price and a rate. */
export interface ReadableOrder extends Omit<OrderContext, 'market' | 'quote' | 'conversion'> {
  readonly lots: Lots;
  readonly multiple: number;
  readonly prices: Readonly<Record<PriceField, Price>>;
  readonly quote: Quote;
  readonly conversion: Ratio;
}

/** What an order of one side costs and risks, at the current price or at its target. */
export interface SideSummary {
  readonly price: Price;
  readonly notional: Money;
  readonly margin: Money;
  readonly fee: Money;
  /** The next overnight swap at the current price; undefined where the product has none. */
  readonly swap: Money | undefined;
  readonly freeAfter: Money | undefined;
  /**
   * Where the account is stopped out if this product alone moves, the order included. Undefined for a visitor, `none`
   * when no price of the product does it.
   */
  readonly stopOut: Price | 'none' | undefined;
  readonly isAffordable: boolean;
  /** The result at each stop; undefined where none is set. */
  readonly result: Readonly<Record<StopName, Money | undefined>>;
  /** The result at the stop-loss less the fee (TRD-44), where this side takes that stop. A price that jumps over it makes it worse. */
  readonly lossAtStop: Money | undefined;
}

/** What placing one side of the order takes from the free margin, at the price that it opens at. */
export function orderCost(side: Side, order: ReadableOrder, price: Price): OrderCost {
  const { product, prices, quote, conversion, feeMode } = order;
  const terms = { ...product, ...order };
  // A pending order that fills later opens and closes at prices of its own.
  const spread = prices.target === NO_LEVEL ? closingPrice(side, quote) - openingPrice(side, quote) : 0n;
  return {
    margin: marginOf(terms, price, conversion),
    fee: feeOf(feeMode, product.feeRate, terms, price, conversion),
    ownLoss: profitOf({ ...terms, side, openPrice: 0n }, spread, conversion),
  };
}

/** One side of the order, by the formulas that the core decides with. */
export function sideSummary(side: Side, order: ReadableOrder): SideSummary {
  const { product, prices, quote, conversion, account } = order;
  const terms = { ...product, ...order };
  const price = prices.target === NO_LEVEL ? openingPrice(side, quote) : prices.target;
  const cost = orderCost(side, order, price);
  const { margin, fee } = cost;
  const freeAfter = account && freeAfterOrder(account, cost);
  const isAffordable = freeAfter === undefined || freeAfter >= 0n;
  const resultAt = (level: Price) =>
    level === NO_LEVEL ? undefined : profitOf({ ...terms, side, openPrice: price }, level, conversion);
  const result = { stopLoss: resultAt(prices.stopLoss), takeProfit: resultAt(prices.takeProfit) };
  const reference = prices.target === NO_LEVEL ? closingPrice(side, quote) : prices.target;
  const isStopWrong = wrongStop(side, reference, { stopLoss: prices.stopLoss, takeProfit: NO_LEVEL }) !== undefined;
  return {
    price,
    notional: notionalOf(terms, price, conversion),
    margin,
    fee,
    swap: product.swap && swapOf(product.swap[side], terms, quote, conversion),
    freeAfter,
    stopOut: account && isAffordable ? stopOutOf(side, order, account, { price, margin, fee }) : undefined,
    isAffordable,
    result,
    lossAtStop: result.stopLoss === undefined || isStopWrong ? undefined : result.stopLoss - fee,
  };
}

/**
 * The order and the positions in its product move together, as one; everything else is taken as it is now. A pending
 * order is taken as filled at its target, with the spread of now.
 */
function stopOutOf(
  side: Side,
  order: ReadableOrder,
  { netValue, usedMargin, positions, stopOutLevel }: OrderAccount,
  { price, margin, fee }: Pick<SideSummary, 'price' | 'margin' | 'fee'>,
): Price | 'none' {
  const { product, lots, quote, conversion } = order;
  const terms = { ...product, ...order };
  const signed = [...positions, { side, lots }].map((each) => (each.side === 'buy' ? each.lots : -each.lots));
  const net = signed.reduce((sum, each) => sum + each, 0n);
  if (net === 0n) return 'none';
  const netSide: Side = net > 0n ? 'buy' : 'sell';
  const move = price - openingPrice(side, quote);
  const from = closingPrice(netSide, quote) + move;
  const spreadCost = profitOf({ ...terms, side, openPrice: price }, closingPrice(side, quote) + move, conversion);
  const untilTarget = positions.reduce(
    (sum, each) => sum + profitOf({ ...terms, ...each, openPrice: 0n }, move, conversion),
    0n,
  );
  return (
    stopOutPrice(
      { ...product, lots: net > 0n ? net : -net, side: netSide, openPrice: from },
      { netValue: netValue + untilTarget - fee + spreadCost, usedMargin: usedMargin + margin },
      stopOutLevel,
      conversion,
    ) ?? 'none'
  );
}
