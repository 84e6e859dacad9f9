import type { Price } from '../kernel/decimal.ts';
import type { Quote } from '../market/index.ts';
import type { PendingKind, Side } from './order.ts';
import { openingPrice } from './profit.ts';

/** No stop-loss or take-profit is set. */
export const NO_LEVEL: Price = 0n;

export interface Stops {
  /** {@link NO_LEVEL}: none. */
  readonly stopLoss: Price;
  readonly takeProfit: Price;
}

/**
 * The kind of a pending order, fixed when it is placed (rules §3). Buy: a target at or below the ask is a limit, above
 * it a stop. Sell: a target at or above the bid is a limit, below it a stop.
 */
export function pendingKindOf(side: Side, target: Price, quote: Pick<Quote, 'bid' | 'ask'>): PendingKind {
  const price = openingPrice(side, quote);
  return (side === 'buy' ? target <= price : target >= price) ? 'limit' : 'stop';
}

/** True when the order triggers on a rise to its target, false when it triggers on a fall. */
export function triggersAbove(side: Side, kind: PendingKind): boolean {
  return (side === 'buy') === (kind === 'stop');
}

/** The stop on the wrong side of a reference price, if any: a buy has its stop-loss below and its take-profit above. */
export function wrongStop(side: Side, reference: Price, { stopLoss, takeProfit }: Stops): keyof Stops | undefined {
  const isBuy = side === 'buy';
  if (stopLoss !== NO_LEVEL && (isBuy ? stopLoss >= reference : stopLoss <= reference)) return 'stopLoss';
  if (takeProfit !== NO_LEVEL && (isBuy ? takeProfit <= reference : takeProfit >= reference)) return 'takeProfit';
  return undefined;
}

/** The stop that a closing price (bid for a buy, ask for a sell) has reached; of both, the stop-loss (rules §3). */
export function reachedStop(side: Side, price: Price, { stopLoss, takeProfit }: Stops): keyof Stops | undefined {
  const isBuy = side === 'buy';
  if (stopLoss !== NO_LEVEL && (isBuy ? price <= stopLoss : price >= stopLoss)) return 'stopLoss';
  if (takeProfit !== NO_LEVEL && (isBuy ? price >= takeProfit : price <= takeProfit)) return 'takeProfit';
  return undefined;
}
