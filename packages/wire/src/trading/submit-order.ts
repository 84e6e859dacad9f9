import { MAX_TRAILING_POINTS } from '@vitrine/domain/trading/trailing-stop';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { publicId } from '../example.ts';
import {
  id,
  journalSeq,
  lots,
  optionalFraction,
  optionalPrice,
  optionalSeenPrice,
  optionalWhole,
  whole,
} from '../fields.ts';

export const submitOrder = defineCall({
  operation: 'submit-order',
  room: 'trading',
  summary:
    'Opens a leveraged position at the market, or places a pending order. The answer is sent after the order is stored durably.',
  method: 'GET',
  path: '/v2/api/forex/submit',
  access: 'user',
  effect: 'change',
  why: 'A customer opens their own order at the market price of the tape, or places a pending order.',
  inReadOnly: 'core-decides',
  keyed: true,
  request: z.object({
    /** 1 buy, 2 sell. */
    type: whole(1, 2),
    /** Lots. */
    cont: lots,
    forex_id: id,
    /** 1 market, 0 pending at `target_price`. */
    status: whole(0, 1),
    /** Required of a pending order, ignored at the market. */
    target_price: optionalPrice,
    /** Absent, empty and 0: none. */
    stop_loss_price: optionalPrice,
    target_profit_price: optionalPrice,
    /** Ours: distance of a trailing stop in points, the smallest steps of the price. Absent, empty and 0: none. */
    trailing_points: optionalWhole(0, MAX_TRAILING_POINTS),
    multiple: whole(1, 100_000),
    /** The price that the customer saw; none for a pending order. */
    expect_price: optionalSeenPrice,
    /** Most that the fill may differ from `price`, as a fraction of it; 0.001 by default. */
    max_dev: optionalFraction,
  }),
  response: z.object({ id: z.number(), seq: journalSeq }),
  example: {
    type: '1',
    cont: '0.01',
    forex_id: publicId('1', 'open-market'),
    status: '1',
    multiple: '20',
    target_price: '',
    stop_loss_price: '0',
    target_profit_price: '',
    trailing_points: '0',
    expect_price: '',
    max_dev: '0.5',
  },
  reasons: [
    'market.instrument-not-found',
    'market.closed',
    'market.suspended',
    'market.quote-stale',
    'market.no-conversion',
    'trading.account-not-found',
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
    'trading.stop-loss-wrong-side',
    'trading.take-profit-wrong-side',
    'trading.trailing-stop-too-far',
    'trading.insufficient-margin',
    'trading.too-many-orders',
    'trading.customer-limit',
    'trading.house-limit',
    'request.key-reused',
    'request.busy',
    'request.storage-short',
    'request.quarantined',
  ],
});
