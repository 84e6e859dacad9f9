import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { anyText } from '../example.ts';
import { password, sixDigits } from '../sign-in-fields.ts';
import { otp } from './account-fields.ts';

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

export const confirmSecondFactor = defineCall({
  operation: 'confirm-second-factor',
  room: 'identity',
  summary: 'Adds the second factor by its first code. The recovery codes are shown once; each replaces a code once.',
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

export const removeSecondFactor = defineCall({
  operation: 'remove-second-factor',
  room: 'identity',
  summary: 'Removes the second factor, with a code of it or a recovery code.',
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
