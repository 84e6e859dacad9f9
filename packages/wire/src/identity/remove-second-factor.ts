import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { otp } from './account-fields.ts';

export const removeSecondFactor = defineCall({
  operation: 'remove-second-factor',
  room: 'identity',
  summary:
    'Removes the authenticator app, with a code of it or a recovery code. The recovery codes go with the last second factor.',
  method: 'POST',
  path: '/api/user/second_factor/remove',
  access: 'user',
  effect: 'change',
  why: 'A customer removes the second factor of their own account.',
  keyed: false,
  request: z.object({ otp }),
  response: z.null(),
  example: { otp: '000000' },
  exampleRefusal: 'request.real-account-only',
  reasons: ['request.real-account-only', 'identity.wait', 'identity.wrong-otp'],
});
