import type { Instant } from '@vitrine/domain/kernel/time';
import { type Listed, refuseWhenStale } from '../market/index.ts';
import type { Decision } from '../step.ts';
import type { TradingContext } from './context.ts';

/**
 * The fill rule of market orders (rules §3). `last`: the newest tick, if it is fresh. `next`: the first tick after the
 * command was accepted; until one comes the command waits, and past the quote's age it is refused with nothing held.
 */
export function refuseWithoutTick(listed: Listed, at: Instant, acceptedTick: number | undefined): Decision {
  if (listed.terms.fillRule === 'next' && (acceptedTick === undefined || listed.seq <= acceptedTick)) {
    return { waitFor: listed.terms.id };
  }
  return refuseWhenStale(listed, at);
}

/** True for a customer whose turn waits for the next step: until then he takes no new risk and changes no level. */
export function awaitsCheck(context: TradingContext, customer: number): boolean {
  const { ledger, trading } = context;
  return trading.cut !== undefined && ledger.uidAt(customer) > trading.cut.uid && !trading.isIdle(customer);
}
