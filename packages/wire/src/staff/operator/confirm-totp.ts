import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { knownBrowser, secretToken, sixDigits } from '../../sign-in-fields.ts';

/** The recovery codes are shown only once; each replaces one code of the authenticator. */
export const confirmTotp = defineCall({
  operation: 'confirm-totp',
  room: 'staff',
  summary: 'Enrols the authenticator by one of its codes and starts a session.',
  method: 'POST',
  path: '/console/api/totp/confirm',
  access: 'visitor',
  effect: 'change',
  why: 'A step of signing in: it enrols the person’s second factor.',
  keyed: false,
  request: z.object({ stepToken: secretToken, code: sixDigits, browser: knownBrowser }),
  response: z.object({ token: z.string(), browser: z.string(), recoveryCodes: z.array(z.string()) }),
  example: { stepToken: 'A'.repeat(43), code: '123456', browser: `known.${'A'.repeat(64)}` },
  reasons: ['staff.step-expired', 'staff.wait', 'staff.wrong-code'],
});
