import type { Money, Price } from '@vitrine/domain/kernel/decimal';
import type { Tick } from '@vitrine/domain/market/index';
import { closingPrice, netProfitOf, openingPrice, profitOf } from '@vitrine/domain/trading/profit';
import type { Terms } from '../market/index.ts';
import type { OrderRecord } from './store.ts';

/** Price and profit of a pending order or a position at the newest ticks. */
export interface LiveOrder {
  /** The price at which a position would close, or a market order of the pending order's side would open. */
  readonly price: Price;
  /** 0 for a pending order. */
  readonly profit: Money;
}

/** The result of an order after fee and swap; 0 for one that has not filled: its fee was not charged. */
export function netResult(order: Pick<OrderRecord, 'open' | 'fee' | 'swap'>, profit: Money): Money {
  return order.open === undefined ? 0n : netProfitOf(profit, order);
}

/** Newest durable tick of an instrument. */
export type TickOf = (instrument: number) => Tick | undefined;

/**
 * Price and profit of a pending order or a position at the newest ticks, with the formula used for closing. Without a
 * tick of the instrument or its conversion: the target or opening price, and profit 0. Throws for an order that ended
 * without a fill.
 */
export function liveOrder(order: OrderRecord, terms: Terms, tickOf: TickOf): LiveOrder {
  const { pricePrecision, unitsPerLot, quoteCurrency } = terms.at(order.instrument, order.termsVersion);
  const side = order.side === 1 ? 'buy' : 'sell';
  const tick = tickOf(order.instrument);
  if (order.open === undefined) {
    if (order.pending === undefined) throw new Error(`order ${order.id} is neither pending nor open`);
    return { price: tick === undefined ? order.pending.target : openingPrice(side, tick), profit: 0n };
  }
  const openPrice = order.open.price;
  const conversion = terms.conversion(quoteCurrency, tickOf);
  if (tick === undefined || conversion === undefined) return { price: openPrice, profit: 0n };
  const price = closingPrice(side, tick);
  const contract = { side, openPrice, lots: order.lots, unitsPerLot, pricePrecision } as const;
  return { price, profit: profitOf(contract, price, conversion) };
}
