import type { Money, Rate } from '../kernel/decimal.ts';
import type { Instant } from '../kernel/time.ts';

/** Direction of a timed option; the wire's `Type` uses the same numbers. */
export const DIRECTION = { up: 1, down: 2 } as const;
export type Direction = keyof typeof DIRECTION;

/** The wire's `Status` of a timed option. */
export const OPTION_STATUS = { running: 1, closed: 3 } as const;
export type OptionStatus = keyof typeof OPTION_STATUS;

/** How a timed option ended. A tie or a void returns the stake. */
export const OUTCOMES = ['win', 'loss', 'tie', 'void'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Why an option was void: no entry tick, no exit tick, or its recording or demo account started over. */
export const VOID_REASONS = ['no-entry', 'no-exit', 'replay-seam', 'demo-reset'] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

/** What a losing option costs: the stake (`micro_loss_level` '0'), or the profit of a win, at most the stake. */
export type LossLevel = 'stake' | 'ratio';

/** Everything besides ticks that an option's outcome depends on, frozen when it is accepted (rules §4). */
export interface FrozenOption {
  readonly direction: Direction;
  /** Above 0, scale 6, two decimals in use. */
  readonly stake: Money;
  /** Profit of a win as a fraction of the stake. */
  readonly profitRatio: Rate;
  readonly lossLevel: LossLevel;
  /** Acceptance time plus the chosen duration. */
  readonly expiresAt: Instant;
  /** Maximum age of the exit tick at the expiry, milliseconds. */
  readonly quoteMaxAgeMs: number;
}
