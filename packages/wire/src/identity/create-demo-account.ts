import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { user } from './user.ts';

export const createDemoAccount = defineCall({
  operation: 'create-demo-account',
  room: 'identity',
  summary: 'Creates a demo account with its grant in each of the three accounts and logs it in; limited by address.',
  method: 'GET',
  path: '/api/user/createAccountDemoForU',
  access: 'visitor',
  effect: 'change',
  why: 'A visitor opens an account of their own, on the same terms as everybody.',
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
