import { WITHDRAWAL_REJECTIONS } from '@vitrine/domain/funding/requests';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { id } from '../../fields.ts';
import { optionalLine } from '../../operator-fields.ts';
import { FINANCE, REQUEST_STEP_REASONS, seenVersion, withdrawalRow } from './fields.ts';

export const rejectWithdrawal = defineCall({
  operation: 'reject-withdrawal',
  room: 'funding',
  summary: 'Rejects a withdrawal with a reason, and a note that the customer reads. The whole amount comes back.',
  method: 'POST',
  path: '/console/api/funding/withdrawals/reject',
  access: { staff: FINANCE },
  effect: 'change',
  why: 'Gives the whole amount back to the customer, with a reason from a closed list that they see.',
  keyed: true,
  request: z.object({
    withdrawal: id,
    version: seenVersion,
    reason: z.enum(WITHDRAWAL_REJECTIONS),
    note: optionalLine(500),
  }),
  response: withdrawalRow,
  example: { withdrawal: '999999', version: '1', reason: 'details-wrong', note: anyText('The account is closed.') },
  reasons: [...REQUEST_STEP_REASONS, 'funding.in-payment-file'],
});
