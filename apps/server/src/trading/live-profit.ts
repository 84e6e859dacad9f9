import type { Money, Price } from '@vitrine/domain/kernel/decimal';
import type { Tick } from '@vitrine/domain/market/index';
import { closingPrice, profitOf } from '@vitrine/domain/trading/profit';
import type { Terms } from '../market/index.ts';
import type { OrderRecord } from './store.ts';

/** What an open order would close at now. */
export interface LiveOrder {
  readonly price: Price;
  readonly profit: Money;
}

/** Newest durable tick of an instrument. */
export type TickOf = (instrument: number) => Tick | undefined;

/**
 * Price and profit of a holding order at the newest ticks, by the formula that closes it. Without a tick of the
 * instrument or its conversion: at its opening price, profit 0. Throws on an order that is not open.
 */
export function liveOrder(order: OrderRecord, terms: Terms, tickOf: TickOf): LiveOrder {
  const { pricePrecision, unitsPerLot, quoteCurrency } = terms.at(order.instrument, order.termsVersion);
  if (order.open === undefined) throw new Error(`order ${order.id} is not open`);
  const openPrice = order.open.price;
  const tick = tickOf(order.instrument);
  const conversion = terms.conversion(quoteCurrency, tickOf);
  if (tick === undefined || conversion === undefined) return { price: openPrice, profit: 0n };
  const side = order.side === 1 ? 'buy' : 'sell';
  const price = closingPrice(side, tick);
  const contract = { side, openPrice, lots: order.lots, unitsPerLot, pricePrecision } as const;
  return { price, profit: profitOf(contract, price, conversion) };
}
