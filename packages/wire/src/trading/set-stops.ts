import { MAX_TRAILING_POINTS } from '@vitrine/domain/trading/trailing-stop';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { own } from '../example.ts';
import { id, journalSeq, optionalPrice, optionalWhole } from '../fields.ts';

export const setStops = defineCall({
  operation: 'set-stops',
  room: 'trading',
  summary:
    'Sets the stop loss, take profit and trailing stop of an order, even while the market is closed. A stop loss or take profit that is left out is removed, a trailing stop stays.',
  method: 'GET',
  path: '/v2/api/forex/set_stop_price',
  access: 'user',
  effect: 'change',
  why: 'A customer sets the prices at which their own order closes.',
  inReadOnly: 'stays',
  keyed: true,
  request: z.object({
    id,
    /** Absent, empty and 0: none. */
    stop_loss_price: optionalPrice,
    target_profit_price: optionalPrice,
    /**
     * Ours: distance of the trailing stop in points, the smallest steps of the price; 0: none. Absent or empty: it stays as
     * it is.
     */
    trailing_points: optionalWhole(0, MAX_TRAILING_POINTS),
  }),
  response: z.object({ id: z.number(), seq: journalSeq }),
  example: {
    id: own('order', 'trading.order-not-open'),
    stop_loss_price: '0',
    target_profit_price: '',
    trailing_points: '1000',
  },
  reasons: [
    'trading.order-not-open',
    'trading.margin-check-running',
    'trading.stop-loss-wrong-side',
    'trading.take-profit-wrong-side',
    'trading.trailing-stop-too-far',
    'request.key-reused',
    'request.busy',
    'request.quarantined',
  ],
});
