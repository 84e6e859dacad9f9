import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { id } from '../../fields.ts';
import { FINANCE, paymentReference, REQUEST_STEP_REASONS, seenVersion, withdrawalRow } from './fields.ts';

export const payWithdrawal = defineCall({
  operation: 'pay-withdrawal',
  room: 'funding',
  summary:
    'Marks an approved withdrawal as paid, under the transaction id or reference of the payment, which counts once, ever.',
  method: 'POST',
  path: '/console/api/funding/withdrawals/pay',
  access: { staff: FINANCE },
  effect: 'change',
  why: 'Records that the customer has been paid what was approved. The payment itself happens at the bank or on the chain.',
  keyed: true,
  request: z.object({ withdrawal: id, version: seenVersion, reference: paymentReference }),
  response: withdrawalRow,
  example: { withdrawal: '999999', version: '1', reference: anyText('FT26329XYZ') },
  reasons: [...REQUEST_STEP_REASONS, 'funding.reference-used', 'funding.in-payment-file'],
});
