import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { anyText, own } from '../example.ts';
import { id } from '../fields.ts';
import { password } from '../sign-in-fields.ts';

export const removePasskey = defineCall({
  operation: 'remove-passkey',
  room: 'identity',
  summary:
    'Removes a passkey of the user, whose password is asked again. The recovery codes go with the last second factor.',
  method: 'POST',
  path: '/api/user/passkeys/remove',
  access: 'user',
  effect: 'change',
  why: 'A customer removes a passkey of their own account.',
  keyed: false,
  request: z.object({ id, password }),
  response: z.null(),
  example: { id: own('passkey', 'request.real-account-only'), password: anyText('a long walk by the sea') },
  exampleRefusal: 'request.real-account-only',
  reasons: [
    'request.busy',
    'request.real-account-only',
    'request.not-found',
    'identity.wait',
    'identity.wrong-password',
  ],
});
