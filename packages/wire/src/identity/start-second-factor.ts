import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { anyText } from '../example.ts';
import { password } from '../sign-in-fields.ts';

/** Adding a second factor begins: the secret for an authenticator app. */
export const startSecondFactor = defineCall({
  operation: 'start-second-factor',
  room: 'identity',
  summary:
    'Makes the secret of an authenticator app for the user, whose password is asked again. It counts from the call that confirms it, within ten minutes.',
  method: 'POST',
  path: '/api/user/second_factor/start',
  access: 'user',
  effect: 'change',
  why: 'A customer adds a second factor to their own account.',
  keyed: false,
  request: z.object({ password }),
  response: z.object({
    /** Base32. */
    secret: z.string(),
    /** What the authenticator reads from a QR code. */
    uri: z.string(),
  }),
  example: { password: anyText('a long walk by the sea') },
  exampleRefusal: 'request.real-account-only',
  reasons: [
    'request.busy',
    'request.real-account-only',
    'identity.wait',
    'identity.wrong-password',
    'identity.has-second-factor',
  ],
});
