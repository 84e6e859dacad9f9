import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { own } from '../example.ts';
import { id, journalSeq, optionalPrice } from '../fields.ts';

export const setStops = defineCall({
  operation: 'set-stops',
  room: 'trading',
  summary:
    'Sets the stop loss and take profit of an order, even while the market is closed. A stop that is left out is removed.',
  method: 'GET',
  path: '/v2/api/forex/set_stop_price',
  access: 'user',
  effect: 'change',
  why: 'A customer sets the prices at which their own order closes.',
  keyed: true,
  request: z.object({
    id,
    /** Absent, empty and 0: none. */
    stop_loss_price: optionalPrice,
    target_profit_price: optionalPrice,
  }),
  response: z.object({ id: z.number(), seq: journalSeq }),
  example: { id: own('order', 'trading.order-not-open'), stop_loss_price: '0', target_profit_price: '' },
  reasons: [
    'trading.order-not-open',
    'trading.margin-check-running',
    'trading.stop-loss-wrong-side',
    'trading.take-profit-wrong-side',
    'request.key-reused',
    'request.busy',
    'request.quarantined',
  ],
});
