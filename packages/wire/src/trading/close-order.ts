import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { own } from '../example.ts';
import { id, journalSeq, lots } from '../fields.ts';

export const closeOrder = defineCall({
  operation: 'close-order',
  room: 'trading',
  summary:
    'Closes a position at the market, or only `cont` lots of it. A closed part gets its own order in the history, whose number is returned; the position keeps its number and the remaining lots.',
  method: 'GET',
  path: '/v2/api/forex/close',
  access: 'user',
  effect: 'change',
  why: 'A customer closes their own order, or a part of it, at the market price of the tape.',
  inReadOnly: 'stays',
  keyed: true,
  request: z.object({
    id,
    /** Ours: lots to close; all of them when absent. */
    cont: z.optional(lots),
  }),
  response: z.object({ id: z.number(), seq: journalSeq }),
  example: { id: own('order', 'trading.order-not-open'), cont: '0.01' },
  reasons: [
    'market.closed',
    'market.suspended',
    'market.quote-stale',
    'market.no-conversion',
    'trading.order-not-open',
    'trading.lots-above-position',
    'trading.lots-below-minimum',
    'trading.lots-off-step',
    'trading.remainder-below-minimum',
    'request.key-reused',
    'request.busy',
    'request.quarantined',
  ],
});
