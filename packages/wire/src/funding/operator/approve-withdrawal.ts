import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { FINANCE, REQUEST_STEP_REASONS, seenVersion, withdrawalRow } from './fields.ts';

export const approveWithdrawal = defineCall({
  operation: 'approve-withdrawal',
  room: 'funding',
  summary:
    'Approves a pending withdrawal: fee and rate are fixed and the customer can no longer cancel. Above the limit, the first approval is recorded and a second person decides.',
  method: 'POST',
  path: '/console/api/funding/withdrawals/approve',
  access: { staff: FINANCE },
  effect: 'change',
  why: 'Lets money go to the customer who asked for it, by the terms they asked under; above the limit two different people approve.',
  keyed: true,
  request: z.object({ withdrawal: id, version: seenVersion }),
  response: withdrawalRow,
  example: { withdrawal: '999999', version: '1' },
  reasons: [...REQUEST_STEP_REASONS, 'funding.no-rate'],
});
