import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { journalSeq } from '../fields.ts';

export const resetDemo = defineCall({
  operation: 'reset-demo',
  room: 'trading',
  summary: 'Closes everything open on a demo account and posts its accounts back to the grant.',
  method: 'GET',
  path: '/v2/api/main/user/resetForexDemoAccount',
  access: 'user',
  effect: 'change',
  why: 'A customer closes what their own demo account has open, at the price of the tape, and starts again.',
  keyed: true,
  request: z.object({}),
  response: z.object({ seq: journalSeq }),
  example: {},
  reasons: [
    'trading.not-a-demo',
    'trading.margin-check-running',
    'request.key-reused',
    'request.busy',
    'request.quarantined',
  ],
});
