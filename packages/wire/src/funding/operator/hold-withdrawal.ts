import { HOLD_REASONS } from '@vitrine/domain/funding/requests';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { FINANCE, REQUEST_STEP_REASONS, seenVersion, withdrawalRow } from './fields.ts';

export const holdWithdrawal = defineCall({
  operation: 'hold-withdrawal',
  room: 'funding',
  summary:
    'Holds a withdrawal: the first call proposes, a call by another person with the same reason confirms. A hold ends by itself after 72 hours, can be renewed twice, stops no clock and is shown to the customer with its reason.',
  method: 'POST',
  path: '/console/api/funding/withdrawals/hold',
  access: { staff: FINANCE },
  effect: 'change',
  why: 'Two people hold a payment for at most 72 hours, with a reason that the customer sees. The deadline goes on running.',
  keyed: true,
  request: z.object({ withdrawal: id, version: seenVersion, reason: z.enum(HOLD_REASONS) }),
  response: withdrawalRow,
  example: { withdrawal: '999999', version: '1', reason: 'source-of-funds' },
  reasons: [...REQUEST_STEP_REASONS, 'funding.no-more-holds'],
});
