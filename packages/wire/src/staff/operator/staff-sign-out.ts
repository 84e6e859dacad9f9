import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { STAFF_ROLES } from '../role.ts';

export const staffSignOut = defineCall({
  operation: 'staff-sign-out',
  room: 'staff',
  summary: 'Signs out of the console: ends this session.',
  method: 'POST',
  path: '/console/api/sign-out',
  access: { staff: STAFF_ROLES },
  effect: 'change',
  why: 'Staff end their own session.',
  keyed: true,
  request: z.object({}),
  response: z.null(),
  example: {},
  reasons: [],
});
