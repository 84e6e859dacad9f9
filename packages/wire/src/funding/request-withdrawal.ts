import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { anyText, own, publicId } from '../example.ts';
import { amount, id, journalSeq, optionalWhole } from '../fields.ts';
import { memo, optionalCoinAddress, optionalOtp, optionalPayPassword } from './fields.ts';

export const requestWithdrawal = defineCall({
  operation: 'request-withdrawal',
  room: 'funding',
  summary:
    'Requests a payout to a bound way, or to a typed address where `is_withdraw_account_input` is on. The amount leaves the funding account at once and comes back if the request is cancelled or rejected.',
  method: 'POST',
  path: '/api/account/draw',
  access: 'user',
  effect: 'change',
  why: 'A customer asks for their own money. It is paid to them, or comes back.',
  inReadOnly: 'stays',
  keyed: true,
  request: z.object({
    draw_currency_id: id,
    /** In the currency of the site, fee included. */
    number: amount,
    memo,
    /** 0 or absent: `address`. */
    draw_method_id: optionalWhole(0, 999_999_999_999_999),
    /** Where `is_withdraw_pay_pwd` is on. */
    pay_password: optionalPayPassword,
    address: optionalCoinAddress,
    /** Ours: of the second factor, if the customer has one. */
    otp: optionalOtp,
  }),
  response: z.object({ id: z.number(), seq: journalSeq }),
  example: {
    draw_currency_id: publicId('2'),
    number: '50',
    memo: anyText(''),
    draw_method_id: own('payout-way', 'request.real-account-only'),
    pay_password: '',
    address: anyText(''),
    otp: '',
  },
  exampleRefusal: 'request.real-account-only',
  reasons: [
    'request.real-account-only',
    'request.real-name-needed',
    'request.not-found',
    'request.key-reused',
    'request.busy',
    'request.quarantined',
    'identity.second-factor-required',
    'identity.wrong-otp',
    'identity.wait',
    'funding.account-not-found',
    'funding.currency-not-offered',
    'funding.amount-below-minimum',
    'funding.amount-above-maximum',
    'funding.fee-above-amount',
    'funding.no-rate',
    'funding.nothing-received',
    'funding.margin-check-running',
    'funding.amount-above-balance',
    'funding.pay-password-missing',
    'funding.wrong-pay-password',
    'funding.paused',
    'funding.no-way',
    'funding.way-resting',
    'funding.address-invalid',
  ],
});
