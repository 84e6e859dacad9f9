import type { Instant } from '@vitrine/domain/kernel/time';
import { type Listed, refuseWhenStale } from '../market/index.ts';
import type { Decision } from '../step.ts';
import type { TradingContext } from './context.ts';

/**
 * The fill rule of market orders (rules §3). `last`: the newest tick, if it is fresh. `next`: the first tick after the
 * command was accepted. Until it comes the command waits and holds nothing; after the maximum quote age it is refused.
 */
export function refuseWithoutTick(listed: Listed, at: Instant, acceptedTick: number | undefined): Decision {
  if (listed.terms.fillRule === 'next' && (acceptedTick === undefined || listed.seq <= acceptedTick)) {
    return { waitFor: listed.terms.id };
  }
  return refuseWhenStale(listed, at);
}

/**
 * Whether a split tick may still affect the customer. Until it is finished they cannot take new risk, change or cancel
 * orders, or reset their account. It affects customers with a pending order in its instrument, or with a position there
 * or in an instrument whose currency it converts. All others trade normally.
 */
export function awaitsMarginCheck({ ledger, market, trading }: TradingContext, customer: number): boolean {
  const { splitTick, pending, positions } = trading;
  if (splitTick === undefined || ledger.uidAt(customer) <= splitTick.uid) return false;
  if (pending.ordersOf(customer).some((order) => pending.get(order)?.instrument === splitTick.instrument)) return true;
  const { converts } = market.get(splitTick.instrument) as Listed;
  const touched = new Set([splitTick.instrument, ...converts.map(({ terms }) => terms.id)]);
  return positions.slotsOf(customer).some((slot) => touched.has(positions.at(slot).instrument));
}
