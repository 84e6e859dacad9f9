import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { password } from '../../sign-in-fields.ts';
import { STAFF_ROLES } from '../role.ts';

/** No idempotency key: the stored answer would hold a fast hash of both passwords. */
export const changeStaffPassword = defineCall({
  operation: 'change-staff-password',
  room: 'staff',
  summary: 'Changes the caller’s password, given the current one. All their other sessions end.',
  method: 'POST',
  path: '/console/api/password/change',
  access: { staff: STAFF_ROLES },
  effect: 'change',
  why: 'Staff change their own password and have to know the current one.',
  keyed: false,
  request: z.object({ presentPassword: password, password }),
  response: z.null(),
  example: { presentPassword: anyText('the password of today'), password: anyText('five words that are long') },
  reasons: ['staff.wait', 'staff.wrong-password', 'staff.weak-password'],
});
