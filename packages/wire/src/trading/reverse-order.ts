import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { own } from '../example.ts';
import { id, journalSeq, optionalFraction, optionalSeenPrice } from '../fields.ts';

export const reverseOrder = defineCall({
  operation: 'reverse-order',
  room: 'trading',
  summary:
    'Closes a position and opens one of the same lots and leverage on the other side, both at the same market price. If the new position cannot be opened, the old one stays. Returns the number of the new position, which has no stops.',
  method: 'GET',
  path: '/v2/api/forex/reverse',
  access: 'user',
  effect: 'change',
  why: 'A customer closes their own position and opens the opposite one, at the market price of the tape.',
  inReadOnly: 'core-decides',
  keyed: true,
  request: z.object({
    id,
    /** The price that the customer saw. */
    expect_price: optionalSeenPrice,
    /** Most that the fill may differ from it, as a fraction of it; 0.001 by default. */
    max_dev: optionalFraction,
  }),
  response: z.object({ id: z.number(), seq: journalSeq }),
  example: { id: own('order', 'trading.order-not-open'), expect_price: '', max_dev: '0.5' },
  reasons: [
    'market.closed',
    'market.suspended',
    'market.quote-stale',
    'market.no-conversion',
    'trading.account-frozen',
    'config.close-only',
    'config.read-only',
    'config.country-close-only',
    'ledger.self-exclusion',
    'ledger.time-out',
    'ledger.week-loss-limit',
    'ledger.day-loss-limit',
    'trading.margin-check-running',
    'trading.no-multiple',
    'trading.multiple-not-offered',
    'trading.multiple-above-cap',
    'trading.multiple-above-country-cap',
    'trading.lots-below-minimum',
    'trading.lots-above-maximum',
    'trading.lots-off-step',
    'trading.price-changed',
    'trading.insufficient-margin',
    'trading.customer-limit',
    'trading.house-limit',
    'trading.order-not-open',
    'request.key-reused',
    'request.busy',
    'request.storage-short',
    'request.quarantined',
  ],
});
