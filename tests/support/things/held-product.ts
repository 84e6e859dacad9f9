import type { MakeThing } from '../things.ts';
import { openMarket } from './open-market.ts';
import { make as makeOrder } from './order.ts';

/** A product in which the owner has a position. */
export const make: MakeThing = async (owner) => {
  await makeOrder(owner);
  return String((await openMarket(owner)).Id);
};
