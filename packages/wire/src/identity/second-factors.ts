import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { passkey } from './passkey-fields.ts';

export const secondFactors = defineCall({
  operation: 'second-factors',
  room: 'identity',
  summary:
    'The second factors of the user: whether there is an authenticator app, the passkeys, and how many recovery codes are left.',
  method: 'GET',
  path: '/api/user/second_factor',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({
    has_app: z.boolean(),
    recovery_codes: z.number(),
    passkeys: z.array(passkey),
  }),
  example: {},
  reasons: [],
});
