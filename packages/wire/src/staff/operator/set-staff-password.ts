import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { password, secretToken } from '../../sign-in-fields.ts';
import { nextStep } from './step.ts';

export const setStaffPassword = defineCall({
  operation: 'set-staff-password',
  room: 'staff',
  summary: 'Replaces the one-time password with a password of the person’s choice.',
  method: 'POST',
  path: '/console/api/set-password',
  access: 'visitor',
  effect: 'change',
  why: 'A step of signing in: the person replaces their one-time password.',
  keyed: false,
  request: z.object({ stepToken: secretToken, password }),
  response: nextStep,
  example: { stepToken: 'A'.repeat(43), password: anyText('five words that are long') },
  reasons: ['staff.step-expired', 'staff.weak-password'],
});
