import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { STAFF_ROLES } from '../role.ts';

export const revokeStaffSession = defineCall({
  operation: 'revoke-staff-session',
  room: 'staff',
  summary: 'Ends one of the own sessions.',
  method: 'POST',
  path: '/console/api/sessions/revoke',
  access: { staff: STAFF_ROLES },
  effect: 'change',
  keyed: true,
  request: z.object({ id }),
  response: z.null(),
  reasons: ['request.not-found'],
});
