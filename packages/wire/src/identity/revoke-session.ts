import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { own } from '../example.ts';
import { id } from '../fields.ts';

export const revokeSession = defineCall({
  operation: 'revoke-session',
  room: 'identity',
  summary: 'Ends one of the own sessions and its sockets; the own current one as well.',
  method: 'POST',
  path: '/api/user/sessions/revoke',
  access: 'user',
  effect: 'change',
  why: 'A customer ends another session of their own account.',
  keyed: false,
  request: z.object({ id }),
  response: z.null(),
  example: { id: own('session', 'request.not-found') },
  reasons: ['request.not-found'],
});
