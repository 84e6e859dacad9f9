import type { Money } from '../kernel/decimal.ts';
import { HOUR, type Instant } from '../kernel/time.ts';

// These figures are rules, not settings: nobody can give the site more time to pay (rules §6).

/** How long a bank deposit waits for its proof before it is invalid. */
export const PROOF_TIME = 24 * HOUR;
/** When a withdrawal should be paid, counted from its request. No hold stops this clock. */
export const PAY_TIME = 24 * HOUR;
/** How long a hold lasts, unless it is released or renewed. */
export const HOLD_TIME = 72 * HOUR;
/** How often a withdrawal may be held: once, and two renewals. A hold after a release counts as a renewal. */
export const MAX_HOLDS = 3;
/** How far past its deadline an open withdrawal may be before the site takes no more money in. */
export const LOCK_AFTER = 72 * HOUR;
/** How much of what customers own may be held before the site takes no more money in, percent. */
export const LOCK_HELD_PERCENT = 5n;
/** How many deposits of one customer may be open at once. */
export const MAX_OPEN_DEPOSITS = 20;

/** When a withdrawal should be paid. */
export function deadlineOf(requestedAt: Instant): Instant {
  return requestedAt + PAY_TIME;
}

/** Since when a withdrawal is overdue; undefined while its deadline has not passed. */
export function overdueSince(requestedAt: Instant, now: Instant): Instant | undefined {
  const deadline = deadlineOf(requestedAt);
  return now > deadline ? deadline : undefined;
}

/**
 * Whether the site must take no money in (rules §6): an open withdrawal is more than {@link LOCK_AFTER} past its deadline,
 * or more than {@link LOCK_HELD_PERCENT} percent of what customers own is held. Of 10,000 owned, 500.000000 held do not
 * lock, 500.000001 do. `oldest`: when the oldest open withdrawal was requested; undefined: none is open.
 */
export function isIntakeLocked(
  { oldest, held, owned }: { readonly oldest: Instant | undefined; readonly held: Money; readonly owned: Money },
  now: Instant,
): boolean {
  if (oldest !== undefined && now > deadlineOf(oldest) + LOCK_AFTER) return true;
  return held > 0n && held * 100n > owned * LOCK_HELD_PERCENT;
}
