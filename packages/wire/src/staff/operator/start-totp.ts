import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { secretToken } from '../../sign-in-fields.ts';

/** `secret` in base32, for typing; `uri` (`otpauth:`) has the same secret, for a QR code. */
export const startTotp = defineCall({
  operation: 'start-totp',
  room: 'staff',
  summary: 'Creates a secret for the person’s authenticator. It takes effect after it is confirmed.',
  method: 'POST',
  path: '/console/api/totp/start',
  access: 'visitor',
  effect: 'change',
  why: 'A step of signing in: it prepares the person’s second factor.',
  keyed: false,
  request: z.object({ stepToken: secretToken }),
  response: z.object({ secret: z.string(), uri: z.string() }),
  example: { stepToken: 'A'.repeat(43) },
  reasons: ['staff.step-expired'],
});
