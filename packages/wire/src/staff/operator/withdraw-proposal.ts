import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { STAFF_ROLES } from '../role.ts';

export const withdrawProposal = defineCall({
  operation: 'withdraw-proposal',
  room: 'staff',
  summary: 'Withdraws a pending proposal of the caller.',
  method: 'POST',
  path: '/console/api/proposals/withdraw',
  access: { staff: STAFF_ROLES },
  effect: 'change',
  why: 'Staff withdraw their own pending proposals.',
  keyed: true,
  request: z.object({ id }),
  response: z.null(),
  example: { id: '999999' },
  reasons: ['request.not-found', 'staff.not-maker', 'staff.already-decided', 'staff.already-made'],
});
