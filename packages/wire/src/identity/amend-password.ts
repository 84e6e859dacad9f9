import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { anyText } from '../example.ts';
import { password, sixDigits } from '../sign-in-fields.ts';
import { accountType } from './account-fields.ts';

export const amendPassword = defineCall({
  operation: 'amend-password',
  room: 'identity',
  summary:
    "Changes the password with a code sent to the user's own e-mail address (`type` 1) or phone (`type` 2), and ends all other sessions.",
  method: 'POST',
  path: '/api/user/amend_password',
  access: 'user',
  effect: 'change',
  why: 'A customer changes their own password.',
  inReadOnly: 'stays',
  keyed: false,
  request: z.object({ new_password: password, auth_code: sixDigits, type: accountType }),
  response: z.null(),
  example: { new_password: anyText('a long walk by the sea'), auth_code: '000000', type: '1' },
  exampleRefusal: 'request.real-account-only',
  reasons: ['request.busy', 'request.real-account-only', 'identity.weak-password', 'identity.wrong-code'],
});
