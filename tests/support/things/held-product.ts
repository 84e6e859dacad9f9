import { orders } from '@vitrine/wire/trading/orders';
import type { MakeThing } from '../things.ts';
import { openMarket } from './open-market.ts';
import { make as makeOrder } from './order.ts';

/** A product in which the owner has a position: one is opened for an owner without any. */
export const make: MakeThing = async (owner) => {
  const held = await owner.call(orders, { status: 1, page: 1 });
  if (held.data[0] !== undefined) return String(held.data[0].ForexTradeLists.Id);
  await makeOrder(owner);
  return String((await openMarket(owner)).Id);
};
