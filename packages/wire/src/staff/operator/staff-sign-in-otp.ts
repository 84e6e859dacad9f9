import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { knownBrowser, secretToken } from '../../sign-in-fields.ts';

export const staffSignInOtp = defineCall({
  operation: 'staff-sign-in-otp',
  room: 'staff',
  summary: 'Last step of signing in: takes a code of the authenticator or a recovery code, each valid once.',
  method: 'POST',
  path: '/console/api/sign-in/otp',
  access: 'visitor',
  effect: 'change',
  why: 'A step of signing in: it starts the person’s session.',
  keyed: false,
  request: z.object({
    stepToken: secretToken,
    code: z.string().check(z.regex(/^(\d{6}|[a-z2-7]{4}(-[a-z2-7]{4}){3})$/)),
    browser: knownBrowser,
  }),
  response: z.object({ token: z.string(), browser: z.string() }),
  example: { stepToken: 'A'.repeat(43), code: '123456', browser: `known.${'A'.repeat(64)}` },
  reasons: ['staff.step-expired', 'staff.wait', 'staff.wrong-code', 'staff.key-changed'],
});
