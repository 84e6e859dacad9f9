import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { journalSeq } from '../fields.ts';

export const resetDemo = defineCall({
  operation: 'reset-demo',
  room: 'trading',
  summary: 'Resets a demo account: closes its orders and options and sets each account back to the grant.',
  method: 'GET',
  path: '/v2/api/main/user/resetForexDemoAccount',
  access: 'user',
  effect: 'change',
  why: 'A customer closes the positions of their own demo account at the market price and starts again.',
  inReadOnly: 'core-decides',
  keyed: true,
  request: z.object({}),
  response: z.object({ seq: journalSeq }),
  example: {},
  reasons: [
    'trading.not-a-demo',
    'config.read-only',
    'trading.margin-check-running',
    'request.key-reused',
    'request.busy',
    'request.quarantined',
  ],
});
