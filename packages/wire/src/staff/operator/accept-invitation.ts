import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { password, secretToken } from '../../sign-in-fields.ts';
import { nextStep } from './step.ts';

export const acceptInvitation = defineCall({
  operation: 'accept-invitation',
  room: 'staff',
  summary: 'Accepts an invitation by its token and sets the password of the person invited.',
  method: 'POST',
  path: '/console/api/accept-invitation',
  access: 'visitor',
  effect: 'change',
  why: 'A step of signing in: the person invited sets their own password.',
  keyed: false,
  request: z.object({ token: secretToken, password }),
  response: nextStep,
  example: { token: 'A'.repeat(43), password: anyText('five words that are long') },
  reasons: ['staff.invitation-invalid', 'staff.weak-password'],
});
