import type { Money, Price } from '@vitrine/domain/kernel/decimal';
import { closingPrice, feeOf, isAboveCap, marginOf, profitOf } from '@vitrine/domain/trading/index';
import { amountOf } from '../../ground/wire-numbers.ts';
import type { Position } from '../open-orders.ts';
import { lotsOf, sideOf } from '../order-values.ts';
import type { OrderContext } from '../ticket/order-context.ts';
import { type Problem, problemOfLots, problemOfMarket } from '../ticket/order-problems.ts';

/** What reversing a position would do now. */
export interface ReversedPosition {
  /** The position closes, and the opposite one opens, at this price. */
  readonly price: Price;
  readonly margin: Money;
  readonly fee: Money;
  /** Free margin with the old position closed and the new one open. */
  readonly freeAfter: Money | undefined;
}

/** Why a position cannot be reversed now. */
export type ReverseProblem = Problem | 'insufficient';

/** The figures of a reversal by the formulas of the core; undefined without a price or a rate. */
export function reversedPosition({ row, profit }: Position, context: OrderContext): ReversedPosition | undefined {
  const { product, quote, conversion, capHalved, feeMode, account } = context;
  if (quote === undefined || conversion === undefined) return undefined;
  const side = sideOf(row);
  const price = closingPrice(side, quote);
  const size = { ...product, lots: lotsOf(row) };
  const margin = marginOf({ ...size, multiple: row.Multiple, capHalved }, price, conversion);
  const fee = feeOf(feeMode, product.feeRate, size, price, conversion);
  const opposite = side === 'buy' ? 'sell' : 'buy';
  const spread = profitOf({ ...size, side: opposite, openPrice: price }, closingPrice(opposite, quote), conversion);
  return { price, margin, fee, freeAfter: account && freeAfter(row, profit, account, margin + fee, spread) };
}

/** An open loss counts, an open profit does not: the result of the close becomes balance. */
function freeAfter(
  row: Position['row'],
  profit: Money,
  { free, openProfit }: NonNullable<OrderContext['account']>,
  cost: Money,
  spread: Money,
): Money {
  const loss = (amount: Money): Money => (amount < 0n ? amount : 0n);
  const left = free - loss(openProfit) + profit + amountOf(row.CautionMoney) - cost;
  return left + loss(openProfit - profit + spread);
}

/** In the order of the core's guards. */
export function problemOfReversal(position: Position, context: OrderContext): ReverseProblem | undefined {
  const { product, capHalved } = context;
  const { Multiple: multiple } = position.row;
  const market = problemOfMarket(context);
  if (market !== undefined) return market;
  if (!product.multiples.includes(multiple)) return 'noMultiple';
  if (isAboveCap({ ...product, multiple, capHalved })) return 'aboveCap';
  const lots = problemOfLots(lotsOf(position.row), product);
  const free = reversedPosition(position, context)?.freeAfter;
  return lots ?? (free !== undefined && free < 0n ? 'insufficient' : undefined);
}
