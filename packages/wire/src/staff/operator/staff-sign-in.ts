import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { email, password } from '../../operator-fields.ts';
import { nextStep } from './step.ts';

export const staffSignIn = defineCall({
  operation: 'staff-sign-in',
  room: 'staff',
  summary: 'First step of signing in to the console. Unknown and wrong ones answer alike.',
  method: 'POST',
  path: '/console/api/sign-in',
  access: 'visitor',
  effect: 'change',
  keyed: false,
  request: z.object({ email, password }),
  response: nextStep,
  reasons: ['staff.wait', 'staff.wrong-credentials'],
});
