import { refusal } from '@vitrine/domain/kernel/refusal';
import type { Instant } from '@vitrine/domain/kernel/time';
import { isOpenAt } from '@vitrine/domain/market/calendar';
import { isFreshAt } from '@vitrine/domain/market/tick';
import type { Decision } from '../step.ts';
import type { Listed } from './state.ts';

/** Whether the instrument can be traded now: open by its calendar, not halted, and with a fresh tick. */
export function isDealable(listed: Listed, at: Instant): boolean {
  return isOpen(listed, at) && isFresh(listed, at);
}

/** Whether the instrument is neither halted nor closed by its calendar. */
export function isOpen(listed: Listed, at: Instant): boolean {
  return !listed.terms.halted && isOpenAt(listed.terms.calendar, at);
}

/** Whether there is a tick, and the newest one can be dealt at. */
export function isFresh(listed: Listed, at: Instant): boolean {
  return listed.seq > 0 && isFreshAt(listed.terms, listed.at, at);
}

/**
 * Whether the newest tick is too old to deal at although the market is open by its calendar, halted or not. A closed market
 * keeps its last price.
 */
export function isStaleWhileOpen(listed: Listed, at: Instant): boolean {
  return isOpenAt(listed.terms.calendar, at) && !isFresh(listed, at);
}

/** The refusal when the market is halted or closed, whatever the age of its quote; otherwise undefined. */
export function refuseWhenNotOpen(listed: Listed, at: Instant): Decision {
  if (!isOpenAt(listed.terms.calendar, at)) {
    return { refused: refusal('market.closed', { instrument: listed.terms.showCode }) };
  }
  if (listed.terms.halted) return { refused: refusal('market.suspended', { instrument: listed.terms.showCode }) };
  return undefined;
}

/** The refusal when the newest quote is too old or missing; otherwise undefined. */
export function refuseWhenStale(listed: Listed, at: Instant): Decision {
  if (isFresh(listed, at)) return undefined;
  return { refused: refusal('market.quote-stale', { instrument: listed.terms.showCode }) };
}
