import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { own } from '../example.ts';
import { id } from '../fields.ts';

export const revokeSession = defineCall({
  operation: 'revoke-session',
  room: 'identity',
  summary: 'Ends one session of the user, which may be the current one, and closes its sockets.',
  method: 'POST',
  path: '/api/user/sessions/revoke',
  access: 'user',
  effect: 'change',
  why: 'A customer ends any session of their own account.',
  inReadOnly: 'stays',
  keyed: false,
  request: z.object({ id }),
  response: z.null(),
  example: { id: own('session', 'request.not-found') },
  reasons: ['request.not-found'],
});
