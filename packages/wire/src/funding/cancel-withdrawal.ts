import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { own } from '../example.ts';
import { id, journalSeq } from '../fields.ts';

export const cancelWithdrawal = defineCall({
  operation: 'cancel-withdrawal',
  room: 'funding',
  summary: 'Cancels a withdrawal that is still pending: the whole amount comes back.',
  method: 'POST',
  path: '/api/account/draw_cancel',
  access: 'user',
  effect: 'change',
  why: 'A customer takes back their own request and has the amount again.',
  inReadOnly: 'stays',
  keyed: true,
  request: z.object({ id }),
  response: z.object({ seq: journalSeq }),
  example: { id: own('withdrawal', 'request.real-account-only') },
  exampleRefusal: 'request.real-account-only',
  reasons: [
    'request.real-account-only',
    'request.not-found',
    'request.key-reused',
    'request.busy',
    'request.quarantined',
    'funding.withdrawal-not-pending',
    'funding.withdrawal-not-found',
  ],
});
