import { createAlert } from '@vitrine/wire/alerts/create-alert';
import type { MakeThing } from '../things.ts';
import { openMarket } from './open-market.ts';

/** An alert at half of today's price. */
export const make: MakeThing = async (owner) => {
  const { Id, Bid, PricePrecision } = await openMarket(owner);
  return String((await owner.call(createAlert, { forex_id: Id, price: (Bid / 2).toFixed(PricePrecision) })).id);
};
