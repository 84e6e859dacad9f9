import type { MarketRefusal } from '@vitrine/domain/market/refusals';
import type { Reasons } from '../reason.ts';

/** Numbers 12xx. */
export const MARKET_REASONS = {
  'market.instrument-not-found': { code: 1201, status: 200 },
  'market.closed': { code: 1202, status: 200 },
  'market.suspended': { code: 1203, status: 200 },
  'market.quote-stale': { code: 1204, status: 200 },
  'market.no-conversion': { code: 1205, status: 200 },
} as const satisfies Reasons<MarketRefusal>;
