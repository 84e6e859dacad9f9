/** Reasons to refuse a command because of its instrument or its quote. */
export type MarketRefusal =
  | 'market.instrument-not-found'
  | 'market.closed'
  | 'market.suspended'
  | 'market.quote-stale'
  | 'market.no-conversion';
