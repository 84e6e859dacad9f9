import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { STAFF_ROLES } from '../role.ts';

export const withdrawProposal = defineCall({
  operation: 'withdraw-proposal',
  room: 'staff',
  summary: 'Takes an own proposal back before anybody has decided.',
  method: 'POST',
  path: '/console/api/proposals/withdraw',
  access: { staff: STAFF_ROLES },
  effect: 'change',
  keyed: true,
  request: z.object({ id }),
  response: z.null(),
  reasons: ['request.not-found', 'staff.not-maker', 'staff.already-decided'],
});
