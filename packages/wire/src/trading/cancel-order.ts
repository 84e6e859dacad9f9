import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { own } from '../example.ts';
import { id, journalSeq } from '../fields.ts';

export const cancelOrder = defineCall({
  operation: 'cancel-order',
  room: 'trading',
  summary: 'Cancels a pending order and releases its margin, even while the market is closed.',
  method: 'GET',
  path: '/v2/api/forex/cancel_trade',
  access: 'user',
  effect: 'change',
  why: 'A customer cancels their own pending order.',
  inReadOnly: 'stays',
  keyed: true,
  request: z.object({ id }),
  response: z.object({ id: z.number(), seq: journalSeq }),
  example: { id: own('pending-order', 'trading.order-not-pending') },
  reasons: [
    'trading.order-not-pending',
    'trading.margin-check-running',
    'request.key-reused',
    'request.busy',
    'request.quarantined',
  ],
});
