import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { own } from '../example.ts';
import { id, journalSeq } from '../fields.ts';

export const cancelDeposit = defineCall({
  operation: 'cancel-deposit',
  room: 'funding',
  summary: 'Cancels a bank request without a proof.',
  method: 'GET',
  path: '/api/quickCharge/cancel_wire_info_edit',
  access: 'user',
  effect: 'change',
  why: 'A customer takes back their own request. Nothing was booked.',
  inReadOnly: 'stays',
  keyed: true,
  request: z.object({ id }),
  response: z.object({ seq: journalSeq }),
  example: { id: own('bank-request', 'request.real-account-only') },
  exampleRefusal: 'request.real-account-only',
  reasons: [
    'request.real-account-only',
    'request.not-found',
    'request.key-reused',
    'request.busy',
    'request.quarantined',
    'funding.deposit-not-pending',
    'funding.deposit-arrived',
    'funding.proof-given',
  ],
});
