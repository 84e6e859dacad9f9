/** Why the market refuses. */
export type MarketRefusal =
  | 'market.instrument-not-found'
  | 'market.closed'
  | 'market.suspended'
  | 'market.quote-stale'
  | 'market.no-conversion';
