import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, journalSeq, optionalPrice } from '../fields.ts';

export const setStops = defineCall({
  operation: 'set-stops',
  room: 'trading',
  summary:
    'Sets both stops of a holding or pending order, also while its market is closed. What is left out is taken off.',
  method: 'GET',
  path: '/v2/api/forex/set_stop_price',
  access: 'user',
  effect: 'change',
  keyed: true,
  request: z.object({
    id,
    /** Absent, empty and 0: none. */
    stop_loss_price: optionalPrice,
    target_profit_price: optionalPrice,
  }),
  response: z.object({ id: z.number(), seq: journalSeq }),
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
