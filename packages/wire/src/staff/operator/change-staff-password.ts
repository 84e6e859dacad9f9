import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { password } from '../../operator-fields.ts';
import { STAFF_ROLES } from '../role.ts';

/** Without a key: what is kept of a key's press would hold a quick hash of both passwords. */
export const changeStaffPassword = defineCall({
  operation: 'change-staff-password',
  room: 'staff',
  summary: 'Sets another password of one’s own; the present one opens it. All other own sessions end.',
  method: 'POST',
  path: '/console/api/password/change',
  access: { staff: STAFF_ROLES },
  effect: 'change',
  why: 'Everybody replaces their own password and has to know the current one.',
  keyed: false,
  request: z.object({ presentPassword: password, password }),
  response: z.null(),
  example: { presentPassword: anyText('the password of today'), password: anyText('five words that are long') },
  reasons: ['staff.wait', 'staff.wrong-password', 'staff.weak-password'],
});
