import { refusal } from '@vitrine/domain/kernel/refusal';
import type { Instant } from '@vitrine/domain/kernel/time';
import { isOpenAt } from '@vitrine/domain/market/index';
import type { Listed } from '../market/index.ts';
import type { Decision } from '../step.ts';
import type { TradingContext } from './context.ts';

/** True when the instrument can be dealt on now: open by its calendar, not halted, its newest tick fresh. */
export function isDealable(listed: Listed, at: Instant): boolean {
  return isOpen(listed, at) && isFresh(listed, at);
}

function isOpen(listed: Listed, at: Instant): boolean {
  return !listed.terms.halted && isOpenAt(listed.terms.calendar, at);
}

/** True when the newest tick is not older than the instrument's quotes may be. */
export function isFresh(listed: Listed, at: Instant): boolean {
  return listed.seq > 0 && at - listed.at <= listed.terms.quoteMaxAgeMs;
}

/** Refuses what needs an open market when it is not open, whatever the age of its quote. */
export function refuseWhenNotOpen(listed: Listed, at: Instant): Decision {
  if (!isOpenAt(listed.terms.calendar, at)) {
    return { refused: refusal('market.closed', { instrument: listed.terms.showCode }) };
  }
  if (listed.terms.halted) return { refused: refusal('market.suspended', { instrument: listed.terms.showCode }) };
  return undefined;
}

/**
 * The fill rule of market orders (rules §3). `last`: the newest tick, if it is fresh. `next`: the first tick after the
 * command was accepted; until one comes the command waits, and past the quote's age it is refused with nothing held.
 */
export function refuseWithoutTick(listed: Listed, at: Instant, acceptedTick: number | undefined): Decision {
  if (listed.terms.fillRule === 'next' && (acceptedTick === undefined || listed.seq <= acceptedTick)) {
    return { waitFor: listed.terms.id };
  }
  if (isFresh(listed, at)) return undefined;
  return { refused: refusal('market.quote-stale', { instrument: listed.terms.showCode }) };
}

/** True for a customer whose turn waits for the next step: until then he takes no new risk and changes no level. */
export function awaitsCheck(context: TradingContext, customer: number): boolean {
  const { ledger, trading } = context;
  return trading.cut !== undefined && ledger.uidAt(customer) > trading.cut.uid && !trading.isIdle(customer);
}
