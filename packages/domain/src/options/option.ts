import type { Money, Rate } from '../kernel/decimal.ts';
import type { Instant } from '../kernel/time.ts';

/** Which way a timed option goes; the wire's `Type` uses the same numbers. */
export const DIRECTION = { up: 1, down: 2 } as const;
export type Direction = keyof typeof DIRECTION;

/** The wire's `Status` of a timed option. */
export const OPTION_STATUS = { running: 1, closed: 3 } as const;
export type OptionStatus = keyof typeof OPTION_STATUS;

/** How a timed option ended. A tie and a void give the stake back. */
export const OUTCOMES = ['win', 'loss', 'tie', 'void'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Why an option was void: no tick to enter at, none to leave at, or what it ran on came to an end. */
export const VOID_REASONS = ['no-entry', 'no-exit', 'replay-seam', 'demo-reset'] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

/** What a losing option costs: the stake (`micro_loss_level` '0'), or as much as a win would have brought, at most the stake. */
export type LossLevel = 'stake' | 'ratio';

/** All that an option's outcome depends on besides the ticks, frozen when it is accepted (rules §4). */
export interface FrozenOption {
  readonly direction: Direction;
  /** Above 0, scale 6, two decimals in use. */
  readonly stake: Money;
  /** Profit of a win as a fraction of the stake. */
  readonly profitRatio: Rate;
  readonly lossLevel: LossLevel;
  /** Acceptance plus the seconds chosen. */
  readonly expiresAt: Instant;
  /** How old the tick it leaves at may be at the expiry, milliseconds. */
  readonly quoteMaxAgeMs: number;
}
