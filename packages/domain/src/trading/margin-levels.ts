/** What an account's margin is judged by: prepayment ratio, whole percent (rules §3). */
export interface MarginLevels {
  /** Margin call at or below this. */
  readonly marginCallPercent: number;
  /** Armed again above this. */
  readonly marginRearmPercent: number;
  /** Stop-out at or below this. */
  readonly stopOutPercent: number;
}

/** The levels that every account begins with, until it opens something on a site that has others. */
export const FIRST_LEVELS: MarginLevels = { marginCallPercent: 100, marginRearmPercent: 105, stopOutPercent: 50 };
