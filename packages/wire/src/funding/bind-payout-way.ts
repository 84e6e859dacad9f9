import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { anyText, publicId } from '../example.ts';
import { id } from '../fields.ts';
import { bankFields, drawType, optionalCoinAddress } from './fields.ts';
import { payoutWay } from './payout-way.ts';

export const bindPayoutWay = defineCall({
  operation: 'bind-payout-way',
  room: 'funding',
  summary:
    'Binds a coin address (`type` 1) or a bank account (`type` 2) for withdrawals in a currency. It can be used 24 hours later; a message tells the customer, with a link for whoever did not do it.',
  method: 'POST',
  path: '/api/wallet/bind_draw_method',
  access: 'user',
  effect: 'change',
  why: 'A customer says where their own money is paid to.',
  inReadOnly: 'stays',
  keyed: false,
  request: z.object({
    type: drawType,
    /** The withdraw currency. */
    draw_id: id,
    dc_address: optionalCoinAddress,
    ...bankFields,
  }),
  response: payoutWay,
  example: {
    type: publicId('1'),
    draw_id: publicId('2'),
    dc_address: anyText('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
    payee_account: anyText(''),
    payee_name: anyText(''),
    bank_name: anyText(''),
    bank_code: anyText(''),
    bank_address: anyText(''),
    routing_number: anyText(''),
    bank_swift: anyText(''),
    bank_iban: anyText(''),
    bank_ifsc: anyText(''),
    bank_branch: anyText(''),
    payee_address: anyText(''),
    post_code: anyText(''),
  },
  exampleRefusal: 'request.real-account-only',
  reasons: [
    'request.real-account-only',
    'request.not-found',
    'funding.paused',
    'funding.address-invalid',
    'funding.way-bound',
    'funding.too-many-ways',
  ],
});
