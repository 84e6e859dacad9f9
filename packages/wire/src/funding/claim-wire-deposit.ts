import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { publicId } from '../example.ts';
import { amount, id, journalSeq } from '../fields.ts';
import { CLAIM_REASONS } from './claim-reasons.ts';
import { optionalProof } from './fields.ts';

export const claimWireDeposit = defineCall({
  operation: 'claim-wire-deposit',
  room: 'funding',
  summary:
    'Tells the site of a payment to one of its bank accounts. Nothing is booked until what was received has been recorded and approved.',
  method: 'GET',
  path: '/api/quickCharge/wire_submit',
  access: 'user',
  effect: 'change',
  why: 'A customer says what they have paid. A claim moves no money.',
  inReadOnly: 'core-decides',
  keyed: true,
  request: z.object({
    /** In the currency. */
    number: amount,
    wire_id: id,
    symbol_id: id,
    proofImg: optionalProof,
  }),
  response: z.object({ id: z.number(), seq: journalSeq }),
  example: { number: '100', wire_id: publicId('1'), symbol_id: publicId('1'), proofImg: '' },
  exampleRefusal: 'request.real-account-only',
  reasons: [...CLAIM_REASONS, 'funding.no-pay-way'],
});
