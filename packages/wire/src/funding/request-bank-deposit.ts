import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { publicId } from '../example.ts';
import { amount, id, journalSeq } from '../fields.ts';
import { CLAIM_REASONS } from './claim-reasons.ts';

export const requestBankDeposit = defineCall({
  operation: 'request-bank-deposit',
  room: 'funding',
  summary:
    'Asks for a bank account to pay to. One request at a time; it expires after 24 hours without a proof of payment.',
  method: 'GET',
  path: '/api/quickCharge/wire_submit_edit',
  access: 'user',
  effect: 'change',
  why: 'A customer asks where to pay. A request moves no money.',
  inReadOnly: 'core-decides',
  keyed: true,
  request: z.object({
    /** In the currency. */
    number: amount,
    symbol_id: id,
  }),
  response: z.object({ id: z.number(), seq: journalSeq }),
  example: { number: '100', symbol_id: publicId('1') },
  exampleRefusal: 'request.real-account-only',
  reasons: [...CLAIM_REASONS, 'funding.deposit-under-way'],
});
