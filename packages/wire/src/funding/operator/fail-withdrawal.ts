import { PAYMENT_FAILURES } from '@vitrine/domain/funding/requests';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { id } from '../../fields.ts';
import { optionalLine } from '../../operator-fields.ts';
import { FINANCE, REQUEST_STEP_REASONS, seenVersion, withdrawalRow } from './fields.ts';

export const failWithdrawal = defineCall({
  operation: 'fail-withdrawal',
  room: 'funding',
  summary: 'Records that a payment has failed: net amount and fee come back to the customer, with a reason and a note.',
  method: 'POST',
  path: '/console/api/funding/withdrawals/fail',
  access: { staff: FINANCE },
  effect: 'change',
  why: 'Gives the whole amount, fee included, back to the customer whose payment did not arrive.',
  keyed: true,
  request: z.object({
    withdrawal: id,
    version: seenVersion,
    reason: z.enum(PAYMENT_FAILURES),
    note: optionalLine(500),
  }),
  response: withdrawalRow,
  example: { withdrawal: '999999', version: '1', reason: 'details-wrong', note: anyText('The bank sent it back.') },
  reasons: [...REQUEST_STEP_REASONS, 'funding.in-payment-file'],
});
