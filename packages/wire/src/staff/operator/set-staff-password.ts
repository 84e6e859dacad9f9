import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { password, secretToken } from '../../operator-fields.ts';
import { nextStep } from './step.ts';

export const setStaffPassword = defineCall({
  operation: 'set-staff-password',
  room: 'staff',
  summary: 'Sets the own password in place of the one-time password.',
  method: 'POST',
  path: '/console/api/set-password',
  access: 'visitor',
  effect: 'change',
  keyed: false,
  request: z.object({ stepToken: secretToken, password }),
  response: nextStep,
  reasons: ['staff.step-expired', 'staff.weak-password'],
});
