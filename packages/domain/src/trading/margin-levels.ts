/** Prepayment ratios that decide margin call and stop-out of an account, whole percent (rules §3). */
export interface MarginLevels {
  /** Margin call at or below this. */
  readonly marginCallPercent: number;
  /** Another margin call becomes possible above this. */
  readonly marginRearmPercent: number;
  /** Stop-out at or below this. */
  readonly stopOutPercent: number;
}

/** The levels of a new account, until it opens an order on a site that has other levels. */
export const INITIAL_MARGIN_LEVELS: MarginLevels = {
  marginCallPercent: 100,
  marginRearmPercent: 105,
  stopOutPercent: 50,
};
