import { submitOrder } from '@vitrine/wire/trading/submit-order';
import type { MakeThing } from '../things.ts';
import { openMarket } from './open-market.ts';

/** An open order. */
export const make: MakeThing = async (owner) => {
  const { Id } = await openMarket(owner);
  const buy = { type: 1, cont: '0.01', forex_id: Id, status: 1, multiple: 20 };
  return String((await owner.call(submitOrder, buy)).id);
};
