import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { publicId } from '../example.ts';
import { amount, journalSeq, whole } from '../fields.ts';

export const transfer = defineCall({
  operation: 'transfer',
  room: 'funding',
  summary:
    'Moves an amount from one of the user’s accounts to another. From the contract account, at most what positions, pending orders and open losses leave free.',
  method: 'POST',
  path: '/api/account/transfer',
  access: 'user',
  effect: 'change',
  why: 'A customer moves their own money between their own accounts.',
  keyed: true,
  request: z.object({
    /** The amount, up to six decimals. */
    balance: amount,
    /** `currencyId` of the accounts. */
    currency_id: whole(1, 1),
    /** `accountTypeId`s. */
    from: whole(1, 3),
    to: whole(1, 3),
  }),
  response: z.object({ seq: journalSeq }),
  example: { balance: '10.50', currency_id: publicId('1'), from: publicId('1'), to: publicId('2') },
  reasons: [
    'funding.account-not-found',
    'funding.account-frozen',
    'funding.paused',
    'funding.only-one-account',
    'funding.same-account',
    'funding.amount-not-positive',
    'funding.insufficient-balance',
    'request.key-reused',
    'request.busy',
    'request.quarantined',
  ],
});
