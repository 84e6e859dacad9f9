import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { user } from './user.ts';

export const createDemoAccount = defineCall({
  operation: 'create-demo-account',
  room: 'identity',
  summary:
    'Creates a demo account, credits the grant to each of its three accounts and logs in. Rate-limited by address.',
  method: 'GET',
  path: '/api/user/createAccountDemoForU',
  access: 'visitor',
  effect: 'change',
  why: 'A visitor opens a demo account. The terms are the same for every visitor.',
  keyed: false,
  request: z.object({}),
  response: z.object({
    /** The secret that logs in to this account again: 128 bits, 32 hexadecimal digits. */
    demo_id: z.string(),
    token: z.string(),
    user,
  }),
  example: {},
  reasons: ['request.too-many', 'request.not-allowed', 'request.busy'],
});
