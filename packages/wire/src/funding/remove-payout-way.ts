import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { own } from '../example.ts';
import { id } from '../fields.ts';

export const removePayoutWay = defineCall({
  operation: 'remove-payout-way',
  room: 'funding',
  summary: 'Deletes a bound way. Withdrawals that were requested before keep theirs.',
  method: 'POST',
  path: '/api/wallet/del_draw_method',
  access: 'user',
  effect: 'change',
  why: 'A customer removes where their own money was to be paid to.',
  inReadOnly: 'stays',
  keyed: false,
  request: z.object({ id }),
  response: z.null(),
  example: { id: own('payout-way', 'request.real-account-only') },
  exampleRefusal: 'request.real-account-only',
  reasons: ['request.real-account-only', 'request.not-found'],
});
