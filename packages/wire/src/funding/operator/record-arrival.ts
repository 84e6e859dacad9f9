import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { amount, id } from '../../fields.ts';
import { depositRow, FINANCE, paymentReference, REQUEST_STEP_REASONS, seenVersion } from './fields.ts';

export const recordArrival = defineCall({
  operation: 'record-arrival',
  room: 'funding',
  summary:
    'Records what has arrived for a deposit, and under which transaction id or bank reference. The rate of this moment is fixed; nothing is booked yet. A reference counts once, ever.',
  method: 'POST',
  path: '/console/api/funding/deposits/arrival',
  access: { staff: FINANCE },
  effect: 'change',
  why: 'Records what a bank or a chain shows. Booking it takes an approval; above the limit, by somebody else too.',
  keyed: true,
  request: z.object({
    deposit: id,
    version: seenVersion,
    /** In the currency. */
    received: amount,
    reference: paymentReference,
  }),
  response: depositRow,
  example: { deposit: '999999', version: '1', received: '100', reference: anyText('FT26329ABC') },
  reasons: [...REQUEST_STEP_REASONS, 'funding.arrival-approved', 'funding.no-rate', 'funding.reference-used'],
});
