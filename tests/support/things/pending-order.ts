import { submitOrder } from '@vitrine/wire/trading/submit-order';
import type { MakeThing } from '../things.ts';
import { openMarket } from './open-market.ts';

/** An order that waits for half of today's price. */
export const make: MakeThing = async (owner) => {
  const { Id, Bid, PricePrecision } = await openMarket(owner);
  const buy = { type: 1, cont: '0.01', forex_id: Id, status: 0, multiple: 20 };
  const target_price = (Bid / 2).toFixed(PricePrecision);
  return String((await owner.call(submitOrder, { ...buy, target_price })).id);
};
