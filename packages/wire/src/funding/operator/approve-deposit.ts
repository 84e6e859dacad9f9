import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { depositRow, FINANCE, REQUEST_STEP_REASONS, seenVersion } from './fields.ts';

export const approveDeposit = defineCall({
  operation: 'approve-deposit',
  room: 'funding',
  summary:
    'Approves a deposit that has arrived: what was received is booked. Above the limit, the first approval is recorded and a second person decides.',
  method: 'POST',
  path: '/console/api/funding/deposits/approve',
  access: { staff: FINANCE },
  effect: 'change',
  why: 'Books exactly what was received, once; above the limit two different people approve.',
  keyed: true,
  request: z.object({ deposit: id, version: seenVersion }),
  response: depositRow,
  example: { deposit: '999999', version: '1' },
  reasons: [...REQUEST_STEP_REASONS, 'funding.arrival-missing', 'funding.account-frozen'],
});
