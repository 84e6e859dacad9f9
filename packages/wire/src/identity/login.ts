import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { made } from '../example.ts';
import { whole } from '../fields.ts';
import { user } from './user.ts';

export const login = defineCall({
  operation: 'login',
  room: 'identity',
  summary:
    'Logs in. `login_type` 3 logs in to a demo account by its `demo_id`. The answer does not say whether an account exists.',
  method: 'POST',
  path: '/api/user/loginForU',
  access: 'visitor',
  effect: 'change',
  why: 'A customer starts a session for their own account.',
  keyed: false,
  request: z.object({
    login_type: whole(3, 3),
    demo_id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  }),
  response: z.object({ token: z.string(), user }),
  example: { login_type: '3', demo_id: made('demo-id', '0'.repeat(32)) },
  reasons: ['request.too-many', 'identity.wrong-credentials'],
});
