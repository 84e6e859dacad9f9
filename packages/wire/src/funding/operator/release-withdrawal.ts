import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { FINANCE, REQUEST_STEP_REASONS, seenVersion, withdrawalRow } from './fields.ts';

export const releaseWithdrawal = defineCall({
  operation: 'release-withdrawal',
  room: 'funding',
  summary: 'Ends a hold: the withdrawal is pending or approved again, as before. One person suffices.',
  method: 'POST',
  path: '/console/api/funding/withdrawals/release',
  access: { staff: FINANCE },
  effect: 'change',
  why: 'Ends a hold in favour of the customer; the withdrawal goes on from where it was.',
  keyed: true,
  request: z.object({ withdrawal: id, version: seenVersion }),
  response: withdrawalRow,
  example: { withdrawal: '999999', version: '1' },
  reasons: REQUEST_STEP_REASONS,
});
