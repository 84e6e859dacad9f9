import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { anyText } from '../example.ts';
import { password } from '../sign-in-fields.ts';
import { creationOptions, passkeyToken } from './passkey-fields.ts';

export const startPasskey = defineCall({
  operation: 'start-passkey',
  room: 'identity',
  summary:
    'Begins to add a passkey to the account of the user, whose password is asked again. `options` is for `navigator.credentials.create`; its challenge counts once, for five minutes, in this session.',
  method: 'POST',
  path: '/api/user/passkeys/start',
  access: 'user',
  effect: 'change',
  why: 'A customer adds a passkey to their own account.',
  keyed: false,
  request: z.object({ password }),
  response: z.object({ token: passkeyToken, options: creationOptions }),
  example: { password: anyText('a long walk by the sea') },
  exampleRefusal: 'request.real-account-only',
  reasons: [
    'request.busy',
    'request.real-account-only',
    'identity.wait',
    'identity.wrong-password',
    'identity.too-many-passkeys',
  ],
});
