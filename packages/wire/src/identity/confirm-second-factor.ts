import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { sixDigits } from '../sign-in-fields.ts';

export const confirmSecondFactor = defineCall({
  operation: 'confirm-second-factor',
  room: 'identity',
  summary:
    'Adds the authenticator app by its first code. The first second factor of an account comes with recovery codes, which are shown once; each replaces a code once. Otherwise the list is empty.',
  method: 'POST',
  path: '/api/user/second_factor/confirm',
  access: 'user',
  effect: 'change',
  why: 'A customer adds a second factor to their own account.',
  keyed: false,
  request: z.object({ code: sixDigits }),
  response: z.object({ recovery_codes: z.array(z.string()) }),
  example: { code: '000000' },
  exampleRefusal: 'request.real-account-only',
  reasons: ['request.real-account-only', 'identity.wait', 'identity.wrong-otp'],
});
