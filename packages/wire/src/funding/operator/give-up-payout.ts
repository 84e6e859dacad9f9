import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { id } from '../../fields.ts';
import { line } from '../../operator-fields.ts';
import { FINANCE } from './fields.ts';

export const giveUpPayout = defineCall({
  operation: 'give-up-payout',
  room: 'funding',
  summary:
    'Gives up a payment that its bank has not answered for five days, or that no wallet has signed: the first person says why, a second one lets it fail, and its customer gets the whole amount back.',
  method: 'POST',
  path: '/console/api/funding/payout/give-up',
  access: { staff: FINANCE },
  effect: 'change',
  why: 'A payment without an answer would keep its withdrawal approved for good. Two different people give it up, and the money goes back to the customer alone.',
  keyed: true,
  request: z.object({ withdrawal: id, note: line(120) }),
  /** `sent`: somebody else has to give it up, too. */
  response: z.object({ state: z.enum(['sent', 'failed']) }),
  example: { withdrawal: '999999', note: anyText('The bank knows no such file.') },
  reasons: ['request.not-found', 'funding.payment-refused', 'funding.same-staff', 'staff.not-independent'],
});
