import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { flag } from '../fields.ts';
import { erasureState } from './erasure.ts';

export const askErasure = defineCall({
  operation: 'ask-erasure',
  room: 'identity',
  summary:
    'Asks the operator to erase the account and everything known of the user (`wanted` 1), or takes the request back (0). Two members of staff decide; nothing changes until then.',
  method: 'POST',
  path: '/api/user/ask_erasure',
  access: 'user',
  effect: 'change',
  why: 'Customers ask for their own data to be erased. The request itself moves nothing.',
  keyed: false,
  request: z.object({ wanted: flag }),
  response: erasureState,
  example: { wanted: '1' },
  reasons: [],
});
