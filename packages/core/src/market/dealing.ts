import { refusal } from '@vitrine/domain/kernel/refusal';
import type { Instant } from '@vitrine/domain/kernel/time';
import { isOpenAt } from '@vitrine/domain/market/calendar';
import type { Decision } from '../step.ts';
import type { Listed } from './state.ts';

/** True when the instrument can be traded now: open by its calendar, not halted, its newest tick fresh. */
export function isDealable(listed: Listed, at: Instant): boolean {
  return isOpen(listed, at) && isFresh(listed, at);
}

/** True when the instrument is neither halted nor closed by its calendar. */
export function isOpen(listed: Listed, at: Instant): boolean {
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

/** Refuses what needs a fresh quote when the newest one is too old, or there is none. */
export function refuseWhenStale(listed: Listed, at: Instant): Decision {
  if (isFresh(listed, at)) return undefined;
  return { refused: refusal('market.quote-stale', { instrument: listed.terms.showCode }) };
}
