import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { STAFF_ROLES } from '../role.ts';

export const revokeStaffSession = defineCall({
  operation: 'revoke-staff-session',
  room: 'staff',
  summary: 'Ends one session of the caller.',
  method: 'POST',
  path: '/console/api/sessions/revoke',
  access: { staff: STAFF_ROLES },
  effect: 'change',
  why: 'Staff end their own sessions.',
  keyed: true,
  request: z.object({ id }),
  response: z.null(),
  example: { id: '999999' },
  reasons: ['request.not-found'],
});
