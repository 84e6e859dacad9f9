/** Why trading refuses; in the order in which the guards run. */
export type TradingRefusal =
  | 'trading.account-not-found'
  | 'trading.account-frozen'
  /** A split tick or a rollover has not reached this account yet. */
  | 'trading.margin-check-running'
  | 'trading.no-multiple'
  | 'trading.multiple-not-offered'
  | 'trading.multiple-above-cap'
  | 'trading.lots-below-minimum'
  | 'trading.lots-above-maximum'
  | 'trading.lots-off-step'
  | 'trading.price-changed'
  /** At or beyond the current closing price, of a pending order its target. */
  | 'trading.stop-loss-wrong-side'
  | 'trading.take-profit-wrong-side'
  | 'trading.insufficient-margin'
  | 'trading.house-limit'
  | 'trading.not-a-demo'
  /** Unknown, somebody else's and already closed alike. */
  | 'trading.order-not-open'
  /** A part that is larger than the position. */
  | 'trading.lots-above-position'
  /** What a part would leave is too small to be a position. */
  | 'trading.remainder-below-minimum'
  /** Unknown, somebody else's, filled and cancelled alike. */
  | 'trading.order-not-pending';
