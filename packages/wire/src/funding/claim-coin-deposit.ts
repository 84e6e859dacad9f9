import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { anyText, publicId } from '../example.ts';
import { amount, id, journalSeq } from '../fields.ts';
import { CLAIM_REASONS } from './claim-reasons.ts';
import { coinAddress, optionalProof } from './fields.ts';

export const claimCoinDeposit = defineCall({
  operation: 'claim-coin-deposit',
  room: 'funding',
  summary:
    'Tells the site of a payment to one of its addresses. Nothing is booked until what was received has been recorded and approved.',
  method: 'GET',
  path: '/api/quickCharge/submit',
  access: 'user',
  effect: 'change',
  why: 'A customer says what they have paid. A claim moves no money.',
  inReadOnly: 'core-decides',
  keyed: true,
  request: z.object({
    /** In the currency. */
    number: amount,
    symbol_id: id,
    /** The channel, and the address that the customer saw there. */
    charge_id: id,
    address: coinAddress,
    proofImg: optionalProof,
  }),
  response: z.object({ id: z.number(), seq: journalSeq }),
  example: {
    number: '100',
    symbol_id: publicId('2'),
    charge_id: publicId('1'),
    address: anyText('TXYZ'),
    proofImg: '',
  },
  exampleRefusal: 'request.real-account-only',
  reasons: [...CLAIM_REASONS, 'funding.channel-changed'],
});
