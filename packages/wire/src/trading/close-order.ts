import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { own } from '../example.ts';
import { id, journalSeq } from '../fields.ts';

export const closeOrder = defineCall({
  operation: 'close-order',
  room: 'trading',
  summary: 'Closes a holding order at the market.',
  method: 'GET',
  path: '/v2/api/forex/close',
  access: 'user',
  effect: 'change',
  why: 'A customer closes their own order at the price of the tape.',
  keyed: true,
  request: z.object({ id }),
  response: z.object({ id: z.number(), seq: journalSeq }),
  example: { id: own('order', 'trading.order-not-open') },
  reasons: [
    'market.closed',
    'market.suspended',
    'market.quote-stale',
    'market.no-conversion',
    'trading.order-not-open',
    'request.key-reused',
    'request.busy',
    'request.quarantined',
  ],
});
